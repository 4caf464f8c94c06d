/* SPDX-License-Identifier: MIT */
#include "moment.h"

void moment_init(moment *m) {
    mpz_inits(m->num, m->den, NULL);
}

void moment_clear(moment *m) {
    mpz_clears(m->num, m->den, NULL);
}

void moment_set(moment *to, const moment *from) {
    mpz_set(to->num, from->num);
    mpz_set(to->den, from->den);
}

int moment_compare(const moment *a, const moment *b) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, a->num, b->den);
    mpz_mul(right, b->num, a->den);
    int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return order;
}

/* Two numbers that are cut off to 2^-52 of them, and a quotient. */
double moment_rough(const moment *m) {
    return mpz_get_d(m->num) / mpz_get_d(m->den);
}

void moment_of_axis(moment *m, const axis *it, bool first) {
    bool rising = mpz_sgn(it->speed) > 0;
    if (rising == first)
        mpz_set(m->num, it->hi);
    else
        mpz_set(m->num, it->lo);
    if (rising)
        mpz_neg(m->num, m->num);
    mpz_abs(m->den, it->speed);
}
