#!/bin/sh
# SPDX-License-Identifier: MIT
# apt-source.sh PACKAGE DIR LOG: fetches the upstream tarball of a Debian source package into DIR, which exists, by this machine's
# own apt sources, and prints its path. No root is needed, and nothing of the system changes.
set -u
export LC_ALL=C

[ $# -eq 3 ] || { echo "usage: $0 PACKAGE DIR LOG" >&2; exit 2; }
package=$1
dir=$2
log=$3

fail() { echo "$package: $*" >&2; exit 1; }

# The machine's apt sources with "deb" turned into "deb-src", as files in $1.
source_lists() {
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        case $file in
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" ;;
        *.list) sed -n 's/^deb /deb-src /p' "$file" ;;
        esac > "$1/${file##*/}" 2>/dev/null
    done
}

# The first thing that could not be fetched, else the last error.
reason() { grep -m 1 'Failed to fetch' "$log" || grep '^E:' "$log" | tail -n 1; }

command -v apt-get >/dev/null || fail "no apt-get here, so not from Debian's source package"
echo "$package: fetching Debian's source package" >&2
tmp=$(mktemp -d) && chmod 755 "$tmp" || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$tmp/sources.d" "$tmp/lists/partial" "$tmp/cache/archives/partial"
source_lists "$tmp/sources.d"
set -- -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$tmp/sources.d" \
    -o Dir::State::Lists="$tmp/lists" -o Dir::Cache="$tmp/cache"
apt-get "$@" update >>"$log" 2>&1 || echo "$package: apt-get update failed (see $log); trying on" >&2
(cd "$tmp" && apt-get "$@" source --download-only --tar-only "$package") >>"$log" 2>&1 ||
    fail "apt-get source failed: $(reason) (see $log)"
tarball=$(find "$tmp" -name "${package}_*.orig.tar.*" | head -n 1)
mv "$tarball" "$dir" && echo "$dir/${tarball##*/}"
