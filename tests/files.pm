# SPDX-License-Identifier: MIT
# Whole files, as they are.
package files;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(read_file write_file);

sub read_file {
    my ($name) = @_;
    open my $file, '<:raw', $name or die "$name: $!\n";
    local $/;
    return scalar(<$file>) // '';
}

# Returns the name.
sub write_file {
    my ($name, $text) = @_;
    open my $file, '>:raw', $name or die "$name: $!\n";
    print $file $text;
    close $file or die "$name: $!\n";
    return $name;
}

1;
