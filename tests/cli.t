#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Everything that the command line promises, and all that can be wrong with what it is given.
use strict;
use warnings;
use lib 'tests';
use Cwd 'abs_path';
use File::Temp 'tempdir';
use Test::More;
use files;

my $build = $ENV{BUILD} || 'build';
my $toi16 = "$build/toi16";
my $scratch = tempdir(CLEANUP => 1);

# run($input, @arguments): standard output, standard error and exit status.
sub run {
    my ($input, @arguments) = @_;
    my $stdin = write_file("$scratch/stdin", $input);
    my $line = join ' ', map { "'$_'" } @arguments;
    system("$toi16 $line <$stdin >$scratch/stdout 2>$scratch/stderr");
    fail("toi16 $line died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

my $hit = 'sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1 v -1 0 tmax 5';
my $miss = 'sweep aabb2 0 0 1 1 v -1 0 aabb2 3 0 4 1 v 1 0 tmax 5';
my $hit_answer = 'hit 1.00000 2.00000 1.00000 0.00000';
my $hit_file = write_file("$scratch/hit.toi", "$hit\n");
my $miss_file = write_file("$scratch/miss.toi", "# misses\n\n$miss\n");
my $bad_file = write_file("$scratch/bad.toi", "$hit\nsweep\n$miss\n");
my $missing = "$scratch/missing.toi";

# ---- answers ----
my $identity = '1 0 0 0 1 0 0 0 1';
my @answers = (
    [$hit, $hit_answer],
    [$miss, 'separate'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 1 4 2 v -1 0 tmax 5', 'graze 1.00000 2.00000 0.00000 1.00000'],
    ['sweep aabb2 0 0 2 2 aabb2 1 1 3 3', 'overlap 0.00000 1.00000'],
    ['sweep aabb3 0 0 0 1 1 1 aabb3 3 0 0 4 1 1 v -2 0 0', 'hit 1.00000 1.00000 1.00000 0.00000 0.00000'],
    ["sweep obb3 0 0 0 1 1 1 $identity obb3 0 4 0 1 1 1 $identity v 0 -4 0",
        'hit 0.50000 1.00000 0.00000 1.00000 0.00000'],
    ['sweep obb2 0 0 1 1 1 0 v 4 0 aabb2 3 0 5 1', 'hit 0.50000 1.00000 1.00000 0.00000'],
    ['sweep aabb2 0 0 @65536 @65536 v 1 0 aabb2 @196608 0 4 1', 'separate'],
    ['sweep poly2 3 0 0 2 0 0 2 v 1 0  poly2 4 4 0.5 5 0.5 5 1 4 1 tmax 5', 'hit 2.50000 5.00000 0.70711 0.70711'],
    ['sweep poly2 3 0 0 2 0 0 2 aabb2 3 -1 4 1 v -2 0', 'hit 0.50000 1.00000 1.00000 0.00000'],
    ["sweep hull3 0 0 0 $identity 4 0 0 0 2 0 0 0 2 0 0 0 2 v 3 0 0 hull3 5 0 0 $identity 2 0 0.5 0.5 1 0.5 0.5",
        'separate'],
    ["sweep aabb3 0 0 0 1 1 1 hull3 2 0.5 0.5 $identity 1 0 0 0 v -2 0 0",
        'hit 0.50000 1.00000 1.00000 0.00000 0.00000'],
    ['overlap aabb2 0 0 2 2 aabb2 1 0.5 3 1.5', 'overlap 1.00000 1.00000 0.00000 1.00000 0.00000'],
    ['overlap aabb2 0 0 2 2 obb2 2.5 1 0.5 0.5 1 0', 'touch 1.00000 0.00000'],
    ['overlap aabb3 0 0 0 2 2 2 aabb3 3 0 0 4 1 1', 'separate'],
    ["overlap aabb3 0 0 0 4 4 4 hull3 4 2 2 $identity 1 0 0 0", 'touch 1.00000 0.00000 0.00000'],
    ['raycast 0 0 4 0 aabb2 2 -1 4 1 tmax 3', 'hit 0.50000 1.00000 -1.00000 0.00000'],
    ['raycast 0 0 0 0 0 4 aabb3 -1 -1 2 1 1 3', 'hit 0.50000 0.75000 0.00000 0.00000 -1.00000'],
    ['raycast 0 1 4 0 poly2 4 2 -1 4 -1 4 1 2 1', 'graze 0.50000 1.00000 0.00000 1.00000'],
    ['raycast 3 0 4 0 aabb2 2 -1 4 1', 'overlap 0.00000 0.25000'],
    ['raycast 0 0 4 0 obb2 2 3 1 1 1 0', 'separate'],
    ['contact aabb2 0 0 2 1 v 4 0 aabb2 4 0.5 5 2',
        'hit 0.50000 1.00000 1.00000 0.00000 points 2 4.00000 0.50000 4.00000 1.00000'],
    ['contact aabb3 0 0 0 1 1 1 aabb3 1 1 1 2 2 2',
        'graze 0.00000 1.00000 1.00000 0.00000 0.00000 points 1 1.00000 1.00000 1.00000'],
    ['contact aabb2 0 0 1 1 aabb2 3 0 4 1 tmax 2', 'separate'],
    ["\t $hit  # why not", $hit_answer],
    ["$hit#", $hit_answer],
    ["$hit\r", $hit_answer],
);
my ($out, $err, $status) = run(join('', map { "$_->[0]\n" } @answers), 'query');
my @got = split /\n/, $out, -1;
is(shift @got, $_->[1], "answer: $_->[0]") for @answers;
is("@got", '', 'as many answers as queries, the last with its newline');
is("$err$status", '0', 'no message, exit status 0');

($out) = run("$hit\n$miss\nsweep aabb2 0 0 2 2 aabb2 1 1 3 3 tmax \@3\n", 'query', '--raw');
is($out, "hit 65536 131072 65536 0\nseparate\noverlap 0 3\n", '--raw: plain integers');
($out) = run($hit, 'query');
is($out, "$hit_answer\n", 'a last line without a newline');
($out) = run("\xEF\xBB\xBF$hit\n$hit\n", 'query');
is($out, "$hit_answer\n$hit_answer\n", 'a byte order mark at the start of a file');
($out, $err, $status) = run("$hit\n\xEF\xBB\xBF$hit\n", 'query');
is($status, 1, 'but nowhere else');

# ---- faulty lines ----
my %names;
my @faulty = (
    # what, the line, the error's name, what the message must say
    ['reversed box', 'sweep aabb2 0 1 1 0 aabb2 0 0 1 1', 'shape', 'first shape: LOY is above HIY'],
    ['reversed second box', 'sweep aabb3 0 0 0 1 1 1 aabb3 0 0 2 1 1 1', 'shape',
        'second shape: LOZ is above HIZ'],
    ['negative extent', 'sweep obb2 0 0 1 -1 1 0 aabb2 0 0 1 1', 'shape', 'first shape: HY is negative'],
    ['negative extent', "sweep aabb3 0 0 0 1 1 1 obb3 0 0 0 1 1 \@-1 $identity", 'shape',
        'second shape: HZ is negative'],
    ['2D against 3D', 'sweep aabb2 0 0 1 1 aabb3 0 0 0 1 1 1', 'shape', '2D shape against a 3D'],
    ['3D against 2D', "sweep obb3 0 0 0 1 1 1 $identity obb2 0 0 1 1 1 0", 'shape', '2D shape against a 3D'],
    ['far away', 'sweep obb2 0 8192 1 1 1 0 aabb2 0 0 1 1', 'range',
        'first shape: the centre is 8192 or more .* in y'],
    ['far away', 'sweep obb2 0 0 1 1 1 0 aabb2 -9000 0 -8000 1', 'range', 'second shape: the centre .* in x'],
    ['large', "sweep obb3 0 0 0 8000 100 92 $identity aabb3 0 0 0 1 1 1", 'range',
        'first shape: the half extents'],
    ['fast', 'sweep obb2 0 0 1 1 1 0 v 0 -8192 aabb2 0 0 1 1', 'range', 'first shape: its velocity .* in y'],
    ['fast', 'sweep aabb2 0 0 1 1 obb2 0 0 1 1 1 0 v 10000 0', 'range', 'second shape: its velocity .* in x'],
    ['bad rotation', 'sweep obb2 0 0 1 1 1.1 0 aabb2 0 0 1 1', 'rotation', 'first shape: COS is beyond 1'],
    ['bad rotation', 'sweep aabb2 0 0 1 1 obb2 0 0 1 1 0 -2', 'rotation', 'second shape: SIN is beyond 1'],
    ['bad rotation', 'sweep obb3 0 0 0 1 1 1 1 0 0 0 1 0 0 1.5 1 aabb3 0 0 0 1 1 1', 'rotation',
        'U2Y is beyond 1'],
    ['a dent', 'sweep poly2 5 0 0 4 0 4 4 3 1 0 4 aabb2 0 0 1 1', 'shape',
        'first shape: not convex at vertex 3$'],
    ['clockwise', 'sweep aabb2 0 0 1 1 poly2 3 0 0 0 1 1 0', 'shape',
        'second shape: the vertices run clockwise$'],
    ['far vertex', 'sweep poly2 3 0 0 9000 0 0 1 aabb2 0 0 1 1', 'range',
        'first shape: vertex 1 is 8192 or more from the origin$'],
    ['far hull', "sweep aabb3 0 0 0 1 1 1 hull3 0 0 8191 $identity 1 0 0 2", 'range',
        'second shape: centre and farthest point add up to 8192 or more in z$'],
    ['far point', "sweep hull3 0 0 0 $identity 1 0 9000 0 aabb3 0 0 0 1 1 1", 'range',
        'a point is 8192 or more from the origin: "1" \(column 37\)$'],
    ['bad rotation', 'sweep hull3 0 0 0 1 0 0 0 1 0 0 1.5 1 1 0 0 0 aabb3 0 0 0 1 1 1', 'rotation',
        'U2Y is beyond 1'],
    ['2D against 3D', "sweep poly2 3 0 0 1 0 0 1 hull3 0 0 0 $identity 1 0 0 0", 'shape',
        '2D shape against a 3D'],
    ['no count', 'sweep poly2 1.5 0 0 1 0 0 1 aabb2 0 0 1 1', 'syntax', 'not a count of points.*"1\.5"'],
    ['too few points', 'sweep poly2 4 0 0 1 0 0 1 aabb2 0 0 1 1', 'syntax',
        'too few numbers for 4 points: "aabb2" \(column 27\)'],
    ['too many vertices', 'sweep poly2 256 0 0', 'range', 'a polygon has at most 255 vertices: "256"'],
    ['too many points', "sweep hull3 0 0 0 $identity 10000000 0", 'range', 'more points than there is room for'],
    ['an answer as a query', $hit_answer, 'syntax', 'unknown query.*"hit"'],
    ['negative tmax', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 tmax @-1', 'argument', 'tmax is negative'],
    ['unknown query', 'swep aabb2 0 0 1 1 aabb2 0 0 1 1', 'syntax',
        'unknown query \(there are: sweep overlap raycast contact\): "swep" \(column 1\)'],
    ['query of a later version', 'stack aabb2 0 0 1 1 aabb2 0 0 1 1', 'syntax', 'unknown query.*"stack"'],
    ['upper case', 'SWEEP aabb2 0 0 1 1 aabb2 0 0 1 1', 'syntax', 'unknown query'],
    ['unknown shape', '  sweep aabb4 0 0 1 1', 'syntax', 'unknown shape.*"aabb4" \(column 9\)'],
    ['shape of a later version', 'sweep cylinder3 0 0 0 1', 'syntax', 'unknown shape.*"cylinder3"'],
    ['unknown word', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 until 5', 'syntax', 'unexpected word: "until"'],
    ['words after tmax', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 tmax 1 v 0 0', 'syntax', 'unexpected word: "v"'],
    ['no shapes', 'sweep', 'syntax', 'too few shapes'],
    ['one shape', 'sweep aabb2 0 0 1 1 v 1 1', 'syntax', 'too few shapes'],
    ['one shape and tmax', 'sweep aabb2 0 0 1 1 tmax 1', 'syntax', 'unknown shape.*"tmax"'],
    ['the push leads out', 'overlap obb2 8190 0 1 2 1 0 obb2 8191 0 1 2 1 0', 'range',
        'the push takes the second shape out of the domain$'],
    ['the push leads out', 'overlap aabb2 0 0 32767 100 aabb2 32766 0 32767.99998 100', 'range',
        'the push takes the second shape out of the domain$'],
    ['far away', 'overlap obb2 0 8192 1 1 1 0 aabb2 0 0 1 1', 'range', 'first shape: the centre .* in y$'],
    ['cos and sin in Q16.16', 'overlap obb2 0 0 1 1 @65536 0 obb2 0 0 1 1 1 0', 'rotation',
        'first shape: cos and sin are not those of an angle: .* off 1 by more than 1/256$'],
    ['a velocity', 'overlap aabb2 0 0 1 1 v 1 1 aabb2 0 0 1 1', 'syntax', 'nothing moves in an overlap: "v"'],
    ['a tmax', 'overlap aabb2 0 0 1 1 aabb2 0 0 1 1 tmax 1', 'syntax', 'nothing moves in an overlap: "tmax"'],
    ['one shape', 'overlap aabb2 0 0 1 1', 'syntax', 'too few shapes: an overlap takes two \('],
    ['2D against 3D', 'overlap aabb2 0 0 1 1 aabb3 0 0 0 1 1 1', 'shape', '2D shape against a 3D'],
    ['a far ray', 'raycast 0 -8192 1 0 obb2 0 0 1 1 1 0', 'range', 'the origin is 8192 or more in y$'],
    ['a fast ray', 'raycast 0 0 0 1 1 9000 obb3 0 0 0 1 1 1 ' . $identity, 'range',
        'the direction is 8192 or more in z$'],
    ['a ray at a far shape', 'raycast 0 0 1 0 obb2 0 8192 1 1 1 0', 'range', 'shape: the centre .* in y$'],
    ['a ray at a bad shape', 'raycast 0 0 1 0 aabb2 1 0 0 1', 'shape', 'shape: LOX is above HIX$'],
    ['a negative tmax', 'raycast 0 0 1 0 aabb2 1 0 2 1 tmax -1', 'argument', 'tmax is negative$'],
    ['a ray of 2D', 'raycast 1 2 3 4 aabb3 0 0 0 1 1 1', 'syntax',
        'before this shape stand ORIGIN and DIRECTION, 3 numbers each: "aabb3" \(column 17\)$'],
    ['a ray of 3D', 'raycast 1 2 3 4 5 6 poly2 3 0 0 1 0 0 1', 'syntax',
        'before this shape stand ORIGIN and DIRECTION, 2 numbers each: "poly2" \(column 21\)$'],
    ['an odd ray', 'raycast 1 2 3 aabb2 0 0 1 1', 'syntax', 'ORIGIN and DIRECTION, 2 numbers each: "aabb2"'],
    ['a long ray', 'raycast 1 2 3 4 5 6 7 aabb3 0 0 0 1 1 1', 'syntax', 'too many numbers: "7" \(column 21\)$'],
    ['a ray with letters', 'raycast 1 2 x 4 aabb2 0 0 1 1', 'syntax', 'not a number.*: "x"'],
    ['a ray past Q16.16', 'raycast 1 2 3 40000 aabb2 0 0 1 1', 'range', 'number past Q16.16: "40000"'],
    ['a ray at nothing', 'raycast 1 2 3 4', 'syntax', 'no shape: raycast ORIGIN DIRECTION SHAPE \(column 16\)$'],
    ['a ray at something', 'raycast 1 2 3 4 ellipse2 0 0 1', 'syntax', 'unknown shape.*"ellipse2"'],
    ['a ray with a velocity', 'raycast 1 2 3 4 aabb2 0 0 1 1 v 1 1', 'syntax', 'unexpected word: "v"'],
    ['two shapes for a ray', 'raycast 1 2 3 4 aabb2 0 0 1 1 aabb2 0 0 1 1', 'syntax', 'unexpected word: "aabb2"'],
    ['contact past the ends', 'contact aabb2 -32768 0 -32767 1 v -4 0 aabb2 -32768 -3 -32767 -2 v -4 4', 'range',
        'the shapes touch at a place past Q16.16$'],
    ['one shape', 'contact aabb2 0 0 1 1', 'syntax', 'too few shapes: a contact takes two \('],
    ['three shapes', "$hit aabb2 0 0 1 1", 'syntax', 'unexpected word: "aabb2"'],
    ['too few numbers', 'sweep aabb2 0 0 1 aabb2 0 0 1 1', 'syntax',
        'too few numbers for aabb2 LOX LOY HIX HIY'],
    ['too few numbers', 'sweep aabb2 0 0 1 1 aabb2 0 0 1', 'syntax', 'too few numbers for aabb2'],
    ['too few numbers', 'sweep obb3 0 0 0 1 1 1 1 0 0 0 1 0 0 0 v 1 0 0', 'syntax',
        'too few numbers for obb3 .*U2Z'],
    ['too few numbers', 'sweep aabb2 0 0 1 1 v 1 aabb2 0 0 1 1', 'syntax', 'too few numbers for v'],
    ['too few numbers', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 tmax', 'syntax', 'too few numbers for tmax'],
    ['too many numbers', 'sweep aabb2 0 0 1 1 7 aabb2 0 0 1 1', 'syntax', 'too many numbers: "7"'],
    ['too many numbers', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 -1', 'syntax', 'too many numbers: "-1"'],
    ['too many numbers', 'sweep aabb2 0 0 1 1 v 1 2 3 aabb2 0 0 1 1', 'syntax', 'too many numbers: "3"'],
    ['too many numbers', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 tmax 1 2', 'syntax', 'too many numbers: "2"'],
    ['past Q16.16', 'sweep aabb2 0 0 40000 1 aabb2 0 0 1 1', 'range',
        'number past Q16.16: "40000" \(column 17\)'],
    ['past Q16.16', 'sweep aabb2 0 0 @2147483648 1 aabb2 0 0 1 1', 'range', 'number past Q16.16'],
    ['past Q16.16', 'sweep aabb2 0 0 1 1 aabb2 0 0 1 1 tmax 32767.999993', 'range', 'number past Q16.16'],
    ['past Q2.30', 'sweep obb2 0 0 1 1 2 0 aabb2 0 0 1 1', 'range', 'number past Q2.30'],
    (map { ["$_ as a number", "sweep aabb2 0 0 $_ 1 aabb2 0 0 1 1", 'syntax', qq{not a number.*"\Q$_\E"}] }
        '1,5', qw(nan NaN -nan inf -Infinity NULL 1e5 0x10 1.2.3 -- - @ . @1.5 abc)),
    ['a NUL', "sweep aabb2 0 0 1\0 1 aabb2 0 0 1 1", 'syntax', 'not plain text'],
    ['letters beyond ASCII', "sweep aabb2 0 0 1 \xC2\xBD aabb2 0 0 1 1", 'syntax', 'not plain text'],
    ['a NUL only', "\0", 'syntax', 'not plain text'],
);
my $all_faulty = write_file("$scratch/faulty.toi", join('', map { "$_->[1]\n" } @faulty));
($out, $err, $status) = run('', 'query', $all_faulty);
my @out = split /\n/, $out;
my @err = split /\n/, $err;
is($status, 1, 'faulty lines: exit status 1');
is(scalar @out, scalar @faulty, 'every faulty line has an answer');
for my $i (0 .. $#faulty) {
    my ($what, $line, $name, $message) = @{$faulty[$i]};
    $names{$name}++;
    like($out[$i], qr/^error $name: .*$message/, "$what: error $name");
    is($err[$i], "$all_faulty:" . ($i + 1) . ": $out[$i]", "$what: with file and line on standard error");
}
is(join(' ', sort keys %names), 'argument range rotation shape syntax', 'every name of an error occurs');
unlike($out, qr/[^ -~\n]/, 'messages are plain text, whatever the line was');

# ---- angles ----
# A unit square turned by 45 degrees reaches sqrt(2) = 1.41421: at speed 2 it gets from 5 - 1.41421 to 1 in 1.29289.
my @angles = (
    ['sweep aabb2 -1 -1 1 1 obb2 5 0 1 1 deg 45 v -2 0 tmax 9', qr/^hit 1\.2928\d /],
    ['sweep obb2 0 0 2 1 deg 90  obb2 4 2.5 0 1 deg 0 v -3 0', qr/^hit 1\.00000 1\.00000 1\.00000 0\.00000$/],
    ['sweep obb2 0 0 2 1 deg @1073741824  obb2 4 2.5 0 1 deg 360 v -3 0', qr/^hit 1\.00000 1\.00000 1\.00000 0\.00000$/],
    ['sweep obb3 0 0 0 1 2 3 ypr 90 0 0  aabb3 4 0 0 5 1 1 v -2 0 0', qr/^hit 1\.00000 1\.00000 1\.00000 0\.00000 0\.00000$/],
    ['sweep obb3 0 0 0 1 2 3 ypr 0 -90 0  aabb3 5 0 0 6 1 1 v -2 0 0', qr/^hit 1\.00000 1\.00000 1\.00000 0\.00000 0\.00000$/],
    ['raycast 0 0 4 0 obb2 3 0 1 1 deg -45', qr/^hit 0\.396\d\d /],
    ['overlap aabb3 0 0 0 4 4 4 hull3 4 2 2 ypr 90 0 0 1 0 0 0', qr/^touch 1\.00000 0\.00000 0\.00000$/],
);
{
    my ($out, $err, $status) = run(join('', map { "$_->[0]\n" } @angles), 'query');
    my @got = split /\n/, $out;
    like($got[$_], $angles[$_][1], "angles: $angles[$_][0]") for 0 .. $#angles;
    is("$err$status", '0', 'angles: no warning');
}

# ---- axes that are off: answered as before, with a warning ----
# 2 * 0.707^2 = 0.999698, 2 * 0.70711^2 = 1.0000091; 0.999^2 = 0.998001, 0.9985^2 = 0.99700225. (0.8, 0.6) and (-0.6, 0.8) are of length 1; with 0.8001 the square
# is off by 2 * 0.8 * 0.0001 + 0.0001^2 = 1.6e-4, and (0.8, 0.6, 0) times (-0.6, 0.8003, 0) is 2.4e-4, its square 4.8e-4.
my @off = (
    ['sweep obb2 0 0 1 1 0.707 0.707 v 1 0 aabb2 5 -1 6 1 tmax 9', '1: warning: first shape: axes are off by 3.0e-4'],
    ['sweep aabb2 5 -1 6 1 obb2 0 0 1 1 0.70711 0.70711 v 1 0 tmax 9', '2: warning: second shape: axes are off by 9.1e-6'],
    ['raycast 0 0 4 0 obb2 3 0 1 1 0.8001 0.6', '3: warning: shape: axes are off by 1.6e-4'],
    ['overlap obb3 0 0 0 1 1 1 0.8 0.6 0 -0.6 0.8003 0 0 0 1 aabb3 0 0 0 1 1 1',
        '4: warning: first shape: axes are off by 4.8e-4'],
    ['contact aabb3 0 0 0 1 1 1 hull3 1 0 0 1 0 0 0 0.999 0 0 0 1 1 0 0 0', '5: warning: second shape: axes are off by 2.0e-3'],
    ['sweep obb2 0 0 1 1 0.8 0.6 obb2 3 3 1 1 @759250125 @759250125', ''],
    ['sweep obb2 0 8192 1 1 0.707 0.707 aabb2 0 0 1 1', '7: error range: first shape: the centre is 8192 or more from the origin in y'],
    ['sweep obb2 0 0 1 1 0.999 0 obb2 3 0 1 1 0.9985 0 v -2 0',
        "8: warning: first shape: axes are off by 2.0e-3, computed with as they are\n<stdin>:8: warning: second shape: axes are off by 3.0e-3"],
);
{
    my $lines = join '', map { "$_->[0]\n" } @off;
    my ($out, $err, $status) = run($lines, 'query');
    is($err, join('', map { $_->[1] eq '' ? () : "<stdin>:$_->[1]" . ($_->[1] =~ /warning/ ? ", computed with as they are\n" : "\n") } @off),
        'axes that are off: each shape, its line, by how much');
    is(scalar(() = $out =~ /\n/g), scalar @off, 'and the answers are as they were');
    unlike($out, qr/warning/, 'on standard output is nothing of it');
    is((run("$off[0][0]\n", 'query'))[2], 0, 'and the exit status is 0');
    is((run("$off[0][0]\n", 'draw', '-o', "$scratch/off.svg"))[1],
        "<stdin>:1: warning: first shape: axes are off by 3.0e-4, computed with as they are\n", 'draw says it, too');
}

# ---- the rest of a file is answered, in order ----
($out, $err, $status) = run('', 'query', $bad_file);
my @lines = split /\n/, $out;
is("$lines[0]|$lines[2]|$status", "$hit_answer|separate|1", 'the lines around a faulty one are answered');
like($lines[1], qr/^error syntax: /, 'and the error stands between them');
is($err, "$bad_file:2: $lines[1]\n", 'standard error has it alone');

# ---- files ----
($out, $err, $status) = run("$hit\n", 'query', $miss_file, '-', $hit_file);
is("$out$err$status", "separate\n$hit_answer\n$hit_answer\n0", 'several files and standard input, in order');
($out, $err, $status) = run("sweep\n", 'query');
like($err, qr/^<stdin>:1: error syntax/, 'standard input has a name, too');
($out, $err, $status) = run('', 'query', write_file("$scratch/empty.toi", ''));
is("$out$err$status", '0', 'an empty file: nothing to answer, exit status 0');
($out, $err, $status) = run("# nothing\n\n \t\r\n", 'query');
is("$out$err$status", '0', 'only comments and blanks: exit status 0');
($out, $err, $status) = run('', 'query', $missing);
is("$out$status", '2', 'a missing file: exit status 2');
is($err, "toi16: $missing: No such file or directory\n", 'a missing file: its name and why');
($out, $err, $status) = run('', 'query', $scratch);
is("$out$status", '2', 'a directory: exit status 2');
is($err, "toi16: $scratch: Is a directory\n", 'a directory: its name and why');
($out, $err, $status) = run('', 'query', $hit_file, $missing, $miss_file);
is("$out$status", "$hit_answer\nseparate\n1",
    'one file of three missing: the others answered, exit status 1');
($out, $err, $status) = run('', 'query', $missing, $scratch);
is("$out$status", '2', 'all files missing: exit status 2');
SKIP: {
    skip 'root may read everything', 1 if $> == 0;
    chmod 0, $hit_file;
    ($out, $err, $status) = run('', 'query', $hit_file);
    like("$status $err", qr/^2 .*Permission denied/, 'a forbidden file');
    chmod 0644, $hit_file;
}
SKIP: {
    skip 'no /dev/full here', 2 unless -c '/dev/full';
    my $text = `$toi16 query $hit_file 2>&1 >/dev/full`;
    is($? >> 8, 2, 'answers that cannot be written: exit status 2');
    like($text, qr/cannot write the answers: No space/, 'and why');
}

# ---- binary files, long lines ----
srand 1;
my $binary = join '', map { chr int rand 256 } 1 .. 100_000;
($out, $err, $status) = run($binary, 'query');
is($status, 1, 'a binary file: exit status 1');
unlike("$out$err", qr/[^ -~\n]/, 'a binary file: its bytes are not repeated');
($out, $err, $status) = run($hit . ' ' x 1_000_000 . "# and\n$hit\n", 'query');
is("$out$status", "$hit_answer\n$hit_answer\n0", 'a query line of 1 MB');
my $long_tmax = 'sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1 v -1 0 tmax 5.' . '0' x 1_000_000 . '1';
($out, $err, $status) = run("$long_tmax\n", 'query');
is("$out$status", "$hit_answer\n0", 'a number of 1 MB');
($out, $err, $status) = run('x' x 1_000_000 . "\n$hit\n", 'query');
like($out, qr/^error syntax: unknown query[^\n]{1,100}\n\Q$hit_answer\E\n$/,
    'a word of 1 MB: a short message');
for my $size (4 * 1024 * 1024, 9_999_999) {
    ($out, $err, $status) = run("$hit\n" . 'x' x ($size + 1) . "\n$hit\n", 'query');
    is("$out$status", "$hit_answer\nerror syntax: line longer than 4 MiB\n$hit_answer\n1",
        "a line of $size bytes: refused, the rest answered");
}
($out, $err, $status) = run('#' x 9_999_999, 'query');
like("$err$status", qr/^<stdin>:1: error syntax: line longer than 4 MiB\n1$/,
    'a long last line without a newline');

# ---- options ----
for my $arguments (['--help'], ['-h'], map { [$_, '-h'], [$_, '--help'] } qw(query draw hull replay)) {
    ($out, $err, $status) = run('', @$arguments);
    like("$status$err$out", qr/^0usage: toi16|^0toi16: /, "@$arguments: the usage");
    unlike($out, qr/^.{91}/m, "@$arguments: fits a terminal");
}
for my $arguments (['query', '--raw', $missing, '--help']) {
    ($out, $err, $status) = run('', @$arguments);
    like("$status$err$out", qr/^0.*usage: toi16/s, "@$arguments[0 .. $#$arguments]: prints the usage");
}
like((run('', 'query', '--help'))[0], qr/--raw.*--explain.*--quick.*exit status/s,
    'query --help: options and exit status');
unlike((run('', 'query', '--help'))[0], qr/^.{81}/m, 'query --help: fits a terminal');

# ---- what turns ----
# A door from the hinge at the origin to (1, 0), and a wall from y = 0.5 up: tests/cases/turn has such answers by hand.
{
    my $door = 'sweep obb2 0.5 0 0.5 0 1 0 w 1 at 0 0  aabb2 -5 0.5 5 2';
    ($out) = run("$door\n", 'query', '--explain');
    like($out, qr/^hit 0\.523\d\d 0\.00000 1\.00000\n/, 'a door: enter, and the normal, without an exit');
    like($out, qr/^ +time  axis +gap +closing +free until$/m, '--explain: the looks have a heading');
    my @looks = map { [/^ +([\d.]+)  (\S.*?) +(-?[\d.]+) +(-?[\d.]+) +([\d.]+)$/] } $out =~ /^( +\d.*)$/mg;
    is($looks[0][0], '0.00000', '--explain: from the start');
    is(scalar(grep { $looks[$_][4] ne $looks[$_ + 1][0] } 0 .. $#looks - 1), 0, '--explain: each look follows another without a gap');
    my @up = grep { $_->[1] eq 'face B y' } @looks;
    cmp_ok(scalar @up, '>', 0, '--explain: looks at the wall');
    is(scalar(grep { abs($_->[2] - (0.5 - sin $_->[0])) > 3e-5 } @up), 0, '--explain: the gap is 1/2 - sin t');
    is(scalar(grep { abs($_->[3] - cos $_->[0]) > 3e-5 } @up), 0, '--explain: it closes at cos t');
    my $next = @looks + 1;
    like($out, qr/^  Look $next, at $looks[-1][4], decides: contact on face B y\.$/m, '--explain: which look decides');
    unlike($out, qr/^.{101}/m, '--explain: looks fit a terminal');
    my ($raw) = run("$door\n", 'query', '--explain', '--raw');
    like($raw, qr/^hit \d+ 0 65536\n +time .*\n +0  \S.* +-?\d+ +-?\d+ +\d+\n/, '--explain --raw: looks in raw integers');
    like((run("$door tmax 0.5\n", 'query', '--explain'))[0], qr/^separate\n.*  Each look proves them apart until the next, the last until tmax: no contact\.$/ms,
        '--explain: never');
    like((run("$door budget 1\n", 'query', '--explain'))[0], qr/^hit .* conservative\n.*  The budget of looks is spent: proved apart until [\d.]+, and no further\.$/ms,
        '--explain: a spent budget');
    is((run("sweep aabb2 0 0 2 2 w 1 aabb2 1 1 3 3\n", 'query', '--explain'))[0], "overlap\n  They overlap at the start, deeper than the tolerance.\n",
        '--explain: an overlap at the start');
    # The balls around both are sqrt 2 in reach, and 100 apart.
    like((run("sweep aabb2 0 0 2 2 w 1 aabb2 100 0 102 2 v -99 0\n", 'query', '--explain'))[0], qr/^ +0\.00000  balls around them +\d/m, '--explain: balls have no axis');
    my ($turning) = run("sweep aabb2 0 0 1 1 v 1 0 u 3 0 w 0  aabb2 4 0.5 5 2\n", 'query', '--explain');
    my ($straight) = run("sweep aabb2 0 0 1 1 v 4 0  aabb2 4 0.5 5 2\n", 'query', '--explain');
    is($turning =~ s/\A.*\n//r, $straight =~ s/\A.*\n//r, '--explain: where nothing turns the table of axes');
    like($turning, qr/\Ahit 0\.75000 1\.00000 0\.00000\n/, 'where nothing turns: no exit either');
}
my @turn_faults = (
    ['sweep poly2 3 0 0 1 0 0 1 w 1 aabb2 5 3 6 4', 'syntax: a poly2 that turns says what it turns about: at X Y: "aabb2" (column 31)'],
    ['sweep aabb2 0 0 1 1 w 1 w 1 aabb2 5 3 6 4', 'syntax: said twice: "w" (column 25)'],
    ['sweep aabb2 0 0 1 1 w aabb2 5 3 6 4', 'syntax: too few numbers for w: 1 in 2D, 3 in 3D: "aabb2" (column 23)'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 tol 1 tol 1', 'syntax: said twice: "tol" (column 45)'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 budget x', 'syntax: not a number of looks (1, 2, 3, ...): "x" (column 46)'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 budget 65536', 'range: at most 65535 looks: "65536" (column 46)'],
    ['overlap aabb2 0 0 1 1 w 1 aabb2 5 3 6 4', 'syntax: nothing moves in an overlap: "w" (column 23)'],
    ['sweep aabb2 0 0 1 1 aabb2 5 3 6 4 w 65', 'range: second shape: it turns by more than 64 radians until tmax'],
    ['sweep aabb2 0 0 1 1 w 1 at 0 8192 aabb2 5 3 6 4', 'range: first shape: its pivot is 8192 or more from the origin'],
    ['sweep aabb2 0 0 1 1 w 1 u 0 8192 aabb2 5 3 6 4', 'range: first shape: its velocity u is 8192 or more'],
    ['sweep aabb2 0 0 1 1 w 1 v 0 8192 aabb2 5 3 6 4', 'range: first shape: its velocity v is 8192 or more'],
    ['sweep aabb2 0 0 1 1 w 1 u 8000 0 aabb2 5 3 6 4 tmax 5', 'range: first shape: its velocity u leads 32768 or more until tmax'],
    ['sweep aabb2 0 0 1 1 w 5 at -8000 0 aabb2 5 3 6 4',
        'range: first shape: its farthest point from the pivot turns at 32768 or more per time unit'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 margin 8192', 'range: margin is 8192 or more'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 tol -1', 'argument: tol is negative'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 5 3 6 4 tmax -1', 'argument: tmax is negative'],
    ['sweep aabb2 0 0 1 1 w 1 aabb2 7 3 6 4', 'shape: second shape: LOX is above HIX'],
    ['sweep poly2 3 0 0 0 1 1 0 w 1 at 0 0 aabb2 5 3 6 4', 'shape: first shape: the vertices run clockwise'],
    ['sweep aabb2 0 0 1 1 w 1 aabb3 5 3 0 6 4 1', 'shape: a 2D shape against a 3D one'],
    ['sweep obb2 0 0 1 1 0.707 0.707 w 1 aabb2 5 3 6 4', 'rotation: axes of what turns are to be those of a rotation to within 2^-28'],
);
for (@turn_faults) {
    my ($line, $fault) = @$_;
    ($out, $err, $status) = run("$line\n", 'query');
    is("$out$err$status", "error $fault\n<stdin>:1: error $fault\n1", $line);
}

my ($version) = read_file('include/toi16/types.h') =~ /TOI_VERSION_STRING "(.*)"/;
is((run('', @$_))[0], "toi16 $version\n", "@$_")
    for ['--version'], ['-V'], map { [$_, '-V'], [$_, '--version'] } qw(query draw hull replay);
for my $arguments ([], ['--nonsense'], ['nonsense'], ['query', '--nonsense'], ['query', $hit_file, '-x']) {
    ($out, $err, $status) = run("$hit\n", @$arguments);
    like("$out$status$err", qr/^2toi16.*\nTry: toi16 .*--help\n$/s,
        "toi16 @$arguments[0 .. $#$arguments]: usage, status 2");
}
($out) = run('', 'query', $hit_file, '--raw');
is($out, "hit 65536 131072 65536 0\n", 'options may stand behind files');
write_file("$scratch/--raw", "$miss\n");
my $program = abs_path($toi16);
$out = `cd $scratch && '$program' query -- --raw`;
is($out, "separate\n", 'after -- all are files');

# ---- answers do not go where the queries come from: each answer would be read as a query, and answered ----
{
    my $own = write_file("$scratch/own.toi", "$hit\n");
    system("timeout 20 $toi16 query $own >>$own 2>$scratch/stderr");
    is($? >> 8, 2, 'answers into the file of the queries: exit status 2');
    is(read_file($own), "$hit\n", 'and it is as it was');
    like(read_file("$scratch/stderr"), qr/the output would be written over the input: \S*own\.toi$/m, 'with the reason');
    system("timeout 20 $toi16 query <$own >>$own 2>/dev/null");
    is(($? >> 8) . read_file($own), "2$hit\n", 'as standard input too');
    system("timeout 20 $toi16 query /dev/null >/dev/null");
    is($?, 0, 'a device may be both');
}

# ---- explanations ----
($out, $err, $status) = run("$hit\n$miss\nsweep\n", 'query', '--explain');
my @rows = split /\n/, $out;
is(join('|', grep { !/^  / } @rows), "$hit_answer|separate|" . (grep { /^error/ } @rows)[0],
    '--explain: the answers are the lines that are not indented');
is($status, 1, '--explain: a faulty line counts');
is($rows[0], $hit_answer, '--explain: the table stands below its answer');
like($rows[1], qr/^  axis +direction +gap +speed +enter +leave$/, '--explain: a heading');
like($rows[2], qr/^  face A x +1\.00000 +0\.00000 +2\.00000 +-2\.00000 +1\.00000 +2\.00000  enter\+exit$/,
    '--explain: the axis that decides');
like($rows[3], qr/^  face A y +0\.00000 +1\.00000 +-1\.00000 +0\.00000 +always +always$/,
    '--explain: an axis without speed');
is($rows[4], '  0 of 2 axes skipped.', '--explain: the count of skipped axes');
like($rows[5], qr/^  They touch first at 1\.00000, on face A x.*apart after 2\.00000, on face A x\.$/,
    '--explain: what it means');
unlike($out, qr/\033/, '--explain: no colour into a file');

my $turned = '0.8660254037844386 0.5 0 -0.5 0.8660254037844386 0 0 0 1';
my $tilted = '0.8 0.6 0 -0.48 0.64 0.6 0.36 -0.48 0.8';
my @sentences = (
    ["sweep aabb2 0 0 1 1 v 1 0 aabb2 3 5 4 6 v -1 0 tmax 5",
        'They stay apart on face A y: no relative speed there.'],
    [$miss, 'They are apart on face A x, and move apart.'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1 v -1 0 tmax 0.5',
        'They meet on face A x only at 1.00000, after tmax, 0.50000.'],
    ['sweep aabb2 0 0 1 1 aabb2 2 4 2.5 4.5 v -1 -1 tmax 5',
        'They meet on face A y only at 3.00000, after they part on face A x at 2.50000.'],
    ['sweep aabb2 0 0 2 2 aabb2 1 1 3 3 v 2 0 tmax 5',
        'They overlap at the start; apart after 0.50000, on face A x.'],
    ['sweep aabb2 0 0 2 2 aabb2 1 1 3 3', 'They overlap at the start; still in contact at tmax, 1.00000.'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 1 4 2 v -1 0 tmax 5',
        'They only touch, from 1.00000, on face A y, and never press in; apart after 2.00000, on face A x.'],
    ["sweep obb3 0 0 0 1 1 1 $turned obb3 5 0 0 1 1 1 $turned v -5 0 0", 'They touch first at '],
);
($out) = run(join('', map { "$_->[0]\n" } @sentences), 'query', '--explain');
my @said = grep { /^  They/ } split /\n/, $out;
is(substr($said[$_], 2, length $sentences[$_][1]), $sentences[$_][1],
    "--explain: $sentences[$_][1]") for 0 .. $#sentences;
unlike($out, qr/^.{101}/m, '--explain: at most 100 columns');
like($out, qr/^  edges A0 B0  skipped: repeats a face$/m, '--explain: edges of upright boxes');
my @round_sentences = (
    ['sweep circle2 0 0 1 circle2 6 0 1 v -2 0 tmax 8', <<'END'],
  Nearest at the start: the centre of A and the centre of B, 6.00000 apart along 1.00000 0.00000.
  In contact within 2.00000, the radii together: 4.00000 to go; nearer by 2.00000 per time unit at the start.
  They touch first at 2.00000, and press in; apart after 4.00000.
END
    ['sweep circle2 0 0 1 circle2 6 0 1 v -2 0 tmax 3', <<'END'],
  Nearest at the start: the centre of A and the centre of B, 6.00000 apart along 1.00000 0.00000.
  In contact within 2.00000, the radii together: 4.00000 to go; nearer by 2.00000 per time unit at the start.
  They touch first at 2.00000, and press in; still in contact at tmax, 3.00000.
END
    ['sweep circle2 0 0 1 v 3 0 circle2 4 4 1 v 3 0', <<'END'],
  Nearest at the start: the centre of A and the centre of B, 5.65685 apart along 0.70711 0.70711.
  In contact within 2.00000, the radii together: 3.65685 to go; that does not change at the start.
  They come no nearer than 3.65686, at 0.00000.
END
    ['sweep capsule2 0 0 0 4 1 circle2 4 2 1 v 0 1 tmax 8', <<'END'],
  Nearest at the start: the segment of A and the centre of B, 4.00000 apart along 1.00000 0.00000.
  In contact within 2.00000, the radii together: 2.00000 to go; that does not change at the start.
  They come no nearer than 2.00000, at 0.00000.
END
    ['sweep capsule2 0 0 4 0 1 capsule2 6 2 10 2 1 v -2 0 tmax 8', <<'END'],
  Nearest at the start: an end of A and an end of B, 2.82843 apart along 0.70711 0.70711.
  In contact within 2.00000, the radii together: 0.82843 to go; nearer by 1.41421 per time unit at the start.
  They only touch, from 1.00000, and never press in; apart after 5.00000.
END
    ['sweep aabb3 0 0 0 2 2 2 r 0.5 aabb3 1 1 2.5 3 3 3 v 0 0 1 tmax 4', <<'END'],
  Nearest at the start: a face of A and a face of B, 0.50000 apart along 0.00000 0.00000 1.00000.
  In contact within 0.50000, the radii together: just there; farther by 1.00000 per time unit at the start.
  They only touch, from 0.00000, and never press in; apart after 0.00000.
END
    ['overlap circle2 0 0 2 aabb2 1 -1 4 1 r 0.5', <<'END'],
  Nearest: the centre of A and an edge of B, 1.00000 apart along 1.00000 0.00000.
  In contact within 2.50000, the radii together: 1.50000 inside.
  They overlap. The shortest way out is B by 1.50000 0.00000.
END
    ['overlap aabb2 0 0 4 4 circle2 3 2 1', <<'END'],
  The cores meet.
  In contact within 1.00000, the radii together: 2.00000 inside.
  They overlap. The shortest way out is B by 2.00000 0.00000.
END
    ['overlap circle2 0 0 3 poly2 3 3 4 6 4 3 8 r 1', <<'END'],
  Nearest: the centre of A and a corner of B, 5.00000 apart along 0.60001 0.80000.
  In contact within 4.00000, the radii together: 1.00000 to go.
  They are apart by 1.00000.
END
    ['raycast -10 3 5 0 circle2 0 0 5 tmax 4', <<'END'],
  Nearest at the start: the ray and the centre of the shape, 10.44031 apart along 0.95783 -0.28735.
  In contact within 5.00000, the radii together: 5.44031 to go; nearer by 4.78915 per time unit at the start.
  The ray meets the shape at 1.19999, and goes in; out after 2.80002.
END
    ['contact capsule2 0 2 4 2 1 v 0 -1 aabb2 -3 -1 9 0 tmax 1', <<'END'],
  Nearest at the start: the segment of A and an edge of B, 2.00000 apart along 0.00000 -1.00000.
  In contact within 1.00000, the radii together: 1.00000 to go; nearer by 1.00000 per time unit at the start.
  They touch first at 1.00000, and press in; still in contact at tmax, 1.00000.
  Contact along 0.00000 -1.00000, at:
    0.00000 0.00000  vertex 0 of A, edge +y of B
    4.00000 0.00000  vertex 1 of A, edge +y of B
END
);
# To three decimals: the nearest points are found to some ulps.
sub rounded { $_[0] =~ s/(\d+\.\d{5})/sprintf '%.3f', $1/ger }
for (@round_sentences) {
    my ($query, $text) = @$_;
    ($out) = run("$query\n", 'query', '--explain');
    is(rounded($out =~ s/\A.*\n//r), rounded($text), "--explain: $query");
}
my $tipped = '@715827883 @715827883 @-357913941 @-357913941 @715827883 @715827883 @715827883 @-357913941 @715827883';
($out) = run("sweep obb3 0 0 0 1 1 1 $tipped obb3 5 0 0 1 1 1 $tipped v -5 0 0\n", 'query', '--explain');
like($out, qr/^  edges A0 B0  skipped: parallel within epsilon$/m, '--explain: a skipped pair of edges');
my $tilted_query = "sweep obb3 0 0 0 1 1 1 $turned obb3 5 0 0 1 1 1 $tilted v -5 0 0\n";
($out) = run($tilted_query, 'query', '--explain');
is(scalar(() = $out =~ /^  (?:face [AB] [012]|edges A[012] B[012]) /mg), 15,
    '--explain: 15 axes of oriented 3D boxes');
($out) = run($tilted_query, 'query', '--explain', '--quick');
is(scalar(() = $out =~ /^  edges A[012] B[012]  skipped: quick mode$/mg), 9, '--quick: 9 axes skipped');
like($out, qr/^  9 of 15 axes skipped\. Quick mode: contact may be reported early/m,
    '--quick: says that it is conservative');

# Hulls: what is tested is listed, what is skipped counted.
my $cube = "$identity 8 -1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1";
($out) = run("sweep hull3 0 0 0 $cube hull3 0 5 0 $cube v 0 -6 0\n", 'query', '--explain');
{
    my $tested = () = $out =~ /^  (?:face [AB] [0-5]|edges A\d+ B\d+) +-?\d/mg;
    my ($skipped, $all, $reasons) = $out =~ /^  (\d+) of (\d+) axes skipped: (.*)\.$/m;
    is($all, 6 + 6 + 12 * 12, '--explain: the axes of two cubes as hulls');
    is($tested + $skipped, $all, '--explain: those not listed are counted');
    my $sum = 0;
    $sum += $_ for $reasons =~ /(\d+) (?:edges that cannot touch|parallel edges)/g;
    is($sum, $skipped, "--explain: with the reason: $reasons");
    unlike($out, qr/  skipped: /, '--explain: and nothing else');
    like($out, qr/^  They touch first at 0\.50000, on face [AB] \d, and press in;/m, '--explain: of hulls');
}
# Of the answer, which rounds outwards by an ulp more than the axis: (4 - 1) / 1 until (4 + 3) / 1.
($out) = run("sweep aabb3 0 0 0 2 2 2 v 0 0 -1 hull3 0.3 0.4 -4 $cube tmax 9\n", 'query', '--explain');
{
    my ($enter, $exit) = $out =~ /^hit (\S+) (\S+) /;
    like($out, qr/^  face A 4 .* \Q$enter\E +\Q$exit\E  enter\+exit$/m, '--explain: the times that were answered');
    like($out, qr/first at \Q$enter\E, on face A 4, and press in; apart after \Q$exit\E, on face A 4\.$/m, 'and no others');
    unlike($out, qr/epsilon/, 'of hulls no epsilon is told, as there is none');
}
# And so of any: the row that decides has the times of the answer, and the sentence below names it.
{
    srand 11;
    my $any = sub { join ' ', map { sprintf '%.4f', rand(2) - 1 } 1 .. $_[0] };
    my $pose = sub { sprintf 'ypr %.3f %.3f %.3f', map { rand(720) - 360 } 1 .. 3 };
    my @bodies = (
        sub { "hull3 $_[0] 0.3 -0.2 " . $pose->() . ' 9 ' . $any->(27) },
        sub { "obb3 $_[0] -0.1 0.4 0.9 0.7 0.5 " . $pose->() },
        sub { sprintf 'aabb3 %g -1 -0.5 %g 0.75 1', $_[0] - 0.5, $_[0] + 0.5 },
    );
    my @queries = map { my $n = $_; 'sweep ' . $bodies[$n % 3]->(0) . ' v 0.5 0.1 0 ' . $bodies[$n / 3 % 3]->(5) . ' v '
        . join(' ', -1 - rand 3, map { rand(2) - 1 } 1, 2) . ' tmax 4' } 0 .. 449;
    ($out) = run(join('', map { "$_\n" } @queries), 'query', '--explain');
    my @answers = split /^(?=\w)/m, $out;
    my (@otherwise, %told);
    for my $n (0 .. $#queries) {
        my ($status, $enter, $exit) = split ' ', $answers[$n] // '';
        my ($begins, $begin) = $answers[$n] =~ /^  (face \S+ \S+|edges \S+ \S+) .* (\S+) +\S+  enter(?:\+exit)?$/m;
        my ($ends, $end) = $answers[$n] =~ /^  (face \S+ \S+|edges \S+ \S+) .* (\S+)  (?:enter\+)?exit$/m;
        $ends //= '';
        $told{$status}++;
        push @otherwise, $queries[$n] if $queries[$n] =~ /hull3/ && $answers[$n] =~ /epsilon/;
        push @otherwise, $queries[$n] if $status eq 'separate' && defined($begin // $end);
        push @otherwise, $queries[$n] if $status eq 'hit' && ($begin ne $enter || ($exit ne '4.00000' && $end ne $exit)
            || $answers[$n] !~ /^  They touch first at \Q$enter\E, on \Q$begins\E, and press in; .* \Q$exit\E(?:, on \Q$ends\E)?\.$/m);
    }
    is(($otherwise[0] // ''), '', '--explain: thrown pairs in space are explained as they are answered');
    ok($told{hit} > 100 && $told{separate} > 20, "of them $told{hit} hit, $told{separate} do not");
}
my $by = 'sweep poly2 3 0 0 2 0 0 2 v 5 -1  poly2 3 4 1.5 6 1.5 4 4';
($out) = run("$by\n", 'query', '--explain');
like($out, qr/^  They pass beside .*\n  They meet on face A 1 only at 0\.87500, after they part on face A 0 at 0\.5/m,
    '--explain: of polygons that pass beside each other');

# Overlaps: on x B can go 2 - 1 forth or 3 - 0 back, on y 2 - 0.5 up or 1.5 - 0 down.
($out) = run("overlap aabb2 0 0 2 2 aabb2 1 0.5 3 1.5\n", 'query', '--explain');
is($out =~ s/ +/ /gr, <<'END', '--explain: an overlap');
overlap 1.00000 1.00000 0.00000 1.00000 0.00000
 axis direction gap along against
 face A x 1.00000 0.00000 -1.00000 1.00000 3.00000 least
 face A y 0.00000 1.00000 -1.50000 1.50000 1.50000
 0 of 2 axes skipped.
 They overlap. The shortest way out is on face A x: B by 1.00000 0.00000.
END
# x + y = 2 is 1 / sqrt(2) from (1, 0); with the other corners of the square, (2, 1), it is 3 / sqrt(2) to (0, 0).
($out) = run("overlap poly2 3 0 0 2 0 0 2 aabb2 1 0 2 1\n", 'query', '--explain');
like($out, qr/^  face A 1 +0\.70711 +0\.70711 +-0\.70711 +0\.70711 +2\.1213\d  least$/m, '--explain: how deep on a slope');
($out) = run("overlap aabb2 0 0 2 2 aabb2 2 0 3 1\noverlap aabb2 0 0 2 2 aabb2 0 3 1 4\n", 'query', '--explain');
like($out, qr/^  face A x .* 0\.00000 +0\.00000 +3\.00000  touches\n.*^  They only touch, on face A x\.$/ms,
    '--explain: a touch');
like($out, qr/^  face A y .* 1\.00000 +-1\.00000 +4\.00000  separates\n.*^  They are apart by 1\.00000 on face A y\.$/ms,
    '--explain: apart');
($out) = run("overlap obb3 0 0 0 1 1 1 $turned obb3 1 0 0 1 1 1 $tilted\n", 'query', '--explain', '--quick');
unlike($out, qr/quick/i, '--explain --quick: overlaps take all axes');

# Rays: the names of the shape's axes, and of the world's.
my @rays = (
    ['raycast 0 0 4 0 aabb2 2 -1 4 1 tmax 3',
        'The ray meets the shape at 0.50000, on world x, and goes in; out after 1.00000, on world x.'],
    ['raycast 0 1 4 0 aabb2 2 -1 4 1',
        'The ray only touches the shape, from 0.50000, on world y, and never goes in; out after 1.00000, on world x.'],
    ['raycast 3 0 0 0 aabb2 2 -1 4 1', 'The ray begins inside; still there at tmax, 1.00000.'],
    ['raycast 0 2 4 0 aabb2 2 -1 4 1', 'The ray stays apart on world y: it has no speed there.'],
    ['raycast 5 0 4 0 aabb2 2 -1 4 1', 'The ray begins apart on world x, and leads away.'],
    ['raycast 0 0 1 0 aabb2 2 -1 4 1', 'The ray gets there on world x only at 2.00000, after tmax, 1.00000.'],
    ['raycast 0 -6 4 4 aabb2 2 -1 4 1 tmax 5',
        'The ray gets there on world y only at 1.25000, after it has left on world x at 1.00000.'],
    ['raycast 4 4 -4 -4 poly2 3 0 0 3 0 0 3', 'The ray meets the shape at 0.62500, on face 1, and goes in;'],
);
($out) = run(join('', map { "$_->[0]\n" } @rays), 'query', '--explain');
@said = grep { /^  The ray/ } split /\n/, $out;
is(substr($said[$_] // '', 2, length $rays[$_][1]), $rays[$_][1], "--explain: $rays[$_][1]") for 0 .. $#rays;
unlike($out, qr/^.{111}/m, '--explain: rays fit a wide terminal');
($out) = run("raycast 0 0 0 4 0 0 obb3 3 0 0 1 1 1 $turned\n", 'query', '--explain');
unlike($out, qr/  edge/, '--explain: the edges of a point say nothing');

# Contacts: the sweep, and which features meet.
($out) = run("contact aabb2 0 0 2 1 v 4 0 aabb2 4 0.5 5 2\n", 'query', '--explain');
like($out, qr/^  face A x .*  enter\n.*^  They touch first at 0\.50000, on face A x, and press in;/ms,
    '--explain: a contact is a sweep');
like($out, qr/^  Contact along 1\.00000 0\.00000, at:\n    4\.00000 0\.50000  edge \+x of A, vertex 0 of B\n    4\.00000 1\.00000  vertex 3 of A, edge -x of B\n\z/m,
    '--explain: points, with the features that meet');
($out) = run("contact aabb3 0 0 0 2 2 2 aabb3 0.5 0.5 2 1 1 3\n", 'query', '--explain');
is(scalar(() = $out =~ /^    .*  face \+z of A, vertex [0-3] of B$/mg), 4, '--explain: the corners of a box on another');
($out) = run("contact aabb2 0 0 1 1 aabb2 3 0 4 1\n", 'query', '--explain');
unlike($out, qr/Contact/, '--explain: no points where there is no contact');

($out) = run($hit, 'query', '--explain', '--raw');
like($out, qr/^  face A x +65536 +0 +131072 +-131072 +65536 +131072  enter\+exit$/m,
    '--explain --raw: raw integers');

# The two triangles of seeds/004, with the figures that are given there.
{
    my $number = qr/-?\d+\.\d+/;
    my ($first, $second) = map {
        my %intervals; # axis => "enter leave" to two decimals, "never" and "always" left out
        $intervals{$1} = sprintf '%.2f %.2f', $2, $3
            while /^  (face [AB] \d)(?: +$number){4} +($number) +($number)/mg;
        \%intervals
    } split /^(?=separate)/m, (run('', 'query', '--explain', 'examples/triangles.toi'))[0];
    is(join(', ', sort values %$first),
        '-0.04 2.38, -0.47 2.51, -1.75 3.75, -4.62 5.23, 0.45 2.45, 0.51 2.42', 'the worked example: six intervals');
    is($first->{'face A 0'}, '0.51 2.42', 'the worked example: the axis that it counts as the second');
    is($second->{'face A 0'}, '-32.40 -6.80', 'the worked example: the same, with the other velocity');
    ($out) = run('', 'query', 'examples/triangles.toi');
    like($out, qr/^hit 0\.50\d+ 2\.37\d+ .*\nseparate\n$/, 'the worked example: contact from 0.51 to 2.38');
}

# ---- on a terminal ----
SKIP: {
    my $script = sub { # what the program writes to a terminal
        my ($command) = @_;
        my $text = `script -qec "$command" /dev/null </dev/null 2>/dev/null`;
        $text =~ s/\r\n/\n/g;
        return $text;
    };
    skip 'no script(1) here', 4 unless $script->('echo yes') eq "yes\n";
    like($script->("$toi16 query --explain $hit_file"), qr/\033\[1;32mface A x/,
        'a terminal: the axis that decides in colour');
    unlike($script->("NO_COLOR=1 $toi16 query --explain $hit_file"), qr/\033/,
        'a terminal and NO_COLOR: none');
    # Lines come until there is progress, or for ten minutes.
    my $lines = "for i in \$(seq 3000); do cat $hit_file; grep -q lines $scratch/screen && break; sleep 0.2; done";
    system("script -qefc '($lines) | $toi16 query >$scratch/slow' /dev/null </dev/null >$scratch/screen 2>/dev/null");
    like(read_file("$scratch/screen"), qr/\r<stdin>: \d+ lines.*\r\033\[K$/s,
        'a terminal and a long run: progress, cleared at the end');
    like(read_file("$scratch/slow"), qr/\A(?:$hit_answer\n){2,}\z/, 'and the answers have nothing of it');
}

# ---- answers come when they are asked for ----
{
    my $wait = "for i in \$(seq 3000); do [ ! -s $scratch/early ] || break; sleep 0.2; done"; # ten minutes
    system("(echo '$hit'; $wait; cp $scratch/early $scratch/seen) | $toi16 query >$scratch/early");
    is(read_file("$scratch/seen"), "$hit_answer\n", 'an answer is written before more input is waited for');
}

# ---- many queries ----
{
    my $big = write_file("$scratch/big.toi", join '', map {
        my ($x, $y) = ($_ * 7 % 1000 / 8 - 60, $_ * 13 % 1000 / 8 - 60);
        sprintf "sweep aabb2 %.4f %.4f %.4f %.4f v %.4f 1.5 aabb2 -1.25 -1 1.5 1 v 0.5 -0.25\n", $x, $y,
            $x + 1, $y + 2, -$x
    } 1 .. 200_000);
    system("$toi16 query $big >$scratch/big.out");
    my @answers = split /\n/, read_file("$scratch/big.out");
    is(scalar @answers, 200_000, '200,000 queries, 200,000 answers');
    my %kinds;
    $kinds{(split ' ')[0]}++ for @answers;
    ok(($kinds{hit} // 0) > 1000 && ($kinds{separate} // 0) > 1000, 'of different kinds');
}

# ---- a line of the greatest length ----
{
    my $points = join ' ', map { sprintf '%d %d %d', $_ % 97, $_ % 89, $_ % 83 } 1 .. 400_000;
    my $long = "sweep hull3 0 0 0 $identity 400000 $points aabb3 -2 0 0 -1 1 1\n";
    ($out, $err, $status) = run($long, 'query');
    is("$out$err$status", "separate\n0", sprintf 'a hull of 400,000 points in a line of %.1f MB', length($long) / 1e6);
}

# ---- the examples ----
for my $file (glob 'examples/*.toi') {
    my $queries = () = read_file($file) =~ /^(?:sweep|overlap|raycast|contact)\b/mg;
    ($out, $err, $status) = run('', 'query', $file);
    is("$status $err" . ($out =~ tr/\n//), "0 $queries", "$file: all answered");
}
is(scalar(() = read_file('examples/crossing.toi') =~ /^sweep/mg), 300, 'examples/crossing.toi: 300 pairs');
is(`$build/examples/first`, "brake: contact in 1.278 s\n", 'examples/first.c');
is(`$build/examples/bullet`, <<'END', 'examples/bullet.c');
frame 0: overlap test: separate, sweep: separate
frame 1: overlap test: separate, sweep: hit at 0.466 of the frame, 21.99 m
frame 2: overlap test: separate, sweep: separate
END
# The chute rises from x = 30 at z = -1, so it is at 31 at the height of the belt; the part's front is at 2 straight on,
# and a corner at 2 (cos + sin) when it has turned.
for (split /\n/, `$build/examples/conveyor`) {
    my ($degrees, $belt, $status, $time) = /^ *(\d+) degrees: on the belt: (\w+); at the chute: (\w+) after ([\d.]+) s/;
    my $yaw = $degrees * atan2(0, -1) / 180;
    my $want = (31 - 2 * (cos($yaw) + sin($yaw))) / 25;
    ok($belt eq 'graze' && $status eq 'hit' && abs($time - $want) < 0.001 && /along \(0\.71 0\.00 -0\.71\)$/,
        "examples/conveyor.c: $degrees degrees");
}
my $round = `$build/examples/round`;
is($?, 0, 'examples/round.c: by its own check');
like($round, qr/^the puck meets a corner after 0\.463 s, and bounces off by \(-3\.36, 7\.26\)
the capsule lands after 0\.833 s on 2 points: \(4\.50, 2\.00\) \(5\.75, 2\.00\)
the robot is within half a metre after 1\.423 s, and touches after 1\.808 s
[1-9]\d{3} contacts of circles: 0 missed, 0 late, 0 too early by an ulp of time$/, 'and it says so');
my $turning = `$build/examples/turning`;
is($?, 0, 'examples/turning.c: by its own check');
like($turning, qr/^turned within the step *: 0 missed, 0 late/m, 'and it says so');
like($turning, qr/^turned between the steps: [1-9]\d* missed, [1-9]\d* late/m, 'where contacts are hard to tell');
# Where a falling function is 0, between 0 and 1.
sub root_of {
    my ($f) = @_;
    my ($lo, $hi) = (0, 1);
    for (1 .. 40) {
        my $middle = ($lo + $hi) / 2;
        if ($f->($middle) > 0) { $lo = $middle } else { $hi = $middle }
    }
    return $lo;
}
# The forklift of examples/arc.c turns by 0.5 radians a second about (0.3, 2.4). Its front left corner begins at (0.3, -2.05)
# from there, and comes up to the paint at 0.42; its tail's right one at (-0.9, -2.75), and down to the seeds at -0.45.
{
    my %line = map { /^(\w+) +(.*)/ ? ($1 => $2) : () } split /\n/, `$build/examples/arc`;
    my $paint = root_of(sub { 0.42 - (2.4 + 0.3 * sin($_[0] / 2) - 2.05 * cos($_[0] / 2)) });
    my $seeds = root_of(sub { (2.4 - 0.9 * sin($_[0] / 2) - 2.75 * cos($_[0] / 2)) + 0.45 });
    like($line{books}, qr/^- +- +passes +contact at 2\.000 s$/, 'examples/arc.c: it turns away from what is ahead');
    like($line{tools}, qr/ stops before +passes$/, 'and stops in time');
    for (['paint', $paint], ['seeds', $seeds]) {
        my ($time, $way) = $line{$_->[0]} =~ /^([\d.]+) +([\d.]+) +cannot stop +passes$/;
        ok(abs($time - $_->[1]) < 0.002 && abs($way - 1.2 * $_->[1]) < 0.002, "$_->[0] after $time s");
    }
}
# The end of the door of examples/door.c is 1 m from its hinge and 4 cm wide. The robot's centre comes near to 0.5 m of that,
# and then 0.3 m.
{
    my @line = split /\n/, `$build/examples/door`;
    my $quarter = atan2(1, 0);
    for (0, 1) {
        my $near = $_ ? 0.3 : 0.5;
        my $want = root_of(sub {
            my $angle = $quarter * $_[0] / 2;
            my $along = (1.8 - $_[0]) * cos($angle) + 0.7 * sin($angle) - 1;
            my $across = 0.7 * cos($angle) - (1.8 - $_[0]) * sin($angle);
            my $beyond = $across > 0.04 ? $across - 0.04 : $across < 0 ? -$across : 0;
            return sqrt($along ** 2 + $beyond ** 2) - $near;
        });
        my ($time) = $line[$_] =~ /: hit after ([\d.]+) s,/;
        ok(abs($time - $want) < 0.001, "examples/door.c: $near m after $time s");
    }
    like($line[2], qr/: hit after 0\.000 s,/, 'the door touches its frame');
    like($line[3], qr/: separate; the door is open by 90\.0 degrees$/, 'a millimetre into which it turns on');
}
{
    my @line = split /\n/, `$build/examples/asteroids`;
    is($?, 0, 'examples/asteroids.c: by its own check');
    like($line[-1], qr/^1800 frames, 7 rocks shot, 2 met; .*: [0-9a-f]{8}$/, 'and it says so');
    is(scalar(grep { /^frame .* meets rock \d$/ } @line), 9, 'each is told of');
}
{
    my @line = split /\n/, `$build/examples/bounce`;
    is($?, 0, 'examples/bounce.c: by its own check');
    my @steps = map { /^([\d.]+): (?:the boxes|left|right)$/ ? $1 : () } @line;
    cmp_ok(scalar @steps, '>', 10, 'boxes bounce off each other and off both walls');
    is_deeply([sort { $a <=> $b } @steps], \@steps, 'one after another');
}
# The height of the ground of examples/slope.c under a character one wide.
sub ground_below {
    my ($x) = @_;
    my ($left, $right) = ($x - 0.5, $x + 0.5);
    return 1 if $left >= 22;
    return $right >= 16 ? 4 : $right >= 8 ? ($right - 8) / 2 : 0;
}
{
    my @path = map { /^ *\d+: x +([\d.]+)  y +([\d.]+) ?(.*)$/ ? [$1, $2, $3] : () } `$build/examples/slope`;
    is(scalar @path, 56, 'examples/slope.c: 56 frames');
    ok(!(grep { $_->[1] < ground_below($_->[0]) - 0.0001 } @path), 'examples/slope.c: never below the ground');
    is(join(' ', map { sprintf '%.1f', $_->[1] } @path[0 .. 3]), '1.0 0.9 0.7 0.4', 'examples/slope.c: falls at 0.1');
    my @ramp = grep { $path[$_][2] eq ' ramp' && $path[$_ - 1][2] eq ' ramp' } 1 .. $#path;
    ok(@ramp > 5 && !(grep { $path[$_][1] > ground_below($path[$_][0]) + 0.001 } @ramp),
        'examples/slope.c: no more than a hair above the ramp while on it');
    cmp_ok(abs($path[-1][0] - 31.5), '<', 0.001, 'examples/slope.c: and the wall stops it');
}
my $demo = `examples/demo.sh $toi16 2>&1`;
is($?, 0, 'examples/demo.sh');
like($demo, qr/They touch first .*on edges/, 'the demo explains an answer');
like($demo, qr/^    brake \d\.\d{5} 11$/m, 'and asks a world');
is(scalar(() = $demo =~ /^  in \d\.\d{5} s  \w+ and \w+ +\(line \d+\)$/mg), 10,
    'the demo lists the 10 earliest dangers by name');

done_testing();
