#!/bin/sh
# SPDX-License-Identifier: MIT
# get-libfixmath.sh DEST MK: finds libfixmath for the compiler $CC (cc), and writes to MK, for make, what was found:
#     FIXMATH_FROM := sources      DEST/libfixmath has its files
#     FIXMATH_FROM := installed    FIXMATH_INCLUDE has its header, FIXMATH_ARCHIVE is its library
#     FIXMATH_FROM := nowhere      include/toi16/fix16.h stands in for it
# The first of these that there is:
#   1. $LIBFIXMATH_DIR, a directory that holds fix16.h or libfixmath/fix16.h: sources are copied to DEST, and where there
#      are none the library is the installed one;
#   2. the copy that DEST holds already;
#   3. an installed one, such as Debian's libfixmath-dev, which the compiler finds as <libfixmath/fix16.h>;
#   4. Debian's source package, by this machine's own apt sources (no root, nothing of the system changes);
#   5. a git clone of upstream at the same commit;
#   6. nothing, which is no error.
# What 4 and 5 fetch must have the checksum below, so that every machine computes with the same bits. With LIBFIXMATH=sources
# 3 comes after 5, for what is built for other machines too; with LIBFIXMATH=none all but the last are left out.
set -u
export LC_ALL=C

tarball_sha256=38a93f38bcf2b6fbc00bfc4e10905f8f012cc72943ec5eed69a459c3bc0349e0
upstream=https://github.com/PetteriAimonen/libfixmath.git
commit=64d851a6f93267defcdc11cfaee4102786c660bb # what Debian packed as 0~20220222
sources_sha256=b7bd25f65d04c181e40fae608e241e65a8371c1052c2399cd58e1f46632e0f49 # of `cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp`

say() { echo "libfixmath: $*" >&2; }

[ $# -eq 2 ] || { say "usage: $0 DEST MK"; exit 2; }
dest=$1
mk=$2
log=$dest.log
: "${CC:=cc}"

sum() { sha256sum | cut -d ' ' -f 1; }

# Writes what was found, where that is not known yet, and ends.
found() {
    answer=$(printf '%s\n' "$@")
    mkdir -p "$(dirname "$mk")" || exit 1
    [ "$(cat "$mk" 2>/dev/null)" = "$answer" ] || printf '%s\n' "$answer" >"$mk"
    exit
}

found_sources() { found 'FIXMATH_FROM := sources'; }
found_installed() { found 'FIXMATH_FROM := installed' "FIXMATH_INCLUDE := $1" "FIXMATH_ARCHIVE := $archive"; }

# Sets archive to an installed library that the compiler links; a name without a directory is one that it does not know.
find_archive() {
    for archive in liblibfixmath.a libfixmath.a; do
        archive=$($CC -print-file-name=$archive 2>/dev/null)
        case $archive in
        */*) echo 'int fix16_sqrt(int); int main(void) { return fix16_sqrt(0); }' | $CC -x c - -x none "$archive" -o /dev/null 2>/dev/null && return ;;
        esac
    done
    return 1
}

from_installed() {
    header=$(echo '#include <libfixmath/fix16.h>' | $CC -x c -M - 2>/dev/null | tr -d '\\\n' | tr ' ' '\n' | grep '/libfixmath/fix16\.h$') || return 1
    find_archive && found_installed "${header%/*}"
}

# Copies what differs, so that time stamps tell make what is new.
from_dir() {
    from=$LIBFIXMATH_DIR
    [ -f "$from/fix16.h" ] || from=$from/libfixmath
    [ -f "$from/fix16.h" ] || { say "LIBFIXMATH_DIR=$LIBFIXMATH_DIR holds no fix16.h"; exit 1; }
    if [ ! -f "$from/fix16.c" ]; then
        find_archive || { say "$from holds no fix16.c, and no libfixmath is installed for $CC"; exit 1; }
        found_installed "$from"
    fi
    mkdir -p "$dest/libfixmath" || exit 1
    for file in "$from"/*.c "$from"/*.h "$from"/*.hpp; do
        cmp -s "$file" "$dest/libfixmath/${file##*/}" || cp "$file" "$dest/libfixmath/" || exit 1
    done
    found_sources
}

# Moves an unpacked tree to its place if it is the right one.
accept() {
    [ "$(cd "$1" && cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp | sum)" = "$sources_sha256" ] ||
        { say "the files are not the expected ones (sha256 differs)"; return 1; }
    rm -rf "$dest" && mv "$1" "$dest"
}

# xz is not on every machine; apt, which brought the file, can read it too.
unxz() { xz -dc "$1" 2>/dev/null || /usr/lib/apt/apt-helper cat-file "$1"; }

from_debian() {
    mkdir -p "$tmp/tree"
    tarball=$("${0%/*}/apt-source.sh" libfixmath "$tmp" "$log") || return 1
    [ "$(sum <"$tarball")" = $tarball_sha256 ] ||
        { say "${tarball##*/} is not the expected version (sha256 differs)"; return 1; }
    unxz "$tarball" | tar -x -C "$tmp/tree" --no-same-owner --exclude=./.git || { say "cannot unpack: is tar here?"; return 1; }
    accept "$tmp/tree"
}

from_git() {
    command -v git >/dev/null || { say "no git here, so not by a clone"; return 1; }
    say "cloning $upstream"
    { git init -q "$tmp/clone" && cd "$tmp/clone" && GIT_TERMINAL_PROMPT=0 git fetch -q --depth 1 "$upstream" $commit &&
        git checkout -q FETCH_HEAD; } >>"$log" 2>&1 ||
        { say "git failed: $(grep fatal "$log" | head -n 1) (see $log)"; return 1; }
    rm -rf "$tmp/clone/.git"
    accept "$tmp/clone"
}

# from_git changes the directory, so it has a shell of its own, and names are whole.
fetch() {
    mkdir -p "$(dirname "$dest")" || exit 1
    dest=$(cd "$(dirname "$dest")" && pwd)/${dest##*/}
    log=$dest.log
    : >"$log"
    tmp=$(mktemp -d "$dest.XXXXXX") && chmod 755 "$tmp" || exit 1
    trap 'rm -rf "$tmp"' EXIT
    trap 'exit 1' HUP INT TERM
    from_debian || (from_git) || return 1
    say "unpacked into $dest"
}

[ "${LIBFIXMATH:-}" != none ] || found 'FIXMATH_FROM := nowhere'
[ -z "${LIBFIXMATH_DIR:-}" ] || from_dir
[ ! -f "$dest/libfixmath/fix16.c" ] || found_sources
[ "${LIBFIXMATH:-}" = sources ] || from_installed
fetch && found_sources
from_installed
say "not found, so include/toi16/fix16.h stands in for it. (It is libfixmath at commit $commit, with LIBFIXMATH_DIR its directory.)"
found 'FIXMATH_FROM := nowhere'
