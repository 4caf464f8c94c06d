# SPDX-License-Identifier: MIT
# Tables of a page, their numbers, and the files of fields that they are made of.
package table;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(thousands row head read_fields);

sub thousands {
    my ($number) = @_;
    1 while $number =~ s/^(\d+)(\d{3})/$1,$2/;
    return $number;
}

sub row { return '| ' . join(' | ', @_) . " |\n" }

sub head {
    my ($left, @right) = @_;
    return row(@$left, @right), '|', '---|' x @$left, '--:|' x @right, "\n";
}

# A file whose lines are fields with a semicolon between them.
sub read_fields {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!\n";
    return map { chomp; [split /;/] } <$file>;
}

1;
