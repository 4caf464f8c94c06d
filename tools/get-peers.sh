#!/bin/sh
# SPDX-License-Identifier: MIT
# get-peers.sh DIR: makes sure that DIR has the sources of the libraries that `make bench-peers` compares with, each in a
# directory of its name, and prints the names of those that it has. Debian's packages are fetched where this machine's apt has
# them; cute_c2 is in none, so its header is yours to put there. With no library at all the exit status is 1.
set -u
export LC_ALL=C

[ $# -eq 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
dir=$1
mkdir -p "$dir" || exit 1

# fetch NAME FILE: FILE tells that the sources are there.
fetch() {
    [ ! -e "$dir/$1/$2" ] || return 0
    mkdir -p "$dir/$1"
    tarball=$("${0%/*}/apt-source.sh" "$1" "$dir" "$dir/log") || return
    gzip -dc "$tarball" | tar -x -C "$dir/$1" --strip-components=1 --no-same-owner && rm "$tarball"
}

none=1

# offer NAME FILE WHERE [PATTERN]: the pattern is found in the file where it is whole.
offer() {
    if grep -q "${4:-}" "$dir/$1/$2" 2> /dev/null; then
        echo "$1"
        none=0
    else
        echo "$1 is left out: put its sources there, so that there is $dir/$1/$2 ($3)" >&2
    fi
}

fetch box2d include/box2d/b2_collision.h
fetch libccd src/ccd/ccd.h
fetch ode ode/src/box.cpp
offer box2d include/box2d/b2_collision.h "version 2.4: Debian's source package box2d"
offer libccd src/ccd/ccd.h "Debian's source package libccd"
offer ode ode/src/box.cpp "Debian's source package ode"
# Cut-down copies of this header go about, which declare functions that they do not have.
offer cute_c2 cute_c2.h "RandyGaul/cute_headers on GitHub, whole" '^void c2CapsuletoPolyManifold([^;]*$'
exit $none
