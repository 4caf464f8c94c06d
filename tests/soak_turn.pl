#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# soak_turn.pl [--count N] [--seed S] [CLASS...]: so many turning sweeps of each class against the reference of intervals
# (build/fast/tests/turn_truth, two at a time). Writes docs/soak-turn.md where all classes ran. For `make turn-soak`.
use strict;
use warnings;
use Getopt::Long;

my $build = $ENV{BUILD} // 'build';
my $truth = "$build/fast/tests/turn_truth";
my %option = (count => 77_000, seed => 4000, jobs => `getconf _NPROCESSORS_ONLN` + 0 || 1);
my $usage = "usage: $0 [--count N] [--seed S] [--jobs N] [CLASS...]\n";
GetOptions(\%option, 'count=i', 'seed=i', 'jobs=i', 'help' => sub { print $usage; exit 0 }) or die $usage;

my @all = split ' ', `$truth --list`;
my %known = map { $_ => 1 } @all;
die "no class $_\n$usage" for grep { !$known{$_} } @ARGV;
my @classes = @ARGV ? @ARGV : @all;

# What a program says of a class: a line of statuses, one of faults, and the verdict.
sub read_class {
    my ($pipe, $name) = @_;
    my %found = (name => $name, said => '');
    while (<$pipe>) {
        @found{qw(hit conservative overlap separate worst)} = ($1, $2, $3, $4, $5)
            if /^# \S+: (\d+) hit, (\d+) conservative of these, (\d+) overlap, (\d+) separate; worst over the bar (\S+) ulp$/;
        $found{fault} = {$1 =~ /(\w+) (\d+)/g} if /^# \S+:((?: [a-z]+ \d+)+)$/;
        @found{qw(bad asked undecided)} = ($1, $2, $3) if /^(not )?ok \d+ - \S+: \d+ of (\d+) past .*, (\d+) undecided$/;
        $found{said} .= $_ if /^# turn_truth/;
        $found{done} = 1 if /^1\.\.1$/;
    }
    close $pipe;
    return \%found;
}

my @left = @classes;
my (%row, $broken);
while (my @some = splice @left, 0, $option{jobs}) {
    my @running = map {
        open my $pipe, '-|', "nice -n 10 $truth --class $_ --count $option{count} --seed $option{seed} 2>/dev/null" or die "$truth: $!\n";
        $pipe;
    } @some;
    for my $n (0 .. $#some) {
        my $found = $row{$some[$n]} = read_class($running[$n], $some[$n]);
        $broken += !$found->{done} || defined $found->{bad};
        print $found->{said};
    }
    printf STDERR "%d of %d classes done\n", @classes - @left, scalar @classes;
}

sub thousands { my ($n) = @_; 1 while $n =~ s/^(\d+)(\d{3})/$1,$2/; return $n }

sub line_of {
    my ($r) = @_;
    return "| $r->{name} | did not end |||||||||\n" if !$r->{done};
    my %f = %{$r->{fault}};
    my $other = join ', ', map { "$_ $f{$_}" } grep { $f{$_} && !/^(?:missed|late|early|normal)$/ } sort keys %f;
    return '| ' . join(' | ', $r->{name}, map({ thousands($_) } @$r{qw(asked hit separate overlap)}), @f{qw(missed late early normal)},
        $other || 'none', @$r{qw(conservative undecided)}) . " |\n";
}

# What all themes of a family come to: the sums of their counts.
sub sum_of {
    my ($family) = @_;
    my %sum = (name => "**$family, all**", done => 1);
    for my $r (grep { $_->{done} && $_->{name} =~ /^$family(?:\.|$)/ } values %row) {
        $sum{$_} += $r->{$_} for qw(asked hit separate overlap conservative undecided);
        $sum{fault}{$_} += $r->{fault}{$_} for keys %{$r->{fault}};
    }
    return \%sum;
}

my @families = grep { !/\./ } @classes;
my $rows = join '', map { line_of($_) } @row{@classes}, map { sum_of($_) } @families;
print $rows;
exit($broken != 0) if @ARGV;

open my $page, '>', 'docs/soak-turn.md' or die "docs/soak-turn.md: $!\n";
print $page <<"END", $rows;
# Turning sweeps against proved intervals

Written by `make turn-soak` from `build/tests/turn_truth`, seed $option{seed}. Its reference shares nothing with the solver: it knows
the motion as real numbers, bodies as the hulls of their points, and bounds of what may happen between two times, so that each span of
time is proved free or holds a time at which the bodies are shown to meet. Missed, late: by more than a thousandth of an ulp, and what
doubles do to large numbers. Early: at enter they are farther apart than `include/toi16/turn.h` promises; whirl, that of a body that
turns by more than a quarter of a radian in a time ulp. Normal: not of length 1, or the
gap along it is negative. Other faults: overlap (or a hit) of what is not so; stale, the normal of a conservative hit, as above; fields,
members that cannot be; error, about what is legal; typed, other ways to ask that answer otherwise; sweep, what does not turn and is not
as the sweep says; proof, one that `toi_turn_recheck` does not believe; believed, a false one that it does; place and points, what
`toi_turned2`, `toi_turned3` and `toi_turn_contact` say; bare, a hit without points. Undecided queries are neither right nor wrong. A class is a family of pairs and a theme, of which
`tests/turn/scene.h` says what they are; conservative are hits whose budget of looks ran out.

| class | queries | hit | separate | overlap | missed | late | early | normal | other faults | conservative | undecided |
|---|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|
END
close $page or die "docs/soak-turn.md: $!\n";
exit($broken != 0);
