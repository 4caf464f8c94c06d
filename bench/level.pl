#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# A level of 4,096 boxes, 0.5 to 2 units each, on 256 by 256 units: for toi16 bake. The same numbers on every machine.
use strict;
use warnings;

my $state = 1;
sub below { $state = (1664525 * $state + 1013904223) % 2**32; return int($state / 2**32 * $_[0]) }
sub raw { return map { '@' . int $_ } @_ }

for my $id (0 .. 4095) {
    my ($x, $y, $w, $h) = (below(254 * 65536), below(254 * 65536), 32768 + below(98304), 32768 + below(98304));
    print join(' ', "static $id aabb2", raw($x, $y, $x + $w, $y + $h)), "\n";
}
