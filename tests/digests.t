#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The same answers, the same digest and the same game from every compiler, optimisation and word size at hand, without
# undefined behaviour, with floating-point constants of 32 bits, and on big-endian machines. And the same rotations and boxes
# where int has 16 bits, and on an ARM before Cortex. With TEST_ALL set, as in
# `make verify`, at every level of optimisation; `make portability` has more machines.
use strict;
use warnings;
use lib 'tests';
use boards;
use machines;

my $sanitize = '-fsanitize=undefined -fno-sanitize-recover=all';
my @slower = qw(gcc-lto clang-lto mips riscv64); # for `make portability`
push @slower, qw(gcc-O1 gcc-O3 clang-O0 clang-O1 clang-O3 gcc-m32-O0) if !$ENV{TEST_ALL};
my @variants = grep { my $name = $_->{name}; !grep { $_ eq $name } @slower } hosted_machines();
push @variants, map { {name => "$_->[0]-sanitize", compiler => $_->[0], flags => "-O1 $sanitize $_->[1]", runner => '', make => ''} }
    ['gcc', '-fsingle-precision-constant'], ['clang', ''];

# Whether it is there at all: what is there has to work.
sub missing {
    my ($compiler, $flags, $runner) = @{$_[0]}{qw(compiler flags runner)};
    my $try = "echo 'int main(void) { return 0; }' | $compiler $flags -x c -o build/variants/try - && $runner build/variants/try";
    return system("{ $try; } >/dev/null 2>&1") != 0;
}

# The same of a board and the library of its simulator.
sub missing_board {
    my ($board) = @_;
    my $try = "echo 'int x;' | $board->{compiler} $board->{flags} -x c -c -o build/variants/try - && make -s $board->{runner}";
    return system("{ $try; } >/dev/null 2>&1") != 0;
}

system 'mkdir -p build/variants && make -s BUILD=build build/tests/conformance >build/variants/host.log 2>&1';
my $host = `build/tests/conformance`;

my @jobs = map { {name => "variant-$_->{name}", title => $_->{name}, skip => missing($_),
    command => hosted_command($_, qw(tests/conformance tests/digest examples/platformer/play))} } @variants;

# The first lines of the digest: the simulators are slow.
my $lines = 11;
my @boards = map { {name => "variant-$_->{name}", title => $_->{name}, skip => missing_board($_), lines => $lines,
    program => $_->{program}, command => "make -s BUILD=build BOARD_LINES=$lines BOARD_DIGESTS=$_->{program} digest-$_->{name} </dev/null"} }
    grep { $_->{name} =~ /^(?:atmega2560|gba)$/ } board_machines();
run_two_at_once(grep { !$_->{skip} } @boards, @jobs);

print '1..', 3 * @jobs + @boards, "\n";
my $test = 0;
for my $job (@jobs, @boards) {
    my @checks = (['conformance', \&conformance_faults], ['digest', \&digest_faults], ['game', \&replay_faults]);
    for my $check ($job->{lines} ? $checks[1] : @checks) {
        my ($name, $faults) = @$check;
        my @faults = $job->{skip} ? () : $faults->($job, $host);
        $test++;
        print @faults ? 'not ok' : 'ok', " $test - $job->{title}: $name";
        print $job->{skip} ? " # SKIP no such compiler here\n" : "\n", map { "# $_" } @faults;
    }
}
