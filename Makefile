# SPDX-License-Identifier: MIT
# `make help` lists what there is. To be set by the caller: CC, AR, CFLAGS, WARN, PREFIX, DESTDIR, LIBFIXMATH_DIR,
# LIBFIXMATH (tools/get-libfixmath.sh has both), and BUILD: other compilers and flags need a directory of their own
# (make CC=clang BUILD=build/clang).

CFLAGS ?= -O2
WARN ?= -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
BUILD ?= build
PREFIX ?= /usr/local

# Where libfixmath comes from, and how programs get it: by its sources, which every compiler here takes; as it is installed for
# CC; or not at all, and then include/toi16/fix16.h stands in for it. What builds for boards has the sources, or that. `make clean`
# forgets it.
LIBFIXMATH ?= $(if $(filter check test verify bench% budget size,$(MAKECMDGOALS)),sources)
FIXMATH := build/libfixmath/libfixmath
ifneq ($(filter-out help clean docs format uninstall dist arduino cmsis-pack deb npm,$(or $(MAKECMDGOALS),all)),)
include $(BUILD)/libfixmath.mk
endif
$(BUILD)/libfixmath.mk: $(if $(LIBFIXMATH_DIR)$(LIBFIXMATH),always)
	@CC='$(CC)' LIBFIXMATH='$(LIBFIXMATH)' LIBFIXMATH_DIR='$(LIBFIXMATH_DIR)' tools/get-libfixmath.sh build/libfixmath $@

FIXMATH_CPPFLAGS.sources := -DTOI_LIBFIXMATH -isystem $(FIXMATH) -DFIXMATH_NO_CACHE
FIXMATH_CPPFLAGS.installed := -DTOI_LIBFIXMATH -isystem $(FIXMATH_INCLUDE)
TOI_CPPFLAGS := -Iinclude $(FIXMATH_CPPFLAGS.$(FIXMATH_FROM))
BOARD_CPPFLAGS := -Iinclude $(if $(filter sources,$(FIXMATH_FROM)),$(FIXMATH_CPPFLAGS.sources))
HOST_CFLAGS = -std=c99 $(CFLAGS) $(WARN) $(TOI_CPPFLAGS)
# -MD, not -MMD: libfixmath is a system include, and its headers are dependencies too.
DEPFLAGS = -MD -MP
# The same for every target and compiler. -fwrapv: fix16_atan2 overflows for large arguments.
FIXMATH_CFLAGS := -std=c99 -O2 -fwrapv -w -DFIXMATH_NO_CACHE
FIXMATH_NAMES := $(if $(filter sources,$(FIXMATH_FROM)),fix16 fix16_exp fix16_sqrt fix16_str fix16_trig fract32 uint32)

SRC := $(sort $(wildcard src/*/*.c))
OBJ = $(SRC:%.c=$(BUILD)/obj/%.o)
HEADERS := $(wildcard include/toi16/*.h)
VERSION := $(shell sed -n 's/.*TOI_VERSION_STRING "\(.*\)"/\1/p' include/toi16/types.h)

# Built-in rules would try to make .d files.
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SECONDARY:

.DEFAULT_GOAL := all
.PHONY: all
all: $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a $(BUILD)/toi16 ## the library and the command line, under build/

include tools/tools.mk
include tests/tests.mk
include tests/oracle/oracle.mk
include tests/turn/turn.mk
include tests/forms.mk
include boards/boards.mk
include examples/platformer/platformer.mk
include examples/billiards/billiards.mk
include examples/robot/robot.mk
include tests/mutation/mutation.mk
include packaging/packaging.mk
include tests/packaging.mk
include bench/bench.mk
include bench/peers/peers.mk

$(BUILD)/obj/%.o: %.c $(BUILD)/libfixmath.mk
	@mkdir -p $(@D)
	$(CC) $(HOST_CFLAGS) $(DEPFLAGS) -c $< -o $@

$(BUILD)/libtoi16.a: $(OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/fixmath/%.o: $(FIXMATH)/%.c
	@mkdir -p $(@D)
	$(CC) $(FIXMATH_CFLAGS) $(DEPFLAGS) -c $< -o $@

# Empty where nothing of it is needed.
$(BUILD)/libfixmath.a: $(FIXMATH_NAMES:%=$(BUILD)/fixmath/%.o) $(BUILD)/libfixmath.mk
	@rm -f $@
	$(if $(filter installed,$(FIXMATH_FROM)),cp $(FIXMATH_ARCHIVE) $@,$(AR) rcs $@ $(filter %.o,$^))

.PHONY: always
always:

.PHONY: demo
demo: ## build, and answer the example files, with one explanation
	@$(MAKE) -s all $(EXAMPLES)
	@examples/demo.sh $(BUILD)/toi16

.PHONY: examples
examples: all $(EXAMPLES) ## build and run the examples in C, and answer every query file and world in examples/
	@for program in $(EXAMPLES); do echo "== $$program"; $$program || exit; done
	@for file in examples/*.toi; do echo "== $$file"; $(BUILD)/toi16 query $$file; done
	@for file in examples/worlds/*.toi; do echo "== $$file"; $(BUILD)/toi16 world $$file; done

# What programs need to have of libfixmath what make has found of it. Sources are not on the machine, so they come along.
PC_CFLAGS.sources := -DTOI_LIBFIXMATH -I"$${includedir}/toi16/libfixmath" -DFIXMATH_NO_CACHE
PC_CFLAGS.installed := -DTOI_LIBFIXMATH -I$(FIXMATH_INCLUDE)
PC_LIBS.sources := -L"$${libdir}/toi16" -lfixmath
PC_LIBS.installed := $(patsubst lib%.a,-l%,$(notdir $(FIXMATH_ARCHIVE)))
# The manual page and completions, each where it goes.
SHARE := $(patsubst packaging/%,%,$(wildcard packaging/share/*/*/*))
.PHONY: install
install: $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a $(BUILD)/toi16 ## copy library, headers, toi16.pc, program and manual page to DESTDIR/PREFIX
	install -d "$(DESTDIR)$(PREFIX)"/bin "$(DESTDIR)$(PREFIX)"/include/toi16 "$(DESTDIR)$(PREFIX)"/lib/pkgconfig
	install $(BUILD)/toi16 "$(DESTDIR)$(PREFIX)"/bin
	for file in $(SHARE); do install -D -m 644 packaging/$$file "$(DESTDIR)$(PREFIX)"/$$file || exit; done
	install -m 644 $(HEADERS) "$(DESTDIR)$(PREFIX)"/include/toi16
	install -m 644 $(BUILD)/libtoi16.a "$(DESTDIR)$(PREFIX)"/lib
ifeq ($(FIXMATH_FROM),sources)
	install -d "$(DESTDIR)$(PREFIX)"/include/toi16/libfixmath "$(DESTDIR)$(PREFIX)"/lib/toi16
	install -m 644 $(FIXMATH)/fix16.h $(FIXMATH)/fix16.hpp "$(DESTDIR)$(PREFIX)"/include/toi16/libfixmath
	install -m 644 $(BUILD)/libfixmath.a "$(DESTDIR)$(PREFIX)"/lib/toi16
endif
	sed -e 's|@prefix@|$(PREFIX)|; s|@PROJECT_VERSION@|$(VERSION)|; s|@libdir@|$${prefix}/lib|' -e 's|@cflags@|$(PC_CFLAGS.$(FIXMATH_FROM))|; s|@libs@|$(PC_LIBS.$(FIXMATH_FROM))|' \
	    -e 's| *$$||' packaging/toi16.pc.in > "$(DESTDIR)$(PREFIX)"/lib/pkgconfig/toi16.pc

.PHONY: uninstall
uninstall: ## remove what install has copied, with the same DESTDIR and PREFIX
	rm -f "$(DESTDIR)$(PREFIX)"/bin/toi16 "$(DESTDIR)$(PREFIX)"/lib/libtoi16.a \
	    "$(DESTDIR)$(PREFIX)"/lib/pkgconfig/toi16.pc
	rm -rf "$(DESTDIR)$(PREFIX)"/include/toi16 "$(DESTDIR)$(PREFIX)"/lib/toi16
	for file in $(SHARE); do rm -f "$(DESTDIR)$(PREFIX)"/$$file; done

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
test: ## all tests, on this machine and on boards under QEMU
	$(call build_and_run_tests,test,$(CHECK_TESTS) $(TEST_TESTS),$(CHECK_NEEDS) $(TEST_NEEDS))

.PHONY: verify
verify: export TEST_ALL = 1
verify: ## all tests and all that they leave out, then real models, every machine, mutation and the soak: a day or two
	$(call build_and_run_tests,test,$(CHECK_TESTS) $(TEST_TESTS) $(VERIFY_TESTS),$(CHECK_NEEDS) $(TEST_NEEDS))
	@$(MAKE) mesh-soak
	@$(MAKE) portability
	@$(MAKE) mutation
	@$(MAKE) soak
	@$(MAKE) world-soak
	@$(MAKE) turn-soak

# What git has of the last commit: gzip leaves out the time, so that the same commit makes the same bytes.
DIST ?= $(BUILD)
.PHONY: dist
dist: ## the last commit as toi16-VERSION.tar.gz, under build/
	@mkdir -p "$(DIST)"
	git archive --format=tar --prefix=toi16-$(VERSION)/ HEAD | gzip -9n > "$(DIST)/toi16-$(VERSION).tar.gz"

.PHONY: docs
docs: ## the pages and the reference of the API by Doxygen: build/docs/html/index.html
	@rm -rf $(BUILD)/docs
	@mkdir -p $(BUILD)/docs
	@BUILD=$(BUILD) doxygen docs/Doxyfile

.PHONY: manual
manual: $(BUILD)/toi16 ## write the manual page toi16(1) of what the program says of itself
	packaging/manual.pl $< > packaging/share/man/man1/toi16.1

.PHONY: format
format: ## clang-format all C files
	clang-format -i $$(find include src port boards tools tests bench examples -name '*.[ch]')

.PHONY: clean
clean: ## remove what was built, but keep the sources of libfixmath
	find $(BUILD) -mindepth 1 -maxdepth 1 ! -name libfixmath -exec rm -rf {} + 2>/dev/null || true

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z][a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | sort | \
	    while IFS='	' read -r name text; do printf 'make %-20s %s\n' "$$name" "$$text"; done

# What has a build of its own below this one is made by a make of its own, which reads what that depends on.
OTHER_BUILDS := $(patsubst %/libfixmath.mk,%,$(wildcard $(BUILD)/*/libfixmath.mk $(BUILD)/*/*/libfixmath.mk))
-include $(shell find $(BUILD) $(OTHER_BUILDS:%=-path % -prune -o) -name '*.d' -type f -print 2>/dev/null)
