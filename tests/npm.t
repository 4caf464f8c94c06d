#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# The package for npm, done as docs/integrate.md says, by a stranger in an empty directory without a network: it has what it
# has to and no more, the start hits, it answers as the library on this machine does to the bit, and types and faults are as they say.
# `make verify` installs the tools; `make test` takes them where they are.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use File::Temp 'tempdir';
use JSON::PP;
use Test::More;
use files;

my @missing = grep { system("command -v $_ >/dev/null") } qw(clang wasm-ld node npm);
plan skip_all => "not here: @missing; make verify installs them" if @missing;

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL BUILD CC)};
%ENV = (%ENV, npm_config_offline => 'true', npm_config_audit => 'false', npm_config_update_notifier => 'false');
my $root = getcwd();
my $scratch = tempdir(CLEANUP => 1);
symlink $root, "$scratch/toi16" or die "$scratch/toi16: $!\n";
my $page = read_file('docs/integrate.md');
my ($version) = read_file('include/toi16/types.h') =~ /TOI_VERSION_STRING "([^"]+)"/;

# Returns what a command prints, in the stranger's directory.
sub output {
    my ($command) = @_;
    my $said = `cd $scratch && $command 2>$scratch/errors`;
    diag("$command:\n", $said, read_file("$scratch/errors")) if $?;
    return $said;
}

my ($start) = $page =~ /^## npm\n((?:(?!## ).*\n)*)/m;
my ($hit) = $page =~ /^```text\n(.*?)```$/ms;
my ($file, $code) = $start =~ /^`(\S+)`\n\n```js\n(.*?)```$/ms;
my ($commands) = $start =~ /^```sh\ngit clone \S+\n(.*?)```$/ms;
write_file("$scratch/$file", $code);
write_file("$scratch/commands", "set -e\n$commands");
like(output('sh commands'), qr/\n\Q$hit\E\z/, 'the start: packed, installed, and the first hit');
cmp_ok(index(read_file('packaging/npm/README.md'), "```js\n$code```"), '>', 0, 'which the page of the package shows too');

my $package = decode_json(read_file("$scratch/node_modules/toi16/package.json"));
is("$package->{name} $package->{version} $package->{license} $package->{type}", "toi16 $version MIT module", 'the package has name and version');
is_deeply([sort split /\n/, output("tar -tzf toi16/build/toi16-$version.tgz")],
    [sort map { "package/$_" } qw(LICENSE README.md package.json toi16.d.ts toi16.js toi16_wasm.js)], 'and what it says it has');
is(join(' ', grep { /ependencies/ } keys %$package), '', 'and depends on nothing');

# What is exported has a type, and the reverse.
my @exported = sort split ' ', output(q(node --input-type=module -e "import * as toi from 'toi16'; console.log(...Object.keys(toi))"));
my %typed = map { $_ => 1 } read_file('packaging/npm/toi16.d.ts') =~ /^export (?:function|class) (\w+)/mg;
is_deeply(\@exported, [sort keys %typed], 'each function has its type');

# ---- The answers are those of the library here.

write_file("$scratch/wedge.txt", "0 -5 0\n4 -5 0\n4 -5 4\n0 5 0\n4 5 0\n4 5 4\n");
write_file("$scratch/gem.txt", "1 0 0\n-1.25 0 0\n0 1.5 0\n0 -1 0\n0 0 2\n0 0 -1\n");
write_file("$scratch/plate.txt", "0 0 0\n3 0 0\n3 2 0\n0 2 0\n");
my @tables = qw(wedge gem plate);
is(system("cd $scratch && $root/build/toi16 hull --flat $_.txt -o $_.c >$scratch/log 2>&1"), 0, "a table of a $_") for @tables;
system('cp', glob('tests/npm/*'), $scratch);
write_file("$scratch/said", output('node ask.mjs 112 ' . join ' ', map { "$_.c" } @tables));
my @said = map { [split /\t/] } split /\n/, read_file("$scratch/said");
write_file("$scratch/queries", join '', map { "$_->[0]\n" } @said);
my @native = split /\n/, `$root/build/toi16 query --raw $scratch/queries 2>$scratch/errors`;
my ($sweeps, %statuses) = (0);
for (@said) {
    $sweeps += $_->[0] =~ /^sweep/;
    $statuses{$1}++ if $_->[1] =~ /^(\w+)/;
}
cmp_ok($sweeps, '>=', 2000, "$sweeps sweeps, and as many contacts, overlaps and rays");
my @wrong = grep { $said[$_][1] ne $native[$_] } 0 .. $#said;
is(scalar @wrong, 0, 'are answered as here, to the bit') or diag("$said[$wrong[0]][0]\nhere $native[$wrong[0]]\npackage $said[$wrong[0]][1]");
is(join(' ', sort keys %statuses), 'graze hit overlap separate touch', 'with all statuses');
my ($controller) = read_file('docs/moving.md') =~ /^```text\n(step   0.*?)```$/ms;
is(output('node controller.mjs'), $controller, 'a character among tiles goes its way');
my $report = `cd $scratch && node --test-reporter=tap edges.mjs wedge.c 2>&1`;
is($?, 0, 'numbers, faults, worlds and rotations are as the types say') or diag($report);

SKIP: {
    skip 'no tsc here', 1 if system 'command -v tsc >/dev/null';
    is(output('tsc --strict --noEmit --target es2022 --module nodenext types.ts'), '', 'the types let pass what is right, and nothing else');
}
done_testing();
