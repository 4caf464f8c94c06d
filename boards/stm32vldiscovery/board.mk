# SPDX-License-Identifier: MIT
# ST STM32VLDISCOVERY: STM32F100, Cortex-M3
BOARD_CPU := -mcpu=cortex-m3
BOARD_OPTIMISE := -Os
# All cases, and all of the digest, are more than the flash holds.
BOARD_PROGRAMS := conformance_1 conformance_2 conformance_3 conformance_4 conformance_5 conformance_6 conformance_7 \
    digest_sharp digest_exact digest_certified digest_round_others digest_many digest_earliest digest_turn
BOARD_FLASH := 0x08000000 128K
BOARD_RAM := 0x20000000 8K
BOARD_UART := stm32 0x40013800
BOARD_COUNTER := systick 24000000
BOARD_OPTIONS := -machine stm32vldiscovery
