#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Prints what each query takes of flash and stack on Cortex-M0 and M3, as a table in Markdown.
use strict;
use warnings;
use lib 'tests';
use footprint qw(build code_bytes stack_bytes);

my @shapes = qw(aabb2 aabb3 obb2 obb3 poly2 hull3);
my @queries = (
    ['aabb2', 'toi_sweep_aabb2'],
    ['aabb3', 'toi_sweep_aabb3'],
    ['obb2', 'toi_sweep_obb2'],
    ['obb3', 'toi_sweep_obb3'],
    ['poly2', 'toi_sweep_poly2'],
    ['poly2-aabb2', 'toi_sweep_poly2_aabb2'],
    ['poly2-obb2', 'toi_sweep_poly2_obb2'],
    ['hull3', 'toi_sweep_hull3'],
    ['hull3-aabb3', 'toi_sweep_hull3_aabb3'],
    ['hull3-obb3', 'toi_sweep_hull3_obb3'],
    ['aabb3 + obb3', 'toi_sweep_aabb3', 'toi_sweep_obb3'],
    ['any pair (toi_sweep)', 'toi_sweep'],
    ['any pair, explained', 'toi_explain'],
    (map { ["$_, overlap", "toi_overlap_$_"] } @shapes),
    ['any pair, overlap', 'toi_overlap'],
    (map { ["$_, contact", "toi_contact_$_"] } @shapes),
    ['any pair, contact', 'toi_contact'],
    (map { ["$_, ray", "toi_raycast_$_"] } @shapes),
    ['2D, moves', 'toi_move2'],
    ['3D, moves', 'toi_move3'],
    ['collisions', 'toi_collide3'],
);
print "| core | query | code -Os | with compiler helpers | code -O2 | with compiler helpers | stack -Os | stack -O2 |\n";
print "|---|---|--:|--:|--:|--:|--:|--:|\n";
for my $cpu ('cortex-m0', 'cortex-m3') {
    my @builds = map { build($cpu, $_) } '-Os', '-O2';
    for (@queries) {
        my ($name, @functions) = @$_;
        my @code = map { code_bytes($_, @functions) } @builds;
        my @stack = map { stack_bytes($_, $functions[-1]) } @builds;
        print '| ', join(' | ', $cpu, $name, @code, @stack), " |\n";
    }
}
