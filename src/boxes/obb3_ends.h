/* SPDX-License-Identifier: MIT */
/* The two ends of the time of contact: how an axis clips them, by products of 32 bits, and their ticks. Part
 * of obb3_search.c. */
#ifndef TOI16_OBB3_ENDS_H
#define TOI16_OBB3_ENDS_H

#include "obb3_search.h"

static inline int32_t high_word(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* ---- Ticks */

/* Divides as toi16_digit, for den below 2^29, where a quotient of 32 bits costs little. With den rounded up
 * to 16 bits the quotient is too small by less than 3, so that what it leaves takes 32 bits. */
static inline uint32_t quick_digit(uint32_t *rest, uint32_t den) {
    unsigned grow = 32 - toi16_bits32(den);
    uint32_t tick = (*rest << grow) / ((den << grow >> 16) + 1), left = (*rest << 16) - tick * den;
    for (unsigned n = 0; n < 2; n++)
        if (left >= den) {
            left -= den;
            tick++;
        }
    *rest = left;
    return tick;
}

/* The doubts that the wide search has of a place, and of a way, in units. */
typedef struct {
    uint8_t place, way;
} doubts;

/* Is a tick sure after all, as the way is in doubt for no longer than until then? rest: what the tick leaves
 * of the numerator. */
TOI16_SELDOM bool is_sure_in_time(const toi16_layout3 *layout, const toi16_end3 *end, uint32_t tick,
                                  uint32_t rest) {
    static const doubts edge = {22, 13}, large_face = {16, 8}, small_face = {8, 3};
    const doubts *doubt = end->axis >= 6 ? &edge : toi16_are_large3(layout) ? &large_face : &small_face;
    uint32_t unsure = ((uint32_t)doubt->place << 16) + doubt->way * (tick + 1);
    return rest >= unsure && rest + unsure < end->den;
}

/* Finds the tick of the leave (late) or enter end; a tick that is not sure is one farther out. */
TOI16_INLINE void find_tick(const toi16_layout3 *layout, toi16_end3 *end, bool late) {
    const uint32_t outermost = late ? 65536 : 0;
    end->tick = outermost;
    end->unsure = 0;
    if (end->axis == TOI16_NO_AXIS3)
        return;
    uint32_t rest = end->num, unsure = toi16_doubt3(layout, end) << 16;
    uint32_t digit = TOI16_NARROW ? toi16_digit(&rest, end->den) : quick_digit(&rest, end->den),
             tick = digit + late;
    if ((rest >= unsure && rest + unsure < end->den) ||
        (!TOI16_NARROW && is_sure_in_time(layout, end, digit, rest))) {
        end->tick = tick;
        return;
    }
    end->unsure = UINT32_C(1) << end->axis;
    if (unsure < end->den && tick != outermost)
        end->tick = late ? tick + 1 : tick - 1;
}

/* ---- Clipping the time of contact by an axis */

/* By how many units an offset with its reach, and both with the way, may differ from what the walk has; and
 * what that comes to in the high words of products of numerators with denominators. */
enum { DOUBT = 22, DOUBT_OF_ALL = TOI16_DOUBT3, DOUBT_HIGH = 9 };

/* An end that no axis has moved is the fraction 0 / ONE_END, or ONE_END / ONE_END. */
static const uint32_t ONE_END = UINT32_C(1) << 28;

/* a den + num length, which is how much later num / den is than -a / length: in units of 2^32, to within
 * DOUBT_HIGH. */
static inline int32_t lead(int32_t a, uint32_t den, uint32_t num, int32_t length) {
    return high_word(toi16_mul_sum(a, (int32_t)den, (int32_t)num, length));
}

/* Is it certain that the last axis to begin does so after the first to end? */
static inline bool never_meet(const toi16_ends3 *ends) {
    const toi16_end3 *enter = &ends->enter, *leave = &ends->leave;
    return lead(-(int32_t)enter->num, leave->den, leave->num, (int32_t)enter->den) < -DOUBT_HIGH;
}

static inline bool is_lead_in_doubt(int32_t lead) {
    return lead >= -DOUBT_HIGH && lead <= DOUBT_HIGH;
}

/* A lead that is in doubt, by all bits of the products and by the doubt of these very terms: 0 where they do
 * not tell either. */
TOI16_SELDOM int32_t closer_lead(const toi16_layout3 *layout, int32_t a, int32_t length,
                                 const toi16_end3 *end) {
    int64_t sum = toi16_mul_sum(a, (int32_t)end->den, (int32_t)end->num, length),
            doubt = (int64_t)(toi16_mulu(TOI16_DOUBT3, end->den) +
                              toi16_mulu(toi16_doubt3(layout, end), (uint32_t)length));
    if (end->den >> 12 == 0)
        return 0;
    return sum > doubt ? DOUBT_HIGH + 1 : sum < -doubt ? -DOUBT_HIGH - 1 : 0;
}

/* While nothing is left open, the end of contact counts by its tick alone, if t_max is 1. */
TOI16_SELDOM int32_t closer_lead_at_end(const toi16_layout3 *layout, toi16_ends3 *ends, uint32_t axis,
                                        int32_t far, int32_t length) {
    int32_t later = closer_lead(layout, far, length, &ends->leave);
    if (later != 0 || length == 0 || far > 0 || far + length < 0 || ends->leave.tick != 65536)
        return later;
    toi16_end3 own = {(uint32_t)-far, (uint32_t)length, axis, 0, 0}, other = ends->leave;
    toi16_find_tick3(layout, &own, true);
    toi16_find_tick3(layout, &other, true);
    if ((own.unsure | other.unsure) != 0 || own.tick != other.tick)
        return 0;
    ends->open |= UINT32_C(1) << (TOI16_ALIKE3 + axis);
    return -DOUBT_HIGH - 1;
}

/* An axis as it clips: how far B is past the two ends of A at the begin, counted along its way, and the way
 * and its length. */
typedef struct {
    int32_t near, far, length, way;
} passage;

TOI16_INLINE passage pass(int32_t offset, int32_t way, int32_t reach) {
    int32_t past = offset ^ toi16_shr32(way, 31);
    passage p = {past + reach, past - reach, (int32_t)toi16_size(way), way};
    return p;
}

/* True where the axis separates. An axis that begins before 0 has a large `near`, and one that ends after
 * t_max a small `far`. closer: the boxes where what is in doubt is worth a closer look, or null. */
TOI16_INLINE bool clip_ends(toi16_ends3 *ends, uint32_t axis, passage p, const toi16_layout3 *closer) {
    bool moved = false;
    int32_t earlier = lead(p.near, ends->enter.den, ends->enter.num, p.length);
    if (closer && is_lead_in_doubt(earlier))
        earlier = closer_lead(closer, p.near, p.length, &ends->enter);
    if (earlier <= DOUBT_HIGH) {
        if (earlier < -DOUBT_HIGH && p.near + p.length > 0) {
            toi16_put_end3(&ends->enter, (uint32_t)-p.near, (uint32_t)p.length, axis);
            ends->enter_way = p.way;
            moved = true;
        } else if (p.near + p.length < -DOUBT_OF_ALL)
            return true;
        else
            toi16_leave_open3(ends, axis);
    }
    int32_t later = lead(p.far, ends->leave.den, ends->leave.num, p.length);
    if (closer && is_lead_in_doubt(later))
        later = closer_lead_at_end(closer, ends, axis, p.far, p.length);
    if (later >= -DOUBT_HIGH) {
        if (p.far > 0) {
            if (p.far > DOUBT)
                return true;
            p.far = 0;
        }
        if (later > DOUBT_HIGH) {
            toi16_put_end3(&ends->leave, (uint32_t)-p.far, (uint32_t)p.length, axis);
            moved = true;
        } else
            toi16_leave_open3(ends, axis);
    }
    return moved && never_meet(ends);
}

/* The first axis clips 0 and t_max themselves, ONE_END / ONE_END, and both ends that it leaves meet. */
TOI16_INLINE bool clip_first(toi16_ends3 *ends, passage p) {
    enum { DOUBT_LOW = 16 * DOUBT_HIGH };
    int32_t later = p.far + p.length;
    uint32_t open = 0;
    ends->enter_way = p.way;
    if (p.near < -DOUBT_LOW && p.near + p.length > 0) {
        toi16_put_end3(&ends->enter, (uint32_t)-p.near, (uint32_t)p.length, 0);
    } else {
        if (p.near + p.length < -DOUBT_OF_ALL)
            return true;
        open = p.near < DOUBT_LOW + 16;
        toi16_put_end3(&ends->enter, 0, ONE_END, TOI16_NO_AXIS3);
    }
    if (later >= DOUBT_LOW + 16 && p.far <= DOUBT)
        toi16_put_end3(&ends->leave, p.far > 0 ? 0 : (uint32_t)-p.far, (uint32_t)p.length, 0);
    else {
        if (later >= -DOUBT_LOW) {
            if (p.far > DOUBT)
                return true;
            open = 1;
        }
        toi16_put_end3(&ends->leave, ONE_END, ONE_END, TOI16_NO_AXIS3);
    }
    ends->open = open;
    return false;
}

#endif
