#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Builds and runs the digest on every machine of tests/machines.pm, two at once, and prints the table of
# docs/portability.md. Ends with 1 where a digest differs from tests/digest.expected or does not come, also because a compiler is
# not here. What was equal is kept in build/portability, so that the next run goes on from there as long as the sources stay.
#
#     tests/portability.pl [NAME...]       all machines, or those of the given names
#     tests/portability.pl --missing       the packages of those that are not here
use strict;
use warnings;
use lib 'tests';
use boards;
use machines;
use Digest::SHA 'sha256_hex';
use File::Path 'make_path';
use files;

if ("@ARGV" eq '--missing') {
    my %missing = map { $_ => 1 } map { split / /, packages($_) } grep { !is_here($_) } all_machines();
    print map { "$_\n" } sort keys %missing;
    exit;
}

my %wanted = map { $_ => 1 } @ARGV;
my @machines = grep { !@ARGV || $wanted{$_->{name}} } all_machines();
die "no such machine\n" if @ARGV > @machines;

sub first_line { return (split /\n/, `{ $_[0]; } 2>&1`)[0] // '' }

# The size of int and the order of bytes, as the compiler knows them.
sub ask_compiler {
    my ($machine) = @_;
    my %is = map { /^#define (\w+) (\w+)$/ } `$machine->{compiler} $machine->{flags} -dM -E -x c /dev/null 2>/dev/null`;
    $machine->{int} = $is{__SIZEOF_INT__} ? 8 * $is{__SIZEOF_INT__} . ' bits' : '?';
    $machine->{order} = ($is{__BYTE_ORDER__} // '') eq '__ORDER_BIG_ENDIAN__' ? 'big' : 'little';
    $machine->{version} = first_line("$machine->{compiler} --version") =~ s/ \(.*?\)|^Debian //gr;
}

sub run_by {
    my ($runner) = @_;
    return 'itself' if $runner eq '';
    return 'node ' . first_line('node --version') =~ s/^v//r if $runner =~ /wasm/;
    return first_line("$runner --version") if $runner =~ /gba|rp2040/;
    return 'simavr' if $runner =~ /avr/; # it does not know its version
    return "$runner " . ((first_line("$runner --version") =~ /version ([\d.]+)/)[0] // '?');
}

# What a machine's digest is: "equal", or what is wrong.
sub verdict {
    my ($job) = @_;
    return 'equal' if !$job->{status} && !digest_faults($job);
    my @said = $job->{status} ? ('FAILED:', (split /\n/, $job->{errors})[-3 .. -1]) : ('DIFFERS:', digest_faults($job));
    return join ' ', map { s/\s+$//r } grep { defined } @said;
}

# What a digest comes from: where all of it is as it was when a machine's was equal, it is so still.
my $sources = sha256_hex(map { read_file($_) } grep { -f } glob 'src/*/*.[ch] include/toi16/* port/* boards/*.c boards/board.ld tests/*.[ch] tests/digest.expected');
my $kept = 'build/portability';
make_path($kept);

sub key_of {
    my ($machine) = @_;
    my @port = map { read_file(s/o$/c/r) } ($machine->{make} // '') =~ m{tests/machines/\w+\.o}g;
    return sha256_hex($sources, @port) . ' ' . join(' ', map { $machine->{$_} // '' } qw(compiler flags runner make program)) . "\n";
}

my $finished = 0;
sub report {
    my ($job) = @_;
    my $machine = $job->{machine};
    $job->{verdict} //= verdict($job);
    write_file("$kept/$machine->{name}", key_of($machine)) if $job->{verdict} eq 'equal';
    printf STDERR "%2d/%d %-16s %6s  %s\n", ++$finished, scalar @machines, $machine->{name},
        $job->{seconds} ? "$job->{seconds} s" : '', $job->{verdict} . ($job->{note} // '');
}

my @jobs = map { {name => "portability-$_->{name}", machine => $_, program => $_->{program}, lines => $_->{name} eq 'atmega2560' ? exact_lines() : 0, done => \&report,
    command => exists $_->{make} ? hosted_command($_, "tests/$_->{program}")
        : "make -s BUILD=build digest-$_->{name} </dev/null"} } @machines;
for my $job (@jobs) {
    my $machine = $job->{machine};
    my $was = "$kept/$machine->{name}";
    if (-f $was && read_file($was) eq key_of($machine)) { @$job{qw(verdict note)} = ('equal', ', as before') }
    elsif (!is_here($machine)) { @$job{qw(verdict note)} = ('not here', ': apt-get install ' . packages($machine)) }
    report($job) if $job->{verdict};
}
# The slow ones first.
run_two_at_once(sort { ($b->{program} =~ /start/) <=> ($a->{program} =~ /start/) } grep { !$_->{verdict} } @jobs);

my $expected = expected_digest('digest');
my $lines = () = $expected =~ /^/mg;
my $sha = substr sha256_hex($expected), 0, 16;
my @equal = map { $_->{machine} } grep { $_->{verdict} eq 'equal' } @jobs;
my $distinct = distinct_machines(@equal);
print <<"END";
# Everywhere the same

Written by `make portability`: on $distinct machines, which are all below, the digest (tests/digest.c) is that of
`tests/digest.expected`, whose $lines lines, without the comments, have the SHA-256 $sha... A line is the hash of all answers to
one kind of query for one pair of shapes; see tests/digest.h.

A machine is a board, or what a compiler and QEMU take for a processor; rows whose names are alike up to a colon are one machine, with
other compilers or settings. A processor of its own, without `-static` among its flags, runs without a C library (tests/machines/).
Some simulators and processors are slow: there each line is compared after its first 500 queries. The flash of an AVR does not hold all
that is asked: it has no line about rounded solids, nor those that follow them, which are about contacts and moves of round shapes, many bodies, earliest contacts and bodies that turn.

| name | machine | compiler | flags | `int` | byte order | run by | lines | digest |
|---|---|---|---|--:|---|---|--:|---|
END
for my $job (@jobs) {
    my $machine = $job->{machine};
    ask_compiler($machine);
    my $title = $machine->{title} =~ s/this machine/first_line('uname -m')/er;
    my $compared = ($job->{lines} || $lines) . ($job->{program} =~ /start/ ? ', start' : '');
    print '| ', join(' | ', "`$machine->{name}`", $title, $machine->{version}, "`$machine->{flags}`", $machine->{int},
        $machine->{order}, run_by($machine->{runner}), $compared, $job->{verdict}), " |\n";
}
my @bad = grep { $_->{verdict} ne 'equal' } @jobs;
printf STDERR "%d of %d equal, which are %d distinct machines.\n", scalar @equal, scalar @jobs, $distinct;
print STDERR 'Not equal, or not here: ', join(', ', map { $_->{machine}{name} } @bad), "\n" if @bad;
exit(@bad ? 1 : 0);
