#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# manual.pl PROGRAM: the manual page toi16(1), made of what PROGRAM says where it is asked for help.
use strict;
use warnings;

my ($program) = @ARGV;
my $main = `$program --help`;
my ($about) = $main =~ /^toi16: (.*)/;
my @commands = $main =~ /^  (\w+) +(.*)$/mg;
my ($version) = `$program --version` =~ /(.*)/;

sub plain { return $_[0] =~ s/\\/\\e/gr =~ s/-/\\-/gr =~ s/'/\\(aq/gr =~ s/`/\\(ga/gr =~ s/^(?=\.)/\\&/mgr }
sub as_it_is { return ".nf\n", plain($_[0]), ".fi\n" }

# Each option is a line that begins with it; what it does begins two blanks behind it, or in the next line.
sub options {
    my @found = $_[0] =~ /^  (-.*?)(?:  +(.*))?\n((?:   .*\n)*)/mg;
    my @page;
    while (my ($option, $does, $more) = splice @found, 0, 3) {
        push @page, ".TP\n.B ", plain($option), "\n", plain((defined $does ? "$does\n" : '') . $more =~ s/^ +//mgr);
    }
    return @page;
}

# Paragraphs, and between them tables, which are indented.
sub text {
    my ($text) = @_;
    return map { /^  / ? (".PP\n.RS\n", as_it_is(s/^  //mgr), ".RE\n") : (".PP\n", plain($_)) } map { "$_\n" } split /\n\n|\n\z/, $text;
}

sub command {
    my ($name, $does) = @_;
    my ($usage, $text, $options, $status) = `$program $name --help` =~ /\Ausage: (.*?)\n\n(.*)\noptions:\n(.*)\nexit status: (.*)\z/s;
    $usage =~ s/^       //mg;
    return ".SS ", plain("$name: $does"), "\n", as_it_is("$usage\n"), text($text), options($options), ".PP\nExit status: ", plain($status =~ s/^ +//mgr);
}

# REUSE-IgnoreStart
my @page = (".\\\" SPDX-License-Identifier: MIT\n", ".\\\" Made by `make manual` of what the command says of itself.\n",
    ".TH TOI16 1 \"\" \"$version\"\n", ".SH NAME\ntoi16 \\- ", plain($about), "\n",
    ".SH SYNOPSIS\n", as_it_is(join '', map { s/^(?:usage:)? +//r . "\n" } $main =~ /^((?:usage:|      ) .*)$/mg), ".SH COMMANDS\n");
# REUSE-IgnoreEnd
while (my ($name, $does) = splice @commands, 0, 2) {
    push @page, command($name, $does);
}
print @page;
