#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# `make docs` writes the reference without a warning, so that nothing is undocumented and no link leads nowhere, and it has each
# public function. A header that lost its first comment would have none of them, and no warning.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use Test::More;
use files;

plan skip_all => 'no doxygen here' if system 'doxygen --version >/dev/null 2>&1';

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
my $scratch = tempdir(CLEANUP => 1);
is(system("make -s docs BUILD=$scratch >$scratch/log 2>&1"), 0, 'make docs') or diag(read_file("$scratch/log"));
is(read_file("$scratch/log"), '', 'has nothing to say');

for my $header (glob 'include/toi16/*.h') {
    my $name = $header =~ s{.*/}{}r;
    my $page = "$scratch/docs/html/" . $name =~ s/_/__/gr =~ s/\.h$/_8h.html/r;
    my $text = -e $page ? read_file($page) : '';
    my @functions = read_file($header) =~ /^(?:const )?\w+ \*?(toi_\w+)\(/mg;
    is(join(' ', grep { $text !~ /class="memtitle">.*<\/span>$_\(\)/ } @functions), '', "$name: its page has " . @functions . ' functions');
    like($text, qr/Detailed Description/, 'and what the header begins with');
}
like(read_file("$scratch/docs/html/index.html"), qr/brake: contact in/, 'README is the first page');
done_testing();
