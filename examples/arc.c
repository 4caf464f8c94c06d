/* SPDX-License-Identifier: MIT */
/* A forklift drives an arc past shelves: which ones does it meet, and can it stop before? What is learnt:
 * - a motion with a velocity that turns with the body is an arc, and toi_turn asks about it as it is;
 * - who brakes along the arc stays on the arc. So the way to the contact, speed times time, and the way it
 *   takes to stop are all that it needs: no second query;
 * - a straight sweep answers another question: it warns of what the forklift turns away from, and is silent
 * about what its tail swings into. Length unit: metres; time unit: seconds. */
#include <stdio.h>
#include <toi16/toi16.h>

static const struct {
    const char *name;
    toi_aabb2 box;
} shelves[] = {{"books", {{TOI_F16(3), TOI_F16(-0.5)}, {TOI_F16(4), TOI_F16(0.5)}}},
               {"tools", {{TOI_F16(2.2), TOI_F16(1.3)}, {TOI_F16(3), TOI_F16(2.2)}}},
               {"paint", {{TOI_F16(0.9), TOI_F16(0.42)}, {TOI_F16(1.4), TOI_F16(0.8)}}},
               {"seeds", {{TOI_F16(-0.9), TOI_F16(-0.9)}, {TOI_F16(0.1), TOI_F16(-0.45)}}}};
enum { SHELVES = sizeof shelves / sizeof shelves[0] };

static const double speed = 1.2, react = 0.1, decel = 0.8; /* m/s, s, m/s^2 */

static void print_answer(const toi_hit *arc, const toi_hit *straight, double stop) {
    const double way = speed * fix16_to_dbl(arc->enter);
    if (arc->status < TOI_HIT)
        printf("%-8s %-8s %-18s", "-", "-", "passes");
    else
        printf("%-8.3f %-8.3f %-18s", fix16_to_dbl(arc->enter), way,
               way >= stop ? "stops before" : "cannot stop");
    if (straight->status < TOI_HIT)
        puts("passes");
    else
        printf("contact at %.3f s\n", fix16_to_dbl(straight->enter));
}

int main(void) {
    const toi_obb2 forklift = {{0, 0}, {TOI_F16(0.6), TOI_F16(0.35)}, TOI_ROT2_IDENTITY};
    const toi_vec2 front_axle = {TOI_F16(0.3), 0}, ahead = {TOI_F16(1.2), 0}, none = {0, 0};
    const toi_motion2 still = {.spin = 0};
    const toi_turn_options ask = {.t_max = TOI_F16(4)};
    const toi_options ask_straight = {.t_max = TOI_F16(4)};
    const double stop = speed * react + speed * speed / (2 * decel);
    toi_motion2 drive;
    if (toi_motion2_drive(&drive, &front_axle, &forklift.rot, TOI_F16(1.2), TOI_F16(0.5)) < 0)
        return 1;
    printf("to stop takes %.3f m\nshelf    after    way      on the arc        a straight sweep says\n",
           stop);
    for (int n = 0; n < SHELVES; n++) {
        const toi_aabb2 *shelf = &shelves[n].box;
        toi_hit arc, straight;
        if (toi_turn_obb2_aabb2(&forklift, &drive, shelf, &still, &ask, &arc) < 0 ||
            toi_sweep_obb2_aabb2(&forklift, &ahead, shelf, &none, &ask_straight, &straight) < 0)
            return 1;
        printf("%-8s ", shelves[n].name);
        print_answer(&arc, &straight, stop);
    }
    return 0;
}
