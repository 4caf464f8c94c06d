# SPDX-License-Identifier: MIT
# WebAssembly in node
BOARD_CC := clang
BOARD_CPU := --target=wasm32
BOARD_LINK := -nostdlib -Wl,--no-entry
BOARD_LIBS :=
BOARD_TRANSPORT := uart
BOARD_UART := wasm
BOARD_COUNTER := wasm 1000000000
BOARD_STARTUP := startup_wasm memory
BOARD_RUNNER := boards/run_wasm.js
BOARD_PROGRAMS := digest
