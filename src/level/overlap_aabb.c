/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes at rest: what overlap.c answers about the axes of toi16_aabbs, in 32 bits. */
#include "../pair/overlap.h"
#include "aabb_sweep.h"

/* Keeps the least depth: B gets out of A by `ahead` along the axis and by `behind` against it, both 0 or more
 * and below 2^32. */
static void keep_least_depth(toi16_aabbs_rest *least, uint32_t ahead, uint32_t behind, toi16_mark mark) {
    uint32_t depth = ahead <= behind ? ahead : behind;
    depth += depth == 0;
    if (least->mark == TOI16_NO_MARK || depth < least->depth) {
        least->depth = depth;
        least->mark = ahead <= behind ? mark : mark + 1;
    }
}

TOI16_INLINE_FOR_SPEED toi_status rest_of_rows(toi16_row a, toi16_row b, unsigned size,
                                               toi16_aabbs_rest *out) {
    toi16_mark touch = TOI16_NO_MARK;
    out->mark = TOI16_NO_MARK;
    out->depth = 0;
    for (unsigned k = 0; k < size; k++) {
        fix16_t lo_a = toi16_in_row(a, k), hi_a = toi16_in_row(a, k + size), lo_b = toi16_in_row(b, k),
                hi_b = toi16_in_row(b, k + size);
        if (lo_b > hi_a || lo_a > hi_b) {
            out->mark = lo_b > hi_a ? 2 * k : 2 * k + 1;
            return TOI_SEPARATE;
        }
        uint32_t ahead = (uint32_t)hi_a - (uint32_t)lo_b, behind = (uint32_t)hi_b - (uint32_t)lo_a;
        if (touch == TOI16_NO_MARK && (ahead == 0) != (behind == 0))
            touch = ahead == 0 ? 2 * k : 2 * k + 1;
        keep_least_depth(out, ahead, behind, 2 * k);
    }
    if (touch == TOI16_NO_MARK)
        return TOI_OVERLAP;
    out->mark = touch;
    return TOI_TOUCH;
}

toi_status toi16_aabbs_at_rest(toi16_row a, toi16_row b, unsigned size, toi16_aabbs_rest *out) {
    return rest_of_rows(a, b, size, out);
}

/* Can B go that far along the axis? A depth past INT32_MAX has no room: with that much above B its upper
 * corner is below 0, so that it is less than 2^31 above the lower one of A, and gets out downwards; and so
 * for the other side. */
static bool can_move_by_depth(const toi16_aabbs_rest *rest, fix16_t lo_b, fix16_t hi_b) {
    uint32_t limit =
        rest->mark & 1 ? (uint32_t)lo_b - (uint32_t)INT32_MIN : (uint32_t)INT32_MAX - (uint32_t)hi_b;
    return rest->depth <= limit;
}

static void begin_answer(toi_penetration *out) {
    out->depth = 0;
    out->normal.x = out->normal.y = out->normal.z = 0;
    out->push.x = out->push.y = out->push.z = 0;
    out->axis.kind = TOI_AXIS_FACE_A;
    out->axis.b = 0;
}

TOI16_INLINE_FOR_SPEED toi_status answer_rows(toi16_row a, toi16_row b, unsigned size, bool push,
                                              toi_penetration *out) {
    toi16_aabbs_rest rest;
    toi_status status = rest_of_rows(a, b, size, &rest);
    unsigned k = (unsigned)(rest.mark >> 1);
    bool negative = rest.mark & 1;
    if (status == TOI_OVERLAP &&
        (push ? !can_move_by_depth(&rest, toi16_in_row(b, k), toi16_in_row(b, k + size))
              : rest.depth > INT32_MAX))
        return TOI_ERR_RANGE;
    begin_answer(out);
    out->axis.a = (uint16_t)k;
    toi16_put_in_row(&out->normal, k, negative ? -fix16_one : fix16_one);
    if (status == TOI_OVERLAP) {
        out->depth = (fix16_t)rest.depth;
        toi16_put_in_row(&out->push, k, negative ? -out->depth : out->depth);
    }
    return status;
}

toi_status toi16_overlap_rows(toi16_row a, toi16_row b, unsigned size, bool push, toi_penetration *out) {
    return answer_rows(a, b, size, push, out);
}

/* May an argument be wrong? Then the checks tell which is. */
TOI16_INLINE bool is_any_doubtful(toi16_row a, toi16_row b, unsigned size) {
    return TOI16_CHECKS &&
           (TOI16_FOR_SIZE || toi16_is_null(a) || toi16_is_null(b) || toi16_is_any_reversed(a, b, size));
}

toi_status toi_overlap_aabb2(const toi_aabb2 *a, const toi_aabb2 *b, toi_penetration *out) {
    toi_status wrong = TOI_OK;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (is_any_doubtful(a, b, 2))
        wrong = toi16_first_error(toi_aabb2_check(a), toi_aabb2_check(b));
    return out->status = wrong < 0 ? wrong : answer_rows(a, b, 2, true, out);
}

toi_status toi_overlap_aabb3(const toi_aabb3 *a, const toi_aabb3 *b, toi_penetration *out) {
    toi_status wrong = TOI_OK;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (is_any_doubtful(a, b, 3))
        wrong = toi16_first_error(toi_aabb3_check(a), toi_aabb3_check(b));
    return out->status = wrong < 0 ? wrong : answer_rows(a, b, 3, true, out);
}
