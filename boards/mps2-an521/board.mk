# SPDX-License-Identifier: MIT
# Arm MPS2, image AN521: two Cortex-M33, the first without FPU, secure state
BOARD_CPU := -mcpu=cortex-m33+nofp+nodsp
BOARD_FLASH := 0x10000000 4096K
BOARD_RAM := 0x38000000 4096K
BOARD_UART := cmsdk 0x50200000
BOARD_COUNTER := systick 20000000
BOARD_OPTIONS := -machine mps2-an521
