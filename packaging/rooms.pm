# SPDX-License-Identifier: MIT
# The rooms of src/ from the ground up, as docs/design.md draws them.
package rooms;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT_OK = qw(@rooms);

our @rooms = qw(number broad time pair level shape plane boxes hulls round touch kinds ask turn bound robot move world);

1;
