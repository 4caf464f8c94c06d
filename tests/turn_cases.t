#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The cases of tests/cases/turn through the command line. They are not among those of boards and of the oracle of straight
# sweeps: boards have the digest of turning instead. A number of an answer may be LO..HI.
use strict;
use warnings;
use Test::More;

my $build = $ENV{BUILD} || 'build';
my $toi16 = "$build/toi16";

# keeps($got, $want): whether each word is the one that is wanted, or within LO..HI. Of an error its name alone counts.
sub keeps {
    my ($got, $want) = @_;
    $got =~ s/:.*// if $got =~ /^error/;
    my ($g, $w) = ([split ' ', $got], [split ' ', $want]);
    return 0 if @$g != @$w;
    for my $i (0 .. $#$w) {
        my ($low, $high) = $w->[$i] =~ /^(-?\d+)\.\.(-?\d+)$/ or $g->[$i] eq $w->[$i] ? next : return 0;
        return 0 if $g->[$i] !~ /^-?\d+$/ || $g->[$i] < $low || $g->[$i] > $high;
    }
    return 1;
}

ok(keeps('hit 5 -7', 'hit 4..5 -7') && !keeps('hit 6 -7', 'hit 4..5 -7') && !keeps('hit 3 -7', 'hit 4..5 -7'), 'ranges');
ok(!keeps('hit 5', 'hit 4..5 -7') && !keeps('hit 5 -7 conservative', 'hit 4..5 -7') && !keeps('hit 5 -7', 'hit 4..5 -8'),
    'other words');

for my $file (glob 'tests/cases/turn/*.toi') {
    open my $in, '<', $file or die "$file: $!\n";
    my (@queries, @wanted);
    while (my $line = <$in>) {
        if ($line =~ /^= (.*)/) { push @wanted, $1 }
        elsif ($line =~ /^[^#\n]/) { push @queries, $line }
        die "$file:$.: not a query and its answer in turn\n" if @wanted > @queries || @queries > @wanted + 1;
    }
    is(scalar @wanted, scalar @queries, "$file: each query has an answer");
    open my $out, '-|', "grep -v '^[#=]' $file | grep . | $toi16 query --raw 2>/dev/null" or die;
    chomp(my @got = <$out>);
    is(scalar @got, scalar @queries, "$file: " . @queries . ' answers');
    my @faults = map { keeps($got[$_] // '', $wanted[$_]) ? () : "$queries[$_]got  $got[$_]\nwant $wanted[$_]\n" } 0 .. $#queries;
    is(join('', @faults), '', "$file: as wanted");
}
done_testing;
