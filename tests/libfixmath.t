#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# tools/get-libfixmath.sh: its order, what it refuses, and what it says; apt-get, git and, where nothing is to be installed, the
# compiler are played by scripts. The header that stands in for libfixmath: its types, values and linking are libfixmath's, the
# library's objects are the same, and make builds all with it. And what docs/design.md and docs/costs.md say of libfixmath itself.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use File::Temp 'tempdir';
use Test::More;
use files;

my $root = getcwd();
my $scratch = tempdir(CLEANUP => 1);
my $here = "$root/build/libfixmath";
mkdir "$scratch/bin";
$ENV{PATH} = "$scratch/bin:$ENV{PATH}";
delete @ENV{qw(LIBFIXMATH LIBFIXMATH_DIR MAKEFLAGS MFLAGS MAKELEVEL)};
my $build = $ENV{BUILD} // 'build';
my @warnings = qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror);
my $c = 'gcc -std=c99 -O2 -fwrapv';
my $libfixmath = "-isystem $here/libfixmath -DFIXMATH_NO_CACHE -DTOI_LIBFIXMATH";

sub play {
    my ($name, $script) = @_;
    open my $file, '>', "$scratch/bin/$name" or die "$name: $!\n";
    print $file "#!/bin/sh\n$script\n";
    close $file;
    chmod 0755, "$scratch/bin/$name";
}

# Runs the script. Returns its exit status, what it said, and what it wrote for make.
sub get {
    my ($destination) = @_;
    my $said = `sh '$root/tools/get-libfixmath.sh' $scratch/$destination $scratch/$destination.mk 2>&1`;
    return ($? >> 8, $said, -e "$scratch/$destination.mk" ? read_file("$scratch/$destination.mk") : '');
}

# A compiler for which no libfixmath is installed.
my $bare = "$scratch/bin/bare";
play('bare', 'case "$*" in *-print-file-name*) exit 1 ;; esac; exec cc "$@"');

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

my ($sources, $nowhere) = ("FIXMATH_FROM := sources\n", "FIXMATH_FROM := nowhere\n");
my $failing = 'echo "E: no such thing" >&2; echo "fatal: no such thing" >&2; exit 1';
play($_, $failing) for 'apt-get', 'git';
$ENV{CC} = $bare;

my ($status, $said, $mk) = get('none');
is("$status $mk", "0 $nowhere", 'nothing reachable: that is no error');
like($said, qr/source package.*apt-get source failed: E: no such thing.*cloning.*git failed: fatal: no such thing/s,
    'says what was tried, in its order, and why it failed');
like($said, qr/not found.*fix16\.h stands in for it.*LIBFIXMATH_DIR/, 'what takes its place, and what can be done');
ok(!-e "$scratch/none", 'leaves nothing half done');

# What needs libfixmath itself: its sources are here, or this machine could not get them.
my $prefix = "$scratch/prefix";
my $there = -f "$here/libfixmath/fix16.c";
SKIP: {
    skip 'no sources of libfixmath here', 1 unless $there;
    {
        local $ENV{LIBFIXMATH_DIR} = $here;
        ($status, $said, $mk) = get('given');
        is("$status $said$mk", "0 $sources", 'LIBFIXMATH_DIR with libfixmath/fix16.h');
        is(system("cmp '$here/libfixmath/fix16.c' $scratch/given/libfixmath/fix16.c"), 0, 'is copied');
        $ENV{LIBFIXMATH_DIR} = "$here/libfixmath";
        is((get('given2'))[0], 0, 'LIBFIXMATH_DIR with fix16.h');
        ok(-f "$scratch/given2/libfixmath/fix16.h", 'comes to the same place');
        $ENV{LIBFIXMATH_DIR} = $scratch;
        ($status, $said) = get('given3');
        like("$status $said", qr/^1 .*holds no fix16\.h/, 'LIBFIXMATH_DIR with neither is an error, not a reason to fetch');
    }
    is((get('given'))[2], $sources, 'a copy that is there is taken, without a network');

    # An installed one, as Debian has it, and what make does with it.
    system("mkdir -p $prefix/include/libfixmath $prefix/lib $scratch/objects && cp $here/libfixmath/*.h $here/libfixmath/*.hpp " .
        "$prefix/include/libfixmath && cd $scratch/objects && cc -w -O1 -fwrapv -DFIXMATH_NO_CACHE -c $here/libfixmath/*.c && " .
        "ar rcs $prefix/lib/liblibfixmath.a *.o");
    {
        local $ENV{CC} = "cc -isystem $prefix/include -B$prefix/lib/";
        my $installed = "FIXMATH_FROM := installed\nFIXMATH_INCLUDE := $prefix/include/libfixmath\n" .
            "FIXMATH_ARCHIVE := $prefix/lib/liblibfixmath.a\n";
        ($status, $said, $mk) = get('installed');
        is("$status $said$mk", "0 $installed", 'an installed library is taken before anything is fetched');
        is((get('given'))[2], $sources, 'but not where there is a copy');
        {
            local $ENV{LIBFIXMATH} = 'sources';
            ($status, $said, $mk) = get('wanted');
            like("$status $said$mk", qr/^0 .*source package.*\Q$installed\E$/s, 'nor before fetching where sources are wanted');
            $ENV{LIBFIXMATH} = 'none';
            is((get('given'))[2], $nowhere, 'LIBFIXMATH=none takes none');
        }
        local $ENV{LIBFIXMATH_DIR} = "$prefix/include/libfixmath";
        is((get('header'))[2], $installed, 'LIBFIXMATH_DIR with a header alone, whose library is installed');
        $ENV{CC} = $bare;
        ($status, $said) = get('header2');
        like("$status $said", qr/^1 .*no fix16\.c, and no libfixmath is installed/, 'or not');
    }

    mkdir "$scratch/wrong";
    mkdir "$scratch/wrong/libfixmath";
    system("cp '$here'/libfixmath/* $scratch/wrong/libfixmath && echo >> $scratch/wrong/libfixmath/fix16.c");
    play_git("$scratch/wrong");
    ($status, $said) = get('cloned');
    like($said, qr/sha256 differs/, 'a clone with other files is refused');
    ok(!-e "$scratch/cloned", 'and not kept');

    play('apt-get', 'case "$*" in *source*download*) echo other > libfixmath_1.orig.tar.xz ;; esac');
    ($status, $said) = get('packed');
    like($said, qr/libfixmath_1\.orig\.tar\.xz is not the expected version/, 'another package is refused');

    SKIP: {
        my ($expected) = `cat '$root/tools/get-libfixmath.sh'` =~ /^sources_sha256=(\w+)/m;
        my $sum = "cd '$here' && LC_ALL=C && export LC_ALL && cat libfixmath/*.c libfixmath/*.h libfixmath/*.hpp | sha256sum";
        skip 'build/libfixmath is not the pinned version', 4 unless `$sum` =~ /^$expected/;
        play_git($here);
        ($status, $said, $mk) = get('good');
        is($mk, $sources, 'after the package the clone is tried, and taken where its files are right');
        ok(-f "$scratch/good/libfixmath/fix16.h", 'and unpacked');
        is(worst_sine(), 509, 'fix16_sin and fix16_cos are off by up to 509 ulp within a turn');
        is(cache_size() / 1024, 112, 'the caches take 112 KB');
    }
}

# ---- The header that stands in for it.

SKIP: {
    skip 'no sources of libfixmath here', 1 unless $there;
    # One program of objects that have the one and the other, for which the linker compares types.
    is(system("cd $scratch && $c -flto @warnings -I$root/include '-DNAME(x)=own_##x' -c $root/tests/fix16_values.c -o own.o && " .
        "$c -flto -w -I$root/include $libfixmath '-DNAME(x)=real_##x' -c $root/tests/fix16_values.c -o real.o && " .
        "$c -flto @warnings -c $root/tests/fix16_same.c -o same.o && $c -flto -w -DFIXMATH_NO_CACHE -c $here/libfixmath/fix16*.c && " .
        "$c -flto -Werror=lto-type-mismatch *.o -o same"), 0, 'types: objects with either header link, and no type differs');
    my @said = split /\n/, `$scratch/same`;
    ok(@said > 20, 'values: there are some');
    is(join("\n", grep { !/^ok|^1\.\./ } @said), '', 'values: those of libfixmath');

    # "Nothing guesses": which one counts is the define's or the order's doing, wherever libfixmath lies.
    my $stand_in = '#ifdef FIXMATH_TOKLEN' . "\n#error\n#endif\n";
    my $real = '#ifndef FIXMATH_TOKLEN' . "\n#error\n#endif\n";
    my ($toi, $fix, $use) = ("#include <toi16/toi16.h>\n", "#include <fix16.h>\n", "fix16_t twice(fix16_t a);\nfix16_t twice(fix16_t a) { return fix16_add(a, a); }\n");
    for my $case (['libfixmath on the path changes nothing', $toi . $stand_in, ''], ['TOI_LIBFIXMATH takes it', $toi . $real, '-DTOI_LIBFIXMATH'],
        ['so does including it first', $fix . $toi . $real, ''], ['including it after changes nothing', $toi . $fix . $stand_in, ''],
        ['and with the define either order will do', $toi . $fix . $real, '-DTOI_LIBFIXMATH']) {
        my ($name, $text, $define) = @$case;
        my $file = write_file("$scratch/order.c", $text . $use);
        for my $language ('gcc -xc -std=c99', 'g++ -xc++ -std=c++98') {
            is(system("$language @warnings -Iinclude -isystem $here/libfixmath $define -fsyntax-only $file"), 0, "$name: $language");
        }
    }

    # The library is the same machine code with either.
    my @cores = glob 'src/*/*.c';
    @cores = @cores[grep { $_ % 8 == 0 } 0 .. $#cores] unless $ENV{TEST_ALL};
    my @other = grep {
        system("gcc -std=c99 -O1 -w -Iinclude -c $_ -o $scratch/own.o && gcc -std=c99 -O1 -w -Iinclude $libfixmath -c $_ -o $scratch/real.o && " .
            "cmp -s $scratch/own.o $scratch/real.o") != 0
    } @cores;
    is("@other", '', @cores . ' sources compile to the same objects with either');
}

# ---- make, in a tree of its own where nothing can be fetched.

mkdir "$scratch/tree";
system("tar -c --exclude=./build --exclude=./.git . | tar -x -C $scratch/tree");
play($_, $failing) for 'apt-get', 'git';
sub make { return `make -C $scratch/tree --no-print-directory -s -j2 CFLAGS=-O0 @_ 2>&1` }
like(make('demo', "CC=$bare"), qr/stands in for it.*in 1\.16014 s/s, 'make demo works without a network and without libfixmath');
SKIP: {
    skip 'no sources of libfixmath here', 1 unless $there;
    is(make('build/installed/examples/first', 'BUILD=build/installed', "CC='cc -isystem $prefix/include -B$prefix/lib/'"), '',
        'make takes an installed library') or diag($said);
    is(`$scratch/tree/build/installed/examples/first`, "brake: contact in 1.278 s\n", 'whose programs run');
    for my $goal ('test', 'bench-cli', 'size') {
        like(make("-n $goal", 'BUILD=build/installed', "CC='cc -isystem $prefix/include -B$prefix/lib/'"), qr/fetching Debian's source package/,
            "but make $goal would rather have the sources, for boards too");
    }
    make('install', 'BUILD=build/installed', "CC='cc -isystem $prefix/include -B$prefix/lib/'", "DESTDIR=$scratch/destination", 'PREFIX=/usr');
    my $pc = read_file("$scratch/destination/usr/lib/pkgconfig/toi16.pc");
    like($pc, qr{^Cflags: .*-DTOI_LIBFIXMATH -I\Q$prefix\E/include/libfixmath$}m, 'toi16.pc names its header');
    like($pc, qr{^Libs: .*-ltoi16 -llibfixmath$}m, 'and its library');
}
make('install', "CC=$bare", "DESTDIR=$scratch/destination", 'PREFIX=/usr');
unlike(read_file("$scratch/destination/usr/lib/pkgconfig/toi16.pc"), qr/fixmath/i, 'without libfixmath, toi16.pc does not name it');
done_testing();
