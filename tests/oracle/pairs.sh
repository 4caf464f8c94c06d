#!/bin/sh
# SPDX-License-Identifier: MIT
# pairs.sh TRUTH COUNT ROUND: every pair against the exact reference by the program TRUTH, COUNT queries of each, ROUND of those with
# round shapes. One TAP stream.
truth=$1
count=$2
round=$3
{
    for pair in $("$truth" --help | sed -n 's/^Pairs: //p'); do
        case $pair in
        *circle* | *capsule* | *sphere* | round*) "$truth" --pair "$pair" --count "$round" ;;
        *) "$truth" --pair "$pair" --count "$count" ;;
        esac || echo "not ok 0 - $pair: exit status $?"
    done
    "$truth" --what triangle --count "$count" || echo "not ok 0 - triangles: exit status $?"
} | awk '
    /^(not )?ok / { sub(/ok [0-9]+/, "ok " ++results) }
    /^1\.\./ { plans++; next }
    { print }
    END { print "1.." (plans > 1 ? results : results + 1) }'
