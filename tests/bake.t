#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# toi16 bake: a level is what its file says, held against each shape alone after a compiler has read it; every fault with
# its message; and that nothing is written then. tests/unit_tree.c has the proof of a tree refuse broken ones.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use Test::More;
use files;

my $build = $ENV{BUILD} || 'build';
my $cc = $ENV{CC} || 'cc';
my $scratch = tempdir(CLEANUP => 1);
my @flags = ('-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror', '-Iinclude');
my $judge = join ' ', map { "$build/obj/$_.o" } 'tests/baked_level', map { "tools/$_" } qw(world_store world_parse memory
    query_read query_turn query_number query_parse query_writer query_fault query_format host_room hull_build hull_flat hull_solid hull_facets);

# Standard output, standard error and exit status.
sub bake {
    my $line = join ' ', map { "'" . s/'/'\\''/gr . "'" } @_;
    system("$build/toi16 bake $line </dev/null >$scratch/stdout 2>$scratch/stderr");
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

srand 34;
sub any { my ($lo, $hi) = @_; return sprintf '%.5f', $lo + rand($hi - $lo) }
sub place { return join ' ', map { any(-30, 30) } 1 .. shift }
sub sizes { return join ' ', map { any(0, 2) } 1 .. shift }
sub box {
    my @lo = map { any(-30, 30) } 1 .. $_[0];
    return join ' ', @lo, map { $_ + int(rand 4) } @lo;
}
sub triangle {
    my ($x, $y) = (any(-30, 30), any(-30, 30));
    return join ' ', $x, $y, $x + 1 + int(rand 3), $y, $x, $y + 1 + int(rand 3);
}
my @flat = (sub { 'aabb2 ' . box(2) }, sub { 'obb2 ' . place(2) . ' ' . sizes(2) . ' deg ' . int(rand 360) },
    sub { 'circle2 ' . place(2) . ' ' . sizes(1) }, sub { 'capsule2 ' . place(4) . ' ' . sizes(1) },
    sub { 'poly2 3 ' . triangle() . ' r 0.5' });
my @solid = (sub { 'aabb3 ' . box(3) }, sub { 'obb3 ' . place(3) . ' ' . sizes(3) . ' ypr ' . int(rand 360) . ' 20 30' },
    sub { 'sphere3 ' . place(3) . ' ' . sizes(1) }, sub { 'capsule3 ' . place(6) . ' ' . sizes(1) },
    sub { 'hull3 ' . place(3) . ' ypr 10 ' . int(rand 90) . ' 0 3 0 0 0 2 0 0 0 ' . sizes(1) . ' 1' });
sub level { my ($count, @kinds) = @_; return map { "static " . 7 * $_ . ' ' . $kinds[rand @kinds]->() . "\n" } 1 .. $count }

# The far ends of Q16.16, points, boxes in the same place.
my @ends = map { "static $_\n" } '0 aabb2 @-2147483648 @-2147483648 @-2147483648 @2147483647',
    '1 aabb2 @2147483647 @2147483647 @2147483647 @2147483647', '2 aabb2 0 0 0 0', '65535 aabb2 0 0 0 0', '3 aabb2 -5 -5 5 5';

my %levels = (
    'shapes of the plane' => [level(300, @flat)], 'shapes of space' => [level(200, @solid)],
    'boxes' => [level(500, $flat[0])], 'boxes of space' => [level(500, $solid[0])],
    'the ends of Q16.16' => \@ends, 'nothing' => ["# nothing\n", "body 4 circle2 0 0 1\n", "pairs\n"],
    'one box' => ["static 9 aabb3 0 0 0 1 1 1\n"],
    'a box that is replaced and one that is removed' =>
        ["static 1 aabb2 0 0 1 1\n", "static 2 aabb2 4 4 5 5\n", "static 1 circle2 0 0 3\n", "remove 2\n", "static 5 aabb2 0 0 1 1\n"],
);
my %counts = ('nothing' => 0, 'one box' => 1, 'a box that is replaced and one that is removed' => 2);

for my $name (sort keys %levels) {
    my $file = write_file("$scratch/level.txt", join '', @{$levels{$name}});
    my ($out, $err, $status) = bake($file, '--name', 'level', '-o', "$scratch/level.c");
    is("$err$status", '0', "$name: baked") or next;
    my $count = $counts{$name} // @{$levels{$name}};
    like($out, qr/^level: $count shapes, cells of [\d.]+, \d+ bytes of flash$/, 'says what it made');
    is(system("$cc @flags -c $scratch/level.c -o $scratch/level.o && $cc $scratch/level.o $judge $build/libtoi16.a "
        . "$build/libfixmath.a -o $scratch/judge"), 0, 'it compiles');
    my $said = `$scratch/judge $file`;
    like($said, $count > 5 ? qr/^$count shapes, \d{3,} hits$/ : qr/^$count shapes/, 'and is the level of the file');
    my ($again) = bake($file, '--name', 'level');
    is($again, read_file("$scratch/level.c"), 'the same to standard output');
    my ($turned) = bake(write_file("$scratch/level.txt", join '', reverse @{$levels{$name}}), '--name', 'level');
    is($turned, $again, 'in whatever order its lines are') unless $name =~ /replaced/;
}

# ---- faults ----

my @faults = (
    ["static 1 aabb2 0 0 1 1\nstatic 2 aabb2 0 0 1\n", qr/level\.txt:2: error syntax: too few numbers/],
    ["static 1 aabb2 1 0 0 1\n", qr/level\.txt:1: error shape: /],
    ["static 70000 aabb2 1 0 0 1\n", qr/level\.txt:1: error range: /],
    ["static 1 poly2 3 0 0 0 1 1 0\n", qr/level\.txt:1: error shape: /],
    ["static 1 obb2 9000 0 1 1 deg 0\n", qr/level\.txt:1: error range: /],
    ["wall 1 aabb2 1 0 0 1\n", qr/level\.txt:1: error syntax: unknown line/],
    ["static 1 aabb2 0 0 1 1\nremove 2\n", qr/level\.txt:2: error argument: there is nothing/],
    ["static 1 aabb2 0 0 1 1\nstatic 2 aabb3 0 0 0 1 1 1\n", qr/level\.txt: static 2: a level has one dimension/],
    ["\0\n", qr/level\.txt:1: error syntax: not plain text/],
);
for (@faults) {
    my ($text, $message) = @$_;
    my $file = write_file("$scratch/level.txt", $text);
    unlink "$scratch/none.c";
    my ($out, $err, $status) = bake($file, '-o', "$scratch/none.c");
    is($status, 1, "a faulty file: " . $message);
    like($err, $message, 'says where and why');
    ok(!-e "$scratch/none.c" && $out eq '', 'writes nothing');
}
my ($out, $err, $status) = bake(write_file("$scratch/level.txt", "x\nstatic 1 aabb2 0 0 1 1\ny\n"));
is(scalar(() = $err =~ /level\.txt:[13]: /g), 2, 'every faulty line is told');

# ---- maps of tiles ----

# What a program that has the map says of each cell, from the highest row on: the role, or a blank.
my $asker = write_file("$scratch/ask.c", <<'C');
#include <stdio.h>
#include <toi16/toi16.h>
extern const toi_tiles2 map;
int main(void) {
    for (int y = map.height - 1; y >= 0; y--, putchar('\n'))
        for (int x = 0; x < map.width; x++) {
            const fix16_t cx = x * map.side + map.side / 2, cy = y * map.side + map.side / 2;
            const toi_aabb3 region = {{cx, cy, 0}, {cx, cy, 0}};
            toi_tiles2_walk walk = {.tiles = &map};
            toi_candidate c = {.id = 0};
            putchar(toi_tiles2_world(&walk, &region, 0, &c) ? "#=o"[c.role] : ' ');
        }
    return 0;
}
C
sub ask_map {
    my ($text, @options) = @_;
    my ($out, $err, $status) = bake('--tiles', @options, '--name', 'map', '-o', "$scratch/map.c", write_file("$scratch/map.txt", $text));
    return "$err$status" if $status;
    return system("$cc @flags $asker $scratch/map.c $build/libtoi16.a $build/libfixmath.a -o $scratch/ask") ? 'does not compile'
        : $out . `$scratch/ask`;
}
is(ask_map("#  #\r\n#==.\n####\n"), "map: 4 by 3 tiles, 93 bytes of flash\n#  #\n#== \n####\n", 'a map of tiles');
is(ask_map("a\\?\"\n#\n  o\n", '--solid', 'a\\?"#', '--sensor', 'o', '--side', '0.25'),
    "map: 4 by 3 tiles, 213 bytes of flash\n####\n#   \n  o \n", 'with other characters, short rows and small tiles');
my ($map) = bake('--tiles', "$scratch/map.txt");
for (["#\n#x\n", qr{map\.txt:2: error syntax: no tile: "x" \(column 2\)\n1$}], ["\0\n", qr/map\.txt:1: error syntax: no tile: "\?"/],
    ['', qr/the map is empty/, '--solid', '#'], ["\n\n", qr/the map is empty/], [' ', qr/a map has 1 to 255 kinds/, '--solid', '', '--one-way', ''],
    ['#' x 33000, qr/reaches past Q16\.16/], ['#' x 65536, qr/at most 65535/]) {
    my ($text, $message, @options) = @$_;
    unlink "$scratch/map.c";
    like(ask_map($text, @options), $message, "a faulty map: $message");
    ok(!-e "$scratch/map.c", 'writes nothing');
}

# ---- arguments ----

write_file("$scratch/level.txt", "static 1 aabb2 0 0 1 1\n");
for (['nothing', qr/the name of a file is missing/], ['two files', qr/one level is of one file/, 'a', 'b'],
    ['a name that C has', qr/cannot be a name in C: int/, '--name', 'int', 'a'],
    ['no name after --name', qr/a word is missing after --name/, '--name'], ['an option', qr/unknown option --wide/, '--wide'],
    ['a comment that ends', qr/a licence line is one line/, '--licence', 'x */', 'a'],
    ['a tile that is none', qr/a tile is a character/, '--solid', '# ', 'a'], ['a side that is none', qr/the side of a tile/, '--side', '0', 'a'],
    ['a file that is not there', qr/No such file/, "$scratch/nowhere.txt"],
    ['a file over itself', qr/written over the input/, '-o', "$scratch/level.txt", "$scratch/level.txt"],
    ['a place that is none', qr/No such file/, '-o', "$scratch/none/x.c", "$scratch/level.txt"]) {
    my ($name, $message, @arguments) = @$_;
    my ($out, $err, $status) = bake(@arguments);
    is($status, 2, $name);
    like($err, $message, 'says so');
}
my ($help) = bake('--help');
like($help, qr/^usage: toi16 bake/, '--help');
my ($licensed) = bake('--licence', 'SPDX-License-Identifier: CC0-1.0', "$scratch/level.txt");
like($licensed, qr{\A/\* SPDX-License-Identifier: CC0-1\.0 \*/\n}, 'a licence line'); # REUSE-IgnoreLine
like($licensed, qr/^const toi_tree level = /m, 'the name is that of the file');
done_testing();
