#!/bin/sh
# SPDX-License-Identifier: MIT
# A library without range checks answers as well. With TEST_ALL set, as in `make verify`, three times as many queries.
truth="${BUILD:-build}/no-checks/tests/truth"
if [ -n "${TEST_ALL:-}" ]; then
    exec tests/oracle/pairs.sh "$truth" 20000 6000
fi
exec tests/oracle/pairs.sh "$truth" 7000 2000
