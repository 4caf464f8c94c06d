#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The same answers, the same digest, the same game, break and drive from gcc and clang, at -O2 and for size, in words of 32 and 64
# bits, without undefined behaviour, with floating-point constants of 32 bits, and on a big-endian machine. And the same rotations
# and boxes where int has 16 bits. With TEST_ALL set, as in `make verify`, at every level of optimisation, under clang's sanitizer
# too, on an ARM before Cortex, and the start of the digest on a 68040; `make portability` has more machines.
use strict;
use warnings;
use lib 'tests';
use boards;
use machines;

# What `make` has of these is not built once more: at -O2, for size, and with gcc's sanitizers, those of addresses too.
my @own = map { {name => $_->[0], compiler => 'gcc', flags => '', runner => '', libc => '', build => $_->[1]} }
    ['gcc-O2', 'build'], ['gcc-Os', 'build/small'], ['gcc-sanitize', 'build/sanitized'];

# Without TEST_ALL one variant stands for each kind; links and most machines are left to `make portability`.
my $chosen = $ENV{TEST_ALL} ? qr/^(?:gcc-O[013]|clang-O.|gcc-m32-O.|clang-m32-O2|powerpc|s390x)$/ : qr/^(?:clang-O2|gcc-m32-O2|powerpc)$/;
my @variants = grep { $_->{name} =~ $chosen } hosted_machines();
push @variants, {name => 'clang-sanitize', compiler => 'clang', flags => '-O1 -fsanitize=undefined -fno-sanitize-recover=all',
    runner => '', make => '', libc => ''} if $ENV{TEST_ALL};
$_->{flags} .= ' -fsingle-precision-constant' for grep { $_->{name} eq 'gcc-m32-O2' } @variants;

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
    grep { $ENV{TEST_ALL} && $_->{name} eq 'm68040' } bare_machines();

# The first lines of the digest: the simulators are slow.
my $lines = 11;
my @boards = map { {name => "variant-$_->{name}", title => $_->{name}, skip => !is_here($_), digest_only => 1, lines => $lines,
    program => $_->{program}, command => "make -s BUILD=build BOARD_LINES=$lines BOARD_DIGESTS=$_->{program} digest-$_->{name} </dev/null"} }
    grep { $_->{name} eq 'atmega2560' || ($ENV{TEST_ALL} && $_->{name} eq 'gba') } board_machines();
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
