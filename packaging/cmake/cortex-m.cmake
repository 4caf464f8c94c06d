# SPDX-License-Identifier: MIT
# A toolchain file for Cortex-M with gcc; TOI16_CPU has the flags of the core.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TOI16_CPU)
set(CMAKE_C_FLAGS_INIT "${TOI16_CPU} -mthumb -ffreestanding -ffunction-sections -fdata-sections")
