# SPDX-License-Identifier: MIT
# The widest operands of every operation, computed from the sources.

TEST_TESTS += tests/width/check.py

.PHONY: widths
widths: | $(FIXMATH)/fix16.h ## how many operations are proved to fit: docs/widths.md
	tests/width/check.py --table > docs/widths.md
	@tail -n 3 docs/widths.md

.PHONY: widths-accept
widths-accept: | $(FIXMATH)/fix16.h ## write tests/width/open.txt and docs/widths.md anew: what is not proved to fit and not argued
	tests/width/check.py --accept

.PHONY: widths-asserts
widths-asserts: ## hold every number of src/ to its interval while tests run: what is taken for granted, refuted if it can be
	@WIDTHS_ALL=1 tests/run.pl tests/width/asserts.t

# The programs once more, in which every number of src/ is held to its interval, and every sum to its type.
WIDTHS := $(BUILD)/widths

$(WIDTHS)/places.inc: $(wildcard src/*.[ch] tests/width/*.py tests/width/*.txt) | $(FIXMATH)/fix16.h
	tests/width/check.py --asserts $(WIDTHS)

ifeq ($(notdir $(BUILD)),widths)
$(BUILD)/obj/src/%.o: $(BUILD)/places.inc tests/width/asserts.h
	@mkdir -p $(@D)
	$(CC) -std=gnu99 $(CFLAGS) -w $(TOI_CPPFLAGS) -Itests/width -c $(BUILD)/src/$*.c -o $@

$(BUILD)/obj/tests/width/asserts.o: tests/width/asserts.c $(BUILD)/places.inc tests/width/asserts.h
	@mkdir -p $(@D)
	$(CC) -std=gnu99 $(CFLAGS) -w -Itests/width -I$(BUILD) -c $< -o $@

$(BUILD)/libtoi16.a: $(BUILD)/obj/tests/width/asserts.o
endif

$(WIDTHS)/tests/%: $(WIDTHS)/places.inc always
	@$(MAKE) -s $@ BUILD=$(WIDTHS) CFLAGS='-O1 $(WIDTHS_CFLAGS)'
