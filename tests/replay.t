#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# `toi16 replay`: the same 60 states always, also after a rollback; its picture; and what is refused.
use strict;
use warnings;
use lib 'tests';
use Cwd 'abs_path';
use File::Temp 'tempdir';
use Test::More;
use files;

my $build = $ENV{BUILD} || 'build';
my $toi16 = abs_path("$build/toi16");
my $scratch = tempdir(CLEANUP => 1);

# replay(@arguments): standard output, standard error and exit status.
sub replay {
    my $line = join ' ', map { "'$_'" } @_;
    system("cd $scratch && $toi16 replay $line </dev/null >stdout 2>stderr");
    fail("toi16 replay $line died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

my $expected = join '', grep { !/^#/ } split /^/, read_file('examples/platformer/digests.expected');
is(join(' ', $expected =~ /^second (\d+) [0-9a-f]{16}$/mg), join(' ', 1 .. 60), 'a digest of each second is expected');
my %different = map { $_ => 1 } $expected =~ /^second \d+ (\w+)$/mg;
is(scalar keys %different, 60, 'no two states are the same');

my ($out, $err, $status) = replay();
is("$status$err", '0', 'it plays');
is($out, $expected, 'to the states that are expected');
is(`$build/examples/platformer/play`, $expected, 'as does the program that boards run');

for my $step (0, 1, 59, 60, 777, 1800, 2999, 3599, 3600) {
    my ($again, $said, $ended) = replay('--rollback', $step);
    is("$ended$said$again", "0$expected", "the same after a rollback to step $step");
}

# ---- the picture ----

($out, $err, $status) = replay('--svg', 'game.svg');
is("$status$err$out", "0$expected", 'a picture is drawn beside the digests');
my $svg = read_file("$scratch/game.svg");
($out) = replay('--svg', '-');
is($out, $svg, 'or alone, to standard output');
is($svg, read_file('docs/platformer.svg'), 'docs/platformer.svg is this picture');

my ($style) = join '', $svg =~ m{<style>(.*?)</style>}sg;
(my $body = $svg) =~ s{<style>.*?</style>}{}sg;
my %classes = map { $_ => 1 } map { split ' ' } $body =~ /class="([^"]*)"/g;
is(join(' ', grep { $style !~ /\.\Q$_\E(?![\w-])/ } sort keys %classes), '', 'every class is in a style');
like($body, qr/<path class="p0 shot swatch"/, 'bullets have a swatch');
like($style, qr/\.shot\.swatch\{stroke-width:1\.\d;stroke-opacity:1\}/, 'which is seen better than each of many shots');
like($style, qr/prefers-color-scheme:dark.*prefers-color-scheme:dark/s, 'with a dark form');
like($svg, qr{<title id="title">[^<]+</title>\n<desc id="desc">[^<]+</desc>}, 'it is named and described');
unlike($body, qr/"[^"]*\b(?:nan|inf)\b|="[^"]*\.\d\d/, 'its numbers are numbers, with one decimal');

# Inside of the page, and each player has been at both ends and high up.
my ($width, $height) = $svg =~ /^<svg [^>]*width="(\d+)" height="(\d+)"/;
for my $player (0 .. 3) {
    my ($path) = $body =~ /<path class="p$player trail" d="([^"]*)"\/>\s*<path class="p@{[$player + 1]} trail|<path class="p$player trail" d="([^"]{999,})"/;
    my @numbers = ($path // $2 // '') =~ /[\d.]+/g;
    my @x = map { $numbers[2 * $_] } 0 .. $#numbers / 2;
    my @y = map { $numbers[2 * $_ + 1] } 0 .. $#numbers / 2;
    my ($left, $right) = (sort { $a <=> $b } @x)[0, -1];
    my ($high, $low) = (sort { $a <=> $b } @y)[0, -1];
    ok(@x > 500 && $left > 0 && $right < $width && $high > 0 && $low < $height && $right - $left > $width / 2
        && $low - $high > $height / 3, "the way of player " . ($player + 1) . ' goes far, on the page');
    like($body, qr/<path class="p$player shot" d="[^"]{200,}"/, 'and so do its bullets');
}

SKIP: {
    skip 'no xmllint here', 1 if system('xmllint --version >/dev/null 2>&1');
    is(`xmllint --noout $scratch/game.svg 2>&1`, '', 'xmllint has nothing to say');
}
SKIP: {
    skip 'no rsvg-convert here', 1 if `rsvg-convert --version 2>/dev/null` !~ /rsvg-convert/;
    my @size = `rsvg-convert $scratch/game.svg` =~ /^\x89PNG.{12}(.{4})(.{4})/s ? map { unpack 'N', $_ } $1, $2 : ();
    is("@size", "$width $height", 'another program renders it');
}

# ---- what is refused ----

for (
    [['--rollback', '3601'], 'steps are 0 to 3600, there is no 3601'],
    [['--rollback', '-1'], 'steps are 0 to 3600, there is no -1'],
    [['--rollback', '12x'], 'steps are 0 to 3600, there is no 12x'],
    [['--rollback', '99999999999999999999'], 'steps are 0 to 3600, there is no 99999999999999999999'],
    [['--rollback', ''], 'steps are 0 to 3600, there is no '],
    [['--rollback'], 'a word is missing after --rollback'],
    [['--svg'], 'a word is missing after --svg'],
    [['--fast'], 'unknown option --fast'],
    [['level.txt'], 'it reads no file, what is level.txt'],
) {
    my ($arguments, $reason) = @$_;
    my ($said, $why, $ended) = replay(@$arguments);
    is("$ended|$said|$why", "2||toi16 replay: $reason\nTry: toi16 replay --help\n", "refused: @$arguments");
}
($out, $err, $status) = replay('--svg', 'no/such/folder.svg');
is($status, 2, 'a picture that cannot be written is an error');
like($err, qr{^toi16: no/such/folder\.svg: \S}, 'which names the file');
SKIP: {
    skip 'no /dev/full here', 1 unless -e '/dev/full';
    is(system("$toi16 replay >/dev/full 2>/dev/null") >> 8, 2, 'digests that cannot be written are an error');
}

($out, $err, $status) = replay('--help');
is("$status$err", '0', '--help');
like($out, qr/^usage: toi16 replay .*--rollback STEP.*--svg OUT\.svg.*exit status/s, 'says how it is used');
is((grep { length > 82 } split /\n/, $out), 0, 'in lines that fit');
($out) = replay('--version');
like($out, qr/^toi16 \d+\.\d+\.\d+$/, '--version');
like(`$toi16 --help`, qr/^  replay   \S/m, 'toi16 --help knows it');

# ---- the character controller in 40 lines ----
# Its tiles: floor up to 1, a step of two tiles up to 2, a one-way platform up to 4; the wall begins at 15, and the box is
# 0.75 wide.
is(join(' ', `$build/examples/controller` =~ /y +([\d.]+) floor$/mg), '1.00 2.00 1.00 4.00',
    'examples/controller.c: falls, jumps onto the step, off it, through the platform onto it');
like(`$build/examples/controller`, qr/x 14\.25 y  1\.00 floor wall\n\z/, 'examples/controller.c: and the wall stops it');

# ---- somebody walks through a hall in space ----
# Stairs up to 0.45, a pillar around (6, 0.2) of radius 0.5, a wall at 11; the walker's radius is 0.35.
my @walk = `$build/examples/walker`;
like($walk[3], qr/ y 0\.45 z  0\.00 floor$/, 'examples/walker.c: up the stairs');
like($walk[5], qr/ y 0\.45 z -0\.\d+ floor wall$/, 'examples/walker.c: around the pillar');
like($walk[11], qr/ x 10\.65 y 0\.45 z  0\.9\d floor wall$/, 'examples/walker.c: along the wall');

done_testing();
