#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The manual page toi16(1) is what the program says of itself, and shells complete the commands and options that it has. Shells and
# checkers of manual pages are asked where they are.
use strict;
use warnings;
use lib 'tests';
use Test::More;
use files;

my $program = ($ENV{BUILD} // 'build') . '/toi16';
my $page = 'packaging/share/man/man1/toi16.1';
is(read_file($page), `packaging/manual.pl $program`, "$page is as `make manual` writes it");

# Each command with the options that its help explains.
my @commands = `$program --help` =~ /^  (\w+) /mg;
my %options;
for my $command (@commands) {
    my ($explained) = `$program $command --help` =~ /\noptions:\n(.*)\nexit status/s;
    $options{$command} = [map { /(?<!\S)(--?[a-zA-Z][\w-]*)/g } $explained =~ /^  (-.*?)(?:  |$)/mg];
}
is(join(' ', sort @commands), 'bake draw hull query replay world', 'there are six commands');
is(join(' ', grep { @{$options{$_}} < 4 || "@{$options{$_}}" !~ /-h --help -V --version$/ } @commands), '', 'each with options');
my $plain = read_file($page) =~ s/\\-/-/gr;
for my $command (@commands) {
    my ($part) = $plain =~ /^\.SS $command: (.*?)(?=^\.SS|\z)/ms;
    is(join(' ', map { /(?<!\S)(--?[a-zA-Z][\w-]*)/g } ($part // '') =~ /^\.B (.*)$/mg), "@{$options{$command}}", "the page has the options of $command");
}

sub found { return system("command -v $_[0] >/dev/null") == 0 }

SKIP: {
    skip 'no mandoc here', 1 unless found('mandoc');
    is(join('', grep { !/missing date/ } `mandoc -Tlint -W warning $page`), '', 'mandoc finds nothing; a page without a date is the same tomorrow');
}

# What each shell is to offer for the last of some words; files it finds by itself. It is asked in its own way, zsh by what stands
# for the functions of its completion system.
my $share = 'packaging/share';
my %ask = (
    bash => ". $share/bash-completion/completions/toi16; complete -p toi16 >/dev/null || exit; "
        . 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _toi16 "$1" "${@: -1}"; printf "%s\n" "${COMPREPLY[@]}"',
    zsh => '_call_program() { shift; "$@"; }; _describe() { print -l -- ${(M)${(P)2}:#$PREFIX*}; }; _files() { }; '
        . "words=(\"\$\@\"); CURRENT=\$#; PREFIX=\$words[CURRENT]; . $share/zsh/site-functions/_toi16",
    fish => ". $share/fish/vendor_completions.d/toi16.fish; complete -C \"\$argv\"");
my @lines = (['', @commands, '--help', '--version'], ['h', 'hull'], ['replay --r', '--rollback'], ['draw '],
    map { my $command = $_; ["$command --", grep { /^--/ } @{$options{$command}}] } @commands);

for my $shell (sort keys %ask) {
    SKIP: {
        skip "no $shell here", scalar @lines unless found($shell);
        for (@lines) {
            my ($words, @expected) = @$_;
            open my $pipe, '-|', $shell, '-c', $ask{$shell}, $shell eq 'fish' ? () : $shell, $program, split(/ /, $words, -1), $words eq '' ? '' : () or die "$shell: $!\n";
            my @said = grep { length && !-e } map { s/[\t:\n].*//sr } <$pipe>;
            is(join(' ', sort @said), join(' ', sort @expected), "$shell completes 'toi16 $words'");
        }
    }
}
done_testing();
