# SPDX-License-Identifier: MIT
# The command line, the examples in C, and their tests.

# The query text format, which boards and tests share.
QUERY_TEXT_SRC := tools/query_parse.c tools/query_format.c

TOI16_SRC := tools/toi16.c tools/cmd_query.c tools/explanation.c tools/lines.c \
    tools/progress.c $(QUERY_TEXT_SRC)

$(BUILD)/toi16: $(TOI16_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

$(BUILD)/examples/%: $(BUILD)/obj/examples/%.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

TOOL_TESTS := tests/query_text tests/api_errors
CHECK_TESTS += $(TOOL_TESTS:%=$(BUILD)/%) tests/cli.t
CHECK_NEEDS += $(BUILD)/toi16 $(EXAMPLES)
$(BUILD)/tests/query_text: $(QUERY_TEXT_SRC:%.c=$(BUILD)/obj/%.o)

# The fuzz targets compile everything with the sanitizers, whatever CC is.
FUZZ_CFLAGS := -std=c99 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
TEST_TESTS += tests/fuzz.t
TEST_NEEDS += $(BUILD)/tests/fuzz_query $(BUILD)/tests/fuzz_sweep
$(BUILD)/tests/fuzz_%: tests/fuzz_%.c $(SRC) $(QUERY_TEXT_SRC) | $(FIXMATH)/fix16.h
	@mkdir -p $(@D)
	clang $(FUZZ_CFLAGS) $(WARN) $(TOI_CPPFLAGS) $^ $(BUILD)/libfixmath.a -o $@
