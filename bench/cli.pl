#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# cli.pl TOI16: how many sweeps of AABBs a second the command line answers from a file to a file, the best of three times.
use strict;
use warnings;
use File::Temp 'tempdir';
use Time::HiRes 'time';

my ($toi16) = @ARGV or die "usage: $0 TOI16\n";
my $scratch = tempdir(CLEANUP => 1);
my $count = 200_000;
open my $file, '>', "$scratch/queries.toi" or die "$scratch/queries.toi: $!\n";
for (1 .. $count) {
    my ($x, $y) = ($_ * 7 % 1000 / 8 - 60, $_ * 13 % 1000 / 8 - 60);
    printf $file "sweep aabb2 %.4f %.4f %.4f %.4f v %.4f 1.5 aabb2 -1.25 -1 1.5 1 v 0.5 -0.25\n", $x, $y, $x + 1, $y + 2, -$x;
}
close $file or die "$scratch/queries.toi: $!\n";

my $best = 0;
for (1 .. 3) {
    my $start = time;
    system("$toi16 query $scratch/queries.toi >$scratch/answers") == 0 or die "$toi16 query failed\n";
    my $rate = $count / (time - $start);
    $best = $rate if $rate > $best;
}
printf "%.0f AABB queries a second\n", $best;
