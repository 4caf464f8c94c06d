/* SPDX-License-Identifier: MIT */
/* Which functions compilers copy to where they are called, and which they do not. */
#ifndef TOI16_INLINE_H
#define TOI16_INLINE_H

/* What is done two or three times gcc makes a function of, with its numbers in memory. Built for speed it had
 * better not where this says so: 15 % of a sweep of axis-aligned boxes on Cortex-M3. */
#if defined __GNUC__ && !defined __OPTIMIZE_SIZE__
#define TOI16_INLINE static inline __attribute__((always_inline))
#else
#define TOI16_INLINE static inline
#endif

/* Built for size a function is one, wherever it is called, as gcc copies more than pays. TOI16_ONCE: of one
 * file. TOI16_SHARED: of a header; what gcc does not copy then, inline.c has. TOI16_INLINE_FOR_SPEED: what is
 * large and done two or three times. */
#if defined __GNUC__ && defined __OPTIMIZE_SIZE__
#define TOI16_ONCE             static __attribute__((noinline))
#define TOI16_INLINE_FOR_SPEED TOI16_ONCE
#define TOI16_SHARED           inline
#define TOI16_IS_SHARED
#else
#define TOI16_ONCE             static
#define TOI16_INLINE_FOR_SPEED TOI16_INLINE
#define TOI16_SHARED           static inline
#endif

/* What costs little more than a call of it, and spares the room of one. */
#ifdef __GNUC__
#define TOI16_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define TOI16_ALWAYS_INLINE static inline
#endif

/* What built for size takes less room as a part of its caller, which calls it with much. */
#if defined __GNUC__ && defined __OPTIMIZE_SIZE__
#define TOI16_INLINE_FOR_SIZE static inline __attribute__((always_inline))
#else
#define TOI16_INLINE_FOR_SIZE static
#endif

/* What takes no part in the usual case, and no register of it; built for size it may be part of its caller.
 */
#if defined __GNUC__ && !defined __OPTIMIZE_SIZE__
#define TOI16_SELDOM static __attribute__((noinline))
#else
#define TOI16_SELDOM static
#endif

/* The same, and built for size its room had better be free while its caller goes deeper. */
#ifdef __GNUC__
#define TOI16_OWN_ROOM static __attribute__((noinline))
#else
#define TOI16_OWN_ROOM static
#endif

/* Is it for speed? Then what most queries take may have code of its own. */
#ifdef __OPTIMIZE_SIZE__
enum { TOI16_FOR_SPEED = 0 };
#else
enum { TOI16_FOR_SPEED = 1 };
#endif

/* Range checks in the queries: 0 where the caller vouches for the arguments. */
#ifdef TOI_NO_CHECKS
enum { TOI16_CHECKS = 0 };
#else
enum { TOI16_CHECKS = 1 };
#endif

#endif
