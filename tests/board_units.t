#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The unit tests of what has assembly hold on a board with each of its forms, built for speed and for size: a quarter of their
# random trials (tests/share.h), and all of them where TEST_ALL is set, as in `make verify`.
use strict;
use warnings;
use lib 'tests';
use boards;
use Test::More;

my $share = $ENV{TEST_ALL} ? ' -DSHARE=1' : '';
my @jobs;
for my $build (['build/units', '-O2'], ['build/units-small', '-Os']) {
    my ($directory, $how) = @$build;
    my $make = "make -s BUILD=$directory ARM_CFLAGS='$how$share'";
    system "$make -k -j2 units >$directory.log 2>&1";
    for my $unit (split ' ', `$make list-units`) {
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
