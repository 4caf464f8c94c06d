#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# toi16 hull: every format, every fault with its message, every option, and what it writes: compiled, held to the
# library's own check and, for the mesh's vertices, to a check of our own.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use List::Util qw(max);
use Math::BigInt;
use Test::More;
use files;

my $build = $ENV{BUILD} || 'build';
my $cc = $ENV{CC} || 'cc';
my $scratch = tempdir(CLEANUP => 1);
my @flags = ('-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror', '-Iinclude');

# run($program, @arguments): standard output, standard error and exit status. Standard input is $scratch/stdin.
sub run {
    my ($program, @arguments) = @_;
    my $line = join ' ', map { "'" . s/'/'\\''/gr . "'" } @arguments;
    system("$program $line <$scratch/stdin >$scratch/stdout 2>$scratch/stderr");
    fail("$program $line died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}
sub hull { return run("$build/toi16 hull", @_) }
write_file("$scratch/stdin", '');

# file($name, $content): the name of a mesh file.
sub file { return write_file("$scratch/$_[0]", $_[1]) }

# The numbers in an emitted table.
sub parse {
    my ($text) = @_;
    my %t;
    $t{vertices} = [map { [split /, /] } ($text =~ /_vertices\[\d+\] = \{\n(.*?)\n\};/s)[0] =~ /\{(.*?)\}/g];
    for my $list ('edges', 'faces') {
        $t{$list} = $text =~ /_$list\[\d+\] = \{\n(.*?)\n\};/s ? [$1 =~ /(\d+)/g] : [];
    }
    $t{$_} = ($text =~ m{(\d+), /\* $_ \*/})[0] for qw(reach vertex_count edge_count face_count index_size);
    return \%t;
}

# The table alone: what depends on the mesh and not on how it was asked for.
sub body { return $_[0] =~ s/\A.*?#include/#include/sr }

# ---- our own check: small coordinates, so that Perl's integers hold the determinants ----

sub plus { return map { $_[0][$_] + $_[2] * $_[1][$_] } 0 .. 2 }
sub cross {
    use integer;
    my ($a, $b) = @_;
    return ($a->[1] * $b->[2] - $a->[2] * $b->[1], $a->[2] * $b->[0] - $a->[0] * $b->[2],
        $a->[0] * $b->[1] - $a->[1] * $b->[0]);
}
sub dot {
    use integer;
    my ($a, $b) = @_;
    return $a->[0] * $b->[0] + $a->[1] * $b->[1] + $a->[2] * $b->[2];
}

# How many of the points, in units, are in front of some face.
sub outside {
    my ($t, @points) = @_;
    my @grid = map { [map { int($_ * 65536 + ($_ < 0 ? -0.5 : 0.5)) } @$_] } @points;
    my %out;
    for my $f (0 .. $t->{face_count} - 1) {
        my ($p, $q, $r) = map { $t->{vertices}[$t->{faces}[3 * $f + $_]] } 0 .. 2;
        my $normal = [cross([plus($q, $p, -1)], [plus($r, $p, -1)])];
        for my $i (0 .. $#grid) { $out{$i} = 1 if dot($normal, [plus($grid[$i], $p, -1)]) > 0 }
    }
    return scalar keys %out;
}

# The library's check of an emitted file, and the bytes of its lists.
sub library_check {
    my ($file, $name) = @_;
    my $text = read_file($file);
    my @lists = map { "sizeof ${name}_$_" } grep { $text =~ /${name}_$_\[/ } qw(vertices edges faces);
    my $program = "$scratch/check-$name";
    system($cc, @flags, "-DTABLE_FILE=\"$file\"", "-DTABLE=$name", '-DTABLE_LISTS=' . join('+', @lists),
        'tests/hull_tables.c', "$build/libtoi16.a", "$build/libfixmath.a", '-o', $program) == 0 or return 'not compiled';
    my $said = `$program`;
    return $said =~ /check (-?\d+), lists (\d+) bytes/ ? ($1, $2) : 'died';
}

# ---- one mesh in all formats ----

# Corners in the order in which the triangles name them, so that every format has the same order.
my @corner = ([0.1, -1.25, 0], [2.3, 0, 0.7], [-0.4, 1.9, 0.2], [0, 0.3, 3.1], [0.5, 0.25, -2]);
my @triangle = ([0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3], [1, 0, 4], [2, 1, 4], [0, 2, 4]);

sub words { return join ' ', @_ }
my @lines = map { words(@$_) } @corner;
my @face_lines = map { words(map { $_ + 1 } @$_) } @triangle;
my $obj = join '', map({ "v $_\n" } @lines), map { "f $_\n" } @face_lines;

my $stl = "solid rock\n";
for my $t (@triangle) {
    $stl .= "  facet normal 0 0 0\n    outer loop\n" . join('', map { "      vertex $lines[$_]\n" } @$t)
        . "    endloop\n  endfacet\n";
}
$stl .= "endsolid rock\n";

sub stl_binary {
    my ($head) = @_;
    return pack('a80 V', $head, scalar @triangle)
        . join '', map { pack('f<12 v', 0, 0, 0, map({ @{$corner[$_]} } @$_), 7) } @triangle;
}

sub ply {
    my ($form, @property_types) = @_;
    return "ply\nformat $form 1.0\ncomment a rock\nelement vertex 5\n"
        . join('', map { "property $_\n" } @property_types)
        . "element face 7\nproperty list uchar int vertex_indices\nend_header\n";
}
my @floats = ('float x', 'float y', 'float z');
my $ply_text = ply('ascii', @floats) . join('', map { "$_\n" } @lines)
    . join('', map { words(3, @$_) . "\n" } @triangle);
my $ply_little = ply('binary_little_endian', @floats) . join('', map { pack('f<3', @$_) } @corner)
    . join('', map { pack('C l<3', 3, @$_) } @triangle);
# Other properties, in another order, of other types, and an element before.
my $ply_big = "ply\nformat binary_big_endian 1.0\nelement light 2\nproperty short power\nelement vertex 5\n"
    . "property uchar red\nproperty double z\nproperty list ushort int8 notes\nproperty float64 x\nproperty double y\n"
    . "element face 7\nproperty list uint uint16 vertex_index\nend_header\n" . pack('s>2', -1, 3)
    . join('', map { pack('C d> n c2 d>2', 200, $_->[2], 2, -1, 1, $_->[0], $_->[1]) } @corner)
    . join('', map { pack('N n3', 3, @$_) } @triangle);

my %format = (
    'a.obj' => $obj,
    'crlf.obj' => $obj =~ s/\n/\r\n/gr,
    'mark.obj' => "\xEF\xBB\xBF$obj",
    'rich.obj' => "# a rock\nmtllib rock.mtl\no rock\n" . join('', map { "v $_ 1.0 0.5 0.5\n" } @lines)
        . "vn 0 0 1\nvt 0.5 0.5\nusemtl grey\ns off\nf 1/1/1 2/1/1 3/1/1\nf -5//1 -4//1 -2//1\n",
    'end.obj' => $obj =~ s/\n\z//r,
    'obj without its name' => $obj,
    'text.stl' => $stl,
    'upper.stl' => uc($stl) =~ s/E\+/e+/gr,
    'two.stl' => $stl =~ s/  endfacet\n/  endfacet\nendsolid rock\nsolid more\n/r,
    'binary.stl' => stl_binary('made by hand'),
    'solid.stl' => stl_binary('solid made by hand'),
    'text.ply' => $ply_text,
    'one-line.ply' => $ply_text =~ s/(end_header\n)(.*)/$1 . $2 =~ tr{\n}{ }r/esr,
    'little.ply' => $ply_little,
    'big.ply' => $ply_big,
    'list.xyz' => join('', map { "$_\n" } @lines),
    'commented.txt' => "# a rock\n\n" . join('', map { "\t$_  # corner\n\n" } @lines),
    'inner.xyz' => join('', map { "$_\n$lines[0]\n0.2 0.2 0.2\n" } @lines),
);
my ($expected) = hull('--name', 'rock', file('reference.xyz', $format{'list.xyz'}));
my $rock = parse($expected);
is_deeply($rock->{vertices}, [map { [map { sprintf '%.0f', $_ * 65536 } @$_] } @corner],
    'five corners, rounded to the nearest ulp, in the order of the file');
is(outside($rock, @corner), 0, 'the corners are in the hull');
cmp_ok(outside($rock, [2.4, 0, 0.7], [0, 0, 3.2]), '==', 2, 'our check sees points outside');
for my $name (sort keys %format) {
    my ($out, $err, $status) = hull('--name', 'rock', file($name, $format{$name}));
    is($status, 0, "$name is read") or diag($err);
    is(body($out), body($expected), "$name: the same table");
}
write_file("$scratch/stdin", $obj);
is(body((hull('--name', 'rock', '-'))[0]), body($expected), '- is standard input');
write_file("$scratch/stdin", '');

# ---- a box, by hand: the faces are -y, -z, -x, +x, +y, +z ----

my @cube = map { [($_ & 1) * 2 - 1, ($_ & 2) - 1, ($_ & 4) / 2 - 1] } 0 .. 7;
my $cube = file('cube.xyz', join '', map { words(@$_) . "\n" } @cube);
my ($out, $err, $status) = hull($cube, '--licence', 'SPDX-License-Identifier: CC0-1.0');
my $table = parse($out);
is_deeply($table->{vertices}, [map { [map { $_ * 65536 } @$_] } @cube], 'a cube: its corners');
is_deeply($table->{faces}, [0, 1, 5, 0, 2, 3, 0, 4, 6, 1, 3, 7, 2, 6, 7, 4, 5, 7], 'its faces');
is_deeply($table->{edges}, [0, 1, 0, 1, 0, 2, 1, 2, 0, 4, 2, 0, 1, 3, 3, 1, 1, 5, 0, 3, 2, 3, 1, 4,
    2, 6, 4, 2, 3, 7, 3, 4, 4, 5, 5, 0, 4, 6, 2, 5, 5, 7, 5, 3, 6, 7, 4, 5], 'its edges');
is($table->{reach}, 113512, 'its reach: the root of 3 in ulps is 113511.68');
like($out, qr{\A/\* SPDX-License-Identifier: CC0-1.0 \*/\n}, 'the licence stands first');
like($out, qr/^const toi_hull3_table cube = \{/m, 'its name is that of the file');
like($out, qr/^ \* 8 vertices, 12 edges, 6 faces; 186 bytes of flash/m, 'sizes in the comment: 96 + 48 + 18 + 24');
like($err, qr/^cube: 8 vertices, 12 edges, 6 faces, 186 bytes of flash, reach 1\.73206$/m, 'and on standard error');
cmp_ok(96 + 48 + 18 + 24, '<=', 250, 'a box takes 250 bytes at most');
like((hull($cube))[0], qr{\A/\* No licence was given}, 'without a licence the file says so');

# ---- what the options do ----

($out, $err) = hull($cube, '--scale', '0.25', '--name', 'small');
is_deeply(parse($out)->{vertices}[7], [16384, 16384, 16384], '--scale multiplies');
like($out, qr/^const toi_hull3_table small = \{/m, '--name names');
like($out, qr/Made by: toi16 hull \S+cube\.xyz --name small --scale 0\.25\n/, 'the comment has the options');

my $tetrahedron = file('tetrahedron.xyz', "9000 9000 9000\n9004 9000 9000\n9000 9008 9000\n9000 9000 9012\n");
($out, $err) = hull($tetrahedron, '--recentre');
is_deeply(parse($out)->{vertices}, [map { [map { $_ * 65536 } @$_] } [-1, -2, -3], [3, -2, -3], [-1, 6, -3],
    [-1, -2, 9]], '--recentre: the centroid of a tetrahedron is the mean of its corners');
like($err, qr/^tetrahedron: recentred, the origin was at 9001\.00000 9002\.00000 9003\.00000$/m, 'and where it was');
# A square pyramid of height 4: its centroid is a quarter up, whatever else lies on its base.
($out) = hull(file('pyramid.xyz', "-1 -1 0\n1 -1 0\n1 1 0\n-1 1 0\n0 0 4\n0.5 0.5 0\n0.25 0.5 0\n"), '--recentre');
is(parse($out)->{vertices}[4][2], 3 * 65536, 'of a pyramid it is a quarter up');

my $square = file('square.xyz', "0 0 1\n1 0 1\n1 1 1\n0 1 1\n0.5 0.5 1\n");
my %flat = (square => [$square, 4, 4, 2], segment => [file('segment.xyz', "0 0 0\n1 1 1\n2 2 2\n"), 2, 1, 0],
    point => [file('point.xyz', "1 2 3\n"), 1, 0, 0]);
for my $name (sort keys %flat) {
    my ($file, @counts) = @{$flat{$name}};
    ($out, $err, $status) = hull($file, '--flat', '-o', "$scratch/$name.c");
    is($status, 0, "--flat takes a $name");
    is_deeply([@{parse(read_file("$scratch/$name.c"))}{qw(vertex_count edge_count face_count)}], \@counts, 'counted');
    is((library_check("$scratch/$name.c", $name))[0], 0, "the library takes the $name");
}
($out) = hull($square, '--flat', '--recentre');
is_deeply(parse($out)->{vertices}[2], [32768, 32768, 0], 'a flat hull is recentred to the mean of its corners');

($out) = hull(file('ulp.xyz', "0 0 0\n1 0 0\n0 1 0\n0.00000762939453125 -0.00000762939453125 1.0000076\n"));
is_deeply(parse($out)->{vertices}[3], [1, -1, 65536], 'halves of an ulp are rounded away from zero, less is not');

# ---- simpler hulls ----

# Points of a ball by a sequence of our own, so that every run has the same.
my $state = 12345;
sub random {
    $state = ($state * 1103515245 + 12345) % 2147483648;
    return $state / 1073741824 - 1;
}
my @ball;
while (@ball < 300) {
    my @p = map { random() } 1 .. 3;
    my $length = sqrt($p[0]**2 + $p[1]**2 + $p[2]**2);
    push @ball, [map { $_ / $length * 2 } @p] if $length > 0.1 && $length < 1;
}
my $ball = file('ball.xyz', join '', map { sprintf("%.9g %.9g %.9g\n", @$_) } @ball);
my %stands_off;
for my $most (4, 5, 8, 16, 32, 64) {
    my $file = "$scratch/ball$most.c";
    ($out, $err, $status) = hull($ball, '--max-vertices', $most, '-o', $file, '--name', "ball$most");
    $table = parse(read_file($file));
    cmp_ok($table->{vertex_count}, '<=', $most, "--max-vertices $most");
    is(outside($table, @ball), 0, "all points are in the hull of $most");
    my ($check, $bytes) = library_check($file, "ball$most");
    is($check, 0, "the library takes the hull of $most");
    is("$err$status", '0', 'nothing on standard error');
    my ($far, $percent, $volume, $full) =
        $out =~ /simplified from 300 vertices; stands off (\S+) at most \((\S+) % of the diameter\), volume (\S+) for (\S+) /;
    ok(defined $far && abs($percent - 100 * $far / 4) < 0.3 && $volume > $full, "how far it stands off is said")
        or diag($out);
    # A corner at distance d from the centre is d - 2 from the ball, and a little more from the hull of its points.
    my ($farthest) = sort { $b <=> $a } map { sqrt($_->[0]**2 + $_->[1]**2 + $_->[2]**2) / 65536 - 2 } @{$table->{vertices}};
    ok($farthest <= $far && $farthest > $far - 0.15, "as far as its corners are") or diag("$farthest $far");
    $stands_off{$most} = $percent;
    cmp_ok($bytes + 24, '<=', 1000, '32 vertices take 1,000 bytes at most') if $most == 32;
}
# The best that 32 corners around a ball can do is 4.2 %: 1 / cos(22.7 degrees), the covering radius of 32 caps.
cmp_ok($stands_off{32}, '<', 12, "32 vertices stand off a ball by $stands_off{32} %");
cmp_ok($stands_off{64}, '<', $stands_off{32}, 'more vertices stand off less');
($out, $err) = hull($cube, '--max-vertices', 8);
unlike($err, qr/simplified/, 'where the vertices are few enough nothing changes');
is(parse($out)->{vertex_count}, 8, 'a cube keeps its corners');
($out, $err) = hull($cube, '--max-vertices', 4);
is(outside(parse($out), @cube), 0, 'a tetrahedron holds the cube');
like($err, qr/volume 36\.\d+ for 8 /, 'of 4.5 times its volume, which is the least');

# ---- more than 256 vertices: two bytes an index ----

my $bowl = file('bowl.xyz', join '', map { my $x = $_; map { words($x, $_, $x * $x + $_ * $_) . "\n" } -8 .. 8 } -8 .. 8);
($out, $err) = hull($bowl, '-o', "$scratch/bowl.c");
$table = parse(read_file("$scratch/bowl.c"));
is_deeply([@$table{qw(vertex_count face_count index_size)}], [289, 16 * 16 + 5, 2], 'a bowl of 289 vertices');
my ($check, $bytes) = library_check("$scratch/bowl.c", 'bowl');
is($check, 0, 'the library takes it');
is($bytes, 289 * 12 + (4 * $table->{edge_count} + 3 * 261) * 2, 'its bytes');
like($out, qr/, @{[$bytes + 24]} bytes of flash/, 'as it says');
($check, $bytes) = library_check(do { hull($cube, '-o', "$scratch/cube.c"); "$scratch/cube.c" }, 'cube');
is("$check $bytes", '0 162', 'the library takes the cube, of 162 bytes');

# ---- cylinders and cones ----

# How many sides of the polygon of these corners, which lie around the origin, cut into the circle: a side from p to q is
# (p x q) / |q - p| away from its centre. In integers of any size.
sub cuts {
    my ($radius, @corners) = @_;
    my @around = sort { atan2($a->[1], $a->[0]) <=> atan2($b->[1], $b->[0]) } @corners;
    return scalar grep {
        my ($p, $q) = ($around[$_ - 1], $around[$_]);
        my $cross = Math::BigInt->new($p->[0] * $q->[1] - $p->[1] * $q->[0]);
        my ($x, $y) = ($q->[0] - $p->[0], $q->[1] - $p->[1]);
        $cross <= 0 || $cross * $cross < Math::BigInt->new($x * $x + $y * $y) * $radius * $radius;
    } 0 .. $#around;
}

# A radius in ulps, 2^16 of which are a unit, with more digits than there are of them: the table holds what is rounded up.
for (map { my $sides = $_; map { [$sides, $_] } 3 * 65536, 98765.4, 77.7 } 3, 4, 5, 8, 16, 33, 100) {
    my ($sides, $ulps) = @$_;
    my ($radius, $file) = ($ulps / 65536, "$scratch/pillar.c");
    next if $ulps < 100 && $sides > 33;
    ($out, $err, $status) = hull('--cylinder', $radius, 1.5, '--sides', $sides, '--name', 'pillar', '-o', $file);
    $table = parse(read_file($file));
    is("$status$err", '0', "a cylinder of $ulps ulps and $sides sides");
    is_deeply([@$table{qw(vertex_count edge_count face_count)}], [2 * $sides, 3 * $sides, $sides + 2], 'is a prism');
    my %level;
    push @{$level{$_->[2]}}, $_ for @{$table->{vertices}};
    is(join(' ', sort keys %level), '-98304 98304', 'of its height');
    my $up = int($ulps) + ($ulps > int $ulps);
    is(join(' ', map { cuts($up, @$_) } values %level), '0 0', 'that holds it, exactly');
    my ($said) = $out =~ /^pillar: holds a cylinder of radius \S+ and half height 1\.5; stands off (\S+) at most \(\S+ % of the radius\)$/m;
    my $farthest = max(map { sqrt($_->[0]**2 + $_->[1]**2) } @{$table->{vertices}}) / 65536 - $radius;
    ok($said >= $farthest && $said < $farthest + 2e-6, 'and says how far it stands off') or diag("$out$farthest");
    my $grid = 4 + $sides / 3;
    cmp_ok($said, '<', $radius * (1 / cos(atan2(0, -1) / $sides) - 1) + $grid / 65536, 'which is hardly more than it must');
    is((library_check($file, 'pillar'))[0], 0, 'the library takes it');
}
($out, $err) = hull('--cylinder', 1, 2, '--sides', 4, '--header', "$scratch/cylinder.h", '-o', "$scratch/cylinder.c");
is_deeply([sort map { join ' ', @$_ } @{parse(read_file("$scratch/cylinder.c"))->{vertices}}],
    [sort map { my $z = $_; map { my $y = $_; map { join ' ', 65536 * $_, 65536 * $y, 131072 * $z } -1, 1 } -1, 1 } -1, 1],
    'of 4 sides it is a box, its sides along x and y');
like(read_file("$scratch/cylinder.h"), qr/extern const toi_hull3_table cylinder;/, 'its name is what it is');
like(read_file("$scratch/cylinder.c"), qr/Made by: toi16 hull --cylinder 1 2 --sides 4 --name cylinder\n/, 'the comment says how it was made');

($out, $err, $status) = hull('--cone', 0.5, 2, '--sides', 12, '-o', "$scratch/cone.c");
$table = parse(read_file("$scratch/cone.c"));
my @base = grep { $_->[2] == 0 } @{$table->{vertices}};
is_deeply([map { join ' ', @$_ } grep { $_->[2] != 0 } @{$table->{vertices}}], ['0 0 131072'], 'a cone has its tip on z');
is(@base . ' ' . cuts(32768, @base), '12 0', 'and a base that holds its circle');
like($out, qr/^cone: holds a cone of radius 0\.5 and height 2; stands off 0\.017\d+ at most \(3\.5\d % of the radius\)$/m, 'and says so');
is((library_check("$scratch/cone.c", 'cone'))[0], 0, 'the library takes it');
($out) = hull('--cone', 0.5, 2, '--sides', 12, '--recentre', '--name', 'tipi', '-o', "$scratch/tipi.c");
is((grep { $_->[2] > 0 } @{parse(read_file("$scratch/tipi.c"))->{vertices}})[0][2], 98304, '--recentre: a quarter up');
like($out, qr/^tipi: recentred, the origin was at 0\.00000 0\.00000 0\.50000$/m, 'and where it was');
for (['--cylinder', 8192], ['--cylinder', 8100], ['--cone', 1e300]) {
    ($out, $err, $status) = hull(@$_, 1, '--sides', 8);
    is("$status$out$err", "1toi16 hull: the @{[substr $_->[0], 2]} reaches past the end of the range at 8192\n", "@$_ is too large");
}

# ---- faulty meshes ----

my $triangle_stl = substr($stl, 0, index($stl, 'endfacet'));
my $box = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
my @faulty = (
    # file, content, options, what the message must say
    ['empty.obj', '', [], qr/empty\.obj:1: the file is empty/],
    ['blank.xyz', "\n \n# nothing\n", [], qr/blank\.xyz:3: there are no vertices \(read as a list of points\)/],
    ['none.obj', "o rock\nf 1 2 3\n", [], qr/none\.obj:2: a face refers to vertex 3, but the file has 0/],
    ['none2.obj', "o rock\nvn 0 0 1\n", [], qr/none2\.obj:2: there are no vertices \(read as OBJ\)/],
    ['none.stl', "solid\nendsolid\n", [], qr/none\.stl:2: there are no vertices \(read as STL, text\)/],
    ['none.ply', ply('ascii', @floats) =~ s/\d\n/0\n/gr, [], qr/none\.ply:10: there are no vertices \(read as PLY\)/],
    ['one.obj', "v 1 2 3\n", [], qr/one\.obj: the vertices are one point .* --flat takes it as it is, --scale makes/],
    ['same.obj', "v 1 2 3\n" x 4, [], qr/same\.obj: the vertices are one point/],
    ['tiny.xyz', $box, ['--scale', '1e-6'], qr/tiny\.xyz: the vertices are one point/],
    ['line.xyz', "0 0 0\n1 2 3\n2 4 6\n", [], qr/line\.xyz: the vertices lie on one line .*: there is no volume/],
    ['plane.xyz', "0 0 0\n1 0 0\n0 1 0\n1 1 0\n", [], qr/plane\.xyz: the vertices lie in one plane .*--flat/],
    ['flat.xyz', "0 0 0\n4 0 0\n6 2 0\n4 4 0\n0 4 0\n", ['--flat', '--max-vertices', 4],
        qr/flat\.xyz: a flat hull cannot be simplified/],
    ['nan.obj', "v 0 0 0\nv 1 nan 0\n", [], qr/nan\.obj:2: y is not finite: nan/],
    ['inf.stl', $stl =~ s/vertex 2.3/vertex -inf/r, [], qr/inf\.stl:5: x is not finite: -inf/],
    ['huge.xyz', "0 0 1e999\n", [], qr/huge\.xyz:1: z is not finite: 1e999/],
    ['nan.stl', stl_binary('') =~ s/\A(.{96})..../$1\x00\x00\xC0\x7F/sr, [],
        qr/nan\.stl: byte 96: a coordinate is not finite/],
    ['nan.ply', $ply_little =~ s/(end_header\n.{4})..../$1\x00\x00\x80\x7F/sr, [],
        qr/nan\.ply: byte \d+: a value is not finite/],
    ['far.xyz', $box . "0 0 9000\n", [],
        qr/far\.xyz: a vertex is 9000 units .* 808 past the end of the range at 8192: try --scale 0\.91 or --recentre/],
    ['wide.xyz', $box . "0 0 16384\n0 0 -16384\n", [], qr/wide\.xyz: a vertex is 16384 units .*: try --scale 0\.499$/],
    ['edge.xyz', $box . "0 0 8192\n", [], qr/edge\.xyz: a vertex is 8192 units from the origin, 0 past/],
    ['far2.xyz', "0 0 0\n20000 0 0\n0 20000 0\n0 0 20000\n", ['--recentre'], qr/far2\.xyz: .*: try --scale 0\.47\d$/],
    ['word.xyz', $box . "1 2 x\n", [], qr/word\.xyz:5: z is not a number: x/],
    ['two.xyz', $box . "1 2\n", [], qr/two\.xyz:5: z is missing/],
    ['four.xyz', $box . "1 2 3 4\n", [], qr/four\.xyz:5: more than three numbers/],
    ['comma.xyz', "1,2,3\n", [], qr/comma\.xyz:1: of no known format/],
    ['short.obj', "v 0 0 0\nv 1 0\n", [], qr/short\.obj:2: z is missing/],
    ['cut.obj', "v 0 0 0\nf 1 2 3\nv 1 0 0\n", [], qr/cut\.obj:2: a face refers to vertex 3, but the file has 2: is it tr/],
    ['before.obj', "v 0 0 0\nf -1 -2 -3\n", [], qr/before\.obj:2: a face refers to vertex -2, of 1 so far/],
    ['zero.obj', "v 0 0 0\nf 0 1 1\n", [], qr/zero\.obj:2: a face refers to vertex 0/],
    ['face.obj', "v 0 0 0\nf 1 a 1\n", [], qr/face\.obj:2: a face needs numbers of vertices: a/],
    ['cut1.stl', $triangle_stl, [], qr/cut1\.stl:8: the file ends before "endsolid": it is truncated/],
    ['cut2.stl', substr(stl_binary(''), 0, -1), [], qr/cut2\.stl: byte 80: the head counts 7 triangles, .* for 6 and 49 more/],
    ['cut3.stl', substr(stl_binary(''), 0, 60), [], qr/cut3\.stl: byte 60: the file ends within the head of a binary/],
    ['lies.stl', stl_binary('') . "\0" x 50, [], qr/lies\.stl: byte 80: the head counts 7 triangles, .* for 8 and 0 more/],
    ['odd.stl', $stl =~ s/ *vertex.*\n//r, [], qr/odd\.stl:7: a facet of 2 vertices, not 3/],
    ['nest.stl', $stl =~ s/  endfacet\n//r, [], qr/nest\.stl:8: a facet within a facet/],
    ['alien.stl', $stl =~ s/outer loop/circle/r, [], qr/alien\.stl:3: no word of STL: circle/],
    ['cut1.ply', substr($ply_text, 0, -3), [], qr/cut1\.ply:\d+: the file ends before all that its head counts: it is tr/],
    ['cut2.ply', substr($ply_little, 0, -1), [], qr/cut2\.ply: byte \d+: the file ends before all that its head counts/],
    ['cut3.ply', $ply_text =~ s/property float y.*//sr, [], qr/cut3\.ply:\d+: the file ends before "end_header"/],
    ['cut4.ply', $ply_little =~ s/end_header\n\K.*//sr, [], qr/cut4\.ply:\d+: the file ends with its head/],
    ['more.ply', "${ply_text}3 0 1 2\n", [], qr/more\.ply:\d+: the file goes on after all that its head counts/],
    ['more2.ply', "$ply_little\0", [], qr/more2\.ply: byte \d+: the file goes on after all/],
    ['lies.ply', $ply_text =~ s/vertex 5/vertex 4000000000/r, [], qr/lies\.ply:\d+: the file ends before all|refers to a v/],
    ['lies2.ply', $ply_text =~ s/vertex 5/vertex 4/r, [], qr/lies2\.ply:\d+: (?:the file goes on|a face refers|a value)|the file ends/],
    ['face.ply', $ply_text =~ s/3 0 1 2\n/3 0 1 5\n/r, [], qr/face\.ply:\d+: a face refers to a vertex that the file has not/],
    ['minus.ply', $ply_text =~ s/vertex 5/vertex -5/r, [], qr/minus\.ply:4: the count of an element is out of all bounds/],
    ['form.ply', $ply_text =~ s/ascii/ebcdic/r, [], qr/form\.ply:2: the format is none of ascii/],
    ['type.ply', $ply_text =~ s/float x/real x/r, [], qr/type\.ply:5: a property without a known type/],
    ['noz.ply', $ply_text =~ s/float z/float w/r, [], qr/noz\.ply:\d+: the vertices have not all of x, y and z/],
    ['word.ply', $ply_text =~ s/comment/remark/r, [], qr/word\.ply:3: no word of a PLY head: remark/],
    ['text.doc', "This is a letter.\n", [], qr/text\.doc:1: of no known format: OBJ, STL, PLY, or lists/],
    ['image.png', "\x89PNG\r\n\x1A\n\0\0\0\rIHDR", [], qr/image\.png:1: of no known format/],
);
for (@faulty) {
    my ($name, $content, $options, $message) = @$_;
    my $target = "$scratch/out/$name.c";
    mkdir "$scratch/out";
    ($out, $err, $status) = hull(file($name, $content), @$options, '--name', 'rock', '-o', $target);
    is($status, 1, "$name: exit status 1");
    like($err, $message, "$name: the message");
    is($out, '', "$name: nothing on standard output");
    is_deeply([glob "$scratch/out/*"], [], "$name: no file is left") or unlink glob "$scratch/out/*";
}
ok(!grep({ !/^\S+: / } split /\n/, $err), 'messages begin with the name of the file');

# ---- usage ----

my @refused = (
    [[], qr/the name of a mesh file is missing/],
    [[$cube, $square], qr/one table is of one mesh/],
    [['--scale', '0', $cube], qr/the scale is a number above zero, not 0/],
    [['--scale', 'x', $cube], qr/the scale is a number above zero, not x/],
    [['--scale', 'inf', $cube], qr/the scale is a number above zero/],
    [['--scale'], qr/a word is missing after --scale/],
    [['--max-vertices', '3', $cube], qr/the vertices of a solid are 4 to 65535, not 3/],
    [['--max-vertices', '-5', $cube], qr/not -5/],
    [['--max-vertices', '70000', $cube], qr/not 70000/],
    [['--name', '1a', $cube], qr/this cannot be a name in C: 1a/],
    [['--name', 'a-b', $cube], qr/this cannot be a name in C/],
    [['--name', 'static', $cube], qr/this cannot be a name in C: static/],
    [['--licence', 'a */ b', $cube], qr/a licence line is one line/],
    [['--licence', "a\nb", $cube], qr/a licence line is one line/],
    [['--hull', $cube], qr/unknown option --hull/],
    [["$scratch/missing.obj"], qr/missing\.obj: No such file or directory/],
    [[$scratch], qr/: Is a directory/],
    [[$cube, '-o', "$scratch/no/such/place.c"], qr{no/such/place\.c: No such file}],
    [['--cylinder', '1', '2'], qr/--sides is missing beside --cylinder/],
    [['--cylinder', '1', '2', '--sides', '2'], qr/the sides of a polygon around a circle are 3 to 1000, not 2/],
    [['--cylinder', '1', '2', '--sides', '1001'], qr/not 1001/],
    [['--cylinder', '1', '2', '--sides', '8x'], qr/not 8x/],
    [['--cylinder', '1', '2', '--sides'], qr/a word is missing after --sides/],
    [['--cylinder', '0', '2', '--sides', '8'], qr/a radius is a number above zero, not 0/],
    [['--cone', '1', '-2', '--sides', '8'], qr/a height is a number above zero, not -2/],
    [['--cone', '1', 'nan', '--sides', '8'], qr/a height is a number above zero, not nan/],
    [['--cone', '1'], qr/two lengths are missing after --cone/],
    [['--cone'], qr/two lengths are missing after --cone/],
    [['--cone', '1', '1', '--sides', '8', $cube], qr/one table is of one solid, what is \S*cube\.xyz/],
    [['--cone', '1', '1', '--sides', '8', '--cylinder', '1', '1'], qr/one table is of one solid, what is --cylinder/],
    [['--cone', '1', '1', '--sides', '8', '--scale', '2'], qr/--scale, --max-vertices and --flat are for meshes, not for a cone/],
    [['--cone', '1', '1', '--sides', '8', '--max-vertices', '8'], qr/are for meshes, not for a cone/],
    [['--cone', '1', '1', '--sides', '8', '--flat'], qr/are for meshes, not for a cone/],
    [['--sides', '8', $cube], qr/--sides is for --cylinder and --cone, not for the mesh \S*cube\.xyz/],
    [[file('int.xyz', $box)], qr/give a name in C by --name, this cannot be one: int/],
);
for (@refused) {
    my ($arguments, $message) = @$_;
    ($out, $err, $status) = hull(@$arguments);
    is($status, 2, 'exit status 2: ' . join ' ', map { s{.*/}{}r =~ s{\n}{ }r } @$arguments);
    like($err, $message, 'and the reason');
    is($out, '', 'nothing is written');
}
SKIP: {
    skip 'no /dev/full here', 2 unless -e '/dev/full';
    ($out, $err, $status) = hull($cube, '-o', '/dev/full');
    is($status, 2, 'what cannot be written is an error');
    like($err, qr{/dev/full: No space left}, 'with its reason');
}
is(parse((hull('--name', 'dash', '--', file('-dash.xyz', $box)))[0])->{vertex_count}, 4, '-- before a file');
for my $name (['3d rock.xyz', 'hull_3d_rock'], ['low-poly.v2.xyz', 'low_poly_v2'], ['.xyz', 'hull_xyz'], ['_a.xyz', 'hull_a']) {
    like((hull(file($name->[0], $box)))[0], qr/^const toi_hull3_table $name->[1] = /m, "$name->[0] is $name->[1] in C");
}
mkdir "$scratch/odd*";
($out) = hull(file('odd*/b.xyz', $box), '--licence', 'made by /* me');
my ($head) = split /#include/, $out;
is(() = $head =~ m{\*/}g, 2, 'what is named by the caller does not end a comment');
is(() = $head =~ m{/\*}g, 2, 'nor begin one');
like((hull('--help'))[0], qr/^usage: toi16 hull /, '--help');
like((hull('--version'))[0], qr/^toi16 \d/, '--version');
like((run("$build/toi16", '--help'))[0], qr/^  hull  /m, 'the list of commands has it');

like((hull($_))[0], qr/^usage: toi16 hull /, $_) for '-h';
like((hull($_))[0], qr/^toi16 \d/, $_) for '-V';
like((hull($cube, '--license', 'SPDX-License-Identifier: CC0-1.0'))[0], qr{\A/\* SPDX-License-Identifier: CC0-1.0 \*/\n},
    '--license is --licence');

# ---- from C and from C++, by its header ----

for my $language (['C', $cc, '-std=c99', '-x', 'c'], ['C++', 'g++', '-std=c++98', '-x', 'c++']) {
    my ($name, $compiler, @how) = @$language;
    my @checks = grep { /^-(?:I|Wall|Wextra|Wpedantic|Werror)/ } @flags;
    hull($cube, '-o', "$scratch/both.c", '--header', "$scratch/both.h", '--name', 'both');
    my $user = file('user.c', qq{#include "both.h"\n#include "both.h"\n#include <toi16/toi16.h>\n}
        . "int main(void) { const toi_hull3 h = {&both, {0, 0, 0}, TOI_ROT3_IDENTITY}; return toi_hull3_check(&h); }\n");
    is(system($compiler, @how, @checks, $user, "$scratch/both.c", '-x', 'none', "$build/libtoi16.a", "$build/libfixmath.a",
        '-o', "$scratch/user"), 0, "$name takes the table and its header");
    is(system("$scratch/user"), 0, "$name: and finds it");
}
is(system('g++', '-std=c++98', '-Iinclude', '-c', '-x', 'c++',
    "$scratch/both.c", '-o', "$scratch/both.o") + system($cc, @flags, $scratch . '/user.c', "$scratch/both.o", "$build/libtoi16.a",
    "$build/libfixmath.a", '-o', "$scratch/user"), 0, 'a table that is compiled as C++ is found from C');
write_file("$scratch/stdin", "$box 1 1 1\n");
like((hull('-'))[0], qr/^const toi_hull3_table hull = /m, 'the table of standard input is called hull');
write_file("$scratch/stdin", '');

# ---- never over its own mesh ----

link $cube, "$scratch/hard.xyz" or die;
symlink $cube, "$scratch/soft.xyz" or die;
for my $name ('cube.xyz', 'hard.xyz', 'soft.xyz', '../' . ($scratch =~ s{.*/}{}r) . '/cube.xyz') {
    for my $option ('-o', '--header') {
        my $mesh = read_file($cube);
        ($out, $err, $status) = hull($cube, $option, "$scratch/$name");
        is("$status$out", '2', "$option $name, which is the mesh");
        like($err, qr/the output would be written over the input: \S*cube\.xyz\nTry:/, 'is refused');
        is(read_file($cube), $mesh, 'and the mesh is as it was');
    }
}
($out, $err, $status) = hull($cube, '-o', "$scratch/one.c", '--header', "$scratch/one.c");
like("$status$err", qr/^2.*the table and its header cannot be one file/, 'the header is a file of its own');

# ---- on a terminal it says what it is at ----
SKIP: {
    skip 'no script(1) here', 2 if `script -qec 'echo yes' /dev/null </dev/null 2>/dev/null` !~ /^yes\r?\n\z/;
    my $said = `script -qec "$build/toi16 hull $ball -o $scratch/terminal.c" /dev/null </dev/null`;
    like($said, qr/\rball: 300 points: looking for their hull.*\rball: 300 vertices: proving the table.*\r\033\[K/s,
        'on a terminal: each stage as it begins');
    is(read_file("$scratch/terminal.c"), (hull($ball))[0], 'and the table has nothing of it');
}

# ---- an output file is whole, or as it was ----

write_file("$scratch/kept.c", 'as it was');
hull(file('bad.xyz', 'x'), '-o', "$scratch/kept.c");
is(read_file("$scratch/kept.c"), 'as it was', 'a failure leaves the file that was there');
($out, $err) = hull($cube, '-o', "$scratch/kept.c");
is(read_file("$scratch/kept.c"), (hull($cube))[0], 'success replaces it');
like($out, qr/^cube: 8 vertices/, 'the sizes go to standard output then');
is_deeply([grep { !/kept\.c$/ } glob "$scratch/kept.c*"], [], 'no other file is left');

# ---- without qhull ----

($out, $err, $status) = run("$build/tests/toi16-no-qhull hull", $cube);
is($status, 2, 'a build without qhull refuses');
like($err, qr/built without qhull.*libqhull-dev.*run make again/s, 'says what to install, and then');
is($out, '', 'and writes nothing');
is((run("$build/tests/toi16-no-qhull hull", qw(--cone 1 1 --sides 8)))[2], 2, 'nor makes it a cone');
like((run("$build/tests/toi16-no-qhull hull", '--help'))[0], qr/^usage: /, 'but helps');

done_testing();
