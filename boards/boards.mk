# SPDX-License-Identifier: MIT
# Images for the boards of boards/*/board.mk, and how to run them in a simulator. boards/README.md explains.
#
#     make board-NAME     builds the images of a board: build/boards/NAME/conformance.elf (the case files), digest.elf
#     make run-NAME       runs them, over semihosting where there is that
#     make run-NAME-uart  runs them, over the board's UART
#     make boards         make run-boards
#
# Other programs: $(call board_image,NAME,PROGRAM,SOURCES) makes rules for build/boards/NAME/PROGRAM.elf and
# PROGRAM-uart.elf out of C sources, the library (or those of its sources that a fourth argument names) and the port; $(call board_run,NAME,PROGRAM) is the command that
# runs it, to be followed by more options of the simulator (-icount shift=10, say).

ARM_CC ?= arm-none-eabi-gcc
ARM_CFLAGS ?= -O2
ARM_SECTIONS := -ffreestanding -ffunction-sections -fdata-sections
ARM_FLAGS = -std=c99 $(ARM_CFLAGS) $(ARM_SECTIONS) $(WARN) $(BOARD_CPPFLAGS) $(DEPFLAGS)

BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))

# The data of one board, read from its file into variables of its own: BOARD_CPU.microbit and so on.
# What a board may leave out is that of a Cortex-M under QEMU.
BOARD_DATA := CC CPU OPTIMISE FLASH RAM LINK LIBS STARTUP TRANSPORT UART COUNTER RUNNER OPTIONS PROGRAMS
define board_data
$(foreach name,$(BOARD_DATA),BOARD_$(name) :=
)BOARD_CC := $$(ARM_CC)
BOARD_LINK = -nostartfiles -T boards/board.ld \
    -Wl,--defsym=FLASH_ORIGIN=$$(word 1,$$(BOARD_FLASH)) -Wl,--defsym=FLASH_LENGTH=$$(word 2,$$(BOARD_FLASH)) \
    -Wl,--defsym=RAM_ORIGIN=$$(word 1,$$(BOARD_RAM)) -Wl,--defsym=RAM_LENGTH=$$(word 2,$$(BOARD_RAM))
BOARD_LIBS := -lm
BOARD_STARTUP := startup
BOARD_TRANSPORT := semihosting
BOARD_RUNNER := qemu-system-arm
BOARD_PROGRAMS := conformance digest
include boards/$1/board.mk
$(foreach name,$(BOARD_DATA),BOARD_$(name).$1 := $$(BOARD_$(name))
)BOARD_PORT_FLAGS.$1 := $$(BOARD_CPU) -DPORT_COUNT_RATE=$$(word 2,$$(BOARD_COUNTER)) -DUART_BASE=$$(word 2,$$(BOARD_UART))
endef
$(foreach board,$(BOARDS),$(eval $(call board_data,$(board))))

# Objects that depend on nothing but the CPU are shared by all boards that have it and are optimised alike.
board_space := $(subst ,, )
board_cpu_dir = $(BUILD)/arm/$(subst $(board_space),,$(subst =,_,$(subst -mcpu=,,$(BOARD_CPU.$1) $(BOARD_OPTIMISE.$1))))

# Rules for the objects of one CPU; $1 is any board that has it.
define board_cpu_rules
$(board_cpu_dir)/%.o: %.c boards/boards.mk $(BUILD)/libfixmath.mk
	@mkdir -p $$(@D)
	$(BOARD_CC.$1) $(BOARD_CPU.$1) $$(ARM_FLAGS) $(BOARD_OPTIMISE.$1) -c $$< -o $$@
$(board_cpu_dir)/fixmath/%.o: $$(FIXMATH)/%.c boards/boards.mk
	@mkdir -p $$(@D)
	$(BOARD_CC.$1) $(BOARD_CPU.$1) $$(FIXMATH_CFLAGS) $$(ARM_SECTIONS) $$(DEPFLAGS) -c $$< -o $$@
endef
board_cpus :=
define board_cpu
ifeq ($(filter $(board_cpu_dir),$(board_cpus)),)
board_cpus += $(board_cpu_dir)
$(board_cpu_rules)
endif
endef
$(foreach board,$(BOARDS),$(eval $(call board_cpu,$(board))))

# The port's objects depend on the board.
define board_port_rules
$(BUILD)/boards/$1/port/%.o: port/%.c boards/$1/board.mk boards/boards.mk
	@mkdir -p $$(@D)
	$(BOARD_CC.$1) $$(BOARD_PORT_FLAGS.$1) $$(ARM_FLAGS) -c $$< -o $$@
endef
$(foreach board,$(BOARDS),$(eval $(call board_port_rules,$(board))))

# What an image is linked from: its sources ($2), the library (or $3 of it), libfixmath, startup, and one of the two transports.
# Only what writes answers calls fix16_str, which needs a C library.
board_fixmath = $(if $(filter conformance%,$(BOARD_PROGRAMS.$1)),$(FIXMATH_NAMES),$(filter-out fix16_str,$(FIXMATH_NAMES)))
board_objects = $(addprefix $(board_cpu_dir)/,$(2:.c=.o) $(patsubst %.c,%.o,$(or $3,$(SRC))) $(board_fixmath:%=fixmath/%.o) $(BOARD_STARTUP.$1:%=boards/%.o))
board_counter = counter_$(word 1,$(BOARD_COUNTER.$1)).o
board_semihosting = $(addprefix $(BUILD)/boards/$1/port/,semihosting.o $(board_counter))
board_uart = $(addprefix $(BUILD)/boards/$1/port/,uart.o uart_$(word 1,$(BOARD_UART.$1)).o $(board_counter))

# A simulator that is a program of this tree is built before the images that it runs.
board_runner = $(filter build/%,$(BOARD_RUNNER.$1))
build/boards/run_avr: RUNNER_LIBS := -lsimavr
build/boards/run_gba: RUNNER_LIBS := -lmgba
build/boards/run_%: boards/run_%.c
	@mkdir -p $(@D)
	cc -std=gnu99 -O2 $(WARN) $< $(RUNNER_LIBS) -o $@
build/boards/run_rp2040: boards/run_rp2040.js
	@mkdir -p $(@D)
	npm install --silent --no-audit --no-fund --prefix $(@D) rp2040js@1.4.1
	cp $< $@

define board_image_rules
$(BUILD)/boards/$1/$2.elf: $(call board_objects,$1,$3,$4) $(board_$(BOARD_TRANSPORT.$1))
$(BUILD)/boards/$1/$2-uart.elf: $(call board_objects,$1,$3,$4) $(board_uart)
$(BUILD)/boards/$1/$2.elf $(BUILD)/boards/$1/$2-uart.elf: boards/board.ld | $(board_runner)
	@mkdir -p $$(@D)
	$(BOARD_CC.$1) $(BOARD_CPU.$1) $$(BOARD_LINK.$1) -Wl,--gc-sections -o $$@ $$(filter %.o,$$^) $(BOARD_LIBS.$1)
endef
board_image = $(eval $(board_image_rules))

# With BOARD_LINES an image is stopped after so many lines.
board_run_image = boards/run.pl --$2 $(BOARD_LINES:%=--lines %) $1 $(BUILD)/boards/$1/$3.elf $(BOARD_RUNNER.$1) $(BOARD_OPTIONS.$1)
board_run = $(call board_run_image,$1,$(BOARD_TRANSPORT.$1),$2)
board_run_uart = $(call board_run_image,$1,uart,$2-uart)
# To be added to the above: each instruction takes 2^$2 ns. Simulators that count cycles need nothing.
board_icount = $(if $(filter qemu%,$(BOARD_RUNNER.$1)),-icount shift=$2)

# ---- Conformance: the case files and the digest, on the host and on every board. Two programs, as flash is dear.

CASES_RUN_SRC := tests/board_print.c tests/typed.c tests/conformance.c $(QUERY_TEXT_SRC)
CASES_SRC := $(CASES_RUN_SRC) $(BUILD)/tests/conformance_cases.c
HULL_TABLES := build/tests/hull_tables.c
BOARD_CASES_SRC := $(addprefix tests/,board_conformance.c compiled_hulls.c) $(HULL_TABLES)
CONFORMANCE_SRC := $(BOARD_CASES_SRC) $(CASES_SRC)
DIGEST_RUN_SRC := $(addprefix tests/,board_print.c typed.c digest.c digest_sum.c digest_queries.c \
    digest_follow.c digest_others.c digest_moves.c digest_random.c digest_rotations.c digest_constants.c digest_shapes.c \
    digest_hulls.c digest_round.c digest_many.c digest_turn.c digest_robots.c digest_levels.c crowd.c box_run.c)
DIGEST_SRC := tests/board_digest.c $(DIGEST_RUN_SRC)
DIGEST_PROGRAMS := $(addprefix digest_,sharp exact certified round_others many earliest turn start start_pairs start_contacts start_others start_exact)

$(BUILD)/tests/conformance_cases.c: tests/conformance_cases.pl $(wildcard tests/cases/*.toi) tests/cases
	@mkdir -p $(@D)
	tests/conformance_cases.pl $(filter %.toi,$^) > $@

# In parts, for boards whose flash does not hold all.
$(BUILD)/tests/conformance_cases_%.c: tests/conformance_cases.pl $(wildcard tests/cases/*.toi) tests/cases
	@mkdir -p $(@D)
	tests/conformance_cases.pl --part $* $(filter %.toi,$^) > $@

$(BUILD)/tests/compile_hulls: $(addprefix $(BUILD)/obj/,tests/compiled_hulls.o \
    $(patsubst %.c,%.o,$(QUERY_TEXT_SRC) $(HOST_ROOM_SRC)))

# Always in the one place, because what builds for another machine builds no program that could run here.
ifeq ($(BUILD),build)
$(HULL_TABLES): $(BUILD)/tests/compile_hulls $(wildcard tests/cases/*.toi) tests/cases
	(echo '#include "$(CURDIR)/tests/compiled_hulls.h"'; $< $(filter %.toi,$^)) > $@
else
$(HULL_TABLES): always
	@$(MAKE) -s $@ BUILD=build CC=cc CFLAGS=-O2
endif

$(BUILD)/tests/conformance: $(addprefix $(BUILD)/obj/,$(CONFORMANCE_SRC:.c=.o) port/host.o)
# What the digest stands on: this, or what tests/machines.pm says.
PORT ?= port/host.o
$(BUILD)/tests/digest: $(addprefix $(BUILD)/obj/,$(DIGEST_SRC:.c=.o) $(PORT))
$(BUILD)/tests/board_digest_start: $(addprefix $(BUILD)/obj/,$(DIGEST_RUN_SRC:.c=.o) $(PORT))
$(BUILD)/tests/text_conformance: $(addprefix $(BUILD)/obj/,$(patsubst %.c,%.o,$(CASES_SRC) $(HOST_ROOM_SRC)) port/host.o)

.PHONY: digest-expected
digest-expected: $(BUILD)/tests/digest
	(sed -n '/^#/p' tests/digest.expected; $<) > $<.expected
	mv $<.expected tests/digest.expected

# The digest of a board, in one program or in parts; BOARD_DIGESTS chooses among them. Parts have the kinds that they ask about.
digest_kinds = $(if $(filter %_sharp %_pairs digest_start_contacts digest_start_others,$1),tests/board_sharp.c,$(if $(filter %_exact,$1),tests/board_exact.c))
board_digests = $(or $(BOARD_DIGESTS),$(filter digest%,$(BOARD_PROGRAMS.$1)))
define board_targets
$(call board_image,$1,conformance,$(CONFORMANCE_SRC))
$(foreach part,1 2 3 4 5 6 7,$(call board_image,$1,conformance_$(part),$(if $(filter 1 2 3 4,$(part)),tests/board_sharp.c) \
    $(BOARD_CASES_SRC) $(CASES_RUN_SRC) $(BUILD)/tests/conformance_cases_$(part).c))
$(call board_image,$1,digest,$(DIGEST_SRC))
$(foreach program,$(DIGEST_PROGRAMS),$(call board_image,$1,$(program),tests/board_$(program).c $(call digest_kinds,$(program)) $(DIGEST_RUN_SRC)))
.PHONY: board-$1 run-$1 run-$1-uart digest-$1
board-$1: $(foreach program,$(BOARD_PROGRAMS.$1),$(addprefix $(BUILD)/boards/$1/$(program),.elf -uart.elf))
run-$1: $(BOARD_PROGRAMS.$1:%=$(BUILD)/boards/$1/%.elf)
	@$$(foreach program,$(BOARD_PROGRAMS.$1),$$(call board_run,$1,$$(program)) &&) :
digest-$1: $(board_digests:%=$(BUILD)/boards/$1/%.elf)
	@$$(foreach program,$(board_digests),$$(call board_run,$1,$$(program)) &&) :
run-$1-uart: $(BOARD_PROGRAMS.$1:%=$(BUILD)/boards/$1/%-uart.elf)
	@$$(foreach program,$(BOARD_PROGRAMS.$1),$$(call board_run_uart,$1,$$(program)) &&) :
endef
$(foreach board,$(BOARDS),$(eval $(call board_targets,$(board))))

# Their data as tests/machines.pm reads them.
.PHONY: list-boards
list-boards:
	@printf '%s\n' $(foreach board,$(BOARDS),'$(board);$(BOARD_CC.$(board));$(strip $(filter-out -W%,$(BOARD_CPU.$(board))) \
	    $(or $(BOARD_OPTIMISE.$(board)),$(ARM_CFLAGS)));$(BOARD_RUNNER.$(board));$(firstword $(filter digest%,$(BOARD_PROGRAMS.$(board))))')

.PHONY: boards run-boards
boards: $(BOARDS:%=board-%) ## build the images of every board (one: make board-NAME)
run-boards: $(BOARDS:%=run-%) ## run them on every board under QEMU (one: make run-NAME, over its UART: make run-NAME-uart)

# Images that fail on purpose: tests/board_faults.t.
define board_fault_targets
$(call board_image,$1,board_fault,tests/board_fault.c)
$(call board_image,$1,board_silent,tests/board_silent.c)
board-faults: $(foreach image,board_fault board_silent,$(addprefix $(BUILD)/boards/$1/$(image),.elf -uart.elf))
endef
.PHONY: board-faults
$(foreach board,microbit mps2-an385,$(eval $(call board_fault_targets,$(board))))

# Polygons in assembly of their own: tests/board_polygons.t.
$(call board_image,mps2-an385,board_polygons,tests/board_polygons.c tests/board_print.c tests/digest_random.c)
.PHONY: polygons-mps2-an385
polygons-mps2-an385: $(BUILD)/boards/mps2-an385/board_polygons.elf
	@$(call board_run,mps2-an385,board_polygons)

# Unit tests of what has assembly, on a board of each core: tests/board_units.t.
UNIT_BOARDS := microbit mps2-an385 mps2-an386
board_units = unit_rows unit_lay unit_obb3 $(if $(filter microbit,$1),unit_rows16,unit_hull_typed)
# They compile only the rooms that they reach; the linker drops the kinds of other shapes.
board_unit_rooms = number time pair level shape boxes hulls touch kinds $(if $(filter unit_hull_%,$1),plane round ask)
board_unit_src = $(wildcard $(patsubst %,src/%/*.c,$(board_unit_rooms)))
define board_unit
$(call board_image,$1,$2,tests/$2.c tests/board_stdio.c $(if $(filter unit_hull_%,$2),tests/digest_hulls.c),$(call board_unit_src,$2))
$(BUILD)/boards/$1/$2.elf: BOARD_LINK.$1 += --specs=nano.specs
.PHONY: $2-$1
units: $(BUILD)/boards/$1/$2.elf
$2-$1: $(BUILD)/boards/$1/$2.elf
	@$(call board_run,$1,$2)
endef
$(foreach board,$(UNIT_BOARDS),$(foreach unit,$(call board_units,$(board)),$(eval $(call board_unit,$(board),$(unit)))))
.PHONY: units list-units
list-units:
	@printf '%s\n' $(foreach board,$(UNIT_BOARDS),$(addsuffix -$(board),$(call board_units,$(board))))

# ---- The digest on every machine: tests/machines.pm.

.PHONY: portability
portability: ## the digest on every machine that there is; writes docs/portability.md
	@tools/install-tools.sh portability || echo "Going on without what is missing." >&2
	@mkdir -p $(BUILD)
	@tests/portability.pl > $(BUILD)/portability.md || { echo "docs/portability.md is left as it is: see $(BUILD)/portability.md" >&2; exit 1; }
	@cp $(BUILD)/portability.md docs/portability.md

CHECK_TESTS += $(addprefix $(BUILD)/tests/,conformance text_conformance) tests/digests.t $(if $(wildcard docs/portability.md),tests/portability.t)
TEST_TESTS += tests/boards.t tests/board_faults.t tests/board_polygons.t tests/board_units.t
