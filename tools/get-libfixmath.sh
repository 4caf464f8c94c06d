#!/bin/sh
# SPDX-License-Identifier: MIT
# get-libfixmath.sh DEST: puts libfixmath's sources into DEST/libfixmath, from the first of these that works:
#   1. $LIBFIXMATH_DIR, a directory that holds fix16.h or libfixmath/fix16.h (used as it is);
#   2. the copy that DEST holds already;
#   3. Debian's source package, by this machine's own apt sources (no root, nothing of the system changes);
#   4. a git clone of upstream at the same commit.
# What 3 and 4 fetch must have the checksum below, so that every machine computes with the same bits.
set -u
export LC_ALL=C

tarball_sha256=38a93f38bcf2b6fbc00bfc4e10905f8f012cc72943ec5eed69a459c3bc0349e0
upstream=https://github.com/PetteriAimonen/libfixmath.git
commit=64d851a6f93267defcdc11cfaee4102786c660bb # what Debian packed as 0~20220222
sources_sha256=b7bd25f65d04c181e40fae608e241e65a8371c1052c2399cd58e1f46632e0f49 # of `cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp`

say() { echo "libfixmath: $*" >&2; }

[ $# -eq 1 ] || { say "usage: $0 DEST"; exit 2; }
dest=$1
log=$dest.log

sum() { sha256sum | cut -d ' ' -f 1; }

# Copies what differs, so that time stamps tell make what is new.
take_dir() {
    from=$LIBFIXMATH_DIR
    [ -f "$from/fix16.h" ] || from=$from/libfixmath
    [ -f "$from/fix16.h" ] || { say "LIBFIXMATH_DIR=$LIBFIXMATH_DIR holds no fix16.h"; return 1; }
    mkdir -p "$dest/libfixmath" || return 1
    for file in "$from"/*.c "$from"/*.h "$from"/*.hpp; do
        cmp -s "$file" "$dest/libfixmath/${file##*/}" || cp "$file" "$dest/libfixmath/" || return 1
    done
}

# Moves an unpacked tree to its place if it is the right one.
accept() {
    [ "$(cd "$1" && cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp | sum)" = "$sources_sha256" ] ||
        { say "the files are not the expected ones (sha256 differs)"; return 1; }
    rm -rf "$dest" && mv "$1" "$dest"
}

# The machine's apt sources with "deb" turned into "deb-src", as files in $1.
source_lists() {
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        case $file in
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" ;;
        *.list) sed -n 's/^deb /deb-src /p' "$file" ;;
        esac > "$1/${file##*/}" 2>/dev/null
    done
}

# xz is not on every machine; apt, which brought the file, can read it too.
unxz() { xz -dc "$1" 2>/dev/null || /usr/lib/apt/apt-helper cat-file "$1"; }

# The first thing that could not be fetched, else the last error.
reason() { grep -m 1 'Failed to fetch' "$1" || grep '^E:' "$1" | tail -n 1; }

from_debian() {
    command -v apt-get >/dev/null || { say "no apt-get here, so not from Debian's source package"; return 1; }
    say "fetching Debian's source package"
    mkdir -p "$tmp/sources.d" "$tmp/lists/partial" "$tmp/cache/archives/partial" "$tmp/tree"
    source_lists "$tmp/sources.d"
    set -- -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$tmp/sources.d" \
        -o Dir::State::Lists="$tmp/lists" -o Dir::Cache="$tmp/cache"
    apt-get "$@" update >>"$log" 2>&1 || say "apt-get update failed (see $log); trying on"
    (cd "$tmp" && apt-get "$@" source --download-only --tar-only libfixmath) >>"$log" 2>&1 ||
        { say "apt-get source failed: $(reason "$log") (see $log)"; return 1; }
    tarball=$(find "$tmp" -name 'libfixmath_*.orig.tar.*')
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

if [ -n "${LIBFIXMATH_DIR:-}" ]; then
    take_dir
    exit
fi
[ -f "$dest/libfixmath/fix16.h" ] && exit 0

mkdir -p "$(dirname "$dest")" || exit 1
dest=$(cd "$(dirname "$dest")" && pwd)/${dest##*/} # from_git changes the directory
log=$dest.log
: >"$log"
tmp=$(mktemp -d "$dest.XXXXXX") && chmod 755 "$tmp" || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
if from_debian || (from_git); then
    say "unpacked into $dest"
    exit 0
fi
say "not found. Get it by hand (libfixmath at commit $commit) and set LIBFIXMATH_DIR to its directory."
exit 1
