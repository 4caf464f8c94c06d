#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# per_query.pl FILE [NANOSECONDS]: what print_cost.c wrote, as lines of "PAIR;CLASS;COST": in instructions where each
# took that many nanoseconds of the counter's time (QEMU with -icount), else in ticks, which then are cycles.
use strict;
use warnings;

my ($name, $nanoseconds) = @ARGV;
open my $file, '<', $name or die "$name: $!\n";
my ($rate, $printed);
while (my $line = <$file>) {
    my ($pair, $class, $queries, $ticks) = $line =~ /^(.*);(.*);(\d+);(\d+)$/ or die "$name:$.: not a cost: $line";
    if (!defined $rate) {
        $rate = $ticks;
        next;
    }
    my $ticks_in_one = $nanoseconds && $class !~ /^bytes/ ? $rate * $nanoseconds / 1e9 : 1;
    printf "%s;%s;%.0f\n", $pair, $class, $ticks / $ticks_in_one / $queries;
    $printed = 1;
}
$printed or die "$name: no costs\n";
