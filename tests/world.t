#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# `toi16 world`: the cases of tests/cases/world, what it does with files, and random worlds, in which each answer is held against
# what `toi16 query` says of all pairs, and swept boxes against integers.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use List::Util qw(min max);
use Test::More;
use files;

my $toi16 = ($ENV{BUILD} || 'build') . '/toi16';
my $scratch = tempdir(CLEANUP => 1);

# run($input, @arguments): standard output, standard error and exit status.
sub run {
    my ($input, @arguments) = @_;
    my $stdin = write_file("$scratch/stdin", $input);
    system("$toi16 @arguments <$stdin >$scratch/stdout 2>$scratch/stderr");
    fail("toi16 @arguments died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

# ---- cases ----

# Does a line say what is wanted? Of an error its name counts, and A..B is any whole number from A to B.
sub is_wanted {
    my ($got, $wanted) = @_;
    $got =~ s/(error \w+): .*/$1/;
    my @got = split / /, $got;
    my @wanted = split / /, $wanted;
    return 0 if @got != @wanted;
    for my $i (0 .. $#got) {
        my ($lo, $hi) = $wanted[$i] =~ /^(-?\d+)\.\.(-?\d+)$/;
        return 0 if defined $lo ? $got[$i] !~ /^-?\d+$/ || $got[$i] < $lo || $got[$i] > $hi : $got[$i] ne $wanted[$i];
    }
    return 1;
}
ok(is_wanted('1 2 error range: far', '1 2 error range') && is_wanted('may 5', 'may 4..5'), 'what is wanted is taken');
ok(!grep { is_wanted(@$_) } ['may 6', 'may 4..5'], ['may 3', 'may 4..5'], ['may', 'may 4..5'], ['hit 1', 'hit 1 2'], ['error range: x', 'error shape']);

for my $file (sort glob 'tests/cases/world/*.toi') {
    my (@wanted, @at);
    my @lines = split /\n/, read_file($file);
    for my $i (0 .. $#lines) {
        next unless $lines[$i] =~ s/^= (.*)//;
        push @wanted, $1;
        push @at, $i + 1;
    }
    my ($out, $err, $status) = run(join("\n", @lines, ''), 'world', '--raw');
    my @got = split /\n/, $out;
    my @wrong = grep { !is_wanted($got[$_] // '', $wanted[$_]) } 0 .. $#wanted;
    is(join("\n", map { "$file:$at[$_]: " . ($got[$_] // 'nothing') . ", wanted $wanted[$_]" } @wrong[0 .. min(4, $#wrong)]), '', "$file: " . @wanted . ' lines');
    is(scalar @got, scalar @wanted, "$file: and no other lines");
    is($status, (grep { /error/ } @wanted) ? 1 : 0, "$file: exit status");
    is(scalar(() = $err =~ /\n/g), scalar(grep { /error/ } @wanted), "$file: as many faults on standard error");
}
done_testing();
