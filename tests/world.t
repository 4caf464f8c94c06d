#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# `toi16 world`: the cases of tests/cases/world, what it does with files, and random worlds, in which each answer is held against
# what `toi16 query` says of all pairs, and swept boxes against integers.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use List::Util qw(min max);
use Test::More;
use files;

my $toi16 = ($ENV{BUILD} || 'build') . '/toi16';
my $scratch = tempdir(CLEANUP => 1);

# run($input, @arguments): standard output, standard error and exit status.
sub run {
    my ($input, @arguments) = @_;
    my $stdin = write_file("$scratch/stdin", $input);
    system("$toi16 @arguments <$stdin >$scratch/stdout 2>$scratch/stderr");
    fail("toi16 @arguments died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

# ---- cases ----

# Does a line say what is wanted? Of an error its name counts, and A..B is any whole number from A to B.
sub is_wanted {
    my ($got, $wanted) = @_;
    $got =~ s/(error \w+): .*/$1/;
    my @got = split / /, $got;
    my @wanted = split / /, $wanted;
    return 0 if @got != @wanted;
    for my $i (0 .. $#got) {
        my ($lo, $hi) = $wanted[$i] =~ /^(-?\d+)\.\.(-?\d+)$/;
        return 0 if defined $lo ? $got[$i] !~ /^-?\d+$/ || $got[$i] < $lo || $got[$i] > $hi : $got[$i] ne $wanted[$i];
    }
    return 1;
}
ok(is_wanted('1 2 error range: far', '1 2 error range') && is_wanted('may 5', 'may 4..5'), 'what is wanted is taken');
ok(!grep { is_wanted(@$_) } ['may 6', 'may 4..5'], ['may 3', 'may 4..5'], ['may', 'may 4..5'], ['hit 1', 'hit 1 2'], ['error range: x', 'error shape']);

for my $file (sort glob 'tests/cases/world/*.toi') {
    my (@wanted, @at);
    my @lines = split /\n/, read_file($file);
    for my $i (0 .. $#lines) {
        next unless $lines[$i] =~ s/^= (.*)//;
        push @wanted, $1;
        push @at, $i + 1;
    }
    my ($out, $err, $status) = run(join("\n", @lines, ''), 'world', '--raw');
    my @got = split /\n/, $out;
    my @wrong = grep { !is_wanted($got[$_] // '', $wanted[$_]) } 0 .. $#wanted;
    is(join("\n", map { "$file:$at[$_]: " . ($got[$_] // 'nothing') . ", wanted $wanted[$_]" } @wrong[0 .. min(4, $#wrong)]), '', "$file: " . @wanted . ' lines');
    is(scalar @got, scalar @wanted, "$file: and no other lines");
    is($status, (grep { /error/ } @wanted) ? 1 : 0, "$file: exit status");
    is(scalar(() = $err =~ /\n/g), scalar(grep { /error/ } @wanted), "$file: as many faults on standard error");
}

# ---- random worlds ----

# Numbers on a coarse grid, so that much ties and touches.
srand 34;
sub pick { return $_[rand @_] }
sub place { return map { pick(-8 .. 8) / 2 } 1 .. $_[0] }
sub size { return pick(0, 0.5, 0.5, 1, 1, 2) }
my @poses = ('ypr 0 0 0', 'ypr 45 0 0', 'ypr 30 20 10', 'ypr 90 0 90');
my %shapes = (
    2 => [
        sub { my ($x, $y) = place(2); join ' ', 'aabb2', $x, $y, $x + size(), $y + size() },
        sub { join ' ', 'obb2', place(2), size(), size(), 'deg', pick(0, 45, 90, 30, -10) },
        sub { join ' ', 'circle2', place(2), size() },
        sub { join ' ', 'capsule2', place(2), place(2), size() },
        sub { my ($x, $y) = place(2); join ' ', 'poly2 3', $x, $y, $x + 1, $y, $x, $y + 2 }],
    3 => [
        sub { my ($x, $y, $z) = place(3); join ' ', 'aabb3', $x, $y, $z, $x + size(), $y + size(), $z + size() },
        sub { join ' ', 'obb3', place(3), size(), size(), size(), pick(@poses) },
        sub { join ' ', 'sphere3', place(3), size() },
        sub { join ' ', 'hull3', place(3), pick(@poses), '4 0 0 0 2 0 0 0 2 0 0 0 2' }]);

# A world: {id => [dimensions, still, shape, velocity, is it an AABB?]}
sub random_world {
    my ($count, $ids) = @_;
    my %world;
    for (1 .. $count) {
        my $d = pick(2, 3);
        my $still = rand() < 0.3;
        my $shape = pick(@{$shapes{$d}})->();
        $world{int rand $ids} = [$d, $still, $shape, $still ? '' : 'v ' . join(' ', place($d)), $shape =~ /^aabb/ ? 1 : 0];
    }
    return \%world;
}
sub world_lines { my ($world) = @_; return map { ($world->{$_}[1] ? 'static' : 'body') . " $_ $world->{$_}[2] $world->{$_}[3]" } sort { rand() <=> 0.5 } sort keys %$world }

# All pairs that count, A below B, in order.
sub all_pairs {
    my ($world) = @_;
    my @ids = sort { $a <=> $b } keys %$world;
    return grep { my ($p, $q) = @$world{@$_}; $p->[0] == $q->[0] && !($p->[1] && $q->[1]) }
        map { my $i = $_; map { [$ids[$i], $ids[$_]] } $i + 1 .. $#ids } 0 .. $#ids;
}

# What toi16 query says of queries, without separate ones and with what they are about.
sub answers {
    my ($lines, $about) = @_;
    my @got = split /\n/, (run(join("\n", @$lines, ''), 'query', '--raw'))[0];
    return map { $got[$_] eq 'separate' ? () : [@{$about->[$_]}, $got[$_]] } 0 .. $#got;
}
sub enter { return (split / /, $_[0])[1] }
sub earliest { return sort { enter($a->[2]) <=> enter($b->[2]) || $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @_ }
sub firm { return grep { $_->[2] !~ /^graze/ } earliest(@_) }
sub sweep_of { my ($world, $a, $b, $t) = @_; return "sweep @{$world->{$a}}[2, 3] @{$world->{$b}}[2, 3] tmax $t" }

my %wrong = map { $_ => [] } qw(events first cast ray pairs);
my %count = map { $_ => 0 } qw(events first cast ray);
sub compare {
    my ($what, $world, $got, $wanted) = @_;
    $count{$what} += $wanted ne "$what none" && $wanted ne "$what 0";
    push @{$wrong{$what}}, join("\n", world_lines($world), "got $got", "wanted $wanted") if $got ne $wanted;
}
for my $round (1 .. 60) {
    my $world = random_world(4 + $round % 20, $round % 2 ? 65536 : 40);
    my $t = pick(0, 0.5, 1, 2);
    my @pairs = all_pairs($world);
    my @ids = sort { $a <=> $b } keys %$world;
    my $cast = pick(@ids);
    my $ray = pick(2, 3);
    my @ray = (place($ray), map { 3 * $_ } place($ray));
    my $questions = join "\n", world_lines($world), "pairs tmax $t", "events tmax $t", "first tmax $t", "cast $cast tmax $t", "ray @ray tmax $t", '';
    my ($out) = run($questions, 'world', '--raw');
    my ($pairs, $events, $first, $cast_got, $ray_got) = $out =~ /^(pairs .*?)(events .*?)^(first .*)\n(cast .*)\n(ray .*)\n\z/ms;

    my @met = answers([map { sweep_of($world, @$_, $t) } @pairs], \@pairs);
    compare('events', $world, $events, join '', 'events ' . @met . "\n", map { "@$_\n" } earliest(@met));
    my ($one) = firm(@met);
    compare('first', $world, $first, $one ? "first @$one" : 'first none');
    my @others = map { [$cast, $_->[0] == $cast ? $_->[1] : $_->[0]] } grep { $_->[0] == $cast || $_->[1] == $cast } @pairs;
    ($one) = firm(answers([map { sweep_of($world, @$_, $t) } @others], \@others));
    compare('cast', $world, $cast_got, $one ? "cast $one->[1] $one->[2]" : 'cast none');
    my @shot = map { [0, $_] } grep { $world->{$_}[0] == $ray } @ids;
    ($one) = firm(answers([map { "raycast @ray $world->{$_->[1]}[2] tmax $t" } @shot], \@shot));
    compare('ray', $world, $ray_got, $one ? "ray $one->[1] $one->[2]" : 'ray none');

    my %found = map { $_ => 1 } $pairs =~ /^(\d+ \d+)$/mg;
    my @missed = grep { !$found{"$_->[0] $_->[1]"} } @met;
    my %legal = map { ("@$_" => 1) } @pairs;
    my @odd = grep { !$legal{$_} } keys %found;
    push @{$wrong{pairs}}, "missed @{$missed[0]}" if @missed;
    push @{$wrong{pairs}}, "no pair: $odd[0]" if @odd;
}
for my $what (sort keys %wrong) {
    is(scalar @{$wrong{$what}}, 0, "random worlds: $what") or diag($wrong{$what}[0]);
}
cmp_ok(min(values %count), '>', 10, 'and enough of them had an answer') or diag(join ' ', %count);


# ---- pairs of AABBs, by integers ----

# The ends of a swept box in 2^-32 units, exactly: raw positions and velocities times raw T are below 2^62.
sub swept {
    my ($lo, $hi, $v, $t) = @_;
    use integer;
    my $way = $v * $t;
    return [($lo << 16) + ($way < 0 ? $way : 0), ($hi << 16) + ($way > 0 ? $way : 0)];
}
sub meet {
    my ($p, $q, $slack) = @_;
    use integer;
    for my $k (0 .. $#$p) {
        return 0 if $p->[$k][0] > $q->[$k][1] + $slack || $q->[$k][0] > $p->[$k][1] + $slack;
    }
    return 1;
}
my ($missed, $odd, $most) = (0, 0, 0);
for my $round (1 .. 40) {
    my $scale = pick(20, 1000, 2 ** 20, 2 ** 30);
    my $t = pick(0, 1, 65536, 65537, 3 * 65536, 2 ** 29);
    my $d = pick(2, 3);
    my (@lines, @boxes, @still);
    for my $id (0 .. 39) {
        $still[$id] = rand() < 0.2;
        my @lo = map { int(rand(2 * $scale) - $scale) } 1 .. $d;
        my @hi = map { $_ + int(rand pick(2, $scale / 3)) } @lo;
        my @v = map { $still[$id] ? 0 : int((rand(2) - 1) * pick(3, 2 ** 16, 2 ** 30)) } 1 .. $d;
        $boxes[$id] = [map { swept($lo[$_], $hi[$_], $v[$_], $t) } 0 .. $d - 1];
        push @lines, join ' ', $still[$id] ? 'static' : 'body', $id, "aabb$d", (map { "\@$_" } @lo, @hi), $still[$id] ? () : ('v', map { "\@$_" } @v);
    }
    my %found = map { $_ => 1 } (run(join("\n", @lines, "pairs tmax \@$t", ''), 'world', '--raw'))[0] =~ /^(\d+ \d+)$/mg;
    for my $pair (map { my $i = $_; map { [$i, $_] } $i + 1 .. 39 } 0 .. 39) {
        my ($p, $q) = @boxes[@$pair];
        next if $still[$pair->[0]] && $still[$pair->[1]];
        my $inside = !grep { abs $_ >= 2 ** 46 } map { @$_ } @$p, @$q;
        $most++ if meet($p, $q, 0);
        $missed++ if meet($p, $q, 0) && !$found{"@$pair"};
        $odd++ if $inside && $found{"@$pair"} && !meet($p, $q, 2 << 16);
    }
}
is("$missed missed, $odd odd", '0 missed, 0 odd', 'pairs of AABBs: all that meet, and none 2 ulp apart');
cmp_ok($most, '>', 1000, 'and many do');

# ---- grown AABBs, by large numbers ----

# A side of an axis is ahead by gap + speed t - accel t^2 / 2 of raw numbers: the first time at which no side is above 0 is reached by
# going from each that is to where it no more is. With 60 digits a time is known to be before or after a tick, or it is that tick.
use Math::BigFloat;
Math::BigFloat->div_scale(60);
sub big { return Math::BigFloat->new("$_[0]") }

# Where a side that is above 0 at t is 0 next; undef: never.
sub next_root {
    my ($gap, $speed, $accel) = @_;
    return $speed >= 0 ? undef : big($gap)->bdiv(-$speed) if $accel == 0;
    return big($speed)->badd(big($speed)->bpow(2)->badd(big(2)->bmul($accel)->bmul($gap))->bsqrt)->bdiv($accel);
}
sub first_time {
    my ($end, @sides) = @_;
    my $t = big(0);
    for (0 .. @sides) {
        my ($ahead) = grep { big($_->[2])->bmul($t)->bmul($t)->bdiv(-2)->badd(big($_->[1])->bmul($t))->badd($_->[0]) > 1e-40 } @sides;
        return $t if !$ahead;
        $t = next_root(@$ahead) // return undef;
        return undef if $t > $end + 1e-40;
    }
    die 'a side twice';
}
{
    my (@lines, @wanted);
    for my $step (1 .. 150) {
        my $d = pick(2, 3);
        my $scale = pick(8, 4000, 2 ** 20);
        my $small = sub { return int rand($scale) };
        my $box = sub { my @lo = map { 4 * $small->() } 1 .. $d; return [\@lo, [map { $_ + $small->() } @lo], [map { pick(-1, 1) * $small->() } 1 .. $d], [map { pick(0, 1, 1) * $small->() } 1 .. 3]] };
        my ($p, $q) = ($box->(), $box->());
        my ($margin, $speed, $accel) = map { $p->[3][$_] + $q->[3][$_] } 0 .. 2;
        push @lines, map { my ($id, $b) = @$_; "body $id aabb$d " . join(' ', (map { "\@$_" } @{$b->[0]}, @{$b->[1]}), 'v', (map { "\@$_" } @{$b->[2]}), 'grow', map { "\@$_" } @{$b->[3]}) } [1, $p], [2, $q];
        my $t = pick(1, 2, 5);
        push @lines, "first tmax $t";
        my @sides = map { my $k = $_; my $w = $q->[2][$k] - $p->[2][$k];
            [$q->[0][$k] - $p->[1][$k] - $margin, $w - $speed, $accel], [$p->[0][$k] - $q->[1][$k] - $margin, -$w - $speed, $accel] } 0 .. $d - 1;
        my $first = $margin + $speed + $accel == 0 ? die 'certain' : first_time($t, @sides);
        push @wanted, defined $first ? 'first 1 2 may ' . big($first)->badd(1e-40)->bmul(65536)->bfloor->bstr : 'first none';
    }
    my @got = split /\n/, (run(join("\n", @lines, ''), 'world', '--raw'))[0];
    my ($odd) = grep { $got[$_] ne $wanted[$_] } 0 .. $#wanted;
    is(defined $odd ? "$got[$odd], wanted $wanted[$odd]: @lines[3 * $odd .. 3 * $odd + 2]" : '', '', 'grown AABBs: the first time, exactly');
    cmp_ok(scalar(grep { /may [1-9]/ } @wanted), '>', 20, 'and many of them may touch later than at once');
}

# ---- many ----

# 65,536 bodies in a row, each in touch with the next one; 65,535 numbers are what the library has. Then every other one is a static.
{
    my @row = map { my $x = 2 * $_ - 65536; "$_ aabb2 \@$x 0 \@" . ($x + 2) . ' 1' } 0 .. 65535;
    my ($out) = run(join("\n", (map { "body $_" } @row), 'pairs tmax 0', ''), 'world');
    is($out, join("\n", 'pairs 65535', (map { $_ . ' ' . ($_ + 1) } 0 .. 65534), ''), '65,536 bodies');
    ($out) = run(join("\n", (map { ($_ % 2 ? 'static' : 'body') . " $row[$_]" } 0 .. 65535), 'pairs', 'cast 65534 tmax 0', 'near @65534 0 @65535 0', ''), 'world');
    is($out, join("\n", 'pairs 65535', (map { $_ . ' ' . ($_ + 1) } 0 .. 65534), 'cast none', 'near 2 65534 65535', ''), 'half of them statics');
    ($out) = run(join("\n", (map { "static $_" } @row), 'pairs', 'first', ''), 'world');
    is($out, "pairs 0\nfirst none\n", 'all of them');
}

# ---- the example, and those of the document ----

is(join('', map { "$_ " } (run('', 'world', 'examples/worlds/town.toi'))[1, 2]), ' 0 ', 'examples/worlds/town.toi: all answered');
my %shown = read_file('docs/command.md') =~ /^    \$ (printf .*toi16 world)\n((?:    [^\$].*\n)+)/mg;
for my $command (sort keys %shown) {
    my $run = $command =~ s{build/toi16}{$toi16}r;
    is(`$run` =~ s/^/    /mgr, $shown{$command}, "docs/command.md: $command");
}
is(scalar keys %shown, 2, 'there are two of them');

# ---- files ----

my $two = "body 1 aabb2 0 0 1 1 v 2 0\nstatic 2 aabb2 2 0 3 1\n";
my $first = write_file("$scratch/first.toi", "$two# how soon?\nfirst\n");
my $second = write_file("$scratch/second.toi", "body 3 aabb2 0 0 1 1 v 2 0\npairs\ncast 1");
is(join('|', run('', 'world', $first)), "first 1 2 hit 0.50000 1.00000 1.00000 0.00000\n||0", 'a file, decimals');
is(join('|', run('', 'world', $first, '--raw')), "first 1 2 hit 32768 65536 65536 0\n||0", '--raw after it');
is((run("$two\nfirst", 'world', '--raw', '-'))[0], "first 1 2 hit 32768 65536 65536 0\n", 'standard input');
is((run("\xEF\xBB\xBF$two\r\nfirst\r\n", 'world', '--raw'))[0], "first 1 2 hit 32768 65536 65536 0\n", 'from Windows');
is(join('|', run('', 'world', '--raw', $first, $second)),
    "first 1 2 hit 32768 65536 65536 0\npairs 0\nerror argument: there is no body 1\n|$second:3: error argument: there is no body 1\n|1",
    'each file is a world of its own; a fault is told with its line, and the status is 1');
is(join('|', run('', 'world', "$scratch/none.toi")), "|toi16: $scratch/none.toi: No such file or directory\n|2", 'nothing could be read');
like(join('|', run('', 'world', "$scratch/none.toi", $first)), qr/^first .*\|1$/s, 'one of two');
my @refused = map { "static $_ aabb2 -9000 -1 9000 0" } 5, 6;
my ($out) = run(join("\n", @refused, 'body 7 circle2 0 0 1', 'body 8 circle2 9 0 1', 'body 1 aabb2 0 0 1 1', 'events', 'first', 'cast 8', 'ray 0 0 9000 0', ''), 'world');
like($out, qr/^events 7\n(?:1 [^\n]*\n){3}5 7 error range: first shape: the half extents add up to 8192 or more\n5 8 .*^error range: bodies 5 and 7: first shape: .*^error range: bodies 8 and 5: second shape.*^error range: body 7: the direction is 8192 or more in x\n\z/ms,
    'what is refused is told with its bodies, the first of them');
is((run("body 1 aabb2 0 0 1 1 grow 20000 0 0\nbody 2 aabb2 3 0 4 1 grow 20000 0 0\nfirst\n", 'world'))[0], "error range: bodies 1 and 2: what they grow by adds up past Q16.16\n", 'bounds that add up past Q16.16');
my $robot = "body 1 aabb2 9000 0 9001 1 v 1 0\nstop 1 react 0 decel 1\nbody 1 aabb2 0 0 1 1 v 1 0 grow 20000 0 0\nbody 2 aabb2 -9000 -5 9000 -3\nstop 1 react 0 decel 1\n"
    . "body 2 aabb2 5 0 6 1 grow 20000 0 0\nstop 1 react 0 decel 1\nspeed 1 react 32767 decel \@1\n";
is((run($robot, 'world'))[0], join("\n", 'error range: body 1: the centre is 8192 or more from the origin in x',
    'error range: body 2: the half extents add up to 8192 or more', "error range: body 2: what it grows by adds up past Q16.16 with the robot's",
    'error range: body 1: it would not stand within Q16.16', ''), 'what a robot is refused for');
is(join('|', run('', 'world')), '||0', 'an empty file');
like(join('', run('x' x 4_200_000 . "\nnear 0 0 1 1\n", 'world')), qr/^error syntax: line longer than 4 MiB\nnear 0\n<stdin>:1: .*1$/s, 'a line that is too long');
like((run("$two\nstatic 3 obb2 0 5 1 1 0.707 0.707\n", 'world'))[1], qr/^<stdin>:4: warning: shape: axes are off by 3\.0e-4, computed with as they are$/,
    'axes that are a little off');
like(join('', run('', 'world', '--help')), qr/^usage: toi16 world.*--raw.*exit status.*0$/s, '--help');
unlike((run('', 'world', '--help'))[0], qr/^.{81}/m, '--help: fits a terminal');
like(join('', run('', 'world', '--version')), qr/^toi16 \d.*0$/s, '--version');
like(join('', run('', 'world', '--nonsense')), qr/^toi16 world: unknown option --nonsense\nTry: toi16 world --help\n2$/, 'usage, status 2');
SKIP: {
    skip 'no /dev/full here', 1 unless -c '/dev/full';
    like(`$toi16 world $first 2>&1 >/dev/full` . ($? >> 8), qr/^toi16: cannot write the answers: No space left on device\n2$/, 'a full disk is told');
}

done_testing();
