#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# What queries cost on Cortex-M0 and M3 has not risen by over 2 % above bench/results.md. Where a rise is meant, `make
# bench` writes that page anew. Instructions belong to a compiler: with another one there is nothing to compare.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use files;
use ratchet qw(committed_rows same_compiler hold);

my $page = 'bench/results.md';
plan skip_all => "$page is of another compiler" unless same_compiler($page);

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
my %board = ('Cortex-M0' => 'microbit', 'Cortex-M3' => 'mps2-an385');
my @files = map { "build/bench/$_.txt" } values %board;
is(system("make -s BUILD=build @files >build/cost.log 2>&1"), 0, 'the boards have counted')
    or diag(read_file('build/cost.log'));

my %committed = committed_rows($page, 'All rows at -O2');
for my $core (sort keys %board) {
    my %counted = map { /^(.+);(.+);(\d+)$/ && $2 ne 'bytes of table' ? ("$1 | $2" => $3) : () }
        split /\n/, read_file("build/bench/$board{$core}.txt");
    hold($core, $page, 'make bench', \%counted, $committed{$core});
}
done_testing();
