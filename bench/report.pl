#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# report.pl BUILD: the cost tables in Markdown, from what `make bench` left under that directory: counts on each board,
# built for speed with and without range checks (bench/, unchecked/bench/) and for size (small/bench/), of the rivals
# (bench/plain-BOARD.txt), cycles of other cores, and of the host times and wrong answers (bench/host.txt, wrong.txt).
use strict;
use warnings;
use lib 'bench';
use table;

my ($build) = @ARGV;
my @cores = (
    ['microbit', 'Cortex-M0'],
    ['mps2-an385', 'Cortex-M3'],
    ['mps2-an386', 'Cortex-M4'],
    ['mps2-an500', 'Cortex-M7'],
);

my @cycle_cores = (
    ['gba-arm', 'ARM7TDMI, ARM'],
    ['gba', 'ARM7TDMI, Thumb'],
    ['atmega2560', 'AVR'],
);

# What is aimed at: a name, pair and class, instructions on Cortex-M3 and Cortex-M0.
my @targets = (
    ['AABB 3D hit (with normal)', 'aabb3 | hit', 190, 680],
    ['AABB 3D miss', 'aabb3 | miss', 90, 310],
    ['OBB 3D hit, random turns (with normal)', 'obb3 | hit', 1350, 4200],
    ['OBB 3D hit, yaw only', 'obb3 | hit, yaw only', 1000, 3000],
    ['OBB 3D hit, nearly parallel', 'obb3 | hit, nearly parallel', 2000, 7500],
    ['OBB 3D near miss (swept AABBs meet)', 'obb3 | near miss', 480, 950],
    ['OBB 3D far miss', 'obb3 | far miss', 250, 550],
    ['OBB 3D hit, boxes over 256 units', 'obb3 | hit, boxes over 256 units', 3500, 16000],
    ['quads in 2D hit', 'poly2 of 4 | hit', 620, 3000],
    ['quads in 2D near miss', 'poly2 of 4 | near miss', 340, 1700],
    ['quads in 2D far miss', 'poly2 of 4 | far miss', 300, 1500],
    ['octagons in 2D hit', 'poly2 of 8 | hit', 920, 4700],
    ['octagons in 2D near miss', 'poly2 of 8 | near miss', 540, 3000],
    ['8-vertex hulls hit', 'hull3 of 8 | hit', 6500, 26000],
    ['8-vertex hulls near miss', 'hull3 of 8 | near miss', 2500, 12000],
    ['32-vertex hulls hit', 'hull3 of 32 | hit', 20000, 80000],
    ['32-vertex hulls near miss', 'hull3 of 32 | near miss', 7000, 38000],
);

# The same of round shapes, which have no rival here.
my @round_targets = map { my ($name, $pair, @hit_and_miss) = @$_;
    (["$name, hit", "$pair | hit", @hit_and_miss[0, 2]], ["$name, near miss", "$pair | near miss", @hit_and_miss[1, 3]]) } (
    ['circles', 'circle2', 800, 150, 3300, 500],
    ['spheres', 'sphere3', 900, 180, 3500, 650],
    ['circle and AABB', 'circle2-aabb2', 1500, 250, 6000, 600],
    ['sphere and AABB', 'sphere3-aabb3', 1900, 320, 7500, 900],
    ['circle and capsule', 'circle2-capsule2', 1800, 400, 7500, 1500],
    ['capsules in 2D', 'capsule2', 2100, 500, 8500, 2000],
    ['circle and quad', 'circle2-poly2 of 4', 1900, 450, 8000, 1800],
    ['capsule and quad', 'capsule2-poly2 of 4', 2300, 600, 9500, 2300],
    ['rounded quads', 'round poly2 of 4', 2600, 700, 10500, 2800],
    ['rounded octagons', 'round poly2 of 8', 3600, 900, 14000, 4000],
    ['sphere and OBB', 'sphere3-obb3', 2400, 450, 9500, 1400],
    ['capsules in 3D', 'capsule3', 4500, 1200, 20000, 5000],
    ['capsule and OBB', 'capsule3-obb3', 6500, 1500, 28000, 6500],
    ['rounded OBBs', 'round obb3', 6500, 1500, 28000, 6500],
    ['rounded hulls of 8 vertices', 'round hull3 of 8', 10000, 2500, 42000, 11000],
);

# Steps of many boxes, update and pairs: as far as the study went with plain C, strips where they pay.
my @crowd_targets = map { my ($name, $row, @thousands) = @$_; [$name, $row, map { 1000 * $_ } @thousands] } (
    ['64 boxes of a game', '64 boxes | game', 3.5, 4.5],
    ['256 boxes of a game', '256 boxes | game', 22, 27],
    ['1024 boxes of a game', '1024 boxes | game, 16 strips', 125, 170],
    ['1024 boxes in piles', '1024 boxes | stack, 12 strips', 140, 190],
    ['1024 boxes, 3 in 10 of them bullets', '1024 boxes | bullets, 12 strips', 210, 260],
    ['1024 boxes above one another', '1024 boxes | column, 64 strips', 1100, 1200],
    ['256 boxes in space', '256 boxes | space', 48, 62],
    ['1024 boxes in space', '1024 boxes | space, 12 strips', 300, 400],
);

# Bodies that turn while they move.
my @turn_targets = (
    ['boxes in 2D that turn by 0.3 rad, hit', 'turning obb2 | hit, 0.3 rad', 2400, 8500],
    ['boxes in 2D, 1.5 rad, hit', 'turning obb2 | hit, 1.5 rad', 3000, 10500],
    ['boxes in 2D, a full turn, hit', 'turning obb2 | hit, full turn', 4200, 15000],
    ['boxes in 2D, a full turn, near miss', 'turning obb2 | near miss, full turn', 3800, 14500],
    ['boxes in 2D, a full turn, far miss', 'turning obb2 | far miss, full turn', 450, 1400],
    ['octagons, 0.3 rad, hit', 'turning poly2 of 8 | hit, 0.3 rad', 5500, 19000],
    ['octagons, 1.5 rad, hit', 'turning poly2 of 8 | hit, 1.5 rad', 7000, 25000],
    ['boxes in 3D, 0.3 rad, hit', 'turning obb3 | hit, 0.3 rad', 6500, 27000],
    ['boxes in 3D, 1.5 rad, hit', 'turning obb3 | hit, 1.5 rad', 8800, 38000],
    ['boxes in 3D, a full turn, hit', 'turning obb3 | hit, full turn', 13000, 57000],
    ['boxes in 3D, a full turn, near miss', 'turning obb3 | near miss, full turn', 17000, 75000],
    ['boxes in 3D, a full turn, far miss', 'turning obb3 | far miss, full turn', 2000, 8000],
    ['8-vertex hulls, 1.5 rad, hit', 'turning hull3 of 8 | hit, 1.5 rad', 25000, 90000],
);

# Costs by "pair | class", and the rows in their order.
sub read_costs {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    my (%cost, @rows);
    while (my $line = <$file>) {
        my ($pair, $class, $cost) = $line =~ /^(.+);(.+);(\d+)$/ or die "$name:$.: not a cost: $line";
        push @rows, "$pair | $class";
        $cost{$rows[-1]} = $cost;
    }
    @rows or die "$name: no costs\n";
    return (\%cost, @rows);
}

sub read_all {
    my ($directory, $prefix, @cores) = @_;
    my (%costs, @rows);
    for my $core (@cores) {
        my ($board, $name) = @$core;
        ($costs{$name}, @rows) = read_costs("$build/$directory/$prefix$board.txt");
    }
    return (\%costs, grep { !/ \| bytes of table$/ } @rows);
}

my @names = map { $_->[1] } @cores;
my ($with, @rows) = read_all('bench', '', @cores);
my ($without) = read_all('unchecked/bench', '', @cores);
my ($small) = read_all('small/bench', '', @cores);
my ($plain) = read_all('bench', 'plain-', @cores, @cycle_cores);
my ($cycles) = read_all('bench', '', @cycle_cores);

my (%nanoseconds, %ratio);
for (read_fields("$build/bench/host.txt")) {
    my ($rival, $pair, $class, $time, $ratio) = @$_;
    $nanoseconds{"$pair | $class"} //= $time;
    $ratio{$rival}{"$pair | $class"} = $ratio;
}

# With range checks, and in brackets without.
sub both {
    my ($core, $key) = @_;
    return thousands($with->{$core}{$key}) . ' (' . thousands($without->{$core}{$key}) . ')';
}

my ($compiler) = `arm-none-eabi-gcc --version` =~ /^(.*)$/m;
my ($qemu) = `qemu-system-arm --version` =~ /^(QEMU emulator version [\d.]+)/m;

print <<"END";
# What a query costs

Written by `make bench`; $compiler, $qemu.
`tests/cost.t` fails where a figure at -O2 for Cortex-M0 or M3 is over 2 % above what stands here.

Executed instructions, not cycles: counted under QEMU with `-icount`, which is exact and the same on every run. Each
figure is the mean of 300 queries (30 of overlaps of hulls), passing of arguments and the unit normal included. The
queries are generated from fixed seeds (bench/scene.c) and chosen by their answer alone (bench/choose.c), so all
machines and rivals get the same ones: shapes have half extents of 0.25 to 2 units, are up to 8 units apart along each
axis, at speeds of up to 4 units a step or, half of them, on a course for one another, and are turned at random. A miss
is near where the swept AABBs of the two shapes meet (the boxes around all that each passes through in the step), far
where they do not: a broad phase would have sorted the far ones out.

## The targets

At -O2, range checks on.

END
sub print_reached {
    print head(['query'], map { ("$_ target", "$_ reached") } 'Cortex-M3', 'Cortex-M0');
    for (@_) {
        my ($name, $key, @limit) = @$_;
        my @reached = map { $with->{$_}{$key} // die "no row $key\n" } 'Cortex-M3', 'Cortex-M0';
        print row($name, map { (thousands($limit[$_]), thousands($reached[$_])) } 0, 1);
    }
}
print_reached(@targets);
print "\nOf round shapes:\n\n";
print_reached(@round_targets);
print "\nOf steps of the broad phase:\n\n";
print_reached(@crowd_targets);
print "\nOf shapes that turn while they move (bench/turns2.c, bench/turns3.c):\n\n";
print_reached(@turn_targets);

print <<'END';

Beside float: on Cortex-M4 and M7, which do it in hardware, no slower than that, and on the host, which has no
assembly, at most 2.5 times as slow. "Beside float and fix16" below says what is compared; instructions, ours in brackets without range
checks, and on the host times.

END
print head(['query'], 'Cortex-M4', 'float there', 'Cortex-M7', 'float there', 'host: ours / float');
for (@targets) {
    my ($name, $key) = @$_;
    my @pairs = map { (both($_, $key), thousands($plain->{$_}{"float: $key"})) } 'Cortex-M4', 'Cortex-M7';
    print row($name, @pairs, $ratio{float}{$key});
}

print <<'END';

## All rows at -O2

In brackets with the range checks compiled out (`TOI_NO_CHECKS`). Hinted: the query of the frame before left its axis in
the hint. Miss: near and far ones as they come. Yaw only: both turned about z alone. Nearly parallel: turned from one
another by 1e-4 to 1e-2 rad. Boxes over 256 units have half extents of 256 to 512 units, and are that much farther
apart and faster. `poly2 of 8` are two polygons of 8 vertices each, `poly2 of 8-aabb2` is one of them against a box.
`hull3, boxes` are boxes as hulls, the other hulls are rocks that have nothing but triangles. A capsule is as long as the box of its
extents and half as wide; `round` shapes have a radius of an eighth of their extents. Balls, and balls with level boxes, are asked by
their typed functions, and other round shapes by the tagged ones (bench/queries_round.c).

After the sweeps come two such shapes at rest (`overlap`: depth and push; `overlap, separate`), the points of a contact
with its sweep (`contact, hit`; `contact, overlap` where they begin in one another), and rays from the middle of one shape
against the other. `turning` shapes both turn about their centres by the angle in the time, in space about any axis, but for a
door, which swings where somebody walks, and a wall, which stands; a near miss comes within 0.006 to 0.05 units, a far one stays
0.5 units away. A step (bench/step.c) is
one call of `toi_move2` or `toi_move3`, with its callback: a body that walks on level tiles or up a slope, under gravity.
Then come other things that a frame does (bench/chores.c, bench/frame.c), which [docs/budget.md](../docs/budget.md) tells about,
and steps of many boxes (bench/crowds.c): `toi_broadphase2_update`, or 3, and all pairs, the boxes being there.

END
print head(['pair', 'class'], @names);
for my $key (@rows) {
    print row($key, map { both($_, $key) } @names);
}

print "\n## All rows at -Os\n\nRange checks on.\n\n", head(['pair', 'class'], map { "$_ -Os" } @names);
print row($_, do { my $key = $_; map { thousands($small->{$_}{$key}) } @names }) for @rows;

print <<'END';

## Cycles of other cores

Range checks on. An ARM7TDMI as in a Game Boy Advance, under libmgba, at -O2, code and constants in the cartridge with its
wait states and its bus of 16 bits, stack in fast memory, 100 queries a row; an AVR (ATmega2560) under simavr, whose
`int` has 16 bits, at -Os with `-mcall-prologues`, 18 queries a row; its flash does not hold contacts of tilted boxes and hulls too, and of
round shapes balls and level boxes only.

END
print head(['pair', 'class'], map { "$_->[1]" } @cycle_cores);
print row($_, do { my $key = $_; map { defined $cycles->{$_->[1]}{$key} ? thousands($cycles->{$_->[1]}{$key}) : '-' } @cycle_cores }) for @rows;

print <<'END';

## Beside float and fix16

The same algorithms, written plainly over another type of number (bench/plain): float, which Cortex-M0 and M3 do in
software and M4 and M7 in hardware, with fused multiply-add, and libfixmath's `fix16_mul` and `fix16_div` as they are.
Instructions at -O2, ours with its range checks, which the others have none of; in brackets how many times ours. An
instruction of an FPU is not a cycle either: on Cortex-M4 a division or a square root takes 14.

END
my @plain_rows = grep { exists $plain->{'Cortex-M3'}{"float: $_"} } @rows;
sub print_rivals {
    my ($ours, @names) = @_;
    print head(['pair', 'class'], map { ($_, 'float', 'fix16') } @names);
    for my $key (@plain_rows) {
        print row($key, map {
            my ($own, @rivals) = ($ours->{$_}{$key}, @{$plain->{$_}}{"float: $key", "fix16: $key"});
            (thousands($own), map { thousands($_) . sprintf(' (%.2f)', $_ / $own) } @rivals);
        } @names);
    }
}
print_rivals($with, @names);
print "\nThe same in cycles, of cores that do float in software:\n\n";
print_rivals($cycles, map { $_->[1] } @cycle_cores);

print <<'END';

## On the host

Nanoseconds of a query on the machine that wrote this page, medians of 101 timings of 1,500 queries each, library
and rival in turns; the ratio, ours to theirs, is the median of those pair by pair.

END
print head(['pair', 'class'], 'ns', 'to float', 'to fix16');
print row($_, $nanoseconds{$_}, $ratio{float}{$_}, $ratio{fix16}{$_}) for @plain_rows;

print <<'END';

## Wrong answers of the rivals

Beside the library's, which are held against exact arithmetic (docs/trust.md). Missed: no contact where the shapes press
into one another. False: contact where there is none. Late: when they report it, the shapes are in one another by over
4 ulps already; the worst such depth is in ulps (65,536 are a unit). Queries as they come, then those where one passes
the other, or strikes it, by a hair: moved aside by bisection until 4 ulps decide.

END
print head(['rival', 'pair', 'queries'], 'asked', 'missed', 'false', 'late', 'worst depth');
print row(@{$_}[0 .. 2], map { thousands($_) } @{$_}[3 .. 7]) for read_fields("$build/bench/wrong.txt");

# ---- Hulls by their size.

print <<'END';

## By the number of vertices

The figures at -O2 for two hulls of one kind, beside the bytes of flash of one table.

END
my @classes = ('hit', 'near miss', 'far miss');
my @curve = ('Cortex-M0', 'Cortex-M3');
print head(['vertices'], 'table', map { my $core = $_; map { "$core $_" } @classes } @curve);
for my $vertices (8, 16, 32, 64) {
    my $pair = "hull3 of $vertices";
    print row($vertices, $with->{'Cortex-M0'}{"$pair | bytes of table"},
        map { my $core = $_; map { thousands($with->{$core}{"$pair | $_"}) } @classes } @curve);
}
my ($slope_m0, $slope_m3) = map {
    sprintf '%.0f', ($with->{$_}{'hull3 of 64 | hit'} - $with->{$_}{'hull3 of 32 | hit'}) / 64
} @curve;
print <<"END";

What grows is the search for the vertex farthest along a direction, which looks at each: from 32 to 64 vertices a
hit costs $slope_m3 instructions more for each vertex of the two on Cortex-M3, $slope_m0 on Cortex-M0.
END
