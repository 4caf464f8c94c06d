# SPDX-License-Identifier: MIT
# The break as a program of its own, on this machine and on boards, and its picture.

BILLIARDS_PROGRAM_SRC := $(addprefix examples/,billiards/main.c billiards/table.c shared/second.c)
BILLIARDS_PROGRAMS := $(BUILD)/examples/billiards/play $(BUILD)/examples/billiards/picture

$(BUILD)/examples/billiards/play: $(patsubst %.c,$(BUILD)/obj/%.o,$(BILLIARDS_PROGRAM_SRC) port/host.c)
$(BUILD)/examples/billiards/picture: $(patsubst %,$(BUILD)/obj/examples/billiards/%.o,picture table)
$(BILLIARDS_PROGRAMS): $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS) -o $@

BILLIARDS_BOARDS := microbit mps2-an386
define billiards_targets
$(call board_image,$1,billiards,$(BILLIARDS_PROGRAM_SRC))
.PHONY: break-$1
break-$1: $(BUILD)/boards/$1/billiards.elf
	@$$(call board_run,$1,billiards)
endef
$(foreach board,$(BILLIARDS_BOARDS),$(eval $(call billiards_targets,$(board))))

# After a change that is meant to change what happens: CONTRIBUTING.md.
.PHONY: break-expected
break-expected: $(BILLIARDS_PROGRAMS)
	(sed -n '/^#/p' examples/billiards/digests.expected; $<) > $<.digests
	mv $<.digests examples/billiards/digests.expected
	$(BUILD)/examples/billiards/picture > docs/billiards.svg

CHECK_TESTS += tests/billiards.t
CHECK_NEEDS += $(BILLIARDS_PROGRAMS)
