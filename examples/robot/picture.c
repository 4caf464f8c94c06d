/* SPDX-License-Identifier: MIT */
/* Prints the drive as SVG: whether it can stop, by when it must brake, how fast it may go, and what happened.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "robot.h"

/* Pixels: where the time axis begins, what a second takes; panels below one another. */
enum {
    WIDTH = 1056,
    HEIGHT = 740,
    TOP = 60,
    BOTTOM = 700,
    LEFT = 220,
    SECOND = 56,
    RIGHT = LEFT + 12 * SECOND
};

static const char style[] =
    ".page{fill:#fff}text{fill:#1f2328;font:13px "
    "system-ui,Helvetica,Arial,sans-serif}.head{font-size:17px;font-weight:600}\n"
    ".name{font-weight:600}.soft{fill:#59636e}.grid{stroke:#d1d9e0}.driven{stroke:#59636e;stroke-width:5;"
    "stroke-opacity:.45}\n"
    ".gap{stroke:#1f2328;stroke-width:2}.touch{fill:#ffd8d3}.ow{fill:#b3261e;font-weight:600}path{fill:none;"
    "stroke-linejoin:round}\n"
    "path.b0,path.b1,path.b2{stroke-width:2.2}.b0{stroke:#b26a00}.b1{stroke:#00806a}.b2{stroke:#3b5bdb}\n"
    "rect.b0{fill:#b26a00}rect.b1{fill:#00806a}rect.b2{fill:#3b5bdb}\n"
    "@media "
    "(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e6edf3}.soft{fill:#9198a1}.grid{stroke:#"
    "30363d}\n"
    ".driven{stroke:#9198a1}.gap{stroke:#e6edf3}.touch{fill:#4c1a1a}.ow{fill:#ff8a80}.b0{stroke:#e3a33a}.b1{"
    "stroke:#2bb89d}\n"
    ".b2{stroke:#8ea2ff}rect.b0{fill:#e3a33a}rect.b1{fill:#2bb89d}rect.b2{fill:#8ea2ff}}\n"
    "rect.no{fill:none}line.b0,line.b1,line.b2{stroke-dasharray:3 4;stroke-width:1.4}\n";

static robot_answers answers[DRIVE_FRAMES][BELIEFS];
static double nearest[DRIVE_FRAMES];   /* metres; 0: in contact */
static uint16_t touched[DRIVE_FRAMES]; /* and with what */

static const char *const names[BELIEFS] = {"others keep their velocity", "change it by 2 m/s²",
                                           "change it by 5 m/s²"};

static double column(unsigned frame) {
    return LEFT + SECOND * frame / (double)DRIVE_FRAMES_PER_SECOND;
}

static double number(fix16_t n) {
    return (double)n / 65536;
}

/* ---- What happened ---- */

/* The square of the distance of a box from a corner of another one. */
static double corner_distance(const toi_obb2 *box, const toi_obb2 *other, int n) {
    const double one = 1073741824, c = other->rot.cos / one, s = other->rot.sin / one;
    const double x = n & 1 ? number(other->half.x) : -number(other->half.x);
    const double y = n & 2 ? number(other->half.y) : -number(other->half.y);
    const double dx = number(other->center.x - box->center.x) + x * c - y * s;
    const double dy = number(other->center.y - box->center.y) + x * s + y * c;
    const double along = fabs(dx * box->rot.cos + dy * box->rot.sin) / one - number(box->half.x);
    const double across = fabs(dy * box->rot.cos - dx * box->rot.sin) / one - number(box->half.y);
    return (along > 0 ? along * along : 0) + (across > 0 ? across * across : 0);
}

/* Of two boxes; the least one is between a corner of one and the other. */
static double distance(const toi_obb2 *a, const toi_obb2 *b) {
    toi_penetration how;
    double least = HUGE_VAL;
    if (toi_overlap_obb2(a, b, &how) != TOI_SEPARATE)
        return 0;
    for (int n = 0; n < 4; n++)
        least = fmin(least, fmin(corner_distance(a, b, n), corner_distance(b, a, n)));
    return sqrt(least);
}

static bool ask_all(void) {
    bool fine = true;
    for (uint16_t frame = 0; frame < DRIVE_FRAMES; frame++) {
        const toi_body ego = body_of(frame, 0, &beliefs[0]);
        nearest[frame] = HUGE_VAL;
        for (uint16_t n = 1; n < things_of(frame); n++) {
            const toi_body thing = body_of(frame, n, &beliefs[0]);
            const double d = distance(&ego.shape.as.obb2, &thing.shape.as.obb2);
            if (d < nearest[frame]) {
                nearest[frame] = d;
                touched[frame] = drive_places[drive_first[frame] + n].thing;
            }
        }
        for (unsigned n = 0; n < BELIEFS; n++)
            fine = robot_asks(frame, &beliefs[n], &answers[frame][n]) && fine;
    }
    return fine;
}

/* The first frame from `frame` on that is in contact, or is not. */
static unsigned next(unsigned frame, bool contact) {
    while (frame < DRIVE_FRAMES && (nearest[frame] <= 0) != contact)
        frame++;
    return frame;
}

/* ---- The picture ---- */

static void put_text(const char *look, const char *anchor, double x, double y, const char *text) {
    printf("<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", look, anchor, x, y,
           text);
}

static void put_line(const char *look, double x1, double y1, double x2, double y2) {
    printf("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", look, x1, y1, x2, y2);
}

static void put_rect(const char *look, double x, double y, double width, double height) {
    printf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", look, x, y, width,
           height);
}

/* A panel: its name, what is drawn, and a scale from 0 to `most`. */
typedef struct {
    double top, height, most;
    unsigned steps; /* of the scale */
    const char *name, *unit, *says[2];
} panel;

static double row(const panel *p, double value) {
    return p->top + p->height * (1 - value / p->most);
}

static void put_panel(const panel *p) {
    char label[32];
    put_text("name", "start", 20, p->top + 14, p->name);
    for (unsigned n = 0; n < 2; n++)
        put_text("soft", "start", 20, p->top + 34 + 18 * n, p->says[n]);
    for (unsigned n = 0; n <= p->steps; n++) {
        const double value = p->most * n / p->steps;
        snprintf(label, sizeof label, "%g%s", value, n == p->steps ? p->unit : "");
        put_line("grid", LEFT, row(p, value), RIGHT, row(p, value));
        put_text("soft", "end", LEFT - 6, row(p, value) + 4, label);
    }
}

/* What a curve is at a frame; below 0: nothing. */
typedef double (*curve)(unsigned frame, unsigned belief);

static double brake_by(unsigned frame, unsigned belief) {
    const robot_answers *a = &answers[frame][belief];
    return a->brake == TOI_OVERLAP ? -1 : number(a->brake_by.time);
}

static double driven(unsigned frame, unsigned belief) {
    (void)belief;
    return number(drive_places[drive_first[frame]].speed);
}

static double safe_speed(unsigned frame, unsigned belief) {
    return driven(frame, belief) * number(answers[frame][belief].how_fast.fraction);
}

static double gap(unsigned frame, unsigned belief) {
    (void)belief;
    return nearest[frame];
}

static void put_curve(const panel *p, const char *look, curve value, unsigned belief) {
    bool pen = false;
    printf("<path class=\"%s\" d=\"", look);
    for (unsigned frame = 0; frame < DRIVE_FRAMES; frame++) {
        const double v = value(frame, belief);
        if (v >= 0)
            printf("%c%.1f %.1f", pen ? 'L' : 'M', column(frame), row(p, fmin(v, p->most)));
        pen = v >= 0;
    }
    puts("\"/>");
}

static void put_curves(const panel *p, curve value) {
    for (unsigned n = 0; n < BELIEFS; n++) {
        char look[4];
        snprintf(look, sizeof look, "b%u", n);
        put_curve(p, look, value, n);
    }
}

static bool can_stop(unsigned frame, unsigned belief) {
    return frame < DRIVE_FRAMES && answers[frame][belief].stop == TOI_SEPARATE;
}

/* When it is told of the contact: the first frame of those before it from which on it cannot stop. */
static unsigned warned(unsigned contact, unsigned belief) {
    while (contact > 0 && !can_stop(contact - 1, belief))
        contact--;
    return contact;
}

static void put_band(double y, unsigned belief) {
    char look[8], text[64];
    const unsigned contact = next(0, true), told = warned(contact, belief);
    snprintf(look, sizeof look, "b%u no", belief);
    put_rect(look, LEFT, y, RIGHT - LEFT, 16);
    look[2] = '\0';
    for (unsigned end, frame = 0; frame < DRIVE_FRAMES; frame = end) {
        const bool yes = can_stop(frame, belief);
        for (end = frame + 1; end < DRIVE_FRAMES && can_stop(end, belief) == yes;)
            end++;
        if (yes)
            put_rect(look, column(frame), y, column(end) - column(frame), 16);
    }
    put_text("soft", "start", 20, y + 13, names[belief]);
    put_line(look, column(told), y + 16, column(told), BOTTOM);
    snprintf(text, sizeof text, "%.1f s before contact", (contact - told) / (double)DRIVE_FRAMES_PER_SECOND);
    put_text("", "start", RIGHT + 10, y + 13, text);
}

static void put_contacts(void) {
    for (unsigned end, from = next(0, true); from < DRIVE_FRAMES; from = next(end, true)) {
        char text[64];
        end = next(from, false);
        put_rect("touch", column(from), TOP, column(end) - column(from), BOTTOM - TOP);
        snprintf(text, sizeof text, "in contact with a %s", drive_things[touched[from]].kind);
        put_text("ow", "middle", (column(from) + column(end)) / 2, TOP - 6, text);
    }
}

static void put_seconds(void) {
    char text[16];
    for (unsigned second = 0; second <= 12; second++) {
        snprintf(text, sizeof text, second < 12 ? "%u" : "%u s", second);
        put_text("soft", "middle", column(second * DRIVE_FRAMES_PER_SECOND), BOTTOM + 20, text);
    }
}

int main(void) {
    const panel brake = {
        190, 130, 3, 3, "Brake by when?", " s", {"the latest command that", "is safe, up to 3 s ahead"}};
    const panel speed = {
        350, 200, 14, 7, "How fast may it go?", " m/s", {"grey: how fast it went", "colours: what was safe"}};
    const panel near = {580, 100, 3, 3, "What happened?", " m", {"how near it came", "to the nearest thing"}};
    if (!ask_all())
        return 1;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
           "role=\"img\" ",
           WIDTH, HEIGHT, WIDTH, HEIGHT);
    /* REUSE-IgnoreStart */
    printf("aria-labelledby=\"title desc\">\n<!-- SPDX-License-Identifier: MIT -->\n<title id=\"title\">Can "
           "it still stop?</title>\n"
           "<desc id=\"desc\">Twelve seconds of a drive that ends in a truck, and what the library answered "
           "before.</desc>\n<style>\n%s</style>\n",
           style);
    /* REUSE-IgnoreEnd */
    put_rect("page", 0, 0, WIDTH, HEIGHT);
    put_text("head", "start", 20, 28, "A drive that was recorded: could it still stop?");
    put_contacts();
    put_text("name", "start", 20, 92, "Can it stop (filled: yes), if");
    put_text("name", "start", RIGHT + 10, 92, "“No” came");
    for (unsigned n = 0; n < BELIEFS; n++)
        put_band(102 + 22 * n, n);
    put_panel(&brake);
    put_panel(&speed);
    put_panel(&near);
    put_curves(&brake, brake_by);
    put_curve(&speed, "driven", driven, 0);
    put_curves(&speed, safe_speed);
    put_curve(&near, "gap", gap, 0);
    put_seconds();
    puts("</svg>");
    return 0;
}
