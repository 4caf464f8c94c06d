#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The unit tests of what has assembly hold on a board with each of its forms, built for speed and for size. For size the
# search of boxes on Cortex-M0 is the same, but takes minutes; so do its rows, but they are asked where TEST_ALL is set, as in
# `make verify`.
use strict;
use warnings;
use lib 'tests';
use boards;
use Test::More;

my $slow = $ENV{TEST_ALL} ? qr/^unit_obb3-microbit$/ : qr/^unit_(?:obb3|rows16)-microbit$/;
my @jobs;
for my $build (['build', '-O2', qr/^\z/], ['build/units-small', '-Os', $slow]) {
    my ($directory, $how, $without) = @$build;
    my $make = "make -s BUILD=$directory ARM_CFLAGS=$how";
    system "$make -k -j2 units >build/units.log 2>&1";
    for my $unit (grep { !/$without/ } split ' ', `$make list-units`) {
        push @jobs, {name => "$unit$how", command => "$make $unit </dev/null"};
    }
}
run_two_at_once(@jobs);
for my $job (@jobs) {
    my ($plan) = $job->{output} =~ /^1\.\.(\d+)$/m;
    my $passed = () = $job->{output} =~ /^ok /mg;
    ok($job->{status} == 0 && $plan && $passed == $plan, $job->{name}) or diag(@$job{qw(output errors)});
}
done_testing;
