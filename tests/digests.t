#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The same answers, the same digest, the same game, break and drive from every compiler, optimisation and word size at hand, without
# undefined behaviour, with floating-point constants of 32 bits, and on big-endian machines. And the same rotations and boxes
# where int has 16 bits, and on an ARM before Cortex; and the start of the digest on a 68040. With TEST_ALL set, as in
# `make verify`, at every level of optimisation; `make portability` has more machines.
use strict;
use warnings;
use lib 'tests';
use boards;
use machines;

my $sanitize = '-fsanitize=undefined -fno-sanitize-recover=all';
my @slower = qw(gcc-lto clang-lto); # for `make portability`, as are most that are not of this machine
push @slower, qw(gcc-O1 gcc-O3 clang-O0 clang-O1 clang-O3 gcc-m32-O0) if !$ENV{TEST_ALL};
my @variants = grep { !$_->{libc} || $_->{name} =~ /^(?:powerpc|s390x)$/ }
    grep { my $name = $_->{name}; !grep { $_ eq $name } @slower } hosted_machines();
push @variants, {name => 'clang-sanitize', compiler => 'clang', flags => "-O1 $sanitize", runner => '', make => '', libc => ''};
$_->{flags} .= ' -fsingle-precision-constant' for grep { $_->{name} eq 'gcc-Os' } @variants;

# What `make` has of these is not built once more: at -O2, and with gcc's sanitizers, those of addresses too.
@variants = grep { $_->{name} ne 'gcc-O2' } @variants;
my @own = map { {name => $_->[0], compiler => 'gcc', flags => '', runner => '', libc => '', build => $_->[1]} }
    ['gcc-O2', 'build'], ['gcc-sanitize', 'build/sanitized'];

system 'mkdir -p build/variants && make -s BUILD=build build/tests/conformance >build/variants/host.log 2>&1';
my $host = `build/tests/conformance`;

my @programs = qw(tests/conformance tests/digest examples/platformer/play examples/billiards/play examples/robot/drive);
sub own_command {
    my @built = map { "$_[0]/$_" } @programs;
    return "make -s BUILD=build @built >&2 && " . join ' && ', @built;
}
my @jobs = map { {name => "variant-$_->{name}", title => $_->{name}, skip => !is_here($_),
    command => $_->{build} ? own_command($_->{build}) : hosted_command($_, @programs)} } @own, @variants;

# A core of Motorola's, whose integers of 32 and 64 bits lie at any even address, without a C library: the start of the digest.
my @bare = map { {name => "variant-$_->{name}", title => $_->{name}, skip => !is_here($_), digest_only => 1,
    program => 'board_digest_start', command => hosted_command($_, 'tests/board_digest_start')} }
    grep { $_->{name} eq 'm68040' } bare_machines();

# The first lines of the digest: the simulators are slow.
my $lines = 11;
my @boards = map { {name => "variant-$_->{name}", title => $_->{name}, skip => !is_here($_), digest_only => 1, lines => $lines,
    program => $_->{program}, command => "make -s BUILD=build BOARD_LINES=$lines BOARD_DIGESTS=$_->{program} digest-$_->{name} </dev/null"} }
    grep { $_->{name} =~ /^(?:atmega2560|gba)$/ } board_machines();
push @boards, @bare;
run_two_at_once(grep { !$_->{skip} } @boards, @jobs);

print '1..', 5 * @jobs + @boards, "\n";
my $test = 0;
for my $job (@jobs, @boards) {
    my @checks = (['conformance', \&conformance_faults], ['digest', \&digest_faults], ['game', \&replay_faults], ['break', \&break_faults],
        ['drive', \&drive_faults]);
    for my $check ($job->{digest_only} ? $checks[1] : @checks) {
        my ($name, $faults) = @$check;
        my @faults = $job->{skip} ? () : $faults->($job, $host);
        $test++;
        print @faults ? 'not ok' : 'ok', " $test - $job->{title}: $name";
        print $job->{skip} ? " # SKIP no such compiler here\n" : "\n", map { "# $_" } @faults;
    }
}
