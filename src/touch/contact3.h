/* SPDX-License-Identifier: MIT */
/* Contacts in space: the vertices of A and of B that lie within 1 ulp of their planes of support, seen along
 * the normal. What is on both of their outlines, or within them, is in contact.
 *
 * Widths: as seen from A's centre a vertex of A is within 3 * 2^29 ulp in each entry for any axes, and B's,
 * which touches, within 3 * 2^30. Brought together at places a and b, a vertex v of B comes to (v - b) / 2 +
 * (v + a) / 2, within 3.75 * 2^30, and so does one of A: 2^38 in 2^-22 length units, with some room. */
#ifndef TOI16_CONTACT3_H
#define TOI16_CONTACT3_H

#include "../pair/contact.h"
#include "../hulls/hull3.h"

/* Support vertices that are kept with their places, and corners of an outline that are kept by number; what
 * is past that is looked for again each time. */
enum { TOI16_KEPT_SPOTS = 4, TOI16_KEPT_CORNERS = 32 };

enum { TOI16_NO_BOX = 8 };

/* How far a point may be past a shape that it is to be at, or in, eighths of an ulp: more than what leads to
 * a corner's being on the other outline, so that it is not lost there where a crossing beside it is left out
 * for its sake. */
enum { TOI16_SLACK = 12 };

/* A vertex seen along the normal: 2^-22 length units, times 1/2 to 1.74 as the plane leans to the view. */
typedef struct {
    int64_t u, v;
} toi16_spot;

/* The direction that the shapes are seen along: that of the normal, or of a face that is all but across it.
 */
typedef struct {
    int64_t normal[3]; /* from A towards B, its longest entry below 2^59 and at least half of it */
    int64_t ulp;       /* one of height */
    uint8_t i, j, c;   /* coordinates: the normal is longest along c */
} toi16_sight;

/* One of the two shapes. */
typedef struct {
    const toi16_hull *hull;
    bool ahead;        /* of A: the plane is above it */
    uint8_t wide;      /* vertices within 2^wide ulp of the plane are in the support */
    uint8_t box_axes;  /* of a box a bit for each axis along which it has a length, else TOI16_NO_BOX */
    uint8_t flat_face; /* of a flat shape: the face that is touched */
    uint16_t count;    /* of support vertices */
    uint16_t corners;  /* of the outline */
    uint8_t few[TOI16_KEPT_SPOTS];          /* the outline by slot, where all support vertices are kept */
    int64_t at_q22[3];                      /* its centre as seen from A's */
    int64_t plane;                          /* the height of its plane of support */
    uint16_t kept_vertex[TOI16_KEPT_SPOTS]; /* the first support vertices */
    union {
        toi16_spot spots[TOI16_KEPT_SPOTS]; /* where all are kept: their places */
        uint16_t outline[TOI16_KEPT_CORNERS];
    } as; /* outlines are counter-clockwise in u and v: see contact3_outline.c */
} toi16_side;

/* Where there are more points than there is room for, those within 1 ulp of one another in each coordinate
 * are one; where there still are, only what reaches farthest is kept. */
typedef enum { TOI16_PASS_ALL, TOI16_PASS_NEAR, TOI16_PASS_EXTREMES } toi16_pass;

/* A query: see below. */
typedef struct toi16_contact3 toi16_contact3;

/* Heights are along the normal, in units of 2^-18 (2^-22 length units times the normal / 2^58). What is small
 * comes first, where instructions reach it best. */
typedef struct {
    bool overlap; /* the shapes are inside one another */
    bool by_b;    /* points are taken from B's edges where both have one: in an overlap they are on B, in A */
    uint8_t pass; /* a toi16_pass */
    uint16_t offered; /* points, if there were room */
    toi_manifold *out;
    const toi16_contact3 *query;
    fix16_t enter;
    uint32_t slack; /* how far points of widened supports may be from either shape, eighths of an ulp */
    toi16_sight sight;
    int64_t level; /* the height at which points are placed */
    toi16_side a, b;
} toi16_touch;

/* A point in contact. */
typedef struct {
    int64_t at[3]; /* 2^-22 length units from A's centre */
    toi_feature a, b;
} toi16_candidate;

/* ---- Places and heights: contact3_view.c */

void toi16_place(const toi16_side *side, uint32_t vertex, int64_t out[3]);
int64_t toi16_height(const int64_t normal[3], const int64_t p[3]);

/* How far a place is behind the plane of support. */
int64_t toi16_depth(const toi16_touch *touch, const toi16_side *side, const int64_t p[3]);
bool toi16_is_in_support(const toi16_touch *touch, const toi16_side *side, const int64_t p[3]);
void toi16_see_place(const toi16_touch *touch, const int64_t p[3], toi16_spot *out);
void toi16_see(const toi16_touch *touch, const toi16_side *side, uint32_t vertex, toi16_spot *out);

/* Moves a place along the normal to a height. */
void toi16_lift(const toi16_touch *touch, int64_t level, int64_t p[3]);

int64_t toi16_scaled(int64_t length, uint64_t part_q62);

/* From p to q, a part of the way in 2^-62. */
void toi16_between(const int64_t p[3], const int64_t q[3], uint64_t part_q62, int64_t out[3]);

/* num / den for num <= den < 2^62, rounded down; 1 is 2^62 - 1. */
uint64_t toi16_part_q62(uint64_t num, uint64_t den);

/* Twice the area of three spots: positive where they turn to the left. */
toi16_wide toi16_area(const toi16_spot *p, const toi16_spot *q, const toi16_spot *r);

/* p / (p - q) of two numbers of opposite signs, 2^-62. */
uint64_t toi16_crossing_q62(const toi16_wide *p, const toi16_wide *q);

/* In each coordinate by no more than that. */
bool toi16_are_within(const toi16_spot *p, const toi16_spot *q, uint32_t distance);

/* Is a spot near to the line through two others, with which it has this area? One that is near to a spot on
 * the line in both coordinates is. */
bool toi16_is_near_line(const toi16_spot *from, const toi16_spot *to, const toi16_wide *area);

/* Of the ways from two ends to a place along one coordinate: is the place between them, or near to one? */
bool toi16_is_between(int64_t from_p, int64_t from_q);

/* ---- Supports and their outlines: contact3_outline.c */

/* Finds the supports of both, and their outlines. */
void toi16_outline_supports(toi16_touch *touch);

/* An edge of an outline, and the way around it. */
typedef struct {
    toi16_spot from, to;
    uint16_t v, w; /* the vertices there */
    uint16_t number;
} toi16_rim;

void toi16_rim_start(const toi16_touch *touch, const toi16_side *side, toi16_rim *rim);
void toi16_rim_next(const toi16_touch *touch, const toi16_side *side, toi16_rim *rim);

/* The way from p to q along an edge, times the edge: a sum of two products of 39 bits. */
toi16_wide toi16_along_rim(const toi16_rim *edge, const toi16_spot *p, const toi16_spot *q);

/* ---- Names: contact3_names.c */

toi_feature toi16_name_vertex(const toi16_side *side, uint32_t vertex);

/* Of an edge of an outline, and a place on it as seen along the normal; a face where the table has no such
 * edge. */
toi_feature toi16_name_edge(const toi16_touch *touch, const toi16_side *side, uint32_t v, uint32_t w,
                            const int64_t at[3]);

/* Which face of a flat shape looks along the normal. */
uint8_t toi16_flat_face(const toi16_touch *touch, const toi16_side *side);

toi_feature toi16_name_face(const toi16_touch *touch, const toi16_side *side, const int64_t at[3]);

/* ---- What they have in common: contact3_region.c, contact3_cross.c */

/* Offers all corners of the common region. */
void toi16_offer_corners(toi16_touch *touch, const toi16_side *of, const toi16_side *on);
void toi16_offer_crossings(toi16_touch *touch);

/* The same where the shapes are by now, whose outlines it finds anew: contact3.c. */
void toi16_look_again(toi16_touch *touch);

/* Where there is no common region, brings the shapes together at the places that are nearest to one another,
 * each by half of the way, and leaves them there; offers what they have in common then. In overlaps, of
 * widened supports, and where nothing shows, half way between the two. False where they are farther apart
 * than a limit of 2^-22 length units as seen along the normal. */
bool toi16_nearest_pair(toi16_touch *touch, uint32_t limit);

/* Is a support wider than 1 ulp? Then what is seen of it may be far behind its plane. */
static inline bool toi16_is_widened(const toi16_touch *touch) {
    return touch->a.wide > 0 || touch->b.wide > 0;
}

/* Is a place near the planes of both shapes? Of supports of 1 ulp each is. */
bool toi16_is_at_both(const toi16_touch *touch, const int64_t p[3]);

/* Lifts a point to the level, and offers it, in an overlap if it is in the other shape. */
void toi16_offer_lifted(toi16_touch *touch, toi16_candidate *candidate);

/* A feature of an outline, where a spot is on it: one vertex, the two of an edge, or none of a face. */
typedef struct {
    uint8_t kind; /* a toi_feature_kind, or 0 */
    uint16_t v, w;
} toi16_part;

toi16_part toi16_find_part(const toi16_touch *touch, const toi16_side *side, const toi16_spot *at);

/* Part of the way along an edge of an outline, 2^-62. */
void toi16_spot_between(const toi16_rim *edge, uint64_t part_q62, toi16_spot *out);
void toi16_place_between(const toi16_side *side, const toi16_rim *edge, uint64_t part_q62, int64_t out[3]);

/* Keeps a point, if there is room, or in a second pass if it is extreme. */
void toi16_offer(toi16_touch *touch, const toi16_candidate *candidate);

/* ---- Overlaps: contact3_inside.c */

/* Is a place in a hull, to within this many eighths of an ulp of its planes? */
bool toi16_is_inside(const toi16_side *side, const int64_t p[3], uint32_t eighths);

/* Is a place within 2 ulp of the plane of a face? */
bool toi16_is_at_face(const toi16_side *side, uint32_t face, const int64_t p[3]);

/* The plane on an edge that is perpendicular to the face to the left. False where the hull is not behind it.
 */
bool toi16_rim_normal(const toi16_hull *hull, uint32_t edge, toi16_fine *out);

/* The middle of what of an edge is inside, to within so many eighths of an ulp. False where nothing is. */
bool toi16_find_chord(const toi16_side *of, const toi16_side *in, uint32_t v, uint32_t w, uint32_t eighths,
                      int64_t middle[3]);

/* Offers the first vertex of one within the other, or edge that runs through it: contact3_region.c. */
void toi16_first_inside(toi16_touch *touch);

/* ---- The query: contact3.c */

/* A shape as a hull, if it is one, with the axes along which it has a length, if it is a box: see toi16_side.
 */
typedef struct {
    toi16_hull hull;
    uint8_t box_axes;
} toi16_body;

/* A legal shape as a body. box: room for the table of a box. */
typedef void (*toi16_set_body)(toi16_body *body, toi16_box_ends *box, const void *shape);
void toi16_set_hull3(toi16_body *body, toi16_box_ends *box, const void *hull);
void toi16_set_aabb3(toi16_body *body, toi16_box_ends *box, const void *aabb);
void toi16_set_obb3(toi16_body *body, toi16_box_ends *box, const void *obb);

/* What is special about two kinds of shapes. */
typedef struct {
    toi16_open3 open;
    toi16_set_body set_a, set_b;
} toi16_touching3;

/* A query. */
struct toi16_contact3 {
    const void *a;
    const toi_vec3 *va;
    const void *b;
    const toi_vec3 *vb;
    const toi_options *options;
    toi_manifold *out;
    const toi16_touching3 *kinds;
};

typedef struct {
    toi16_meeting at;
    toi16_fine direction; /* the exact one of the normal */
} toi16_met3;

/* How they meet, in functions of their own so that the room is free again when points are looked for. The
 * direction of boxes is asked for after that, as it needs their axes alone. */
toi_status toi16_meet_boxes3(const toi16_contact3 *query, toi16_meeting *at);
toi_status toi16_meet_hulls(const toi16_contact3 *query, toi16_met3 *met);

/* Of boxes, not both axis-aligned; of hulls, at most one being a box. */
toi_status toi16_contact_boxes3(const toi16_contact3 *query);
toi_status toi16_contact_hulls(const toi16_contact3 *query);

/* Fills a manifold of two shapes that have met. */
toi_status toi16_touch_boxes3(const toi16_contact3 *query, const toi16_meeting *at);
toi_status toi16_touch_hulls(const toi16_contact3 *query, const toi16_met3 *met);

/* ---- The direction to look along: contact3_sight.c */

/* A direction, on the side of the normal. */
void toi16_set_sight(toi16_sight *sight, const toi16_fine *direction, const toi_vec3 *normal);

/* The faces around a support vertex of each shape. */
typedef struct {
    uint32_t next;       /* the next edge, those of A first */
    uint16_t of_a, of_b; /* the vertices; UINT16_MAX: none */
} toi16_faces;

/* What there is to look along beside the normal, of two supports; decided: the toi_axis_kind of the normal.
 */
void toi16_start_faces(const toi16_touch *touch, uint8_t decided, toi16_faces *out);

/* Turns the sight to the next of them that lies across the normal. False where there is none. */
bool toi16_next_sight(toi16_touch *touch, toi16_faces *faces);

/* ---- The end of both: touch has its sight */

toi_status toi16_touch_bodies(toi16_touch *touch, const toi16_contact3 *query, const toi16_meeting *at,
                              const toi16_body *a, const toi16_body *b);

#endif
