# SPDX-License-Identifier: MIT
# The machines on which the digest has to be the same: programs of an operating system and bare cores, here, and the boards,
# whose data are in boards/*/board.mk. What a machine is called up to a colon is one machine, however often it comes.
package machines;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(hosted_machines bare_machines board_machines all_machines distinct_machines is_here packages hosted_command);

# name, what it is, compiler, flags, what runs the program, more for make
my @native = (
    (map { ["gcc$_", 'this machine', 'gcc', $_] } qw(-O0 -O1 -O2 -O3 -Os)),
    ['gcc-lto', 'this machine: optimised at the link', 'gcc', '-O2 -flto'],
    (map { ["clang$_", 'this machine', 'clang', $_] } qw(-O0 -O1 -O2 -O3 -Os)),
    ['clang-lto', 'this machine: optimised at the link', 'clang', '-O2 -flto', '', 'AR=llvm-ar LDLIBS=-fuse-ld=lld'],
    ['gcc-m32-O0', 'this machine, 32 bits', 'gcc -m32', '-O0'],
    ['gcc-m32-O2', 'this machine, 32 bits', 'gcc -m32', '-O2'],
    ['clang-m32-O2', 'this machine, 32 bits', 'clang -m32', '-O2'],
);

# The same, under QEMU: name, what it is, GNU's name for it, Debian's of its C library, QEMU's.
my @foreign = (
    ['powerpc', 'PowerPC', 'powerpc-linux-gnu', 'powerpc', 'ppc'],
    ['s390x', 'IBM z', 's390x-linux-gnu', 's390x', 's390x'],
    ['mips', 'MIPS32', 'mips-linux-gnu', 'mips', 'mips'],
    ['riscv64', 'RISC-V, 64 bits', 'riscv64-linux-gnu', 'riscv64', 'riscv64'],
    ['aarch64', 'ARMv8, 64 bits', 'aarch64-linux-gnu', 'arm64', 'aarch64'],
    ['armel', 'ARMv5, soft float', 'arm-linux-gnueabi', 'armel', 'arm'],
    ['armhf', 'ARMv7, hard float', 'arm-linux-gnueabihf', 'armhf', 'arm'],
    ['hppa', 'HP PA-RISC', 'hppa-linux-gnu', 'hppa', 'hppa'],
    ['i686', 'this machine, 32 bits: a compiler for it', 'i686-linux-gnu', 'i386', 'i386'],
    ['m68k', 'Motorola 68020', 'm68k-linux-gnu', 'm68k', 'm68k'],
    ['mipsel', 'MIPS32, little-endian', 'mipsel-linux-gnu', 'mipsel', 'mipsel'],
    ['mips32r6', 'MIPS32 release 6', 'mipsisa32r6-linux-gnu', 'mipsr6', 'mips -cpu mips32r6-generic'],
    ['mips64', 'MIPS64', 'mips64-linux-gnuabi64', 'mips64', 'mips64'],
    ['mips64el', 'MIPS64, little-endian', 'mips64el-linux-gnuabi64', 'mips64el', 'mips64el'],
    ['ppc64', 'PowerPC, 64 bits', 'powerpc64-linux-gnu', 'ppc64', 'ppc64'],
    ['ppc64le', 'PowerPC, 64 bits, little-endian', 'powerpc64le-linux-gnu', 'ppc64el', 'ppc64le'],
    ['sparc64', 'SPARC V9', 'sparc64-linux-gnu', 'sparc64', 'sparc64'],
);

# Without a C library, so that a program has the instructions of its core alone: name, what it is, GNU's name for it, flags, QEMU's
# name, program; last what it needs of tests/machines/ where the compiler's own library is of another core.
my $mips = '-msoft-float -mno-abicalls -fno-pic -G0';
my @bare = (
    ['aarch64_be', 'ARMv8, 64 bits, big-endian', 'aarch64-linux-gnu', '-mbig-endian', 'aarch64_be', 'digest'],
    ['arm1176', 'ARM1176JZF-S, as in the Raspberry Pi Zero', 'arm-none-eabi', '-mcpu=arm1176jzf-s -marm', 'arm -cpu arm1176', 'digest'],
    ['arm946', 'ARM946E-S, as in the Nintendo DS: Thumb code', 'arm-none-eabi', '-mcpu=arm946e-s -mthumb', 'arm -cpu arm946', 'digest'],
    ['cortex-a9', 'Cortex-A9', 'arm-none-eabi', '-mcpu=cortex-a9', 'arm -cpu cortex-a9', 'digest'],
    ['cortex-r5', 'Cortex-R5', 'arm-none-eabi', '-mcpu=cortex-r5', 'arm -cpu cortex-r5', 'digest'],
    ['e31', 'SiFive E31, as in the HiFive1: RV32IMAC', 'riscv64-unknown-elf', '-march=rv32imac -mabi=ilp32', 'riscv32 -cpu sifive-e31', 'digest'],
    ['ibex', 'lowRISC Ibex: RV32IMC', 'riscv64-unknown-elf', '-march=rv32imc -mabi=ilp32', 'riscv32 -cpu lowrisc-ibex', 'digest'],
    ['rv32i', 'RV32I, which cannot multiply', 'riscv64-unknown-elf', '-march=rv32i -mabi=ilp32', 'riscv32', 'board_digest_start'],
    ['leon3', 'LEON3: SPARC V8', 'sparc64-linux-gnu', '-m32 -mcpu=leon3', 'sparc -cpu LEON3', 'digest', 'helpers'],
    ['lx106', 'Xtensa LX106, as in the ESP8266', 'xtensa-lx106-elf', '', 'xtensa -cpu lx106', 'digest', 'helpers'],
    ['m68000', 'Motorola 68000, as in the Mega Drive', 'm68k-linux-gnu', '-m68000', 'm68k -cpu m68000', 'board_digest_start', 'helpers'],
    ['m68040', 'Motorola 68040', 'm68k-linux-gnu', '-m68040', 'm68k -cpu m68040', 'digest'],
    ['mcf5208', 'ColdFire 5208', 'm68k-linux-gnu', '-mcpu=5208', 'm68k -cpu m5208', 'digest', 'helpers'],
    ['mips24kc', 'MIPS 24Kc, as in routers', 'mips-linux-gnu', "-march=24kc $mips", 'mips -cpu 24Kc', 'digest'],
    ['or1k', 'OpenRISC 1000', 'or1k-elf', '-fno-isolate-erroneous-paths-dereference', 'or1k', 'digest'],
    ['ppc405', 'PowerPC 405', 'powerpc-linux-gnu', '-mcpu=405', 'ppc -cpu 405', 'digest'],
    ['ppc750', 'PowerPC 750, as in the GameCube', 'powerpc-linux-gnu', '-mcpu=750', 'ppc -cpu 750', 'digest'],
    ['r3000', 'MIPS R3000', 'mips-linux-gnu', "-march=r3000 -mfp32 $mips", 'mips', 'digest', 'helpers'],
    ['r3000el', 'MIPS R3000, little-endian, as in the PlayStation', 'mipsel-linux-gnu', "-march=r3000 -mfp32 $mips", 'mipsel', 'digest', 'helpers'],
    ['vr4300', 'VR4300, as in the Nintendo 64', 'mips64-linux-gnuabi64', "-march=vr4300 $mips", 'mips64 -cpu R4000', 'digest', 'helpers'],
);

# Packages of Debian by the first words of what compiles and what runs, where these do not tell.
my %package = ('avr-gcc' => 'gcc-avr avr-libc', 'xtensa-lx106-elf-gcc' => 'gcc-xtensa-lx106', 'qemu-system-riscv32' => 'qemu-system-misc',
    'build/boards/run_avr' => 'libsimavr-dev', 'build/boards/run_gba' => 'libmgba-dev', 'boards/run_wasm.js' => 'nodejs',
    'build/boards/run_rp2040' => 'npm');

sub packages {
    my ($machine) = @_;
    my ($compiler, $runner) = map { (split / /, $machine->{$_})[0] // '' } qw(compiler runner);
    my ($version) = `gcc -dumpversion` =~ /^(\d+)/;
    return join ' ', $machine->{compiler} =~ /-m32/ ? "$compiler gcc-$version-multilib" :
        $package{$compiler} // ($compiler =~ /^(.+)-gcc$/ ? "gcc-$1" : $compiler),
        $package{$runner} // ($runner =~ /^qemu-(?!system)/ ? 'qemu-user' : $runner), $machine->{libc} // ();
}

# Each: { name, title, compiler, flags, runner, make, program, libc }.
sub hosted_machines {
    my @all = (@native, map { my ($name, $title, $gnu, $debian, $qemu) = @$_;
        [$name, $title, "$gnu-gcc", '-O2 -static', "qemu-$qemu", '', "libc6-dev-$debian-cross"] } @foreign);
    return map { my ($name, $title, $compiler, $flags, $runner, $make, $libc) = @$_;
        {name => $name, title => $title, compiler => $compiler, flags => $flags, runner => $runner // '',
            make => $make // '', program => 'digest', libc => $libc // ''} } @all;
}

sub bare_machines {
    return map { my ($name, $title, $gnu, $flags, $qemu, $program, $helpers) = @$_;
        my $library = $helpers ? '' : ' -lgcc';
        my @port = map { "tests/machines/$_.o" } 'linux', $helpers // ();
        {name => $name, title => $title, compiler => "$gnu-gcc -ffreestanding -fno-pie", flags => "-O2 $flags" =~ s/ $//r, runner => "qemu-$qemu",
            program => $program, make => "LIBFIXMATH=none PORT='@port boards/memory.o' LDLIBS='-nostdlib -static -no-pie -Wl,--no-relax,-e,start$library'"} } @bare;
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

sub all_machines { return (hosted_machines(), bare_machines(), board_machines()) }

sub distinct_machines {
    my %is = map { $_->{title} =~ s/:.*//r => 1 } @_;
    return scalar keys %is;
}

# Whether its compiler and what runs it are there at all: what is there has to work.
sub is_here {
    my ($machine) = @_;
    my $tried = "build/variants/try-$machine->{name}";
    my $compile = "$machine->{compiler} $machine->{flags} -x c -o $tried -";
    my ($runner) = split / /, $machine->{runner};
    my $try = exists $machine->{libc} ? "echo 'int main(void) { return 0; }' | $compile && $machine->{runner} $tried"
        : "echo 'int x;' | $compile -c && { command -v $runner || make -s $runner; }";
    return system("mkdir -p build/variants; { $try; } >/dev/null 2>&1") == 0;
}

# What builds programs of this tree for a machine that is no board, and runs them. Wrong arithmetic may be endless: an hour is the
# limit, as for boards.
sub hosted_command {
    my ($machine, @programs) = @_;
    my $build = "build/variants/$machine->{name}";
    my @built = map { "$build/$_" } @programs;
    return "make -s BUILD=$build CC='$machine->{compiler}' CFLAGS='$machine->{flags}' $machine->{make} @built >&2 && "
        . join ' && ', map { "timeout 3600 $machine->{runner} $_" } @built;
}

1;
