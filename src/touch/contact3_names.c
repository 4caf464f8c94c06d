/* SPDX-License-Identifier: MIT */
/* The features that meet, by the numbers that users know. */
#include "contact3.h"

/* Corner n of a box has bits for the axes along which it has a length, in their order; the others are minus
 * sides. */
static void put_sides(const toi16_side *side, uint32_t vertex, uint8_t out[3]) {
    for (unsigned k = 0; k < 3; k++) {
        bool has_length = (side->box_axes >> k & 1) != 0;
        out[k] = has_length && (vertex & 1) != 0 ? TOI16_PLUS : TOI16_MINUS;
        vertex >>= has_length;
    }
}

toi_feature toi16_name_vertex(const toi16_side *side, uint32_t vertex) {
    toi_feature name = {TOI_FEATURE_VERTEX, (uint16_t)vertex};
    uint8_t sides[3];
    if (side->box_axes == TOI16_NO_BOX)
        return name;
    put_sides(side, vertex, sides);
    return toi16_box_feature(sides, 3);
}

/* Two corners of a box have the sides in common that they both are on. */
static toi_feature name_box_edge(const toi16_side *side, uint32_t v, uint32_t w) {
    uint8_t sides[3], others[3];
    put_sides(side, v, sides);
    put_sides(side, w, others);
    for (unsigned k = 0; k < 3; k++)
        if (sides[k] != others[k])
            sides[k] = TOI16_INNER;
    return toi16_box_feature(sides, 3);
}

static bool joins(const toi16_hull *hull, uint32_t edge, uint32_t v, uint32_t w) {
    uint32_t from = toi16_edge_index(hull->table, edge, 0), to = toi16_edge_index(hull->table, edge, 1);
    return (from == v && to == w) || (from == w && to == v);
}

/* Does an edge in support lie on a line, and beside a spot there? */
static bool runs_along(const toi16_touch *touch, const toi16_side *side, uint32_t edge,
                       const toi16_spot *from, const toi16_spot *to, const toi16_spot *at) {
    toi16_spot end[2];
    for (unsigned n = 0; n < 2; n++) {
        int64_t p[3];
        toi16_place(side, toi16_edge_index(side->hull->table, edge, n), p);
        toi16_see_place(touch, p, &end[n]);
        toi16_wide area = toi16_area(from, to, &end[n]);
        if (!toi16_is_in_support(touch, side, p) || !toi16_is_near_line(from, to, &area))
            return false;
    }
    return toi16_is_between(at->u - end[0].u, at->u - end[1].u) &&
           toi16_is_between(at->v - end[0].v, at->v - end[1].v);
}

/* An edge along the way from v to w where the table has none that joins them: outlines skip vertices in line,
 * and take the first of several at one place. Returns the number of edges where there is none. */
TOI16_ONCE uint32_t find_along(const toi16_touch *touch, const toi16_side *side, uint32_t v, uint32_t w,
                               const int64_t at[3]) {
    toi16_spot from, to, spot;
    toi16_see(touch, side, v, &from);
    toi16_see(touch, side, w, &to);
    toi16_see_place(touch, at, &spot);
    uint32_t e = 0;
    while (e < side->hull->table->edge_count && !runs_along(touch, side, e, &from, &to, &spot))
        e++;
    return e;
}

toi_feature toi16_name_edge(const toi16_touch *touch, const toi16_side *side, uint32_t v, uint32_t w,
                            const int64_t at[3]) {
    if (side->box_axes != TOI16_NO_BOX) {
        toi_feature own = name_box_edge(side, v, w);
        return own.kind == TOI_FEATURE_FACE ? toi16_name_face(touch, side, at) : own;
    }
    uint32_t edges = side->hull->table->edge_count, e = 0;
    while (e < edges && !joins(side->hull, e, v, w))
        e++;
    if (e == edges)
        e = find_along(touch, side, v, w, at);
    toi_feature name = {TOI_FEATURE_EDGE, (uint16_t)e};
    return e < edges ? name : toi16_name_face(touch, side, at);
}

/* Which side of an edge a spot is on: 1 for left, -1 for right, 0 for both where it is near. */
static int turn_at(const toi16_spot *from, const toi16_spot *to, const toi16_spot *at) {
    toi16_wide area = toi16_area(from, to, at);
    return toi16_is_near_line(from, to, &area) ? 0 : toi16_wide_sign(&area);
}

/* The slot of a support vertex, if all are kept; else past all. */
static unsigned kept_slot(const toi16_side *side, uint32_t vertex) {
    unsigned slot = 0, slots = side->count <= TOI16_KEPT_SPOTS ? side->count : 0;
    while (slot < slots && side->kept_vertex[slot] != vertex)
        slot++;
    return slot < slots ? slot : TOI16_KEPT_SPOTS;
}

static void see_kept(const toi16_touch *touch, const toi16_side *side, uint32_t vertex, toi16_spot *out) {
    unsigned slot = kept_slot(side, vertex);
    if (slot < TOI16_KEPT_SPOTS)
        *out = side->as.spots[slot];
    else
        toi16_see(touch, side, vertex, out);
}

/* Is a spot within the outline of a face? On the same side of all of its edges, whichever way round the face
 * is seen; and beside some of them, for a face that is seen from its edge has no sides. */
TOI16_ONCE bool covers(const toi16_touch *touch, const toi16_side *side, uint32_t face,
                       const toi16_spot *at) {
    const toi_hull3_table *table = side->hull->table;
    bool left = false, right = false, beside_u = false, beside_v = false;
    for (uint32_t e = 0; e < table->edge_count && !(left && right); e++) {
        bool reversed = toi16_edge_index(table, e, 2) != face;
        toi16_spot from, to;
        if (reversed && toi16_edge_index(table, e, 3) != face)
            continue;
        see_kept(touch, side, toi16_edge_index(table, e, 0), &from);
        see_kept(touch, side, toi16_edge_index(table, e, 1), &to);
        beside_u |= toi16_is_between(at->u - from.u, at->u - to.u);
        beside_v |= toi16_is_between(at->v - from.v, at->v - to.v);
        int turn = reversed ? turn_at(&to, &from, at) : turn_at(&from, &to, at);
        left |= turn > 0;
        right |= turn < 0;
    }
    return !(left && right) && beside_u && beside_v;
}

/* Past all depths of faces: three times what two vertices may be apart, 2^39.4, times the normal / 2^40,
 * 2^19.8. */
static const int64_t AWAY = INT64_C(1) << 61;

/* How far the vertices that span a face are behind the plane of support, all together: of a face that leans
 * some are not, of one that looks away all are. */
static int64_t depth(const toi16_touch *touch, const toi16_side *side, uint32_t face) {
    int64_t sum = 0;
    for (uint32_t n = 0; n < 3; n++) {
        int64_t p[3];
        toi16_place(side, toi16_face_index(side->hull->table, face, n), p);
        sum += toi16_depth(touch, side, p);
    }
    return sum;
}

/* Is a face in support as a whole? */
static bool is_supported(const toi16_touch *touch, const toi16_side *side, uint32_t face) {
    for (uint32_t n = 0; n < 3 && side->count <= TOI16_KEPT_SPOTS; n++)
        if (kept_slot(side, toi16_face_index(side->hull->table, face, n)) == TOI16_KEPT_SPOTS)
            return false;
    return depth(touch, side, face) <= touch->sight.ulp;
}

/* Of the two faces across an axis of a box the one that looks along the normal. */
static uint8_t box_face(const toi16_touch *touch, const toi16_side *side, unsigned k) {
    const toi_axis3 *u = &side->hull->rot->u[k];
    int64_t v[3] = {u->x, u->y, u->z};
    bool plus = (toi16_height(touch->sight.normal, v) > 0) == side->ahead;
    return (uint8_t)(2 * k + plus);
}

uint8_t toi16_flat_face(const toi16_touch *touch, const toi16_side *side) {
    toi16_fine normal;
    if (side->box_axes != TOI16_NO_BOX)
        return box_face(touch, side, side->box_axes == 6 ? 0 : side->box_axes == 5 ? 1 : 2);
    if (!toi16_hull_normal(side->hull, 0, &normal))
        return 0;
    int64_t n[3] = {normal.high.x, normal.high.y, normal.high.z};
    return (toi16_height(touch->sight.normal, n) > 0) != side->ahead;
}

/* How little a face is the one at a spot, where the place is: of those that cover the spot one in support,
 * where none is as a whole one whose plane is there, as a face that leans may be; then any. */
static int64_t distance(const toi16_touch *touch, const toi16_side *side, uint32_t face,
                        const toi16_spot *spot, const int64_t at[3]) {
    int64_t behind = depth(touch, side, face);
    bool there = behind <= touch->sight.ulp || toi16_is_at_face(side, face, at);
    return behind + (there ? 0 : AWAY) + (covers(touch, side, face, spot) ? 0 : 2 * AWAY);
}

static uint16_t nearest_face(const toi16_touch *touch, const toi16_side *side, const toi16_spot *spot,
                             const int64_t at[3]) {
    uint16_t found = 0;
    int64_t least = INT64_MAX, p[3] = {at[0], at[1], at[2]};
    toi16_lift(touch, side->wide > 0 ? touch->level : side->plane, p);
    for (uint16_t f = 0; f < side->hull->table->face_count; f++) {
        int64_t away = distance(touch, side, f, spot, p);
        if (away < least) {
            least = away;
            found = f;
        }
    }
    return found;
}

/* Mostly a face is in support and covers the spot. */
static uint16_t find_face(const toi16_touch *touch, const toi16_side *side, const toi16_spot *spot,
                          const int64_t at[3]) {
    for (uint16_t f = 0; f < side->hull->table->face_count; f++)
        if (is_supported(touch, side, f) && covers(touch, side, f, spot))
            return f;
    return nearest_face(touch, side, spot, at);
}

/* In a widened support of a box the far side may seem to be at a place. */
static uint16_t near_side(const toi16_touch *touch, const toi16_side *side, uint16_t face,
                          const int64_t at[3]) {
    int64_t p[3] = {at[0], at[1], at[2]};
    if (side->wide == 0 || side->box_axes == TOI16_NO_BOX)
        return face;
    toi16_lift(touch, touch->level, p);
    return toi16_is_at_face(side, face, p) ? face : box_face(touch, side, face / 2u);
}

toi_feature toi16_name_face(const toi16_touch *touch, const toi16_side *side, const int64_t at[3]) {
    toi_feature name = {TOI_FEATURE_FACE, side->flat_face};
    toi16_spot spot;
    if (side->hull->dimension == 2)
        return name;
    toi16_see_place(touch, at, &spot);
    name.index = near_side(touch, side, find_face(touch, side, &spot, at), at);
    return name;
}
