/* SPDX-License-Identifier: MIT */
/* Is an answer of a turning sweep what turn.h promises? */
#ifndef TESTS_TURN_JUDGE_H
#define TESTS_TURN_JUDGE_H

#include "ask.h"

typedef enum {
    FAULT_MISSED,   /* separate, though they meet */
    FAULT_LATE,     /* they meet before enter */
    FAULT_EARLY,    /* at enter they are farther apart than promised; of shapes that never meet too */
    FAULT_WHIRL,    /* that of bodies that turn by more than a quarter of a radian in a tick */
    FAULT_OVERLAP,  /* overlap of what is apart, or a hit of what is deep in one another */
    FAULT_NORMAL,   /* not of length 1, or along it the gap is not what is promised */
    FAULT_STALE,    /* that of a conservative hit */
    FAULT_FIELDS,   /* a member of the answer that cannot be */
    FAULT_ERROR,    /* an error about what is legal */
    FAULT_TYPED,    /* the typed function answers otherwise, or the tagged one with a proof asked for */
    FAULT_SWEEP,    /* what does not turn is not what the sweep answers */
    FAULT_PROOF,    /* the re-checker does not believe the proof */
    FAULT_BELIEVED, /* the re-checker believes a proof of what is not so */
    FAULT_PLACE,    /* toi_turned2 or toi_turned3 puts a shape elsewhere */
    FAULT_POINTS,   /* toi_turn_contact has points that are off the shapes, or another answer */
    FAULT_BARE,     /* it has no points of a hit */
    FAULT_ORACLE,   /* the reference contradicts itself */
    FAULT_COUNT
} fault;

extern const char *const FAULT_NAMES[FAULT_COUNT];

typedef struct {
    bool wrong[FAULT_COUNT];
    bool is_undecided, is_conservative;
    double gap, bar;   /* at enter, ulp: beyond the margin */
    double excess;     /* of the gap at enter over the bar, ulp; how far off other faults are is in `by` */
    double by;         /* by how much it is wrong, ulp */
    double true_enter; /* where a witness of contact was found, time units; below 0: none */
} verdict;

/* Judges one answer. */
void judge_answer(const scene *s, const toi_hit *hit, verdict *out);

/* Asks in all ways and judges. `dense`: the reference is held against thousands of samples as well. */
void judge_scene(const asker *ask, const scene *s, bool dense, toi_hit *hit, verdict *out);

/* Blames the reference where samples of a time that an answer says is free are not. */
void judge_samples(const scene *s, const toi_hit *hit, verdict *v);

/* Where a shape is said to be at a time, and where it is. */
void judge_place(const scene *s, int side, fix16_t time, const toi_shape *placed, verdict *v);

/* The points of an answer that is a hit. */
void judge_points(const scene *s, const toi_hit *hit, const toi_manifold *points, verdict *v);

/* The bar at a time: how far apart the bodies may be there, beyond the margin. */
double judge_bar(const scene *s, meeting *m, double t);

#endif
