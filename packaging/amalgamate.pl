#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Writes the library as two files, toi16.h and toi16.c, into the directory that is named. Each file of the tree is in them once, where
# it is first included: each has a guard, or nobody includes it.
use strict;
use warnings;
use lib qw(packaging tests);
use files;
use rooms qw(@rooms);

my ($licence) = read_file('include/toi16/toi16.h') =~ /^(.*\n)/;
my ($version) = read_file('include/toi16/types.h') =~ /TOI_VERSION_STRING "([^"]+)"/;

# The path of what a file includes. Public headers are included from src/ as "toi16/NAME.h".
sub included_path {
    my ($by, $name) = @_;
    return "include/$name" if $name =~ m{^toi16/};
    my $path = $by =~ s{[^/]*$}{}r . $name;
    1 while $path =~ s{[^/]+/\.\./}{};
    return $path;
}

# The text of a file, with what it includes in the places where that is first included. `$seen` has what is there already.
sub inlined {
    my ($path, $seen) = @_;
    return '' if $seen->{$path}++;
    my ($text) = read_file($path) =~ m{^\Q$licence\E(.*)}s or die "$path: its first line is another licence\n";
    $text =~ s{^#include "([^"]+)".*\n}{inlined(included_path($path, $1), $seen)}gme;
    return "\n/* ======== $path ======== */\n\n$text";
}

my ($to) = @ARGV or die "usage: $0 DIRECTORY\n";
my %seen;
my $public = inlined('include/toi16/toi16.h', \%seen);
my $only = inlined('include/toi16/only.h', \%seen);
my @forgotten = grep { !$seen{$_} } glob 'include/toi16/*.h';
die "toi16.h does not include @forgotten\n" if @forgotten;

write_file("$to/toi16.h", $licence . <<"END" . $public . "\n#ifdef TOI_SHAPES\n$only\n#endif\n");
/* toi16 $version in two files: toi16.h, which is this one, and toi16.c. Put both into your project, compile
 * toi16.c with the rest, and
 *
 *     #include "toi16.h"
 *
 * All public headers are in here, and what they say of <toi16/NAME.h> holds for this one. Two choices:
 *
 * - A program that says which kinds of shapes it has links no code for the others. One of its C or C++ files,
 *   but not toi16.c, begins with
 *
 *       #define TOI_SHAPES (TOI_AABB2 | TOI_POLY2)
 *       #include "toi16.h"
 *
 *   as is explained at only.h below. Do not give -DTOI_SHAPES to the compiler: one file says it once.
 * - fix16_t is libfixmath's number type. Without libfixmath nothing is to be done. With -DTOI_LIBFIXMATH for
 *   all files, and libfixmath's fix16.h on the include path, that header is used, as is explained at fix16.h.
 *
 * For microcontrollers compile with -ffunction-sections -fdata-sections, and link with -Wl,--gc-sections:
 * else all of the library is in the program. Made by `make amalgamation` of the tree; do not edit. */
END

my $source = join '', map { inlined($_, \%seen) } map { glob "src/$_/*.c" } @rooms;
@forgotten = grep { !$seen{$_} } glob 'src/*/*.[ch]';
die "no source includes @forgotten\n" if @forgotten;
write_file("$to/toi16.c", $licence . <<"END" . $source);
/* toi16 $version in two files: toi16.c, which is this one, and toi16.h, which explains. Made by `make amalgamation`
 * of the tree; do not edit. */
#define TOI16_ONE_FILE
#include "toi16.h"
END
