# SPDX-License-Identifier: MIT
# Releases, and the ways into other build systems.

CHECK_TESTS += tests/release.t

TEST_TESTS += tests/integrate.t tests/docs.t
TEST_NEEDS += build/boards/run_avr
