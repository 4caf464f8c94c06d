#!/bin/sh
# SPDX-License-Identifier: MIT
# The expected answers of the case files keep the contract.
exec "${BUILD:-build}/tests/oracle-answer" --check tests/cases/*.toi
