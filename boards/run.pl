#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Runs an image on a board in a simulator and passes its output through:
#
#     boards/run.pl --semihosting|--uart [--limit SECONDS] [--lines N] BOARD IMAGE SIMULATOR OPTION...
#
# Ends with the status of the image, or with 0 after N lines. Whatever is not an orderly end (a hang, which is an hour
# unless told, crash of the simulator, no output, over
# a UART no end mark) is a failure (status 125) that names the board.
use strict;
use warnings;
use Getopt::Long qw(:config require_order);
use IO::Select;
use IPC::Open3;
use Symbol 'gensym';
use Time::HiRes 'time';

my ($uart, $semihosting, $limit, $lines) = (0, 0, 3600, 0);
GetOptions('uart' => \$uart, 'semihosting' => \$semihosting, 'limit=f' => \$limit, 'lines=i' => \$lines)
    && @ARGV >= 3 && $uart + $semihosting == 1
    or die "usage: boards/run.pl --semihosting|--uart [--limit SECONDS] [--lines N] BOARD IMAGE SIMULATOR OPTION...\n";
my ($board, $image, $simulator, @options) = @ARGV;

# What QEMU says on standard error that concerns nobody: LM3S timers are switched on before they are set.
my $noise = qr/^Timer with period zero, disabling$/;

# How the port layer ends its output over a UART: see port/uart.c.
my $end_mark = qr/\x04([0-9a-f]{2})\n/;

my ($machine, $feeder);

sub stop {
    kill 'KILL', grep { defined } $machine, $feeder;
}

sub fail {
    stop();
    print STDERR "boards/run.pl: $board: $_[0]: $image\n";
    exit 125;
}

$SIG{$_} = sub { stop(); exit 125 } for qw(INT TERM HUP);
$SIG{PIPE} = 'IGNORE';

# A UART hears no end of file, so the input is passed on with an end of transmission after it; and what comes before
# the program is up is lost, so it starts after the first output.
sub feed {
    my ($to) = @_;
    my $pid = fork // fail("cannot fork");
    return $pid if $pid;
    $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP PIPE);
    while (sysread STDIN, my $data, 4096) { syswrite $to, $data }
    syswrite $to, "\x04";
    sleep;
}

my $transport = $uart ? ['-serial', 'stdio'] : ['-serial', 'null', '-semihosting-config', 'enable=on,target=native'];
my @command = $simulator =~ /^qemu/
    ? ($simulator, '-display', 'none', '-monitor', 'none', @$transport, @options, '-kernel', $image)
    : ($simulator, $image, @options);
my ($in, $out, $err) = ($uart ? undef : '<&STDIN', undef, gensym);
$machine = eval { open3($in, $out, $err, @command) } // fail("cannot start $command[0]");

STDOUT->autoflush(1);
my ($deadline, $written, $pending, $noise_pending) = (time + $limit, 0, '', '');

# Text that may belong to the mark is held back until it is clear.
sub pass_output {
    my ($data) = @_;
    $pending .= $data;
    my $ended = $uart && $pending =~ s/$end_mark.*//s ? hex $1 : undef;
    my $held = $uart && !defined $ended && $pending =~ s/(\x04.{0,2})\z//s ? $1 : '';
    $written += length $pending;
    for my $part ($pending =~ /([^\n]*\n|[^\n]+)/g) {
        print $part;
        return 0 if $part =~ /\n/ && --$lines == 0;
    }
    $pending = $held;
    return $ended;
}

sub pass_errors {
    my ($data) = @_;
    $noise_pending .= $data;
    while ($noise_pending =~ s/^(.*)\n//) {
        print STDERR "$1\n" unless $1 =~ $noise;
    }
}

sub finish {
    my ($status) = @_;
    stop();
    print STDERR "boards/run.pl: $board: status $status: $image\n" if $status;
    fail('no output') if !$status && !$written;
    exit $status;
}

my $select = IO::Select->new($out, $err);
while ($select->count) {
    my $left = $deadline - time;
    fail("still running after $limit s") if $left <= 0;
    for my $handle ($select->can_read($left)) {
        if (!sysread $handle, my $data, 65536) {
            $select->remove($handle);
        } elsif ($handle == $out) {
            $feeder //= feed($in) if $uart;
            my $ended = pass_output($data);
            finish($ended) if defined $ended;
        } else {
            pass_errors($data);
        }
    }
}
waitpid $machine, 0;
my $status = $?;
undef $machine;
print $pending;
print STDERR $noise_pending;
fail('crashed with signal ' . ($status & 127)) if $status & 127;
fail('ended without its end mark') if $uart;
finish($status >> 8);
