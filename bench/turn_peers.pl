#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# turn_peers.pl BUILD: the end of the page about other libraries, about bodies that turn, from what ours and theirs said
# (peers/wrong_turns.txt). Nothing where box2d is not there.
use strict;
use warnings;
use lib 'bench';
use table;

my ($build) = @ARGV;

my ($found) = read_fields("$build/peers/found");
exit if "@$found" !~ /\bbox2d\b/;

my @lines = read_fields("$build/peers/wrong_turns.txt");
my $scenes = thousands($lines[0][2]);

print <<"END";

## Turning

b2TimeOfImpact of box2d beside toi_turn_obb2 and toi_turn_poly2: $scenes scenes of each kind (bench/peers/turn_scenes.c), whose bodies
are apart by 0.01 units or more as they begin, have half extents of 0.25 to 2 units, and go up to 6 units along each axis in the step while they
turn; centres go straight, so that the motion is the same for both. The first contact is found in doubles, to within 1e-6 units, by steps that
nothing can move through (bench/peers/turn_first.c), and by neither of both. Missed: they meet, and the answer is that they do not. Late: by more than
0.001 of the step. Given up: box2d says that it failed, or that what begins apart overlaps; of ours the budget ran out. Either is judged by the time that it gives.

box2d aims at 0.005 units before contact, which is far more than its rounding; but it answers "separated" as soon as one axis separates the bodies
at the end of the step, whatever happens between. It is made for the solver of a game, whose steps are short: the less bodies turn, the less it misses.

Both bodies turn by the angle that is named; free, blades (2 by 0.05) and what comes to a wall that stands
by up to two turns, each by its own; a door by up to one, about one of its ends, and the other body not at all. Near: what passes within 0.05 units of bare contact, on either side. Times are nanoseconds a
query on the machine that wrote this page, the least of four of each query.

END
print head(['pair', 'scenes'], 'meet', 'box2d missed', 'late', 'given up', 'ours missed', 'late', 'given up', 'box2d, ns', 'ours, ns');
print row($_->[0], $_->[1], map { thousands($_) } @$_[3 .. 11]) for @lines;
