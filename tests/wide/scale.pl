#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# scale.pl [-DNAME]: prints machine.h, wide.h and wide.c of src/number/, preprocessed, as C++ whose words are small. Names of types,
# and numbers that are counts of bits or masks of a word, become what small_words.hpp defines for words of any size. The
# code itself stays what it is. A number that is known neither as such nor as a plain one ends the run.
use strict;
use warnings;

my %type = (uint64_t => 'D', int64_t => 'SD', uint32_t => 'W', int32_t => 'SW', uint16_t => 'H', int16_t => 'SH');
my %bits = (
    8 => '(HALF + 1) / 2', 14 => 'HALF - 2', 15 => 'HALF - 1', 16 => 'HALF', 17 => 'HALF + 1', 29 => '2 * HALF - 3', 30 => '2 * HALF - 2',
    31 => '2 * HALF - 1', 32 => '2 * HALF', 33 => '2 * HALF + 1', 46 => '3 * HALF - 2', 47 => '3 * HALF - 1', 48 => '3 * HALF',
    49 => '3 * HALF + 1', 62 => '4 * HALF - 2', 63 => '4 * HALF - 1', 64 => '4 * HALF',
    65535 => '((1 << HALF) - 1)', 32768 => '(1 << (HALF - 1))', '0xFFFF' => '((1 << HALF) - 1)');
my %plain = map { $_ => 1 } 0 .. 5, 40;

# sqrt32 begins with a line fitted to 32 bits: it is tested at its own size, and replaced here.
my $root = "static W sqrt32(W x) {\n    return W(exact_root(unsigned(x)));\n}\n";

sub number {
    my ($literal) = @_;
    my ($digits, $suffix) = $literal =~ /^(0x[0-9A-F]+|\d+)(u?)$/i or die "scale.pl: what is $literal?\n";
    return "($bits{$digits})" if defined $bits{$digits};
    return $literal if $plain{$digits};
    die "scale.pl: no rule for the number $literal; add one, or a replacement of its function\n";
}

# The includes are left out, so that UINT32_C and such stay names.
my $text = '';
for my $name (map { "src/number/$_" } qw(machine.h flags_plain.h products_plain.h wide.h wide.c)) {
    open my $file, '<', $name or die "$name: $!\n";
    $text .= join '', grep { !/^\s*#include/ } <$file>;
}
my $source = "build/wide-$$.c";
open my $out, '>', $source or die "$source: $!\n";
print $out $text;
close $out;
$text = `gcc -E -P -undef @ARGV $source`;
unlink $source;
die "scale.pl: the preprocessor failed\n" if $?;

$text =~ s{^typedef char toi16_shift_is_arithmetic.*?;\n}{}ms;
$text =~ s/^static uint32_t sqrt32\(uint32_t x\) \{\n.*?^\}\n/SQRT\n/ms or die "scale.pl: no sqrt32\n";
$text =~ s/\b(u?int(?:16|32|64)_t)\b/$type{$1}/g;
$text =~ s/\b(U?INT)(32|64)_C\((\w+)\)/($1 eq 'UINT' ? '' : 'S') . ($2 == 64 ? 'D' : 'W') . "($3)"/ge;
$text =~ s/\b(?<![\w.])(0x[0-9A-Fa-f]+u?|\d+u?)\b/number($1)/ge;
$text =~ s/^SQRT$/$root/m;
print $text;
