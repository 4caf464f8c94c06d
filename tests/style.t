#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The rules of the house that a machine can check; CONTRIBUTING.md has the others.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use File::Find;
use Test::More;
use files;

my %limit = (file => 400, function => 60);

# What belongs to the project: not what was built, nor git's own.
my @files;
find({no_chdir => 1, wanted => sub {
    $File::Find::prune = 1 if m{^\./(?:build|\.git)$} || $_ eq './' . ($ENV{BUILD} // 'build');
    push @files, s{^\./}{}r if -f && !-l;
}}, '.');
@files = sort @files;

my %text = map { $_ => read_file($_) } @files;

my @c = grep { /\.[ch]$/ } @files;
my @own_c = grep { !m{^tests/} } @c;
my @core = grep { m{^(?:src|include)/} } @c;
my @source = grep { /\.(?:[ch]|mk|sh|pl|pm|t|ld|in|m?js|ts)$/ || /^(?:Makefile|\.ci\/run)$/ } @files;

# One result for a rule; the places that break it are named.
sub rule {
    my ($name, @places) = @_;
    ok(!@places, $name) or diag(join "\n", @places);
}

# "file:line: text" for every line that matches.
sub matches {
    my ($pattern, @names) = @_;
    my @places;
    for my $name (@names) {
        my $number = 0;
        for (split /\n/, $text{$name}) {
            $number++;
            push @places, "$name:$number: $_" if /$pattern/;
        }
    }
    return @places;
}

# The lines of code alone, for words that may stand in comments.
sub without_comments {
    my ($text) = @_;
    $text =~ s{(/\*.*?\*/)}{"\n" x ($1 =~ tr/\n//)}gse;
    return $text;
}

# From the first line of its head, which may take several, to its closing brace.
sub long_functions {
    my ($name) = @_;
    my @places;
    while ($text{$name} =~ /^(\w[^;{}]*\) *\{\n.*?^\})/gms) {
        my ($function, $start) = ($1, 1 + (substr($text{$name}, 0, $-[0]) =~ tr/\n//));
        my $lines = 1 + ($function =~ tr/\n//);
        push @places, "$name:$start: $lines lines" if $lines > $limit{function};
    }
    return @places;
}

# REUSE-IgnoreStart
rule('every source has its licence in the first two lines',
    grep { $text{$_} !~ /\A(?:.*\n)?.*SPDX-License-Identifier: MIT/ } @source);
# REUSE-IgnoreEnd
rule('no line is longer than 110 columns in C', matches(qr/^.{111}/, @c));
rule('no trailing blanks and no tabs in C', matches(qr/\s$|\t/, @c));
rule("no file over $limit{file} lines in C, but for tests", grep { $text{$_} =~ tr/\n// > $limit{file} } @own_c);
rule("no function over $limit{function} lines in C", map { long_functions($_) } @c);
{
    local $text{wrapped} = "static int wrapped(int a,\n                   int b) {\n" . "    a += b;\n" x 92 . "}\n";
    is(join(' ', long_functions('wrapped')), 'wrapped:1: 95 lines', 'a long function is found where its head takes two lines');
}

# Names in backticks; one that ends in _ begins others.
{
    my $code = join "\n", map { without_comments($text{$_}) } grep { m{^(?:src|include|tools|tests)/} } @c;
    my %known = map { $_ => 1 } $code =~ /\btoi(?:16)?_\w+/g;
    my @unknown;
    for my $page (grep { m{^(?:README|docs/[^/]*)\.md$} } @files) {
        (my $prose = $text{$page}) =~ s/^```.*?^```$//gms;
        my %names = map { $_ => 1 } map { /\btoi(?:16)?_\w+/g } $prose =~ /`([^`]+)`/g;
        my @begun = grep { my $name = $_; /_$/ && grep { /^$name/ } keys %known } keys %names;
        delete @names{@begun, keys %known};
        push @unknown, map { "$page: $_" } sort keys %names;
    }
    rule('each toi_ name in README.md and docs/ is one of the code', @unknown);
}

{
    local @text{@core} = map { without_comments($text{$_}) } @core;
    my $conversion = qr/^static inline \w+ fix16_(?:from|to)_(?:float|dbl)\(.*\n(?:.*\n)*?\}\n/m;
    $text{'include/toi16/fix16.h'} =~ s/$conversion//g;
    rule('no float, allocation or stdio in the core, but for conversions of fix16.h',
        matches(qr/\b(?:float|double|[mc]alloc|realloc|free|printf|alloca|stdio\.h|stdlib\.h)\b/, @core));
    rule('no line comments in C', matches(qr{(?<![:"])//}, @core));
}

# Spelled so that this file does not contain them.
my $unfinished = join '|', map { "\\b$_\\b" } 'TO' . 'DO', 'FIX' . 'ME', 'XX' . 'X', 'for ' . 'now', 'st' . 'ub';
rule('nothing unfinished by its own word', matches(qr/$unfinished/, grep { !/\.(?:svg|toi)$/ } @files));

# The directory of this checkout, and the package archives that this machine uses.
my @places = (getcwd());
(my $parent = getcwd()) =~ s{/[^/]*$}{};
push @places, $parent unless $parent =~ m{^(?:|/(?:tmp|home|root|opt|srv|mnt|usr|usr/(?:src|local)|var/tmp))$};
my $machine = join '|', map { "(?<![\\w.-])\Q$_\E(?![\\w-])" } @places;
rule('no path of this machine', matches(qr/$machine/, @files));
my %hosts;
for my $list ('/etc/apt/sources.list', glob '/etc/apt/sources.list.d/*') {
    open my $file, '<', $list or next;
    while (<$file>) { $hosts{$1} = 1 while m{^[^#]*?https?://([^/\s]+)}g }
}
my $hosts = join '|', map { "\Q$_\E" } sort keys %hosts;
rule('no package archive is named', $hosts ? matches(qr/$hosts/, @files) : ());

SKIP: { # Each version has its own taste.
    skip 'no clang-format 14 here', 1 unless `clang-format --version 2>&1` =~ /version 14\./;
    my %changed = map { /^(\S+?):\d+:\d+: / ? ($1 => 1) : () } `clang-format --dry-run @c 2>&1`;
    rule('clang-format changes nothing', sort keys %changed);
}

done_testing();
