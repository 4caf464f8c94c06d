#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Bodies that turn are answered with the same bits by this machine, a Cortex-M0, a Cortex-M3 at -O2 and at -Os, and a Cortex-M4.
# tests/digest_turn.expected holds the lines; they are no part of tests/digest.expected, which every machine of
# docs/portability.md prints.
use strict;
use warnings;
use lib 'tests';
use files;
use Test::More;

my @boards = qw(microbit mps2-an385 stm32vldiscovery mps2-an386);
my $want = read_file('tests/digest_turn.expected');
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};

sub lines_of { return join '', grep { /^digest turn / } split /^/, `$_[0] 2>/dev/null` }

is(() = $want =~ /^digest turn /mg, 21, 'a line for each pair and set of round pairs');
is(lines_of('make -s BUILD=build build/tests/board_digest_turn && build/tests/board_digest_turn'), $want, 'this machine');
is(lines_of("make -s BUILD=build digest-$_ BOARD_DIGESTS=digest_turn </dev/null"), $want, $_) for @boards;
done_testing;
