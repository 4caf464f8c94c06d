/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "output.h"
#include "replay_picture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char command[] = "toi16 replay";

static const char help[] =
    "usage: toi16 replay [--rollback STEP] [--svg OUT.svg]\n"
    "\n"
    "Plays the game of examples/platformer for 60 seconds, 3600 steps, from the script\n"
    "of its four players' buttons, and prints after each second a digest of the whole\n"
    "state (FNV-1a, 64 bits). Any machine that plays in lockstep has to have the same:\n"
    "examples/platformer/digests.expected.\n"
    "\n"
    "options:\n"
    "  --rollback STEP  save the state after that step (0 to 3600) as bytes, play to\n"
    "                   the end, go back to those bytes, and play on from them: what\n"
    "                   is printed of later seconds is then of the second time\n"
    "  --svg OUT.svg    draw the level, and the ways of players and bullets; `-` is\n"
    "                   standard output, and no digests are printed then\n"
    "  -h, --help       this text\n"
    "  -V, --version    the version\n"
    "\n"
    "exit status: 0 played, 1 a second after a rollback differs from the first time,\n"
    "  2 wrong usage, or the picture could not be written\n";

typedef struct {
    const char *svg;
    bool rolls_back;
    uint32_t step;
} settings;

/* ---- play ---- */

static bool play_until(game *g, uint32_t step) {
    uint8_t buttons[GAME_PLAYERS];
    script s;
    game_start(g);
    script_start(&s, 0);
    while (g->step < step) {
        script_next(&s, buttons);
        if (!game_step(g, buttons))
            return false;
    }
    return true;
}

/* Plays on from bytes of the state after a step, in a state that knows nothing. */
static bool play_again(record *r, uint32_t step) {
    uint8_t bytes[GAME_BYTES];
    game first, second;
    memset(&second, 0xA5, sizeof second);
    if (!play_until(&first, step))
        return false;
    game_save(&first, bytes);
    return game_load(&second, bytes) && record_play(r, &second);
}

static bool play(record *r) {
    game g;
    game_start(&g);
    return record_play(r, &g);
}

static int refuse_play(void) {
    fputs("toi16 replay: the library refused a query of the game\n", stderr);
    return EXIT_FAULTY;
}

static int compare(const record *first, const record *second) {
    for (unsigned n = 0; n < SCRIPT_SECONDS; n++)
        if (first->digests[n] != second->digests[n]) {
            fprintf(stderr, "toi16 replay: second %u differs after the rollback\n", n + 1);
            return EXIT_FAULTY;
        }
    return EXIT_ANSWERED;
}

static int roll_back(record *r, uint32_t step) {
    record second = record_new();
    memcpy(second.digests, r->digests, sizeof second.digests);
    int status = play_again(&second, step) ? compare(r, &second) : refuse_play();
    memcpy(r->digests, second.digests, sizeof second.digests);
    record_free(&second);
    return status;
}

static void print_digests(const record *r) {
    for (unsigned n = 0; n < SCRIPT_SECONDS; n++)
        printf("second %u %016" PRIx64 "\n", n + 1, r->digests[n]);
}

static int write_picture(const record *r, const char *name) {
    output out;
    if (!output_open(&out, name))
        return complain(name);
    replay_picture(r, out.stream);
    return output_close(&out) ? EXIT_ANSWERED : complain(name);
}

static int show(const record *r, const char *svg) {
    if (svg == NULL || strcmp(svg, "-") != 0)
        print_digests(r);
    if (fflush(stdout) != 0)
        return complain("<stdout>");
    return svg == NULL ? EXIT_ANSWERED : write_picture(r, svg);
}

static int replay(const settings *s) {
    record r = record_new();
    const bool played = play(&r);
    int status = played ? EXIT_ANSWERED : refuse_play(), shown = EXIT_ANSWERED;
    if (played && s->rolls_back)
        status = roll_back(&r, s->step);
    if (played)
        shown = show(&r, s->svg);
    record_free(&r);
    return shown != EXIT_ANSWERED ? shown : status;
}

/* ---- arguments ---- */

static int take_step(settings *s, const char *word) {
    char *end;
    const unsigned long step = strtoul(word, &end, 10);
    if (*word < '0' || *word > '9' || *end != '\0' || step > SCRIPT_STEPS)
        return refuse(command, "steps are 0 to 3600, there is no ", word);
    s->step = (uint32_t)step;
    s->rolls_back = true;
    return GO_ON;
}

static int take_value(settings *s, const char *option, const char *value) {
    if (value == NULL)
        return refuse(command, "a word is missing after ", option);
    if (strcmp(option, "--rollback") == 0)
        return take_step(s, value);
    s->svg = value;
    return GO_ON;
}

static int take_word(const char *word) {
    return *word == '-' ? common_option(command, help, word)
                        : refuse(command, "it reads no file, what is ", word);
}

int command_replay(int count, char **arguments) {
    settings s = {NULL, false, 0};
    for (int i = 0; i < count; i++) {
        const char *word = arguments[i];
        const bool has_value = strcmp(word, "--rollback") == 0 || strcmp(word, "--svg") == 0;
        const int status =
            has_value ? take_value(&s, word, i + 1 < count ? arguments[++i] : NULL) : take_word(word);
        if (status != GO_ON)
            return status;
    }
    return replay(&s);
}
