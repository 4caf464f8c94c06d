#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# tools/get-peers.sh says what is missing and where it belongs, and takes what a user gives; the network is a script here.
use strict;
use warnings;
use Test::More;
use Cwd qw(getcwd);
use File::Temp qw(tempdir);

my $root = getcwd();
my $scratch = tempdir(CLEANUP => 1);
mkdir "$scratch/bin";
open my $apt, '>', "$scratch/bin/apt-get" or die $!;
print $apt qq(#!/bin/sh\necho "E: no such thing" >&2\nexit 1\n);
close $apt;
chmod 0755, "$scratch/bin/apt-get";
$ENV{PATH} = "$scratch/bin:$ENV{PATH}";

sub get { return `sh '$root/tools/get-peers.sh' $scratch/peers 2>&1` }

my $said = get();
is($? >> 8, 1, 'without any library there is nothing to compare with');
like($said, qr/^$_: apt-get source failed: E: no such thing/m, "$_ cannot be fetched, and why") for qw(box2d libccd ode);
like($said, qr{^\Q$_\E is left out: put its sources there, so that there is \S+/peers/$_/\S+ \(.+\)$}m, "$_: what would do")
    for qw(box2d libccd ode cute_c2);

sub give_header {
    my ($text) = @_;
    mkdir "$scratch/peers/cute_c2";
    open my $header, '>', "$scratch/peers/cute_c2/cute_c2.h" or die $!;
    print $header $text;
    close $header;
}

my $declared = 'void c2CapsuletoPolyManifold(c2Capsule A, const c2Poly* B, const c2x* bx, c2Manifold* m)';
give_header("$declared;\n");
$said = get();
is($? >> 8, 1, 'a header that only declares is not taken');
like($said, qr/^cute_c2 is left out: .*whole\)$/m, 'and that is said');
give_header("$declared;\n$declared\n{\n}\n");
$said = get();
is($? >> 8, 0, 'with one there is');
like($said, qr/^cute_c2$/m, 'which is named');
unlike($said, qr/cute_c2 is left out/, 'and not missed');
done_testing();
