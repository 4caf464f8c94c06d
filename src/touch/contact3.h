/* SPDX-License-Identifier: MIT */
/* Where two shapes in space touch. The vertices of A and of B within 1 ulp of their supporting planes are
 * projected along the normal, and span a support polygon each: a face, an edge or a vertex. The corners of
 * the intersection of the two polygons are in contact.
 *
 * The files contact3*.c know a shape as a hull, and how the sweep of its pair ended: when, along which
 * normal, and on which axis. They know neither how a time of impact is found nor which pairs users can name.
 * A toi16_contact3 is a query, a toi16_support3 a shape and what supports it along the normal, a
 * toi16_manifold3 the manifold in the making.
 *
 * Places are as seen from A's centre, in 2^-22 length units: a vertex of A is within 3 * 2^29 ulp in each
 * entry for any axes, and one of B, which touches A, within 3 * 2^30. Where the shapes are brought together
 * at places a and b, a vertex v of B comes to (v - b) / 2 + (v + a) / 2, within 3.75 * 2^30 ulp, and so does
 * one of A: 2^38 with some headroom. Heights are along the normal, in units of 2^-18: 2^-22 length units
 * times the length of the normal / 2^58. */
#ifndef TOI16_CONTACT3_H
#define TOI16_CONTACT3_H

#include "../hulls/hull3.h"
#include "../pair/contact.h"

/* So many support vertices are kept with their places, and so many corners of a support polygon by their
 * numbers. Others are looked for again each time. */
enum { TOI16_KEPT_VERTICES = 4, TOI16_KEPT_CORNERS = 32 };

enum { TOI16_NO_BOX = 8 };

/* A point may be so many eighths of an ulp past a shape that it is to be at, or in. A corner counts as on
 * the other polygon from less far away, and a crossing of edges beside it is left out then: the corner must
 * not be lost too. */
enum { TOI16_SLACK = 12 };

/* This is a place projected along the normal: 2^-22 length units, times 1/2 to 1.74 as the plane leans. */
typedef struct {
    int64_t u, v;
} toi16_uv;

/* This is one of the two shapes, and where it is. */
typedef struct {
    toi16_hull hull;
    bool is_a;         /* A has its supporting plane above it, B below it */
    uint8_t box_axes;  /* of a box a bit for each axis along which it has a length, else TOI16_NO_BOX */
    int64_t at_q22[3]; /* the centre as seen from A's */
} toi16_body3;

/* This is a shape with its support. The corners of the support polygon are counter-clockwise in u and v. */
typedef struct {
    toi16_body3 *body;
    uint8_t
        tolerance_bits; /* vertices within 2^tolerance_bits ulp of the supporting plane are in the support */
    uint8_t flat_face;  /* of a flat shape: the face that is touched */
    uint16_t count;     /* of support vertices */
    uint16_t corners;   /* of the support polygon */
    uint8_t few[TOI16_KEPT_VERTICES];          /* the corners by slot, where all support vertices are kept */
    uint16_t kept_vertex[TOI16_KEPT_VERTICES]; /* the first support vertices */
    int64_t height;                            /* of the supporting plane */
    union {
        toi16_uv kept_uv[TOI16_KEPT_VERTICES]; /* the support vertices projected, where all are kept */
        uint16_t many[TOI16_KEPT_CORNERS];     /* else the corners by vertex */
    } as;
} toi16_support3;

/* ---- The query: contact3.c */

/* Sets the hull and box_axes of a legal shape; `box` is storage for the table of a box. */
typedef void (*toi16_set_support3)(toi16_body3 *body, toi16_box_ends *box, const void *shape);
void toi16_set_hull3(toi16_body3 *body, toi16_box_ends *box, const void *hull);
void toi16_set_aabb3(toi16_body3 *body, toi16_box_ends *box, const void *aabb);
void toi16_set_obb3(toi16_body3 *body, toi16_box_ends *box, const void *obb);

/* Which public function sweeps a pair, if one is to. */
typedef enum {
    TOI16_SWEEP_PAIR,
    TOI16_SWEEP_OBB3,
    TOI16_SWEEP_AABB3_OBB3,
    TOI16_SWEEP_OBB3_AABB3
} toi16_typed_sweep3;

/* This is all that differs from pair to pair of kinds of shapes. Where no public function sweeps them, or
 * they overlap, an open pair is swept. */
typedef struct {
    toi16_open3 open;
    toi16_set_support3 set_a, set_b;
    toi16_typed_sweep3 sweep;
} toi16_contact_kinds3;

typedef struct {
    const void *a;
    const toi_vec3 *va;
    const void *b;
    const toi_vec3 *vb;
    const toi_options *options;
    toi_manifold *out;
    const toi16_contact_kinds3 *kinds;
} toi16_contact3;

/* Answers a query of boxes that are not both axis-aligned, and one of hulls of which one may be a box. */
toi_status toi16_contact_boxes3(const toi16_contact3 *query);
toi_status toi16_contact_hulls(const toi16_contact3 *query);

/* ---- The manifold in the making */

/* Supports are looked for along this normal: the manifold's, or that of a face that is nearly perpendicular
 * to the manifold's. */
typedef struct {
    int64_t v[3];    /* from A towards B, the longest entry below 2^59 and at least half of that */
    int64_t ulp;     /* one ulp of height */
    uint8_t i, j, c; /* coordinates: c is that of the longest entry, i and j are projected */
} toi16_contact_normal;

/* Where there are more points than a manifold holds, those within 1 ulp of one another in each coordinate are
 * one; where there still are more, only those that reach farthest are kept. */
typedef enum { TOI16_PASS_ALL, TOI16_PASS_NEAR, TOI16_PASS_EXTREMES } toi16_pass;

/* So far shapes are moved from where they are at the enter time, in 2^-22 length units. */
typedef struct {
    int64_t a[3], b[3];
} toi16_shift3;

/* These are two shapes that touch, and the manifold that is filled. */
typedef struct {
    bool overlap;     /* the shapes are inside one another */
    uint8_t pass;     /* a toi16_pass */
    uint8_t i, j;     /* the coordinates that tell in the last pass how far points reach */
    uint16_t offered; /* how many points there would be if all were kept */
    toi_manifold *out;
    const toi16_contact3 *query;
    const toi16_shift3 *shift; /* of round shapes; null of all others */
    fix16_t enter;
    toi16_body3 a, b;
} toi16_touching3;

/* Begins the manifold of bodies that have their shapes and the shift. */
toi_status toi16_begin_manifold3(toi16_touching3 *touch, const toi16_contact3 *q, const toi16_meeting *at);

/* Fills a manifold that has begun, along the exact direction of a normal. */
toi_status toi16_fill_along3(toi16_touching3 *touch, const toi16_meeting *at, const toi16_fine *along);

/* Small members come first, where instructions reach them best. */
typedef struct {
    bool on_b;      /* where edges cross points are taken from B's: in an overlap they are on B and in A */
    uint32_t slack; /* how far points of widened supports may be from either shape, eighths of an ulp */
    toi16_touching3 *touch;
    toi16_contact_normal normal;
    int64_t contact_height; /* the height at which points are placed */
    toi16_support3 a, b;
} toi16_manifold3;

/* ---- Places, supports and support polygons: contact3_support.c */

void toi16_place3(const toi16_body3 *body, uint32_t vertex, int64_t out[3]);
int64_t toi16_height3(const int64_t normal[3], const int64_t p[3]);

/* Returns how far a place is behind the supporting plane, and whether the place is in the support. */
int64_t toi16_depth_behind(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t p[3]);
bool toi16_supports3(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t p[3]);

/* Projects a place, or a vertex, along the normal. */
void toi16_place_uv(const toi16_manifold3 *m, const int64_t p[3], toi16_uv *out);
void toi16_vertex_uv(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t vertex, toi16_uv *out);

/* Moves a place along the normal to a height. */
void toi16_lift3(const toi16_manifold3 *m, int64_t height, int64_t p[3]);

/* Returns a part of a length, and writes the place that is a part of the way from p to q. */
int64_t toi16_scale_q62(int64_t length, uint64_t part_q62);
void toi16_interpolate(const int64_t p[3], const int64_t q[3], uint64_t part_q62, int64_t out[3]);

/* Returns num / den for num <= den < 2^62, rounded down; 1 is 2^62 - 1. */
uint64_t toi16_part_q62(uint64_t num, uint64_t den);

/* Returns p / (p - q) of two numbers of opposite signs. */
uint64_t toi16_crossing_q62(const toi16_wide *p, const toi16_wide *q);

/* Returns twice the area of a triangle, which is positive where the triangle turns to the left. */
toi16_wide toi16_area_uv(const toi16_uv *p, const toi16_uv *q, const toi16_uv *r);

/* Tells whether two places differ by no more than a distance in either coordinate. */
bool toi16_are_within(const toi16_uv *p, const toi16_uv *q, uint32_t distance);

/* Tells whether a place is near the line from one place to another, with which it spans this area. A place
 * that is near another one on the line in both coordinates is. */
bool toi16_is_near_line(const toi16_uv *from, const toi16_uv *to, const toi16_wide *area);

/* Tells by the ways to a place from two ends, along one coordinate, whether the place is between the ends or
 * near one. */
bool toi16_is_between(int64_t way_from_p, int64_t way_from_q);

/* Finds the supports of both shapes and their support polygons. */
void toi16_find_supports3(toi16_manifold3 *m);

/* This is an edge of a support polygon. The walk over all edges ends where number reaches the corners of the
 * support. */
typedef struct {
    toi16_uv from, to;
    uint16_t v, w; /* the vertices there */
    uint16_t number;
} toi16_polygon_edge;

void toi16_first_edge3(const toi16_manifold3 *m, const toi16_support3 *support, toi16_polygon_edge *edge);
void toi16_next_edge3(const toi16_manifold3 *m, const toi16_support3 *support, toi16_polygon_edge *edge);

/* ---- The planes of a hull: contact3_planes.c */

/* Tells whether a place is behind all planes of a hull, or past them by so many eighths of an ulp at most. */
bool toi16_is_inside3(const toi16_support3 *support, const int64_t p[3], uint32_t eighths);

/* Tells whether a place is within 2 ulp of the plane of a face. */
bool toi16_is_at_face(const toi16_support3 *support, uint32_t face, const int64_t p[3]);

/* Clips the edge between two vertices of one shape by the planes of the other, to within so many eighths of
 * an ulp, and writes the middle of what is inside. Returns false where nothing is inside. One vertex twice is
 * an edge of no length. */
bool toi16_clip_edge3(const toi16_support3 *of, const toi16_support3 *in, uint32_t v, uint32_t w,
                      uint32_t eighths, int64_t middle[3]);

/* Sets the normal to an exact direction, on the side of `towards`. */
void toi16_set_normal3(toi16_contact_normal *normal, const toi16_fine *direction, const toi_vec3 *towards);

/* Writes the direction of the axis of two boxes that decided, if that is along the normal that users see, its
 * longest entry with 30 bits. */
bool toi16_put_box_direction(const toi16_touching3 *touch, const toi16_meeting *at, toi_axis3 *out);

/* Sets the normal of two boxes to the exact direction of the axis that decided, if that is along the normal
 * that users see, else to that normal. */
void toi16_set_box_normal(toi16_manifold3 *m, const toi16_meeting *at);

/* Writes an exact direction, cut off to 30 bits, on the side of `towards`. */
void toi16_cut_direction3(const toi16_fine *direction, const toi_vec3 *towards, toi_axis3 *out);

/* Writes the normal of the next face around a vertex that is nearly perpendicular to the normal that users
 * see: to the left of an edge, from number *edge on, as the edge leaves the vertex or comes to the vertex.
 * *edge becomes the number to go on from. Returns false where there is none. */
bool toi16_next_face(const toi16_hull *hull, const toi_vec3 *normal, uint32_t vertex, uint32_t *edge,
                     toi16_fine *out);

/* ---- Points and the names of their features: contact3_points.c */

toi_feature toi16_name_vertex3(const toi16_body3 *body, uint32_t vertex);

/* Names the vertex v of a box, or the edge or face from v to w, which is on the sides that both corners are
 * on. */
toi_feature toi16_name_between3(const toi16_body3 *body, uint32_t v, uint32_t w);

/* Names the edge of a support polygon at a place, or the face there where the table has no such edge. */
toi_feature toi16_name_edge3(const toi16_manifold3 *m, const toi16_support3 *support, uint32_t v, uint32_t w,
                             const int64_t at[3]);
toi_feature toi16_name_face3(const toi16_manifold3 *m, const toi16_support3 *support, const int64_t at[3]);

/* Returns the face of a flat shape that looks along the normal. */
uint8_t toi16_find_flat_face(const toi16_manifold3 *m, const toi16_support3 *support);

/* This is a place in contact, with the features of A and of B that meet there. */
typedef struct {
    int64_t at[3];
    toi_feature a, b;
} toi16_candidate;

/* Keeps a point if the manifold holds one more, or in the last pass if the point is extreme. */
void toi16_add_point3(toi16_touching3 *touch, const toi16_candidate *candidate);

/* Drops what stands in the manifold twice, as one point may be the farthest in several directions. */
void toi16_drop_repeated(toi16_touching3 *touch);

/* ---- What the support polygons have in common: contact3_clip.c */

/* Adds the corners of the intersection of both polygons. */
void toi16_add_common_points(toi16_manifold3 *m);

/* Where the polygons do not meet, brings the shapes together at their nearest places, each by half of the
 * way, leaves them there, and adds what they have in common then. In overlaps, of widened supports, and where
 * nothing shows, adds the point half way between those places instead. Returns false where the places are
 * farther apart along the plane than a limit in 2^-22 length units. */
bool toi16_add_nearest_points(toi16_manifold3 *m, uint32_t limit);

/* Adds the point of an overlap that has none on its support polygons: at the first vertex of one shape inside
 * the other, or at the first edge that passes through it. */
void toi16_add_first_inside3(toi16_manifold3 *m);

/* ---- Contacts in 32 bits: contact3_small.c */

/* Fills the manifold along a normal. False where the general way has to. */
bool toi16_fill_small3(toi16_touching3 *touch, const toi_axis3 *normal, uint8_t decided);

/* ---- Round shapes: contact3_round.c */

/* Does for a pair with a round shape what toi16_contact_hulls does. A body is set from the core of a shape;
 * the radii are those of A and of B, in ulps. */
toi_status toi16_contact_round3(const toi16_contact3 *query, const uint32_t radii[2]);

#endif
