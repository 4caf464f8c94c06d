# SPDX-License-Identifier: MIT
# `make help` lists what there is. To be set by the caller: CC, AR, CFLAGS, WARN, PREFIX, DESTDIR, LIBFIXMATH_DIR, and
# BUILD: other compilers and flags need a directory of their own (make CC=clang BUILD=build/clang).

CFLAGS ?= -O2
WARN ?= -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
BUILD ?= build
PREFIX ?= /usr/local

FIXMATH := build/libfixmath/libfixmath
TOI_CPPFLAGS := -Iinclude -isystem $(FIXMATH) -DFIXMATH_NO_CACHE
HOST_CFLAGS = -std=c99 $(CFLAGS) $(WARN) $(TOI_CPPFLAGS)
# -MD, not -MMD: libfixmath is a system include, and its headers are dependencies too.
DEPFLAGS = -MD -MP
# The same for every target and compiler. -fwrapv: fix16_atan2 overflows for large arguments.
FIXMATH_CFLAGS := -std=c99 -O2 -fwrapv -w -DFIXMATH_NO_CACHE
FIXMATH_NAMES := fix16 fix16_exp fix16_sqrt fix16_str fix16_trig fract32 uint32

SRC := $(sort $(wildcard src/*/*.c))
OBJ = $(SRC:%.c=$(BUILD)/obj/%.o)
HEADERS := $(wildcard include/toi16/*.h)
VERSION := $(shell sed -n 's/.*TOI_VERSION_STRING "\(.*\)"/\1/p' include/toi16/types.h)

# Built-in rules would try to make .d files.
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SECONDARY:

.PHONY: all
all: $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a $(BUILD)/toi16 ## the library and the command line, under build/

include tools/tools.mk
include tests/tests.mk
include tests/oracle/oracle.mk
include tests/forms.mk
include boards/boards.mk
include examples/platformer/platformer.mk
include tests/mutation/mutation.mk
include bench/bench.mk

$(BUILD)/obj/%.o: %.c | $(FIXMATH)/fix16.h
	@mkdir -p $(@D)
	$(CC) $(HOST_CFLAGS) $(DEPFLAGS) -c $< -o $@

$(BUILD)/libtoi16.a: $(OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/fixmath/%.o: $(FIXMATH)/fix16.h
	@mkdir -p $(@D)
	$(CC) $(FIXMATH_CFLAGS) $(DEPFLAGS) -c $(FIXMATH)/$*.c -o $@

$(BUILD)/libfixmath.a: $(FIXMATH_NAMES:%=$(BUILD)/fixmath/%.o)
	@rm -f $@
	$(AR) rcs $@ $^

# With LIBFIXMATH_DIR the script always runs, and copies only what differs.
$(FIXMATH)/fix16.h: $(if $(LIBFIXMATH_DIR),always)
	@tools/get-libfixmath.sh build/libfixmath

.PHONY: always
always:

.PHONY: demo
demo: ## fetch, build, and answer the example files, with one explanation
	@$(MAKE) -s all $(EXAMPLES)
	@examples/demo.sh $(BUILD)/toi16

.PHONY: examples
examples: all $(EXAMPLES) ## build and run the examples in C, and answer every query file in examples/
	@for program in $(EXAMPLES); do echo "== $$program"; $$program || exit; done
	@for file in examples/*.toi; do echo "== $$file"; $(BUILD)/toi16 query $$file; done

.PHONY: install
install: $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a $(BUILD)/toi16 ## copy library, headers, toi16.pc and program to DESTDIR/PREFIX
	install -d "$(DESTDIR)$(PREFIX)"/bin "$(DESTDIR)$(PREFIX)"/include/toi16 "$(DESTDIR)$(PREFIX)"/lib/toi16 \
	    "$(DESTDIR)$(PREFIX)"/lib/pkgconfig
	install $(BUILD)/toi16 "$(DESTDIR)$(PREFIX)"/bin
	install -m 644 $(HEADERS) $(FIXMATH)/fix16.h $(FIXMATH)/fix16.hpp "$(DESTDIR)$(PREFIX)"/include/toi16
	install -m 644 $(BUILD)/libtoi16.a "$(DESTDIR)$(PREFIX)"/lib
	install -m 644 $(BUILD)/libfixmath.a "$(DESTDIR)$(PREFIX)"/lib/toi16
	printf '%s\n' 'prefix=$(PREFIX)' '' 'Name: toi16' 'Version: $(VERSION)' \
	    'Description: Exactly when two moving shapes touch, in Q16.16 integers' \
	    'Cflags: -I"$${prefix}/include" -DFIXMATH_NO_CACHE' \
	    'Libs: -L"$${prefix}/lib" -L"$${prefix}/lib/toi16" -ltoi16 -lfixmath' \
	    > "$(DESTDIR)$(PREFIX)"/lib/pkgconfig/toi16.pc

.PHONY: uninstall
uninstall: ## remove what install has copied, with the same DESTDIR and PREFIX
	rm -f "$(DESTDIR)$(PREFIX)"/bin/toi16 "$(DESTDIR)$(PREFIX)"/lib/libtoi16.a \
	    "$(DESTDIR)$(PREFIX)"/lib/pkgconfig/toi16.pc
	rm -rf "$(DESTDIR)$(PREFIX)"/include/toi16 "$(DESTDIR)$(PREFIX)"/lib/toi16

# What runs on this machine is built first, as other builds take tables from there; last what is linked from many builds.
# A broken build of the tests is a failure too, and says so in the same words.
own_builds = $(filter $(OWN_BUILDS:%=$(BUILD)/%/%),$1)
define build_and_run_tests
@tools/install-tools.sh $1
@$(MAKE) -s -j2 all $(filter-out $(call own_builds,$2 $3) $(BUILD)/tests/forms,$(filter $(BUILD)/%,$2) $3) && \
    $(MAKE) -s -j2 $(if $(call own_builds,$2 $3),$(OWN_BUILDS:%=build-%)) && \
    $(MAKE) -s $(filter $(BUILD)/tests/forms,$2) && times > $(BUILD)/build-times || \
    { echo "The tests do not build."; echo "0 passed, 1 failed"; exit 1; }
@tests/run.pl $2
endef

.PHONY: check
check: ## the tests that need only this machine
	$(call build_and_run_tests,check,$(CHECK_TESTS),$(CHECK_NEEDS))

.PHONY: test
test: ## all tests, on this machine and on all boards under QEMU
	$(call build_and_run_tests,test,$(CHECK_TESTS) $(TEST_TESTS),$(CHECK_NEEDS) $(TEST_NEEDS))

.PHONY: verify
verify: export TEST_ALL = 1
verify: ## all tests and all that they leave out, then real models, every machine, mutation and the soak: a day or two
	$(call build_and_run_tests,test,$(CHECK_TESTS) $(TEST_TESTS) $(VERIFY_TESTS),$(CHECK_NEEDS) $(TEST_NEEDS))
	@$(MAKE) mesh-soak
	@$(MAKE) portability
	@$(MAKE) mutation
	@$(MAKE) soak

.PHONY: format
format: ## clang-format all C files
	clang-format -i $$(find include src port boards tools tests bench examples -name '*.[ch]')

.PHONY: clean
clean: ## remove what was built, but keep the fetched libfixmath
	find $(BUILD) -mindepth 1 -maxdepth 1 ! -name libfixmath -exec rm -rf {} + 2>/dev/null || true

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z][a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | sort | \
	    while IFS='	' read -r name text; do printf 'make %-20s %s\n' "$$name" "$$text"; done

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
