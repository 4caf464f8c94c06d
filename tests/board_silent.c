/* SPDX-License-Identifier: MIT */
/* Succeeds without a word: see board_fault.c. */
int main(void) {
    return 0;
}
