# SPDX-License-Identifier: MIT
# The widest operands of every operation, computed from the sources.

TEST_TESTS += tests/width/asserts.t

.PHONY: widths
widths: ## how many operations are proved to fit: docs/widths.md
	tests/width/check.py --table > docs/widths.md
	@tail -n 3 docs/widths.md

.PHONY: widths-accept
widths-accept: ## write tests/width/open.txt and docs/widths.md anew: what is not proved to fit and not argued
	tests/width/check.py --accept

.PHONY: widths-asserts
widths-asserts: ## hold every number of src/ to its interval while tests run: what is taken for granted, refuted if it can be
	@TEST_ALL=1 tests/run.pl tests/width/asserts.t

# The programs once more, for this machine and as Cortex-M0 has them, in which every number of src/ is held to its interval, and every sum to its type.
WIDTHS := $(BUILD)/widths

$(WIDTHS)/places.inc $(WIDTHS)-m0/places.inc &: $(wildcard src/*/*.[ch] tests/width/*.py tests/width/*.txt)
	tests/width/check.py --asserts $(WIDTHS)

ifneq ($(filter widths widths-m0,$(notdir $(BUILD))),)
$(BUILD)/obj/src/%.o: $(BUILD)/places.inc tests/width/asserts.h
	@mkdir -p $(@D)
	$(CC) -std=gnu99 $(CFLAGS) -w $(TOI_CPPFLAGS) -DTOI_NO_ASSEMBLY -Itests/width -c $(BUILD)/src/$*.c -o $@

$(BUILD)/obj/tests/width/asserts.o: tests/width/asserts.c $(BUILD)/places.inc tests/width/asserts.h
	@mkdir -p $(@D)
	$(CC) -std=gnu99 $(CFLAGS) -w -Itests/width -I$(BUILD) -c $< -o $@

$(BUILD)/libtoi16.a: $(BUILD)/obj/tests/width/asserts.o
endif

# Those in PROGRAMS, at once.
define widths_programs
@$(if $(filter $1/%,$(PROGRAMS)),$(MAKE) -s $(filter $1/%,$(PROGRAMS)) BUILD=$1 CFLAGS='-O1 $2 $(WIDTHS_CFLAGS)')
endef
.PHONY: widths-programs
widths-programs: $(WIDTHS)/places.inc
	$(call widths_programs,$(WIDTHS))
	$(call widths_programs,$(WIDTHS)-m0,-D__ARM_ARCH_6M__)
