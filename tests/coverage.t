#!/bin/sh
# SPDX-License-Identifier: MIT
# Every line and branch of src/ is taken by a case or a unit test, but what tests/coverage.open gives a reason for.
out=build/coverage.log
echo 1..1
if make -s coverage COVERAGE_PAGE=build/coverage.md >$out 2>&1; then
    echo "ok 1 - $(sed -n 's/^all  *//p' $out) taken"
else
    echo "not ok 1 - some lines or branches are never taken"
    sed -n '/^Never taken/,$p' $out | sed 's/^/# /'
fi
