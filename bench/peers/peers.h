/* SPDX-License-Identifier: MIT */
/* What others answer to the queries of the benchmark: other libraries in single float, called as their users
 * call them. None of them is part of this tree (make bench-peers says where they come from). */
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include "../scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One function of a peer, about two shapes. Each file has room for what is loaded. */
typedef struct {
    const char *name; /* the library and its function */
    bench_group group;
    toi_shape_kind kind; /* of both shapes, or of the first */
    bool at_contact;     /* it casts nothing, and is asked where the shapes have just come to touch */
    void (*load)(const scene *s); /* takes the shapes over into its own form, which is not counted */
    bool (*ask)(void);            /* tells whether they meet */
    double (*measure)(void); /* the depth or the time of the last answer, in ulps; null where there is none */
    toi_shape_kind other;    /* of the second shape where that is another one, else 0 */
} peer;

typedef struct {
    const peer *functions;
    uint8_t count;
} peer_functions;

extern const peer_functions peer_box2d, peer_cute_c2, peer_libccd, peer_ode;

/* Those that this program is built with, and how many there are. */
extern const peer_functions *const peers_here[];
extern const uint8_t peers_here_count;

#ifdef __cplusplus
}
#endif

#endif
