# SPDX-License-Identifier: MIT
# Does a test fail where a line of src/ is wrong? tests/mutation/mutation.pl changes one thing at a time and runs the
# fast tests, linked into one program.

MUTATION := $(BUILD)/mutation
MUTATION_MAINS := $(filter-out unit_hull_compile unit_hull_build,$(UNIT_TESTS:tests/%=%)) api_errors api_shapes \
    api_contacts text_conformance board_digest
MUTATION_TESTS := $(MUTATION_MAINS:%=$(BUILD)/obj/tests/mutation/%.o)
MUTATION_SHARED := $(sort $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out tests/board_digest.c,$(DIGEST_SRC)) $(CASES_SRC) \
    $(HOST_ROOM_SRC) $(PLATFORMER_SRC) port/host.c) $(GENERATE_OBJ) \
    $(addprefix $(BUILD)/obj/tests/oracle/,alike.o shift.o))

VERIFY_TESTS += tests/mutation/sample.t

.PHONY: mutation mutation-sample
mutation: ## change src/ in one place at a time, and see whether a test fails: hours; the table is tests/mutation.md
	@$(MAKE) -s mutation-parts BUILD=$(MUTATION)/narrow CFLAGS='-O1 -D__ARM_ARCH_6M__'
	@tests/mutation/mutation.pl $(MUTATION) --narrow $(MUTANTS)
	@$(MAKE) -s mutation-parts BUILD=$(MUTATION) CFLAGS=-O1
	@tests/mutation/mutation.pl $(MUTATION) --report tests/mutation.md $(MUTANTS)

mutation-sample: ## the same for 25 mutants, to see that it works
	@$(MAKE) -s mutation-parts BUILD=$(MUTATION) CFLAGS=-O1
	@tests/mutation/mutation.pl $(MUTATION) --only 25

.PHONY: mutation-parts
mutation-parts: $(BUILD)/mutation-shared.o $(MUTATION_TESTS) $(OBJ) $(BUILD)/libfixmath.a

# Every test keeps its statics to itself, and its main gets its own name.
$(BUILD)/obj/tests/mutation/%.o: $(BUILD)/obj/tests/%.o
	@mkdir -p $(@D)
	objcopy --redefine-sym main=$* $< $@

$(BUILD)/driver_tests.h: tests/mutation/mutation.mk $(wildcard tests/unit_*.c)
	@mkdir -p $(@D)
	printf 'TEST(%s)\n' $(MUTATION_MAINS) > $@

$(BUILD)/mutation-driver.o: tests/mutation/driver.c $(BUILD)/driver_tests.h
	$(CC) -std=c99 -O1 $(WARN) -I$(BUILD) -c $< -o $@

$(BUILD)/mutation-shared.o: $(BUILD)/mutation-driver.o $(MUTATION_SHARED)
	ld -r $^ -o $@
	echo $(MUTATION_SHARED) > $(@:.o=.list)
