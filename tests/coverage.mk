# SPDX-License-Identifier: MIT
# Which lines and branches of src/ the cases and unit tests take. At -O0, where a branch is one of the source; once
# more in the forms that Cortex-M0 and other compilers get, and those that programs built for size get. These have one
# copy of what gcc else makes many of, most of which never meet all of it.

COVERAGE := $(BUILD)/coverage
# What the tools for hulls do takes long and says nothing of src/.
COVERAGE_TESTS := $(filter-out %/unit_hull_compile %/unit_hull_build,$(UNIT_TESTS)) tests/conformance \
    tests/text_conformance $(filter tests/api_%,$(TOOL_TESTS))
COVERAGE_PORTABLE_TESTS := tests/unit_wide tests/unit_rows tests/unit_rows16 tests/unit_aabb tests/unit_polygon tests/unit_obb3 tests/unit_digest_hulls \
    tests/conformance
COVERAGE_SMALL_TESTS := tests/unit_wide tests/unit_rows tests/unit_rows16 tests/unit_aabb tests/unit_obb3 tests/unit_polygon tests/unit_rare tests/conformance

COVERAGE_PAGE ?= docs/coverage.md

TEST_TESTS += tests/coverage.t

.PHONY: coverage
coverage: ## lines and branches of src/ that no test takes: fails where one is not in tests/coverage.open; docs/coverage.md
	@$(MAKE) -s $(COVERAGE_TESTS:%=$(COVERAGE)/%) BUILD=$(COVERAGE) CFLAGS='-O0 --coverage'
	@$(MAKE) -s $(COVERAGE_PORTABLE_TESTS:%=$(COVERAGE)/portable/%) BUILD=$(COVERAGE)/portable \
	    CFLAGS='-O0 --coverage -D__ARM_ARCH_6M__'
	@$(MAKE) -s $(COVERAGE_SMALL_TESTS:%=$(COVERAGE)/small/%) BUILD=$(COVERAGE)/small \
	    CFLAGS='-O0 --coverage -D__OPTIMIZE_SIZE__'
	@tests/coverage.pl $(COVERAGE_PAGE) $(COVERAGE_TESTS:%=$(COVERAGE)/%) \
	    $(COVERAGE_PORTABLE_TESTS:%=$(COVERAGE)/portable/%) $(COVERAGE_SMALL_TESTS:%=$(COVERAGE)/small/%)
