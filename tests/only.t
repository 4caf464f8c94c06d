#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# A program that says by toi16/only.h which kinds of shapes it has gets the same answers about these as one that has all,
# and TOI_ERR_SHAPE about all others; and where it has axis-aligned boxes alone, moves link nothing of other shapes, sections or
# not. What it saves is in bench/size.md, which size.t holds.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use Test::More;
use files;

my $scratch = tempdir(CLEANUP => 1);
my $build = $ENV{BUILD} // 'build';
my @compile = (qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -isystem build/libfixmath/libfixmath),
    '-DFIXMATH_NO_CACHE', '-c');
my $ask = "$build/obj/tests/only_ask.o";

# A C file of a program that has these kinds, and how it compiles.
sub only_file { return write_file("$scratch/only.c", "$_[0]\n#include <toi16/only.h>\n") }
sub compiles {
    my ($lines, @compiler) = @_;
    my $file = only_file($lines);
    return system("@compiler @compile $file -o $scratch/only.o 2>$scratch/said") == 0;
}

# What the asking program says, linked with these.
sub answers {
    my $linked = system('gcc', '-no-pie', @_, '-o', "$scratch/program") == 0;
    return $linked ? `$scratch/program` : '';
}

# Whether a program that has these kinds has a shape of that name. A kind brings the boxes of its dimension, and a round one
# the radius of any other.
sub has_shape {
    my ($name, @kinds) = @_;
    my ($rounded, $kind, $dimension) = $name =~ /^(rounded-)?(\w+([23]))$/ or return $name eq '-';
    return 0 if $rounded && !grep { /^(?:circle|capsule|sphere)$dimension$/ } @kinds;
    return scalar grep { $kind eq $_ || $kind eq "aabb$dimension" && /$dimension$/ } @kinds;
}

# What is to be said where the program has these kinds: a line that names another one ends in "shape".
sub expected {
    my ($full, @kinds) = @_;
    my %has = map { $_ => has_shape($_, @kinds) } '-', $full =~ /^check (\S+)/mg;
    return join "\n", map { my @word = split ' '; $has{$word[1]} && $has{$word[2]} ? $_ : "@word[0 .. 2] shape" } split /\n/, $full;
}

# The first line that differs, with what it should be.
sub first_difference {
    my ($is, $should) = map { [split /\n/, $_] } @_;
    my ($n) = grep { ($is->[$_] // '') ne ($should->[$_] // '') } 0 .. (@$is > @$should ? $#$is : $#$should);
    return defined $n ? sprintf '%s, not %s', $is->[$n] // 'nothing', $should->[$n] // 'nothing' : '';
}

my @library = (["the archive", "$build/libtoi16.a"], ["objects", map { s/\.c$/.o/r } map { "$build/obj/$_" } glob 'src/*/*.c']);
my $full = answers($ask, "$build/libtoi16.a");
my $shapes = () = $full =~ /^check /mg;
is(scalar(() = $full =~ /\n/g), $shapes * 4 + $shapes * $shapes * 7, 'a program that says nothing is answered');
like($full, qr/^$_ .* (?!shape$)\w+$/m, "it has answers about $_")
    for qw(sweep overlap contact explain turn move2 move3 check bounds raycast contains);
for my $kinds ([qw(aabb2)], [qw(aabb3)], [qw(aabb2 poly2)], [qw(obb2)], [qw(obb2 poly2)], [qw(obb3)], [qw(hull3)],
    [qw(aabb2 aabb3)], [qw(poly2 obb3 hull3)], [qw(aabb2 aabb3 obb2 obb3 poly2 hull3)],
    [qw(circle2)], [qw(capsule2)], [qw(sphere3)], [qw(capsule3)], [qw(circle2 capsule2)], [qw(sphere3 capsule3)],
    [qw(circle2 poly2)], [qw(capsule2 obb2)], [qw(sphere3 obb3)], [qw(sphere3 hull3)], [qw(capsule3 aabb2)], [qw(poly2 sphere3)],
    [qw(circle2 obb3)], [qw(aabb2 aabb3 obb2 obb3 poly2 hull3 circle2 capsule2 sphere3 capsule3)]) {
    my $shapes = join ' | ', map { 'TOI_' . uc } @$kinds;
    ok(compiles("#define TOI_SHAPES ($shapes)", 'gcc -std=c99'), "$shapes compiles");
    for (@library) {
        my ($name, @files) = @$_;
        my $said = answers($ask, "$scratch/only.o", @files);
        is(first_difference($said, expected($full, @$kinds)), '', "$shapes, linked with $name");
    }
}

ok(compiles('#define TOI_SHAPES TOI_AABB2 | TOI_OBB3', $_), "without brackets: $_") for 'gcc -std=c11', 'g++ -xc++ -std=c++98', 'g++ -xc++ -std=c++17';
ok(!compiles('#define TOI_SHAPES (TOI_AABB2 | TOI_POLI2)', 'gcc -std=c99'), 'a misspelt kind does not compile');
like(read_file("$scratch/said"), qr/TOI_POLI2/, 'and is named');
ok(!compiles('', 'gcc -std=c99'), 'nor does a file that names no kinds');
ok(!compiles('#define TOI_SHAPES 0', 'gcc -std=c99'), 'nor one that has none');

# A program that moves level boxes, linked with the archive as a whole member at a time.
my $mover = write_file("$scratch/mover.c", <<'C');
#include <toi16/move.h>
static bool tell_none(void *c, const toi_aabb3 *r, uint32_t n, toi_candidate *out) { (void)c, (void)r, (void)n, (void)out; return false; }
int main(void) {
    static const toi_vec2 still = {0, 0};
    toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {{{0, 0}, {0, 0}}}};
    toi_move_result result;
    return toi_move2(&body, &still, tell_none, NULL, NULL, &result);
}
C
system("gcc -std=c99 -w @compile $mover -o $scratch/mover.o") == 0 or die "the program of moves does not compile\n";
sub foreign_functions {
    answers("$scratch/mover.o", @_, "$build/libtoi16.a");
    return join ' ', grep { /poly|obb[23]|hull/ && !/^toi16_join_/ } map { / [Tt] (toi16_\w+)$/ ? $1 : () } `nm $scratch/program`;
}
isnt(foreign_functions(), '', 'a program that moves and says nothing links other shapes');
compiles('#define TOI_SHAPES TOI_AABB2', 'gcc -std=c99');
is(foreign_functions("$scratch/only.o"), '', 'one that has axis-aligned boxes alone does not');

# A program of typed queries of bodies that turn links those of its kinds of shapes alone.
sub turning_functions {
    my ($kind) = @_;
    my ($dimension) = $kind =~ /(\d)/;
    my $turner = write_file("$scratch/turner.c", <<"C");
#include <toi16/turn.h>
int main(void) {
    static toi_$kind shape;
    static toi_motion$dimension motion;
    toi_hit hit;
    return toi_turn_$kind(&shape, &motion, &shape, &motion, NULL, &hit);
}
C
    system("gcc -std=c99 -w @compile $turner -o $scratch/turner.o") == 0 or die "the program of turning does not compile\n";
    answers("$scratch/turner.o", "$build/libtoi16.a");
    return join ' ', map { / [Tt] (toi_?\w+)$/ ? $1 : () } `nm $scratch/program`;
}
my %foreign = (obb2 => qr/poly2|hull|obb3|turn_pair3|toi_turn$|contact/, poly2 => qr/obb2|hull|obb3|turn_pair3|toi_turn$|contact/,
    obb3 => qr/hull|poly2|obb2|turn_pair2|toi_turn$|contact/, hull3 => qr/poly2|obb2|turn_pair2|toi_turn$|contact/);
for my $kind (sort keys %foreign) {
    my @all = split ' ', turning_functions($kind);
    ok(scalar(grep { $_ eq "toi_turn_$kind" } @all), "a program of toi_turn_$kind links it");
    is(join(' ', grep { $_ =~ $foreign{$kind} && !/^toi16_(pose|check|is|take)_|_check$|^toi16_take_body_|^toi_(turn|sweep)_/ } @all), '',
        'and nothing of other shapes');
}
done_testing();
