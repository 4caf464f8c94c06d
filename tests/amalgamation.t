#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The library in two files, as `make amalgamation` writes them, is the library: it compiles alone and without a warning, answers the
# digest, and takes at most 3 % more flash than the tree. Where TEST_ALL is set every public function is weighed, and boards answer.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use Test::More;
use files;
use footprint qw(build_alone with_only code_bytes function_bytes);
use ratchet qw(committed_rows same_compiler);

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL BUILD CC)};
my $two = 'build/amalgamation';
is(system("make -s BUILD=build $two/digest"), 0, 'make amalgamation, and a digest of it') or die "no amalgamation\n";

# Compilers see the directory of the two files alone.
my @warnings = qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror);
sub compiles {
    my ($what, @command) = @_;
    is(system("cd $two && @command"), 0, "$what compiles: @command");
}

my @arm = map { "arm-none-eabi-gcc -mcpu=cortex-$_ -mthumb -ffreestanding" } qw(m0 m3 m4);
my $check = $ENV{TEST_ALL} ? '-c -o /dev/null' : '-fsyntax-only';
for my $compiler ('gcc', 'clang', @arm, 'avr-gcc -mmcu=atmega2560') {
    compiles('toi16.c', "$compiler -std=c99 $_ @warnings $check toi16.c") for qw(-Os -O2);
}
# Other compilers get plain C, and Cortex-M0 without assembly has a form of its own.
compiles('toi16.c', "gcc -std=c99 -O2 @warnings $check $_ toi16.c") for '-U__GNUC__', '-U__GNUC__ -D__ARM_ARCH_6M__', '-DTOI_NO_CHECKS';
compiles('toi16.c', "$arm[0] -std=c99 -Os -DTOI_NO_ASSEMBLY @warnings $check toi16.c");
SKIP: {
    my $libfixmath = getcwd() . '/build/libfixmath/libfixmath';
    skip 'no sources of libfixmath here', 1 unless -e "$libfixmath/fix16.h";
    compiles('toi16.c with libfixmath', "gcc -std=c99 @warnings -DTOI_LIBFIXMATH -isystem $libfixmath $check toi16.c");
}

# The header: twice, in C and C++, and with shapes that are chosen.
write_file("$two/header.c", "#include \"toi16.h\"\n#include \"toi16.h\"\nint main(void) { return toi_poly2_check(NULL) >= 0; }\n");
for my $language ('gcc -xc -std=c99', 'g++ -xc++ -std=c++98', 'g++ -xc++ -std=c++17', 'clang++ -xc++ -std=c++17') {
    compiles('toi16.h', "$language @warnings -fsyntax-only header.c");
    compiles('toi16.h with shapes', "$language @warnings -fsyntax-only '-DTOI_SHAPES=(TOI_AABB2 | TOI_POLY2)' header.c");
}

# Nothing is left of the tree's own headers, and all of them are in.
my $text = read_file("$two/toi16.h") . read_file("$two/toi16.c");
is_deeply([$text =~ /^#\s*include "(.*)"/mg], ['toi16.h'], 'the source includes the header, and no other file');
is_deeply([sort $text =~ m{^/\* =+ (\S+) =+ \*/$}mg], [sort glob('src/*/*.[ch]'), glob 'include/toi16/*.h'], 'each file is there once');

# ---- Answers.

my $expected = read_file('tests/digest.expected') =~ s/^#.*\n//gmr;
is(scalar(`$two/digest`), $expected, 'the digest is that of the tree');
SKIP: {
    skip 'boards: TEST_ALL is not set', 4 unless $ENV{TEST_ALL};
    for my $board ('microbit', 'mps2-an385') {
        for my $for ('-Os', '-O2') {
            my $build = "build/two-files$for";
            is(scalar(`make -s SRC=$two/toi16.c BUILD=$build ARM_CFLAGS=$for digest-$board`), $expected, "and on $board at $for");
        }
    }
}

# ---- Flash, held to the page that tests/size.t holds the tree to.

my $page = 'bench/size.md';
SKIP: {
    skip "$page is of another compiler", 1 unless same_compiler($page);
    my %public = committed_rows($page, 'Public functions');
    my %said = committed_rows($page, 'Programs that say which shapes they have');
    for my $core ($ENV{TEST_ALL} ? 'Cortex-M0' : (), 'Cortex-M3') {
        my $build = build_alone(lc $core, '-Os', "$two/toi16.c");
        my $tree = $public{"$core code"};
        for ($ENV{TEST_ALL} ? sort keys %$tree : qw(toi_sweep_aabb3 toi_sweep_obb3 toi_contact toi_move2)) {
            my ($bytes) = code_bytes($build, $_);
            cmp_ok($bytes, '<=', 1.03 * $tree->{$_}, "$core: $_ takes $bytes bytes, $tree->{$_} of the tree");
        }
        my $boxes = $said{"$core code"}{'moves of level boxes | `TOI_AABB2` | `toi_move2`'};
        my ($bytes) = code_bytes(with_only($build, 'TOI_AABB2', '"' . getcwd() . "/$two/toi16.h\""), 'toi_move2');
        cmp_ok($bytes, '<=', 1.03 * $boxes, "$core: moves of level boxes take $bytes bytes, $boxes of the tree");
    }
}

# In a build for speed all that headers share is copied, as in the tree: else queries of hulls get slower on Cortex-M0.
SKIP: {
    skip 'speed: TEST_ALL is not set', 2 unless $ENV{TEST_ALL};
    my %shared = map { $_ => 1 } map { read_file($_) =~ /^TOI16_SHARED .*?\b(toi16_\w+)\(/mg } glob 'src/*/*.h';
    my %bytes = function_bytes(build_alone('cortex-m0', '-O2', "$two/toi16.c"));
    my @names = map { /\| (\w+)/ } keys %bytes;
    cmp_ok(scalar @names, '>', 100, 'Cortex-M0: functions have names');
    is(join(' ', grep { $shared{$_} } @names), '', 'and none is shared at -O2');
}
done_testing();
