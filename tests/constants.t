#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Constants of include/toi16/constant.h are the bits that exact arithmetic gives, with every compiler here, also where double
# has 32 bits; and what is none does not compile. Compilers check it: no program has to run.
use strict;
use warnings;
use integer;
use lib 'tests';
use File::Temp 'tempdir';
use Test::More;
use files;

my $scratch = tempdir(CLEANUP => 1);
my @flags = qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -fsyntax-only);
my $narrow = '-fsingle-precision-constant';
my @compilers = grep { system("command -v $_->[0] >/dev/null") == 0 } map { [split] } ('gcc -xc -std=c99',
    "gcc -xc -std=c99 $narrow", 'gcc -xc -std=c11 -m32', 'clang -xc -std=c99', "arm-none-eabi-gcc -xc -std=c99 $narrow",
    'avr-gcc -xc -std=c99', 'g++ -xc++ -std=c++98', "g++ -xc++ -std=c++20 $narrow", 'clang++ -xc++ -std=c++17',
    'avr-g++ -xc++ -std=c++11');

# digits * times / (10^decimals * over) to nearest; no such quotient is a half.
sub scaled {
    my ($digits, $decimals, $times, $over) = @_;
    $over *= 10 for 1 .. $decimals;
    return (2 * $digits * $times + $over) / (2 * $over);
}

sub number {
    my ($digits, $decimals) = @_;
    my $text = sprintf '%0*d', $decimals + 1, $digits;
    substr $text, length($text) - $decimals, 0, '.' if $decimals;
    return $text;
}

# Some numbers below a bound for every count of decimals: the ends, and between them in steps with all digits.
sub some_digits {
    my ($bound, $decimals) = @_;
    my $most = $bound;
    $most *= 10 for 1 .. $decimals;
    $most = 10_000_000 if $most > 10_000_000;
    return grep { $_ < $most } 1, 2, (map { $_ * 312_731 + 7 } 0 .. 31), $most - 3 .. $most - 1;
}

# Each: the constant, and what it is. Whole degrees are all there, and both signs of everything.
sub right_constants {
    my @right;
    for my $decimals (0 .. 6) {
        for my $digits (some_digits(32_768, $decimals)) {
            my ($number, $bits) = (number($digits, $decimals), scaled($digits, $decimals, 65_536, 1));
            push @right, ["TOI_F16($number)", $bits], ["TOI_F16(-$number)", -$bits];
        }
        for my $digits ($decimals ? some_digits(360, $decimals) : 0 .. 360) {
            my ($number, $bits) = (number($digits, $decimals), scaled($digits, $decimals, 1 << 32, 360));
            push @right, ["TOI_DEGREES($number)", $bits & 0xFFFFFFFF], ["TOI_DEGREES(-$number)", -$bits & 0xFFFFFFFF];
        }
    }
    return @right, ['TOI_F16(.5)', 32_768], ['TOI_F16(0.0)', 0], ['TOI_F16(-.1234567)', -8091], ['TOI_F16(3.)', 196_608], ['TOI_F16(+1.5)', 98_304],
        ['TOI_F16(GRAVITY)', 642_908], ['TOI_F16(-GRAVITY)', -642_908], ['TOI_F16_RATIO(400012345, 100000)', 262_152_090],
        ['TOI_F16_RATIO(1, 60)', 1092], ['TOI_F16_RATIO(-1, 131072)', -1], ['TOI_F16_RATIO(3, 131072)', 2],
        ['TOI_F16_RATIO(2147483647, 65536)', 2_147_483_647], ['TOI_F16_RATIO(-32768, 1)', -2_147_483_648],
        ['TOI_F16_RATIO(WIDTH - 1, 2)', 98_304], ['TOI_TURNS(1, 7)', 613_566_757], ['TOI_TURNS(-1, 4)', 3_221_225_472],
        ['TOI_TURNS(1073741823, 4)', 3_221_225_472], ['TOI_TURNS(5, 4)', 1_073_741_824];
}

# What is no number of up to seven digits below 32768, no constant, or out of range.
my @wrong = (map({ ("TOI_F16($_)", "TOI_DEGREES($_)") } qw(32768 -32768 4000.12345 0.12345678 1e3 1.5f 5u 0x10 0x0 010
        1+1 4/2 2*3 .5/2 10-1 1<2 1?2:3 3%2 1<<2 (2) -(2) n), '1 || 2', "'a'"),
    map({ ("TOI_F16_RATIO($_)", "TOI_TURNS($_)") } '0.5, 2', '1, 2.0'),
    map { "TOI_F16_RATIO($_)" } '32768, 1', '-65537, 2', '1, 0', '1, -2', 'n, 2', '1, n');

# Each is taken by C99 and C++98 as the size of an array, but for those with a sign within brackets, which are constants in
# initialisers. There a wrong one divides by zero.
sub program {
    my $text = "#include <toi16/toi16.h>\n#define GRAVITY 9.81\n#define WIDTH 4\nconst int *end(void);\n";
    $text .= "static const int right[] = {\n" . join '', map { "1 / ($_->[0] == INT64_C($_->[1])),\n" } @_;
    $text .= "};\nconst int *end(void) { return right + sizeof right / sizeof *right; }\n";
    my @strict = grep { $_->[0] !~ /\([-+]/ } @_;
    return $text . join '', map { "typedef char right_$_\[$strict[$_][0] == INT64_C($strict[$_][1]) ? 1 : -1];\n" } 0 .. $#strict;
}

sub compiles {
    my ($compiler, $text) = @_;
    my $file = write_file("$scratch/constants.c", $text);
    return system("@$compiler @flags $file >$scratch/said 2>&1") == 0;
}

ok(@compilers >= 2, @compilers . ' compilers');
my @right = right_constants();
my $program = program(@right);
for my $compiler (@compilers) {
    ok(compiles($compiler, $program), @right . " constants are exact: @$compiler")
        or diag(join '', grep { defined } (split /^/, read_file("$scratch/said"))[0 .. 9]);
}

# A function, where C99 would take a size that is known at run time.
for my $compiler (grep { "@$_" =~ /^g\+?\+?(?:cc)? .*(?:c99|98)$/ } @compilers) {
    my @taken = grep { compiles($compiler, "#include <toi16/toi16.h>\nint32_t f(int n);\n"
        . "int32_t f(int n) { return n + (int32_t)($_); }\n") } @wrong;
    is("@taken", '', @wrong . " wrong constants do not compile: @$compiler");
    ok(compiles($compiler, "#include <toi16/toi16.h>\nint32_t f(int n);\n"
        . "int32_t f(int n) { return n + TOI_F16(1) + (int32_t)TOI_TURNS(n, 360); }\n"), "right ones do: @$compiler");
}

done_testing();
