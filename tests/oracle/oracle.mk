# SPDX-License-Identifier: MIT
# The exact reference and what is checked against it. Needs GMP (libgmp-dev).

GENERATE_OBJ := $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,generate generate_body generate_form generate_theme place \
    turn box kind) $(HULL_BUILD_SRC:%.c=$(BUILD)/obj/%.o)
ORACLE_OBJ := $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,exact table table_claim table_fault span solid axes moment oracle \
    documented gap near round round_verdict verdict named still still_verdict shift replay) $(GENERATE_OBJ) \
    $(QUERY_TEXT_SRC:%.c=$(BUILD)/obj/%.o)
ORACLE_PROGRAMS := $(addprefix $(BUILD)/tests/,truth world_truth world_self contact-alike oracle-answer oracle-self)
TRIAL_CONTACT_OBJ := $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,trial_contact ask_contact manifold face feature ask ask_still)

CHECK_TESTS += $(BUILD)/tests/oracle-self $(BUILD)/tests/truth $(BUILD)/tests/world_truth $(BUILD)/tests/world_self $(BUILD)/tests/contact-alike tests/oracle/cases.t tests/oracle/digest.t tests/oracle/thin.t
CHECK_NEEDS += $(BUILD)/tests/oracle-answer

$(BUILD)/obj/tests/oracle/%.o: HOST_CFLAGS += -I. -Itools

$(BUILD)/tests/truth: $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,truth boundary trial trial_bad trial_still trial_ray \
    trial_triangle) $(TRIAL_CONTACT_OBJ) \
    $(addprefix $(BUILD)/obj/tests/,typed.o digest_queries.o digest_follow.o digest_shapes.o digest_round.o digest_hulls.o \
        digest_random.o)
$(BUILD)/tests/contact-alike: $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,contact_alike alike) $(TRIAL_CONTACT_OBJ) \
    $(BUILD)/obj/tests/typed.o
$(BUILD)/tests/oracle-answer: $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,answer expected manifold face feature) \
    $(BUILD)/obj/tools/host_room.o
$(BUILD)/tests/oracle-self: $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,self self_still self_round second second_still \
    second_round points disguise tables ranges boundary expected manifold face feature) \
    $(BUILD)/obj/tools/host_room.o

WORLD_OBJ := $(patsubst %,$(BUILD)/obj/tests/oracle/world_%.o,grow aabb motion roll make boxes robot robot_verdict scene_robot)
$(BUILD)/tests/world_truth: $(BUILD)/obj/tests/oracle/world_truth.o $(WORLD_OBJ) \
    $(patsubst %,$(BUILD)/obj/tests/oracle/world_%.o,ask trial_grow trial_pairs trial_events trial_robot trial_distance trial_tree trial_tiles) $(BUILD)/obj/tests/digest_hulls.o \
    $(BUILD)/obj/tools/tree_build.o $(BUILD)/obj/tools/memory.o
$(BUILD)/tests/world_self: $(BUILD)/obj/tests/oracle/world_self.o $(WORLD_OBJ) $(BUILD)/obj/tests/digest_hulls.o

# A unit test of queries that the reference judges.
$(BUILD)/obj/tests/unit_contact_scenes.o: HOST_CFLAGS += -I. -Itools
$(BUILD)/tests/unit_contact_scenes: $(GENERATE_OBJ) $(addprefix $(BUILD)/obj/tests/oracle/,alike.o shift.o) $(addprefix $(BUILD)/obj/tests/,digest_sum.o board_print.o) \
    $(BUILD)/obj/port/host.o

# Another that is judged by it, in truth's own way.
$(BUILD)/obj/tests/unit_motion.o: HOST_CFLAGS += -I. -Itools
$(BUILD)/tests/unit_motion: $(ORACLE_OBJ)

$(ORACLE_PROGRAMS): $(ORACLE_OBJ) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -lgmp -lm -o $@

# An hour on two cores, of a build that takes a quarter less than the usual one. SOAK=... are more arguments of soak.pl:
# --count 1000000, --fuzz 0, or pairs.
.PHONY: soak
soak: $(BUILD)/tests/truth $(FUZZ_TARGETS) ## 10 million sweeps a pair against the exact reference, an hour of fuzzing; writes docs/soak.md
	@$(MAKE) -s $(BUILD)/fast/tests/truth BUILD=$(BUILD)/fast CFLAGS='-O3 -flto=auto -ffat-lto-objects'
	tests/soak.pl $(SOAK)

# Some minutes on two cores. WORLDS=... are kinds, where not all are wanted.
.PHONY: world-soak
world-soak: ## tens of thousands of worlds, robots and pairs with bounds against the exact reference; writes docs/soak-worlds.md
	@$(MAKE) -s $(BUILD)/fast/tests/world_truth BUILD=$(BUILD)/fast CFLAGS='-O3 -flto=auto -ffat-lto-objects'
	tests/soak_worlds.pl $(WORLDS)
