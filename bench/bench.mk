# SPDX-License-Identifier: MIT
# What queries cost: instructions under QEMU on one board for each core, bytes of flash and stack.

# Boards under QEMU count instructions; simulators of other cores count cycles, slowly: they get fewer queries.
BENCH_BOARDS := microbit mps2-an385 mps2-an386 mps2-an500
BENCH_CYCLE_BOARDS := gba-arm gba atmega2560
BENCH_COMMON := $(addprefix bench/,queries.c rows.c scene.c) tests/digest_hulls.c
BENCH_BOARD_SRC := $(BENCH_COMMON) bench/print_cost.c tests/board_print.c
bench_scenes = build/bench/scenes-$(if $(filter atmega2560,$1),20,$(if $(filter gba%,$1),100,300)).c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost,bench/cost.c bench/step.c \
    $(BENCH_BOARD_SRC) $(call bench_scenes,$(board))))

# The rivals: the same sweeps in float and with libfixmath's own multiplication and division.
PLAIN_SRC := bench/plain/float.c bench/plain/fix16.c
$(foreach board,$(BENCH_BOARDS) $(BENCH_CYCLE_BOARDS),$(call board_image,$(board),cost_plain,bench/cost_plain.c $(PLAIN_SRC) \
    $(BENCH_BOARD_SRC) $(call bench_scenes,$(board))))
# As a compiler would without -ffreestanding and -std=c99: square roots and fused multiply-add in hardware.
$(BUILD)/arm/%/bench/plain/float.o: ARM_FLAGS += -fbuiltin -fno-math-errno -ffp-contract=fast

# Which scenes belong to which row is told on the host, in the one place, for all that measure.
$(BUILD)/bench/choose: $(patsubst %.c,$(BUILD)/obj/%.o,bench/choose.c $(BENCH_COMMON)) \
    $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

ifeq ($(BUILD),build)
build/bench/scenes-%.c: build/bench/choose
	$< $* > $@
else
build/bench/scenes-%.c: always
	@$(MAKE) -s $@ BUILD=build CC=cc CFLAGS=-O2 TOI_CPPFLAGS='$(filter-out -DTOI_NO_CHECKS,$(TOI_CPPFLAGS))'
endif

# The cost of each row. At 128 ns an instruction the boards' counters hold eight million of them.
bench_run = $(call board_run,$1,$2) $(call board_icount,$1,7) > $@.ticks && \
    bench/per_query.pl $@.ticks $(if $(call board_icount,$1,7),128) > $@
$(BUILD)/bench/%.txt: BOARD_LIMIT := 600
$(BUILD)/bench/%.txt: $(BUILD)/boards/%/cost.elf
	@mkdir -p $(@D)
	$(call bench_run,$*,cost)
$(BUILD)/bench/plain-%.txt: $(BUILD)/boards/%/cost_plain.elf
	@mkdir -p $(@D)
	$(call bench_run,$*,cost_plain)

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
bench: ## measure instructions, cycles and times beside float and fix16; writes bench/results.md, costs.svg
	@tools/install-tools.sh test
	@$(MAKE) -s -j2 bench-costs bench-cycles bench-rivals
	@$(MAKE) -s -j2 bench-costs BUILD=$(BENCH_UNCHECKED) TOI_CPPFLAGS='$(TOI_CPPFLAGS) -DTOI_NO_CHECKS'
	@$(MAKE) -s -j2 bench-costs BUILD=$(BENCH_SMALL) ARM_CFLAGS=-Os
	@$(BUILD)/bench/host > $(BUILD)/bench/host.txt
	@$(BUILD)/bench/wrong > $(BUILD)/bench/wrong.txt
	@bench/report.pl $(BUILD) > $(BUILD)/bench/results.md
	@bench/chart.pl $(BUILD) > $(BUILD)/bench/costs.svg
	@cp $(BUILD)/bench/results.md $(BUILD)/bench/costs.svg bench
	@bench/readme.pl
	@sed -n '1,/^## All rows at -O2/p' bench/results.md

.PHONY: size
size: ## measure flash and stack; writes bench/size.md
	@mkdir -p $(BUILD)/bench
	@bench/size.pl > $(BUILD)/bench/size.md
	@cp $(BUILD)/bench/size.md bench/size.md
	@bench/readme.pl
	@sed -n '1,/^## Public/p' bench/size.md

# Both pages are held by tests, which fail where a figure rises.
TEST_TESTS += tests/cost.t tests/size.t
TEST_NEEDS += $(addprefix $(BUILD)/boards/,microbit/cost.elf mps2-an385/cost.elf)

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
