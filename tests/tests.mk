# SPDX-License-Identifier: MIT
# A test is an executable that prints TAP. CHECK_TESTS need this machine only, TEST_TESTS more (boards, clang, -m32), and
# VERIFY_TESTS are slow and find little that the others do not.
# What a script needs built beforehand stands in CHECK_NEEDS and TEST_NEEDS; test programs under build/ are built
# anyway. Other makefiles add theirs with +=.

UNIT_TESTS := $(patsubst tests/%.c,tests/%,$(wildcard tests/unit_*.c))
CHECK_TESTS += $(UNIT_TESTS:%=$(BUILD)/%) tests/constants.t tests/headers.t tests/libfixmath.t tests/only.t tests/pure.t tests/style.t
CHECK_NEEDS += $(BUILD)/obj/tests/only_ask.o
CHECK_TESTS += $(BUILD)/tests/move_worlds $(BUILD)/tests/move_runs $(BUILD)/tests/move_level
TEST_TESTS += tests/pure_arm.t tests/frames.t tests/rooms.t tests/static.t

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS) -o $@

$(UNIT_TESTS:%=$(BUILD)/%): LDLIBS += -lgmp -lm
$(BUILD)/tests/move_worlds $(BUILD)/tests/move_runs: LDLIBS += -lm
$(BUILD)/tests/unit_defaults: $(BUILD)/obj/tests/typed.o
DIGEST_HULLS_TESTS := slide rare hint ray ray_slabs move_faults move_limits overlap overlap_room digest_hulls \
    hull_rest hull_search hull_tie hull_cap hull_typed hull_lies contact_range turn_recheck
$(DIGEST_HULLS_TESTS:%=$(BUILD)/tests/unit_%): $(BUILD)/obj/tests/digest_hulls.o
$(addprefix $(BUILD)/tests/,unit_explain_answers unit_turn_linear unit_turn_body): $(addprefix $(BUILD)/obj/tests/digest_,queries.o follow.o shapes.o round.o hulls.o random.o)
$(BUILD)/tests/unit_events: $(addprefix $(BUILD)/obj/tests/,crowd.o digest_random.o digest_hulls.o)
$(BUILD)/tests/unit_events_run: $(addprefix $(BUILD)/obj/tests/,box_run.o digest_random.o)
$(BUILD)/tests/unit_frame: $(BUILD)/obj/bench/frame.o
$(addprefix $(BUILD)/tests/,unit_digest_hulls unit_hull_cap move_runs): $(HULL_BUILD_SRC:%.c=$(BUILD)/obj/%.o)

# Programs once more in a build of their own, build/$1, with CFLAGS of $2. `build-$1` makes all of them that are tests, or that
# tests need, at once: to make each by itself reads the makefiles for each.
OWN_BUILDS :=
comma := ,
define build_of_its_own
OWN_BUILDS += $1
$$(BUILD)/$1/tests/%: always
	@$$(MAKE) -s $$@ BUILD=$$(BUILD)/$1 CFLAGS='$2'
$$(BUILD)/$1/examples/%: always
	@$$(MAKE) -s $$@ BUILD=$$(BUILD)/$1 CFLAGS='$2'
.PHONY: build-$1
build-$1: always
	@$$(MAKE) -s $$(filter $$(BUILD)/$1/%,$$(CHECK_TESTS) $$(TEST_TESTS) $$(TEST_NEEDS) $$(if $$(TEST_ALL),$$(VERIFY_TESTS))) BUILD=$$(BUILD)/$1 CFLAGS='$2'
endef

# Most programs once more, in which every overflow and stray access ends the test; digests.t does so with the conformance,
# the digest and the game. The reference's own tests and small words are slow, and not about src/;
# unit_aabb asks hundred thousands of boxes, of which the contract's pairs have as many kinds.
SANITIZED := $(BUILD)/sanitized
SANITIZED_TESTS = $(patsubst $(BUILD)/%,$(SANITIZED)/%,$(filter-out %/conformance %/truth,$(filter $(BUILD)/%,$(CHECK_TESTS))))
SANITIZED_SLOW := %/unit_aabb %/oracle-self %/half-2 %/half-2-m0 %/half-2-size %/half-4 %/half-4-m0 %/half-4-size
TEST_TESTS += $(filter-out $(SANITIZED_SLOW),$(SANITIZED_TESTS)) tests/oracle/sanitized.t
TEST_NEEDS += $(SANITIZED)/tests/truth
VERIFY_TESTS += $(filter $(SANITIZED_SLOW),$(SANITIZED_TESTS))

# -Og compiles twice as fast as -O1 there, and its programs take as long; it warns where an array has not half the length it thinks of.
$(eval $(call build_of_its_own,sanitized,-Og -g1 -Wno-stringop-overflow -fsanitize=address$(comma)undefined -fno-sanitize-recover=all $$(if $$(TEST_ALL),-DSHARE=1)))

# And once more without the range checks.
UNCHECKED := $(BUILD)/no-checks
TEST_TESTS += tests/oracle/unchecked.t
TEST_NEEDS += $(UNCHECKED)/tests/truth

$(eval $(call build_of_its_own,no-checks,-O2 -DTOI_NO_CHECKS))

# The arithmetic once more in the forms that Cortex-M0 and other compilers than gcc and clang get.
PORTABLE := $(BUILD)/portable
TEST_TESTS += $(addprefix $(PORTABLE)/tests/unit_,wide rows rows16 lay aabb polygon place obb3)

$(eval $(call build_of_its_own,portable,-O2 -D__ARM_ARCH_6M__))

ifneq ($(filter portable plain,$(notdir $(BUILD))),)
$(OBJ): HOST_CFLAGS += -U__GNUC__
endif

# And in those that programs built for size get.
SMALL := $(BUILD)/small
TEST_TESTS += $(addprefix $(SMALL)/tests/unit_,wide rows rows16 aabb fine obb3 ray hint)

$(eval $(call build_of_its_own,small,-Os))

# And once more with searches of hulls that give up after two rounds, where they have dozens and none is known to use
# them up: what is answered then is to be as safe.
HASTY := $(BUILD)/hasty
TEST_TESTS += tests/oracle/hasty.t $(HASTY)/tests/unit_round_solid
TEST_NEEDS += $(HASTY)/tests/truth

$(eval $(call build_of_its_own,hasty,$(CFLAGS)))

ifeq ($(notdir $(BUILD)),hasty)
$(BUILD)/obj/tests/unit_round_solid.o: HOST_CFLAGS += -DHASTY
$(addprefix $(BUILD)/obj/src/,hulls/hull3_cap.o hulls/hull3_portal.o round/solid_search.o): $(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	{ echo '#line 1 "$<"'; sed 's/ROUNDS = [0-9]*/ROUNDS = 2/' $<; } | $(CC) $(HOST_CFLAGS) -iquote $(<D) -x c -c - -o $@
# The other objects of the library, and those of the reference, are there already.
ifeq ($(findstring /coverage,$(BUILD)),)
$(BUILD)/obj/src/%.o: $(BUILD:%/hasty=%)/obj/src/%.o
	@mkdir -p $(@D)
	cp $< $@
$(BUILD)/obj/tests/oracle/%.o: $(BUILD:%/hasty=%)/obj/tests/oracle/%.o
	@mkdir -p $(@D)
	cp $< $@
endif
endif
build-hasty $(HASTY)/tests/truth $(HASTY)/tests/unit_round_solid: $(BUILD)/libtoi16.a

include tests/coverage.mk
include tests/meshes/meshes.mk
include tests/wide/wide.mk
include tests/width/width.mk
