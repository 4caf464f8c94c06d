/* SPDX-License-Identifier: MIT */
/* What boards/run_wasm.js calls. */
#include "../port/port.h"

int main(void);

__attribute__((export_name("start"))) void start(void) {
    port_init();
    port_exit(main());
}
