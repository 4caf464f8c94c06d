#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# chart.pl BUILD [costs|peers]: a picture of what some queries cost here, and in float and with fix16 (or in other libraries), from
# what `make bench` (or `make bench-peers`) left under that directory.
use strict;
use warnings;
use lib 'bench';
use table;

my ($build, $which) = (@ARGV, 'costs');
my %charts = (
    costs => {
        columns => [
            ['microbit', 'Cortex-M0, float in software'],
            ['mps2-an385', 'Cortex-M3, float in software'],
            ['mps2-an386', 'Cortex-M4, float in hardware'],
        ],
        rows => [
            ['boxes in 3D, level', 'hit', 'aabb3;hit'],
            ['', 'miss', 'aabb3;miss'],
            ['boxes in 3D, turned', 'hit', 'obb3;hit'],
            ['', 'near miss', 'obb3;near miss'],
            ['quads in 2D', 'hit', 'poly2 of 4;hit'],
            ['', 'near miss', 'poly2 of 4;near miss'],
            ['octagons in 2D', 'hit', 'poly2 of 8;hit'],
            ['', 'near miss', 'poly2 of 8;near miss'],
        ],
        legend => [
            ['ours', 20, 'toi16: never late, never missed'],
            ['float', 300, 'float'],
            ['fix16', 390, "libfixmath's fix16"],
        ],
        bars => \&rivals,
        prefix => 'bench/plain-',
        width => 240,
        head => 'Instructions a query, -O2, the same algorithms in other numbers',
        title => 'Instructions a query: toi16, float and fix16',
        desc => 'Bars for eight kinds of sweeps on Cortex-M0, M3 and M4; bench/results.md has the figures.',
        foot => 'make bench; counted under QEMU. What the others get wrong: bench/results.md',
    },
    peers => {
        columns => [
            ['mps2-an385', 'Cortex-M3, float in software'],
            ['mps2-an386', 'Cortex-M4, float in hardware'],
        ],
        rows => [
            ['boxes in 2D, level', 'overlap', 'aabb2;overlap'],
            ['', 'contact', 'aabb2;contact, hit'],
            ['', 'ray', 'aabb2;ray, hit'],
            ['boxes in 2D, turned', 'overlap', 'obb2;overlap'],
            ['', 'contact', 'obb2;contact, hit'],
            ['', 'ray', 'obb2;ray, hit'],
            ['octagons in 2D', 'overlap', 'poly2 of 8;overlap'],
            ['', 'contact', 'poly2 of 8;contact, hit'],
            ['', 'ray', 'poly2 of 8;ray, hit'],
            ['circles', 'overlap', 'circle2;overlap'],
            ['', 'contact', 'circle2;contact, hit'],
            ['', 'ray', 'circle2;ray, hit'],
            ['circle and level box', 'overlap', 'circle2-aabb2;overlap'],
            ['capsules in 2D', 'overlap', 'capsule2;overlap'],
            ['capsule and quad', 'contact', 'capsule2-poly2 of 4;contact, hit'],
            ['boxes in 3D, turned', 'overlap', 'obb3;overlap'],
            ['', 'contact', 'obb3;contact, hit'],
            ['', 'of faces', 'obb3;contact, hit, yaw only'],
            ['hulls of 8', 'overlap', 'hull3 of 8;overlap'],
        ],
        legend => [
            ['ours', 20, 'toi16: never late, never missed; a contact has its sweep in it'],
            ['float', 480, 'the fastest of box2d, cute_c2, ODE and libccd'],
        ],
        bars => \&best_peer,
        prefix => 'peers/',
        width => 360,
        head => 'Instructions a query, -O2, at rest and in contact; each row and core has its own scale',
        title => 'Instructions a query: toi16 and other libraries',
        desc => 'Bars for overlaps, contacts and rays on Cortex-M3 and M4; bench/peers.md has the figures.',
        foot => 'make bench-peers; counted under QEMU. All of them, and what they get wrong: bench/peers.md',
    },
);
my $chart = $charts{$which} // die "no chart $which\n";
my @columns = @{$chart->{columns}};
my @rows = @{$chart->{rows}};
my @legend = @{$chart->{legend}};

# Pixels.
my %at = (left => 160, column => $chart->{width}, bars => 160, top => 104, bar => 14);
$at{row} = @legend * $at{bar} + 14;
my ($width, $height) = ($at{left} + @columns * $at{column} + 10, $at{top} + @rows * $at{row} + 26);

# Costs by name, pair and class.
sub read_costs {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    return map { /^(.+);(\d+)$/ ? ($1 => $2) : () } <$file>;
}

# The bars of a row after ours: a cost and what is said behind it, each.
sub rivals {
    my ($row, $theirs) = @_;
    return map { [$theirs->{"$_: $row"} // die("no $_: $row\n"), ''] } 'float', 'fix16';
}

# Nothing where no peer that is here has the row.
sub best_peer {
    my ($row, $theirs) = @_;
    my ($best) = sort { $theirs->{$a} <=> $theirs->{$b} } grep { /: \Q$row\E$/ && !/cast and/ } keys %$theirs;
    return if !defined $best;
    my ($name) = $best =~ /^(\S+)/;
    return [$theirs->{$best}, " $name"];
}

sub text {
    my ($x, $y, $class, $text) = @_;
    return qq(<text x="$x" y="$y"), $class ? qq( class="$class") : '', ">$text</text>\n";
}

print <<"END";
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height" role="img" aria-labelledby="title desc">
<!-- SPDX-License-Identifier: MIT -->
<!-- Written by bench/chart.pl. -->
<title id="title">$chart->{title}</title>
<desc id="desc">$chart->{desc}</desc>
<style>
  .page { fill: #ffffff; stroke: #d1d9e0 }
  text { fill: #1f2328; font: 13px system-ui, "Segoe UI", Helvetica, Arial, "DejaVu Sans", sans-serif }
  .head { font-size: 17px; font-weight: 600 }
  .column { font-size: 14px; font-weight: 600 }
  .soft { fill: #59636e }
  .ours { fill: #0969da }
  .float { fill: #afb8c1 }
  .fix16 { fill: #d4a72c }
  \@media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; stroke: #3d444d }
    text { fill: #e6edf3 }
    .soft { fill: #9aa4af }
    .ours { fill: #58a6ff }
    .float { fill: #6e7681 }
    .fix16 { fill: #bb8009 }
  }
</style>
END
printf qq(<rect class="page" x=".5" y=".5" width="%d" height="%d" rx="10"/>\n), $width - 1, $height - 1;
print text(20, 32, 'head', $chart->{head});
for my $entry (@legend) {
    my ($class, $x, $name) = @$entry;
    print qq(<rect class="$class" x="$x" y="47" width="12" height="12"/>\n), text($x + 18, 58, '', $name);
}

for my $row (0 .. $#rows) {
    my $y = $at{top} + $row * $at{row};
    print text(20, int($y + $at{row} * 0.32), '', $rows[$row][0]) if $rows[$row][0];
    print text(20, int($y + $at{row} * ($rows[$row][0] ? 0.62 : 0.46)), 'soft', $rows[$row][1]);
}

# The bars of each row on one machine, ours first; a scale is the longest bar of all rows, or of each.
sub bars_of {
    my ($board) = @_;
    my %ours = read_costs("$build/bench/$board.txt");
    my %theirs = read_costs("$build/$chart->{prefix}$board.txt");
    return map { my $row = $_->[2]; [[$ours{$row} // die("$board: no $row\n"), ''], $chart->{bars}->($row, \%theirs)] } @rows;
}

sub longest { return (sort { $b <=> $a } map { $_->[0] } @_)[0] }

sub draw_row {
    my ($x, $y, $most, @bars) = @_;
    for my $k (0 .. $#bars) {
        my ($value, $name) = @{$bars[$k]};
        my ($top, $length) = ($y + $k * $at{bar}, $value / $most * $at{bars});
        printf qq(<rect class="%s" x="%d" y="%d" width="%.1f" height="%d"/>\n), $legend[$k][0], $x, $top, $length, $at{bar} - 2;
        print text(sprintf('%.1f', $x + $length + 5), $top + 11, $k ? 'soft' : '', thousands($value) . $name);
    }
}

for my $column (0 .. $#columns) {
    my ($board, $name) = @{$columns[$column]};
    my @drawn = bars_of($board);
    my $x = $at{left} + $column * $at{column};
    print text($x, $at{top} - 16, 'column', $name);
    for my $row (0 .. $#rows) {
        my $most = longest($which eq 'peers' ? @{$drawn[$row]} : map { @$_ } @drawn);
        draw_row($x, $at{top} + $row * $at{row}, $most, @{$drawn[$row]});
    }
}
print text(20, $height - 14, 'soft', $chart->{foot}), "</svg>\n";
