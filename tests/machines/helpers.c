/* SPDX-License-Identifier: MIT */
/* What compilers call where a core has no instruction for it, for cores that the library of Debian's compiler
 * does not know: products, quotients, shifts and leading zeros, by the names of GNU's. None may be written by
 * what it stands for. */
#include <stdint.h>

typedef union {
    uint64_t all;
    struct {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        uint32_t high, low;
#else
        uint32_t low, high;
#endif
    } half;
} wide;

/* A 68000 has this one. Where it is a part of what calls it, gcc forgets that 16 bits are all. */
static __attribute__((noinline)) uint32_t multiply16(uint16_t a, uint16_t b) {
    return (uint32_t)a * b;
}

uint32_t __mulsi3(uint32_t a, uint32_t b) {
    return multiply16((uint16_t)a, (uint16_t)b) +
           ((multiply16((uint16_t)(a >> 16), (uint16_t)b) + multiply16((uint16_t)a, (uint16_t)(b >> 16)))
            << 16);
}

uint64_t __umulsidi3(uint32_t a, uint32_t b) {
    const uint32_t low = multiply16((uint16_t)a, (uint16_t)b),
                   middle = multiply16((uint16_t)(a >> 16), (uint16_t)b) + (low >> 16);
    const uint32_t other = multiply16((uint16_t)a, (uint16_t)(b >> 16)) + (middle & 0xFFFF);
    wide product;
    product.half.low = (other << 16) | (low & 0xFFFF);
    product.half.high = multiply16((uint16_t)(a >> 16), (uint16_t)(b >> 16)) + (middle >> 16) + (other >> 16);
    return product.all;
}

uint64_t __muldi3(uint64_t a, uint64_t b) {
    const wide x = {a}, y = {b};
    wide product = {__umulsidi3(x.half.low, y.half.low)};
    product.half.high += x.half.low * y.half.high + x.half.high * y.half.low;
    return product.all;
}

/* A bit at a time; what is left moves up into the rest as the quotient comes in from below. */
static uint64_t divide(uint64_t left, uint64_t by, uint64_t *rest) {
    wide both[2] = {{left}, {0}};
    for (int bit = 0; bit < 64; bit++) {
        const uint32_t carry = both[1].half.high >> 31;
        both[1].all += both[1].all + (both[0].half.high >> 31);
        both[0].all += both[0].all;
        if (carry || both[1].all >= by) {
            both[1].all -= by;
            both[0].all++;
        }
    }
    *rest = both[1].all;
    return both[0].all;
}

static uint64_t magnitude(int64_t a) {
    return a < 0 ? -(uint64_t)a : (uint64_t)a;
}

uint64_t __udivdi3(uint64_t a, uint64_t b) {
    uint64_t rest;
    return divide(a, b, &rest);
}

uint64_t __umoddi3(uint64_t a, uint64_t b) {
    uint64_t rest;
    divide(a, b, &rest);
    return rest;
}

int64_t __divdi3(int64_t a, int64_t b) {
    const uint64_t quotient = __udivdi3(magnitude(a), magnitude(b));
    return (int64_t)((a < 0) != (b < 0) ? -quotient : quotient);
}

int64_t __moddi3(int64_t a, int64_t b) {
    const uint64_t rest = __umoddi3(magnitude(a), magnitude(b));
    return (int64_t)(a < 0 ? -rest : rest);
}

uint32_t __udivsi3(uint32_t a, uint32_t b) {
    return (uint32_t)__udivdi3(a, b);
}

uint32_t __umodsi3(uint32_t a, uint32_t b) {
    return (uint32_t)__umoddi3(a, b);
}

int32_t __divsi3(int32_t a, int32_t b) {
    return (int32_t)__divdi3(a, b);
}

int32_t __modsi3(int32_t a, int32_t b) {
    return (int32_t)__moddi3(a, b);
}

int __clzsi2(uint32_t a) {
    int zeros = 0;
    for (; !(a >> 31); a += a)
        zeros++;
    return zeros;
}

int __clzdi2(uint64_t a) {
    const wide x = {a};
    return x.half.high ? __clzsi2(x.half.high) : 32 + __clzsi2(x.half.low);
}

uint64_t __ashldi3(uint64_t a, int by) {
    wide x = {a};
    if (by >= 32) {
        x.half.high = x.half.low << (by - 32);
        x.half.low = 0;
    } else if (by > 0) {
        x.half.high = x.half.high << by | x.half.low >> (32 - by);
        x.half.low <<= by;
    }
    return x.all;
}

/* Both to the right: what comes in from above is 0, or the sign. */
static uint64_t shift_right(uint64_t a, int by, uint32_t above) {
    wide x = {a};
    if (by >= 32) {
        x.half.low = x.half.high;
        x.half.high = above;
        by -= 32;
    }
    if (by > 0) {
        x.half.low = x.half.low >> by | x.half.high << (32 - by);
        x.half.high = x.half.high >> by | above << (32 - by);
    }
    return x.all;
}

uint64_t __lshrdi3(uint64_t a, int by) {
    return shift_right(a, by, 0);
}

int64_t __ashrdi3(int64_t a, int by) {
    return (int64_t)shift_right((uint64_t)a, by, a < 0 ? UINT32_MAX : 0);
}
