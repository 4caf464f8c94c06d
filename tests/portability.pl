#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Builds and runs the digest on every machine of tests/machines.pm, two at once, and prints the table of
# docs/portability.md. Ends with 1 where a digest differs from tests/digest.expected or does not come.
#
#     tests/portability.pl [NAME...]       all machines, or those of the given names
use strict;
use warnings;
use lib 'tests';
use boards;
use machines;
use Digest::SHA 'sha256_hex';
use files;

my %wanted = map { $_ => 1 } @ARGV;
my @machines = grep { !@ARGV || $wanted{$_->{name}} } hosted_machines(), board_machines();
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
    return first_line("$runner --version") if $runner =~ /gba/;
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

my $finished = 0;
sub report {
    my ($job) = @_;
    $finished++;
    $job->{verdict} = verdict($job);
    printf STDERR "%2d/%d %-16s %4d s  %s\n", $finished, scalar @machines, $job->{machine}{name}, $job->{seconds}, $job->{verdict};
}

my @jobs = map { {name => "portability-$_->{name}", machine => $_, program => $_->{program}, done => \&report,
    command => exists $_->{make} ? hosted_command($_, 'tests/digest')
        : "make -s BUILD=build digest-$_->{name} </dev/null"} } @machines;
# The slow ones first.
run_two_at_once(sort { ($b->{program} ne 'digest') <=> ($a->{program} ne 'digest') } @jobs);

my $expected = expected_digest('digest');
my $lines = () = $expected =~ /^/mg;
my $sha = substr sha256_hex($expected), 0, 16;
print <<"END";
# Everywhere the same

Written by `make portability`: on every machine below the digest (tests/digest.c) is that of `tests/digest.expected`, whose
$lines lines, without the comments, have the SHA-256 $sha... A line is the hash of all answers to one kind of query for
one pair of shapes; see tests/digest.h. Simulators that count cycles are slow: there each line is compared after its first 500
queries.

| name | machine | compiler | flags | `int` | byte order | run by | lines | digest |
|---|---|---|---|--:|---|---|--:|---|
END
for my $job (@jobs) {
    my $machine = $job->{machine};
    ask_compiler($machine);
    my $title = $machine->{title} =~ s/this machine/first_line('uname -m')/er;
    my $compared = $lines . ($job->{program} eq 'digest' ? '' : ', start');
    print '| ', join(' | ', "`$machine->{name}`", $title, $machine->{version}, "`$machine->{flags}`", $machine->{int},
        $machine->{order}, run_by($machine->{runner}), $compared, $job->{verdict}), " |\n";
}
my @bad = grep { $_->{verdict} ne 'equal' } @jobs;
print STDERR 'Not equal: ', join(', ', map { $_->{machine}{name} } @bad), "\n" if @bad;
exit(@bad ? 1 : 0);
