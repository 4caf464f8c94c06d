/* SPDX-License-Identifier: MIT */
/* run_avr IMAGE MCU HZ: runs an image with simavr and prints what it sends over its first UART, until it is
 * killed. Its address space is full of RAM: what is beyond the AVR's own is outside. */
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>

static void report_errors(avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

static void print_byte(struct avr_irq_t *irq, uint32_t byte, void *context) {
    (void)irq, (void)context;
    putchar((int)byte);
    if (byte == '\n')
        fflush(stdout);
}

static void listen(avr_t *avr) {
    uint32_t no_waiting_no_printing = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_waiting_no_printing);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), print_byte,
                            NULL);
}

static avr_t *load(const char *image, const char *mcu, const char *hz) {
    static elf_firmware_t firmware;
    avr_t *avr = avr_make_mcu_by_name(mcu);
    if (!avr || elf_read_firmware(image, &firmware) != 0)
        return NULL;
    avr->ramend = 0xFFFF;
    avr_init(avr);
    avr_load_firmware(avr, &firmware);
    avr->frequency = (uint32_t)strtoul(hz, NULL, 10);
    listen(avr);
    return avr;
}

int main(int count, char **arguments) {
    avr_global_logger_set(report_errors);
    avr_t *avr = count == 4 ? load(arguments[1], arguments[2], arguments[3]) : NULL;
    int state = cpu_Running;
    if (!avr) {
        fprintf(stderr, "run_avr: no such image or AVR; usage: run_avr IMAGE MCU HZ\n");
        return 2;
    }
    while (state != cpu_Done && state != cpu_Crashed)
        state = avr_run(avr);
    fprintf(stderr, "run_avr: %s at address 0x%lx\n", state == cpu_Crashed ? "crashed" : "stopped",
            (unsigned long)avr->pc);
    return 1;
}
