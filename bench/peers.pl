#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# peers.pl BUILD: the page about other libraries in Markdown, from what `make bench-peers` left under that directory: our costs
# (bench/BOARD.txt), theirs (peers/BOARD.txt), and their wrong answers (peers/wrong.txt).
use strict;
use warnings;
use lib 'bench';
use table;

my ($build) = @ARGV;
my @cores = (['mps2-an385', 'M3'], ['mps2-an386', 'M4']);

# Rows in their order, and by core our cost of a row and the costs of the peers that have it.
my (@rows, %ours, %peers);
for my $core (@cores) {
    my ($board, $name) = @$core;
    $ours{$name}{"$_->[0] | $_->[1]"} = $_->[2] for read_fields("$build/bench/$board.txt");
    for my $line (read_fields("$build/peers/$board.txt")) {
        my ($peer, $pair) = split /: /, $line->[0], 2;
        my $row = "$pair | $line->[1]";
        push @rows, $row if !grep { $_ eq $row } @rows;
        $peers{$name}{$row}{$peer} = $line->[2];
    }
}

sub ratio { return sprintf '%.2f', $_[0] / $_[1] }

print <<'END';
# Beside other libraries

Written by `make bench-peers`, which fetches box2d 2.4, ODE 0.16 and libccd 2.1 as Debian has them; cute_c2 is a header that you
give it (`PEERS=DIR` names a directory with a directory for each). What is not there, or not whole, is left out, and the command says so. Nothing of them is in this tree.

Executed instructions under QEMU, not cycles, at -O2, for the scenes of [results.md](results.md). The peers count in single float,
which Cortex-M3 does in software and M4 in hardware; putting shapes into their own form is not counted. Ratio: theirs / ours, so that
below 1 they are faster. A peer "alone" casts nothing: it is asked for its points where the shapes have just come to touch, and
our row has the sweep in it.

END
print head(['pair', 'class', 'peer'], map { my $name = $_->[1]; ("ours, $name", "theirs, $name", "ratio, $name") } @cores);
for my $row (@rows) {
    for my $peer (sort keys %{$peers{M3}{$row}}) {
        print row($row, $peer, map {
            my ($we, $they) = ($ours{$_->[1]}{$row} // die("no row of ours: $row\n"), $peers{$_->[1]}{$row}{$peer});
            (thousands($we), thousands($they), ratio($they, $we))
        } @cores);
    }
}

print <<'END';

## Wrong answers

Each peer is asked about 10,000 scenes on this machine, and our answer, which the exact reference judges (docs/trust.md), is taken
for right. Scenes lie within 512 units, where a float has a step of 4 ulps of Q16.16, so that only errors of over 16 ulps count; those of
times are measured in depth along the normal. Late is also too shallow, early also too deep. What begins in the other is not asked of casts.
box2d keeps polygons apart by a skin of 0.01 units, by design: so its casts are early, and it meets what only just does not. Casts of circles and
capsules end when they are 0.005 to 0.02 units inside one another, and so are late. It has no capsules but for casts; those of cute_c2 (c2TOI) are not asked, as they go on until shapes are within 1e-5 units, less than a float tells here.

END
print head(['pair', 'class', 'peer'], 'asked', 'missed', 'invented', 'late', 'early', 'worst late, ulps', 'worst early, ulps');
print row($_->[1], $_->[2], $_->[0], map { thousands($_) } @$_[3 .. 9]) for read_fields("$build/peers/wrong.txt");
