# SPDX-License-Identifier: MIT
# How much flash and stack the queries take on an ARM core.
package footprint;
use strict;
use warnings;
use Exporter 'import';
use File::Temp 'tempdir';
use callgraph;
use files;
use purity qw(core_flags compile_core);
our @EXPORT_OK = qw(build build_alone with_only code_bytes stack_bytes symbols public_functions function_bytes ram_bytes);

# What a function of the compiler's library takes of the stack, read off the disassembly for Cortex-M0, the largest:
# __aeabi_uldivmod 16 + 48 + 8 bytes, the multiplication 28, memcpy and memset 20.
sub helper_stack {
    my ($name) = @_;
    return $name =~ /div/ ? 72 : 28;
}

# Compiles the core for a CPU, to be asked below.
sub build {
    my ($cpu, $optimisation) = @_;
    my $directory = tempdir(CLEANUP => 1);
    my @flags = ("-mcpu=$cpu", qw(-mthumb -mfloat-abi=soft -fdata-sections), $optimisation);
    my @broken = compile_core($directory, 'arm-none-eabi-gcc', @flags, callgraph::flags());
    die "does not compile for $cpu: @broken\n" if @broken;
    system('arm-none-eabi-ar', 'rcs', "$directory/library.a", glob "$directory/*.o") == 0 or die "no archive\n";
    return {directory => $directory, flags => \@flags};
}

# The same of a core that is one source; of such a build there is no stack.
sub build_alone {
    my ($cpu, $optimisation, $source) = @_;
    my $directory = tempdir(CLEANUP => 1);
    my @flags = ("-mcpu=$cpu", '-mthumb', $optimisation);
    my @compile = ('arm-none-eabi-gcc', @flags, core_flags(), '-fdata-sections', '-c');
    system(@compile, $source, '-o', "$directory/alone.o") == 0 or die "$source does not compile for $cpu\n";
    system('arm-none-eabi-ar', 'rcs', "$directory/library.a", "$directory/alone.o") == 0 or die "no archive\n";
    return {directory => $directory, flags => \@flags};
}

# The same build for a program that says which kinds of shapes it has: "TOI_AABB2 | TOI_POLY2", and includes this header.
sub with_only {
    my ($build, $shapes, $header) = @_;
    $header //= '<toi16/only.h>';
    my $name = "$build->{directory}/only" . ($shapes =~ s/\W+/_/gr);
    write_file("$name.c", "#define TOI_SHAPES ($shapes)\n#include $header\n");
    my @compile = ('arm-none-eabi-gcc', @{$build->{flags}}, core_flags(), '-fdata-sections', '-c');
    system(@compile, "$name.c", '-o', "$name.o") == 0 or die "only.h does not compile: $shapes\n";
    return {%$build, program => "$name.o"};
}

# Links nothing but these functions and what they need. Returns what the linker says.
sub link_image {
    my ($build, $libraries, @functions) = @_;
    my @roots = ('-Wl,--gc-sections', "-Wl,--entry=$functions[0]", map { "-Wl,--undefined=$_" } @functions);
    my @objects = ($build->{program} // (), "$build->{directory}/library.a");
    my @command = ('arm-none-eabi-gcc', @{$build->{flags}}, @roots, @objects, $libraries, '-o', "$build->{directory}/image");
    my $said = `@command 2>&1`;
    die "cannot link @functions: $said\n" if $?;
    return $said;
}

sub linked_bytes {
    my ($build, $libraries, @functions) = @_;
    link_image(@_);
    my ($text, $data) = (`arm-none-eabi-size $build->{directory}/image`)[1] =~ /(\d+)\s+(\d+)/;
    return $text + $data;
}

# The bytes of code and constants that a program pays for calling these functions: of the library alone, and with
# what the compiler's own libraries add (64-bit division, memcpy).
sub code_bytes {
    my ($build, @functions) = @_;
    return map { linked_bytes($build, $_, @functions) }
        '-nostdlib -Wl,--unresolved-symbols=ignore-all', '-nostartfiles --specs=nano.specs';
}

# The names of what these functions make a program link.
sub symbols {
    my ($build, @functions) = @_;
    link_image($build, '-nostartfiles --specs=nano.specs', @functions);
    return map { / (\S+)$/ } `arm-none-eabi-nm $build->{directory}/image`;
}

# The bytes of variables that a program has which calls these functions.
sub ram_bytes {
    my ($build, @functions) = @_;
    link_image($build, '-nostartfiles --specs=nano.specs', @functions);
    my ($data, $bss) = (`arm-none-eabi-size $build->{directory}/image`)[1] =~ /\d+\s+(\d+)\s+(\d+)/;
    return $data + $bss;
}

sub public_functions {
    my ($build) = @_;
    return sort map { / T (toi_\w+)$/ ? $1 : () } `arm-none-eabi-nm $build->{directory}/library.a`;
}

# The bytes of each function, static ones too, by "file: name"; what is constant is not in them.
sub function_bytes {
    my ($build) = @_;
    my ($file, %bytes);
    for (`arm-none-eabi-nm -S $build->{directory}/library.a`) {
        $file = $1 if /^(\w+)\.o:$/;
        $bytes{"$file.c | $2"} += hex $1 if /^\w+ (\w+) [tT] (\w\S*)$/;
    }
    return %bytes;
}

# Of the disassembly what tells who calls whom.
sub listing {
    my ($build) = @_;
    $build->{listing} ||= [grep { /^\w/ || /R_ARM_THM|\tbl?x\tr/ } `arm-none-eabi-objdump -dr $build->{directory}/library.a`];
    return @{$build->{listing}};
}

# The functions that are left in an image, as titles of its call graph: "name", or "src/pair/pair.c:name".
sub kept_functions {
    my ($map) = @_;
    $map =~ s/.*^Linker script and memory map$//ms;
    my %kept;
    $kept{$1} = $kept{callgraph::source_of($2) . ":$1"} = 1
        while $map =~ /^ \.text\.(\S+)\s+0x\w+\s+0x\w+ \S*library\.a\((\w+)\.o\)$/mg;
    return \%kept;
}

# The most stack that a call can take, of the call graph of what it links: an indirect call reaches what is left there.
sub stack_bytes {
    my ($build, $function) = @_;
    my $map = link_image($build, '-nostartfiles --specs=nano.specs -Wl,--print-map', $function);
    my $graph = callgraph::read_directory($build->{directory}, $map =~ /library\.a\((\w+)\.o\)/g);
    $graph->keep_taken(kept_functions($map));
    $graph->add_jumps(listing($build));
    die "$function is not in the call graph\n" unless exists $graph->{stack}{$function};
    return $graph->deepest($function, \&helper_stack)->[0];
}

1;
