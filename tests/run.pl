#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# run.pl TEST...: runs test programs that print TAP, two at a time, each within TEST_SECONDS (default 600).
# Whole logs go to build/test-logs/. The last line is "N passed, N failed", counted in results; a test that dies,
# hangs, breaks its plan or gives no result at all counts as failed with its name, whatever it printed before.
use strict;
use warnings;
use File::Path qw(remove_tree);
use TAP::Harness;

my $logs = 'build/test-logs';
my $seconds = $ENV{TEST_SECONDS} || 600;

sub trouble {
    my ($parser) = @_;
    return 'ran over its time limit' if $parser->exit == 124 || $parser->exit == 137;
    return 'gave no result' if $parser->tests_run == 0;
    return 'exit status ' . $parser->exit if $parser->exit && !$parser->failed;
    return 'ended by signal ' . $parser->wait if $parser->wait && !$parser->failed;
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

remove_tree($logs);
local $ENV{PERL_TEST_HARNESS_DUMP_TAP} = $logs;
my $harness = TAP::Harness->new({
    jobs => 2,
    merge => 1,
    comments => 1,
    color => -t STDOUT ? 1 : 0,
    exec => sub { ['timeout', '--kill-after=5', $seconds, $_[1]] },
});
my $all = $harness->runtests(map { m{/} ? $_ : "./$_" } @ARGV);

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
