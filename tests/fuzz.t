#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.t [TARGET...]: FUZZ_RUNS inputs (default 8,000, with TEST_ALL set 200,000) under ASan and UBSan for each target, side by side: any bytes as
# query files (query) and as worlds (world), any numbers straight into the library (sweep), two shapes in motion judged by the exact reference
# (truth), and any bytes as mesh files (mesh). Before these it fuzzes for FUZZ_SECONDS where that is set. What fails is
# kept under build/fuzz/. An input may take twenty minutes: that is a hang on any machine.
default=${TEST_ALL:+200000}
runs=${FUZZ_RUNS:-${default:-8000}}
target=${BUILD:-build}/tests
work=${BUILD:-build}/fuzz
corpus=tests/fuzz_corpus

sum() { # sum NAME FIELD: of the lines "Done ... runs in ... second(s)" of a log
    awk -v field="$2" '/^Done [0-9]+ runs/ { sum += $field } END { print sum + 0 }' "$work/$1.log"
}

inputs() { # inputs NAME: how many were tried
    sum "$1" 2
}

fuzz() { # fuzz NAME ARGUMENT...: new inputs are collected in the first directory
    name=$1
    shift
    mkdir -p "$work/$name"
    : >"$work/$name.log"
    for until in ${FUZZ_SECONDS:+-max_total_time="$FUZZ_SECONDS"} -runs="$runs"; do
        "$target/fuzz_$name" "$until" -timeout=1200 -verbosity=1 -artifact_prefix="$work/$name-" \
            "$work/$name" "$@" >>"$work/$name.log" 2>&1 || exit
    done
}

begin() { # begin NAME
    case $1 in
    query) fuzz query -max_len=700 -dict=$corpus/query.dict $corpus/query examples tests/cases/turn ;;
    world) fuzz world -max_len=1500 -dict=$corpus/query.dict $corpus/world tests/cases/world examples/worlds ;;
    sweep) fuzz sweep -max_len=800 $corpus/sweep ;;
    truth) fuzz truth -max_len=800 $corpus/sweep ;;
    mesh) fuzz mesh -max_len=1000 $corpus/mesh ;;
    *)
        echo "no target $1" >"$work/$1.log"
        exit 2
        ;;
    esac
}

report() { # report NUMBER NAME STATUS
    tried=$(inputs "$2")
    if [ "$3" -eq 0 ] && [ "$tried" -ge "$runs" ]; then
        echo "ok $1 - fuzz_$2: $tried inputs in $(sum "$2" 5) s, no sanitizer report"
    else
        echo "not ok $1 - fuzz_$2: exit status $3, $tried inputs"
        tail -n 40 "$work/$2.log" | sed 's/^/# /'
    fi
}

[ $# -gt 0 ] || set -- query world sweep truth mesh
echo "1..$#"
mkdir -p "$work"
processes=
for name in "$@"; do
    begin "$name" &
    processes="$processes $!"
done
number=0
for process in $processes; do
    number=$((number + 1))
    wait "$process"
    report $number "$1" $?
    shift
done
