#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Every board answers the case files as the host does, and prints the host's digest: over semihosting, and for one
# board of each kind of UART over that. And it plays the game of examples/platformer to the same 60 states. These are the
# boards that qemu-system-arm runs; the others are slower.
use strict;
use warnings;
use lib 'tests';
use boards;
use files;

my @boards = map { m{/(.+)/} } grep { read_file($_) !~ /^BOARD_RUNNER/m } sort glob 'boards/*/board.mk';
my (%seen, @over_uart);
for my $board (@boards) {
    my ($kind) = read_file("boards/$board/board.mk") =~ /^BOARD_UART := (\S+)/m;
    push @over_uart, $board if defined $kind && !$seen{$kind}++;
}

# What does not build fails again, with its board's name, when it is run.
my @images = map { ("board-$_", "build/boards/$_/platformer.elf") } @boards;
system "make -s -k -j2 BUILD=build @images build/tests/conformance >build/boards.log 2>&1";
my $host = `build/tests/conformance`;

my @jobs = map { { name => $_, command => "make -s BUILD=build run-$_ </dev/null" } } @boards;
push @jobs, map { { name => "$_-uart", command => "make -s BUILD=build run-$_-uart </dev/null" } } @over_uart;
my @games = map { { name => "$_-game", command => "make -s BUILD=build play-$_ </dev/null" } } @boards;
run_two_at_once(@jobs, @games);

my $test = 0;
sub verdict {
    my ($name, @faults) = @_;
    $test++;
    print @faults ? 'not ok' : 'ok', " $test - $name\n", map { "# $_" } @faults;
}

print '1..', 2 * @jobs + @games, "\n";
for my $job (@jobs) {
    verdict("$job->{name}: conformance", conformance_faults($job, $host));
    verdict("$job->{name}: digest", digest_faults($job));
}
verdict("$_->{name}: 60 seconds", replay_faults($_)) for @games;
