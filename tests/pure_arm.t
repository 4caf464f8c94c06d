#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The core through the cross compilers: see purity.pm. Soft float, so that any float would leave a helper undefined.
# Then its limits in flash and stack, and the front end of a target whose int has 16 bits.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use footprint qw(build code_bytes stack_bytes symbols);
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

# What is asked at a contact: code of the library and stack, on Cortex-M3 at -Os.
my @others = (
    # function, code, stack
    ['toi_overlap_aabb2', 4000, 800],
    ['toi_overlap_aabb3', 4100, 800],
    ['toi_overlap_obb2', 4900, 800],
    ['toi_overlap_obb3', 7400, 850],
    ['toi_overlap_poly2', 6200, 950],
    ['toi_overlap_hull3', 12400, 1400],
    ['toi_overlap', 23500, 1400],
    ['toi_contact_aabb2', 5200, 800],
    ['toi_contact_aabb3', 5300, 800],
    ['toi_contact_obb2', 8900, 1250],
    ['toi_contact_obb3', 19000, 2100],
    ['toi_contact_poly2', 10000, 1250],
    ['toi_contact_hull3', 22600, 1950],
    ['toi_contact', 38000, 2150],
    ['toi_raycast_aabb2', 2900, 600],
    ['toi_raycast_aabb3', 2950, 600],
    ['toi_raycast_obb3', 6500, 680],
    ['toi_raycast_poly2', 5500, 750],
    ['toi_raycast_hull3', 12200, 1500],
    ['toi_raycast', 22000, 1550],
    ['toi_contains', 21500, 1400],
    ['toi_intersect_segments2', 1700, 400],
    ['toi_overlap_triangle3', 13500, 1650],
    ['toi_sweep_triangle3', 12200, 1700],
    ['toi_collide3', 1750, 500],
    ['toi_move2', 21000, 2150],
    ['toi_move3', 29000, 2900],
);
for (@others) {
    my ($function, @limit) = @$_;
    my @taken = ((code_bytes($small, $function))[0], stack_bytes($small, $function));
    ok($taken[0] <= $limit[0] && $taken[1] <= $limit[1],
        "$function takes $taken[0] bytes of code, $taken[1] of stack on Cortex-M3 at -Os")
        or diag("limits: $limit[0] and $limit[1]");
}

# What a program does not call it does not pay for. (How far a shape may be moved, toi16_room_, is next to nothing.)
my %foreign = (
    toi_overlap_aabb2 => qr/obb|poly|hull|facet|box3/,
    toi_raycast_aabb3 => qr/obb|poly|hull|facet|overlap/,
    toi_contact_aabb3 => qr/obb|poly|hull|facet/,
    toi_overlap_obb3 => qr/poly|hull|facet/,
    toi_move2 => qr/obb3|hull|facet|box(?:es)?3|sweep_\w*3/,
);
for my $function (sort keys %foreign) {
    my @names = symbols($small, $function);
    my @found = grep { /$foreign{$function}/ && !/^toi16_room_/ } @names;
    ok((grep { $_ eq $function } @names), "$function is linked");
    is("@found", '', "$function brings no other shapes along");
}

my @front_end = ('clang', '--target=msp430', qw(-std=c99 -ffreestanding -fsyntax-only -Wall -Wextra -Wpedantic),
    qw(-Wconversion -Wshadow -Werror -Iinclude -isystem build/libfixmath/libfixmath), glob 'src/*.c');
is(system(@front_end), 0, 'compiles without a warning where int has 16 bits');
done_testing();
