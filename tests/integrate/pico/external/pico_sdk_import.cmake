# SPDX-License-Identifier: MIT
# A stand-in for the Pico SDK, for this machine.
macro(pico_sdk_init)
    add_library(pico_stdlib INTERFACE)
endmacro()
macro(pico_add_extra_outputs)
endmacro()
