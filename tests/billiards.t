#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The break of examples/billiards: the same always, with no ball in another one (the program asks after each step), and its
# picture.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use boards;
use files;

my $build = $ENV{BUILD} || 'build';
my $output = `$build/examples/billiards/play 2>&1`;
is(join('', break_faults({status => $?, output => $output, errors => $output})), '', 'all balls lie still where they are expected');
my %different = map { $_ => 1 } $output =~ /^break \d+ (\w+)$/mg;
is(scalar keys %different, 10, 'and no two seconds are the same');

my $svg = `$build/examples/billiards/picture`;
is($svg, read_file('docs/billiards.svg'), 'docs/billiards.svg is the picture');
is(scalar(() = $svg =~ /class="ball"/g), 14, 'two of 16 balls are gone');
like($svg, qr{<title id="title">[^<]+</title>\n<desc id="desc">[^<]+</desc>}, 'it is named and described');
unlike($svg, qr/"[^"]*\b(?:nan|inf)\b/, 'its numbers are numbers');
SKIP: {
    skip 'no xmllint here', 1 if system('xmllint --version >/dev/null 2>&1');
    is(`$build/examples/billiards/picture | xmllint --noout - 2>&1`, '', 'xmllint has nothing to say');
}
done_testing();
