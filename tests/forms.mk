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

$(eval $(call build_of_its_own,narrow,-Os -D__ARM_ARCH_6M__))
$(eval $(call build_of_its_own,plain,-O2))

TEST_TESTS += $(BUILD)/tests/forms
FORMS := $(addsuffix /tests/form.o,$(NARROW) $(PLAIN) $(PORTABLE) $(SMALL))
TEST_NEEDS += $(FORMS)

$(BUILD)/tests/forms: $(BUILD)/obj/tests/forms.o $(FORM_OBJ) $(ORACLE_OBJ) \
    $(addprefix $(BUILD)/obj/tests/,digest_sum.o digest_random.o digest_hulls.o board_print.o) $(BUILD)/obj/port/host.o \
    $(FORMS) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -lgmp -lm -o $@
