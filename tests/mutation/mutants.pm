# SPDX-License-Identifier: MIT
# The mutants of a C file: each has one small change.
package mutants;
use strict;
use warnings;
use Digest::MD5 qw(md5_hex);
use Exporter 'import';
our @EXPORT = qw(mutants_of);

# What stands with a space on either side, as clang-format has it: no pointer, no sign.
my %binary = (
    '+' => ['-'], '-' => ['+'], '*' => ['+'], '/' => ['*'], '%' => ['/'],
    '<<' => ['>>'], '>>' => ['<<'], '&' => ['|'], '|' => ['&'], '^' => ['&'],
    '<' => ['<=', '>='], '<=' => ['<', '>'], '>' => ['>=', '<='], '>=' => ['>', '<'],
    '==' => ['!='], '!=' => ['=='], '&&' => ['||'], '||' => ['&&'],
    '+=' => ['-='], '-=' => ['+='], '|=' => ['&='], '&=' => ['|='], '<<=' => ['>>='], '>>=' => ['<<='], '*=' => ['/='],
);
my %word = (true => ['false'], false => ['true']);

# The text with comments and strings blanked out, and of lines of the preprocessor and of types nothing.
sub code_lines {
    my ($text) = @_;
    $text =~ s{(/\*.*?\*/)}{$1 =~ s/[^\n]/ /gr}gse;
    $text =~ s{("(?:[^"\\]|\\.)*")}{'"' . ' ' x (length($1) - 2) . '"'}ge;
    $text =~ s{((?:typedef )?(?:struct|union)\s*\w*\s*\{.*?^\})}{$1 =~ s/[^\n]/ /gr}gmse;
    my @lines = split /\n/, $text, -1;
    my $continued = 0;
    for my $line (@lines) {
        my $directive = $continued || $line =~ /^\s*#/;
        $continued = $directive && $line =~ /\\$/;
        $line = '' if $directive || $line =~ /^\s*(?:typedef|_Static_assert)\b/;
    }
    return @lines;
}

sub number_changes {
    my ($number) = @_;
    my ($digits, $suffix) = $number =~ /^(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$/ or return;
    return if length $digits > 10;
    my $value = $digits =~ /^0[xX]/ ? hex $digits : $digits;
    my @values = $value > 0 ? ($value + 1, $value - 1) : (1);
    return map { $_ . $suffix } @values;
}

# How long an array is is no arithmetic.
sub is_array_length {
    my ($before) = @_;
    return $before =~ /^\s*(?:static |const |unsigned )*\w+ [^=(]*\w\[$/ || $before =~ /[(,] ?(?:const )?\w+ \*?\w+\[$/
        || $before =~ /^\s+(?:static |const )*(?:u?int\d+_t|toi\w+|bool|unsigned) .*[}\])\w], \*?\w+\[$/;
}

# [column, length, replacement] for each change within a line.
sub changes_of_line {
    my ($line) = @_;
    my @changes;
    while ($line =~ m{(?<= )([-+*/%<>=!&|^]{1,3})(?= |$)}g) {
        push @changes, map { [$-[1], length $1, $_] } @{ $binary{$1} || [] };
    }
    while ($line =~ /\b(0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)\b/g) {
        my ($at, $number) = ($-[1], $1);
        push @changes, map { [$at, length $number, $_] } number_changes($number)
            unless is_array_length(substr $line, 0, $at);
    }
    while ($line =~ /\b(true|false)\b/g) {
        push @changes, map { [$-[1], length $1, $_] } @{ $word{$1} };
    }
    while ($line =~ /(?<![\w)\]] )(?<![-\w)\]])([-!~])(?=[\w(])/g) {
        push @changes, [$-[1], 1, ''];
    }
    while ($line =~ /(\+\+|--)/g) {
        push @changes, [$-[1], 2, $1 eq '++' ? '--' : '++'];
    }
    push @changes, whole_changes($line);
    return @changes;
}

# Negated conditions that are no comparisons, roundings left out, statements left out.
sub whole_changes {
    my ($line) = @_;
    my @changes;
    if ($line =~ /\b(?:if|while) (\((?:[^()<>=&|]|(\((?:[^()]|(?2))*\)))*\))/ && $1 !~ /^\(!/) {
        push @changes, [$-[1], length $1, "(!$1)"];
    }
    while ($line =~ /( \+ \((?:INT64_C|INT32_C|UINT32_C|UINT64_C)?\(?1\)? << (?:[^()]|(\((?:[^()]|(?2))*\)))*\))/g) {
        push @changes, [$-[1], length $1, ''];
    }
    if ($line =~ /^\s+(?!return\b|const\b|static\b)((?:\*|\w|->|\.|\[[^\]]*\])+ (?:[-+*\/|&<>]*=) .*;|\w+\(.*\);|continue;|break;|return;)$/
        && $1 !~ /^\w+ \w+ =/) {
        push @changes, [$-[1], length $1, ';'];
    }
    return @changes;
}

# Mutants of a file in the order of its lines. active: the numbers of the lines that are compiled. A key does not
# change where other lines do.
sub mutants_of {
    my ($file, $text, $active) = @_;
    my @lines = split /\n/, $text, -1;
    my @code = code_lines($text);
    my (@mutants, %seen);
    for my $n (0 .. $#lines) {
        next unless $active->{ $n + 1 } && $code[$n] =~ /\S/;
        my $occurrence = $seen{ $lines[$n] }++;
        for my $change (changes_of_line($code[$n])) {
            my ($column, $length, $new) = @$change;
            my $old = substr $lines[$n], $column, $length;
            my $line = $lines[$n];
            substr($line, $column, $length) = $new;
            push @mutants, {
                file => $file, line => $n + 1, column => $column + 1, old => $old, new => $new,
                text => $lines[$n] =~ s/^\s+|\s+$//gr,
                changed => $line =~ s/^\s+|\s+$//gr,
                key => md5_hex(join "\0", $file, $lines[$n], $occurrence, $column, $new),
                source => join("\n", @lines[0 .. $n - 1], $line, @lines[$n + 1 .. $#lines]),
            };
        }
    }
    return @mutants;
}

1;
