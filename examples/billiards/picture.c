/* SPDX-License-Identifier: MIT */
/* Prints the break as SVG: the ways of all balls, from where they lie first to where they lie at last. */
#include <stdio.h>
#include "billiards.h"

enum { STEPS = 3600 };

static toi_vec2 ways[STEPS + 1][BALLS];

static const char style[] =
    ".page{fill:#fff}text{fill:#1f2328;font:13px system-ui,Helvetica,Arial,sans-serif}\n"
    "@media (prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}}\n"
    ".cloth{fill:#1f6f50}.cushion{fill:#5d3a1a}.pocket{fill:#101418}.first{fill:none;stroke:#fff;stroke-"
    "opacity:.45}\n"
    "path{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-opacity:.8}.ball{stroke:#101418;stroke-"
    "width:.7}\n";

static const char *const colours[BALLS] = {"#ffffff", "#f2c230", "#4a90e2", "#e5534b", "#a57bd6", "#f0883e",
                                           "#57c785", "#b5523b", "#9aa4af", "#f7e08a", "#9cc7f5", "#f5a6a0",
                                           "#d2bdf0", "#f9c79b", "#a8e6c1", "#d9a394"};

/* Pixels, of which a length unit has ten; y goes down. */
static double column(fix16_t x) {
    return 40 + fix16_to_dbl(x) * 10;
}

static double row(fix16_t y) {
    return 480 - fix16_to_dbl(y) * 10;
}

static void put_circle(const char *look, toi_vec2 at, double radius) {
    printf("<circle %s cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", look, column(at.x), row(at.y), radius);
}

static void put_table(void) {
    puts("<rect class=\"cloth\" x=\"20\" y=\"20\" width=\"920\" height=\"480\" rx=\"12\"/>");
    for (unsigned n = 0; n < CUSHIONS; n++) {
        const toi_aabb2 *c = &table_cushions[n];
        printf("<rect class=\"cushion\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
               column(c->lo.x), row(c->hi.y), column(c->hi.x) - column(c->lo.x), row(c->lo.y) - row(c->hi.y));
    }
    for (unsigned n = 0; n < POCKETS; n++)
        put_circle("class=\"pocket\"", table_pockets[n].center, fix16_to_dbl(table_pockets[n].radius) * 10);
}

/* Whether a ball goes on another way from a step on. Friction is rounded, and bends a way by next to nothing.
 */
static bool turns(unsigned n, unsigned step) {
    const toi_vec2 *last = &ways[step - 1][n], *now = &ways[step][n], *next = &ways[step + 1][n];
    const int64_t x = now->x - last->x, y = now->y - last->y, u = next->x - now->x, v = next->y - now->y;
    const int64_t along = x * u + y * v, across = x * v - y * u;
    return (along != 0 || across != 0 || x != 0 || y != 0) && (across < 0 ? -across : across) * 256 >= along;
}

/* Straight parts are one line. */
static void put_way(unsigned n, unsigned steps) {
    printf("<path stroke=\"%s\" d=\"M%.1f %.1f", colours[n], column(ways[0][n].x), row(ways[0][n].y));
    for (unsigned k = 1; k <= steps; k++)
        if (k == steps || turns(n, k))
            printf("L%.1f %.1f", column(ways[k][n].x), row(ways[k][n].y));
    puts("\"/>");
}

static void put_balls(const table *t) {
    char look[64];
    for (unsigned n = 0; n < BALLS; n++) {
        snprintf(look, sizeof look, "class=\"ball\" fill=\"%s\"", colours[n]);
        put_circle("class=\"first\"", ways[0][n], 10);
        if (!t->balls[n].gone)
            put_circle(look, t->balls[n].at, 10);
    }
}

int main(void) {
    table t;
    unsigned steps = 0;
    table_break(&t);
    do {
        for (unsigned n = 0; n < BALLS; n++)
            ways[steps][n] = t.balls[n].at;
    } while (!table_is_still(&t) && steps < STEPS && table_step(&t) && ++steps);
    /* REUSE-IgnoreStart */
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 550\" width=\"960\" height=\"550\" "
           "role=\"img\" "
           "aria-labelledby=\"title desc\">\n"
           "<!-- SPDX-License-Identifier: MIT -->\n"
           "<title id=\"title\">A "
           "break</title>\n"
           "<desc id=\"desc\">A billiard table with the ways of 16 balls.</desc>\n<style>\n%s</style>\n"
           "<rect class=\"page\" width=\"960\" height=\"550\"/>\n",
           style);
    /* REUSE-IgnoreEnd */
    put_table();
    for (unsigned n = 0; n < BALLS; n++)
        put_way(n, steps);
    put_balls(&t);
    printf(
        "<text x=\"24\" y=\"530\">%u contacts in %u steps: the same on every machine, and no ball is ever in "
        "another one</text>\n</svg>\n",
        (unsigned)t.contacts, steps);
    return 0;
}
