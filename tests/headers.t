#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Each public header stands alone, in C and in C++; what the documentation shows as code is code, what it says was
# measured was measured, and what it points to is there.
use strict;
use warnings;
use lib 'tests';
use Cwd 'getcwd';
use File::Temp 'tempdir';
use Test::More;
use files;

my $scratch = tempdir(CLEANUP => 1);
my @warnings = qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror);
my @include = qw(-Iinclude);

# The languages that a header must compile as, of those whose compiler is here.
my @languages = grep { system("command -v $_->[0] >/dev/null") == 0 } (
    ['gcc', '-xc', '-std=c99'], ['gcc', '-xc', '-std=c11'], ['clang', '-xc', '-std=c99'],
    ['g++', '-xc++', '-std=c++98'], ['g++', '-xc++', '-std=c++17'], ['clang++', '-xc++', '-std=c++17']);

# What the fragments at the top of the headers take for granted.
my %context = (
    'fix16.h' => '',
    'constant.h' => '',
    'types.h' => '',
    'rotation.h' => '',
    'box.h' => '',
    'polygon.h' => 'static toi_poly2 ship; static toi_rot2 rotation; static toi_vec2 position;',
    'hull.h' => '',
    'sweep.h' => 'static toi_aabb3 bullet, wall; static toi_vec3 bullet_velocity, wall_velocity;'
        . 'static void stop_at(fix16_t t, toi_vec3 n) { (void)t; (void)n; }',
    'shape.h' => 'static toi_obb3 cart; static toi_shape wall; static toi_hit hit;',
    'motion.h' => 'static toi_obb3 robot, wall; static toi_vec3 v, still; static toi_hit hit; static toi_aabb3 box;',
    'overlap.h' => 'static toi_obb3 crate, robot; static void move(toi_obb3 *b, toi_vec3 *by) { (void)b; (void)by; }',
    'contact.h' => 'static toi_obb3 crate, ground; static toi_vec3 velocity, still;'
        . 'static void spark(toi_vec3 *at) { (void)at; }',
    'ray.h' => 'static toi_vec3 eye, gaze; static toi_obb3 wall;'
        . 'static void mark(toi_vec3 *from, toi_vec3 *along, fix16_t t) { (void)from; (void)along; (void)t; }',
    'response.h' => 'static toi_aabb2 ball, wall; static toi_vec2 v, still; static toi_hit hit;',
    'move.h' => 'static toi_shape player; static toi_vec2 velocity; static int level, may_jump;'
        . 'static bool tiles_near(void *c, const toi_aabb3 *r, uint32_t n, toi_candidate *out)'
        . '{ (void)c; (void)r; (void)n; (void)out; return false; }',
    'tree.h' => 'static toi_aabb3 region; static toi_shape shape, player; static toi_vec2 velocity; static toi_move_result moved;'
        . 'static uint16_t n; static void look_at(const toi_shape *s, uint16_t id) { (void)s; (void)id; }',
    'tiles.h' => 'static toi_shape player; static toi_vec2 velocity; static toi_move_result moved;',
    'explain.h' => 'static toi_shape robot, cart; static toi_vec3 robot_velocity, cart_velocity;',
);

# The indented lines of the first long comment, without commands and the remarks that follow a statement after two
# blanks.
sub header_example {
    my ($text) = @_;
    my ($comment) = $text =~ m{\*/\s*/\*(.*?)\*/}s or return '';
    my @lines = map { s/^ \*     (?!\$ )// ? $_ : () } split /\n/, $comment;
    s/;\s{2,}.*/;/, s/\.\.\./(void)context, (void)r;/ for @lines;
    return @lines;
}

# Definitions stay outside, statements go into a function; what they declare need not be used.
sub example_program {
    my ($name, @lines) = @_;
    my @outside = grep { /^static / } @lines;
    my @inside = grep { !/^static / } @lines;
    return join "\n", '#include <stddef.h>', '#include <toi16/toi16.h>', $context{$name}, @outside,
        'void example(void);', 'void example(void) {', @inside, "}\n";
}

for my $path (glob 'include/toi16/*.h') {
    (my $name = $path) =~ s{.*/}{};
    my $twice = write_file("$scratch/alone.c", "#include <toi16/$name>\n#include <toi16/$name>\nint nothing(void);\n");
    my @shapes = $name eq 'only.h' ? '-DTOI_SHAPES=TOI_AABB2' : ();
    for my $language (@languages) {
        is(system(@$language, @warnings, @include, @shapes, '-fsyntax-only', $twice), 0, "$name alone compiles: @$language");
    }
    next unless exists $context{$name};
    my @example = header_example(read_file($path));
    my $file = write_file("$scratch/example-$name.c", example_program($name, @example));
    my @unused = qw(-Wno-unused-variable -Wno-unused-but-set-variable);
    is(system('gcc', '-std=c99', @warnings, @unused, @include, '-fsyntax-only', $file), 0,
        "the example of $name compiles") if ok(scalar @example, "$name has an example at its top");
}

# Each page, in its order: indented lines after a `$` are commands, run one after the other in a directory that has the
# tree's build/ and examples/, and what follows them is what they print. A ```c block with a main is a program, linked
# with the C files that the commands before it made, and the ```text block after it is what it prints.
my @pages = ('README.md', map { "docs/$_.md" } qw(answers shapes moving many levels command costs));
my $build = getcwd() . '/' . ($ENV{BUILD} // 'build');

sub check_command {
    my ($page, $bench, $command, $expected) = @_;
    $expected =~ s/^ {4}//mg;
    my $script = write_file("$scratch/command", "cd $bench\n$command\n");
    is(`sh $script 2>&1`, $expected, "$page: $command");
}

sub check_program {
    my ($page, $bench, $number, $code, $expected) = @_;
    my $file = write_file("$scratch/page-$number.c", $code);
    my @made = glob "$bench/*.c";
    my @link = ("$build/libtoi16.a", "$build/libfixmath.a");
    is(system('gcc', '-std=c99', @warnings, @include, $file, @made, @link, '-o', "$scratch/page"), 0,
        "$page: program $number compiles") or return;
    is(`$scratch/page`, $expected, "$page: program $number prints what the page says");
}

my $command = qr/^    \$ (.*)\n((?:    (?!\$ ).*\n)*)/m;
my $program = qr/^```c\n((?:(?!```).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```$/m;
my (@programs, @commands);
for my $page (@pages) {
    my $text = read_file($page);
    my $bench = tempdir(CLEANUP => 1);
    symlink $build, "$bench/build" or die "$bench/build: $!\n";
    symlink getcwd() . '/examples', "$bench/examples" or die "$bench/examples: $!\n";
    my $number = 0;
    while ($text =~ /$command|$program/g) {
        my ($line, $said, $code, $printed) = ($1, $2, $3, $4);
        if (defined $line) {
            push @commands, $line;
            check_command($page, $bench, $line, $said);
        } else {
            push @programs, $page;
            check_program($page, $bench, ++$number, $code, $printed);
        }
    }
    my @blocks = $text =~ /^(```c)$/mg;
    is($number, @blocks, "$page: blocks of C are programs with what they print");
}
is("@programs", 'README.md README.md docs/answers.md docs/shapes.md docs/shapes.md docs/shapes.md docs/moving.md docs/many.md docs/levels.md docs/levels.md', 'the pages have ten programs');
is(scalar @commands, 19, 'and nineteen commands');

# README is the first page: what, for whom, a picture, a program and each build system come first.
my $readme = read_file('README.md');
cmp_ok($readme =~ tr/\n//, '<=', 250, 'README.md is short');
my ($first) = $readme =~ /\A((?:.*\n){1,55})/;
like($first, qr/!\[.*?```c\n.*?^```text\n.*?^\| Debian \|.*integrate\.md/ms, 'its first screen has a picture, a program and the build systems');
my @starts = read_file('docs/integrate.md') =~ /^\| \[([^\]:]+)/mg;
is(join(', ', grep { $first !~ /^\| .*\Q$_\E/mi && !/^(?:copy the files|Raspberry Pi Pico|CMSIS-Pack)$/ } @starts), '', 'all that docs/integrate.md has');
is(join(' ', grep { $readme !~ /\(\Q$_\E\)/ } @pages[1 .. $#pages]), '', 'it leads to each page');

# Rows of two numbers and more, with others in brackets or not, are measurements; a dash is one that there is not.
my @measured_in = ('bench/results.md', 'bench/size.md', 'docs/budget.md');
my %measured = map { $_ => 1 } map { split /\n/, read_file($_) } @measured_in;
my @rows = map { read_file($_) =~ /^(\|.*(?:\| (?:[\d,]+(?: \([\d,]+\))?|-) ){2}\|)$/mg } @pages;
cmp_ok(scalar @rows, '>=', 50, 'the pages have measurements');
my @strange = grep { !$measured{$_} } @rows;
ok(!@strange, "which stand in @measured_in") or diag(join "\n", @strange);

# Whether a page has a heading by the name that links give it.
sub has_heading {
    my ($page, $part) = @_;
    return grep { (lc =~ s/[^\w\s-]//gr =~ s/ /-/gr) eq $part } read_file($page) =~ /^#+ (.*)$/mg;
}

for my $page (glob '{*,*/*}.md') {
    my ($folder) = $page =~ m{^(.*/)?};
    my @targets = grep { !/^(?:\w+:|#)/ } read_file($page) =~ /\]\(([^)\s]+)\)/g;
    my @lost = grep { !-e(($folder // '') . s/#.*//r) } @targets;
    is("@lost", '', "$page: " . @targets . ' links lead somewhere');
    my @parts = grep { !/^\w+:/ && /\.md#|^#/ } read_file($page) =~ /\]\(([^)\s]+#[^)\s]+|#[^)\s]+)\)/g;
    my @astray = grep { my ($file, $part) = /^(.*)#(.*)$/; !has_heading($file eq '' ? $page : ($folder // '') . $file, $part) } @parts;
    is("@astray", '', "$page: and to headings that are there");
}

# An installed library is found by the flags of its toi16.pc, blanks in its place or not.
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
sub make_quietly { return system("make --no-print-directory -s $_[0] >$scratch/install.log 2>&1") }
my $user = write_file("$scratch/user.c", <<'C');
#include <toi16/toi16.h>
int main(void) { return toi_status_name(TOI_HIT)[0] == 'h' && fix16_sqrt(F16(4)) == F16(2) ? 0 : 1; }
C
for my $prefix ('/usr', '/opt/tools of mine') {
    my $root = "$scratch/root";
    is(make_quietly("install DESTDIR=$root PREFIX='$prefix'"), 0, "make install PREFIX='$prefix'")
        or diag(read_file("$scratch/install.log"));
    my $pc = read_file("$root$prefix/lib/pkgconfig/toi16.pc");
    my ($cflags, $libs) = map { $pc =~ /^$_: (.*)/m ? $1 : '' } 'Cflags', 'Libs';
    s/\$\{includedir\}/$root$prefix\/include/g, s/\$\{libdir\}/$root$prefix\/lib/g for $cflags, $libs;
    is(system("gcc $user $cflags $libs -o $scratch/user && $scratch/user"), 0, 'a program builds with the flags of toi16.pc');
    unlike($pc, qr/\Q$root\E/, 'toi16.pc does not name DESTDIR');
    is(system("diff -r packaging/share '$root$prefix/share'"), 0, 'the manual page and completions are there');
    like($pc, qr/^Version: \d+\.\d+\.\d+$/m, 'toi16.pc has the version');
    SKIP: {
        skip 'no pkg-config here', 1 if system 'pkg-config --version >/dev/null 2>&1';
        my $flags = "env PKG_CONFIG_PATH='$root$prefix/lib/pkgconfig' pkg-config --define-variable=prefix='$root$prefix'";
        is(system("eval gcc $user \"\$($flags --cflags --libs toi16)\" -o $scratch/user && $scratch/user"), 0,
            'and with those that pkg-config prints');
    }
    my $other = write_file("$root$prefix/bin/other", '');
    is(make_quietly("uninstall DESTDIR=$root PREFIX='$prefix'"), 0, 'make uninstall');
    is(join(' ', split /\n/, `find $root -type f`), $other, 'removes all that it has installed, and nothing else');
    unlink $other;
}

done_testing();
