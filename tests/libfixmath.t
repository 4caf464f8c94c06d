#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# tools/get-libfixmath.sh: its order, what it refuses, and what it says; apt-get and git are played by scripts. And what
# docs/design.md and README.md say of the library itself.
use strict;
use warnings;
use Cwd 'getcwd';
use File::Temp 'tempdir';
use Test::More;

my $root = getcwd();
my $scratch = tempdir(CLEANUP => 1);
my $here = "$root/build/libfixmath";
mkdir "$scratch/bin";
$ENV{PATH} = "$scratch/bin:$ENV{PATH}";
delete $ENV{LIBFIXMATH_DIR};

sub play {
    my ($name, $script) = @_;
    open my $file, '>', "$scratch/bin/$name" or die "$name: $!\n";
    print $file "#!/bin/sh\n$script\n";
    close $file;
    chmod 0755, "$scratch/bin/$name";
}

# Runs the script. Returns its exit status and what it said.
sub get {
    my ($destination) = @_;
    my $said = `sh '$root/tools/get-libfixmath.sh' $scratch/$destination 2>&1`;
    return ($? >> 8, $said);
}

# git whose repository holds a tree.
sub play_git {
    my ($tree) = @_;
    play('git', "case \$1 in init) mkdir -p \"\$3\" ;; fetch) cp -r '$tree/.' . ;; esac");
}

# How far off its sine and cosine are within a turn, in whole ulps of Q16.16.
sub worst_sine {
    my $program = "$scratch/sine";
    open my $source, '>', "$program.c" or die "$program.c: $!\n";
    print $source <<'C';
#include <fix16.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    double worst = 0;
    for (fix16_t angle = -2 * fix16_pi; angle <= 2 * fix16_pi; angle++) {
        worst = fmax(worst, fabs(fix16_sin(angle) - 65536 * sin(angle / 65536.0)));
        worst = fmax(worst, fabs(fix16_cos(angle) - 65536 * cos(angle / 65536.0)));
    }
    printf("%d", (int)worst);
    return 0;
}
C
    close $source;
    return `cc -O2 -fwrapv -w -DFIXMATH_NO_CACHE -I'$here/libfixmath' $program.c '$here'/libfixmath/*.c -lm -o $program && $program`;
}

# The variables that it has without FIXMATH_NO_CACHE, in bytes.
sub cache_size {
    system("cd $scratch && cc -w -c '$here'/libfixmath/*.c") == 0 or return 0;
    my $bytes = 0;
    $bytes += $_ for `size $scratch/*.o` =~ /^ *\d+\s+\d+\s+(\d+)/mg;
    return $bytes;
}

my $failing = 'echo "E: no such thing" >&2; echo "fatal: no such thing" >&2; exit 1';
play($_, $failing) for 'apt-get', 'git';

my ($status, $said) = get('none');
is($status, 1, 'nothing reachable: fails');
like($said, qr/source package.*apt-get source failed: E: no such thing.*cloning.*git failed: fatal: no such thing/s,
    'says what was tried, in its order, and why it failed');
like($said, qr/set LIBFIXMATH_DIR/, 'says what can be done');
ok(!-e "$scratch/none", 'leaves nothing half done');

{
    local $ENV{LIBFIXMATH_DIR} = $here;
    ($status, $said) = get('given');
    is("$status$said", '0', 'LIBFIXMATH_DIR with libfixmath/fix16.h');
    is(system("cmp '$here/libfixmath/fix16.c' $scratch/given/libfixmath/fix16.c"), 0, 'is copied');
    $ENV{LIBFIXMATH_DIR} = "$here/libfixmath";
    is((get('given2'))[0], 0, 'LIBFIXMATH_DIR with fix16.h');
    ok(-f "$scratch/given2/libfixmath/fix16.h", 'comes to the same place');
    $ENV{LIBFIXMATH_DIR} = $scratch;
    ($status, $said) = get('given3');
    like("$status $said", qr/^1 .*holds no fix16\.h/, 'LIBFIXMATH_DIR with neither is an error, not a reason to fetch');
}
is((get('given'))[0], 0, 'a copy that is there is taken, without a network');

mkdir "$scratch/wrong";
mkdir "$scratch/wrong/libfixmath";
system("cp '$here'/libfixmath/* $scratch/wrong/libfixmath && echo >> $scratch/wrong/libfixmath/fix16.c");
play_git("$scratch/wrong");
($status, $said) = get('cloned');
like("$status $said", qr/^1 .*sha256 differs/s, 'a clone with other files is refused');
ok(!-e "$scratch/cloned", 'and not kept');

play('apt-get', 'case "$*" in *source*download*) echo other > libfixmath_1.orig.tar.xz ;; esac');
($status, $said) = get('packed');
like("$status $said", qr/^1 .*libfixmath_1\.orig\.tar\.xz is not the expected version/s, 'another package is refused');

SKIP: {
    my ($expected) = `cat '$root/tools/get-libfixmath.sh'` =~ /^sources_sha256=(\w+)/m;
    my $sum = "cd '$here' && LC_ALL=C && export LC_ALL && cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp | sha256sum";
    skip 'build/libfixmath is not the pinned version', 4 unless `$sum` =~ /^$expected/;
    play_git($here);
    ($status, $said) = get('good');
    is($status, 0, 'after the package the clone is tried, and taken where its files are right');
    ok(-f "$scratch/good/libfixmath/fix16.h", 'and unpacked');
    is(worst_sine(), 509, 'fix16_sin and fix16_cos are off by up to 509 ulp within a turn');
    is(cache_size() / 1024, 112, 'the caches take 112 KB');
}
done_testing();
