/* SPDX-License-Identifier: MIT */
/* Constants against the same in double, which has 64 bits here. constants.t has those that are written out.
 */
#include <stdlib.h>
#include "tap.h"
#include "toi16/toi16.h"

/* What TOI_DEGREES was once. */
static toi_angle degrees_in_double(double degrees) {
    return (toi_angle)(int64_t)(degrees * (4294967296.0 / 360.0) + (degrees >= 0 ? 0.5 : -0.5));
}

/* A number of up to seven digits is digits / 10^decimals. Of all below the bounds, each step-th one in both
 * signs, from a first one that differs with the count of decimals. */
static int32_t differences(int32_t step) {
    int32_t found = 0, tens = 1;
    for (int decimals = 0; decimals <= 6; decimals++, tens *= 10) {
        for (int32_t digits = decimals; digits < 10000000; digits += step) {
            const double number = (double)digits / tens;
            if (digits / tens >= 32768)
                break;
            found += TOI16_RATIO(digits, 65536, tens) != F16(number) ||
                     TOI16_RATIO(-digits, 65536, tens) != F16(-number);
            found += TOI_TURNS(digits, 360 * (int64_t)tens) != degrees_in_double(number) ||
                     TOI_TURNS(-digits, 360 * (int64_t)tens) != degrees_in_double(-number);
        }
    }
    return found;
}

/* Turns beyond the first are dropped, of variables too. */
static bool turns_wrap(void) {
    bool right = true;
    for (int32_t n = -40; n <= 40; n++)
        right =
            right && TOI_TURNS(n, 16) == (toi_angle)n << 28 && TOI_TURNS(16 * n + 5, 16) == TOI_TURNS(5, 16);
    return right;
}

/* The step may be given: 1 takes all numbers. */
int main(int argc, char **argv) {
    const int32_t step = argc > 1 ? (int32_t)atol(argv[1]) : 7;
    tap_ok(differences(step) == 0, "numbers of up to seven digits are those of double: in steps of %ld",
           (long)step);
    tap_ok(turns_wrap(), "whole turns are dropped");
    return tap_done();
}
