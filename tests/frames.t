#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Assembly that names registers leaves enough of them: the sources compile with frame pointers, and with TEST_ALL as debuggers
# like it.
# Without frame pointers other tests compile most of them; all of them where TEST_ALL is set, as in `make verify`.
use strict;
use warnings;
use Test::More;

my @sources = grep { !/_(?:check|table|names)/ } glob 'src/*/{aabb,hull,obb,poly}[23]*.c';
for my $cpu ('cortex-m0', 'cortex-m3', 'cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16') {
    for my $how ('-O2', '-Os', $ENV{TEST_ALL} ? '-Og' : ()) {
        for my $pointer (' -fno-omit-frame-pointer', $ENV{TEST_ALL} ? '' : ()) {
            my $flags = "-mcpu=$cpu -mthumb -std=c99 $how$pointer";
            my $failed = grep { system("arm-none-eabi-gcc $flags -Iinclude -c $_ -o /dev/null") != 0 } @sources;
            is($failed, 0, "$flags");
        }
    }
}
done_testing;
