# SPDX-License-Identifier: MIT
# What queries cost: instructions under QEMU on one board for each core, bytes of flash and stack.

# Boards under QEMU count instructions; simulators of other cores count cycles, slowly: they get fewer queries.
BENCH_BOARDS := microbit mps2-an385 mps2-an386 mps2-an500
BENCH_CYCLE_BOARDS := gba-arm gba atmega2560
BENCH_BUT_CONTACTS := $(addprefix bench/,queries.c rows.c scene.c) tests/digest_hulls.c
BENCH_COMMON := $(BENCH_BUT_CONTACTS) bench/contacts.c
BENCH_BOARD_SRC := $(BENCH_COMMON) bench/print_cost.c tests/board_print.c
# One board has no flash for contacts of tilted shapes in space, and so scenes of its own.
$(call board_cpu_dir,atmega2560)/bench/contacts.o: ARM_FLAGS += -DBENCH_FLASH_IS_SHORT
$(BUILD)/obj/bench/contacts-short.o: bench/contacts.c $(BUILD)/libfixmath.mk
	@mkdir -p $(@D)
	$(CC) $(HOST_CFLAGS) -DBENCH_FLASH_IS_SHORT $(DEPFLAGS) -c $< -o $@
bench_scenes = build/bench/scenes-$(if $(filter atmega2560,$1),18,$(if $(filter gba%,$1),100,300)).c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost,bench/cost.c \
    $(BENCH_BOARD_SRC) $(call bench_scenes,$(board))))

# Round shapes have programs of their own.
BENCH_ROUND := $(addprefix bench/,queries_round.c rows.c scene.c) tests/digest_hulls.c
$(addprefix $(call board_cpu_dir,atmega2560)/bench/,queries_round.o cost_tasks.o): ARM_FLAGS += -DBENCH_FLASH_IS_SHORT
$(BUILD)/obj/bench/queries_round-short.o: bench/queries_round.c $(BUILD)/libfixmath.mk
	@mkdir -p $(@D)
	$(CC) $(HOST_CFLAGS) -DBENCH_FLASH_IS_SHORT $(DEPFLAGS) -c $< -o $@
bench_round_scenes = $(subst scenes-,scenes-round-,$(bench_scenes))
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost_round,bench/cost.c \
    $(BENCH_ROUND) bench/print_cost.c tests/board_print.c $(call bench_round_scenes,$(board))))

# What else a frame does, in a program of its own, as an AVR's flash does not hold all.
BENCH_TASKS := $(addprefix bench/,cost_tasks.c step.c chores.c frame.c measure.c print_cost.c) tests/board_print.c tests/digest_hulls.c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost_tasks,$(BENCH_TASKS) \
    $(if $(filter atmega2560,$(board)),tests/board_sharp.c)))

# Crowds need more RAM than the micro:bit has: what is compiled for its Cortex-M0 runs on a board with a Cortex-M3.
BENCH_CROWDS := $(addprefix bench/,cost_crowds.c crowds.c measure.c print_cost.c) tests/board_print.c
$(foreach board,$(filter-out microbit,$(BENCH_BOARDS)),$(call board_image,$(board),cost_crowds,$(BENCH_CROWDS)))
CROWDS_M0 := $(BUILD)/boards/mps2-an385/cost_crowds_m0.elf
$(CROWDS_M0): $(call board_objects,microbit,$(BENCH_CROWDS)) $(BUILD)/boards/mps2-an385/port/semihosting.o \
    $(BUILD)/boards/mps2-an385/port/counter_systick.o boards/board.ld
	@mkdir -p $(@D)
	$(BOARD_CC.mps2-an385) $(BOARD_CPU.mps2-an385) $(BOARD_LINK.mps2-an385) -Wl,--gc-sections -o $@ $(filter %.o,$^) $(BOARD_LIBS.mps2-an385)
bench_crowds = $(if $(filter microbit,$1),$(call bench_count,mps2-an385,cost_crowds_m0),$(call bench_count,$1,cost_crowds))

# Bodies with bounds.
BENCH_BOUND := $(addprefix bench/,cost_bound.c bounds.c measure.c print_cost.c) tests/board_print.c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost_bound,$(BENCH_BOUND)))

# Robots, and a town of 128 bodies: 6 kB of memory.
BENCH_ROBOT := $(addprefix bench/,cost_robot.c robots.c measure.c print_cost.c) tests/board_print.c
$(foreach board,$(BENCH_BOARDS),$(call board_image,$(board),cost_robot,$(BENCH_ROBOT)))

# Bodies that turn while they move.
BENCH_TURN2 := $(addprefix bench/,cost_turn2.c turns2.c measure.c print_cost.c) tests/board_print.c
$(foreach board,$(BENCH_BOARDS),$(call board_image,$(board),cost_turn2,$(BENCH_TURN2)))
BENCH_TURN3 := $(addprefix bench/,cost_turn3.c turns3.c measure.c print_cost.c) tests/board_print.c tests/digest_hulls.c
$(foreach board,$(BENCH_BOARDS),$(call board_image,$(board),cost_turn3,$(BENCH_TURN3)))

# Levels in flash: 139 kB of it.
BENCH_LEVELS := $(addprefix bench/,cost_levels.c levels.c measure.c print_cost.c) tests/board_print.c build/bench/level.c
$(foreach board,$(BENCH_BOARDS),$(call board_image,$(board),cost_levels,$(BENCH_LEVELS)))
ifeq ($(BUILD),build)
build/bench/level.c: bench/level.pl build/toi16
	@mkdir -p $(@D)
	bench/level.pl > $(@D)/level.txt
	build/toi16 bake $(@D)/level.txt --name bench_level -o $@
else
build/bench/level.c: always
	@$(MAKE) -s $@ BUILD=build CC=cc CFLAGS=-O2 TOI_CPPFLAGS='$(filter-out -DTOI_NO_CHECKS,$(TOI_CPPFLAGS))'
endif

# The frame once more on a Game Boy Advance, with the library's ARM code in fast memory, where data go, but for what is
# seldom run and would not fit.
FAST_SRC := $(filter-out src/number/rot2.c $(addprefix src/plane/,poly2_place.c),$(SRC))
$(BUILD)/gba-fast/%.o: $(call board_cpu_dir,gba-arm)/src/%.o
	@mkdir -p $(@D)
	arm-none-eabi-objcopy --prefix-alloc-sections=.data $< $@
$(BUILD)/boards/gba/cost_frame.elf: $(addprefix $(call board_cpu_dir,gba)/,bench/cost_frame.o bench/measure.o bench/frame.o \
    bench/print_cost.o tests/board_print.o boards/startup_gba.o) $(FAST_SRC:src/%.c=$(BUILD)/gba-fast/%.o) \
    $(patsubst %.c,$(call board_cpu_dir,gba-arm)/%.o,$(filter-out $(FAST_SRC),$(SRC))) \
    $(addprefix $(BUILD)/boards/gba/port/,uart.o uart_mgba.o counter_gba.o) boards/board.ld
	@mkdir -p $(@D)
	$(BOARD_CC.gba) $(BOARD_CPU.gba) $(BOARD_LINK.gba) -Wl,--gc-sections -o $@ $(filter %.o,$^) $(BOARD_LIBS.gba)
$(BUILD)/bench/fast-gba.txt: $(BUILD)/boards/gba/cost_frame.elf | $(call board_runner,gba)
	@mkdir -p $(@D)
	$(call bench_count,gba,cost_frame) > $@

# The rivals: the same sweeps in float and with libfixmath's own multiplication and division.
PLAIN_SRC := bench/plain/float.c bench/plain/fix16.c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost_plain,bench/cost_plain.c $(PLAIN_SRC) \
    $(BENCH_BOARD_SRC) $(call bench_scenes,$(board))))
# As a compiler would without -ffreestanding and -std=c99: square roots and fused multiply-add in hardware.
$(BUILD)/arm/%/bench/plain/float.o: ARM_FLAGS += -fbuiltin -fno-math-errno -ffp-contract=fast

# Which scenes belong to which row is told on the host, in the one place, for all that measure.
bench_libraries := $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
$(BUILD)/bench/choose: $(patsubst %.c,$(BUILD)/obj/%.o,bench/choose.c $(BENCH_COMMON)) $(bench_libraries)
$(BUILD)/bench/choose-short: $(patsubst %.c,$(BUILD)/obj/%.o,bench/choose.c $(BENCH_BUT_CONTACTS) bench/contacts-short.c) $(bench_libraries)
$(BUILD)/bench/choose-round: $(patsubst %.c,$(BUILD)/obj/%.o,bench/choose.c $(BENCH_ROUND)) $(bench_libraries)
$(BUILD)/bench/choose-round-short: $(patsubst %.c,$(BUILD)/obj/%.o,bench/choose.c $(subst queries_round,queries_round-short,$(BENCH_ROUND))) $(bench_libraries)
$(addprefix $(BUILD)/bench/,choose choose-short choose-round choose-round-short):
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

ifeq ($(BUILD),build)
build/bench/scenes-%.c: build/bench/choose
	$< $* > $@
build/bench/scenes-18.c: build/bench/choose-short
	$< 18 > $@
build/bench/scenes-round-%.c: build/bench/choose-round
	$< $* > $@
build/bench/scenes-round-18.c: build/bench/choose-round-short
	$< 18 > $@
else
build/bench/scenes-%.c: always
	@$(MAKE) -s $@ BUILD=build CC=cc CFLAGS=-O2 TOI_CPPFLAGS='$(filter-out -DTOI_NO_CHECKS,$(TOI_CPPFLAGS))'
endif

# The cost of each row. At 128 ns an instruction the boards' counters hold eight million of them.
bench_count = $(call board_run,$1,$2) $(call board_icount,$1,7) > $@.ticks && \
    bench/per_query.pl $@.ticks $(if $(call board_icount,$1,7),128)
$(BUILD)/bench/%.txt: $(foreach program,cost cost_round cost_bound cost_tasks,$(BUILD)/boards/%/$(program).elf)
	@mkdir -p $(@D)
	$(call bench_count,$*,cost) > $@.costs
	$(call bench_count,$*,cost_round) >> $@.costs
	$(call bench_count,$*,cost_bound) >> $@.costs
	$(call bench_count,$*,cost_tasks) >> $@.costs
	$(if $(filter $*,$(BENCH_BOARDS)),$(call bench_count,$*,cost_levels) >> $@.costs)
	$(if $(filter $*,$(BENCH_BOARDS)),$(call bench_count,$*,cost_robot) >> $@.costs)
	$(if $(filter $*,$(BENCH_BOARDS)),$(call bench_count,$*,cost_turn2) >> $@.costs)
	$(if $(filter $*,$(BENCH_BOARDS)),$(call bench_count,$*,cost_turn3) >> $@.costs)
	$(if $(filter $*,$(BENCH_BOARDS)),$(call bench_crowds,$*) >> $@.costs)
	mv $@.costs $@
$(BENCH_BOARDS:%=$(BUILD)/bench/%.txt): $(BUILD)/bench/%.txt: $(foreach program,cost_levels cost_robot cost_turn2 cost_turn3,$(BUILD)/boards/%/$(program).elf)
$(BUILD)/bench/microbit.txt: $(CROWDS_M0)
$(patsubst %,$(BUILD)/bench/%.txt,$(filter-out microbit,$(BENCH_BOARDS))): $(BUILD)/bench/%.txt: $(BUILD)/boards/%/cost_crowds.elf
$(BUILD)/bench/plain-%.txt: $(BUILD)/boards/%/cost_plain.elf
	@mkdir -p $(@D)
	$(call bench_count,$*,cost_plain) > $@

# On this machine: times, in pairs, and wrong answers.
RIVAL_PROGRAMS := $(addprefix $(BUILD)/bench/,host wrong)
$(RIVAL_PROGRAMS): $(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(patsubst %.c,$(BUILD)/obj/%.o,$(PLAIN_SRC) $(BENCH_COMMON) build/bench/scenes-300.c) \
    $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -lm -o $@
$(BUILD)/obj/bench/plain/float.o: HOST_CFLAGS += -fno-math-errno

.PHONY: bench-costs bench-cycles bench-rivals
bench-cycles: $(BENCH_CYCLE_BOARDS:%=$(BUILD)/bench/%.txt)
bench-costs: $(BENCH_BOARDS:%=$(BUILD)/bench/%.txt)
bench-rivals: $(patsubst %,$(BUILD)/bench/plain-%.txt,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS)) $(RIVAL_PROGRAMS)

# The second build has the range checks compiled out, the third is one for size.
BENCH_UNCHECKED := $(BUILD)/unchecked
BENCH_SMALL := $(BUILD)/small
.PHONY: bench
bench: ## measure instructions, cycles and times beside float and fix16; writes bench/results.md, costs.svg, docs/budget.md
	@tools/install-tools.sh test
	@$(MAKE) -s -j2 bench-costs bench-cycles bench-rivals
	@$(MAKE) -s -j2 bench-costs BUILD=$(BENCH_UNCHECKED) TOI_CPPFLAGS='$(TOI_CPPFLAGS) -DTOI_NO_CHECKS' \
	    BOARD_CPPFLAGS='$(BOARD_CPPFLAGS) -DTOI_NO_CHECKS'
	@$(MAKE) -s -j2 bench-costs BUILD=$(BENCH_SMALL) ARM_CFLAGS=-Os
	@$(BUILD)/bench/host > $(BUILD)/bench/host.txt
	@$(BUILD)/bench/wrong > $(BUILD)/bench/wrong.txt
	@bench/report.pl $(BUILD) > $(BUILD)/bench/results.md
	@bench/chart.pl $(BUILD) > $(BUILD)/bench/costs.svg
	@cp $(BUILD)/bench/results.md $(BUILD)/bench/costs.svg bench
	@$(MAKE) -s budget
	@sed -n '1,/^## All rows at -O2/p' bench/results.md

# One board for each machine of the page.
BUDGET_BOARDS := microbit mps2-an385 mps2-an386 gba atmega2560
.PHONY: budget budget-costs
budget-costs: $(BUDGET_BOARDS:%=$(BUILD)/bench/%.txt) $(BUILD)/bench/fast-gba.txt
budget: ## measure what fits into a frame on small machines; writes docs/budget.md, and the tables of docs/costs.md
	@tools/install-tools.sh test
	@$(MAKE) -s -j2 budget-costs
	@bench/budget.pl $(BUILD) > $(BUILD)/bench/budget.md
	@cp $(BUILD)/bench/budget.md docs/budget.md
	@bench/costs.pl
	@sed -n '/^## How many/,/^## What one/p' docs/budget.md

.PHONY: bench-cli
bench-cli: $(BUILD)/toi16 ## count how many AABB queries a second the command line answers
	@bench/cli.pl $(BUILD)/toi16

.PHONY: size
size: ## measure flash and stack; writes bench/size.md
	@mkdir -p $(BUILD)/bench
	@bench/size.pl > $(BUILD)/bench/size.md
	@cp $(BUILD)/bench/size.md bench/size.md
	@bench/costs.pl
	@sed -n '1,/^## Public/p' bench/size.md

# Both pages are held by tests, which fail where a figure rises.
TEST_TESTS += tests/cost.t tests/size.t tests/peers.t
TEST_NEEDS += $(foreach board,microbit mps2-an385,$(addprefix $(BUILD)/boards/$(board)/,cost.elf cost_round.elf cost_tasks.elf)) \
    $(BUILD)/boards/mps2-an385/cost_crowds.elf $(CROWDS_M0)

.PHONY: bench-order
bench-order: $(BUILD)/bench/order ## measure which axes separate most often; writes bench/order.md
	@$< examples/crossing.toi > $(BUILD)/bench/order.md
	@cp $(BUILD)/bench/order.md bench/order.md
	@cat bench/order.md

$(BUILD)/bench/order: $(patsubst %.c,$(BUILD)/obj/%.o,bench/order.c bench/scene.c tests/digest_hulls.c $(QUERY_TEXT_SRC)) \
    $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Hulls of real models, on Cortex-M3.
$(call board_image,mps2-an385,meshes,bench/meshes.c tests/board_print.c $(MESH_OBJ:.o=.c))
$(BUILD)/boards/mps2-an385/meshes.elf: ARM_FLAGS += -Itests/meshes

.PHONY: bench-meshes
bench-meshes: $(BUILD)/boards/mps2-an385/meshes.elf ## measure hulls of real models; writes bench/meshes.md
	@mkdir -p $(BUILD)/bench
	$(call board_run,mps2-an385,meshes) -icount shift=6 > $(BUILD)/bench/meshes.md
	@cp $(BUILD)/bench/meshes.md bench/meshes.md
	@cat bench/meshes.md
