# SPDX-License-Identifier: MIT
# BBC micro:bit: nRF51822, Cortex-M0
BOARD_CPU := -mcpu=cortex-m0
# All cases, and all of the digest, are more than the flash holds.
BOARD_PROGRAMS := conformance_1 conformance_2 conformance_3 conformance_4 conformance_5 conformance_6 conformance_7 \
    digest_sharp digest_exact digest_certified digest_round_others digest_many digest_earliest digest_turn
BOARD_FLASH := 0x00000000 256K
BOARD_RAM := 0x20000000 16K
BOARD_UART := nrf51 0x40002000
BOARD_COUNTER := systick 16000000
BOARD_OPTIONS := -machine microbit
