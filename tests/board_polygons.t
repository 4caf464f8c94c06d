#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# On a board, where they have assembly of their own, sweeps of two polygons are those of the walk over all axes.
use strict;
use warnings;

exec 'make', '-s', 'BUILD=build', 'polygons-mps2-an385' or die "make: $!\n";
