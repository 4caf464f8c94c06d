# SPDX-License-Identifier: MIT
# Releases, and the ways into other build systems.

CHECK_TESTS += tests/release.t
