#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# What is taken for granted of widths, refuted if it can be: the programs run with sources in which every number is held
# to the interval that was found for it (asserts.py).
use strict;
use warnings;
use Test::More;

my $build = ($ENV{BUILD} || 'build') . '/widths';

# check.py writes these sources, and is a test itself.
for (`tests/width/check.py`) {
    if (/^(not )?ok \d+ - (.*)/) { ok(!$1, $2) }
    else                         { diag($_) if /^# / }
}
is($?, 0, 'every operation was looked at with the widest operands');

# Those about src/number/wide.c, which is tested by itself, those that read and write tables alone, one of tables that lie about
# what they have, of which intervals say nothing, one of hulls and one of boxes that are too many for
# where int has 16 bits, and one of polygons whose own coordinates are past the domain, which placing alone takes.
my @units = grep { !/unit_(?:wide|broadphase|hull_build|hull_compile|hull_rest|large_hulls|hull_lies|fine|place)$/ } map { s/\.c$//r } glob 'tests/unit_*.c';
# Of bodies that turn most intervals are not known yet (open.txt): all but what make verify runs leave them out.
@units = grep { !/unit_turn/ } @units if !$ENV{TEST_ALL};
# These take half of the time, and are left out, or do a quarter, but where TEST_ALL is set, as in `make verify`.
my $count = $ENV{TEST_ALL} ? 4000 : 1000;
my @pairs = map { "tests/truth --pair $_ --count $count --seed 7" } qw(aabb3 obb2 obb3 poly2 poly2-obb2 hull3);
@units = grep { !/unit_(?:aabb|move_hard|slide)$/ } @units if !$ENV{TEST_ALL};
my @programs = map { "$build/$_" } @units, qw(tests/conformance tests/digest tests/api_contacts tests/api_errors), @pairs,
    $ENV{TEST_ALL} ? 'tests/move_worlds' : ();
push @programs, map { "$build-m0/$_" } qw(tests/unit_obb3 tests/unit_polygon tests/conformance tests/digest), @pairs,
    $ENV{TEST_ALL} ? @units : ();

my %built = map { /^(\S+)/ ? ($1 => 1) : () } @programs;
system("make -s widths-programs PROGRAMS='@{[sort keys %built]}'") == 0 or die "the programs do not build\n";
for my $program (@programs) {
    my @refuted = `$program 2>&1 >/dev/null`;
    my $status = $? >> 8;
    ok($status == 0, "$program: every number is within its interval") or diag(@refuted[0 .. ($#refuted < 20 ? $#refuted : 20)]);
}
done_testing;
