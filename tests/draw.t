#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The pictures of `toi16 draw`: well-formed, complete, true to the answer, and legible; and what is refused.
use strict;
use warnings;
use lib 'tests';
use Cwd 'abs_path';
use File::Temp 'tempdir';
use List::Util qw(max min);
use Test::More;
use files;

my $build = $ENV{BUILD} || 'build';
my $toi16 = abs_path("$build/toi16");
my $scratch = tempdir(CLEANUP => 1);

# draw($input, @arguments): standard output, standard error and exit status.
sub draw {
    my ($input, @arguments) = @_;
    my $stdin = write_file("$scratch/stdin", $input);
    my $line = join ' ', map { "'$_'" } @arguments;
    system("$toi16 draw $line <$stdin >$scratch/stdout 2>$scratch/stderr");
    fail("toi16 draw $line died of signal " . ($? & 127)) if $? & 127;
    return (read_file("$scratch/stdout"), read_file("$scratch/stderr"), $? >> 8);
}

# ---- reading a picture ----

# The first fault of an XML text without comments, CDATA and processing instructions, or ''.
sub xml_fault {
    my ($text) = @_;
    my (@open, %ids);
    return 'bytes that are not plain text' if $text =~ /[^\n -~]/;
    while ($text =~ /\G(?:([^<]+)|<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+="[^"<]*")*)\s*(\/?)>)/gc) {
        my ($words, $closing, $name, $attributes, $empty) = ($1 // '', $2, $3, $4 // '', $5);
        return "a bare & in $words$attributes" if "$words$attributes" =~ /&(?!(?:amp|lt|gt|quot);)/;
        next unless defined $name;
        my %seen;
        $seen{$1}++ and return "attribute $1 twice" while $attributes =~ /([a-zA-Z-]+)=/g;
        $ids{$1}++ and return "id $1 twice" while $attributes =~ /\bid="([^"]*)"/g;
        return "</$name> does not close " . ($open[-1] // 'anything') if $closing && ($open[-1] // '') ne $name;
        $closing ? pop @open : $empty || push @open, $name;
    }
    return 'no element at ' . substr $text, pos($text) // 0, 40 if (pos($text) // 0) < length $text;
    return @open ? "open to the end: @open" : '';
}

# Elements of a name, each as its attributes, `text` for what is within.
sub elements {
    my ($svg, $name) = @_;
    my @found;
    while ($svg =~ /<$name((?:\s+[a-z-]+="[^"]*")*)(?:\/>|>([^<]*))/gi) {
        my ($attributes, $text) = ($1, $2);
        push @found, {text => $text // '', $attributes =~ /([a-z-]+)="([^"]*)"/gi};
    }
    return @found;
}

sub texts { map { $_->{text} } elements($_[0], 'text') }

# Those whose classes are exactly these.
sub of_class { my ($class, @elements) = @_; grep { ($_->{class} // '') eq $class } @elements }

sub numbers { $_[0] =~ /-?\d+(?:\.\d+)?/g }

# The x and y of all corners of a path or polygon.
sub corners {
    my @all = numbers($_[0]);
    return ([map { $all[2 * $_] } 0 .. $#all / 2], [map { $all[2 * $_ + 1] } 0 .. $#all / 2]);
}

# Everything that any picture must be. The name is that of the scene.
sub check_picture {
    my ($name, $svg) = @_;
    my @faults = grep { $_ } xml_fault($svg);
    my ($width, $height) = $svg =~ /^<svg [^>]*width="(\d+)" height="(\d+)" role="img" aria-labelledby="title desc">/
        or push @faults, 'no <svg> with a size and a name';
    push @faults, 'no title' unless $svg =~ /<title id="title">[^<]{5,}</;
    push @faults, 'no description' unless $svg =~ /<desc id="desc">(?:A: |\d+ bod(?:y|ies))[^<]{5,}</;
    push @faults, 'the title is not in the picture' unless $svg =~ /<title[^>]*>([^<]*)<.*<text[^>]*>\g1</s;
    my ($style) = $svg =~ m{<style>(.*)</style>}s;
    push @faults, 'no dark form' unless $style =~ /\@media \(prefers-color-scheme:dark\)/;
    my %used = map { $_ => 1 } map { split ' ' } $svg =~ /class="([^"]*)"/g;
    push @faults, "class $_ is in no style" for grep { $style !~ /\.\Q$_\E(?![\w-])/ } sort keys %used;
    (my $body = $svg) =~ s/<style>.*<\/style>//s;
    $body =~ s/>[^<]*</></g;
    my @far = grep { abs > 20_000 } map { numbers($_) } $body =~ /(?:d|points|x|y|cx|cy|width|height)="([^"]*)"/g;
    push @faults, "coordinate $_" for @far;
    push @faults, "nan or inf" if $body =~ /"[^"]*\b(?:nan|inf)\b/i;
    push @faults, "a number with many digits" if $body =~ /="[^"]*\.\d\d/;
    is(join("\n", @faults), '', "$name: well-formed, named, styled, within the page");
    check_rendering($name, $svg, $width, $height);
    return $svg;
}

my $has_rsvg = `rsvg-convert --version 2>/dev/null` =~ /rsvg-convert/;
my $has_xmllint = system('xmllint --version >/dev/null 2>&1') == 0;

# By another program, light and dark: the size, and that there is something to see.
sub check_rendering {
    my ($name, $svg, $width, $height) = @_;
    SKIP: {
        skip 'no xmllint here', 1 unless $has_xmllint;
        my $file = write_file("$scratch/lint.svg", $svg);
        is(`xmllint --noout $file 2>&1`, '', "$name: xmllint agrees");
    }
    (my $dark = $svg) =~ s/\@media[^{]*\{(.*?)\n\}\n/$1\n/s;
    for ([light => $svg], [dark => $dark]) {
        my ($form, $text) = @$_;
        SKIP: {
            skip 'no rsvg-convert here', 1 unless $has_rsvg;
            my $file = write_file("$scratch/render.svg", $text);
            my $png = `rsvg-convert $file 2>$scratch/rsvg.err`;
            my @size = $png =~ /^\x89PNG.{12}(.{4})(.{4})/s ? map { unpack 'N', $_ } $1, $2 : (0, 0);
            is("@size " . (length $png > 15_000 ? 'full' : 'empty') . read_file("$scratch/rsvg.err"),
                "$width $height full", "$name: rendered, $form");
        }
    }
}

# ---- never over its own query ----
{
    my $query = "sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1\n";
    my $file = write_file("$scratch/own.toi", $query);
    link $file, "$scratch/hard.toi" or die;
    symlink $file, "$scratch/soft.toi" or die;
    for my $name ('own.toi', 'hard.toi', 'soft.toi', './own.toi') {
        my ($out, $err, $status) = draw('', '-o', "$scratch/$name", $file);
        is("$status$out", '2', "-o $name, which is the query");
        like($err, qr/^toi16 draw: the output would be written over the input: \Q$file\E\nTry:/, 'is refused');
        is(read_file($file), $query, 'and the query is as it was');
    }
    my (undef, undef, $status) = draw($query, '-o', "$scratch/stdin");
    is($status . read_file("$scratch/stdin"), "2$query", 'nor over the file that is standard input');
    (undef, undef, $status) = draw('', '-o', "$scratch/copy.svg", $file);
    is($status, 0, 'another file may be written');
}

# ---- every pair of kinds ----
# B begins 4 to the right of A, both reach 1 to each side, and A moves by 4: so they touch after (4 - 2) / 4 = 0.5
# and are apart after (4 + 2) / 4 = 1.5.
my $identity = '1 0 0 0 1 0 0 0 1';
my %shapes = (
    aabb2 => sub { my $x = shift; join ' ', 'aabb2', $x - 1, -1, $x + 1, 1 },
    obb2 => sub { "obb2 $_[0] 0 1 1 1 0" },
    poly2 => sub { my $x = shift; join ' ', 'poly2 4', $x - 1, -1, $x + 1, -1, $x + 1, 1, $x - 1, 1 },
    aabb3 => sub { my $x = shift; join ' ', 'aabb3', $x - 1, -1, -1, $x + 1, 1, 1 },
    obb3 => sub { "obb3 $_[0] 0 0 1 1 1 $identity" },
    hull3 => sub { "hull3 $_[0] 0 0 $identity 8 -1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1" },
);
my @legend = ('at t = 0', 'at enter', 'at exit', 'path until the end', 'velocity (not to scale)',
    'normal, from A to B', 'what touches', 'deciding axis');
for my $pair (map { my $a = $_; map { [$a, $_] } grep { substr($_, -1) eq substr($a, -1) } sort keys %shapes }
    sort keys %shapes) {
    my ($a, $b) = @$pair;
    my $v = $a =~ /2$/ ? '4 0' : '4 0 0';
    my ($svg, $err, $status) = draw('sweep ' . $shapes{$a}->(0) . " v $v " . $shapes{$b}->(4) . ' tmax 3');
    is("$status$err", '0', "$a $b: drawn");
    check_picture("$a $b", $svg);
    my $normal = $a =~ /2$/ ? '(1, 0)' : '(1, 0, 0)';
    my ($answer) = of_class('answer', elements($svg, 'text'));
    like($answer->{text}, qr/^hit at 0\.(?:5|4999\d) on face A [x\d], normal \Q$normal\E$/, "$a $b: the answer in words");
    my %there = map { $_ => 1 } texts($svg);
    is(join(', ', grep { !$there{$_} } @legend), '', "$a $b: a legend");
    is(join(', ', grep { !$there{$_} } 'A, t = 0', 'A, enter', 'A, exit', 'B', "normal $normal"), '',
        "$a $b: names");
}

# ---- true to the answer ----

# Where the bars' time begins, and how many pixels a time unit has: the ends are those of the track.
sub time_scale {
    my ($svg, $from, $to) = @_;
    my ($track) = of_class('track', elements($svg, 'rect'));
    return ($track->{x}, $track->{width} / ($to - $from));
}

# The pixels of time at which a polygon begins and ends.
sub bar_ends { my ($x) = corners($_[0]{points}); return (min(@$x), max(@$x)) }

# Apart by 2 at speed 2 on x, until (4 - 0) / 2; on y overlapping by 0.5 without speed.
my $hit = 'sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0.5 4 1.5 v -1 0 tmax 5';
my ($svg) = draw($hit);
{
    my ($zero, $unit) = time_scale($svg, 0, 5);
    my @bars = map { [bar_ends($_)] } of_class('a solid bar strong', elements($svg, 'polygon'));
    is(scalar @bars, 1, 'time: one axis decides both ends');
    cmp_ok(abs($bars[0][0] - $zero - $unit), '<', 0.2, 'time: its bar begins at 1');
    cmp_ok(abs($bars[0][1] - $zero - 2 * $unit), '<', 0.2, 'time: and ends at 2');
    my ($always) = map { [bar_ends($_)] } of_class('a solid bar', elements($svg, 'polygon'));
    cmp_ok(abs($always->[1] - $always->[0] - 5 * $unit), '<', 0.2, 'time: an axis without speed is all the time');
    my ($contact) = map { [bar_ends($_)] } of_class('contact', elements($svg, 'polygon'));
    is("@$contact", "@{$bars[0]}", 'time: contact is what is common to all');
    my ($band) = of_class('band', elements($svg, 'rect'));
    cmp_ok(abs($band->{x} - $contact->[0]), '<', 0.2, 'time: the band goes through all rows');
    cmp_ok($band->{height}, '>', 60, 'time: and is as high as they are');
    is(join('|', map { $_->{text} } of_class('strong', elements($svg, 'text'))), 'face A x|enter, exit|contact',
        'time: the row that decides is strong, and says so');
    is(join('|', map { $_->{text} } grep { $_->{class} =~ /^number/ } elements($svg, 'text')), '1 .. 2|always|1 .. 2',
        'time: the numbers of each row');
}

# The pixels per unit follow from the box's width, 1.
{
    my %x = map { my $class = $_; $class => [corners((of_class($class, elements($svg, 'path')))[0]{d})] }
        'a start', 'a meet', 'a part', 'b start', 'b meet', 'b part'; # of each the xs and the ys
    my %lo = map { $_ => min(@{$x{$_}[0]}) } keys %x;
    my $unit = max(@{$x{'a start'}[0]}) - $lo{'a start'};
    my @way = map { sprintf '%.1f', ($lo{$_->[0]} - $lo{$_->[1]}) / $unit }
        ['a meet', 'a start'], ['a part', 'a start'], ['b meet', 'b start'], ['b part', 'b start'], ['b meet', 'a meet'];
    is("@way", '1.0 2.0 -1.0 -2.0 1.0', 'space: A and B where they are at enter and exit, and in touch at enter');
    my ($arrow_x, $arrow_y) = corners((of_class('normal', elements($svg, 'path')))[0]{d});
    cmp_ok(abs($arrow_x->[0] - $lo{'b meet'}), '<', 0.3, 'space: the normal begins where they touch');
    cmp_ok(abs(max(@{$x{'a meet'}[1]}) - $arrow_y->[0] - 0.75 * $unit), '<', 0.3,
        'space: in the middle of what they have in common, y from 0.5 to 1');
    cmp_ok($arrow_x->[1], '>', $arrow_x->[0], 'space: and points at B');
    my @touching = map { [(corners($_->{d}))[1]] } grep { $_->{d} } of_class('touching', elements($svg, 'path'));
    is(join(' ', map { sprintf '%.1f', (max(@{$_->[0]}) - min(@{$_->[0]})) / $unit } grep { $_->[0][0] < 566 } @touching),
        '1.0 1.0', 'space: one whole side of each touches');
}

# The seed's triangles: on A's first side (60, 100), normal (100, -60), A's end 15600 and B's beginning 22400 are
# apart by 6800 at speed 13400, and B's end is 36000: 0.50746 and 2.41791. On B's last side, (410, 190) to
# (510, 250), normal (60, -100), they part: A's beginning -19600 and B's end 5600 are 25200 apart, less what B's
# beginning tells. The figures of the seed: 0.51 .. 2.42, and all from 0.51 to 2.38.
my $triangles = 'poly2 3 300 240 360 340 240 340 v %s poly2 3 510 250 410 310 410 190 tmax 3';
my $triangles_hit = sprintf "sweep $triangles", '110 -40';
($svg) = draw($triangles_hit);
check_picture('triangles', $svg);
{
    my @rows = map { [numbers($_)] } map { $_->{text} } grep { $_->{class} =~ /^number/ } elements($svg, 'text');
    is(join(' ', map { sprintf '%.2f..%.2f', @$_ } @rows),
        '0.51..2.42 -1.75..3.75 -0.47..2.51 -4.62..5.23 0.45..2.45 -0.04..2.38 0.51..2.38',
        'triangles: the intervals of the seed, and what is common');
    is((texts($svg))[0], 'hit at 0.50746 on face A 0, normal (0.8575, -0.5145)', 'triangles: the answer');
    is(join('|', map { $_->{text} } of_class('strong', elements($svg, 'text'))),
        'face A 0|enter|face B 2|exit|contact', 'triangles: which axes decide');
}
($svg) = draw(sprintf "sweep $triangles", '20 50');
check_picture('triangles that miss', $svg);
like(join("\n", texts($svg)), qr/^separate: no contact until t = 3\nThey parted on face A 0 before the start, at t = -6\.79999\.$/m,
    'triangles that miss: the answer and why');
like(join("\n", texts($svg)), qr/^no common time$/m, 'triangles that miss: no common time');

# ---- legible ----

# Of a query's picture: each text as its left, top, right and bottom, by the width that the pictures count with or less.
sub text_boxes {
    my ($svg) = @_;
    return map {
        my $width = 6.2 * length $_->{text};
        my $anchor = $_->{'text-anchor'} // 'start';
        my $left = $_->{x} - ($anchor eq 'middle' ? $width / 2 : $anchor eq 'end' ? $width : 0);
        {text => $_->{text}, at => [$left, $_->{y} - 9, $left + $width, $_->{y} + 1]}
    } grep { ($_->{class} // '') =~ /^label/ } elements($svg, 'text');
}

# Does a line cross a box? By the part of the line that is within on both axes.
sub crosses {
    my ($from, $to, $box) = @_;
    my ($first, $last) = (0, 1);
    for my $k (0, 1) {
        my ($at, $way) = ($from->[$k], $to->[$k] - $from->[$k]);
        return 0 if !$way && ($at < $box->[$k] || $at > $box->[$k + 2]);
        next unless $way;
        my ($a, $b) = sort { $a <=> $b } ($box->[$k] - $at) / $way, ($box->[$k + 2] - $at) / $way;
        ($first, $last) = (max($first, $a), min($last, $b));
    }
    return $first < $last;
}

# The sides of all outlines of bodies.
sub outlines {
    my ($svg) = @_;
    my @sides;
    for my $path (grep { ($_->{class} // '') =~ /^[ab] (?:start|meet|part)$/ && $_->{d} } elements($svg, 'path')) {
        (my $lines = $path->{d}) =~ s/A\S+ \S+ 0 0 1 /L/g; # of arcs the chords
        for my $line ($lines =~ /M[^M]*/g) {
            my @n = numbers($line);
            push @sides, map { [[@n[2 * $_, 2 * $_ + 1]], [@n[2 * $_ + 2, 2 * $_ + 3]]] } 0 .. $#n / 2 - 1;
        }
    }
    return @sides;
}
for my $file (sort glob 'examples/{aabb,bullet,robot,round,triangles}.toi') {
    my $queries = () = read_file($file) =~ /^(?:sweep|overlap|raycast|contact)\b/mg;
    for my $n (1 .. min($queries, 9)) {
        my ($picture) = draw('', '--query', $n, $file);
        my ($length) = grep { $_->{text} =~ / units? long$/ } text_boxes($picture);
        is(scalar(grep { crosses(@$_, $length->{at}) } outlines($picture)), 0, "$file $n: no outline runs through the scale");
    }
}
{
    my ($picture) = draw('sweep obb2 0 0 3 0.2 0.6 0.8 v 1 0 obb2 9 5 3 0.2 0.6 0.8 tmax 12');
    like(join("\n", texts($picture)), qr/^A, enter and exit$/m, 'two times at one place are not called equal');
    ($picture) = draw('sweep aabb2 0 0 0 0 v 4 1 aabb2 2 -1 2 3');
    like(join("\n", texts($picture)), qr/^A, enter = exit$/m, 'one time is');
}

# What is not in the picture: 1999 units from where it meets at the wall, less what the picture has to its left.
{
    my ($picture) = draw('sweep aabb2 0 0 1 1 v 4000 0 aabb2 2000 -5 2001 5');
    my ($x) = map { (corners($_->{d}))[0] } of_class('a meet', elements($picture, 'path'));
    my $unit = max(@$x) - min(@$x);
    my ($off) = map { /^A at t = 0: (\d+) units off the picture$/ } texts($picture);
    cmp_ok(abs($off - (1999 - (max(@$x) - 24) / $unit)), '<', 1, 'how far off the picture a body is');
}

# A swatch has an outline of its body's colour, on the page and on a dark one.
{
    my ($picture) = draw('sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1');
    my ($style) = $picture =~ m{<style>(.*)</style>}s;
    my ($light, $dark) = $style =~ /^(.*)\@media[^{]*\{\n(.*?)\n\}/s;
    is(scalar of_class('a solid path swatch', elements($picture, 'rect')), 1, 'the swatch of a path');
    for ([light => $light], [dark => $dark]) {
        my ($form, $rules) = @$_;
        my ($body) = $rules =~ /(?<![.\w])\.a\{stroke:(#\w+)\}/;
        like($rules, qr/\.a\.swatch\{stroke:$body\}/, "has an outline, $form");
    }
}

# ---- each answer ----
my @answers = (
    ['sweep aabb2 0 1.25 0.5 1.5 v 16 0  aabb2 8 0 8.5 3', 'hit at 0.46875 on face A x, normal (1, 0)',
        'They touch and press in; apart after t = 0.53125, on face A x.'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 1 4 2 v -1 0 tmax 5', 'graze at 1 on face A y, normal (0, 1)',
        'They only touch, and never press in; apart after t = 2, on face A x.'],
    ['sweep aabb2 0 0 2 2 aabb2 1 1 3 3 v 2 0 tmax 5', 'overlap at the start, until t = 0.5',
        'They overlap at the start; apart after t = 0.5, on face A x.'],
    ['sweep aabb2 0 0 2 2 aabb2 1 1 3 3', 'overlap at the start, until t = 1',
        'They overlap at the start; still in contact at the end, t = 1.'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 5 4 6 v -1 0 tmax 5', 'separate: no contact until t = 5',
        'They stay apart on face A y: no relative speed there.'],
    ['sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1 v -1 0 tmax 0.5', 'separate: no contact until t = 0.5',
        'They meet on face A x only at t = 1, after the end.'],
    ['sweep aabb2 0 0 1 1 aabb2 2 4 2.5 4.5 v -1 -1 tmax 5', 'separate: no contact until t = 5',
        'They meet on face A y only at t = 3, after they part on face A x at t = 2.5.'],
);
for (@answers) {
    my ($query, $answer, $meaning) = @$_;
    my ($picture) = draw($query);
    check_picture($answer, $picture);
    my @texts = texts($picture);
    is("$texts[0]\n$texts[1]", "$answer\n$meaning", "words: $answer");
    my ($title) = elements($picture, 'title');
    is($title->{text}, $answer, "title: $answer");
}

# ---- scenes that are hard to draw ----
my $octahedron = '6 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1';
my $circle = join ' ', 'poly2 255', map { my $t = 8 * atan2(1, 1) * $_ / 255; sprintf '%.4f %.4f', cos $t, sin $t } 0 .. 254;
# The ends of the numbers: 65534 apart at speed 65535 is 0.999984..., 65534.99 ulp, rounded down 65534: 0.99997.
my %extremes = (
    'a bullet of 4000 units a second and a wall of 1' =>
        ['sweep aabb2 0 0 1 1 v 4000 0 aabb2 2000 -5 2001 5', qr/^A at t = 0: 19\d\d units off the picture$/m],
    'a tmax of 1000' => ["$hit" =~ s/tmax 5/tmax 1000/r, qr/^t = 4 \(end: 1000\)$/m],
    'a tmax of 0' => ['sweep aabb2 0 0 1 1 v 1 0 aabb2 1 0.5 2 1.5 tmax 0', qr/^hit at 0 on face A x/m],
    'no speed' => ['sweep aabb2 0 0 1 1 obb2 3 0.5 1 0.5 0.8 0.6', qr/^apart by 0\.9 on face A x$/m],
    'two points' => ['sweep aabb2 0 0 0 0 v 1 1 aabb2 2 2 2 2 v -1 -1', qr/^B, enter = exit$/m],
    'a point through a segment' => ['sweep aabb2 0 0 0 0 v 4 1 aabb2 2 -1 2 3', qr/^A, enter = exit$/m],
    'a flat box and a turned one' =>
        ['sweep aabb3 0 0 0 2 2 0 v 0 0 1 obb3 1 1 1 1 1 0 0.8 0.6 0 -0.48 0.64 0.6 0.36 -0.48 0.8', qr/^normal \(0, 0, 1\)$/m],
    'a triangle and a segment in space' =>
        ["sweep hull3 0 0 0 $identity 3 2 0 0 0 2 0 0 0 2 hull3 3 3 3 $identity 2 -1 0 0 1 0 0 v -3 -3 -3", qr/^A: hull3 of 3 vertices/m],
    'the ends of the numbers' =>
        ['sweep aabb2 -32768 0 -32767 1 v 32767 0 aabb2 32767 0 32767.5 1 v -32768 0 tmax 5', qr/^hit at 0\.99997 on face A x/m],
    'both far away, together' =>
        ['sweep aabb2 0 0 1 1 v 7000 0 aabb2 3 0.25 4 1.25 v 6998 0 tmax 2', qr/^B at t = 2: 6\d\d\d units off the picture$/m],
    'far apart, both tiny' =>
        ['sweep aabb3 0 0 0 0.01 0.01 0.01 v 0.1 0 0 aabb3 7000 7000 -7000 7000.01 7000.01 -7000 v 0 0.1 0 tmax 1000', qr/^B, t = 0/m],
    'all corners of a polygon' => ["sweep $circle v 3 0.5 obb2 5 1 1 0.5 0.8 0.6 v -1 0", qr/^and \d+ more$/m],
    'a hull against a hull' =>
        ["sweep hull3 0 0 0 $identity $octahedron v 2 0.25 0.1 hull3 3 0.3 0.2 0.8 0.6 0 -0.48 0.64 0.6 0.36 -0.48 0.8 $octahedron", qr/^\d+ skipped$/m],
    'a body that ends the picture' => ['sweep aabb2 -4000 -50 4000 0 poly2 4 100 2 101 1 102 2 101 3 v 3 -5', qr/^B, exit$/m],
);

# How far texts lie over one another, in square pixels, by common widths of letters.
sub overlapping_texts {
    my ($svg) = @_;
    my @boxes;
    for my $text (elements($svg, 'text')) {
        next unless length $text->{text};
        my $size = $text->{class} =~ /answer/ ? 19 : $text->{class} =~ /soft|label/ ? 13 : $text->{class} =~ /number/ ? 12 : 14;
        my $width = 0.53 * $size * length $text->{text};
        my $anchor = $text->{'text-anchor'} // 'start';
        my $left = $text->{x} - ($anchor eq 'end' ? $width : $anchor eq 'middle' ? $width / 2 : 0);
        push @boxes, [$left, $text->{y} - 0.7 * $size, $left + $width, $text->{y}, $text->{text}];
    }
    my @pairs;
    for my $i (0 .. $#boxes) {
        for my $k ($i + 1 .. $#boxes) {
            my ($a, $b) = @boxes[$i, $k];
            my ($w, $h) = (min($a->[2], $b->[2]) - max($a->[0], $b->[0]), min($a->[3], $b->[3]) - max($a->[1], $b->[1]));
            push @pairs, "$a->[4] / $b->[4]" if $w > 2 && $h > 2;
        }
    }
    return join '; ', @pairs;
}

for my $name (sort keys %extremes) {
    my ($query, $text) = @{$extremes{$name}};
    my ($picture, $err, $status) = draw("$query\n");
    is("$status$err", '0', "$name: drawn");
    check_picture($name, $picture);
    like(join("\n", texts($picture)), $text, "$name: says what matters");
    is(overlapping_texts($picture), '', "$name: no text over another");
}
is((draw($hit))[0], (draw($hit))[0], 'the same query, the same bytes');
{
    my ($picture) = draw($extremes{'all corners of a polygon'}[0]);
    my ($more) = join("\n", texts($picture)) =~ /^and (\d+) more$/m;
    my @rows = grep { /^face / } texts($picture);
    is($more + @rows, 257, 'many axes: those of the picture and the others are all');
}

# ---- overlaps, rays and contacts, of every kind of shape ----
# B begins 1.5 to the right of A: 0.5 deep. A ray from 3 to the left of it meets it after 2 of 8, at 1 before its middle.
for my $pair (map { my $a = $_; map { [$a, $_] } grep { substr($_, -1) eq substr($a, -1) } sort keys %shapes }
    sort keys %shapes) {
    my ($a, $b) = @$pair;
    my $flat = $a =~ /2$/;
    my ($svg, $err, $status) = draw('overlap ' . $shapes{$a}->(0) . ' ' . $shapes{$b}->(1.5));
    is("$status$err", '0', "overlap of $a and $b: drawn");
    check_picture("overlap of $a and $b", $svg);
    my ($answer) = of_class('answer', elements($svg, 'text'));
    my $zeros = $flat ? ', 0' : ', 0, 0';
    like($answer->{text}, qr/^overlap of depth 0\.5(?:000\d)? on face A [x\d], push \(0\.5(?:000\d)?$zeros\)$/,
        "overlap of $a and $b: the answer in words");
    my %there = map { $_ => 1 } texts($svg);
    is(join(', ', grep { !$there{$_} } 'A', 'B', 'B, pushed', 'push, the shortest way out', 'what is deepest',
        'How far B can be moved along each axis until they are apart'), '', "overlap of $a and $b: names");
    ($svg, $err, $status) = draw('contact ' . $shapes{$a}->(0) . ' ' . $shapes{$b}->(2));
    is("$status$err", '0', "contact of $a and $b: drawn");
    check_picture("contact of $a and $b", $svg);
    is(scalar of_class('point', elements($svg, 'circle')), $flat ? 3 : 5, "contact of $a and $b: its points, and one in the legend");
}
for my $kind (sort keys %shapes) {
    my $ray = $kind =~ /2$/ ? '-3 0 8 0' : '-3 0 0 8 0 0';
    my ($svg, $err, $status) = draw("raycast $ray " . $shapes{$kind}->(0));
    is("$status$err", '0', "ray at $kind: drawn");
    check_picture("ray at $kind", $svg);
    my ($answer) = of_class('answer', elements($svg, 'text'));
    like($answer->{text}, qr/^hit at 0\.(?:25|2499\d) on (?:world x|face \d), normal \(-1, 0/, "ray at $kind: the answer in words");
    my %there = map { $_ => 1 } texts($svg);
    is(join(', ', grep { !$there{$_} } 'ray, t = 0', 'ray, enter', 'ray, exit', 'shape', 'ray until the end',
        'normal, out of the shape'), '', "ray at $kind: names");
}

# True to the answer: B is 2 wide, and pushed by half of that along x; the arrow is as long.
{
    my ($svg) = draw('overlap aabb2 0 0 2 4 aabb2 1 1 3 2');
    my ($at) = map { [corners($_->{d})] } grep { $_->{d} } of_class('b meet', elements($svg, 'path'));
    my ($pushed) = map { [corners($_->{d})] } grep { $_->{d} } of_class('b part', elements($svg, 'path'));
    my $width = max(@{$at->[0]}) - min(@{$at->[0]});
    cmp_ok(abs(min(@{$pushed->[0]}) - min(@{$at->[0]}) - $width / 2), '<', 0.3, 'push: B is half of its width to the right');
    my ($arrow) = map { [corners($_->{points})] } of_class('normal solid', elements($svg, 'polygon'));
    cmp_ok(abs($arrow->[0][0] - min(@{$at->[0]}) - $width / 2), '<', 0.3, 'push: and the arrow ends where B\'s side comes to be');
    my ($zero, $unit) = time_scale($svg, -3, 3); # B can go 1 and 3 on x, 2 and 3 on y
    my ($bar) = map { [bar_ends($_)] } of_class('a solid bar strong', elements($svg, 'polygon'));
    is(sprintf('%.1f %.1f', map { ($_ - $zero) / $unit - 3 } @$bar), '-3.0 1.0', 'push: the bar of x, from 3 back to 1 forth');
    my ($other) = map { [bar_ends($_)] } of_class('a solid bar', elements($svg, 'polygon'));
    is(sprintf('%.1f %.1f', map { ($_ - $zero) / $unit - 3 } @$other), '-2.0 3.0', 'push: the bar of y');
    like(join("\n", texts($svg)), qr/^-3 \.\. 1\nleast$/m, 'push: which axis is the least');
}
# A ray of 8 from -3 at a box from 0 to 2, on y = 1 of [0, 4]: its dots, and the normal against it.
{
    my ($svg) = draw('raycast -3 1 8 0 aabb2 0 0 2 4');
    my ($box) = map { [corners($_->{d})] } of_class('b meet', elements($svg, 'path'));
    my ($lo, $hi) = (min(@{$box->[0]}), max(@{$box->[0]}));
    my $unit = ($hi - $lo) / 2;
    my %dots = map { my $class = $_; map { $class => $_->{cx} } of_class($class, elements($svg, 'circle')) }
        'a start', 'a solid', 'a part';
    is(sprintf('%.1f %.1f %.1f', map { ($dots{$_} - $lo) / $unit } 'a start', 'a solid', 'a part'), '-3.0 0.0 2.0',
        'ray: where it begins, goes in, and comes out');
    my ($arrow) = map { [corners($_->{points})] } of_class('normal solid', elements($svg, 'polygon'));
    cmp_ok($arrow->[0][0], '<', $lo - 30, 'ray: the normal points out of the shape');
}
# The points of a contact: y from 0.5 to 1 at x = 4, of boxes 1 high.
{
    my ($svg) = draw('contact aabb2 0 0 2 1 v 4 0 aabb2 4 0.5 5 2');
    my ($a) = map { [corners($_->{d})] } of_class('a meet', elements($svg, 'path'));
    my ($right, $bottom, $top) = (max(@{$a->[0]}), max(@{$a->[1]}), min(@{$a->[1]}));
    my @points = grep { $_->{cy} < 566 } of_class('point', elements($svg, 'circle'));
    is(join(' ', map { sprintf '%.1f/%.2f', $_->{cx} - $right, ($bottom - $_->{cy}) / ($bottom - $top) } @points),
        '0.0/0.50 0.0/1.00', 'points: on the side of A, in its middle and at its end');
    like(join("\n", texts($svg)), qr/^hit at 0\.5 on face A x, normal \(1, 0\); 2 points$/m, 'points: how many');
    like(join("\n", texts($svg)), qr/^\Q$_\E$/m, "points: $_") for '(4, 0.5)', '(4, 1)';
}

my %others = (
    'a touch' => ['overlap aabb2 0 0 2 2 poly2 3 2 1 4 0 4 2', qr/^touch on face A x, normal \(1, 0\)\nThey only touch\.$/m],
    'no overlap' => ['overlap aabb2 0 0 2 2 obb2 5 1 1 1 0.8 0.6', qr/^separate on face A x\nThey are apart\.$/m],
    'a push by an ulp' => ['overlap aabb2 0 0 1 1 aabb2 @65535 0 2 1', qr/^push \(0\.00002, 0\)$/m],
    'points on one another' => ['overlap aabb2 1 1 1 1 aabb2 1 1 1 1', qr/^overlap of depth 0\.00002/m],
    'one inside the other' => ['overlap aabb2 0 0 100 100 obb2 60 50 1 1 0.8 0.6', qr/^B, pushed$/m],
    'all of Q16.16' => ['overlap aabb2 -32768 -32768 32766 32766 aabb2 32765 0 32765.5 1', qr/^push \(1, 0\)$/m],
    'quads in space' => ['overlap aabb3 0 0 1 2 2 1 aabb3 1 1 1 3 3 1', qr/^overlap of depth 0\.00002 on face A z/m],
    'hulls in one another' =>
        ["overlap hull3 0 0 0 $identity $octahedron hull3 0.5 0.3 0.2 0.8 0.6 0 -0.48 0.64 0.6 0.36 -0.48 0.8 $octahedron", qr/^and \d+ more$/m],
    'a ray that misses' => ['raycast 0 3 8 0 aabb2 2 -1 4 1', qr/^The ray stays apart on world y: it has no speed there\.$/m],
    'a ray that falls short' => ['raycast 0 0 1 0 aabb2 2 -1 4 1', qr/^The ray gets there on world x only at t = 2, after its end\.$/m],
    'a ray from inside' => ['raycast 3 0 8 0 aabb2 2 -1 4 1', qr/^The ray begins inside; out after t = 0\.125, on world x\.$/m],
    'a ray along an edge' => ['raycast 0 1 8 0 aabb2 2 -1 4 1', qr/^The ray only touches the shape, and never goes in;/m],
    'a ray that goes nowhere' => ['raycast 0 0 0 0 aabb2 2 -1 4 1', qr/^separate: no contact until t = 1$/m],
    'a ray without time' => ['raycast 2 0 1 0 aabb2 2 -1 4 1 tmax 0', qr/^hit at 0 on world x/m],
    'a long ray' => ['raycast -8000 0 0 8000 1 1 obb3 0 1 1 1 1 1 ' . $identity . ' tmax 2', qr/^ray at t = 0: \d+ units off the picture$/m],
    'a ray through a triangle' => ["raycast 1 1 4 0.5 0 -8 hull3 0 0 0 $identity 3 0 0 0 4 0 0 0 4 0", qr/^ray, enter = exit$/m],
    'eight points' => ["contact aabb3 -1 -1 -1 1 1 1 hull3 0 0 1 $identity 8 1.25 0 0 -1.25 0 0 0 1.25 0 0 -1.25 0 1.25 0 2 -1.25 0 2 0 1.25 2 0 -1.25 2",
        qr/^graze at 0 on face A \d, normal \(0, 0, 1\); 8 points$/m],
    'points of an overlap' => ['contact aabb2 0 0 4 2 aabb2 3 -1 6 1.5', qr/^overlap at the start, until t = 1; 2 points$/m],
    'no points' => ['contact aabb2 0 0 1 1 aabb2 3 0 4 1', qr/^separate: no contact until t = 1$/m],
);
for my $name (sort keys %others) {
    my ($query, $text) = @{$others{$name}};
    my ($picture, $err, $status) = draw("$query\n");
    is("$status$err", '0', "$name: drawn");
    check_picture($name, $picture);
    like(join("\n", texts($picture)), $text, "$name: says what matters");
    is(overlapping_texts($picture), '', "$name: no text over another");
}

# ---- round shapes ----
# They stand as the shapes above: 1 to each side, so that the times are the same. None has an axis.
my %round = (
    circle2 => sub { "circle2 $_[0] 0 1" },
    capsule2 => sub { "capsule2 $_[0] -0.5 $_[0] 0.5 1" },
    round_box2 => sub { my $x = shift; join ' ', 'aabb2', $x - 0.5, -0.5, $x + 0.5, 0.5, 'r 0.5' },
    round_poly2 => sub { my $x = shift; join ' ', 'poly2 4', $x, -0.5, $x + 0.5, 0, $x, 0.5, $x - 0.5, 0, 'r 0.5' },
    sphere3 => sub { "sphere3 $_[0] 0 0 1" },
    capsule3 => sub { "capsule3 $_[0] 0 -0.5 $_[0] 0 0.5 1" },
    round_obb3 => sub { "obb3 $_[0] 0 0 0.5 0.5 0.5 $identity r 0.5" },
);
my %all = (%shapes, %round);
for my $pair (map { my $a = $_; map { [$a, $_] } grep { substr($_, -1) eq substr($a, -1) } sort keys %all } sort keys %round) {
    my ($a, $b) = @$pair;
    my ($v, $name) = ($a =~ /2$/ ? '4 0' : '4 0 0', "$a $b");
    my ($svg, $err, $status) = draw('contact ' . $all{$a}->(0) . " v $v " . $all{$b}->(4) . ' tmax 3');
    is("$status$err", '0', "$name: drawn");
    check_picture($name, $svg);
    my ($answer) = of_class('answer', elements($svg, 'text'));
    like($answer->{text}, qr/^hit at 0\.(?:5|4999\d), normal \((?:1|0\.9999\d|1\.0000\d), .*\); \d points?$/, "$name: the answer in words");
    my %there = map { $_ => 1 } texts($svg);
    is(join(', ', grep { !$there{$_} } 'A, t = 0', 'A, enter', 'A, exit', 'B', 'line of the nearest points', 'what touches',
        'contact point', 'When they are in contact'), '', "$name: names, and a legend");
    is(join(', ', grep { /axis|face/ } keys %there), '', "$name: nothing of axes");
    is(overlapping_texts($svg), '', "$name: no text over another");
}

# Of a path with arcs: their radii, and where its lines and arcs begin and end.
sub arcs { $_[0] =~ /A([-\d.]+) / ? map { $_ + 0 } $_[0] =~ /A([-\d.]+) /g : () }
sub path_points { (my $d = $_[0]) =~ s/A\S+ \S+ 0 0 1 /L/g; corners($d) }

# A circle of 1 at 0, a rounded box from 3 to 5 and a capsule: the pixels per unit are the circle's radius.
{
    my ($svg) = draw('sweep circle2 0 0 1 v 2 0 aabb2 3.5 -2 4.5 2 r 0.5 tmax 3');
    my %d = map { my $class = $_; $class => (of_class($class, elements($svg, 'path')))[0]{d} } 'a start', 'a meet', 'a part', 'b meet';
    my ($unit) = arcs($d{'a start'});
    is(join(' ', map { sprintf '%.1f', $_ / $unit } arcs($d{'a meet'})), '1.0 1.0 1.0 1.0', 'arcs: a circle is four of them');
    for my $class ('a start', 'a meet') {
        my @size = map { max(@$_) - min(@$_) } path_points($d{$class});
        cmp_ok(max(map { abs($_ - 2 * $unit) } @size), '<', 0.3, "arcs: $class is as wide as high");
    }
    is(join(' ', map { sprintf '%.1f', $_ / $unit } arcs($d{'b meet'})), '0.5 0.5 0.5 0.5', 'arcs: a box with a radius has four');
    my %lo = map { $_ => min(@{(path_points($d{$_}))[0]}) } keys %d;
    is(join(' ', map { sprintf '%.1f', ($lo{$_} - $lo{'a start'}) / $unit } 'a meet', 'a part', 'b meet'), '2.0 6.0 4.0',
        'arcs: A in touch with B at enter, and on its other side at exit');
    my ($path) = map { $_->{d} } of_class('a solid path', elements($svg, 'path'));
    is(scalar(() = arcs($path)), 4, 'arcs: the path of a circle has two ends of two');
    ($svg) = draw('sweep capsule2 0 0 3 4 1 v 2 0 circle2 9 2 1 tmax 3');
    ($unit) = arcs((of_class('b meet', elements($svg, 'path')))[0]{d});
    my ($capsule) = map { $_->{d} } of_class('a start', elements($svg, 'path'));
    my ($x, $y) = path_points($capsule);
    is(join(' ', map { sprintf '%.1f', sqrt(($x->[$_] - $x->[$_ + 1]) ** 2 + ($y->[$_] - $y->[$_ + 1]) ** 2) / $unit } 0 .. 5),
        '5.0 1.4 1.4 5.0 1.4 1.4', 'arcs: a capsule has two sides of its length, and two quarters of a circle at both ends');
}

# Farther than an SVG viewer draws well, arcs become lines: those of a circle of 4000 units bend by 0.5^2 / 8000 beside a small one.
{
    my ($svg) = draw('sweep circle2 0 0 0.5 v 4 0 circle2 4003 0 4000 tmax 2');
    is(join(' ', grep { abs > 1000 } map { numbers($_->{d}) } grep { $_->{d} } elements($svg, 'path')), '', 'arcs: none of a thousand pixels');
    my ($x) = map { (corners($_->{d}))[0] } of_class('b meet', elements($svg, 'path'));
    my ($unit) = map { 2 * $_ } arcs((of_class('a meet', elements($svg, 'path')))[0]{d});
    cmp_ok(max(@$x) - min(@$x), '<', 0.2 * $unit, 'arcs: one that large is nearly upright');
}

my %round_scenes = (
    'a circle that misses' => ['sweep circle2 0 0 1 v 3 0 circle2 4 4 1 tmax 3', qr/^They come no nearer than 2, at t = 1\.333\.$/m],
    'how near they come' => ['sweep circle2 0 0 1 v 3 0 circle2 4 4 1 tmax 3', qr/^apart by 2$/m],
    'circles that stay apart' => ['sweep circle2 0 0 1 v 3 0 circle2 4 4 1 v 3 0', qr/^They come no nearer than 3\.657, at t = 0/m],
    'circles that part' => ['sweep circle2 0 0 1 circle2 4 3 1 v 1 1', qr/^They come no nearer than 3, at t = 0/m],
    'a tangent' => ['sweep circle2 0 0 2 circle2 -10 5 3 v 5 0 tmax 4', qr/^graze at 2, normal \(0, 1\)$/m],
    'circles in one another' => ['sweep circle2 0 0 3 circle2 1 0 1 v 1 0 tmax 9', qr/^They overlap at the start; apart after t = 3\.$/m],
    'a push' => ['overlap circle2 0 0 2 aabb2 1 -1 4 1 r 0.5', qr/^overlap of depth 1\.5, push \(1\.5, 0\)$/m],
    'a touch of circles' => ['overlap circle2 0 0 2 circle2 3 4 3', qr/^touch, normal \(0\.6000\d, 0\.8\d*\)$/m],
    'circles apart' => ['overlap circle2 0 0 1 circle2 3 4 3', qr/^separate\nThey are apart\.$/m],
    'concentric ones' => ['overlap circle2 0 0 2 circle2 0 0 3', qr/^overlap of depth 5, push/m],
    'a ray at a circle' => ['raycast -10 3 5 0 circle2 0 0 5 tmax 4', qr/^The ray goes in; out after t = 2\.8(?:000\d)?\.$/m],
    'a ray beside a capsule' => ['raycast -10 6 5 0 capsule2 0 0 3 4 1 tmax 4', qr/^The ray comes no nearer than 1, at t = 2\.6\.$/m],
    'a capsule seen from its end' => ['sweep capsule3 -24 45 -33 24 -45 33 1 v 1 0 0 sphere3 60 0 0 2 tmax 90', qr/^A: capsule3 of radius 1, moves/m],
    'a rod and a ball in space' => ['contact capsule3 0 0 0 0 0 2 0.5 v 4 1 0 sphere3 6 1 1 1 tmax 2', qr/^hit at .*; 1 point$/m],
    'a capsule on a floor' => ['contact capsule2 0 2 4 2 1 v 1 -1 aabb2 -3 -1 9 0 tmax 2', qr/; 2 points$/m],
    'a circle as small as can be' => ['sweep circle2 0 0 0 v 4 0 circle2 2 0 @1', qr/^A, enter/m],
    'a hull with a radius' => ["sweep hull3 0 0 0 $identity $octahedron r 0.25 v 2 0 0 sphere3 4 0 0 1 tmax 2", qr/^A: hull3 of 6 vertices rounded by 0\.25, moves by \(2, 0, 0\)$/m],
);
for my $name (sort keys %round_scenes) {
    my ($query, $text) = @{$round_scenes{$name}};
    my ($picture, $err, $status) = draw("$query\n");
    is("$status$err", '0', "$name: drawn");
    check_picture($name, $picture);
    like(join("\n", texts($picture)), $text, "$name: says what matters");
    is(overlapping_texts($picture), '', "$name: no text over another");
}

# ---- the pictures of the documents ----
# Made by: build/toi16 draw FILE --query N -o docs/NAME.svg
for (['docs/triangles.svg', 'examples/triangles.toi', 1], ['docs/hulls.svg', 'examples/asteroids.toi', 2],
    ['docs/round.svg', 'examples/round.toi', 2], ['docs/turning.svg', 'examples/turning.toi', 3], ['docs/town.svg', 'examples/worlds/town.toi', 9]) {
    my ($name, $source, $number) = @$_;
    my ($picture) = draw('', $source, '--query', $number);
    check_picture($name, $picture);
    is(read_file($name), $picture, "$name is what its query gives now");
}

# ---- which axes ----
# Of many axes those that decide, and then those whose interval is longer by least, the earlier of equal ones first.
for my $name ('all corners of a polygon', 'a hull against a hull') {
    my $query = $extremes{$name}[0];
    my $stdin = write_file("$scratch/stdin", $query);
    my @axes = map { [/^  (face [AB] \w+|edges A\w+ B\w+) .* (\S+) +([-\d.]+|always)(?:  (enter|exit|enter\+exit))?$/] }
        grep { /^  (?:face|edges) [AB]/ && !/skipped:/ } split /\n/, `$toi16 query --explain $stdin`;
    my ($enter, $exit) = `$toi16 query $stdin` =~ /^hit (\S+) (\S+)/;
    my $slack = sub {
        my ($axis, $from, $to, $decides) = @{$_[0]};
        return $decides ? -1 : $from eq 'always' ? 1e9 : min($enter - $from, $to - $exit);
    };
    my @order = sort { $slack->($axes[$a]) <=> $slack->($axes[$b]) || $a <=> $b } 0 .. $#axes;
    my $worst = $slack->($axes[$order[11]]);
    my %shown = map { $_ => 1 } grep { /^(?:face|edges) / } texts((draw($query))[0]);
    is(scalar keys %shown, 12, "$name: twelve axes are shown");
    is(join(', ', grep { !$shown{$_} } map { $_->[0] } grep { $slack->($_) < $worst - 3e-5 } @axes), '',
        "$name: those that decide and the tightest");
}

# ---- which query ----
my $file = write_file("$scratch/some.toi", "# first\n$hit\n\nsweep aabb2 0 0\n$triangles_hit # the third\n");
like((draw('', $file))[0], qr/>query 1 of \S*some\.toi, line 2</, 'without --query the first');
like((draw('', $file, '--query', 3))[0], qr/hit at 0\.50746.*>query 3 of \S*some\.toi, line 5</s, '--query 3');
like((draw("\xEF\xBB\xBF$hit\r\n", '--query', 1))[0], qr/^hit|>query 1 of &lt;stdin&gt;, line 1</,
    'standard input, from Windows');
like((draw($hit, '-'))[0], qr/hit at 1 /, '-: standard input');
my $strange = write_file("$scratch/a<b>&\"c\xC3\xBC.toi", "$hit\n");
check_picture('a strange file name', (draw('', $strange))[0]);
my $long = write_file("$scratch/" . 'long' x 50 . '.toi', "$hit\n");
is(overlapping_texts((draw('', $long))[0]), '', 'a long file name covers nothing');

# ---- where it goes ----
my $out = "$scratch/out.svg";
my @result = draw('', $file, '-o', $out);
is("@result", '  0', '-o: nothing else is written');
is(read_file($out), (draw('', $file))[0], '-o: the same picture');
is(sprintf('%04o', (stat $out)[2] & 0777), sprintf('%04o', 0666 & ~umask), '-o: the usual permissions');
is((draw('', $file, '-o', '-'))[0], read_file($out), '-o -: standard output');
symlink $out, "$scratch/link.svg";
draw('', $file, '--query', 3, '-o', "$scratch/link.svg");
ok(-l "$scratch/link.svg", '-o: a link stays one');
like(read_file($out), qr/hit at 0\.50746/, '-o: and the file behind it is written');
is(join(' ', draw('', $file, '-o', '/dev/null')), '  0', '-o /dev/null');
ok(-c '/dev/null', '-o: a device stays one');
write_file($out, 'before');
my @refused = (
    [['--query', 2], qr/^\Q$file\E:4: error syntax: too few numbers for aabb2.*\(column 16\)$/, 1, 'a faulty line'],
    [['--query', 4], qr/^\Q$file\E: there is no query 4, the last one is 3$/, 1, 'too few queries'],
);
for (@refused) {
    my ($arguments, $message, $code, $name) = @$_;
    my ($stdout, $err, $status) = draw('', $file, '-o', $out, @$arguments);
    like($err, $message, "$name: says so");
    is("$stdout$status" . read_file($out), "${code}before", "$name: status $code, and the file of before stays");
}
for (['sweep aabb2 0 0 1 1 obb2 9000 0 1 1 1 0', 'error range: second shape: the centre is 8192'],
    ['sweep poly2 3 0 0 1 0 2 0 aabb2 0 0 1 1', 'error shape: first shape: all vertices are on one line'],
    ['sweep aabb2 0 0 1 1 aabb3 0 0 0 1 1 1', 'error shape: '], ['', 'there is no query 1, the last one is 0']) {
    my ($stdout, $err, $status) = draw("\n$_->[0]\n");
    like("$stdout$err$status", qr/^<stdin>:(?:2:)? \Q$_->[1]\E[^\n]*\n1$/, "refused: $_->[1]");
}
like(join('', draw('x' x 4_200_000)), qr/^<stdin>:1: error syntax: line longer than 4 MiB\n1$/, 'a line that is too long');
is(join(' ', draw('', $file, '-o', "$scratch/none/out.svg")),
    " toi16: $scratch/none/out.svg: No such file or directory\n 2", '-o: no such folder');
is(join(' ', draw('', "$scratch/none.toi")), " toi16: $scratch/none.toi: No such file or directory\n 2", 'no such file');
like(join(' ', draw('', $scratch)), qr/^ toi16: \Q$scratch\E: Is a directory\n 2$/, 'a folder is no file');
is(join(' ', glob "$scratch/*.svg.*"), '', 'nothing is left over');
SKIP: {
    skip 'no /dev/full here', 1 unless -c '/dev/full';
    like(join(' ', draw('', $file, '-o', '/dev/full')), qr/^ toi16: \/dev\/full: No space left on device\n 2$/,
        'a full disk is told');
}

{
    write_file($out, 'before');
    my $limited = `(trap '' XFSZ; ulimit -f 4; $toi16 draw $file -o $out) 2>&1`;
    like($limited . ($? >> 8), qr/^toi16: \Q$out\E: File too large\n2$/, 'a write that fails is told');
    is(read_file($out) . join(' ', glob "$scratch/out.svg?*"), 'before', 'and leaves the file of before, and nothing else');
}

# ---- arguments ----
like(join('', draw('', '--help')), qr/^usage: toi16 draw.*-o OUT\.svg.*--query N.*exit status.*0$/s, '--help');
unlike((draw('', '--help'))[0], qr/^.{81}/m, '--help: fits a terminal');
like((draw('', '--version'))[0], qr/^toi16 \d/, '--version');
for (['--nonsense'], ['-x'], [$file, $file], ['-o'], ['--query'], ['--query', '0'], ['--query', '-1'], ['--query', 'x'],
    ['--query', '99999999999999999999999'], ['--query', '1x']) {
    like(join('', draw($hit, @$_)), qr/^toi16 draw: .*\nTry: toi16 draw --help\n2$/, "draw @$_: usage, status 2");
}
like(`cd $scratch && cp some.toi ./-x.toi && $toi16 draw -- -x.toi`, qr/hit at 1 /, '-- -x.toi: a file');

# ---- what turns ----
# A door without thickness from the hinge at the origin to (1, 0): sin t = 1/2 at t = pi/6, where its tip is at the wall.
my $door = 'sweep obb2 0.5 0 0.5 0 1 0 w 1 at 0 0  aabb2 -1 0.5 1 2';
{
    my ($svg) = draw("$door\n");
    check_picture('a door', $svg);
    is(overlapping_texts($svg), '', 'a door: no text over another');
    my ($pivot) = of_class('a pivot', elements($svg, 'circle'));
    my @ways = map { [corners($_->{d})] } of_class('a way', elements($svg, 'path'));
    my $radius = sub { map { sqrt(($_[0][$_] - $pivot->{cx})**2 + ($_[1][$_] - $pivot->{cy})**2) } 0 .. $#{$_[0]} };
    my ($tip) = sort { max($radius->(@$b)) <=> max($radius->(@$a)) } @ways;
    my @distances = $radius->(@$tip);
    my $length = max(@distances);
    cmp_ok($length - min(@distances), '<', 0.3, 'a door: its tip stays as far from the hinge');
    my ($start) = of_class('a start', elements($svg, 'path'));
    cmp_ok(abs(max(@{(corners($start->{d}))[0]}) - $pivot->{cx} - $length), '<', 0.3, 'a door: by its length');
    my ($wall) = of_class('b solid area', elements($svg, 'polygon'));
    cmp_ok(abs(min(@{$tip->[1]}) - max(@{(corners($wall->{points}))[1]})), '<', 0.3, 'a door: until it is at the wall');
    cmp_ok(abs($pivot->{cy} - max(@{(corners($wall->{points}))[1]}) - $length / 2), '<', 0.3, 'a door: half as high as it is long');
    my @looks = grep { /^\S+ \.\. \S+$/ } texts($svg);
    my $explained = () = `echo '$door' | $toi16 query --explain` =~ /^ +\d.* (?:face|nearest|balls) .*\d$/mg;
    is(scalar @looks, $explained, 'a door: each look that is explained has a bar');
    like((texts($svg))[0], qr/^hit at 0\.523\d+ on face B y, normal \(0, 1\)$/, 'a door: in words');
    ok((grep { $_ eq 'A: obb2, turns by 1 about (0, 0)' } texts($svg)), 'a door: how it moves');
}

# By 7 radians it goes by 8 eighths of a turn, of which each is 0.785; a square has 4 edges.
{
    my ($svg) = draw("sweep aabb2 0 0 1 1 w 1  aabb2 3 0 4 1 tmax 7\n");
    check_picture('all around', $svg);
    # And one in the legend.
    is(scalar(of_class('a ghost', elements($svg, 'path'))), 8 + 1, 'all around: each eighth of a turn');
    is(scalar(of_class('b ghost', elements($svg, 'path'))), 0, 'all around: what stands has no ghosts');
    is(scalar(of_class('a way', elements($svg, 'path'))), 4 + 1, 'all around: the ways of all corners');
    ok((grep { $_ eq 'at the least gap' } texts($svg)), 'all around: nearest');
    # Its corner comes as near as 3 - (0.5 + sqrt(1/2)) = 1.793, seen at the ends and 15 times within each look.
    my ($apart) = map { /^apart by ([\d.]+)/ ? $1 : () } texts($svg);
    cmp_ok(abs($apart - 1.793), '<', 0.01, 'all around: how near they come');
}

# Where nothing turns it is the picture of the sweep.
{
    my ($turning) = draw("sweep aabb2 0 0 1 1 v 1 0 u 3 0 w 0  aabb2 4 0.5 5 2\n");
    my ($straight) = draw("sweep aabb2 0 0 1 1 v 4 0  aabb2 4 0.5 5 2\n");
    is($turning, $straight, 'nothing turns: as without the words');
}

my %turning = (
    'a cube' => 'sweep obb3 0 0 0 1 0.25 0.5 ypr 20 0 0 w 0.5 1 0.5 v 1 0 0  aabb3 2.2 -2 -2 3 2 2 tmax 3',
    'a hull' => 'sweep hull3 0 0 0 ypr 10 20 30 4 0 0 0 2 0 0 0 2 0 0 0 2 w 1 2 3  sphere3 4 0 0 1 u -2 0 0 w 0 0 1 tmax 3',
    'a car' => 'sweep obb2 0 0 1 0.25 deg 20 w 3 u 2 0  aabb2 2.2 -2 3 2',
    'round' => 'sweep poly2 3 0 0 2 0 0 2 r 0.2 w 2 at 0 0  circle2 -1 -4 0.5 v 0.3 1 tmax 2',
    'both' => 'sweep capsule2 -1 0 1 0 0.25 w 2  capsule2 3 -1 3 1 0.25 w -3 v -1 0 tmax 3',
    'points' => 'contact obb2 0.5 0 0.5 0.0625 deg 0 w 1 at 0 0  aabb2 -5 0.5 5 2',
    'a spent budget' => 'sweep aabb2 0 0 1 1 w 1  aabb2 1.2 0.5 5 2 budget 3',
    'deep at the start' => 'sweep aabb2 0 0 2 2 w 1  aabb2 1 1 3 3',
    'in touch at the start' => 'sweep aabb2 0 0 2 2 w 1  aabb2 2 1 3 3',
    'a margin' => 'sweep aabb2 -1 0 1 2 w 1  aabb2 -9 -2 9 0 margin -0.1',
    'whirling' => 'sweep aabb2 0 0 1 1 w 63  aabb2 9 0 10 1',
    'far' => 'sweep aabb2 0 0 1 1 w 1 v 4000 0  aabb2 7000 -9 7001 9 tmax 2',
    'a far pivot' => 'sweep aabb2 0 0 1 1 w 0.1 at 8000 0  aabb2 0 3 1 4',
    'without time' => 'sweep aabb2 0 0 1 1 w 1  aabb2 3 0 4 1 tmax 0',
    'points alone' => 'sweep circle2 0 0 0 w 1  circle2 1 0 0 w 1',
);
for my $name (sort keys %turning) {
    my ($svg, $err, $status) = draw("$turning{$name}\n");
    is("$status$err", '0', "turning, $name: drawn");
    check_picture("turning, $name", $svg);
    is(overlapping_texts($svg), '', "turning, $name: no text over another");
}
like(join('', draw("sweep aabb2 0 0 1 1 w 65 aabb2 3 0 4 1\n")), qr/^<stdin>:1: error range: first shape: it turns by more than 64 radians until tmax\n1$/,
    'turning: what is refused');

# ---- worlds ----
{
    my @kinds = ('pairs', 'events', 'first', 'cast', 'ray', 'near', 'events', 'stop', 'brake', 'speed');
    my $source = 'examples/worlds/town.toi';
    my @answers = grep { /^[a-z]/ } split /\n/, `$toi16 world $source`;
    for my $number (1 .. @kinds) {
        my ($svg, $err, $status) = draw('', $source, '--query', $number);
        is("$status$err", '0', "world, question $number: drawn");
        check_picture("world, question $number", $svg);
        my @said = texts($svg);
        is($said[2], "Answer: $answers[$number - 1]", "world, question $number: its answer");
        like($said[2], qr/^Answer: \Q${\($kinds[$number - 1])}\E/, "world, question $number: of its kind");
        is(overlapping_texts($svg), '', "world, question $number: no text over another");
        like($said[-1], qr/^question $number of examples\/worlds\/town\.toi, line \d+$/, "world, question $number: where it is from");
    }
}

# Gap 2 at speed 2: at enter the right side of 1 is the left side of 3; its path ends 4 further, its swept box there too.
{
    my ($svg) = draw("body 1 aabb2 0 0 1 1 v 2 0\nstatic 3 aabb2 3 0 4 1\nfirst tmax 2\n");
    my $x = sub { my ($class) = @_; my ($d) = of_class($class, elements($svg, 'path'), elements($svg, 'polygon')); return [map { sprintf '%.1f', $_ } @{(corners($d->{d} // $d->{points}))[0]}] };
    my ($start, $meet, $path, $static, $box) = map { $x->($_) } 'a start', 'a solid area', 'a solid path', 'frame', 'swept';
    my $unit = max(@$start) - min(@$start);
    cmp_ok(abs(max(@$meet) - min(@$static)), '<', 0.2, 'world: at enter they touch');
    cmp_ok(abs(max(@$path) - max(@$start) - 4 * $unit), '<', 0.5, 'world: the path until the end');
    cmp_ok(abs(max(@$box) - max(@$path)) + abs(min(@$box) - min(@$start)), '<', 0.4, 'world: the swept box');
    is($unit > 20, 1, 'world: large enough to be seen');
    is((texts($svg))[0], 'Bodies 1 and 3 touch first, and press in, at t = 1.', 'world: in words');
}

# What may be: a circle of 1 that grows by 1 in two time units, and goes on by 2.
{
    my ($svg) = draw("body 1 circle2 0 0 1 v 1 0 grow 0 0.5 0\nstatic 2 aabb2 6 -1 7 1\nevents tmax 2\n");
    my ($start, $end) = map { [arcs((of_class($_, elements($svg, 'path')))[0]{d})] } 'b start', 'b part';
    cmp_ok(abs($end->[0] / $start->[0] - 2), '<', 0.01, 'world: where it may be at the end');
    like((texts($svg))[0], qr/^Nothing touches until t = 2/, 'world: and nothing is there');
}

my %worlds = (
    'space' => ['body 1 obb3 0 0 0 1 1 1 ypr 30 0 0 v 2 0 0', 'body 2 sphere3 6 0 0 1 v -1 0.5 0 grow 0.2 0 1', 'static 3 aabb3 -3 -3 -2 8 3 -1', 'cast 1 tmax 4'],
    'a ray in space' => ['static 3 aabb3 -3 -3 -2 8 3 -1', 'ray 0 0 9 1 1 -20'],
    'near in space' => ['static 3 aabb3 -3 -3 -2 8 3 -1', 'body 4 sphere3 0 0 0 2', 'near 0 0 -1 2 2 2'],
    'the plane and space' => ['body 1 aabb2 0 0 1 1 v 2 0', 'body 2 aabb3 3 0 0 4 1 1', 'pairs'],
    'a single point' => ['body 1 aabb2 5 5 5 5', 'first'],
    'no question' => ['body 1 aabb2 0 0 1 1', 'body 2 aabb2 3 0 4 1 v -4 0'],
    'statics only' => ['static 1 aabb2 0 0 1 1', 'static 2 poly2 3 0 0 1 0 0 1', 'pairs'],
    'nobody' => ['body 1 aabb2 0 0 1 1', 'remove 1', 'pairs'],
    'from end to end' => ['body 1 aabb2 @-2147483648 @-2147483648 @2147483647 @2147483647 v -32768 32767', 'body 2 aabb2 0 0 1 1 grow 32767 32767 32767', 'events tmax 32767'],
    'a bullet' => ['body 1 aabb2 0 0 0.1 0.1 v 8000 0', 'static 2 aabb2 5000 -1 5001 1', 'first'],
    'a large floor' => ['static 1 aabb2 -8000 -1 8000 0', 'body 2 circle2 0 3 1 v 1 -4', 'first'],
    'many' => [(map { my ($x, $y) = ($_ % 15 * 4, 4 * int $_ / 15); "body $_ circle2 $x $y 1 v " . ($_ % 3 - 1) . ' ' . ($_ % 5 - 2) } 0 .. 199), 'events'],
);
for my $name (sort keys %worlds) {
    my ($svg, $err, $status) = draw(join("\n", @{$worlds{$name}}, ''));
    is("$status$err", '0', "world, $name: drawn");
    check_picture("world, $name", $svg);
}

like((draw("# a world\n\n  body 1 aabb2 0 0 1 1\nbody 2 aabb2 1 0 0 1\nfirst\n"))[1], qr/^<stdin>:4: error shape: LOX is above HIX$/, 'world: a faulty body is told');
for (["body 1 aabb2 1 0 0 1\nfirst\n", qr/^<svg.*<stdin>:1: error shape: .*1$/s, 'and the rest drawn, status 1'],
    ["body 1 aabb2 0 0 1 1\ncast 2\n", qr/^<stdin>:2: error argument: there is no body 2\n1$/, 'a question that is refused'],
    ["body 1 aabb2 0 0 1 1\ncast 2\nfirst\n", qr/^<stdin>:2: error argument: /, 'it counts as one']) {
    my ($input, $result, $name) = @$_;
    like(join('', draw($input)), $result, "world: $name");
}
like(join('', draw("body 1 aabb2 0 0 1 1\nfirst\npairs\n", '--query', 3)), qr/^<stdin>: there is no query 3, the last one is 2\n1$/, 'world: too few questions');
like((draw("body 1 aabb2 0 0 1 1\ncast 2\nfirst\n", '--query', 2))[0], qr/Answer: first none</, 'world: the second one');
is(join(' ', draw("body 1 aabb2 0 0 1 1\n", '-o', "$scratch/none/out.svg")), " toi16: $scratch/none/out.svg: No such file or directory\n 2", 'world: no such folder');

done_testing();
