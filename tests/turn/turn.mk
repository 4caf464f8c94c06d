# SPDX-License-Identifier: MIT
# The reference of turning sweeps, in doubles with proved intervals, and what is judged by it.

TURN_TRUTH_OBJ := $(patsubst %,$(BUILD)/obj/tests/turn/%.o,model near meeting scene scene_shape scene_print edge judge judge_place ask) \
    $(BUILD)/obj/tests/oracle/turn.o $(HULL_BUILD_SRC:%.c=$(BUILD)/obj/%.o)
TURN_TRUTH := $(BUILD)/tests/turn_truth $(BUILD)/tests/turn_self

CHECK_TESTS += $(TURN_TRUTH)

$(BUILD)/obj/tests/turn/%.o: HOST_CFLAGS += -I. -Itools
$(TURN_TRUTH): $(TURN_TRUTH_OBJ)
$(TURN_TRUTH): $(BUILD)/tests/%: $(BUILD)/obj/tests/turn/%.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -lm -o $@

# A quarter of an hour on two cores. TURNS=... are arguments of soak_turn.pl: --count 100000, or classes.
.PHONY: turn-soak
turn-soak: ## a million turning sweeps a family of shapes against the reference of intervals (a quarter of an hour); writes docs/soak-turn.md
	@$(MAKE) -s $(BUILD)/fast/tests/turn_truth BUILD=$(BUILD)/fast CFLAGS='-O3 -flto=auto -ffat-lto-objects'
	tests/soak_turn.pl $(TURNS)
