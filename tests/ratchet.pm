# SPDX-License-Identifier: MIT
# Holds figures to those of a committed page.
package ratchet;
use strict;
use warnings;
use Exporter 'import';
use Test::More;
use files;
our @EXPORT_OK = qw(committed_rows same_compiler hold);

my $tolerance = 0.02;

# Whether this machine's compiler is the one that the page names in its head.
sub same_compiler {
    my ($page) = @_;
    my ($compiler) = `arm-none-eabi-gcc --version` =~ /^(.*)$/m;
    return index(read_file($page), $compiler) >= 0;
}

sub cells { return $_[0] =~ /^\| (.*) \|$/ ? split / \| /, $1 : () }

# The table below a heading of a page, as column => { row => number }: the columns that are numbers, the rows named
# by the other cells. Of "1,784 (1,746)" the number is 1784.
sub committed_rows {
    my ($page, $heading) = @_;
    my ($section) = read_file($page) =~ /^## \Q$heading\E\n(.*?)(?=^## |\z)/ms or die "$page: no $heading\n";
    my ($head, undef, @rows) = grep { /^\|/ } split /\n/, $section;
    my @columns = cells($head);
    my %table;
    for (@rows) {
        my @cells = cells($_);
        my @numbers = map { /^([\d,]+)(?: \(.*\))?$/ ? $1 =~ tr/,//dr : undef } @cells;
        my $name = join ' | ', @cells[grep { !defined $numbers[$_] } 0 .. $#cells];
        $table{$columns[$_]}{$name} = $numbers[$_] for grep { defined $numbers[$_] } 0 .. $#cells;
    }
    return %table;
}

# A result for each row that is counted or committed; `command` writes the page anew.
sub hold {
    my ($what, $page, $command, $counted, $committed) = @_;
    my $fallen = 0;
    for my $row (sort keys %{{%$counted, %$committed}}) {
        my ($now, $then) = ($counted->{$row}, $committed->{$row});
        my $known = defined $now && defined $then;
        my $figures = sprintf '%s now, %s in %s', $now // 'nothing', $then // 'nothing', $page;
        ok($known && $now <= $then * (1 + $tolerance), "$what: $row: $figures") or diag("if that is meant: $command");
        $fallen++ if $known && $now < $then * (1 - $tolerance);
    }
    diag("$what: $fallen rows have fallen by over 2 %: `$command` would keep that") if $fallen;
}

1;
