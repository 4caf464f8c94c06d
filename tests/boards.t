#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Every board answers the case files as the host does, and prints the host's digest: over semihosting, and for one
# board of each kind of UART over that. And it plays the game of examples/platformer to the same 60 states, and two of
# them the break of examples/billiards and the drive of examples/robot. These are the boards that qemu-system-arm runs;
# the others are slower. Where TEST_ALL is not set, as it is in `make verify`, boards that have their code in common with another,
# and UARTs, leave the digest out; and of the cores after the Cortex-M4, which run its code, only the Cortex-M55, for which the
# compiler makes vectors, is asked, with the start of each line of the digest.
use strict;
use warnings;
use lib 'tests';
use boards;
use files;
use machines;

my $left_out = $ENV{TEST_ALL} ? qr/^BOARD_RUNNER/m : qr/^BOARD_RUNNER|-mcpu=cortex-m(?:7|33)/m;
my @boards = map { m{/(.+)/} } grep { read_file($_) !~ $left_out } sort glob 'boards/*/board.mk';
my (%seen, @over_uart, %cases);
for my $board (@boards) {
    my $data = read_file("boards/$board/board.mk");
    my ($kind) = $data =~ /^BOARD_UART := (\S+)/m;
    $cases{$board} = [$data =~ /^BOARD_PROGRAMS :=.*/m ? $& =~ /(conformance\w*)/g : 'conformance'];
    push @over_uart, $board if defined $kind && !$seen{$kind}++;
}

my %code = map { $_->{name} => "$_->{compiler} $_->{flags}" } board_machines();
my $later = qr/cortex-m55/;
my %known;
my %whole = map { $_ => !$known{$code{$_}}++ || $ENV{TEST_ALL} } @boards;

# What does not build fails again, with its board's name, when it is run.
my @images = ((map { ("board-$_", "build/boards/$_/platformer.elf") } @boards),
    map { ("build/boards/$_/billiards.elf", "build/boards/$_/robot.elf") } qw(microbit mps2-an386));
system "make -s -k -j2 BUILD=build @images build/tests/conformance >build/boards.log 2>&1";
my $host = `build/tests/conformance`;

sub job {
    my ($board, $how, $whole) = @_;
    my $start = $whole && $code{$board} =~ /$later/ && !$ENV{TEST_ALL} ? 'digest_start' : undef;
    my $programs = $start || !$whole ? "BOARD_PROGRAMS.$board='@{$cases{$board}} @{[$start // ()]}'" : '';
    return {name => "$board$how", whole => $whole, program => $start,
        command => "make -s BUILD=build run-$board$how $programs </dev/null"};
}

my @jobs = map { job($_, '', $whole{$_}) } @boards;
push @jobs, map { job($_, '-uart', $ENV{TEST_ALL}) } @over_uart;
my @games = map { {name => "$_-game", command => "make -s BUILD=build play-$_ </dev/null"} } @boards;
my @breaks = map { {name => "$_-break", command => "make -s BUILD=build break-$_ </dev/null"} } qw(microbit mps2-an386);
my @drives = map { {name => "$_-drive", command => "make -s BUILD=build robot-$_ </dev/null"} } qw(microbit mps2-an386);
run_two_at_once(@jobs, @games, @breaks, @drives);

my $test = 0;
sub verdict {
    my ($name, @faults) = @_;
    $test++;
    print @faults ? 'not ok' : 'ok', " $test - $name\n", map { "# $_" } @faults;
}

print '1..', @jobs + grep({ $_->{whole} } @jobs) + @games + @breaks + @drives, "\n";
for my $job (@jobs) {
    verdict("$job->{name}: conformance", conformance_faults($job, $host));
    verdict("$job->{name}: digest", digest_faults($job)) if $job->{whole};
}
verdict("$_->{name}: 60 seconds", replay_faults($_)) for @games;
verdict("$_->{name}: till all balls lie still", break_faults($_)) for @breaks;
verdict("$_->{name}: to its end", drive_faults($_)) for @drives;
