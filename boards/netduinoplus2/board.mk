# SPDX-License-Identifier: MIT
# Netduino Plus 2: STM32F405, Cortex-M4 with FPU
BOARD_CPU := -mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16
BOARD_FLASH := 0x08000000 1024K
BOARD_RAM := 0x20000000 128K
BOARD_UART := stm32 0x40011000
BOARD_COUNTER := systick 168000000
BOARD_OPTIONS := -machine netduinoplus2
