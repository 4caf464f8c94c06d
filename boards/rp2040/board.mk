# SPDX-License-Identifier: MIT
# Raspberry Pi Pico: RP2040, Cortex-M0+
BOARD_CPU := -mcpu=cortex-m0plus
BOARD_FLASH := 0x10000000 2048K
BOARD_RAM := 0x20000000 256K
BOARD_TRANSPORT := uart
BOARD_UART := pl011 0x40034000
BOARD_COUNTER := systick 125000000
BOARD_RUNNER := build/boards/run_rp2040
BOARD_PROGRAMS := digest_start
