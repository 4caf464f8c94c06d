#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// run_wasm.js IMAGE: runs a module of WebAssembly and prints what it puts out, until it is killed. Any trap ends it.
'use strict';
const fs = require('fs');

let line = [];
function put(byte) {
    line.push(byte);
    if (byte === 10) {
        fs.writeSync(1, Uint8Array.from(line));
        line = [];
    }
}

function get() {
    const byte = new Uint8Array(1);
    return fs.readSync(0, byte) === 1 ? byte[0] : 4;
}

function count() {
    return Number(process.hrtime.bigint() & 0xFFFFFFFFn);
}

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
new WebAssembly.Instance(module_, {port: {put, get, count}}).exports.start();
