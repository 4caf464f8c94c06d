# SPDX-License-Identifier: MIT
# TI Stellaris LM3S6965 evaluation board: Cortex-M3
BOARD_CPU := -mcpu=cortex-m3
# All cases, and all of the digest, are more than the flash holds.
BOARD_PROGRAMS := conformance_1 conformance_2 conformance_3 conformance_4 conformance_5 conformance_6 conformance_7 \
    digest_sharp digest_exact digest_certified digest_round_others digest_many digest_earliest digest_turn
BOARD_FLASH := 0x00000000 256K
BOARD_RAM := 0x20000000 64K
BOARD_UART := pl011 0x4000C000
BOARD_COUNTER := systick 12500000
BOARD_OPTIONS := -machine lm3s6965evb
