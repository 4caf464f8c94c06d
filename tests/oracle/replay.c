/* SPDX-License-Identifier: MIT */
#include "replay.h"

static void print_numbers(const int32_t *number, int count, FILE *out) {
    for (int i = 0; i < count; i++)
        fprintf(out, " @%ld", (long)number[i]);
}

static int print_shape(const toi_shape *shape, FILE *out) {
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *box = &shape->as.aabb2;
        fputs(" aabb2", out);
        print_numbers((const int32_t[]){box->lo.x, box->lo.y, box->hi.x, box->hi.y}, 4, out);
        return 2;
    }
    if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *box = &shape->as.aabb3;
        fputs(" aabb3", out);
        print_numbers((const int32_t[]){box->lo.x, box->lo.y, box->lo.z, box->hi.x, box->hi.y, box->hi.z}, 6,
                      out);
        return 3;
    }
    if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *box = &shape->as.obb2;
        fputs(" obb2", out);
        print_numbers((const int32_t[]){box->center.x, box->center.y, box->half.x, box->half.y, box->rot.cos,
                                        box->rot.sin},
                      6, out);
        return 2;
    }
    const toi_obb3 *box = &shape->as.obb3;
    fputs(" obb3", out);
    print_numbers(
        (const int32_t[]){box->center.x, box->center.y, box->center.z, box->half.x, box->half.y, box->half.z},
        6, out);
    for (int k = 0; k < 3; k++)
        print_numbers((const int32_t[]){box->rot.u[k].x, box->rot.u[k].y, box->rot.u[k].z}, 3, out);
    return 3;
}

static void print_moving(const toi_shape *shape, const toi_vec3 *v, FILE *out) {
    int dimensions = print_shape(shape, out);
    fputs(" v", out);
    print_numbers((const int32_t[]){v->x, v->y, v->z}, dimensions, out);
}

void replay_print(const query *q, FILE *out) {
    fputs("sweep", out);
    print_moving(&q->a, &q->va, out);
    print_moving(&q->b, &q->vb, out);
    fputs(" tmax", out);
    print_numbers(&q->t_max, 1, out);
}

void replay_print_answer(const query *q, const toi_hit *hit, FILE *out) {
    char text[QUERY_TEXT_SIZE];
    query_format(text, sizeof text, q, hit, true);
    fputs(text, out);
}
