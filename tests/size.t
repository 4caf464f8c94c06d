#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# What the library takes of flash and stack has not risen by over 2 % above bench/size.md. Where a rise is meant, `make
# size` writes that page anew. Bytes belong to a compiler: with another one there is nothing to compare.
use strict;
use warnings;
use lib 'tests';
use File::Path 'make_path';
use Test::More;
use files;
use ratchet qw(committed_rows same_compiler hold);

my ($page, $now) = ('bench/size.md', 'build/bench/size.md');
plan skip_all => "$page is of another compiler" unless same_compiler($page);

make_path('build/bench');
is(system("bench/size.pl >$now 2>build/size.log"), 0, 'bench/size.pl, which fails if there are variables')
    or diag(read_file('build/size.log'));
my $said = 'Programs that say which shapes they have';
for my $section ('Configurations', $said, 'Public functions') {
    my %committed = committed_rows($page, $section);
    my %measured = committed_rows($now, $section);
    hold($_, $page, 'make size', $measured{$_}, $committed{$_}) for sort keys %measured;
}

# A target that is reached on the page stays reached.
my (%committed, %measured);
%committed = committed_rows($page, $said);
%measured = committed_rows($now, $said);
for my $core ('Cortex-M0', 'Cortex-M3') {
    my ($target, $then, $reached) = ($committed{"$core target"}, $committed{"$core code"}, $measured{"$core code"});
    for my $row (grep { $then->{$_} <= $target->{$_} } sort keys %$target) {
        cmp_ok($reached->{$row}, '<=', $target->{$row}, "$core: $row: the target");
    }
}
done_testing();
