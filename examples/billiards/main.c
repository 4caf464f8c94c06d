/* SPDX-License-Identifier: MIT */
/* Plays the break on any machine that has a port (port/port.h), and prints a digest of the table after each
 * second, until all balls lie still. */
#include "billiards.h"
#include "../../port/port.h"

static table t;
static const char refused[] = "the library refused a query, or a ball is where none may be\n";

/* "break NN 0123456789abcdef" */
static void print_second(uint32_t second) {
    static const char digits[] = "0123456789abcdef";
    char line[] = "break NN ................\n";
    const uint64_t digest = table_digest(&t);
    char *at = line + 6;
    if (second >= 10)
        *at++ = digits[second / 10];
    *at++ = digits[second % 10];
    *at++ = ' ';
    for (uint8_t shift = 64; shift > 0; shift = (uint8_t)(shift - 4))
        *at++ = digits[digest >> (shift - 4) & 15];
    *at++ = '\n';
    port_write(line, (size_t)(at - line));
}

int main(void) {
    bool fine = true;
    table_break(&t);
    for (uint32_t step = 1; fine && (step % STEPS_PER_SECOND != 1 || !table_is_still(&t)); step++) {
        fine = table_step(&t) && table_is_clear(&t);
        if (step % STEPS_PER_SECOND == 0)
            print_second(step / STEPS_PER_SECOND);
    }
    if (!fine)
        port_write_error(refused, sizeof refused - 1);
    return fine ? 0 : 1;
}
