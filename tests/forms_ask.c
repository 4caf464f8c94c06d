/* SPDX-License-Identifier: MIT */
/* What each form of the library is asked, in the same words. */
#include "digest_moves.h"
#include "digest_others.h"
#include "digest_rotations.h"
#include "forms.h"

static void add_report(void *context, const toi_axis_report *report) {
    digest *d = context;
    digest_add_axis(d, &report->axis);
    digest_add(d, (int32_t)report->fate);
    digest_add_vector(d, &report->direction);
    digest_add(d, report->gap);
    digest_add(d, report->speed);
    digest_add(d, report->enter);
    digest_add(d, report->leave);
    digest_add(d, report->never + 2 * report->always + 4 * report->separates);
    digest_add(d, report->decides_enter + 2 * report->decides_normal + 4 * report->decides_exit);
}

static void ask_overlap_both(pair which, const query *q, digest *d) {
    toi_penetration p;
    ask_overlap(which, &q->a, &q->b, &p);
    digest_add_penetration(d, &p);
    toi_overlap(&q->a, &q->b, &p);
    digest_add_penetration(d, &p);
}

static void ask_contact_both(pair which, const query *q, const toi_options *options, digest *d) {
    toi_manifold m;
    ask_contact(which, q, options, &m);
    digest_add_manifold(d, &m);
    toi_contact(&q->a, &q->va, &q->b, &q->vb, options, &m);
    digest_add_manifold(d, &m);
    toi_manifold_reduce(&m, 4);
    digest_add_manifold(d, &m);
}

static void ask_ray_both(const query *q, const toi_options *options, digest *d) {
    const toi_vec3 *const from = &q->a.as.aabb3.lo;
    toi_hit hit;
    ask_ray(q, options, &hit);
    digest_add_hit(d, &hit);
    toi_raycast(from, &q->va, &q->b, options, &hit);
    digest_add_hit(d, &hit);
    digest_add_status(d, ask_contains(&q->b, from));
    digest_add_status(d, toi_contains(&q->b, from));
}

static void ask_pair(form_question what, pair which, const query *q, const toi_options *options, digest *d) {
    toi_hit hit;
    switch (what) {
    case FORM_SWEEP:
        ask(q, options, &hit);
        digest_add_hit(d, &hit);
        break;
    case FORM_TAGGED:
        toi_sweep(&q->a, &q->va, &q->b, &q->vb, options, &hit);
        digest_add_hit(d, &hit);
        break;
    case FORM_OVERLAP:
        ask_overlap_both(which, q, d);
        break;
    case FORM_CONTACT:
        ask_contact_both(which, q, options, d);
        break;
    case FORM_RAY:
        if (q->kind == QUERY_RAYCAST)
            ask_ray_both(q, options, d);
        break;
    default:
        digest_add_status(d, toi_explain(&q->a, &q->va, &q->b, &q->vb, options, add_report, d));
    }
}

/* With a hint of its own, that each form begins with what the query has. */
static void ask_with_hint(form_question what, pair which, const query *q, const toi_options *options,
                          digest *d) {
    toi_options own = *options;
    toi_hint hint = {0};
    if (options->hint) {
        hint = *options->hint;
        own.hint = &hint;
    }
    ask_pair(what, which, q, &own, d);
    digest_add(d, (int32_t)hint.last);
}

static void ask_rotation(digest *d, random_source *r) {
    static rotation_source source = {
        .rot2 = TOI_ROT2_IDENTITY, .rot3 = TOI_ROT3_IDENTITY, .other = TOI_ROT3_IDENTITY};
    source.random = *r;
    rotation_next(&source);
    *r = source.random;
    rotation_add(d, &source);
}

const library_form form = {ask_with_hint,
                           {ask_rotation, digest_ask_response, digest_ask_segments, digest_ask_triangles,
                            digest_ask_move2, digest_ask_move3}};
