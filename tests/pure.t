#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The core through this machine's own compilers: see purity.pm. -mgeneral-regs-only makes any float a compile error. With
# TEST_ALL set, as in `make verify`, at every level of optimisation.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use purity 'check_pure';

my @strict = ('-fno-pie', `uname -m` =~ /^(?:x86_64|aarch64)$/ ? '-mgeneral-regs-only' : ());
my @all = ('-O0', '-O2', '-Os', '-O3', '-O2 -DTOI_NO_CHECKS');
check_pure('', 'gcc', @strict, split ' ') for $ENV{TEST_ALL} ? @all : ('-O0', '-O2');
SKIP: {
    skip 'no clang here', 1 if system 'command -v clang >/dev/null';
    check_pure('', 'clang', @strict, split ' ') for $ENV{TEST_ALL} ? @all : '-O2 -DTOI_NO_CHECKS';
}
done_testing();
