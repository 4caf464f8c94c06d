#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The recorded drive of examples/robot: the same answers always, its picture, and what table.pl says of records that are none. What
# the answers are worth is asked by tests/robot_drive.c.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use boards;
use files;

my $build = $ENV{BUILD} || 'build';
my $output = `$build/examples/robot/drive 2>&1`;
is(join('', drive_faults({status => $?, output => $output, errors => $output})), '', 'all is answered as expected');

my $svg = `$build/examples/robot/picture`;
ok($svg eq read_file('docs/robot.svg'), 'docs/robot.svg is the picture: make robot-expected');
is(scalar(() = $svg =~ /in contact with a truck/g), 1, 'of one contact');
my @before = $svg =~ />([\d.]+) s before contact</g;
is(scalar(grep { $_ > 0 } @before), 3, 'which was foreseen') or diag("@before");
is("@before", join(' ', sort { $a <=> $b } @before), 'the sooner the less is taken for certain');
like($svg, qr{<title id="title">[^<]+</title>\n<desc id="desc">[^<]+</desc>}, 'it is named and described');
unlike($svg, qr/"[^"]*\b(?:nan|inf)\b/, 'its numbers are numbers');
SKIP: {
    skip 'no xmllint here', 1 if system('xmllint --version >/dev/null 2>&1');
    is(`$build/examples/robot/picture | xmllint --noout - 2>&1`, '', 'xmllint has nothing to say');
}

my $record = "frame 0\nego car 0 0 9 9 1073741824 0 5\nthing 7 bus 40 0 9 9 1073741824 0 5\n";
for (['a frame late', "${record}frame 6555\n", qr/:4: frames are not 6554 apart/],
    ['a thing without speed', $record =~ s/ 5\n\z/\n/r, qr/:3: what is this\?/],
    ['a thing before the one that drives', $record =~ s/^ego.*\n//mr, qr/:2: what is this\?/]) {
    my ($what, $text, $want) = @$_;
    write_file("$build/tests/bad.record", $text);
    like(`examples/robot/table.pl $build/tests/bad.record 2>&1 >/dev/null`, $want, "$what is no record");
}

# Each row of README's table: too late, plans, touched, by what stayed within its bound, a second later.
my @rows = map { join ' ', /(\d+)/g } map { s/^[^|]*\|[^|]*//r =~ s/of 120//r } grep { /of 120/ } split /^/, read_file('examples/robot/README.md');
my @counts = map { join ' ', /too late in (\d+)/, /in time +(\d+), touched +(\d+), .*? kept to its bound +(\d+)/, /a second too late +\d+, touched +(\d+)/ }
    split /^(?=# others)/m, join '', grep { /^#/ } `$build/tests/robot_drive`;
is(join("\n", @rows), join("\n", @counts), 'examples/robot/README.md has the counts of build/tests/robot_drive');

is(`$build/examples/cart`, "brake by 0.656 s\n", 'examples/cart.c');
done_testing();
