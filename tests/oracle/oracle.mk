# SPDX-License-Identifier: MIT
# The exact reference and what is checked against it. Needs GMP (libgmp-dev).

ORACLE_OBJ := $(patsubst %,$(BUILD)/obj/tests/oracle/%.o,exact oracle gap verdict box generate place turn replay) \
    $(QUERY_TEXT_SRC:%.c=$(BUILD)/obj/%.o)
ORACLE_PROGRAMS := $(BUILD)/tests/truth $(BUILD)/tests/oracle-answer $(BUILD)/tests/oracle-self

CHECK_TESTS += $(BUILD)/tests/oracle-self $(BUILD)/tests/truth tests/oracle/cases.t tests/oracle/digest.t
CHECK_NEEDS += $(BUILD)/tests/oracle-answer

$(BUILD)/obj/tests/oracle/%.o: HOST_CFLAGS += -I. -Itools

$(BUILD)/tests/truth: $(addprefix $(BUILD)/obj/tests/,oracle/truth.o digest_queries.o digest_random.o)
$(BUILD)/tests/oracle-answer: $(BUILD)/obj/tests/oracle/answer.o
$(BUILD)/tests/oracle-self: $(BUILD)/obj/tests/oracle/self.o $(BUILD)/obj/tests/oracle/second.o

$(ORACLE_PROGRAMS): $(ORACLE_OBJ) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -lgmp -lm -o $@
