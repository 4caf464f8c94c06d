# SPDX-License-Identifier: MIT
# Arm MPS2, image AN511: Cortex-M3 DesignStart
BOARD_CPU := -mcpu=cortex-m3
# All cases, and all of the digest, are more than the flash holds.
BOARD_PROGRAMS := conformance_1 conformance_2 conformance_3 conformance_4 conformance_5 conformance_6 conformance_7 \
    digest_sharp digest_exact digest_certified digest_round_others digest_many digest_earliest digest_turn
BOARD_FLASH := 0x00000000 256K
BOARD_RAM := 0x20000000 128K
BOARD_UART := cmsdk 0x40004000
BOARD_COUNTER := systick 25000000
BOARD_OPTIONS := -machine mps2-an511
