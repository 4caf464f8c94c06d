# SPDX-License-Identifier: MIT
# Game Boy Advance: ARM7TDMI, ARM code out of the cartridge
BOARD_CPU := -mcpu=arm7tdmi -marm
BOARD_FLASH := 0x08000000 32768K
BOARD_RAM := 0x03000000 32K
BOARD_TRANSPORT := uart
BOARD_UART := mgba 0x04FFF600
BOARD_COUNTER := gba 16777216
BOARD_STARTUP := startup_gba
BOARD_RUNNER := build/boards/run_gba
BOARD_PROGRAMS := conformance digest_start
