#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# times.pl: writes the table of CONTRIBUTING.md anew by what the last `make test` took: seconds of processors, which do not
# depend on what else the machine does as seconds of the clock do.
use strict;
use warnings;
use lib 'tests';
use List::Util 'sum0';
use files;

my $least = 5; # seconds of a test that has a row of its own
my $head = "| test | seconds |\n|---|--:|\n";

# The second line that `times` of a shell prints is of its children.
my $build = sum0(map { /(\d+)m([\d.]+)s/ ? 60 * $1 + $2 : 0 } split ' ', (split /\n/, read_file('build/build-times'))[1]);
my %seconds = map { /^(\S+) \S+ (\S+)$/ ? ($2 => $1) : () } split /\n/, read_file('build/test-times');
$seconds{$_ =~ s{^\./}{}r} = delete $seconds{$_} for keys %seconds;
my @long = grep { $seconds{$_} >= $least } keys %seconds;
my @short = grep { $seconds{$_} < $least } keys %seconds;
my %rows = ('the build' => $build, scalar(@short) . ' others' => sum0(@seconds{@short}), map { ("`$_`" => $seconds{$_}) } @long);
my $total = sum0(values %rows);
my $table = join '', $head, map({ "| $_ | " . sprintf('%.0f', $rows{$_}) . " |\n" } sort { $rows{$b} <=> $rows{$a} || $a cmp $b } keys %rows),
    '| all | ' . sprintf('%.0f', $total) . " |\n";

my $page = read_file('CONTRIBUTING.md');
$page =~ s/\Q$head\E(?:\|.*\n)*/$table/ or die "CONTRIBUTING.md has no table of tests\n";
write_file('CONTRIBUTING.md', $page);
printf "%.0f s of processors, %.1f minutes on two cores\n", $total, $total / 120;
