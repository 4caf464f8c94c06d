#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The core through the cross compilers: see purity.pm. Soft float, so that any float would leave a helper undefined.
# Then what the linker drops, and the front end of a target whose int has 16 bits. With TEST_ALL set, as in `make verify`,
# without range checks too, which is less of the same code.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use footprint qw(build symbols);
use purity 'check_pure';

for my $cpu ('cortex-m0', 'cortex-m3') {
    for my $flags ('-O0', '-Os', '-O2', $ENV{TEST_ALL} ? '-O2 -DTOI_NO_CHECKS' : ()) {
        check_pure('arm-none-eabi-', 'arm-none-eabi-gcc', "-mcpu=$cpu", qw(-mthumb -mfloat-abi=soft), split ' ', $flags);
    }
}
check_pure('', 'gcc', qw(-m32 -fno-pie -mgeneral-regs-only -O2)) if `uname -m` =~ /^x86_64$/;

# What a program does not call it does not pay for. (How far a shape may be moved, toi16_room_, is next to nothing.)
my $small = build('cortex-m3', '-Os');
my %foreign = (
    toi_overlap_aabb2 => qr/obb|poly|hull|facet|box3/,
    toi_raycast_aabb3 => qr/obb|poly|hull|facet|overlap/,
    toi_contact_aabb3 => qr/obb|poly|hull|facet/,
    toi_overlap_obb3 => qr/poly|hull|facet/,
    toi_move2 => qr/obb3|hull|toi16_facet_|box(?:es)?3|sweep_\w*3/,
);
for my $function (sort keys %foreign) {
    my @names = symbols($small, $function);
    my @found = grep { /$foreign{$function}/ && !/^toi16_room_/ } @names;
    ok((grep { $_ eq $function } @names), "$function is linked");
    is("@found", '', "$function brings no other shapes along");
}

my @front_end = ('clang', '--target=msp430', qw(-std=c99 -ffreestanding -fsyntax-only -Wall -Wextra -Wpedantic),
    qw(-Wconversion -Wshadow -Werror -Iinclude), glob 'src/*/*.c');
is(system(@front_end), 0, 'compiles without a warning where int has 16 bits');
done_testing();
