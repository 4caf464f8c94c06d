# SPDX-License-Identifier: MIT
# Releases, and the ways into other build systems.

CHECK_TESTS += tests/release.t tests/manual.t

TEST_TESTS += tests/integrate.t tests/docs.t tests/npm.t
TEST_NEEDS += build/boards/run_avr
