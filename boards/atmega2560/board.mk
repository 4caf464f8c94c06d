# SPDX-License-Identifier: MIT
# Atmel ATmega2560 with RAM outside: AVR, int has 16 bits. Data are outside, the stack is inside.
BOARD_CC := avr-gcc
BOARD_CPU := -mmcu=atmega2560
# One prologue for all functions: what is measured, everything at once, is more than the flash holds otherwise.
BOARD_OPTIMISE := -Os -mcall-prologues
BOARD_LINK := -mrelax -Wl,--section-start=.data=0x802200 -Wl,--defsym=__DATA_REGION_LENGTH__=0xFE00
BOARD_TRANSPORT := uart
BOARD_UART := avr 0xC0
BOARD_COUNTER := avr 16000000
BOARD_STARTUP := startup_avr
BOARD_RUNNER := build/boards/run_avr
BOARD_OPTIONS := atmega2560 16000000
# The flash does not hold certified round pairs beside all shapes.
BOARD_PROGRAMS := $(addprefix digest_start_,pairs contacts others exact)
