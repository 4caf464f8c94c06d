#!/bin/sh
# SPDX-License-Identifier: MIT
# That the fast tests are watched at all: 25 mutants of src/, of which they are to find most. `make mutation` has the rest.
least=20
out=build/mutation-sample.log
make -s mutation-sample >$out 2>&1
killed=$(sed -n 's/^| all | \([0-9]*\) | [0-9]* | \([0-9]*\) |.*/\2/p' $out)
echo 1..1
if [ "${killed:-0}" -ge $least ]; then
    echo "ok 1 - $killed of 25 mutants are found by the fast tests"
else
    echo "not ok 1 - ${killed:-no} mutants are found, of 25, and $least are wanted"
    sed 's/^/# /' $out
fi
