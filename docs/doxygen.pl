#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# doxygen.pl FILE: a header or page as Doxygen is to read it (docs/Doxyfile).
#
# Comments of headers are plain ones. The first, and each after which a blank line comes, is about the file. Others are about all
# that they stand behind, or about all that follows them up to a blank line. What comes after "How it is done" is not for users.
use strict;
use warnings;
use lib 'tests';
use files;

# Of several declarations all have the comment above them.
sub shared {
    my ($above, $code) = @_;
    my $declarations = () = $code =~ /^(?:#define|\w)/mg;
    return $declarations > 1 ? "$above /** \@{ */\n$code/** \@} */\n" : "$above\n$code";
}

# Of several members in one line each has the comment behind them.
sub apart {
    my ($type, $names, $behind) = @_;
    return join "\n", map { "$type$_;$behind" } split /, /, $names;
}

sub header {
    local ($_) = @_;
    my $comment = qr{/\* (?:(?!\*/).)*\*/}s;
    s{\A/\* SPDX.*}{};
    s{^/\* ---- How it is done.*^(?=#endif\n\z)}{\n}ms;
    s{^($comment)\n((?:[^\n]+\n)+)}{shared($1, $2)}meg;
    s{^/\* (?=(?:(?!\*/).)*\*/\n#ifndef \w+_H\n)}{/** \@file\n * }ms;
    s{^/\* (?=(?:(?!\*/).)*\*/\n\n)}{/** \@file\n * \@details }msg;
    s{^( +\w+ )(\w+(?:, \w+)+);( +/\* .*\*/)$}{apart($1, $2, $3)}meg;
    s{^(?!#(?!define))(.*\S.*?)?/\* }{defined $1 ? "$1/**< " : '/** '}meg;
    return $_;
}

# A link to what Doxygen does not read is only words.
my %read = map { s{.*/}{}r => 1 } split / /, (read_file('docs/Doxyfile') =~ /^INPUT = (.*)/m)[0];
sub linked {
    my ($words, $target) = @_;
    return $read{$target =~ s{^docs/}{}r} ? "[$words]($target)" : $words;
}

# Doxygen ends code at a quote, unless there are two backticks.
sub page {
    local ($_) = @_;
    s{(?<!!)\[([^\]]*)\]\((?!\w+:)([^)]*)\)}{linked($1, $2)}ge;
    s{(?<!`)(`[^`\n]*'[^`\n]*`)(?!`)}{`$1`}g;
    return $_;
}

my ($name) = @ARGV;
print $name =~ /\.md$/ ? page(read_file($name)) : header(read_file($name));
