#!/bin/sh
# SPDX-License-Identifier: MIT
# No query makes an overflow or a stray access, in the library or in the reference. With TEST_ALL set, as in `make
# verify`, for as many queries as elsewhere.
truth="${BUILD:-build}/sanitized/tests/truth"
if [ -n "${TEST_ALL:-}" ]; then
    exec "$truth"
fi
exec tests/oracle/pairs.sh "$truth" 4000 1500
