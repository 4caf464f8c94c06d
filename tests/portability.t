#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The table in docs/portability.md is of the machines that `make portability` runs, as they are described today (of an AVR the lines
# that fit its flash), and claims that all
# are equal; fifty at least are distinct. With TEST_ALL set, as in `make verify`, it is of today's digest too.
use strict;
use warnings;
use lib 'tests';
use boards;
use Digest::SHA 'sha256_hex';
use files;
use machines;
use Test::More tests => 5;

# A row as the list of machines has it: what the compiler and what runs it say of themselves is left out.
sub row {
    my ($name, $title, $flags, $lines) = @_;
    return join ' | ', $name, $title, $flags, $lines;
}

my $page = read_file('docs/portability.md');
my @rows = map { [split / \| /] } $page =~ /^\| (`.*) \|$/mg;
my $all = () = expected_digest('digest') =~ /^/mg;
my @machines = all_machines();
my ($this) = map { $_->[1] =~ /^(\w+)/ } @rows;
is_deeply([map { row(@$_[0, 1, 3, 7]) } @rows], [map { row("`$_->{name}`", $_->{title} =~ s/this machine/$this/r, "`$_->{flags}`",
    ($_->{name} eq 'atmega2560' ? exact_lines() : $all) . ($_->{program} =~ m{start} ? ', start' : '')) } @machines], 'a row for each machine: else `make portability`');
is_deeply([grep { $_->[-1] ne 'equal' } @rows], [], 'the digest is the same on all');
cmp_ok(distinct_machines(@machines), '>=', 50, 'on fifty machines and more');
is(($page =~ /on (\d+) machines/)[0], distinct_machines(@machines), 'as many as the page says');
SKIP: {
    skip 'the page may be of an earlier digest', 1 unless $ENV{TEST_ALL};
    like($page, qr/SHA-256 ${\substr sha256_hex(expected_digest('digest')), 0, 16}\.\.\./, 'of the digest of today');
}
