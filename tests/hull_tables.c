/* SPDX-License-Identifier: MIT */
/* Built by tests/hull.t for a table that toi16 hull wrote: TABLE_FILE is its file, TABLE
 * its name, TABLE_LISTS the sum of the sizes of its lists. Prints what the library's check says, and the
 * bytes. */
#include TABLE_FILE

#include <stdio.h>
#include <toi16/toi16.h>

int main(void) {
    const toi_hull3 hull = {&TABLE, {0, 0, 0}, TOI_ROT3_IDENTITY};
    printf("check %d, lists %lu bytes\n", (int)toi_hull3_check(&hull), (unsigned long)(TABLE_LISTS));
    return 0;
}
