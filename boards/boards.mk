# SPDX-License-Identifier: MIT
# Images for the boards of boards/*/board.mk, and how to run them under QEMU. boards/README.md explains.
#
#     make board-NAME     builds the images of a board: build/boards/NAME/conformance.elf (the case files), digest.elf
#     make run-NAME       runs them under QEMU, over semihosting
#     make run-NAME-uart  runs them under QEMU, over the board's UART
#     make boards         make run-boards
#
# Other programs: $(call board_image,NAME,PROGRAM,SOURCES) makes rules for build/boards/NAME/PROGRAM.elf and
# PROGRAM-uart.elf out of C sources, the library and the port; $(call board_run,NAME,PROGRAM) is the command that
# runs it, to be followed by more options of QEMU (-icount shift=10, say).

ARM_CC ?= arm-none-eabi-gcc
ARM_CFLAGS ?= -O2
ARM_SECTIONS := -ffreestanding -ffunction-sections -fdata-sections
ARM_FLAGS = -std=c99 $(ARM_CFLAGS) $(ARM_SECTIONS) $(WARN) $(TOI_CPPFLAGS) $(DEPFLAGS)

BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))

# The data of one board, read from its file into variables of its own: BOARD_CPU.microbit and so on.
define board_data
BOARD_OPTIMISE :=
include boards/$1/board.mk
BOARD_CPU.$1 := $$(BOARD_CPU)
BOARD_OPTIMISE.$1 := $$(BOARD_OPTIMISE)
BOARD_UART.$1 := $$(BOARD_UART)
BOARD_QEMU.$1 := $$(BOARD_QEMU)
BOARD_PORT_FLAGS.$1 := $$(BOARD_CPU) -DPORT_COUNT_RATE=$$(BOARD_SYSTICK_HZ) -DUART_BASE=$$(word 2,$$(BOARD_UART))
BOARD_LINK.$1 := $$(BOARD_CPU) -nostartfiles -T boards/board.ld -Wl,--gc-sections \
    -Wl,--defsym=FLASH_ORIGIN=$$(word 1,$$(BOARD_FLASH)) -Wl,--defsym=FLASH_LENGTH=$$(word 2,$$(BOARD_FLASH)) \
    -Wl,--defsym=RAM_ORIGIN=$$(word 1,$$(BOARD_RAM)) -Wl,--defsym=RAM_LENGTH=$$(word 2,$$(BOARD_RAM))
endef
$(foreach board,$(BOARDS),$(eval $(call board_data,$(board))))

# Objects that depend on nothing but the CPU are shared by all boards that have it and are optimised alike.
board_space := $(subst ,, )
board_cpu_dir = $(BUILD)/arm/$(subst $(board_space),,$(subst =,_,$(subst -mcpu=,,$(BOARD_CPU.$1) $(BOARD_OPTIMISE.$1))))

# Rules for the objects of one CPU; $1 is any board that has it.
define board_cpu_rules
$(board_cpu_dir)/%.o: %.c boards/boards.mk | $$(FIXMATH)/fix16.h
	@mkdir -p $$(@D)
	$$(ARM_CC) $(BOARD_CPU.$1) $$(ARM_FLAGS) $(BOARD_OPTIMISE.$1) -c $$< -o $$@
$(FIXMATH_NAMES:%=$(board_cpu_dir)/fixmath/%.o): $(board_cpu_dir)/fixmath/%.o: $$(FIXMATH)/fix16.h boards/boards.mk
	@mkdir -p $$(@D)
	$$(ARM_CC) $(BOARD_CPU.$1) $$(FIXMATH_CFLAGS) $$(ARM_SECTIONS) $$(DEPFLAGS) -c $$(FIXMATH)/$$*.c -o $$@
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
	$$(ARM_CC) $$(BOARD_PORT_FLAGS.$1) $$(ARM_FLAGS) -c $$< -o $$@
endef
$(foreach board,$(BOARDS),$(eval $(call board_port_rules,$(board))))

# What an image is linked from: its sources ($2), the library, libfixmath, startup, and one of the two transports.
board_objects = $(addprefix $(board_cpu_dir)/,$(2:.c=.o) $(SRC:.c=.o) $(FIXMATH_NAMES:%=fixmath/%.o) boards/startup.o)
board_semihosting = $(addprefix $(BUILD)/boards/$1/port/,semihosting.o systick.o)
board_uart = $(addprefix $(BUILD)/boards/$1/port/,uart.o uart_$(word 1,$(BOARD_UART.$1)).o systick.o)

define board_image_rules
$(BUILD)/boards/$1/$2.elf: $(call board_objects,$1,$3) $(board_semihosting)
$(BUILD)/boards/$1/$2-uart.elf: $(call board_objects,$1,$3) $(board_uart)
$(BUILD)/boards/$1/$2.elf $(BUILD)/boards/$1/$2-uart.elf: boards/board.ld
	@mkdir -p $$(@D)
	$$(ARM_CC) $$(BOARD_LINK.$1) -o $$@ $$(filter %.o,$$^)
endef
board_image = $(eval $(board_image_rules))

# How many seconds an image may take: several times what the slowest board needs.
BOARD_LIMIT ?= 120
board_run = boards/run.pl --limit $(BOARD_LIMIT) $1 $(BUILD)/boards/$1/$2.elf $(BOARD_QEMU.$1)
board_run_uart = boards/run.pl --uart --limit $(BOARD_LIMIT) $1 $(BUILD)/boards/$1/$2-uart.elf $(BOARD_QEMU.$1)

# ---- Conformance: the case files and the digest, on the host and on every board. Two programs, as flash is dear.

CASES_SRC := tests/board_print.c tests/conformance.c $(QUERY_TEXT_SRC) $(BUILD)/tests/conformance_cases.c
HULL_TABLES := build/tests/hull_tables.c
CONFORMANCE_SRC := $(addprefix tests/,board_conformance.c compiled_hulls.c) $(CASES_SRC) $(HULL_TABLES)
DIGEST_SRC := $(addprefix tests/,board_digest.c board_print.c digest.c digest_sum.c digest_queries.c \
    digest_follow.c digest_others.c digest_moves.c digest_random.c digest_rotations.c digest_shapes.c digest_hulls.c)

$(BUILD)/tests/conformance_cases.c: tests/conformance_cases.pl $(wildcard tests/cases/*.toi) tests/cases
	@mkdir -p $(@D)
	tests/conformance_cases.pl $(filter %.toi,$^) > $@

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
$(BUILD)/tests/digest: $(addprefix $(BUILD)/obj/,$(DIGEST_SRC:.c=.o) port/host.o)
$(BUILD)/tests/text_conformance: $(addprefix $(BUILD)/obj/,$(patsubst %.c,%.o,$(CASES_SRC) $(HOST_ROOM_SRC)) port/host.o)

.PHONY: digest-expected
digest-expected: $(BUILD)/tests/digest
	(sed -n '/^#/p' tests/digest.expected; $<) > $<.expected
	mv $<.expected tests/digest.expected

define board_targets
$(call board_image,$1,conformance,$(CONFORMANCE_SRC))
$(call board_image,$1,digest,$(DIGEST_SRC))
.PHONY: board-$1 run-$1 run-$1-uart
board-$1: $(foreach image,conformance digest,$(addprefix $(BUILD)/boards/$1/$(image),.elf -uart.elf))
run-$1: $(addprefix $(BUILD)/boards/$1/,conformance.elf digest.elf)
	@$$(call board_run,$1,conformance)
	@$$(call board_run,$1,digest)
run-$1-uart: $(addprefix $(BUILD)/boards/$1/,conformance-uart.elf digest-uart.elf)
	@$$(call board_run_uart,$1,conformance)
	@$$(call board_run_uart,$1,digest)
endef
$(foreach board,$(BOARDS),$(eval $(call board_targets,$(board))))

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

CHECK_TESTS += $(addprefix $(BUILD)/tests/,conformance text_conformance) tests/digests.t
TEST_TESTS += tests/boards.t tests/board_faults.t
