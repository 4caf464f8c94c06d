#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// run_rp2040 IMAGE: runs an image in rp2040js and prints what it sends over UART 0, until it is killed. There is no boot ROM: the
// core takes its stack and its start from the vectors at the start of the flash.
'use strict';
const fs = require('fs');
const {RP2040} = require('rp2040js');

const FLASH = 0x10000000, NANOSECONDS = 8; // of a cycle

function load(chip, elf) {
    const headers = elf.readUInt32LE(28), size = elf.readUInt16LE(42), count = elf.readUInt16LE(44);
    for (let i = 0; i < count; i++) {
        const [type, offset, , address, length] = [0, 4, 8, 12, 16].map((at) => elf.readUInt32LE(headers + i * size + at));
        if (type === 1 && length > 0)
            chip.flash.set(elf.subarray(offset, offset + length), address - FLASH);
    }
}

let line = [];
function put(byte) {
    line.push(byte);
    if (byte === 10) {
        fs.writeSync(1, Uint8Array.from(line));
        line = [];
    }
}

if (process.argv[2] === '--version') {
    console.log('rp2040js', JSON.parse(fs.readFileSync(`${__dirname}/node_modules/rp2040js/package.json`)).version);
    process.exit();
}
const chip = new RP2040();
load(chip, fs.readFileSync(process.argv[2]));
chip.uart[0].onByte = put;
chip.core.VTOR = FLASH;
chip.core.SP = chip.flashView.getUint32(0, true);
chip.core.PC = chip.flashView.getUint32(4, true) & ~1;
for (;;)
    chip.clock.tick(chip.core.executeInstruction() * NANOSECONDS);
