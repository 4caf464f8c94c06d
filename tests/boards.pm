# SPDX-License-Identifier: MIT
# What boards.t, board_faults.t and digests.t share.
package boards;
use strict;
use warnings;
use Exporter 'import';
use File::Path 'make_path';
use files;
our @EXPORT = qw(run_two_at_once expected_digest exact_lines conformance_faults digest_faults replay_faults break_faults drive_faults);

# make is called anew: the jobs and flags of the make that called us are not ours.
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};

my $directory = 'build/tests/runs';

# Each job: { name, command (for the shell), done (called with it, may be left out) }. Adds status, output, errors and
# the seconds that it took. The checks below know a job's program (of the digests) and lines.
sub run_two_at_once {
    my (@jobs) = @_;
    make_path($directory);
    my (%running, @waiting);
    my $reap = sub {
        my $pid = wait;
        my $job = delete $running{$pid};
        $job->{status} = $? & 127 ? 128 + ($? & 127) : $? >> 8;
        $job->{$_} = read_file("$directory/$job->{name}.$_") for qw(output errors);
        $job->{seconds} = time - $job->{started};
        $job->{done}->($job) if $job->{done};
    };
    for my $job (@jobs) {
        $reap->() if keys %running == 2;
        my $pid = fork // die "cannot fork: $!\n";
        if (!$pid) {
            my $files = "$directory/$job->{name}";
            exec '/bin/sh', '-c', "ulimit -c 0; { $job->{command}\n} <&0 >$files.output 2>$files.errors";
        }
        $job->{started} = time;
        $running{$pid} = $job;
    }
    $reap->() while keys %running;
}

# The lines of a file that a run must print.
sub expected_lines {
    my ($name) = @_;
    return join '', grep { !/^#/ } split /^/, read_file($name);
}

# Of a digest, or of a program that only starts each line of it; all lines, or so many.
sub expected_digest {
    my ($program, $lines) = @_;
    my @all = split /^/, expected_lines('tests/digest.expected');
    @all = map { s/^(digest .*? 500 [0-9a-f]{16}) \d+ .*$/$1/r } @all if $program =~ /start/;
    return join '', @all[0 .. ($lines || @all) - 1];
}

# How many lines a board prints that leaves out the round pairs that are not exact, and what comes after them.
sub exact_lines {
    my @lines = split /^/, expected_digest('digest');
    my ($first) = grep { $lines[$_] =~ /^digest round solids / } 0 .. $#lines;
    return $first // @lines;
}

sub first_difference {
    my ($got, $want) = @_;
    my @got = split /^/, $got;
    my @want = split /^/, $want;
    while (@got && @want && $got[0] eq $want[0]) {
        shift @got;
        shift @want;
    }
    return map { "$_->[0] " . ($_->[1] // "(nothing more)\n") } ['got: ', $got[0]], ['want:', $want[0]];
}

# All of them: what is wrong with a run, as lines for a person; none where all is well.
sub conformance_faults {
    my ($job, $host) = @_;
    my @said = (split(/^/, $job->{errors}), grep { /^#/ } split /^/, $job->{output});
    return grep { defined } "exit status $job->{status}\n", @said[0 .. 9] if $job->{status};
    my ($got, $want) = map { join '', grep { !/^(?:digest|second|break|drive) / } split /^/ } $job->{output}, $host;
    return $got eq $want ? () : first_difference($got, $want);
}

sub digest_faults {
    my ($job) = @_;
    my $got = join '', grep { /^digest / } split /^/, $job->{output};
    my $want = expected_digest($job->{program} // 'digest', $job->{lines});
    return "tests/digest.expected holds no digest\n" if $want eq '';
    return $got eq $want ? () : first_difference($got, $want);
}

# Of lines that begin with a word, which a file has for so many seconds.
sub seconds_faults {
    my ($job, $word, $file, $seconds) = @_;
    my ($got, $want) = (join('', grep { /^$word / } split /^/, $job->{output}), expected_lines($file));
    return grep { defined } "exit status $job->{status}\n", (split /^/, $job->{errors})[0 .. 9] if $job->{status};
    return "$file is not of $seconds seconds\n" if $seconds != (() = $want =~ /^$word /mg);
    return $got eq $want ? () : first_difference($got, $want);
}

sub replay_faults { return seconds_faults($_[0], 'second', 'examples/platformer/digests.expected', 60) }
sub break_faults { return seconds_faults($_[0], 'break', 'examples/billiards/digests.expected', 10) }
sub drive_faults { return seconds_faults($_[0], 'drive', 'examples/robot/digests.expected', 12) }

1;
