#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# run.pl TEST...: runs test programs that print TAP, two at a time, those that CONTRIBUTING.md names as long first.
# Whole logs go to build/test-logs/, and to build/test-times what each took: seconds of processors (all of its
# processes), seconds of the clock, and its name. A limit of TEST_SECONDS (default 7200) only catches a test that hangs.
# The last line is "N passed, N failed", counted in results; a test that dies, hangs, breaks its plan or gives no result
# at all counts as failed with its name, whatever it printed before.
use strict;
use warnings;
use File::Path qw(make_path remove_tree);
use TAP::Harness;
use Time::HiRes 'time';

my ($logs, $times) = qw(build/test-logs build/test-times);
my $seconds = $ENV{TEST_SECONDS} || 7200;

# Ends as the test does. A line is short enough to be written at once, whoever else writes.
sub run_measured {
    my ($test) = @_;
    my $began = time;
    my $status = system 'timeout', '--kill-after=5', $seconds, $test;
    my (undef, undef, $user, $system) = times;
    open my $file, '>>', $times or die "$times: $!\n";
    syswrite $file, sprintf "%.1f %.1f %s\n", $user + $system, time - $began, $test;
    exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
}

sub trouble {
    my ($parser) = @_;
    return 'ran over its time limit' if $parser->exit == 124 || $parser->exit == 137;
    return 'gave no result' if $parser->tests_run == 0;
    return 'ended by signal ' . ($parser->exit - 128) if $parser->exit > 128 && !$parser->failed;
    return 'exit status ' . $parser->exit if $parser->exit && !$parser->failed;
    return join '; ', $parser->parse_errors if $parser->parse_errors;
    return undef;
}

# What a failed test said but for its good results; the end of it, where it is long.
sub show_log {
    my ($log) = @_;
    open my $file, '<', $log or return;
    my @lines = grep { !/^(?:ok\b|\s*$)/ } <$file>;
    splice @lines, 0, -60, "...\n" if @lines > 60;
    print map { "    $_" } @lines;
}

# The seconds of the table in CONTRIBUTING.md, by test.
sub known_times {
    open my $file, '<', 'CONTRIBUTING.md' or return;
    return map { /^\| `(\S+)` \| (\d+) \|/ ? ($1 => $2) : () } <$file>;
}

run_measured($ARGV[1]) if @ARGV == 2 && $ARGV[0] eq '--measured';

my %known = known_times();
my @tests = sort { ($known{$b} // 0) <=> ($known{$a} // 0) } @ARGV;
remove_tree($logs, $times);
make_path('build');
local $ENV{PERL_TEST_HARNESS_DUMP_TAP} = $logs;
my $harness = TAP::Harness->new({
    jobs => 2,
    merge => 1,
    comments => 1,
    color => -t STDOUT ? 1 : 0,
    exec => sub { [$^X, $0, '--measured', $_[1]] },
});
my $all = $harness->runtests(map { m{/} ? $_ : "./$_" } @tests);

my ($passed, $failed) = (0, 0);
for my $parser ($all->parsers) {
    $passed += $parser->passed;
    $failed += $parser->failed;
}
for my $name ($all->descriptions) {
    my ($parser) = $all->parsers($name);
    my $reason = trouble($parser);
    next unless $reason || $parser->failed;
    print $name, defined $reason ? ": $reason" : '', " (log: $logs/$name)\n";
    show_log("$logs/$name");
    $failed++ unless $parser->failed;
}
print "$passed passed, $failed failed\n";
exit($failed || !$passed ? 1 : 0);
