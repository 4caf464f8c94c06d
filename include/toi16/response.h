/* SPDX-License-Identifier: MIT */
/* What becomes of velocities at a contact? Normals are those of toi_hit: they point from A towards B and have
 * length 1 to within 2 ulp. A velocity v presses in where v . normal > 0 (negate the normal of a raycast).
 *
 *     if (toi_sweep_aabb2(&ball, &v, &wall, &still, NULL, &hit) == TOI_HIT)
 *         toi_reflect2(&v, &hit.normal, TOI_F16(0.8), &v);
 *
 * A normal of any other length will do: only its direction counts, to 2^-20 of the largest component where
 * that component is 32.0 or more, and all promises below are about that direction. Velocities are in any
 * unit, of all of Q16.16, and saturate at its ends. A result may be one of the arguments. Null is
 * TOI_ERR_ARGUMENT, a normal of no length is TOI_ERR_ROTATION, and nothing is written then. The
 * two-dimensional functions ignore normal->z, so that they take hit.normal as it is. */
#ifndef TOI16_RESPONSE_H
#define TOI16_RESPONSE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A slide keeps of a velocity what lies along a surface: v - n (v . n) / (n . n) where v presses in, with
 * each component of the exact result rounded towards zero; else v itself. The result is never longer than v.
 * Rounding can leave it pressing in by less than 2 ulp (where nothing saturates). Where the normal lies along
 * a coordinate it is exactly v without that component. */
toi_status toi_slide2(const toi_vec2 *velocity, const toi_vec3 *normal, toi_vec2 *result);
toi_status toi_slide3(const toi_vec3 *velocity, const toi_vec3 *normal, toi_vec3 *result);

/* A bounce gives v - (1 + restitution) n (v . n) / (n . n) where v presses in, with each component of the
 * exact result rounded towards zero; else v itself. restitution, Q16.16, is 0 (a slide) to 1.0 (nothing is
 * lost), else TOI_ERR_ARGUMENT. The result is never longer than v. */
toi_status toi_reflect2(const toi_vec2 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec2 *result);
toi_status toi_reflect3(const toi_vec3 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec3 *result);

/* A body of a collision: mass in any unit, Q16.16, greater than 0, or TOI_MASS_FIXED. */
#define TOI_MASS_FIXED 0

/* Where two bodies approach, (va - vb) . normal > 0, they give one another an impulse along the normal: both
 * velocities change as in an impact with the given restitution, 0 (they stay together) to 1.0 (elastic);
 * another restitution is TOI_ERR_ARGUMENT. A fixed body keeps its velocity, and the other one bounces off it
 * as if it had an infinite mass; two fixed bodies are TOI_ERR_ARGUMENT, as is a negative mass. The change of
 * each component of a velocity is the exact one to the nearest ulp, ties towards zero, so that, where nothing
 * saturates, the momentum of two free bodies, (mass_a va + mass_b vb) / (mass_a + mass_b), is kept to within
 * half an ulp in each component. Bodies that do not approach keep every bit. */
toi_status toi_collide2(toi_vec2 *va, fix16_t mass_a, toi_vec2 *vb, fix16_t mass_b, const toi_vec3 *normal,
                        fix16_t restitution);
toi_status toi_collide3(toi_vec3 *va, fix16_t mass_a, toi_vec3 *vb, fix16_t mass_b, const toi_vec3 *normal,
                        fix16_t restitution);

#ifdef __cplusplus
}
#endif

#endif
