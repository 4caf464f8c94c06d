#!/bin/sh
# SPDX-License-Identifier: MIT
# install-tools.sh check|test|peers|portability: makes sure that the tools of `make check` (this machine only), `make test`
# (boards and all), `make bench-peers` (others' C++ on boards) or `make portability` (every machine) are here. What is missing is installed with apt where that may be done (root, or sudo without a
# password), else named, and the exit status is 1. Where nothing is missing nothing is touched.
set -u
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

case ${1:-} in
check | test | peers | portability) purpose=$1 ;;
*) echo "usage: $0 check|test|peers|portability" >&2; exit 2 ;;
esac

log=build/install-tools.log
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

has() { command -v "$1"; }
builds() { compiler=$1; shift; "$compiler" -x c - -o "$scratch/out" "$@"; }
libc() { printf '#include <stdint.h>\nint main(void) { return 0; }\n' | builds cc; }
gmp() { printf '#include <gmp.h>\nint main(void) { mpz_t z; mpz_init(z); return 0; }\n' | builds cc -lgmp; }
m32() { printf '#include <stdint.h>\nint main(void) { return 0; }\n' | builds gcc -m32; }
qhull() { printf '#include <libqhull_r/qhull_ra.h>\nint main(void) { return 0; }\n' | builds cc -lqhull_r; }
newlib() { echo '#include <string.h>' | builds arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -c; }
arm_cxx() { echo '#include <algorithm>' | arm-none-eabi-g++ -mcpu=cortex-m3 -mthumb -x c++ - -c -o "$scratch/out"; }
z3_solver() { /usr/bin/python3 -c "import z3"; }
fuzzer() {
    printf 'int LLVMFuzzerTestOneInput(void);\nint LLVMFuzzerTestOneInput(void) { return 0; }\n' |
        builds clang -fsanitize=fuzzer,address,undefined
}
avr_libc() { echo '#include <avr/io.h>' | builds avr-gcc -mmcu=atmega2560 -c; }
simavr() { printf '#include <simavr/sim_avr.h>\nint main(void) { return !avr_make_mcu_by_name("atmega2560"); }\n' | builds cc -lsimavr; }
mgba() { printf '#include <mgba/core/core.h>\nint main(void) { return !mCoreFind(""); }\n' | builds cc -lmgba; }
major() { "$1" -dumpversion | cut -d . -f 1; }

need() { # need PACKAGE CHECK...
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

find_missing() {
    missing=
    need perl perl -MTAP::Harness -e 1
    need gcc has gcc # the tests call it by its name
    need libc6-dev libc
    need libgmp-dev gmp
    need g++ has g++
    need libqhull-dev qhull
    [ "$purpose" != check ] || return 0
    need gcc-arm-none-eabi has arm-none-eabi-gcc
    need libnewlib-arm-none-eabi newlib
    need glmark2-data test -r /usr/share/glmark2/models/bunny.obj # real models
    need qemu-system-arm has qemu-system-arm
    need clang-format has clang-format
    need librsvg2-bin has rsvg-convert # pictures are rendered
    need reuse has reuse # licences
    need doxygen has doxygen # the reference of the API
    need mandoc has mandoc # the manual page
    # Other build systems; what is slow or big is for make verify.
    need cmake has cmake
    need ninja-build has ninja
    need meson has meson
    need pkg-config has pkg-config
    need arduino-builder has arduino-builder
    need arduino-core-avr test -d /usr/share/arduino/hardware/arduino/avr
    if [ -n "${TEST_ALL:-}" ]; then
        need debhelper has dh
        need dpkg-dev has dpkg-buildpackage
        need lintian has lintian
        need zsh has zsh # shells complete the words of the command line
        need fish has fish
        need lld has wasm-ld
        need nodejs has node
        need npm has npm
        need libfixmath-dev test -r /usr/include/libfixmath/fix16.h
    fi
    need libxml2-utils has xmllint
    need clang has clang
    need clang-tidy has clang-tidy
    need cppcheck has cppcheck
    need python3 has python3
    need python3-z3 z3_solver
    # The libraries of a compiler are known only when it is there: a second round finds them.
    ! has clang >/dev/null || need "libclang-rt-$(major clang)-dev" fuzzer
    # Big-endian machines for the digest.
    need gcc-powerpc-linux-gnu has powerpc-linux-gnu-gcc
    need libc6-dev-powerpc-cross test -d /usr/powerpc-linux-gnu/include
    need qemu-user has qemu-ppc
    need gcovr has gcovr
    # Not gcc-multilib, which removes the cross compilers. Only x86-64 runs 32-bit x86 programs.
    [ "$(uname -m)" != x86_64 ] || ! has gcc >/dev/null || need "gcc-$(major gcc)-multilib" m32
    need gcc-m68k-linux-gnu has m68k-linux-gnu-gcc # bare
    need gcc-s390x-linux-gnu has s390x-linux-gnu-gcc
    need libc6-dev-s390x-cross test -d /usr/s390x-linux-gnu/include
    # 16-bit int, and an ARM before Cortex, whose simulators count cycles.
    need gcc-avr has avr-gcc
    need avr-libc avr_libc
    need libsimavr-dev simavr
    need libmgba-dev mgba
    [ "$purpose" != peers ] || need libstdc++-arm-none-eabi-newlib arm_cxx
    [ "$purpose" = portability ] || return 0
    need lld has wasm-ld
    need llvm has llvm-ar
    missing="$missing $(tests/portability.pl --missing | tr '\n' ' ')"
    [ "$missing" != ' ' ] || missing=
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

give_up() {
    echo "Missing for \`make $purpose\`:$missing" >&2
    echo "$1 On Debian and Ubuntu: apt-get install --no-install-recommends$missing" >&2
    exit 1
}

apt_get() { as_root env DEBIAN_FRONTEND=$DEBIAN_FRONTEND apt-get -q -y -o DPkg::Lock::Timeout=120 "$@" >>"$log" 2>&1; }

install_missing() {
    has apt-get >/dev/null || give_up "There is no apt here to install them."
    as_root true 2>/dev/null || give_up "I may not use apt: I am not root, and sudo wants a password or is not here."
    echo "Installing:$missing (log: $log)" >&2
    mkdir -p build
    apt_get update || apt_get update || echo "apt-get update failed, see $log; trying on" >&2
    # shellcheck disable=SC2086 # a list of words
    apt_get install --no-install-recommends $missing && return
    [ "$purpose" = portability ] || { tail -n 5 "$log" >&2; give_up "apt-get install failed, see $log."; }
    for package in $missing; do # what there is: most machines do without the rest
        apt_get install --no-install-recommends "$package" || echo "Not installed: $package" >&2
    done
}

for round in 1 2; do
    find_missing
    [ -n "$missing" ] || exit 0
    install_missing
done
find_missing
[ -z "$missing" ] || give_up "apt installed them, and yet they cannot be used, see $log."
