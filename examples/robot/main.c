/* SPDX-License-Identifier: MIT */
/* Drives the recorded drive on any machine that has a port (port/port.h), and prints a digest of all answers
 * after each second. */
#include "robot.h"
#include "../../port/port.h"
#include "../shared/second.h"

static const char refused[] = "the library refused a question\n";

static uint64_t hash_warning(uint64_t hash, toi_status status, const toi_warning *warning) {
    hash = hash_word(hash, status);
    hash = hash_word(hash, warning->time);
    hash = hash_word(hash, warning->fraction);
    return hash_word(hash, warning->index);
}

static uint64_t hash_answers(uint64_t hash, const robot_answers *a) {
    hash = hash_word(hash, a->meet);
    hash = hash_word(hash, a->meet_time);
    hash = hash_warning(hash, a->stop, &a->stop_answer);
    hash = hash_warning(hash, a->brake, &a->brake_by);
    return hash_warning(hash, a->speed, &a->how_fast);
}

int main(void) {
    uint64_t hash = HASH_OF_NOTHING;
    bool fine = true;
    for (uint16_t frame = 0; fine && frame < DRIVE_FRAMES; frame++) {
        for (unsigned n = 0; n < BELIEFS; n++) {
            robot_answers answers;
            fine = robot_asks(frame, &beliefs[n], &answers) && fine;
            hash = hash_answers(hash, &answers);
        }
        if ((frame + 1) % DRIVE_FRAMES_PER_SECOND == 0)
            print_second("drive", (frame + 1U) / DRIVE_FRAMES_PER_SECOND, hash);
    }
    if (!fine)
        port_write_error(refused, sizeof refused - 1);
    return fine ? 0 : 1;
}
