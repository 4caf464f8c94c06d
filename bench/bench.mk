# SPDX-License-Identifier: MIT
# What queries cost: instructions under QEMU on one board for each core, bytes of flash and stack.

BENCH_BOARDS := microbit mps2-an385 mps2-an386 mps2-an500
$(foreach board,$(BENCH_BOARDS),$(call board_image,$(board),cost,bench/cost.c bench/scene.c bench/step.c \
    tests/board_print.c tests/digest_hulls.c))

$(BUILD)/bench/%.txt: $(BUILD)/boards/%/cost.elf
	@mkdir -p $(@D)
	$(call board_run,$*,cost) -icount shift=7 > $@

.PHONY: bench-costs
bench-costs: $(BENCH_BOARDS:%=$(BUILD)/bench/%.txt)

# The second build has the range checks compiled out.
BENCH_UNCHECKED := $(BUILD)/unchecked
.PHONY: bench
bench: ## measure instructions, code size and stack; writes bench/results.md
	@$(MAKE) -s bench-costs
	@$(MAKE) -s bench-costs BUILD=$(BENCH_UNCHECKED) TOI_CPPFLAGS='$(TOI_CPPFLAGS) -DTOI_NO_CHECKS'
	@bench/report.pl $(BUILD)/bench $(BENCH_UNCHECKED)/bench $(BENCH_BOARDS) > $(BUILD)/bench/results.md
	@cp $(BUILD)/bench/results.md bench/results.md
	@cat bench/results.md

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
