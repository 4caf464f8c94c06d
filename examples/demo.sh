#!/bin/sh
# SPDX-License-Identifier: MIT
# demo.sh PROGRAM: what toi16 answers to the example files, why, a world of many bodies, a walk over slopes, and the earliest
# dangers at a town crossing.
set -eu
export LC_ALL=C
toi16=$1
examples=$(dirname "$0")

heading() { printf '\n== %s\n' "$*"; }

# For each query of a file: its line, the comment above it, the answer, with tabs between.
named_answers() {
    awk -v answers="'$toi16' query '$1'" '
        /^#/ { name = (name == "" ? "" : name " ") substr($0, 3) }
        /^(sweep|contact|overlap|raycast)/ { answers | getline answer; print FNR "\t" name "\t" answer }
        !/^#/ { name = "" }' "$1"
}

show_answers() {
    heading "$toi16 query $1"
    named_answers "$1" | awk -F '\t' '{ print $2; print "    " $3 }'
}

show_world() {
    heading "$toi16 world $1: the questions of the file in order"
    "$toi16" world "$1" | sed 's/^/    /'
}

explain_last() {
    heading "Why? The last query of $1 with --explain"
    tail -n 1 "$1" | "$toi16" query --explain
}

# Each line of the path on which it touches something else than on the line before.
show_walk() {
    heading "$1: a character on slopes, where it begins to touch something else"
    "$1" | awk '{ touched = $6 " " $7 } NR == 1 || touched != last; { last = touched }'
}

show_dangers() {
    heading "$1: who will touch within 3 s?"
    "$toi16" query "$1" | awk '
        { count[$1]++ }
        END { printf "%d pairs: %d will touch, %d overlap already.\n", NR, count["hit"], count["overlap"] }'
    echo 'The 10 earliest contacts to come:'
    named_answers "$1" |
        awk -F '\t' '$3 ~ /^hit/ {
            split($3, hit, " ")
            printf "  in %s s  %-20s (line %d)\n", hit[2], $2, $1
        }' |
        sort -k 2,2n | head -n 10
}

echo 'The answers: hit, graze or overlap, then ENTER and EXIT in time units, then the NORMAL from A to B; or separate.'
for name in aabb bullet platformer parallel round triangles asteroids robot; do
    show_answers "$examples/$name.toi"
done
explain_last "$examples/triangles.toi"
explain_last "$examples/robot.toi"
show_world "$examples/worlds/town.toi"
heading "$(dirname "$toi16")/examples/conveyor: hulls from tables, turned in steps"
"$(dirname "$toi16")/examples/conveyor"
show_walk "$(dirname "$toi16")/examples/slope"
show_dangers "$examples/crossing.toi"
