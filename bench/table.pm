# SPDX-License-Identifier: MIT
# Tables of a page, and their numbers.
package table;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(thousands row head);

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

1;
