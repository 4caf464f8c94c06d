#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The core through the cross compilers: see purity.pm. Soft float, so that any float would leave a helper undefined.
# Then what the linker drops, and the front end of a target whose int has 16 bits. With TEST_ALL set, as in `make verify`,
# both cores are compiled in each way, without range checks too, which is less of the same code.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use footprint qw(build with_only public_functions symbols);
use purity 'check_pure';

my @all = ('-O0', '-Os', '-O2', '-O2 -DTOI_NO_CHECKS');
my %ways = $ENV{TEST_ALL} ? map { $_ => \@all } 'cortex-m0', 'cortex-m3' : ('cortex-m0' => ['-O0', '-Os'], 'cortex-m3' => ['-Os', '-O2']);
for my $cpu (sort keys %ways) {
    for my $flags (@{$ways{$cpu}}) {
        check_pure('arm-none-eabi-', 'arm-none-eabi-gcc', "-mcpu=$cpu", qw(-mthumb -mfloat-abi=soft -fdata-sections), split ' ', $flags);
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

# The names that files of a room define, and those of them that a program links. (Whether a rotation is level is next to nothing.)
sub names_of {
    my @objects = map { m{(\w+)\.c$} ? "$small->{directory}/$1.o" : () } map { glob "src/$_.c" } @_;
    return map { / [TtRrVv] (\S+)$/ ? ($1 => 1) : () } `arm-none-eabi-nm @objects`;
}
sub linked_of {
    my ($build, $function, @files) = @_;
    my %of_files = names_of(@files);
    return join ' ', grep { $of_files{$_} && !/\.|^toi16_is_level3$/ } symbols($build, $function);
}

# Round shapes cost nobody anything who does not call them, or has left them out.
isnt(linked_of($small, 'toi_sweep', 'round/*'), '', 'toi_sweep links round shapes');
isnt(linked_of(with_only($small, 'TOI_CIRCLE2'), 'toi_sweep', 'round/*'), '', 'and does so of a program that has circles');
for my $function (grep { /^toi_(?:sweep|overlap|contact|raycast|contains)_/ && !/circle|sphere|capsule/ } public_functions($small)) {
    is(linked_of($small, $function, 'round/*'), '', "$function links nothing of src/round/");
}
my @level = qw(TOI_CIRCLE2 TOI_SPHERE3);
my @flat = ('TOI_CAPSULE2', 'TOI_CIRCLE2 | TOI_POLY2');
my @sharp = ('TOI_AABB2 | TOI_AABB3', 'TOI_AABB2 | TOI_OBB2 | TOI_POLY2', 'TOI_OBB3 | TOI_HULL3');
for ((map { [$_, qw(round/outline* round/solid* hulls/* boxes/*)] } @level), (map { [$_, qw(round/solid* hulls/* boxes/*)] } @flat),
    ['TOI_CAPSULE3', 'round/outline*'], (map { [$_, 'round/*'] } @sharp)) {
    my ($shapes, @files) = @$_;
    my $build = with_only($small, $shapes);
    is(linked_of($build, $_, @files), '', "$shapes: $_ links nothing of @files") for 'toi_sweep', 'toi_overlap';
}
is(linked_of($small, $_, 'round/ball*', 'round/outline*', 'round/solid*'), '', "$_ opens no pairs") for 'toi_bounds', 'toi_shape_check';

my @front_end = ('clang', '--target=msp430', qw(-std=c99 -ffreestanding -fsyntax-only -Wall -Wextra -Wpedantic),
    qw(-Wconversion -Wshadow -Werror -Iinclude), glob 'src/*/*.c');
is(system(@front_end), 0, 'compiles without a warning where int has 16 bits');
done_testing();
