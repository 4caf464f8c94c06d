#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The widest operands of every operation (check.py). And, where TEST_ALL is set, as in `make verify`, what that takes for granted,
# refuted if it can be: programs run with sources in which every number is held to the interval that was found for it
# (asserts.py).
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

if (!$ENV{TEST_ALL}) {
    done_testing;
    exit;
}

# What is asked of all kinds, and the unit tests.
my @all = (qw(tests/conformance tests/digest tests/unit_polygon tests/unit_obb3),
    map { "tests/truth --pair $_ --count 4000 --seed 7" } qw(aabb3 obb2 obb3 poly2 poly2-obb2 hull3));

# But for those about src/number/wide.c, which is tested by itself, those that read and write tables alone, one of tables that lie
# about what they have, of which intervals say nothing, one of hulls and one of boxes that are too many for where int has 16 bits,
# and one of polygons whose own coordinates are past the domain, which placing alone takes.
my $but = qr/unit_(?:wide|broadphase|hull_build|hull_compile|hull_rest|large_hulls|hull_lies|fine|place|polygon|obb3)$/;
push @all, grep { !/$but/ } map { s/\.c$//r } glob 'tests/unit_*.c';
my @programs = map { my $form = $_; map { "$form/$_" } @all } $build, "$build-m0";
push @programs, map { "$build/tests/$_" } qw(api_contacts api_errors move_worlds);

my %built = map { /^(\S+)/ ? ($1 => 1) : () } @programs;
system("make -s widths-programs PROGRAMS='@{[sort keys %built]}'") == 0 or die "the programs do not build\n";
for my $program (@programs) {
    my @refuted = `$program 2>&1 >/dev/null`;
    my $status = $? >> 8;
    ok($status == 0, "$program: every number is within its interval") or diag(@refuted[0 .. ($#refuted < 20 ? $#refuted : 20)]);
}
done_testing;
