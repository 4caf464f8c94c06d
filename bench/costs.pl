#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Brings the tables of docs/costs.md up to date: each row whose table has the same head as one of bench/results.md,
# bench/size.md or docs/budget.md is replaced by the row there with the same first cells, and must have one.
use strict;
use warnings;
use lib 'tests';
use files;

my $page = 'docs/costs.md';

# What names a row: its cells before the first number.
sub key { return $_[0] =~ /^(\|.*?) \| [\d,]+(?: |$)/ ? $1 : '' }

my (%row, $head);
for my $line (map { split /\n/, read_file($_) } 'bench/results.md', 'bench/size.md', 'docs/budget.md') {
    $head = $line if $line =~ /^\|/ && !defined $head;
    undef $head if $line !~ /^\|/;
    $row{$head}{key($line)} = $line if defined $head;
}

undef $head;
my @lines;
for my $line (split /\n/, read_file($page)) {
    $head = $line if $line =~ /^\|/ && !defined $head;
    undef $head if $line !~ /^\|/;
    if (defined $head && $row{$head} && key($line) ne '') {
        $line = $row{$head}{key($line)} // die "$page has a row that no page has any more: $line\n";
    }
    push @lines, $line;
}
write_file($page, join "\n", @lines, '');
