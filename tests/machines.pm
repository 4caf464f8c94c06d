# SPDX-License-Identifier: MIT
# The machines on which the digest has to be the same: programs of an operating system, here, and the boards, whose data
# are in boards/*/board.mk.
package machines;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(hosted_machines board_machines hosted_command);

# name, what it is, compiler, flags, what runs the program, more for make
my @hosted = (
    (map { ["gcc$_", 'this machine', 'gcc', $_] } qw(-O0 -O1 -O2 -O3 -Os)),
    ['gcc-lto', 'this machine, optimised at the link', 'gcc', '-O2 -flto'],
    (map { ["clang$_", 'this machine', 'clang', $_] } qw(-O0 -O1 -O2 -O3 -Os)),
    ['clang-lto', 'this machine, optimised at the link', 'clang', '-O2 -flto', '', 'AR=llvm-ar LDLIBS=-fuse-ld=lld'],
    ['gcc-m32-O0', 'this machine, 32 bits', 'gcc -m32', '-O0'],
    ['gcc-m32-O2', 'this machine, 32 bits', 'gcc -m32', '-O2'],
    ['clang-m32-O2', 'this machine, 32 bits', 'clang -m32', '-O2'],
    ['powerpc', 'PowerPC', 'powerpc-linux-gnu-gcc', '-O2 -static', 'qemu-ppc'],
    ['s390x', 'IBM z', 's390x-linux-gnu-gcc', '-O2 -static', 'qemu-s390x'],
    ['mips', 'MIPS', 'mips-linux-gnu-gcc', '-O2 -static', 'qemu-mips'],
    ['riscv64', 'RISC-V, 64 bits', 'riscv64-linux-gnu-gcc', '-O2 -static', 'qemu-riscv64'],
);

# Each: { name, title, compiler, flags, runner, make, program }.
sub hosted_machines {
    return map { my ($name, $title, $compiler, $flags, $runner, $make) = @$_;
        {name => $name, title => $title, compiler => $compiler, flags => $flags, runner => $runner // '',
            make => $make // '', program => 'digest'} } @hosted;
}

# The same of the boards: those that the makefiles know.
sub board_machines {
    return map {
        chomp;
        my ($name, $compiler, $flags, $runner, $program) = split /;/;
        open my $file, '<', "boards/$name/board.mk" or die "boards/$name/board.mk: $!\n";
        my ($title) = (join '', <$file>) =~ /^# (?!SPDX)([^.\n]+)/m;
        {name => $name, title => $title, compiler => $compiler, flags => $flags, runner => $runner, program => $program}
    } `make -s --no-print-directory list-boards`;
}

# What builds programs of this tree for a hosted machine, and runs them.
sub hosted_command {
    my ($machine, @programs) = @_;
    my $build = "build/variants/$machine->{name}";
    my @built = map { "$build/$_" } @programs;
    return "make -s BUILD=$build CC='$machine->{compiler}' CFLAGS='$machine->{flags}' $machine->{make} @built >&2 && "
        . join ' && ', map { "$machine->{runner} $_" } @built;
}

1;
