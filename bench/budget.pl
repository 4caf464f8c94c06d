#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# budget.pl BUILD: docs/budget.md, from what `make budget` left under that directory: what each row costs
# (bench/BOARD.txt) and the objects of the AVR, of which it links what each row calls.
use strict;
use warnings;
use lib 'bench';
use table;
use lib 'tests';
use files;

my ($build) = @ARGV;

# Name, board, Hz, what is counted.
my @machines = (
    ['Cortex-M0', 'microbit', 48e6, 'instructions'],
    ['Cortex-M3', 'mps2-an385', 72e6, 'instructions'],
    ['Cortex-M4', 'mps2-an386', 168e6, 'instructions'],
    ['GBA', 'gba', 16_777_216, 'cycles'],
    ['ATmega328P', 'atmega2560', 16e6, 'cycles'],
);
my @names = map { $_->[0] } @machines;

# Taken for granted where instructions are counted: how many cycles one takes, flash without wait states.
my $cycles_each = 1.5;
my %frame = map { $_->[0] => int($_->[2] / 60 / ($_->[3] eq 'cycles' ? 1 : $cycles_each)) } @machines;
$frame{GBA} = 280_896;

# What fits an ATmega328P, with something left for a program: bytes of 2,048 and of 32,768.
my ($stack_most, $flash_most) = (1536, 28 * 1024);

# The rows of docs/costs.md, and what a frame holds of those that are marked.
my @rows = (
    'aabb2 | hit *', 'aabb2 | near miss', 'aabb2 | far miss *', 'aabb3 | hit *', 'aabb3 | near miss', 'aabb3 | far miss',
    'obb2 | hit *', 'obb2 | near miss', 'obb2 | far miss', 'obb3 | hit *', 'obb3 | near miss', 'obb3 | far miss *',
    'obb3 | hit, quick', 'poly2 of 4 | hit', 'poly2 of 4 | near miss', 'poly2 of 4 | far miss', 'poly2 of 8 | hit *',
    'poly2 of 8 | near miss *', 'poly2 of 8 | far miss', 'poly2 of 8-aabb2 | hit *', 'poly2 of 8-obb2 | hit',
    'hull3 of 8 | hit *', 'hull3 of 8 | near miss *', 'hull3 of 8 | far miss', 'hull3 of 8-aabb3 | hit',
    'hull3 of 8-obb3 | hit', 'aabb2 | overlap *', 'obb2 | overlap', 'obb3 | overlap', 'poly2 of 8 | overlap *',
    'hull3 of 8 | overlap', 'aabb2 | contact, hit *', 'obb2 | contact, hit', 'obb3 | contact, hit',
    'poly2 of 8 | contact, hit *', 'hull3 of 8 | contact, hit', 'aabb2 | ray, hit *', 'obb3 | ray, hit',
    'circle2 | hit *', 'circle2 | near miss', 'sphere3 | hit', 'circle2-aabb2 | hit *', 'capsule2 | hit *',
    'capsule2-poly2 of 4 | hit', 'capsule3-obb3 | hit', 'circle2 | overlap', 'capsule2 | contact, hit',
    'poly2 of 8 | ray, hit *', 'rotation | in the plane, from an angle *', 'rotation | in space, from axis and angle',
    'rotation | in space, from a quaternion', 'poly2 of 8 | placed, any turn *', 'poly2 of 8 | placed, a quarter turn',
    'poly2 of 8 | placed, upright *', 'aabb2 | bullet among 8 tiles *', 'aabb2 | step, nothing near *',
    'aabb2 | step on 8 tiles *', 'aabb2 | step up a slope *', 'poly2 of 8 | step on 8 tiles *',
    'aabb3 | step on 8 tiles *', 'obb3 | step up a slope *', 'hull3, boxes | step on 8 tiles *',
    'capsule2 | step on 8 tiles *', 'capsule3 | step on 8 tiles *',
);
my @counted = map { s/ \*$//r } grep { /\*$/ } @rows;
s/ \*$// for @rows;

sub read_costs {
    my ($board) = @_;
    return map { /^(.+);(.+);(\d+)$/ ? ("$1 | $2" => $3) : die "$board: not a cost: $_\n" }
        split /\n/, read_file("$build/bench/$board.txt");
}
my %cost = map { $_->[0] => {read_costs($_->[1])} } @machines;

sub cost {
    my ($name, $row) = @_;
    return $cost{$name}{$row} // die "$name: no row $row\n";
}

# ---- What a program takes of an AVR that calls nothing but the functions of a row.

my @called = (
    [qr/as a move$/, 'toi_move2'],
    [qr/tagged$/, 'toi_sweep'],
    [qr/by hand|from a table/, ''],
    [qr/^40 bullets/, 'toi_sweep_poly2_aabb2'],
    [qr/^rotation \| in the plane, from an angle/, 'toi_rot2_from_angle'],
    [qr/^rotation \| in the plane, of a vector/, 'toi_rot2_apply'],
    [qr/^rotation \| .*yaw/, 'toi_rot3_from_yaw'],
    [qr/^rotation \| .*axis/, 'toi_rot3_from_axis_angle'],
    [qr/^rotation \| .*quaternion/, 'toi_rot3_from_quaternion'],
    [qr/placed/, 'toi_poly2_place'],
    [qr/bullet/, 'toi_sweep_aabb2'],
    [qr/^\w*3.* \| step/, 'toi_move3'],
    [qr/ \| step/, 'toi_move2'],
);

sub function_of {
    my ($row) = @_;
    for (@called) { return $_->[1] if $row =~ $_->[0] }
    my ($pair, $class) = split / \| /, $row;
    my $shapes = join '_', $pair =~ /([a-z]+\d)/g;
    return $class =~ /^overlap/ ? "toi_overlap_$shapes" : $class =~ /^contact/ ? "toi_contact_$shapes"
        : $class =~ /^ray/ ? "toi_raycast_$shapes" : "toi_sweep_$shapes";
}

my $avr = "$build/arm/-mmcu_atmega2560-Os-mcall-prologues";
sub linked_bytes {
    my @undefined = map { "-Wl,--undefined=$_" } @_;
    my @command = ('avr-gcc', '-mmcu=atmega2560', '-Os', '-mcall-prologues', '-Wl,--gc-sections', '-Wl,--defsym=main=0',
        @undefined, (map { "$avr/" . s/\.c$/.o/r } glob 'src/*/*.c'), '-o', "$build/bench/avr.elf");
    system(@command) == 0 or die "cannot link @_\n";
    my ($text, $data) = (`avr-size $build/bench/avr.elf`)[1] =~ /(\d+)\s+(\d+)/;
    return $text + $data;
}
my $empty = linked_bytes();
my %flash;
sub flash_of { return $flash{$_[0]} //= linked_bytes($_[0]) - $empty }

sub fits {
    my ($row) = @_;
    return cost('ATmega328P', "$row, stack") <= $stack_most && flash_of(function_of($row)) <= $flash_most;
}

# Nothing of an AVR where it does not fit.
sub cell {
    my ($name, $row, $value) = @_;
    return $name eq 'ATmega328P' && !fits($row) ? '-' : $value;
}

# ---- The page.

my ($arm) = `arm-none-eabi-gcc --version` =~ /^(.*)$/m;
my ($qemu) = `qemu-system-arm --version` =~ /version ([\d.]+)/;
my ($gba) = `build/boards/run_gba --version` =~ /(\S+)$/m;
my ($avr_gcc) = `avr-gcc --version` =~ /^(.*)$/m;
print <<"END";
# What fits into a frame

Written by `make budget`; $arm, QEMU $qemu, libmgba $gba, $avr_gcc.

How many sweeps, contacts and moves does one frame of 1/60 s hold? Range checks are on.

END

print head(['machine'], 'clock, MHz', 'one frame', 'counted');
print row($_->[0], sprintf('%.4g', $_->[2] / 1e6), thousands($frame{$_->[0]}), $_->[3]) for @machines;
print <<"END";

- **Cortex-M** (-O2): executed instructions under QEMU, not cycles. The frame is that of a usual clock at $cycles_each cycles an
  instruction: an assumption, and flash with wait states is slower. Measure on your part.
- **GBA** (-O2, Thumb): cycles under libmgba, code in the cartridge with its wait states. A frame is the screen's, 280,896 cycles.
  Some rows cost less as ARM code: bench/results.md has both.
- **ATmega328P** (-Os -mcall-prologues, 16 MHz, as in an Arduino Uno): cycles under simavr of an ATmega2560, the same core but that
  a call and its return take a cycle more each. A dash: it does not fit, see below.

## How many fit into one frame

With all of the frame; leave your game its share. A move is one call for one body. 0.1 is one in ten frames.

END
print head(['pair', 'class'], @names);
sub fitting {
    my ($name, $row) = @_;
    my $times = $frame{$name} / cost($name, $row);
    return $times >= 1 ? thousands(int $times) : sprintf '%.1g', $times;
}
for my $row (@counted) {
    print row($row, map { exists $cost{$_}{$row} ? cell($_, $row, fitting($_, $row)) : '-' } @names);
}

print <<'END';

## What one costs

Instructions on Cortex-M, cycles on the others. [bench/results.md](../bench/results.md) has all rows and how they are made.
A rotation is made from an angle; an octagon is placed; a bullet is swept against 8 tiles, and the earliest hit kept. Steps
are calls of `toi_move2` and `toi_move3`, with the callback: an octagon and a crate that is a hull stand on level tiles.

END
print head(['pair', 'class'], @names);
for my $row (@rows) {
    print row($row, map { exists $cost{$_}{$row} ? cell($_, $row, thousands(cost($_, $row))) : '-' } @names);
}

# ---- Ways to do the same for less.

sub gains {
    my ($name, @ways) = @_;
    print "\n", head([$name], @names);
    my $first = $ways[0][1];
    for (@ways) {
        my ($way, $row) = @$_;
        print row($way, map {
            my ($cost, $slow) = (cost($_, $row), cost($_, $first));
            thousands($cost) . ($row eq $first ? '' : sprintf ' (%.3g x)', $slow / $cost);
        } @names);
    }
}

print <<'END';

## The same for less

In brackets how many times less than the first way. Each is a task of [bench/frame.c](../bench/frame.c) or
[bench/chores.c](../bench/chores.c).

### Sweep a bullet in the enemy's own frame

40 bullets fly over a screen of 240 by 160 pixels, with 20 enemies: octagons that move and turn. Who is hit?
Do not place the enemies. Take the bullet into the enemy's frame, and sweep it there against the constant table in flash:

    c = bullet.at - enemy.at;                          the enemy rests in its own frame,
    v = bullet.velocity - enemy.velocity;              so the bullet has both velocities
    if (c is farther away than both can reach)  continue;
    toi_rot2_apply(&c, &enemy.back, &c);               back: enemy.rot by toi_rot2_transpose, once
    toi_rot2_apply(&v, &enemy.back, &v);
    box = c -+ (radius + 2 ulp);
    toi_sweep_poly2_aabb2(&enemy_table, &still, &box, &v, NULL, &hit);

And sweep the near pairs only: two subtractions and two comparisons keep the others out. Enemies that do not turn need
no `toi_rot2_apply`.
END
my $frames = '40 bullets, 20 octagons';
gains('a frame, enemies turned', ['all placed, all 800 pairs swept', "$frames | turned, all placed, all pairs swept"],
    ['all placed, near pairs swept', "$frames | turned, all placed, near pairs swept"],
    ["near pairs swept in the enemy's frame", "$frames | turned, near pairs swept in own frames"]);
gains('a frame, enemies upright', ['all placed, all 800 pairs swept', "$frames | upright, all placed, all pairs swept"],
    ['all placed, near pairs swept', "$frames | upright, all placed, near pairs swept"],
    ["near pairs swept in the enemy's frame", "$frames | upright, near pairs swept in own frames"]);

print <<'END';

On a GBA once more, with the library's ARM code for these sweeps in its fast memory (below) and the rest as Thumb code in the cartridge:

END
my %fast = read_costs('fast-gba');
print head(['a frame, GBA'], 'turned', 'upright');
for (['all placed, all 800 pairs swept', 'all placed, all pairs swept'], ['all placed, near pairs swept', 'all placed, near pairs swept'],
    ["near pairs swept in the enemy's frame", 'near pairs swept in own frames']) {
    my ($way, $class) = @$_;
    print row($way, map {
        my ($now, $before) = ($fast{"$frames | $_, $class"}, cost('GBA', "$frames | $_, $class"));
        thousands($now) . sprintf ' (%.3g x)', $before / $now;
    } 'turned', 'upright');
}

print <<'END';

What is promised then (`build/tests/unit_frame` holds it):

- **Upright enemies:** everything. Differences of positions and velocities are exact, so the answer is that of the placed enemy,
  bit for bit, while they stay within Q16.16 and `TOI_LIMIT`.
- **Turned enemies:** the sweep is exact, but what goes in is rounded: the bullet's place by at most 1 ulp along each axis of the
  frame, its way by 1 ulp more in one time unit (up to 256 units from the enemy; farther out the rotation's own 2^-28 counts).
  So widen the bullet by 2 ulp: then no meeting is missed or late, within one time unit. It may be early, or false, by 4 ulp
  along each axis. Not widened, it may be missed by 2 ulp. Placing has an error of that size too: each vertex is
  off by up to 0.71 ulp.
- The square stands in the enemy's frame, not in the world's. A round bullet lies in it either way. The corners of a
  square one may stick out: take its radius.
- The normal is in the enemy's frame too: `toi_rot2_apply(&n, &enemy.rot, &n)` turns it back, to within an ulp more.

### On a GBA, put what is hot into fast memory

The cartridge has a bus of 16 bits and wait states; the 32 KB of fast memory have neither. The table for a GBA above has all that the
sweep of a polygon and a box needs there, as ARM code, and all callers in the cartridge: compiled with `-marm`, and its sections moved to where the startup copies data, by
`arm-none-eabi-objcopy --prefix-alloc-sections=.data` (bench/bench.mk). In brackets: how many times less than out of the cartridge.

### Do not place what has not turned

`toi_poly2_place` makes no products at quarter turns, upright ones included; what is left is the proof that the outline
is convex, which its promise needs. Of a polygon that passed `toi_poly2_check` and only moves, add the position to each vertex yourself.
END
gains('an octagon', ['placed, any turn', 'poly2 of 8 | placed, any turn'], ['placed, upright', 'poly2 of 8 | placed, upright'],
    ['position added by hand', 'poly2 of 8 | copied by hand, upright']);
print <<'END';

### Keep rotations in a table

A ship with 64 headings needs no sine in the frame: make 64 rotations once, or keep them in flash, and take number `angle >> 26`.
END
gains('a rotation of the plane', ['`toi_rot2_from_angle`', 'rotation | in the plane, from an angle'],
    ['from the table', 'rotation | in the plane, from a table of 64']);
print <<'END';

### Call the typed function

`toi_sweep_aabb2` knows what its shapes are. `toi_sweep` finds out each time, and makes a program link all pairs. A move does much
more than a bullet needs, which only wants to know where it stops.
END
gains('a bullet among 8 tiles', ['`toi_move2`', 'aabb2 | bullet among 8 tiles, as a move'],
    ['`toi_sweep` for each tile', 'aabb2 | bullet among 8 tiles, tagged'],
    ['`toi_sweep_aabb2` for each tile', 'aabb2 | bullet among 8 tiles']);

print <<"END";

## What fits an ATmega328P

It has 32 KB of flash and 2 KB of RAM. Bytes of flash are those of a program that calls the function alone, constants and the compiler's
helpers included; stack is the most that any of the measured calls took, callbacks, results and interrupts included. What takes over
@{[thousands($stack_most)]} bytes of stack, or over @{[thousands($flash_most)]} of flash, is taken not to fit. Polygons and tables lie in RAM unless you copy them there for the call:
the library reads plain pointers.

END
my %stack;
for my $row (map { /^(.+), stack$/ } keys %{$cost{ATmega328P}}) {
    my ($function, $taken) = (function_of($row), cost('ATmega328P', "$row, stack"));
    $stack{$function} = $taken if $taken > ($stack{$function} // 0);
}
delete $stack{''};
print head(['function'], 'flash', 'stack'), map { row("`$_`", thousands(flash_of($_)), thousands($stack{$_})) } sort keys %stack;
