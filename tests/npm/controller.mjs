// SPDX-License-Identifier: MIT
// examples/controller.c in JavaScript: it prints the same.
import {fromRaw, move, toRaw} from 'toi16';

const map = ['#              #', '#              #', '#         ===  #',
    '#              #', '#     ##       #', '################'];
const [columns, rows] = [16, 6];
const cell = (at, count) => Math.min(Math.max(Math.floor(at), 0), count - 1);

function tilesNear({lo, hi}) {
    const things = [];
    for (let y = cell(lo.y, rows); y <= cell(hi.y, rows); y++) {
        for (let x = cell(lo.x, columns); x <= cell(hi.x, columns); x++) {
            const tile = map[rows - 1 - y][x];
            if (tile !== ' ')
                things.push({shape: {lo: {x, y}, hi: {x: x + 1, y: y + 1}}, role: tile === '=' ? 'one-way' : 'solid'});
        }
    }
    return things;
}

let body = {lo: {x: 1, y: 1}, hi: {x: 1.75, y: 2.5}}, velocity = {x: 0, y: 0}, touched = {floor: false, wall: false};
const gravity = fromRaw(toRaw(0.012));
for (let step = 0; step < 200; step++) {
    const jumps = (step === 20 || step === 104) && touched.floor;
    const result = move(body, {x: 0.08, y: jumps ? 0.3 : velocity.y - gravity}, tilesNear);
    ({body, velocity} = result);
    if (Object.keys(touched).some((touch) => touched[touch] !== result.touched[touch])) {
        const [x, y] = [body.lo.x, body.lo.y].map((at) => at.toFixed(2).padStart(5));
        const touches = Object.keys(touched).filter((touch) => result.touched[touch]).map((touch) => ` ${touch}`);
        console.log(`step ${String(step).padStart(3)}: x ${x} y ${y}${touches.join('')}`);
    }
    touched = {floor: result.touched.floor, wall: result.touched.wall};
}
