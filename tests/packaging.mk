# SPDX-License-Identifier: MIT
# Releases, and the ways into other build systems.

CHECK_TESTS += tests/release.t tests/manual.t

TEST_TESTS += tests/integrate.t tests/docs.t tests/npm.t tests/amalgamation.t
TEST_NEEDS += build/boards/run_avr

# The digest of the library in two files.
TEST_NEEDS += $(AMALGAMATION)/digest
$(AMALGAMATION)/toi16.o: $(AMALGAMATION)/toi16.c
	$(CC) -std=c99 $(CFLAGS) $(WARN) -c $< -o $@
$(AMALGAMATION)/digest: $(addprefix $(BUILD)/obj/,$(DIGEST_SRC:.c=.o) port/host.o) $(AMALGAMATION)/toi16.o $(BUILD)/libfixmath.a
	$(CC) $(CFLAGS) $^ -o $@
