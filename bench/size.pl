#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Prints what the library takes of flash and stack on Cortex-M0 and M3 at -Os, as a page in Markdown.
use strict;
use warnings;
use lib qw(bench tests);
use table;
use footprint qw(build with_only code_bytes stack_bytes public_functions function_bytes ram_bytes);
use List::Util qw(max sum0);

my @cores = (['Cortex-M0', 'cortex-m0'], ['Cortex-M3', 'cortex-m3']);
my %build = map { $_->[0] => build($_->[1], '-Os') } @cores;
my @names = map { $_->[0] } @cores;
my @public = public_functions($build{'Cortex-M3'});

my $query = qr/^toi_(?:sweep|overlap|contact|raycast|contains)_/;
my $tagged = qr/^toi_(?:sweep|overlap|contact|raycast|contains|explain|shape_check)$/;
my $flat = qr/2(?:_|$)/;
my $balls = qr/circle|sphere/;
my @queries = grep { /$query/ && !/$balls/ } @public;
my @sweeps = grep { /^toi_sweep_/ && !/triangle|$balls/ } @public;
my @of_balls = grep { /$query/ && /$balls/ } @public;
my @sweeps_of_balls = grep { /sweep/ } @of_balls;

# What programs may link: a name, and the functions that they call.
my @configurations = (
    ['AABB 3D alone', 'toi_sweep_aabb3'],
    ['AABB, sweeps', grep { !/obb|poly|hull/ } @sweeps],
    ['AABB, all queries', grep { !/obb|poly|hull|triangle/ } @queries],
    ['AABB + OBB 3D', 'toi_sweep_aabb3', 'toi_sweep_obb3'],
    ['AABB + OBB 3D, sweeps of mixed pairs too', grep { !/poly|hull/ && !/$flat/ } @sweeps],
    ['AABB + OBB, sweeps', grep { !/poly|hull/ } @sweeps],
    ['AABB + OBB, all queries', grep { !/poly|hull|triangle/ } @queries],
    ['2D only, sweeps', grep { /$flat/ } @sweeps],
    ['2D only, all queries and moves', grep { /$flat/ } @queries, 'toi_move2'],
    ['OBB 2D, sweeps', 'toi_sweep_obb2'],
    ['OBB 2D that turn', 'toi_turn_obb2'],
    ['spheres alone', 'toi_sweep_sphere3'],
    ['balls and AABB, sweeps', @sweeps_of_balls],
    ['balls and AABB, all queries', @of_balls],
    ['everything (all public functions)', @public],
);

# What programs pay that say by toi16/only.h which shapes they have: a name, the kinds, a function, targets.
my @said = (
    ['moves of level boxes', 'TOI_AABB2', 'toi_move2', 10 * 1024, 9 * 1024],
    ['moves of level boxes in space', 'TOI_AABB3', 'toi_move3', '', ''],
    ['moves of boxes and polygons', 'TOI_AABB2 | TOI_POLY2', 'toi_move2', '', 37 * 512],
    ['moves of all shapes in the plane', 'TOI_AABB2 | TOI_OBB2 | TOI_POLY2', 'toi_move2', '', ''],
    ['contacts of level boxes', 'TOI_AABB2', 'toi_contact', '', 3 * 1024],
    ['contacts of boxes and polygons', 'TOI_AABB2 | TOI_POLY2', 'toi_contact', '', ''],
    ['contacts of all shapes in the plane', 'TOI_AABB2 | TOI_OBB2 | TOI_POLY2', 'toi_contact', '', 14 * 1024],
    ['sweeps of level boxes', 'TOI_AABB2', 'toi_sweep', '', ''],
    ['sweeps of boxes in space', 'TOI_AABB3 | TOI_OBB3', 'toi_sweep', '', ''],
    ['sweeps of hulls', 'TOI_HULL3', 'toi_sweep', '', ''],
    ['sweeps of circles and level boxes', 'TOI_CIRCLE2', 'toi_sweep', '', ''],
    ['sweeps of spheres and level boxes', 'TOI_SPHERE3', 'toi_sweep', '', ''],
    ['sweeps of round shapes in the plane', 'TOI_CIRCLE2 | TOI_CAPSULE2', 'toi_sweep', '', ''],
    ['sweeps of hulls that may be round', 'TOI_HULL3 | TOI_SPHERE3 | TOI_CAPSULE3', 'toi_sweep', '', ''],
    ['moves of circles and level boxes', 'TOI_CIRCLE2', 'toi_move2', '', ''],
    ['moves of capsules and level boxes', 'TOI_CAPSULE2', 'toi_move2', '', ''],
    ['moves of capsules and level boxes in space', 'TOI_CAPSULE3', 'toi_move3', '', ''],
    ['contacts of round shapes in the plane', 'TOI_CIRCLE2 | TOI_CAPSULE2', 'toi_contact', '', ''],
);

my (%code, %saying);
for my $core (@names) {
    $code{$core}{$_->[0]} = [code_bytes($build{$core}, @{$_}[1 .. $#$_])] for @configurations;
    my $variables = ram_bytes($build{$core}, @public);
    die "$core: $variables bytes of variables\n" if $variables;
    $saying{$core}{$_->[0]} = (code_bytes(with_only($build{$core}, $_->[1]), $_->[2]))[0] for @said;
}

# Of the public functions, by core: code, with helpers, stack.
my %taken;
for my $core (@names) {
    for my $function (@public) {
        $taken{$core}{$function} = [code_bytes($build{$core}, $function), stack_bytes($build{$core}, $function)];
    }
}

sub worst_stack {
    my ($core, @functions) = @_;
    return max map { $taken{$core}{$_}[2] } @functions;
}

my ($compiler) = `arm-none-eabi-gcc --version` =~ /^(.*)$/m;
print <<"END";
# What the library takes of flash and stack

Written by `make size`, in bytes, at -Os with range checks; $compiler.
`tests/size.t` fails where a figure of the configurations or the public functions is over 2 % above what stands here.

Code and constants of the library, then with what the compiler's libraries add (64-bit division, `memcpy`), of a program
that calls nothing else. There is no RAM but the stack: .data and .bss of a program that calls every public function are
0 bytes, else this page is not written. The stack is the deepest way down the call graph; a function that ends with a jump
to another one has given its room back before.

## The targets

On Cortex-M3. A build for size sweeps two oriented boxes in space by their search, as all builds do, and does not walk all their axes: that takes
flash and stack, and a fraction of the instructions (bench/results.md, "All rows at -Os").

END
my $m3 = 'Cortex-M3';
my @boxes = grep { !/poly|hull|triangle|segment/ } @queries;
my @box_sweeps = grep { !/poly|hull/ } @sweeps;
my @but_contacts = grep { !/contact/ } @boxes;
my @others = grep { /poly|hull|triangle/ } @queries;
print head(['what'], 'target', 'reached', 'with compiler helpers');
for (['AABB 3D alone', 900], ['AABB + OBB 3D', 12 * 1024], ['everything (all public functions)', 90 * 1024],
    ['spheres alone', 1536], ['balls and AABB, sweeps', 3 * 1024]) {
    my ($name, $target) = @$_;
    print row("flash: $name", $target, @{$code{$m3}{$name}});
}
my $turning = $code{$m3}{'OBB 2D that turn'}[0] - $code{$m3}{'OBB 2D, sweeps'}[0];
print row('flash: boxes in the plane that turn, on top of sweeps', 5 * 1024, $turning, '');
my $said = $saying{$m3};
for (['round shapes in the plane, on top of circles', 5 * 1024, 'sweeps of round shapes in the plane', 'sweeps of circles and level boxes'],
    ['round hulls, on top of hulls', 6 * 1024, 'sweeps of hulls that may be round', 'sweeps of hulls']) {
    my ($name, $target, $with, $without) = @$_;
    print row("flash: $name", $target, $said->{$with} - $said->{$without}, '');
}
for (['sweeps of boxes', 832, @box_sweeps], ['queries of boxes but contacts', 832, @but_contacts],
    ['all queries of boxes', 1408, @boxes], ['all queries of balls and level boxes', 512, @of_balls],
    ['all queries of polygons, hulls and triangles', 1536, @others], ['moves', 2432, 'toi_move2', 'toi_move3']) {
    my ($name, $target, @functions) = @$_;
    print row("stack: $name", $target, worst_stack($m3, @functions), '');
}

print "\n## Configurations\n\n", head(['program'], map { ("$_ code", "$_ with helpers") } @names);
for (@configurations) {
    my $name = $_->[0];
    print row($name, map { @{$code{$_}{$name}} } @names);
}

print <<'END';

## Programs that say which shapes they have

As configurations, but with `toi16/only.h`; without it the same functions link all kinds, as below.

END
print head(['program', 'TOI_SHAPES', 'calls'], map { ("$_ target", "$_ code") } @names);
for (@said) {
    my ($name, $shapes, $function, @targets) = @$_;
    my @bytes = map { $saying{$_}{$name} } @names;
    print row($name, '`' . ($shapes =~ s/\|/\\|/gr) . '`', "`$function`", map { ($targets[$_], $bytes[$_]) } 0 .. $#names);
}

print "\n## Public functions\n\n", head(['function'], map { ("$_ code", "$_ with helpers", "$_ stack") } @names);
for my $function (@public) {
    print row($function, map { @{$taken{$_}{$function}} } @names);
}

my $least = 100;
my %bytes = map { $_ => {function_bytes($build{$_})} } @names;
my %all = map { %$_ } values %bytes;
my @by_size = sort { ($bytes{$m3}{$b} // 0) <=> ($bytes{$m3}{$a} // 0) || $a cmp $b } keys %all;
my @large = grep { ($bytes{$m3}{$_} // 0) >= $least } @by_size;
my @small = grep { ($bytes{$m3}{$_} // 0) < $least } @by_size;
print <<"END";

## Functions by themselves

Those of $least bytes and more on Cortex-M3; what the compiler has put into its only caller counts there.

END
print head(['file', 'function'], @names);
for my $function (@large) {
    print row($function, map { $bytes{$_}{$function} // '' } @names);
}
print row(scalar @small . ' others', '', map { my $core = $_; sum0 map { $bytes{$core}{$_} // 0 } @small } @names);
