#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# soak.pl [--count N] [--seed N] [--fuzz SECONDS] [PAIR...]: the sweeps of every pair against the exact reference, 10
# million each by default (build/tests/truth in pieces of 250,000, whose seeds count up from --seed), two at a time, then the
# fuzz targets for an hour each. Writes docs/soak.md. Pieces that are done stay in build/soak/, for the sources that they were
# run with: what was interrupted goes on where it stopped.
use strict;
use warnings;
use Digest::MD5;
use File::Path 'make_path';
use Getopt::Long;

my ($count, $seed, $fuzz) = (10_000_000, 1000, 3600);
my $usage = "usage: $0 [--count N] [--seed N] [--fuzz SECONDS] [PAIR...]\n";
GetOptions('count=i' => \$count, 'seed=i' => \$seed, 'fuzz=i' => \$fuzz, help => sub { print $usage; exit 0 }) or die $usage;

my $piece = 250_000;
my $truth = 'build/tests/truth';
my ($list) = `$truth --help` =~ /^Pairs: (.*)$/m;
my @pairs = @ARGV ? @ARGV : split ' ', $list;

sub digest_of_sources {
    my $md5 = Digest::MD5->new;
    for my $name (sort glob 'src/*.[ch] tests/oracle/*.[ch]') {
        open my $file, '<', $name or die "$name: $!\n";
        $md5->addfile($file);
    }
    return substr $md5->hexdigest, 0, 12;
}

my $records = 'build/soak/' . digest_of_sources();
make_path($records);

sub run_piece {
    my ($pair, $number) = @_;
    my ($out, $n) = ("$records/$pair-" . ($seed + $number), $number * $piece + $piece > $count ? $count - $number * $piece : $piece);
    return if -e "$out.txt";
    system("$truth --what sweep --pair $pair --count $n --seed " . ($seed + $number) . " > $out.part");
    rename "$out.part", "$out.txt" or die "$out.txt: $!\n";
}

# All pieces, two at a time.
sub run_all {
    my @work = map { my $n = $_; map { [$_, $n] } @pairs } 0 .. int(($count - 1) / $piece);
    my ($done, $running) = (0, 0);
    for my $job (@work) {
        if ($running == 2) { wait; $running-- }
        printf STDERR "\r%d of %d pieces, %s      ", $done++, scalar @work, $job->[0] if -t STDERR;
        my $child = fork // die "fork: $!\n";
        if ($child == 0) { run_piece(@$job); exit 0 }
        $running++;
    }
    1 while wait != -1;
    print STDERR "\n" if -t STDERR;
}

sub thousands { my ($n) = @_; 1 while $n =~ s/^(\d+)(\d{3})/$1,$2/; return $n }

# What the pieces of a pair say together.
sub sum_of {
    my ($pair) = @_;
    my %sum = (queries => 0, boundary => 0, early => 0, false => 0, broken => {});
    for my $name (glob "$records/$pair-[0-9]*.txt") {
        open my $file, '<', $name or die "$name: $!\n";
        while (<$file>) {
            $sum{boundary} += $1 if /^# \S+: (\d+) of the queries at the edge/;
            if (/worst early gap ([\d.]+) ulp, worst false gap ([\d.]+) ulp, hits (\d+), grazes (\d+), overlaps (\d+), separate (\d+)/) {
                $sum{early} = $1 if $1 > $sum{early};
                $sum{false} = $2 if $2 > $sum{false};
                $sum{queries} += $3 + $4 + $5 + $6;
            }
            $sum{broken}{$1} += $2 if /^not ok \d+ - \S+: (.*) \((\d+) of \d+ broken\)/;
        }
    }
    return \%sum;
}

sub report {
    my $text = <<"END";
# Millions of queries against the exact reference

Written by `make soak`; seeds from $seed on, $piece queries each. Some are brought to the edge of contact: B is moved by bisection
to the last ulp at which the two still meet, then up to 5 ulp to either side, and t_max to the ulp of the first contact and 1 to
either side. The others are those of `build/tests/truth`: game-like and level, nearly parallel and at the edge epsilon, flat, tiny,
fast, at the ends of the domain (tests/oracle/generate_theme.c lists them). Each is asked in all ways (typed, tagged, hinted), some
with other options too, and judged by every promise. Early: the gap at `enter` beyond the travel of one time ulp. False: the closest
gap of shapes that never meet but were answered to be in contact. Both in ulps of 2^-16.

| pair | queries | at the edge | missed, late, or not exact | worst early | worst false | past the bar |
|---|--:|--:|--:|--:|--:|---|
END
    my $hard = 0;
    for my $pair (@pairs) {
        my $s = sum_of($pair);
        my %broken = %{$s->{broken}};
        my @soft = grep { /early|false|right kind/ } sort keys %broken;
        my $wrong = 0;
        $wrong += $broken{$_} for grep { !/early|false|right kind/ } keys %broken;
        $hard += $wrong;
        $text .= '| ' . join(' | ', $pair, thousands($s->{queries}), thousands($s->{boundary}), $wrong, $s->{early}, $s->{false},
            @soft ? join('; ', map { "$_: $broken{$_}" } @soft) : 'none') . " |\n";
    }
    open my $out, '>', 'docs/soak.md' or die "docs/soak.md: $!\n";
    print $out $text;
    print $text;
    return $hard;
}

run_all();
my $hard = report();
exit 1 if $hard > 0;
exit 0 if $fuzz == 0;
exec 'env', "FUZZ_SECONDS=$fuzz", 'tests/fuzz.t';
