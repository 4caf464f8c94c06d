#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# report.pl CHECKED UNCHECKED BOARD...: the cost tables in Markdown, from what cost.c printed on each board, with and
# without range checks (BOARD.txt in either directory), and from size.pl.
use strict;
use warnings;

my ($checked, $unchecked, @boards) = @ARGV;
my %core = (
    'microbit' => 'Cortex-M0',
    'mps2-an385' => 'Cortex-M3',
    'mps2-an386' => 'Cortex-M4',
    'mps2-an500' => 'Cortex-M7',
);

# The costs of one board, and its rows in their order.
sub read_costs {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    my (%cost, @rows);
    while (my $line = <$file>) {
        my ($pair, $class, $instructions) = $line =~ /^(.+);(.+);(\d+)$/ or die "$name:$.: not a cost: $line";
        push @rows, "$pair | $class";
        $cost{$rows[-1]} = $instructions || 'too few';
    }
    @rows or die "$name: no costs\n";
    return (\%cost, @rows);
}

sub thousands {
    my ($number) = @_;
    1 while $number =~ s/^(\d+)(\d{3})/$1,$2/;
    return $number;
}

sub row { return '| ' . join(' | ', @_) . " |\n" }

my (%with, %without, @rows);
($with{$_}, @rows) = read_costs("$checked/$_.txt") for @boards;
my @tables = grep { / \| bytes of table$/ } @rows;
@rows = grep { !/ \| bytes of table$/ } @rows;
($without{$_}) = read_costs("$unchecked/$_.txt") for @boards;

my ($compiler) = `arm-none-eabi-gcc --version` =~ /^(.*)$/m;
my ($qemu) = `qemu-system-arm --version` =~ /^(QEMU emulator version [\d.]+)/m;
print <<"END";
# What a query costs

Written by `make bench`; $compiler, $qemu.

## Instructions

Executed instructions at -O2, not cycles: counted under QEMU with `-icount`, which is exact and the same on every run.
Each figure is the mean of 300 queries (30 of overlaps of hulls), passing of arguments included; in brackets with the
range checks compiled out (`TOI_NO_CHECKS`). The shapes have half extents of 0.25 to 2 units and are turned at random (bench/scene.c). A near
miss is one where the spheres around the shapes meet, a far miss one where not even they do. Hinted: the query of the
frame before left its axis in the hint. `poly2 of 8` are two polygons of 8 vertices each, `poly2 of 8-aabb2` is one of
them against a box. `hull3, boxes` are boxes as hulls, the other hulls are rocks that have nothing but triangles.

After the sweeps come two such shapes at rest (`overlap`: depth and push; `overlap, separate`), the points of a contact
with its sweep (`contact, hit`), and rays from the middle of one shape against the other. A step (bench/step.c) is
one call of `toi_move2` or `toi_move3`, with its callback: a body that walks on level tiles or up a slope, under gravity.

END
print row('pair', 'class', map { $core{$_} } @boards), '|---|---|', '--:|' x @boards, "\n";
for my $row (@rows) {
    print row($row, map { thousands($with{$_}{$row}) . ' (' . thousands($without{$_}{$row}) . ')' } @boards);
}

print "\n## By the number of vertices\n\nThe same figures for two hulls of one kind, beside the bytes of flash of one table.\n\n";
my @classes = ('hit', 'near miss', 'far miss');
my @curve_boards = @boards[0, 1];
print row('vertices', 'table', map { my $board = $_; map { "$core{$board} $_" } @classes } @curve_boards);
print '|--:', '|--:' x (1 + @curve_boards * @classes), "|\n";
for my $row (@tables) {
    my ($pair, $vertices) = $row =~ /^(hull3 of (\d+)) /;
    print row($vertices, $with{$boards[0]}{$row},
        map { my $board = $_; map { thousands($with{$board}{"$pair | $_"}) } @classes } @curve_boards);
}
my ($slope_m0, $slope_m3) = map {
    sprintf '%.0f', ($with{$_}{'hull3 of 64 | hit'} - $with{$_}{'hull3 of 32 | hit'}) / 64
} @curve_boards;
print "\nWhat grows is the look for the vertex farthest along a direction, which sees all of them: from 32 to 64 vertices a\n",
    "hit costs $slope_m3 instructions more for each vertex of the two on Cortex-M3, $slope_m0 on Cortex-M0.\n";

print <<'END';

## Code and stack, in bytes

What a program pays that calls nothing but the named query: code and constants of the library, then with what the
compiler's libraries add (64-bit division, `memcpy`). The stack is the deepest way down the call graph.

END
print `bench/size.pl`;
exit $? >> 8;
