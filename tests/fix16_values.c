/* SPDX-License-Identifier: MIT */
/* What a fix16.h makes of two numbers. tests/libfixmath.t compiles this twice, with NAME that makes two sets
 * of functions: once with libfixmath's header, and once with the one that stands in for it. */
#include <string.h>
#include <toi16/fix16.h>

#if defined(TOI_LIBFIXMATH) != defined(FIXMATH_TOKLEN)
#error "TOI_LIBFIXMATH decides, and nothing else"
#endif

/* The linker compares their types, where it compiles. */
extern fix16_t number;
extern fix16_t (*product)(fix16_t, fix16_t);
#ifdef TOI_LIBFIXMATH
fix16_t number = F16(-1.5);
fix16_t (*product)(fix16_t, fix16_t) = fix16_mul;
#endif

int64_t NAME(result)(int what, fix16_t a, fix16_t b);

/* FNV-1a. */
static uint64_t sum_of(const void *bytes, size_t size) {
    const unsigned char *byte = bytes;
    uint64_t sum = UINT64_C(14695981039346656037);
    while (size-- > 0)
        sum = (sum ^ *byte++) * UINT64_C(1099511628211);
    return sum;
}

static uint64_t sum_of_constants(void) {
    const fix16_t all[] = {fix16_maximum, fix16_minimum, fix16_overflow, fix16_one,
                           fix16_eps,     fix16_pi,      fix16_e,        F16(0.1),
                           F16(-0.1),     F16(300.1),    number,         product(number, number)};
    return sum_of(all, sizeof all);
}

static uint64_t sum_of_text(fix16_t a, int decimals) {
    char text[13] = {0};
    fix16_to_str(a, text, decimals);
    return sum_of(text, sizeof text);
}

static uint64_t sum_of_floats(fix16_t a) {
    const double wide = fix16_to_dbl(a);
    const float narrow = fix16_to_float(a);
    const fix16_t back[] = {fix16_from_dbl(wide / 3), fix16_from_float(narrow / 3), F16(wide / 7)};
    return sum_of(&wide, sizeof wide) ^ (sum_of(&narrow, sizeof narrow) * 3) ^
           (sum_of(back, sizeof back) * 5);
}

/* The result of function `what` of a and b, as its bits or their sum. */
int64_t NAME(result)(int what, fix16_t a, fix16_t b) {
    switch (what) {
    case 0:
        return fix16_add(a, b);
    case 1:
        return fix16_sub(a, b);
    case 2:
        return fix16_mul(a, b);
    case 3:
        return fix16_div(a, b);
    case 4:
        return fix16_sadd(a, b);
    case 5:
        return fix16_ssub(a, b);
    case 6:
        return fix16_smul(a, b);
    case 7:
        return fix16_sdiv(a, b);
    case 8:
        return b == 0 || b == -1 ? 0 : fix16_mod(a, b);
    case 9:
        return fix16_min(a, b);
    case 10:
        return fix16_max(a, b);
    case 11:
        return fix16_clamp(a, b, fix16_one);
    case 12:
        return fix16_sqrt(a);
    case 13:
        return fix16_sq(a);
    case 14:
        return fix16_floor(a);
    case 15:
        return fix16_ceil(a);
    case 16:
        return fix16_abs(a);
    case 17:
        return fix_abs(a);
    case 18:
        return a / 65536 == 32767 || a / 65536 == -32767 || a == fix16_minimum ? 0 : fix16_to_int(a);
    case 19:
        return fix16_from_int(a >> 16);
    case 20:
        return (int64_t)sum_of_text(a, b & 7);
    case 21:
        return (int64_t)sum_of_floats(a);
    default:
        return (int64_t)sum_of_constants();
    }
}
