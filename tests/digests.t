#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The same answers, the same digest and the same game from every compiler, optimisation and word size at hand, without
# undefined behaviour, and on a big-endian machine.
use strict;
use warnings;
use lib 'tests';
use boards;

my $sanitize = '-fsanitize=undefined -fno-sanitize-recover=all';
my @variants = (
    # name, compiler, flags, what runs the program
    (map { ["gcc$_", 'gcc', $_, ''], ["clang$_", 'clang', $_, ''] } qw(-O0 -O1 -O2 -O3 -Os)),
    ['gcc-m32-O0', 'gcc -m32', '-O0', ''],
    ['gcc-m32-O2', 'gcc -m32', '-O2', ''],
    ['clang-m32-O2', 'clang -m32', '-O2', ''],
    ['gcc-sanitize', 'gcc', "-O1 $sanitize", ''],
    ['clang-sanitize', 'clang', "-O1 $sanitize", ''],
    ['powerpc', 'powerpc-linux-gnu-gcc', '-O2 -static', 'qemu-ppc'],
);

# Whether it is there at all: what is there has to work.
sub missing {
    my ($compiler, $flags, $runner) = @_;
    my $try = "echo 'int main(void) { return 0; }' | $compiler $flags -x c -o build/variants/try - && $runner build/variants/try";
    return system("{ $try; } >/dev/null 2>&1") != 0;
}

system 'mkdir -p build/variants && make -s BUILD=build build/tests/conformance >build/variants/host.log 2>&1';
my $host = `build/tests/conformance`;

my @jobs;
for my $variant (@variants) {
    my ($name, $compiler, $flags, $runner) = @$variant;
    my $build = "build/variants/$name";
    my @programs = map { "$build/$_" } qw(tests/conformance tests/digest examples/platformer/play);
    my $run = join ' && ', map { "$runner $_" } @programs;
    push @jobs, {name => "variant-$name", skip => missing($compiler, $flags, $runner), title => $name,
                 command => "make -s BUILD=$build CC='$compiler' CFLAGS='$flags' @programs >&2 && $run"};
}
run_two_at_once(grep { !$_->{skip} } @jobs);

print '1..', 3 * @jobs, "\n";
my $test = 0;
for my $job (@jobs) {
    for my $check (['conformance', \&conformance_faults], ['digest', \&digest_faults], ['game', \&replay_faults]) {
        my ($name, $faults) = @$check;
        my @faults = $job->{skip} ? () : $faults->($job, $host);
        $test++;
        print @faults ? 'not ok' : 'ok', " $test - $job->{title}: $name";
        print $job->{skip} ? " # SKIP no such compiler here\n" : "\n", map { "# $_" } @faults;
    }
}
