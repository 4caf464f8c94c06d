# SPDX-License-Identifier: MIT
# The game as a program of its own, on this machine and on every board; toi16 replay has it too.

PLATFORMER_PROGRAM_SRC := examples/platformer/main.c examples/shared/second.c $(PLATFORMER_SRC)
PLATFORMER_PROGRAMS := $(BUILD)/examples/platformer/play $(BUILD)/examples/platformer/find_script

$(BUILD)/examples/platformer/play: $(patsubst %.c,$(BUILD)/obj/%.o,$(PLATFORMER_PROGRAM_SRC) port/host.c)
$(BUILD)/examples/platformer/find_script: $(patsubst %.c,$(BUILD)/obj/%.o,examples/platformer/find_script.c \
    $(filter-out %/script.c %/script_text.c,$(PLATFORMER_SRC)))
$(PLATFORMER_PROGRAMS): $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS) -o $@

# The game needs the memory and the C library that the case files need.
PLATFORMER_BOARDS := $(foreach board,$(BOARDS),$(if $(filter conformance%,$(BOARD_PROGRAMS.$(board))),$(board)))
define platformer_targets
$(call board_image,$1,platformer,$(PLATFORMER_PROGRAM_SRC))
.PHONY: play-$1 play-$1-uart
play-$1: $(BUILD)/boards/$1/platformer.elf
	@$$(call board_run,$1,platformer)
play-$1-uart: $(BUILD)/boards/$1/platformer-uart.elf
	@$$(call board_run_uart,$1,platformer)
endef
$(foreach board,$(PLATFORMER_BOARDS),$(eval $(call platformer_targets,$(board))))

.PHONY: board-games
board-games: $(PLATFORMER_BOARDS:%=$(BUILD)/boards/%/platformer.elf) ## build the game of examples/platformer for the boards (run: make play-NAME)

# After a change that is meant to change what happens: CONTRIBUTING.md.
.PHONY: replay-expected
replay-expected: $(BUILD)/examples/platformer/play
	(sed -n '/^#/p' examples/platformer/digests.expected; $<) > $<.digests
	mv $<.digests examples/platformer/digests.expected

$(BUILD)/tests/unit_platformer: $(PLATFORMER_SRC:%.c=$(BUILD)/obj/%.o)

CHECK_TESTS += tests/replay.t
CHECK_NEEDS += $(PLATFORMER_PROGRAMS)
