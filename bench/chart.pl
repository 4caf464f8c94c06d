#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# chart.pl BUILD: a picture of what some queries cost here, in float and with fix16, from what `make bench` left under
# that directory.
use strict;
use warnings;
use lib 'bench';
use table;

my ($build) = @ARGV;
my @columns = (
    ['microbit', 'Cortex-M0, float in software'],
    ['mps2-an385', 'Cortex-M3, float in software'],
    ['mps2-an386', 'Cortex-M4, float in hardware'],
);
my @rows = (
    ['boxes in 3D, level', 'hit', 'aabb3;hit'],
    ['', 'miss', 'aabb3;miss'],
    ['boxes in 3D, turned', 'hit', 'obb3;hit'],
    ['', 'near miss', 'obb3;near miss'],
    ['quads in 2D', 'hit', 'poly2 of 4;hit'],
    ['', 'near miss', 'poly2 of 4;near miss'],
    ['octagons in 2D', 'hit', 'poly2 of 8;hit'],
    ['', 'near miss', 'poly2 of 8;near miss'],
);
my @rivals = (
    ['ours', 'toi16: never late, never missed', ''],
    ['float', 'float', 'float: '],
    ['fix16', "libfixmath's fix16", 'fix16: '],
);

# Pixels.
my %at = (left => 160, column => 240, bars => 160, top => 104, row => 56, bar => 14);
my ($width, $height) = ($at{left} + @columns * $at{column} + 10, $at{top} + @rows * $at{row} + 26);

sub read_costs {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    return map { /^(.+);(\d+)$/ ? ($1 => $2) : () } <$file>;
}

sub text {
    my ($x, $y, $class, $text) = @_;
    return qq(<text x="$x" y="$y"), $class ? qq( class="$class") : '', ">$text</text>\n";
}

print <<"END";
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height" role="img" aria-labelledby="title desc">
<!-- SPDX-License-Identifier: MIT -->
<!-- Written by make bench. -->
<title id="title">Instructions a query: toi16, float and fix16</title>
<desc id="desc">Bars for eight kinds of sweeps on Cortex-M0, M3 and M4; bench/results.md has the figures.</desc>
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
print text(20, 32, 'head', 'Instructions a query, -O2, the same algorithms in other numbers');
my @legend = (20, 300, 390);
for my $k (0 .. $#rivals) {
    print qq(<rect class="$rivals[$k][0]" x="$legend[$k]" y="47" width="12" height="12"/>\n),
        text($legend[$k] + 18, 58, '', $rivals[$k][1]);
}

for my $row (0 .. $#rows) {
    my $y = $at{top} + $row * $at{row};
    print text(20, $y + 18, '', $rows[$row][0]) if $rows[$row][0];
    print text(20, $y + ($rows[$row][0] ? 34 : 25), 'soft', $rows[$row][1]);
}
for my $column (0 .. $#columns) {
    my ($board, $name) = @{$columns[$column]};
    my %cost = map { read_costs("$build/bench/$_$board.txt") } '', 'plain-';
    my @keys = map { my $key = $_->[2]; map { "$_->[2]$key" } @rivals } @rows;
    my ($most) = sort { $b <=> $a } map { $cost{$_} // die "$board: no $_\n" } @keys;
    my $x = $at{left} + $column * $at{column};
    print text($x, $at{top} - 16, 'column', $name);
    for my $row (0 .. $#rows) {
        for my $k (0 .. $#rivals) {
            my $value = $cost{"$rivals[$k][2]$rows[$row][2]"};
            my ($y, $length) = ($at{top} + $row * $at{row} + $k * $at{bar}, $value / $most * $at{bars});
            printf qq(<rect class="%s" x="%d" y="%d" width="%.1f" height="%d"/>\n),
                $rivals[$k][0], $x, $y, $length, $at{bar} - 2;
            print text(sprintf('%.1f', $x + $length + 5), $y + 11, $k ? 'soft' : '', thousands($value));
        }
    }
}
print text(20, $height - 14, 'soft', 'make bench; counted under QEMU. What the others get wrong: bench/results.md'),
    "</svg>\n";
