# SPDX-License-Identifier: MIT
# Proves on the object files of src/, compiled by one compiler with one set of flags, that the core is integer only,
# allocates nothing, calls no libc, keeps no state and does not recurse. pure.t and pure_arm.t say for which.
package purity;
use strict;
use warnings;
use Exporter 'import';
use Digest::MD5 'md5_hex';
use Fcntl ':flock';
use File::Path 'make_path';
use File::Temp 'tempdir';
use Test::More;
use callgraph;
use files;
our @EXPORT_OK = qw(core_flags compile_core check_pure);

# Flags that distributions set behind one's back would add calls that the source does not make.
my @common = (
    qw(-std=c99 -ffreestanding -ffunction-sections -fno-stack-protector -U_FORTIFY_SOURCE),
    qw(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude));

sub core_flags { return @common }

# What the objects may leave undefined: the two that every compiler may emit, integer helpers of compilers. Of
# libfixmath the core takes the number type and no function.
my $allowed = qr/^(?:
    mem(?:cpy|set)
    | __aeabi_mem(?:cpy|set|clr)[48]?
    | __aeabi_(?:u?idiv|u?idivmod|u?ldivmod|lmul|lls[lr]|lasr|u?lcmp)
    | __gnu_thumb1_case_\w+
    | __(?:u?div|u?mod|u?divmod|mul|ashl|ashr|lshr)[ds]i[34]
    | __c[lt]z[ds]i2
)$/x;

sub output {
    my (@command) = @_;
    open my $pipe, '-|', @command or return;
    my @lines = <$pipe>;
    return close $pipe ? @lines : ();
}

# The names that the objects define, and those that they leave to others.
sub symbols {
    my ($nm, @objects) = @_;
    my (%defined, %undefined);
    for (output($nm, '-P', @objects)) {
        my ($name, $type) = /^(\S+) (\w)\b/ or next;
        ($type eq 'U' ? $undefined{$name} : $defined{$name}) = 1;
    }
    return (\%defined, [sort grep { !$defined{$_} } keys %undefined]);
}

sub writable_sections {
    my ($readelf, @objects) = @_;
    my ($file, @found) = ('');
    for (output($readelf, '-SW', @objects)) {
        $file = $1 if /^File: .*\/(\S+)/;
        my ($name, $size, $flags) = /^\s*\[\s*\d+\]\s+(\S+)\s+\w+\s+[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+\s+(\w*)/
            or next;
        push @found, "$file:$name" if $flags =~ /W/ && hex $size;
    }
    return @found;
}

# Compiles src/*/*.c into a directory. Returns the sources that do not compile. What was compiled whole is kept under build/,
# by what it was made of: several tests ask for objects of one compiler and one set of flags.
sub compile_core {
    my ($directory, $compiler, @flags) = @_;
    my @command = ($compiler, @common, @flags);
    my @sources = glob 'src/*/*.c';
    my $made_of = join "\0", @command, output($compiler, '--version'), map { ($_, read_file($_)) } @sources, glob 'src/*/*.h include/*/*.h';
    my $kept = 'build/core/' . md5_hex($made_of);
    make_path($kept);
    open my $lock, '>', "$kept.lock" or die "$kept.lock: $!\n";
    flock $lock, LOCK_EX;
    if (!-e "$kept/whole") {
        my @broken = grep { m{(\w+)\.c$} && system @command, '-c', $_, '-o', "$kept/$1.o" } @sources;
        return @broken if @broken;
        write_file("$kept/whole", '');
    }
    system('cp', '-r', "$kept/.", $directory) == 0 or die "no copy of $kept\n";
    return;
}

# check_pure(TOOLS, COMPILER, FLAG...): TOOLS is the prefix of nm and readelf.
sub check_pure {
    my ($tools, $compiler, @flags) = @_;
    my $name = "$compiler @flags";
    my $directory = tempdir(CLEANUP => 1);
    my $graph = $compiler =~ /gcc/;
    my @broken = compile_core($directory, $compiler, @flags, $graph ? callgraph::flags() : ());
    is("@broken", '', "$name: compiles without a warning") or return;
    my @objects = glob "$directory/*.o";
    my ($defined, $undefined) = symbols("${tools}nm", @objects);
    ok($defined->{toi_sweep_aabb3}, "$name: the symbols can be read");
    is(join(' ', grep { !/$allowed/ } @$undefined), '', "$name: calls nothing from outside");
    is(join(' ', writable_sections("${tools}readelf", @objects)), '', "$name: has no writable data");
    return unless $graph;
    my $calls = callgraph::read_directory($directory);
    ok($calls->{stack}{toi_sweep_aabb3} && %{$calls->{calls}{__indirect_call}}, "$name: the call graph can be read");
    is($calls->recursion, '', "$name: does not recurse");
    is("@{$calls->{dynamic}}", '', "$name: has no arrays of variable length on the stack");
}

1;
