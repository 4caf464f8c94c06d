#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# crowd_peers.pl BUILD: the end of the page about other libraries, about crowds: our costs (bench/mps2-an386.txt), theirs
# (peers/crowds.txt), and whether the pairs are the same (peers/wrong_crowds.txt). Nothing where box2d is not there.
use strict;
use warnings;
use lib 'bench';
use table;

my ($build) = @ARGV;

my ($found) = read_fields("$build/peers/found");
exit if "@$found" !~ /\bbox2d\b/;

my %ours = map { ("$_->[0], $_->[1]" => $_->[2]) } read_fields("$build/bench/mps2-an386.txt");
my %theirs = map { ("$_->[0];$_->[1]" => $_->[2]) } read_fields("$build/peers/crowds.txt");

print <<'END';

## Crowds

A step of many bodies on Cortex-M4 with its FPU: all boxes are given to the broad phase, and all pairs that meet are found, for scenes of
bench/crowds.c. Both see the same boxes in the same 20 steps. The tree of box2d is asked about each box. Its broad phase tells of new pairs of
fat boxes only, and so the program here keeps them in lists, as its user has to. Either way the boxes themselves are then compared. The peer has
had eight steps before the first one. Strips are ours alone. Bytes are those of RAM a body at the end, rounded, without the 16 bytes of its box and without
the pairs that are reported; while arrays of box2d grow, the old ones are there too, and that is not counted. Missed, invented: pairs that only one side has,
compared on this machine. Fat: what the peer itself gives, in pairs a step.

END
print head(['boxes, scene', 'peer'], 'ours', 'theirs', 'ratio', 'bytes, ours', 'bytes, theirs', 'pairs a step', 'fat', 'missed', 'invented');
for my $line (read_fields("$build/peers/wrong_crowds.txt")) {
    my ($name, $steps, $pairs, $missed, $invented, $fat) = @$line;
    my ($peer, $scene) = split /: /, $name, 2;
    my ($we, $they) = ($ours{$scene} // die("no row of ours: $scene\n"), $theirs{"$name;step"});
    print row($scene, $peer, thousands($we), thousands($they), sprintf('%.2f', $they / $we),
        $theirs{"toi16: $scene;bytes"}, $theirs{"$name;bytes"}, map { thousands($_) } sprintf('%.0f', $pairs / $steps),
        sprintf('%.0f', $fat / $steps), $missed, $invented);
}
