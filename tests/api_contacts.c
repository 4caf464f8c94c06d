/* SPDX-License-Identifier: MIT */
/* Null pointers and negative times in every contact query; and that an error writes nothing but the status.
 */
#include "good_shapes.h"
#include "tap.h"

/* The typed functions behind one type, as in api_errors.c. */
#define ERASE(function, A, V, B)                                                                             \
    static toi_status call_##function(const void *a, const void *va, const void *b, const void *vb,          \
                                      const toi_options *options, toi_manifold *out) {                       \
        return function((const A *)a, (const V *)va, (const B *)b, (const V *)vb, options, out);             \
    }
ERASE(toi_contact_aabb2, toi_aabb2, toi_vec2, toi_aabb2)
ERASE(toi_contact_aabb3, toi_aabb3, toi_vec3, toi_aabb3)
ERASE(toi_contact_obb2, toi_obb2, toi_vec2, toi_obb2)
ERASE(toi_contact_obb3, toi_obb3, toi_vec3, toi_obb3)
ERASE(toi_contact_aabb2_obb2, toi_aabb2, toi_vec2, toi_obb2)
ERASE(toi_contact_obb2_aabb2, toi_obb2, toi_vec2, toi_aabb2)
ERASE(toi_contact_aabb3_obb3, toi_aabb3, toi_vec3, toi_obb3)
ERASE(toi_contact_obb3_aabb3, toi_obb3, toi_vec3, toi_aabb3)
ERASE(toi_contact_poly2, toi_poly2, toi_vec2, toi_poly2)
ERASE(toi_contact_poly2_aabb2, toi_poly2, toi_vec2, toi_aabb2)
ERASE(toi_contact_aabb2_poly2, toi_aabb2, toi_vec2, toi_poly2)
ERASE(toi_contact_poly2_obb2, toi_poly2, toi_vec2, toi_obb2)
ERASE(toi_contact_obb2_poly2, toi_obb2, toi_vec2, toi_poly2)
ERASE(toi_contact_hull3, toi_hull3, toi_vec3, toi_hull3)
ERASE(toi_contact_hull3_aabb3, toi_hull3, toi_vec3, toi_aabb3)
ERASE(toi_contact_aabb3_hull3, toi_aabb3, toi_vec3, toi_hull3)
ERASE(toi_contact_hull3_obb3, toi_hull3, toi_vec3, toi_obb3)
ERASE(toi_contact_obb3_hull3, toi_obb3, toi_vec3, toi_hull3)
ERASE(toi_contact, toi_shape, toi_vec3, toi_shape)

static const toi_shape any_shape = {.kind = TOI_SHAPE_AABB3,
                                    .as = {.aabb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}}}};

static const struct {
    const char *name;
    toi_status (*call)(const void *, const void *, const void *, const void *, const toi_options *,
                       toi_manifold *);
    const void *a, *velocity, *b;
} functions[] = {
    {"toi_contact_aabb2", call_toi_contact_aabb2, &good_aabb2, &still2, &good_aabb2},
    {"toi_contact_aabb3", call_toi_contact_aabb3, &good_aabb3, &still3, &good_aabb3},
    {"toi_contact_obb2", call_toi_contact_obb2, &good_obb2, &still2, &good_obb2},
    {"toi_contact_obb3", call_toi_contact_obb3, &good_obb3, &still3, &good_obb3},
    {"toi_contact_aabb2_obb2", call_toi_contact_aabb2_obb2, &good_aabb2, &still2, &good_obb2},
    {"toi_contact_obb2_aabb2", call_toi_contact_obb2_aabb2, &good_obb2, &still2, &good_aabb2},
    {"toi_contact_aabb3_obb3", call_toi_contact_aabb3_obb3, &good_aabb3, &still3, &good_obb3},
    {"toi_contact_obb3_aabb3", call_toi_contact_obb3_aabb3, &good_obb3, &still3, &good_aabb3},
    {"toi_contact_poly2", call_toi_contact_poly2, &good_poly2, &still2, &good_poly2},
    {"toi_contact_poly2_aabb2", call_toi_contact_poly2_aabb2, &good_poly2, &still2, &good_aabb2},
    {"toi_contact_aabb2_poly2", call_toi_contact_aabb2_poly2, &good_aabb2, &still2, &good_poly2},
    {"toi_contact_poly2_obb2", call_toi_contact_poly2_obb2, &good_poly2, &still2, &good_obb2},
    {"toi_contact_obb2_poly2", call_toi_contact_obb2_poly2, &good_obb2, &still2, &good_poly2},
    {"toi_contact_hull3", call_toi_contact_hull3, &good_hull3, &still3, &good_hull3},
    {"toi_contact_hull3_aabb3", call_toi_contact_hull3_aabb3, &good_hull3, &still3, &good_aabb3},
    {"toi_contact_aabb3_hull3", call_toi_contact_aabb3_hull3, &good_aabb3, &still3, &good_hull3},
    {"toi_contact_hull3_obb3", call_toi_contact_hull3_obb3, &good_hull3, &still3, &good_obb3},
    {"toi_contact_obb3_hull3", call_toi_contact_obb3_hull3, &good_obb3, &still3, &good_hull3},
    {"toi_contact", call_toi_contact, &any_shape, &still3, &any_shape},
};

static int refuses(toi_status returned, toi_status expected, const toi_manifold *out) {
    toi_manifold untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    untouched.hit.status = expected;
    return returned == expected && memcmp(out, &untouched, sizeof untouched) == 0;
}

static void test_function(size_t i) {
    const toi_options backwards = {.t_max = -1};
    const void *const a = functions[i].a, *const v = functions[i].velocity, *const b = functions[i].b;
    toi_manifold m;
    memset(&m, 0x5A, sizeof m);
    tap_ok(refuses(functions[i].call(NULL, v, b, v, NULL, &m), TOI_ERR_ARGUMENT, &m) &&
               refuses(functions[i].call(a, NULL, b, v, NULL, &m), TOI_ERR_ARGUMENT, &m) &&
               refuses(functions[i].call(a, v, NULL, v, NULL, &m), TOI_ERR_ARGUMENT, &m) &&
               refuses(functions[i].call(a, v, b, NULL, NULL, &m), TOI_ERR_ARGUMENT, &m),
           "%s: a null shape or velocity", functions[i].name);
    tap_ok(refuses(functions[i].call(a, v, b, v, &backwards, &m), TOI_ERR_ARGUMENT, &m),
           "%s: a negative t_max", functions[i].name);
    tap_ok(functions[i].call(a, v, b, v, NULL, NULL) == TOI_ERR_ARGUMENT, "%s: a null manifold",
           functions[i].name);
    tap_ok(functions[i].call(a, v, b, v, NULL, &m) == TOI_OVERLAP && m.hit.status == TOI_OVERLAP &&
               m.count > 0,
           "%s: null options are the default", functions[i].name);
}

static void test_mixed_dimensions(void) {
    static const toi_shape flat = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {F16(1), F16(1)}}}};
    toi_shape unknown = any_shape;
    toi_manifold m;
    unknown.kind = (toi_shape_kind)77;
    memset(&m, 0x5A, sizeof m);
    tap_ok(refuses(toi_contact(&flat, &still3, &any_shape, &still3, NULL, &m), TOI_ERR_SHAPE, &m) &&
               refuses(toi_contact(&any_shape, &still3, &flat, &still3, NULL, &m), TOI_ERR_SHAPE, &m) &&
               refuses(toi_contact(&any_shape, &still3, &unknown, &still3, NULL, &m), TOI_ERR_SHAPE, &m),
           "toi_contact: 2D against 3D, and an unknown kind");
}

/* Axes that are all zero are upright ones; axes of which one alone has no length are refused. */
static void test_no_axes(void) {
    const toi_obb2 none2 = {{0, 0}, {F16(1), F16(1)}, {0, 0}};
    const toi_obb3 none3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}};
    const toi_obb3 one3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, {{{ONE, 0, 0}, {0, 0, 0}, {0, 0, ONE}}}};
    toi_manifold m;
    tap_ok(toi_contact_obb2(&none2, &still2, &none2, &still2, NULL, &m) == TOI_OVERLAP && m.count == 2 &&
               toi_contact_obb3(&none3, &still3, &none3, &still3, NULL, &m) == TOI_OVERLAP && m.count == 4,
           "boxes that have no axes");
    memset(&m, 0x5A, sizeof m);
    tap_ok(refuses(toi_contact_obb3(&none3, &still3, &one3, &still3, NULL, &m), TOI_ERR_ROTATION, &m),
           "a box one of whose axes has no length");
    tap_ok(toi_contact_obb2(&good_obb2, &still2, &none2, &still2, NULL, &m) >= TOI_SEPARATE &&
               toi_contact_obb3(&none3, &still3, &good_obb3, &still3, NULL, &m) >= TOI_SEPARATE &&
               m.count > 0,
           "one that has none");
}

int main(void) {
    for (size_t i = 0; i < COUNT(functions); i++)
        test_function(i);
    test_mixed_dimensions();
    test_no_axes();
    return tap_done();
}
