/* SPDX-License-Identifier: MIT */
/* Which machine and which kind of build this is, and so which forms of the code exist. No other file asks the
 * compiler. Answers never depend on any of these names. */
#ifndef TOI16_MACHINE_H
#define TOI16_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

/* Assembly exists for Cortex-M3 and up (TOI16_THUMB2) and for Cortex-M0 (TOI16_THUMB1). It takes up to 12
 * registers and names most of them, so that it needs gcc, which keeps one for frames where it does not
 * optimise, and one where code has no fixed place. */
#if defined __GNUC__ && !defined __clang__ && defined __thumb__ && defined __OPTIMIZE__ &&                   \
    !defined __PIC__ && !defined TOI_NO_ASSEMBLY
#ifdef __thumb2__
#define TOI16_THUMB2
#ifdef __ARM_FEATURE_DSP
#define TOI16_DSP /* Cortex-M4 and up: sums that saturate */
#endif
#elif defined __ARM_ARCH_6M__
#define TOI16_THUMB1
#endif
#endif

/* TOI16_NARROW is 1 where a product of 64 bits costs much more than one of 32 bits: Thumb without Thumb-2
 * multiplies to 32 bits only, and AVR to 16. */
#if defined __ARM_ARCH_6M__ || (defined __thumb__ && !defined __thumb2__) || defined __AVR__
enum { TOI16_NARROW = 1 };
#else
enum { TOI16_NARROW = 0 };
#endif

/* TOI16_SHORT_PRODUCTS is 1 where the compiler would call a routine of 64 x 64 bits for a product of 64 bits,
 * and this library has no assembly. */
#if (defined __ARM_ARCH_6M__ || (defined __thumb__ && !defined __thumb2__)) && !defined TOI16_THUMB1
enum { TOI16_SHORT_PRODUCTS = 1 };
#else
enum { TOI16_SHORT_PRODUCTS = 0 };
#endif

/* TOI16_QUOTIENTS is 1 where a quotient of 32-bit numbers is an instruction, in a build for speed. */
#if defined __ARM_ARCH_6M__ || (defined __thumb__ && !defined __thumb2__) || defined __AVR__ ||              \
    defined __OPTIMIZE_SIZE__ || (defined __arm__ && !defined __ARM_FEATURE_IDIV)
enum { TOI16_QUOTIENTS = 0 };
#else
enum { TOI16_QUOTIENTS = 1 };
#endif

/* TOI16_FOR_SIZE is 1 in a build for size. */
#ifdef __OPTIMIZE_SIZE__
enum { TOI16_FOR_SIZE = 1 };
#else
enum { TOI16_FOR_SIZE = 0 };
#endif

/* Before a loop of at most 9 rounds, of which a build for speed makes straight code, by gcc 8 and later. */
#if defined __GNUC__ && __GNUC__ >= 8 && !defined __clang__ && !defined __OPTIMIZE_SIZE__
#define TOI16_UNROLL _Pragma("GCC unroll 9")
#else
#define TOI16_UNROLL
#endif

/* TOI16_INLINE is for a function that is called two or three times, which gcc would keep apart, with its
 * numbers in memory: 15 % of a sweep of axis-aligned boxes on Cortex-M3. A build for size leaves the choice
 * to gcc. */
#if defined __GNUC__ && !defined __OPTIMIZE_SIZE__
#define TOI16_INLINE static inline __attribute__((always_inline))
#else
#define TOI16_INLINE static inline
#endif

/* In a build for size a function exists once, wherever it is called, as gcc copies more than pays. TOI16_ONCE
 * is for a function of one file, TOI16_INLINE_FOR_SPEED for one that is large and called two or three times.
 * TOI16_SHARED is for a function of a header: a file that defines TOI16_EMIT_SHARED first has what gcc does
 * not copy. All files in one (`make amalgamation`) say TOI16_ONE_FILE: that one has what is not copied, and
 * in a build for speed it insists on copies, of which gcc makes fewer in a large file. */
#if defined __GNUC__ && defined __OPTIMIZE_SIZE__
#define TOI16_ONCE             static __attribute__((noinline))
#define TOI16_INLINE_FOR_SPEED TOI16_ONCE
#define TOI16_IS_SHARED
#if defined TOI16_EMIT_SHARED || defined TOI16_ONE_FILE
#define TOI16_SHARED extern inline
#else
#define TOI16_SHARED inline
#endif
#else
#define TOI16_ONCE             static
#define TOI16_INLINE_FOR_SPEED TOI16_INLINE
#ifdef TOI16_ONE_FILE
#define TOI16_SHARED TOI16_INLINE
#else
#define TOI16_SHARED static inline
#endif
#endif

/* TOI16_ALWAYS_INLINE is for a function that costs little more than a call, and spares the stack of one; and
 * for one that a file calls once, so that a build for size has it there also where all files are one. */
#ifdef __GNUC__
#define TOI16_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define TOI16_ALWAYS_INLINE static inline
#endif

/* TOI16_SELDOM is for a cold path, which takes no register of the usual path; in a build for size it may be
 * part of its caller. */
#if defined __GNUC__ && !defined __OPTIMIZE_SIZE__
#define TOI16_SELDOM static __attribute__((noinline))
#else
#define TOI16_SELDOM static
#endif

/* TOI16_OWN_STACK is for a function whose stack is to be free while its caller goes deeper, in a build for
 * size too. */
#ifdef __GNUC__
#define TOI16_OWN_STACK static __attribute__((noinline))
#else
#define TOI16_OWN_STACK static
#endif

/* A program may define a weak symbol itself, and the linker then takes that. */
#ifdef __GNUC__
#define TOI16_WEAK __attribute__((weak))
#else
#define TOI16_WEAK
#endif

/* How many bits of 32 are 0 above all others; x > 0. */
TOI16_SHARED unsigned toi16_leading_zeros32(uint32_t x) {
#ifdef __GNUC__
    return (unsigned)__builtin_clzl(x) - (unsigned)(8 * sizeof(long) - 32);
#else
    unsigned zeros = 0;
    for (unsigned step = 16; step != 0; step >>= 1)
        if (x >> (32 - step) == 0) {
            x <<= step;
            zeros += step;
        }
    return zeros;
#endif
}

/* x, computed here: gcc puts off what is needed late, and until then keeps all that x is made of. */
static inline uint32_t toi16_at_once(uint32_t x) {
#ifdef __GNUC__
    __asm__ volatile("" : "+r"(x));
#endif
    return x;
}

/* Keeps the pointer p in a register: gcc would count offsets from an object that p is in, for which Cortex-M0
 * needs instructions where they are large. */
#ifdef TOI16_THUMB1
#define TOI16_KEEP_POINTER(p) __asm__("" : "+r"(p))
#else
#define TOI16_KEEP_POINTER(p) (void)(p)
#endif

/* Range checks in the queries: 0 where the caller vouches for the arguments. */
#ifdef TOI_NO_CHECKS
enum { TOI16_CHECKS = 0 };
#else
enum { TOI16_CHECKS = 1 };
#endif

#endif
