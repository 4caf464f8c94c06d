#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# docs/integrate.md is true: each start is taken out of the page and done, from a clone of this tree, in a directory of its own.
# Where the page compiles for speed this does not, unless TEST_ALL is set; then what is slow is done too.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use File::Path 'make_path';
use File::Temp 'tempdir';
use JSON::PP;
use Test::More;
use files;

my $root = getcwd();
my $scratch = tempdir(CLEANUP => 1);
my $page = read_file('docs/integrate.md');
my ($hit) = $page =~ /^```text\n(.*?)```$/ms;
my ($version) = read_file('include/toi16/types.h') =~ /TOI_VERSION_STRING "([^"]+)"/;
my $main = read_file('examples/first.c');

delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL BUILD CC LIBFIXMATH_DIR)};
%ENV = (%ENV, LIBFIXMATH => 'none', CMAKE_BUILD_PARALLEL_LEVEL => 2, CMAKE_GENERATOR => 'Ninja');
$ENV{CFLAGS} = '-O0' unless $ENV{TEST_ALL};

# The tree as it is, with what is not committed yet, as a repository that has the release's tag.
my $clone = "$scratch/toi16.git";
mkdir $clone;
my $quietly = ">$scratch/log 2>&1";
is(system("tar -c --exclude=./build --exclude=./.git . | tar -x -C $clone && cd $clone && git init -q . && " .
    "git -c core.safecrlf=false add -A $quietly && git -c user.name=t -c user.email=t\@example.org commit -q -m t && " .
    "git tag v$version && git config uploadpack.allowAnySHA1InWant true"), 0, 'a repository of this tree') or diag(read_file("$scratch/log"));

# By title: its text, files by their names, and commands.
my (%start, @titles);
while ($page =~ /^## (.*)\n((?:(?!## ).*\n)*)/mg) {
    my ($title, $text) = ($1, $2);
    my %file;
    $file{$1} = $2 while $text =~ /^`(\S+)`\n\n```\w+\n(.*?)```$/msg;
    my $commands = join '', $text =~ /^```sh\n(.*?)```$/msg;
    s{https://example\.org/toi16\.git}{file://$clone}g for $commands, values %file;
    $commands =~ s/=Release/=None/g, $commands =~ s/ -O2 / -O0 /g unless $ENV{TEST_ALL};
    $start{$title} = {text => $text, file => \%file, commands => $commands};
    push @titles, $title unless $title eq 'libfixmath';
}

# Does what a section says, and then some more. Returns what it printed, or undef where a command failed.
sub follow {
    my ($title, $more, %other) = @_;
    my $directory = "$scratch/" . ($title =~ s/\W+/-/gr);
    my %file = (%{$start{$title}{file}}, 'main.c' => $main, %other);
    for my $name (keys %file) {
        make_path("$directory/$name" =~ s{/[^/]*$}{}r);
        write_file("$directory/$name", $file{$name});
    }
    my $script = write_file("$scratch/script", "set -e\n$start{$title}{commands}\n" . ($more // ''));
    my $said = `cd '$directory' && sh '$script' 2>$scratch/errors`;
    return $said if $? == 0;
    diag("$title:\n", $said, read_file("$scratch/errors"));
    return undef;
}

sub hits {
    my ($title, @more) = @_;
    like(follow($title, @more) // '', qr/\Q$hit\E\z/, "$title: the first hit");
}

my @rows = $page =~ /^\| \[([^\]]+)\]\(#[^)]+\) \|/mg;
is_deeply([sort map { lc } @rows], [sort map { lc } @titles], 'the table has a row for each start');
is(join(' ', grep { $start{$_}{text} =~ tr/\n// > 32 } @titles), '', 'no start is long');

hits($_) for 'Two files', 'Copy the files', 'CMake: FetchContent', 'CMake: find_package', 'Meson', $ENV{TEST_ALL} ? ('CMake: add_subdirectory', 'pkg-config') : ();

like(follow('CMake: presets', $ENV{TEST_ALL} ? 'cmake --preset cortex-m4 && cmake --build --preset cortex-m4' : ''),
    qr/libtoi16\.a/, 'CMake: a preset builds for Cortex-M');

# ESP-IDF, Zephyr and the Pico SDK are big: what they do with our files is played, for this machine.
my $build = 'cmake -B build && cmake --build build';
{
    local $ENV{IDF_PATH} = "$root/tests/integrate/idf";
    (my $app = $main) =~ s/int main\(void\)/void app_main(void);\nvoid app_main(void)/;
    $app =~ s/return 0;//;
    hits('ESP-IDF', "$build >&2 && build/first", 'main/main.c' => $app);
    local $ENV{ZEPHYR_BASE} = "$root/tests/integrate/zephyr";
    hits('Zephyr', "$build >&2 && build/app");
    local $ENV{PICO_SDK_PATH} = $ENV{PICO_SDK_PATH} // "$root/tests/integrate/pico";
    if ($ENV{PICO_SDK_PATH} eq "$root/tests/integrate/pico") { hits('Raspberry Pi Pico', 'build/first') }
    else { ok(defined follow('Raspberry Pi Pico', 'ls build/first.elf'), 'Raspberry Pi Pico: built by the SDK') }
}

# ---- PlatformIO.

my $manifest = decode_json(read_file('library.json'));
is(join(' ', grep { !length $manifest->{$_} } qw(name version description license headers)), '', 'PlatformIO: the manifest has all fields');
ok(length $manifest->{description} <= 255 && $manifest->{name} =~ /^[a-z0-9-]+$/, 'as its schema wants them');
is_deeply($manifest->{build}, {srcDir => 'src', includeDir => 'include', srcFilter => ['+<*/*.c>']}, 'it builds the sources');
ok(-f "include/$manifest->{headers}", 'and finds the header');
is(join(' ', grep { !-e } @{$manifest->{export}{include}}), '', 'and packs what is there');
SKIP: {
    skip 'no pio here', 1 if system "pio --version $quietly";
    $start{PlatformIO}{commands} = 'pio run >&2 && .pio/build/native/program';
    hits('PlatformIO', '', 'src/main.c' => $main);
}

# ---- Arduino.

sub arduino_properties {
    my %property = read_file($_[0]) =~ /^(\w+)=(.*)$/mg;
    return \%property;
}

# Builds a sketch as the IDE does. Its core needs the define with Debian's compiler.
sub sketch {
    my ($name, $board, $libraries) = @_;
    my $to = "$scratch/$name-build";
    mkdir $to;
    my $command = "arduino-builder -compile -hardware /usr/share/arduino/hardware -hardware /usr/share/arduino-builder -tools /usr/bin " .
        "-libraries $libraries -fqbn arduino:avr:$board -prefs compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__ " .
        "-warnings all -build-path $to $libraries/toi16/examples/$name/$name.ino";
    is(system("$command >$scratch/log 2>&1"), 0, "Arduino: $name builds for $board") or diag(read_file("$scratch/log"));
    is(join("\n", grep { m{/toi16/.*warning:} } split /\n/, read_file("$scratch/log")), '', 'without a warning of ours');
    return "$to/$name.ino.elf";
}

# The first line that an image sends over its serial port.
sub first_line {
    my ($image, $mcu) = @_;
    my $process = open my $pipe, '-|', 'timeout', '60', 'build/boards/run_avr', $image, $mcu, '16000000' or die "run_avr: $!\n";
    my $line = <$pipe> // '';
    kill 'TERM', $process;
    close $pipe;
    return $line =~ s/\s+$//r;
}

ok(defined follow('Arduino'), 'Arduino: the library is made');
my $libraries = "$scratch/Arduino/toi16/build/arduino";
my $library = "$libraries/toi16";
my $property = arduino_properties("$library/library.properties");
is(join(' ', grep { !length($property->{$_} // '') } qw(name version author maintainer sentence paragraph category url architectures includes)), '',
    'Arduino: library.properties has all fields');
is("$property->{name} $property->{version} $property->{architectures} $property->{category}", "toi16 $version * Data Processing", 'as the rules want them');
is(join(' ', map { s{.*/}{}r } glob "$library/src/*.h"), 'toi16.h', 'sketches see no header but toi16.h');
is(join(' ', grep { -l || /\.exe$/ } split /\n/, `find $library`), '', 'nothing is linked or a program');
cmp_ok(scalar(split /\n/, read_file("$library/keywords.txt")), '>', 100, 'the editor knows the functions');
like(first_line(sketch('Tiles', 'uno', $libraries), 'atmega328p'), qr/^lands in 0\.500 of a step$/, 'Arduino: two boxes on an Uno')
    if $ENV{TEST_ALL};
like(first_line(sketch('FirstHit', 'mega:cpu=atmega2560', $libraries), 'atmega2560'), qr/^hit in 1\.278 s, raw 83754$/, 'Arduino: the first hit on a Mega');

# ---- CMSIS-Pack.

ok(defined follow('CMSIS-Pack'), 'CMSIS-Pack: the pack is made');
my $description = "$scratch/CMSIS-Pack/toi16/build/cmsis/toi16.toi16.pdsc";
my $pdsc = read_file($description);
is(system("xmllint --noout $description"), 0, 'its description is XML');
is_deeply([sort $pdsc =~ /^ *<file category="sourceC" name="([^"]+)"\/>$/mg], [sort glob 'src/*/*.c'], 'and lists all sources');
is(join(' ', grep { !-e } $pdsc =~ /name="([^"]*\/[^"]*|\w+\.md)"/g), '', 'and what is there');
like($pdsc, qr/<release version="\Q$version\E">/, 'and has the version');

ok(!-e "$scratch/$_/toi16/build/libfixmath.mk", "$_: nobody looks for libfixmath to pack the library") for qw(Arduino CMSIS-Pack);

# ---- Debian.

SKIP: {
    skip 'Debian: TEST_ALL is not set', 7 unless $ENV{TEST_ALL};
    ok(defined follow('Debian'), 'Debian: the package is made');
    my $deb = "$scratch/Debian/toi16/build/deb";
    is(`lintian --allow-root --suppress-tags initial-upload-closes-no-bugs $deb/*.changes 2>/dev/null`, '', 'lintian finds nothing');
    is(system("dpkg -x $deb/libtoi16-dev_*.deb $scratch/deb && dpkg -x $deb/toi16_*.deb $scratch/command"), 0, 'and it unpacks');
    is(join(' ', map { s{^\Q$scratch\E/command/}{}r } split /\n/, `find $scratch/command -type f ! -path '*/doc/*' | sort`),
        'usr/bin/toi16 usr/share/bash-completion/completions/toi16 usr/share/fish/vendor_completions.d/toi16.fish ' .
        'usr/share/man/man1/toi16.1.gz usr/share/zsh/vendor-completions/_toi16', 'the other one has the program and what belongs to it');
    is(`printf '0 0 0\\n1 0 0\\n0 1 0\\n0 0 1\\n' | $scratch/command/usr/bin/toi16 hull --name corner - -o $scratch/corner.c`,
        "corner: 4 vertices, 6 edges, 4 faces, 108 bytes of flash, reach 1.00000\n", 'which makes hulls');
    my ($flags) = `PKG_CONFIG_PATH=\$(dirname \$(find $scratch/deb -name toi16.pc)) pkg-config --define-variable=prefix=$scratch/deb/usr --cflags --libs toi16` =~ /(.*)/;
    is(`cc examples/first.c $flags -o $scratch/installed && $scratch/installed`, $hit, 'and a program builds with it');
    $start{'Debian, by CMake'} = {file => $start{'CMake: find_package'}{file}, commands => ''};
    hits('Debian, by CMake', "cmake -B build -DCMAKE_PREFIX_PATH=$scratch/deb/usr >&2 && cmake --build build >&2 && build/first");
}

# What users get on their include path.
is(join(' ', glob 'include/*'), 'include/toi16', 'no header of a common name is on a user\'s include path');
done_testing();
