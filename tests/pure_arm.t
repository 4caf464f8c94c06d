#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The core through the cross compilers: see purity.pm. Soft float, so that any float would leave a helper undefined.
# Then its limits in flash and stack, and the front end of a target whose int has 16 bits.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use footprint qw(build code_bytes stack_bytes);
use purity 'check_pure';

my %limit = (code => 6 * 1024, stack => 640);

for my $cpu ('cortex-m0', 'cortex-m3') {
    for my $flags ('-O0', '-Os', '-O2', '-O2 -DTOI_NO_CHECKS') {
        check_pure('arm-none-eabi-', 'arm-none-eabi-gcc', "-mcpu=$cpu", qw(-mthumb -mfloat-abi=soft), split ' ', $flags);
    }
}
check_pure('', 'gcc', qw(-m32 -fno-pie -mgeneral-regs-only -O2)) if `uname -m` =~ /^x86_64$/;

my $small = build('cortex-m3', '-Os');
my ($code, $with_helpers) = code_bytes($small, 'toi_sweep_aabb3', 'toi_sweep_obb3');
cmp_ok($code, '<=', $limit{code}, "aabb3 and obb3 take $code bytes on Cortex-M3 at -Os, $with_helpers with helpers");
for my $optimisation ('-Os', '-O2') {
    my $stack = stack_bytes(build('cortex-m3', $optimisation), 'toi_sweep_obb3');
    cmp_ok($stack, '<=', $limit{stack}, "toi_sweep_obb3 takes $stack bytes of stack on Cortex-M3 at $optimisation");
}

my @front_end = ('clang', '--target=msp430', qw(-std=c99 -ffreestanding -fsyntax-only -Wall -Wextra -Wpedantic),
    qw(-Wconversion -Wshadow -Werror -Iinclude -isystem build/libfixmath/libfixmath), glob 'src/*.c');
is(system(@front_end), 0, 'compiles without a warning where int has 16 bits');
done_testing();
