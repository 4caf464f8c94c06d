#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# points.pl MODEL.3ds: prints the vertices as a list of points, which toi16 hull reads.
#
# A 3DS file is a tree of chunks: an id of 2 bytes and the length of all of it in 4, lower half first. The lists of
# vertices (4110: a count of 2 bytes, three floats each) are in meshes (4100) of named objects (4000) of the editor's
# part (3D3D) of the file (4D4D).
use strict;
use warnings;

my ($name) = @ARGV or die "usage: $0 MODEL.3ds\n";
open my $file, '<:raw', $name or die "$name: $!\n";
my $bytes = do { local $/; <$file> };

sub print_vertices {
    my ($list) = @_;
    my $count = unpack 'v', $list;
    my @numbers = unpack "x2 (f<)@{[3 * $count]}", $list;
    @numbers == 3 * $count or die "$name: a list of vertices is cut short\n";
    printf "%.9g %.9g %.9g\n", splice @numbers, 0, 3 while @numbers;
}

sub walk {
    my ($chunks) = @_;
    while (length $chunks) {
        my ($id, $length) = unpack 'v V', $chunks . "\0" x 6;
        $length >= 6 && $length <= length $chunks or die "$name: a chunk is cut short\n";
        my $inside = substr $chunks, 6, $length - 6;
        $inside =~ s/\A.*?\0//s if $id == 0x4000;
        walk($inside) if grep { $id == $_ } 0x4D4D, 0x3D3D, 0x4000, 0x4100;
        print_vertices($inside) if $id == 0x4110;
        substr($chunks, 0, $length) = '';
    }
}

walk($bytes);
