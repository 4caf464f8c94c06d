#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The tree is ready to be tagged: its version is the same wherever one stands, CHANGELOG.md has it on top, every file has a
# licence as REUSE wants it, and `make dist` packs what git has.
use strict;
use warnings;
use lib 'tests';
use File::Temp 'tempdir';
use Test::More;
use files;

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
my $scratch = tempdir(CLEANUP => 1);
my $types = read_file('include/toi16/types.h');
my ($version) = $types =~ /TOI_VERSION_STRING "([^"]+)"/;
my @parts = map { $types =~ /TOI_VERSION_$_ +(\d+)/ } qw(MAJOR MINOR PATCH);
like($version, qr/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/, "the version, $version, is one of Semantic Versioning");
is(join('.', @parts), $version, 'types.h has it in one piece and in parts');

# Where a version is written out, as no build system reads C. Each file with the pattern that finds it.
my @elsewhere = (['CHANGELOG.md', qr/^## \[(\d\S*)\]/m], ['meson.build', qr/\bversion: '([^']+)'/], ['library.json', qr/"version": "([^"]+)"/],
    ['idf_component.yml', qr/^version: "([^"]+)"/m], ['docs/integrate.md', qr/GIT_TAG v([\d.]+)/], ['docs/integrate.md', qr/^revision = v(\S+)/m],
    ['docs/integrate.md', qr/toi16\.git#v(\S+)/], ['docs/integrate.md', qr/toi16\.toi16\.(\S+)\.pack/], ['docs/integrate.md', qr/toi16-([\d.]+)\.tgz/],
    ['docs/integrate.md', qr/libtoi16-dev_([\d.]+)-1/]);
for (@elsewhere) {
    my ($file, $pattern) = @$_;
    my ($found) = read_file($file) =~ $pattern;
    is($found, $version, "$file has that version");
}

my $changes = read_file('CHANGELOG.md');
my @releases = $changes =~ /^## (\[.*)/mg;
is(join("\n", grep { !/^\[\d+\.\d+\.\d+\] - (?:\d{4}-\d\d-\d\d|Unreleased)$/ } @releases), '', 'CHANGELOG.md: each release has a version and a date');
my @kinds = $changes =~ /^### (.*)/mg;
is(join(' ', grep { !/^(?:Answers|Added|Changed|Deprecated|Removed|Fixed|Security)$/ } @kinds), '', 'and changes of known kinds');
like($changes, qr/\*\*an answer is a part of the API\*\*/, 'and says that an answer is a part of the API');

# Licences: all files are MIT, by their own line or by the one entry for all; no other is named, and its text is there.
like(read_file('.reuse/dep5'), qr/^Files: \*\nCopyright: \d{4} the toi16 authors\nLicense: MIT$/m, 'REUSE: one entry for all files');
is(read_file('LICENSES/MIT.txt'), read_file('LICENSE'), 'and the text of the licence');
SKIP: {
    skip 'no reuse here', 1 if system 'reuse --version >/dev/null 2>&1';
    my $said = `reuse lint 2>&1`;
    is($? . join('', $said =~ /^.*ERROR.*$/mg), '0', 'reuse lint finds nothing') or diag($said);
}
SKIP: {
    skip 'not a git repository', 4 if !-e '.git' || system 'git rev-parse --verify -q HEAD >/dev/null 2>&1';
    my $archive = "$scratch/toi16-$version.tar.gz";
    is(system("make --no-print-directory -s dist DIST=$scratch >$scratch/log 2>&1"), 0, 'make dist') or diag(read_file("$scratch/log"));
    is(system("tar -xzf $archive -C $scratch"), 0, "makes toi16-$version.tar.gz");
    my @packed = sort split /\n/, `cd $scratch/toi16-$version && find . -type f -o -type l | sed 's|^./||'`;
    is_deeply(\@packed, [sort split /\n/, `git ls-tree -r --name-only HEAD`], 'which has all files of the commit, and nothing else');
    system("cp $archive $scratch/before && make -s dist DIST=$scratch");
    is(system("cmp $archive $scratch/before"), 0, 'and is the same when made again');
}
done_testing();
