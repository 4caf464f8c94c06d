/* SPDX-License-Identifier: MIT */
/* Plays the break on any machine that has a port (port/port.h), and prints a digest of the table after each
 * second, until all balls lie still. */
#include "billiards.h"
#include "../../port/port.h"
#include "../shared/second.h"

static table t;
static const char refused[] = "the library refused a query, or a ball is where none may be\n";

int main(void) {
    bool fine = true;
    table_break(&t);
    for (uint32_t step = 1; fine && (step % STEPS_PER_SECOND != 1 || !table_is_still(&t)); step++) {
        fine = table_step(&t) && table_is_clear(&t);
        if (step % STEPS_PER_SECOND == 0)
            print_second("break", step / STEPS_PER_SECOND, table_digest(&t));
    }
    if (!fine)
        port_write_error(refused, sizeof refused - 1);
    return fine ? 0 : 1;
}
