# SPDX-License-Identifier: MIT
# Which lines and branches of src/ the cases and unit tests take. At -O0, where a branch is one of the source; once
# more in the forms that Cortex-M0 and other compilers get, the latter with wide products too, and those that programs
# built for size get, also where products are dear. These have one copy of what gcc else makes many of, most of which
# never meet all of it. And with searches of hulls that give up soon.

COVERAGE := $(BUILD)/coverage
# What the tools for hulls do takes long and says nothing of src/.
COVERAGE_TESTS := $(filter-out %/unit_hull_compile %/unit_hull_build,$(UNIT_TESTS)) tests/conformance \
    tests/text_conformance $(filter tests/api_%,$(TOOL_TESTS))
COVERAGE_PORTABLE_TESTS := tests/unit_wide tests/unit_rows tests/unit_rows16 tests/unit_aabb tests/unit_polygon tests/unit_obb3 tests/unit_digest_hulls \
    tests/conformance
COVERAGE_SMALL_TESTS := tests/unit_wide tests/unit_rows tests/unit_rows16 tests/unit_aabb tests/unit_obb3 tests/unit_polygon \
    tests/unit_rare tests/unit_ray tests/conformance
COVERAGE_PLAIN_TESTS := tests/unit_rows tests/unit_lay tests/unit_obb3 tests/conformance
COVERAGE_NARROW_TESTS := tests/unit_obb3 tests/conformance
COVERAGE_HASTY_TESTS := tests/unit_hull_lies tests/unit_triangle
# By the directory: what a build has besides.
coverage_tests = $(COVERAGE_PORTABLE_TESTS:%=$(COVERAGE)/portable/%) $(COVERAGE_SMALL_TESTS:%=$(COVERAGE)/small/%) \
    $(COVERAGE_PLAIN_TESTS:%=$(COVERAGE)/plain/%) $(COVERAGE_NARROW_TESTS:%=$(COVERAGE)/narrow/%) \
    $(COVERAGE_HASTY_TESTS:%=$(COVERAGE)/hasty/%)
# What asks the library is optimised, the library is not, and what asks is to know that.
COVERAGE_CFLAGS := -O1 -U__OPTIMIZE__ --coverage
coverage_build = @$(MAKE) -s $(filter $(COVERAGE)/$1/%,$(coverage_tests)) BUILD=$(COVERAGE)/$1 CFLAGS='$(COVERAGE_CFLAGS) $2'
ifneq ($(findstring /coverage,$(BUILD)),)
$(OBJ): HOST_CFLAGS += -O0
endif

COVERAGE_PAGE ?= docs/coverage.md

VERIFY_TESTS += tests/coverage.t

.PHONY: coverage
coverage: ## lines and branches of src/ that no test takes: fails where one is not in tests/coverage.open; docs/coverage.md
	@$(MAKE) -s $(COVERAGE_TESTS:%=$(COVERAGE)/%) BUILD=$(COVERAGE) CFLAGS='$(COVERAGE_CFLAGS)'
	$(call coverage_build,portable,-D__ARM_ARCH_6M__)
	$(call coverage_build,small,-D__OPTIMIZE_SIZE__)
	$(call coverage_build,plain)
	$(call coverage_build,narrow,-D__ARM_ARCH_6M__ -D__OPTIMIZE_SIZE__)
	$(call coverage_build,hasty)
	@tests/coverage.pl $(COVERAGE_PAGE) $(COVERAGE_TESTS:%=$(COVERAGE)/%) $(coverage_tests)
