#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The rooms of src/ stand one above the other: a source includes, and an object needs, only what is in its own room or in
# one below. packaging/rooms.pm has the list that docs/design.md draws.
use strict;
use warnings;
use lib qw(packaging tests);
use Test::More;
use files;
use rooms qw(@rooms);

my %floor = map { $rooms[$_] => $_ } 0 .. $#rooms;

sub room_of { return $_[0] =~ m{src/(\w+)/\w+\.\w$} ? $1 : '' }

# Whether a room may look into another one.
sub may_see { return $floor{$_[0]} >= $floor{$_[1]} }

# "FILE includes FILE" of each include that looks up.
sub includes_up {
    my @up;
    for my $file (@_) {
        for my $included (read_file($file) =~ /^\s*#\s*include "([^"]+)"/mg) {
            next if $included =~ m{^toi16/\w+\.h$};
            my $there = $included =~ m{^\.\./(\w+)/\w+\.h$} ? $1 : $included =~ m{^\w+\.h$} ? room_of($file) : '';
            push @up, "$file includes $included" unless defined $floor{$there} && may_see(room_of($file), $there);
        }
    }
    return @up;
}

# By the names of objects: the symbols that they define, and those that they need.
sub symbols {
    my (%defined, %needed);
    for my $object (@_) {
        for (split /\n/, `nm $object`) {
            my ($kind, $name) = / ([A-Za-z]) (\S+)$/ or next;
            if ($kind eq 'U') { push @{$needed{$object}}, $name }
            elsif ($kind =~ /[TRDBVW]/) { $defined{$name} = $object }
        }
    }
    return (\%defined, \%needed);
}

# "OBJECT needs SYMBOL of OBJECT" of each one that looks up.
sub symbols_up {
    my ($defined, $needed) = symbols(@_);
    my @up;
    for my $object (sort keys %$needed) {
        for my $name (@{$needed->{$object}}) {
            my $there = $defined->{$name} // next;
            push @up, "$object needs $name of $there" unless may_see(room_of($object), room_of($there));
        }
    }
    return @up;
}

# These could be static: gcc then copies them into their callers, whose flash and stack nobody has measured yet.
# toi16_obbs3_search is named by a table above it.
my %alone = map { $_ => 1 } qw(toi16_can_stop toi16_turns_q64 toi16_floor_quotient toi16_project3 toi16_obbs3_search);

# What only its own file names, of what others can see: beside a declaration there has to be another place, in a unit test maybe.
sub needed_by_none {
    my ($defined) = symbols(@_);
    my %places;
    for my $file (glob 'src/*/*.[ch] tests/*.[ch]') {
        my $object = "build/obj/$file" =~ s/c$/o/r;
        $places{$_}++ for grep { ($defined->{$_} // $object) ne $object } read_file($file) =~ /\b(toi16_\w+)/g;
    }
    my %code = map { / T (\S+)$/ ? ($1 => 1) : () } map { split /\n/, `nm $_` } @_;
    return grep { /^toi16_/ && ($places{$_} // 0) < 2 && !$alone{$_} } sort keys %code;
}

my @sources = glob 'src/*/*.[ch]';
is(join(' ', grep { !defined $floor{room_of($_)} } @sources), '', 'each source stands in a room');
is(join("\n", includes_up(@sources)), '', 'no source includes what is above its room');
for my $objects ('build/obj', 'build/small/obj') {
    my @objects = map { $objects . '/' . s/\.c$/.o/r } glob 'src/*/*.c';
    is(join(' ', grep { !-e } @objects), '', "$objects has an object for each source");
    is(join("\n", symbols_up(@objects)), '', "$objects: no object needs what is above its room");
    is(join(' ', needed_by_none(@objects)), '', "$objects: what others can see, another file names") if $objects eq 'build/obj';
}
done_testing();
