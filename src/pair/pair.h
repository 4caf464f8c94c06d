/* SPDX-License-Identifier: MIT */
/* The face of the room of pairs. A pair of shapes is a numbered list of candidate axes; the room walks the
 * list, finds depth and push of an overlap, explains an answer and fills a manifold, and never knows which
 * shapes they are. Its types are toi16_pair and toi16_family, what a kind of pair computes.
 *
 * The axes are
 * numbered in the documented order (faces of A, faces of B, edge pairs), which also settles ties. The sweep
 * and the explanation walk the same list. */
#ifndef TOI16_PAIR_H
#define TOI16_PAIR_H

#include "../number/vector.h"
#include "../time/span.h"
#include "toi16/explain.h"
#include "toi16/overlap.h"

typedef struct toi16_pair toi16_pair;

/* The fate of an axis that is projected. */
typedef enum {
    TOI16_PROJECTED, /* the projection is written */
    TOI16_PARALLEL,  /* no axis: two edges parallel to within the edge epsilon */
    TOI16_REPEATED,  /* left out: an axis of a face has this direction */
    TOI16_NO_FACET,  /* left out: no facet of M has this direction */
    TOI16_INSIDE     /* left out: the overlap is deeper along this axis than along one that is known */
} toi16_fate;

/* The outcome of a search. */
typedef enum {
    TOI16_UNDECIDED, /* the axes have to be walked */
    TOI16_APART,     /* no contact */
    TOI16_MEETS      /* contact, as the span says */
} toi16_found;

/* A translation of B along an axis L that ends the overlap; of shapes that do not overlap the mark alone. */
typedef struct {
    uint64_t reach;  /* how far M reaches beyond 0, in ulps * |L|, 1 or more */
    uint64_t square; /* |L|^2, at most; reach and its root are the depth in ulps */
    toi16_mark mark; /* the axis and the side: of an overlap, of a touch or of what separates */
    uint32_t depth;  /* in ulps, rounded up; TOI16_NO_MARK where it is not known */
} toi16_way_out;

typedef struct {
    /* Projects the pair on an axis, in ulps times the direction's length / 2^direction_bits, outwards where
     * it rounds. */
    toi16_fate (*project)(toi16_pair *pair, uint32_t axis, toi16_projection *out);
    /* Writes the direction of an axis; entries are within 2^30 + 16. */
    void (*direction)(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
    toi_axis (*feature)(const toi16_pair *pair, uint32_t axis);
    /* Finds the span, as the walk over all axes would, by looking for the two facets of M through which the
     * relative motion enters and leaves; of a pair that is apart the axis that shows it, or none. Null: none
     * better than the walk. */
    toi16_found (*search)(toi16_pair *pair, const toi_options *options, toi16_span *span, toi_axis *apart);
    /* Clips a span that all axes leave by one more axis, whose number is axes + TOI16_CAP. False where
     * nothing is left. Null where the axes are enough. */
    bool (*cap)(toi16_pair *pair, fix16_t t_max, toi16_span *span);
    /* Finds of a pair at rest the status and the least way out that the walk over all axes would find; of a
     * separation the first axis that separates, of a touch the first one along which the shapes only touch.
     * *out comes without mark and depth, ready for toi16_clip_at_axis (overlap.h). False: the axes have to be
     * walked, and *out is as it was. Null: none better than the walk. */
    bool (*search_at_rest)(toi16_pair *pair, toi16_way_out *out, toi_status *status);
    uint8_t direction_bits; /* as in project */
    uint8_t unsteady; /* by how many of its units a projection may change where the shapes are at another
                         place, but as they were to one another; 0: projections are exact */
} toi16_family;

enum { TOI16_CAP = 1 };

/* What a pair with a round shape computes instead of projections: it has no numbered axes, as its normal is
 * the direction from the nearest point of A's core to that of B's. */
typedef struct {
    toi16_family family; /* all null, by which such a pair is known */
    /* Answers a sweep. *hit has been begun: separate, all else 0. */
    void (*sweep)(toi16_pair *pair, fix16_t t_max, toi_hit *hit);
    /* Answers an overlap query wherever the push leads, and does not look at the motion. *out has been begun:
     * separate, all else 0. The status is TOI_ERR_RANGE where a number of the answer is past Q16.16. */
    void (*rest)(toi16_pair *pair, toi_penetration *out);
    /* Writes the way from the nearest point of A's core to that of B's, in 2^-22 length units, when B has
     * moved against A for a time; z is 0 in the plane. Where the cores meet the way is 0. */
    void (*gap)(toi16_pair *pair, fix16_t time, int64_t way_q22[3]);
    /* Writes where M is along the direction n from the nearest point of A's core to that of B's, when B has
     * moved against A for a time, though of M at t = 0: lo and speed, in ulps times |n|, rounded down; and
     * |n|^2, at most 5 units below. False where the cores meet then. */
    bool (*plane)(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square);
    bool exact; /* the status and the times are those of the true numbers */
} toi16_round_family;

struct toi16_pair {
    const toi16_family *family;
    toi_axis3 w;          /* velocity of B relative to A, below 2^30, z 0 in 2D; but aabb.h has its own */
    uint32_t axes;        /* how many there are, numbered from 0 */
    uint32_t tested;      /* how many of them count, the rest being left out on request */
    uint32_t known_depth; /* of a way out of an overlap, ulp: axes on which all ways are deeper may count as
                             TOI16_INSIDE. TOI16_NO_MARK: none is known. Of hulls alone */
    uint32_t inside;      /* with TOI16_INSIDE, how many axes are that, from the one that was asked for on */
    uint32_t decided;     /* the one that the normal of the last answer is along, if it has one */
};

/* Gives what a pair with a round shape computes; null of all other pairs. */
static inline const toi16_round_family *toi16_round_of(const toi16_pair *pair) {
    return pair->family->project ? 0 : (const toi16_round_family *)(const void *)pair->family;
}

/* Opens a pair of its kinds of shapes, in the room of its kind of pair: TOI_ERR_ARGUMENT, TOI_ERR_SHAPE,
 * TOI_ERR_RANGE, TOI_ERR_ROTATION, or ready to sweep. One type for all, so that what queries of many kinds
 * have in common is written once and each kind is data. */
typedef toi_status (*toi16_open2)(void *room, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb);
typedef toi_status (*toi16_open3)(void *room, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options);

extern const toi_options toi16_usual_options;

/* The caller's options, or the default ones. */
static inline const toi_options *toi16_options(const toi_options *options) {
    return options ? options : &toi16_usual_options;
}

/* The end of the motion: a t_max of 0 means 1.0 unless the caller says that it is meant. */
TOI16_ALWAYS_INLINE fix16_t toi16_until(const toi_options *options) {
    return options->t_max != 0 || options->instant ? options->t_max : fix16_one;
}

/* An edge epsilon of 0 means the default one unless the caller wants all edges. */
static inline uint16_t toi16_edge_epsilon(const toi_options *options) {
    return options->edge_epsilon != 0 || options->all_edges ? options->edge_epsilon : TOI_EDGE_EPSILON;
}

/* Clips by all axes that count. False where an axis separates; *last is that axis. */
bool toi16_pair_clip(toi16_pair *pair, const toi_options *options, toi16_span *span, uint32_t *last);

/* Ends every sweep: refuses null and negative arguments and what opening the pair found wrong, else clips and
 * writes the answer. */
toi_status toi16_pair_sweep(toi_status opened, toi16_pair *pair, const toi_options *options, toi_hit *hit);

/* Writes the normal of an axis and a side; pair->decided becomes that axis. */
void toi16_put_normal(toi16_pair *pair, toi16_mark mark, toi_vec3 *normal);

static inline void toi16_set_motion2(toi16_pair *pair, const toi_vec2 *va, const toi_vec2 *vb) {
    pair->w.x = vb->x - va->x;
    pair->w.y = vb->y - va->y;
    pair->w.z = 0;
}

static inline void toi16_set_motion3(toi16_pair *pair, const toi_vec3 *va, const toi_vec3 *vb) {
    pair->w.x = vb->x - va->x;
    pair->w.y = vb->y - va->y;
    pair->w.z = vb->z - va->z;
}

/* Returns a where a is an error, else b. */
static inline toi_status toi16_first_error(toi_status a, toi_status b) {
    return a < 0 ? a : b;
}

/* Begins an answer: separate, all else 0. Members are written one by one, as compilers call memset for a
 * constant. */
static inline void toi16_begin_answer(toi_hit *hit) {
    hit->status = TOI_SEPARATE;
    hit->enter = hit->exit = 0;
    hit->normal.x = hit->normal.y = hit->normal.z = 0;
    hit->axis.kind = TOI_AXIS_NONE;
    hit->axis.a = hit->axis.b = 0;
    hit->conservative = false;
}

/* The normal of a sweep points from the ray to the shape, and that of a ray is to point the other way. No
 * entry of a normal is past 2^16 + 2. */
static inline toi_status toi16_turn_normal(toi_status status, toi_hit *hit) {
    if (status > TOI_SEPARATE) {
        hit->normal.x = -hit->normal.x;
        hit->normal.y = -hit->normal.y;
        hit->normal.z = -hit->normal.z;
    }
    return status;
}

TOI16_INLINE void toi16_copy_answer(toi_hit *to, const toi_hit *from) {
    if (sizeof *to != 8 * sizeof(uint32_t) || !toi16_copy_eight_words(to, from))
        *to = *from;
}

#endif
