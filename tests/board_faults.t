#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The tests of the boards can fail: an image that crashes, hangs, says nothing or too little is found out, by its
# board's name, over both transports.
use strict;
use warnings;
use lib 'tests';
use boards;

my @faults = (
    # name, board, image, input, what boards/run.pl must say
    ['write nowhere', 'mps2-an385', 'board_fault', 'w', qr/fault: exception 0x00000003 .*mps2-an385: status 99/s],
    ['undefined instruction', 'mps2-an385', 'board_fault', 'u', qr/fault: exception 0x00000003 .*mps2-an385: status 99/s],
    ['stack overflow', 'microbit', 'board_fault', 's', qr/fault: exception 0x00000003 .*microbit: status 99/s],
    ['lock-up', 'mps2-an385', 'board_fault', 'l', qr/mps2-an385: crashed with signal 6/],
    ['hang', 'mps2-an385', 'board_fault', 'h', qr/mps2-an385: still running after 3 s/],
    ['failure', 'mps2-an385', 'board_fault', 'f', qr/mps2-an385: status 3/],
    ['silence', 'mps2-an385', 'board_silent', '', qr/mps2-an385: no output/],
    ['early end', 'mps2-an385', 'board_fault', 'e', qr/\A(1\.\.1\n)?\z/], # status 0: found out by what it did not print
);

system 'make -s -j2 BUILD=build board-faults >build/board-faults.log 2>&1';
my @jobs;
for my $fault (@faults) {
    my ($name, $board, $image, $input, $message) = @$fault;
    for my $uart ('', '-uart') {
        my $run = 'boards/run.pl ' . ($name eq 'hang' ? '--limit 3 ' : '') . ($uart ? '--uart' : '--semihosting') . " $board build/boards/$board/$image$uart.elf qemu-system-arm";
        push @jobs, {name => "$name$uart" =~ tr/ /-/r, message => $message, uart => $uart,
                     command => "printf '$input' | $run -machine $board"};
    }
}
run_two_at_once(@jobs);

# What a board has to print in this test: more than any of these images does.
my $host = "1..1\nok 1 - a case file\n";

print '1..', scalar @jobs, "\n";
my $test = 0;
for my $job (@jobs) {
    $test++;
    my $said = $job->{uart} ? $job->{output} . $job->{errors} : $job->{errors};
    my $found = conformance_faults($job, $host) && $said =~ $job->{message};
    print $found ? 'ok' : 'not ok', " $test - $job->{name} is found out\n";
    print map { "# $_\n" } split /\n/, "status $job->{status}\n$job->{output}$job->{errors}" if !$found;
}
