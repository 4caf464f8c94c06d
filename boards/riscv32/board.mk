# SPDX-License-Identifier: MIT
# QEMU's RISC-V machine with 32 bits, bare
BOARD_CC := riscv64-unknown-elf-gcc
BOARD_CPU := -march=rv32im -mabi=ilp32
BOARD_FLASH := 0x80000000 1024K
BOARD_RAM := 0x80100000 1024K
BOARD_LIBS := -nodefaultlibs -lgcc
BOARD_TRANSPORT := uart
BOARD_UART := 16550 0x10000000
BOARD_COUNTER := mtime 10000000
BOARD_STARTUP := startup_riscv memory
BOARD_RUNNER := qemu-system-riscv32
BOARD_OPTIONS := -machine virt -bios none
BOARD_PROGRAMS := digest
