# SPDX-License-Identifier: MIT
# The wide arithmetic for all operands: its own code with small words (scale.pl), its root of a word as it is, and what an
# SMT solver proves of it at full width (prove.py).

WIDE := $(BUILD)/tests/wide
SMALL_WORDS := $(foreach half,2 4,$(WIDE)/half-$(half) $(WIDE)/half-$(half)-m0 $(WIDE)/half-$(half)-size)
CHECK_TESTS += $(SMALL_WORDS)
TEST_TESTS += $(WIDE)/roots tests/wide/prove.py

SCALED := $(addprefix $(WIDE)/scaled,.inc -m0.inc -size.inc)
$(SCALED): tests/wide/scale.pl $(addprefix src/number/,machine.h flags_plain.h products_plain.h wide.h wide.c)
	@mkdir -p $(@D)
	tests/wide/scale.pl $(if $(findstring m0,$@),-D__ARM_ARCH_6M__) $(if $(findstring size,$@),-D__OPTIMIZE_SIZE__) > $@

$(SMALL_WORDS): $(SCALED) tests/wide/exhaustive.cpp tests/wide/small_words.hpp
	g++ -std=c++17 $(CFLAGS) -Wall -Wextra -Werror -I$(WIDE) \
	    -DHALF=$(subst -size, -DSIZE_FORM,$(subst -m0, -DM0_FORM,$(patsubst half-%,%,$(@F)))) \
	    tests/wide/exhaustive.cpp -o $@

$(WIDE)/roots: tests/wide/roots.c src/number/wide.c src/number/wide.h tests/tap.h
	@mkdir -p $(@D)
	$(CC) $(HOST_CFLAGS) $< -o $@
