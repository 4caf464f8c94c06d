#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The table in docs/portability.md has the machines that `make portability` runs, and claims that all are equal.
use strict;
use warnings;
use lib 'tests';
use files;
use machines;
use Test::More tests => 2;

my @rows = map { [/^\| `([^`]+)` \|.*\| ([^|]+) \|$/] } grep { /^\| `/ } split /\n/, read_file('docs/portability.md');
is_deeply([map { $_->[0] } @rows], [map { $_->{name} } hosted_machines(), board_machines()],
    'a row for each machine: else `make portability`');
is_deeply([grep { $_->[1] ne 'equal' } @rows], [], 'the digest is the same on all');
