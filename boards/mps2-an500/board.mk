# SPDX-License-Identifier: MIT
# Arm MPS2, image AN500: Cortex-M7 with FPU
BOARD_CPU := -mcpu=cortex-m7 -mfloat-abi=hard -mfpu=fpv5-d16
BOARD_FLASH := 0x00000000 4096K
BOARD_RAM := 0x20000000 4096K
BOARD_UART := cmsdk 0x40004000
BOARD_COUNTER := systick 25000000
BOARD_OPTIONS := -machine mps2-an500
