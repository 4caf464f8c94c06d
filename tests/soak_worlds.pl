#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# soak_worlds.pl [KIND...]: tens of thousands of worlds of each kind, and hundreds of thousands of pairs with bounds and of
# robots, against the exact reference (build/fast/tests/world_truth, two at a time). Writes docs/soak-worlds.md where all
# kinds ran. For `make world-soak`.
use strict;
use warnings;

my $build = $ENV{BUILD} // 'build';
my $truth = "$build/fast/tests/world_truth";

# What there is of a kind: in so many pieces, each with a seed of its own.
my %count = (pairs => 15_000, events => 15_000, earliest => 5_000, robot => 50_000, distance => 200_000, tree => 5_000, tiles => 50_000);
my %means = (
    pairs => 'swept boxes, and all pairs of them: fresh, after any history, in batches, in strips',
    events => 'all events, the K earliest and the first, against each pair alone',
    earliest => 'earliest contact of two bodies with bounds, of every pair of kinds',
    robot => 'can it stop, brake by when, how fast: among one to eight others',
    distance => 'the three distances',
    tree => 'levels in flash: regions, walks, rays, casts',
    tiles => 'maps of tiles: things near, rays');
my $pieces = 4;
my @kinds = qw(pairs events earliest robot distance tree tiles);
my @asked = @ARGV ? @ARGV : @kinds;
$count{$_} or die "soak_worlds.pl: no kind $_: @kinds\n" for @asked;

sub start {
    my ($kind, $seed) = @_;
    open my $pipe, '-|', "nice -n 10 $truth --what $kind --count $count{$kind} --seed $seed 2>/dev/null" or die "$truth: $!\n";
    return $pipe;
}

# What a program says: results, and remarks with what was worst.
sub finish {
    my ($pipe, $kind, $seed, $found) = @_;
    my $done;
    while (<$pipe>) {
        $found->{broken} += $1 if /^(?:not )?ok .* \((\d+) of \d+ broken\)$/;
        $found->{judged}{"$1 $seed"} = $2 if /^(?:not )?ok \d+ - ([^:]+): .* of (\d+) broken\)$/;
        push @{$found->{notes}}, s/^# //r if /^# [^:]+: \d+ .*\w/ && !/broken/;
        print "$kind, seed $seed: $_" if /^not ok|^# .* broken:/;
        $done = 1 if /^1\.\.\d+$/;
    }
    close $pipe;
    $found->{broken}++ if !$done;
}

my (%found, @left);
for my $kind (@asked) {
    $found{$kind} = {broken => 0, judged => {}, notes => []};
    push @left, map { [$kind, 2000 + $_] } 1 .. $pieces;
}
my $all = @left;
while (my @two = splice @left, 0, 2) {
    my @running = map { start(@$_) } @two;
    finish($running[$_], @{$two[$_]}, $found{$two[$_][0]}) for 0 .. $#two;
    printf STDERR "%d of %d done\n", $all - @left, $all;
}

sub thousands { my ($n) = @_; 1 while $n =~ s/^(\d+)(\d{3})/$1,$2/; return $n }

my $broken = 0;
my $rows = '';
for my $kind (@asked) {
    my $judged = 0;
    $judged += $_ for values %{$found{$kind}{judged}};
    $broken += $found{$kind}{broken};
    $rows .= "| $kind | $means{$kind} | " . thousands($judged) . " | $found{$kind}{broken} |\n";
}
print $rows;
exit($broken != 0) if @ARGV;

open my $page, '>', 'docs/soak-worlds.md' or die "docs/soak-worlds.md: $!\n";
print $page <<"END", $rows, "\nWhat each run remarks, by seed:\n\n", map { map { "    $_" } @{$found{$_}{notes}} } @asked;
# Worlds against exact arithmetic

Written by `make world-soak` from `build/tests/world_truth`, whose `--help` says how to ask for one kind. `judged` are worlds, or
queries of pairs with bounds, robots and distances; `broken` are promises that one of them broke.

| what | of what | judged | broken |
|---|---|---|---|
END
close $page or die "docs/soak-worlds.md: $!\n";
exit($broken != 0);
