# SPDX-License-Identifier: MIT
# Arm MPS2, image AN511: Cortex-M3 DesignStart
BOARD_CPU := -mcpu=cortex-m3
BOARD_FLASH := 0x00000000 256K
BOARD_RAM := 0x20000000 128K
BOARD_UART := cmsdk 0x40004000
BOARD_COUNTER := systick 25000000
BOARD_OPTIONS := -machine mps2-an511
