#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# coverage.pl PAGE PROGRAM...: runs test programs of builds with --coverage, and says which lines and branches of src/
# none of them took; PAGE becomes a page about it. A program is DIR/tests/NAME, where DIR is the build. The exit status
# is 0 where all of them passed and nothing is missing but what tests/coverage.open names.
use strict;
use warnings;
use File::Find qw(find);
use JSON::PP qw(decode_json);

my ($page, @programs) = @ARGV;
die "usage: $0 PAGE PROGRAM...\n" unless @programs;
my %seen;
my @builds = grep { !$seen{$_}++ } map { m{^(.*)/tests/[^/]+$} ? $1 : die "$_: not DIR/tests/NAME\n" } @programs;

# gcovr leaves out branches that are the compiler's alone: of exceptions, and those that cannot be reached.
sub report_of {
    my ($build) = @_;
    open my $json, '-|', qw(gcovr -r . -f src/ --exclude-throw-branches --exclude-unreachable-branches),
        "$build/obj/src", '--json' or die "gcovr: $!";
    local $/;
    return decode_json(<$json>)->{files};
}

# What earlier runs counted, and notes of sources that are gone.
sub forget {
    my ($build) = @_;
    find({no_chdir => 1, wanted => sub {
        unlink if /\.gcda$/ || (m{/(src/\w+/\w+)\.gcno$} && !-e "$1.c");
    }}, $build);
}

sub run_all {
    forget($_) for @builds;
    my $failed = 0;
    for my $program (@programs) {
        my $log = $program . '.log';
        next if system("$program >$log 2>&1") == 0;
        print "$program failed:\n";
        system('grep', '-v', '^ok', $log);
        $failed++;
    }
    return $failed;
}

# How often a line ran, and how many times each of its branches was taken. In another build a line may have other
# branches: constants are folded.
sub take {
    my ($known, $line) = @_;
    my @branches = map { $_->{count} } @{ $line->{branches} };
    $known->{count} += $line->{count};
    my $same = ($known->{forms}{ scalar @branches } ||= [map { 0 } @branches]);
    $same->[$_] += $branches[$_] for 0 .. $#branches;
}

sub read_reports {
    my %lines;
    for my $build (@builds) {
        for my $file (@{ report_of($build) }) {
            for my $line (grep { !$_->{'gcovr/noncode'} } @{ $file->{lines} }) {
                take($lines{ $file->{file} }{ $line->{line_number} } ||= {}, $line);
            }
        }
    }
    return \%lines;
}

# Branches and those that were never taken, in the build that knows the line best.
sub branches_of {
    my ($line) = @_;
    my ($best) = sort { $a->[1] <=> $b->[1] || $b->[0] <=> $a->[0] }
        map { my $form = $_; [scalar @$form, scalar grep { $_ == 0 } @$form] } values %{ $line->{forms} };
    return @$best;
}

sub source_lines {
    my ($name) = @_;
    open my $source, '<', $name or die "$name: $!";
    return map { s/^\s+|\s+$//gr } <$source>;
}

# FILE | N branches or line | REASON | SOURCE LINE. By its text, so that a line may move.
sub read_open {
    my ($name) = @_;
    my %open;
    open my $list, '<', $name or die "$name: $!";
    while (<$list>) {
        next if /^#/ || !/\S/;
        chomp;
        my ($file, $what, $reason, $source) = split / \| /, $_, 4;
        die "$name:$.: not FILE | WHAT | REASON | SOURCE LINE\n" unless defined $source && $what =~ /^(\d+ branch|line$)/;
        push @{ $open{"$file $source"} }, { branches => $what =~ /^(\d+)/ ? $1 : 0, reason => $reason };
    }
    return \%open;
}

# Why it may be missing, or undef. An entry stands for one line.
sub reason_of {
    my ($open, $key, $is_line, $branches) = @_;
    my $entries = $open->{$key} or return undef;
    my ($n) = grep { my $most = $entries->[$_]{branches}; $is_line ? $most == 0 : $branches <= $most } 0 .. $#$entries;
    return defined $n ? splice(@$entries, $n, 1)->{reason} : undef;
}

sub count_file {
    my ($name, $lines, $open) = @_;
    my @source = source_lines($name);
    my %here = (file => $name, missing => [], map { $_ => 0 } qw(lines lines_missing branches branches_missing));
    for my $number (sort { $a <=> $b } keys %$lines) {
        my ($branches, $not_taken) = branches_of($lines->{$number});
        my $is_new = $lines->{$number}{count} == 0;
        $here{lines}++;
        $here{lines_missing} += $is_new;
        $here{branches} += $branches;
        $here{branches_missing} += $not_taken;
        next unless $is_new || $not_taken;
        my $text = $source[$number - 1];
        push @{ $here{missing} }, { at => "$name:$number", file => $name, source => $text,
            what => $is_new ? 'line' : "$not_taken of $branches branches",
            reason => reason_of($open, "$name $text", $is_new, $not_taken) };
    }
    return \%here;
}

sub sum_of {
    my %sum = (file => 'all');
    for my $here (@_) {
        $sum{$_} += $here->{$_} for qw(lines lines_missing branches branches_missing);
    }
    return \%sum;
}

sub columns {
    my ($n) = @_;
    return ($n->{file}, $n->{lines} - $n->{lines_missing}, $n->{lines}, $n->{branches} - $n->{branches_missing},
        $n->{branches});
}

sub print_missing {
    my ($title, @missing) = @_;
    print "\n$title:\n", map { "$_->{at}: $_->{what}: $_->{source}\n" } @missing if @missing;
}

my $head = <<'END';
# Lines and branches that tests take

Written by `make coverage`: what the unit tests, the cases and the contract's programs take of `src/`, each built at `-O0`,
where a branch is one of the source, and some of them once more in the forms that Cortex-M0 and other compilers get, and
in those that programs built for size get.

| file | lines taken | of | branches taken | of |
| --- | --- | --- | --- | --- |
END

sub write_page {
    my ($counts, @missing) = @_;
    open my $out, '>', $page or die "$page: $!";
    print $out $head;
    printf $out "| %s | %d | %d | %d | %d |\n", columns($_) for @$counts, sum_of(@$counts);
    print $out "\nNothing is open.\n" unless @missing;
    print $out "\n## What no test takes\n\nReasons are those of [coverage.open](../tests/coverage.open).\n\n",
        "| file | what | source | why |\n| --- | --- | --- | --- |\n" if @missing;
    for (@missing) {
        my $source = $_->{source} =~ s/\|/\\|/gr;
        print $out "| $_->{file} | $_->{what} | `$source` | ", $_->{reason} // 'not known yet', " |\n";
    }
    close $out or die "$page: $!";
}

my $failed = run_all();
my ($files, $open) = (read_reports(), read_open('tests/coverage.open'));
my @counts = map { count_file($_, $files->{$_}, $open) } sort keys %$files;
my @missing = map { @{ $_->{missing} } } @counts;
my @new = grep { !defined $_->{reason} } @missing;
printf "%-28s %5d of %5d lines %5d of %5d branches\n", columns($_) for @counts, sum_of(@counts);
print_missing('Open, with a reason', grep { defined $_->{reason} } @missing);
print_missing('Never taken', @new);
print "Taken now, strike it from tests/coverage.open: $_\n" for grep { @{ $open->{$_} } } sort keys %$open;
write_page(\@counts, @missing);
exit($failed || @new ? 1 : 0);
