# SPDX-License-Identifier: MIT
"""What functions of src/number/wide.c and a few of wide.h come to, for intervals of arguments. That they do is the business
of tests/wide: here their bodies, which wrap around on purpose, are not looked at."""
from math import isqrt

U32, U64 = (1 << 32) - 1, (1 << 64) - 1


def product(a, b):
    ends = [x * y for x in a for y in b]
    return (min(ends), max(ends))


def bits(a):
    return (a[0].bit_length(), a[1].bit_length())


def magnitude(a):
    if a[0] >= 0:
        return a
    return (0 if a[1] >= 0 else -a[1], max(-a[0], a[1]))


def saturated(x):
    return tuple(max(-(1 << 31), min((1 << 31) - 1, end)) for end in x)


def mul_div(a, b, c, exact):
    return (0, min(U64, a[1] * b[1] // max(c[0], 1)))


def any_sum(total, a, b):
    lo, hi = product(a, b)
    lo, hi = total[0] + lo, total[1] + hi
    return (lo, hi) if -(1 << 63) <= lo and hi < 1 << 63 else (-(1 << 63), (1 << 63) - 1)


MODELS = {
    'toi16_add_product': any_sum,
    'toi16_mulu': product,
    'toi16_mul': product,
    'toi16_mul_q16': lambda x, factor: (0, min(U32, x[1] * factor[1] >> 16)),
    'toi16_ratio': lambda num, den, up: (0, (1 << 31) - 1),
    'toi16_saturate': saturated,
    'toi16_mulu_by_halves': product,
    'toi16_mul_by_halves': product,
    'toi16_ratio_compare': lambda num_a, den_a, num_b, den_b: (-1, 1),
    'toi16_two_digits': lambda rest, den: (0, (1 << 16) - 1),
    'toi16_digit': lambda rest, den: (0, (1 << 16) - 1),
    'toi16_bits32': bits,
    'toi16_bits64': bits,
    'toi16_leading_zeros32': lambda x: (32 - x[1].bit_length(), 32 - max(x[0], 1).bit_length()),
    'toi16_abs32': magnitude,
    'toi16_abs64': magnitude,
    'toi16_size': lambda a: magnitude((a[0] + (a[0] < 0), a[1] if a[1] >= 0 else a[1] + 1)),
    'toi16_mulhi64': lambda a, b: (a[0] * b[0] >> 64, a[1] * b[1] >> 64),
    'toi16_frac_compare': lambda a, b: (-1, 1),
    'toi16_root_compare': lambda a, c, b, d: (-1, 1),
    'toi16_frac_q16': lambda f, exact: (0, U32),
    'toi16_ratio_q30': lambda num, den: (0, 1 << 30),
    'toi16_sqrt64': lambda x: (isqrt(x[0]), isqrt(x[1])),
    'toi16_mul_div': mul_div,
    'toi16_wide_bits': lambda x: (0, 127),
    'toi16_wide_sign': lambda x: (-1, 1),
    'toi16_wide_shift': lambda x, shift: (-(1 << 63), (1 << 63) - 1),
}

# They return a number of 128 bits, of which nothing is known here.
OPAQUE = {'toi16_wide_difference', 'toi16_wide_sum', 'toi16_wide_times', 'toi16_wide_quotient'}
