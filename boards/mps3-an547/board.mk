# SPDX-License-Identifier: MIT
# Arm MPS3, image AN547: Cortex-M55, secure state
BOARD_CPU := -mcpu=cortex-m55 -mfloat-abi=hard
BOARD_FLASH := 0x00000000 512K
BOARD_RAM := 0x20000000 512K
BOARD_UART := cmsdk 0x59303000
BOARD_COUNTER := systick 32000000
BOARD_OPTIONS := -machine mps3-an547
