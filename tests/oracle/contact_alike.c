/* SPDX-License-Identifier: MIT */
/* contact-alike [COUNT [SEED]]: the contacts of shapes that are turned all but alike, of each pair so many
 * from scenes in motion and as many from scenes at rest, and the same with one amid the other. Judged as
 * `truth --what contact` judges others. */
#include "alike.h"
#include "generate.h"
#include "tests/share.h"
#include "tests/tap.h"
#include "trial_contact.h"

#include <stdlib.h>

static void run_scene(contact_trial *t, oracle *o, uint64_t seed, unsigned long n, bool moves) {
    static shift_room room;
    dice d = {n};
    query q;
    const char *theme = (moves ? generate : generate_still)(&q, t->which, seed, n);
    q.kind = QUERY_CONTACT;
    turn_alike(&q, &d);
    contact_trial_run(t, o, &q, theme);
    if (place_amid(&q, &room, &d))
        contact_trial_run(t, o, &q, theme);
}

static void run_pair(pair which, unsigned long count, uint64_t seed) {
    oracle o;
    contact_trial t;
    oracle_init(&o);
    contact_trial_init(&t, which, false);
    for (unsigned long n = 0; n < count; n++) {
        run_scene(&t, &o, seed, n, true);
        run_scene(&t, &o, seed, n, false);
    }
    oracle_clear(&o);
    tally_report(&t.count);
    contact_trial_note(&t);
}

int main(int argc, char **argv) {
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1500 / SHARE;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int n = 0; n < PAIR_COUNT; n++)
        run_pair((pair)n, count, seed);
    return tap_done();
}
