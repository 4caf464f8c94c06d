# SPDX-License-Identifier: MIT
# The recorded drive as a program of its own, on this machine and on boards, and its picture.

ROBOT_SRC := examples/robot/robot.c $(BUILD)/examples/robot/drive.c
ROBOT_PROGRAM_SRC := examples/robot/main.c examples/shared/second.c $(ROBOT_SRC)
ROBOT_PROGRAMS := $(BUILD)/examples/robot/drive $(BUILD)/examples/robot/picture

$(BUILD)/examples/robot/drive.c: examples/robot/table.pl examples/robot/drive.record
	@mkdir -p $(@D)
	$^ > $@

$(BUILD)/examples/robot/drive: $(patsubst %.c,$(BUILD)/obj/%.o,$(ROBOT_PROGRAM_SRC) port/host.c)
$(BUILD)/examples/robot/picture: $(patsubst %.c,$(BUILD)/obj/%.o,examples/robot/picture.c $(ROBOT_SRC))
$(BUILD)/examples/robot/picture $(BUILD)/tests/robot_drive: LDLIBS += -lm
$(ROBOT_PROGRAMS): $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS) -o $@

ROBOT_BOARDS := microbit mps2-an386
define robot_targets
$(call board_image,$1,robot,$(ROBOT_PROGRAM_SRC))
.PHONY: robot-$1
robot-$1: $(BUILD)/boards/$1/robot.elf
	@$$(call board_run,$1,robot)
endef
$(foreach board,$(ROBOT_BOARDS),$(eval $(call robot_targets,$(board))))

# After a change that is meant to change what is answered: CONTRIBUTING.md.
.PHONY: robot-expected
robot-expected: $(ROBOT_PROGRAMS)
	(sed -n '/^#/p' examples/robot/digests.expected; $<) > $<.digests
	mv $<.digests examples/robot/digests.expected
	$(BUILD)/examples/robot/picture > docs/robot.svg

$(BUILD)/tests/robot_drive: $(ROBOT_SRC:%.c=$(BUILD)/obj/%.o)

CHECK_TESTS += tests/robot.t $(BUILD)/tests/robot_drive
CHECK_NEEDS += $(ROBOT_PROGRAMS)
