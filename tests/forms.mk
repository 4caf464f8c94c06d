# SPDX-License-Identifier: MIT
# The library in all forms that this machine can have, in one program, which asks them the same: built for speed and for
# size, where wide products cost little and where not; what is built for speed without the builtins of gcc too.

FORM_OBJ := $(addprefix $(BUILD)/obj/tests/,forms_ask.o digest_rotations.o digest_others.o digest_moves.o typed.o \
    oracle/ask.o oracle/ask_contact.o oracle/ask_still.o)

$(BUILD)/obj/tests/forms.o $(BUILD)/obj/tests/forms_ask.o: HOST_CFLAGS += -I. -Itools

# One object, of which only `form` can be seen, by the name of the build.
$(BUILD)/tests/form.o: $(OBJ) $(FORM_OBJ)
	@mkdir -p $(@D)
	$(CC) -r -nostdlib $^ -o $@
	objcopy --redefine-sym form=form_$(notdir $(BUILD)) --keep-global-symbol=form_$(notdir $(BUILD)) $@

NARROW := $(BUILD)/narrow
PLAIN := $(BUILD)/plain

$(NARROW)/tests/%: always
	@$(MAKE) -s $@ BUILD=$(NARROW) CFLAGS='-Os -D__ARM_ARCH_6M__'

$(PLAIN)/tests/%: always
	@$(MAKE) -s $@ BUILD=$(PLAIN) CFLAGS=-O2

TEST_TESTS += $(BUILD)/tests/forms

$(BUILD)/tests/forms: $(BUILD)/obj/tests/forms.o $(FORM_OBJ) $(ORACLE_OBJ) \
    $(addprefix $(BUILD)/obj/tests/,digest_sum.o digest_random.o digest_hulls.o board_print.o) $(BUILD)/obj/port/host.o \
    $(NARROW)/tests/form.o $(PLAIN)/tests/form.o $(PORTABLE)/tests/form.o $(SMALL)/tests/form.o \
    $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -lgmp -lm -o $@
