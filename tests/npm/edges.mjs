// SPDX-License-Identifier: MIT
// What toi16.d.ts says of numbers, faults, worlds and rotations.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import * as toi from 'toi16';

const box = {lo: {x: 0, y: 0}, hi: {x: 1, y: 1}}, wall = {lo: {x: 3, y: -5}, hi: {x: 4, y: 5}};
const east = {x: 4, y: 0}, still = {x: 0, y: 0};
const table = toi.hullTable(readFileSync(process.argv[2], 'utf8'));
const fault = (name) => (error) => error instanceof toi.ToiError && error.fault === name;

test('numbers are rounded to the nearest ulp, halves away from zero', () => {
    const ulp = 2 ** -16;
    assert.deepEqual([1.5, -1.5, ulp / 2, -ulp / 2, ulp * 0.49, -0, 0.1].map(toi.toRaw), [98304, -98304, 1, -1, 0, 0, 6554]);
    assert.deepEqual([toi.toRaw(32767.99999), toi.toRaw(-32768)], [2 ** 31 - 1, -(2 ** 31)]);
    for (let raw = -(2 ** 31); raw < 2 ** 31; raw += 99991)
        assert.equal(toi.toRaw(toi.fromRaw(raw)), raw);
    for (const number of [32768, -32769, NaN, Infinity])
        assert.throws(() => toi.toRaw(number), fault('range'));
    for (const none of [undefined, null, '1', 1n])
        assert.throws(() => toi.toRaw(none), fault('argument'));
});

test('a sweep answers plain objects', () => {
    assert.deepEqual(toi.sweep(box, east, wall, still), {status: 'hit', enter: 0.5, exit: 1, normal: {x: 1, y: 0},
        axis: {kind: 'face-a', a: 0, b: 0}, conservative: false});
    assert.equal(toi.sweep(box, east, wall, still, {tMax: 0}).status, 'separate');
    assert.equal(toi.sweep(box, east, wall, still, {tMax: 0.25}).status, 'separate');
    assert.deepEqual(toi.contains(box, {x: 1, y: 0.5}), 'touch');
});

test('round shapes are balls, capsules, and whatever has a radius', () => {
    const ball = {center: {x: 0, y: 0}, radius: 1}, rod = {a: {x: 4, y: -1}, b: {x: 4, y: 1}, radius: 0.5};
    assert.deepEqual(toi.sweep(ball, east, rod, still), {status: 'hit', enter: 0.625, exit: 1, normal: {x: 1, y: 0},
        axis: {kind: 'nearest', a: 0, b: 0}, conservative: false});
    assert.equal(toi.sweep(ball, east, wall, still).enter, 0.5);
    assert.equal(toi.sweep({...ball, name: 'puck'}, east, {...wall, radius: 0.5}, still).enter, 0.375);
    assert.deepEqual(toi.advance({...ball, name: 'puck'}, east, 0.5), {center: {x: 2, y: 0}, radius: 1, name: 'puck'});
    assert.deepEqual(toi.advance(rod, east, 0.5), {a: {x: 6, y: -1}, b: {x: 6, y: 1}, radius: 0.5});
    assert.deepEqual(toi.bounds({center: {x: 1, y: 2, z: 3}, radius: 1}, {x: 0, y: 0, z: 0}),
        {lo: {x: 0, y: 1, z: 2}, hi: {x: 2, y: 3, z: 4}});
    assert.equal(toi.contains({vertices: [still], radius: 2}, {x: 2, y: 0}), 'touch');
    assert.throws(() => toi.check({vertices: [still]}), fault('shape'));
    assert.throws(() => toi.check({...ball, radius: -1}), fault('shape'));
    assert.throws(() => toi.check({...wall, radius: 8192}), fault('range'));
    assert.throws(() => toi.check({center: still}), fault('shape'));
    const fallen = toi.move(rod, {x: 0, y: -4}, () => [{shape: {lo: {x: 0, y: -4}, hi: {x: 9, y: -3}, radius: 0.5}}]);
    assert.ok(fallen.touched.floor && Math.abs(fallen.body.a.y + 2) < 0.001 && fallen.body.radius === 0.5);
});

test('quick leaves out the axes of edges', () => {
    const tilted = (x) => ({center: {x, y: 0, z: 0}, half: {x: 1, y: 1, z: 1}, rot: toi.rot3FromAxisAngle({x: 1, y: 1, z: x}, 1)});
    const ask = (quick) => toi.sweep(tilted(0), {x: 9, y: 0, z: 0}, tilted(5), {x: 0, y: 0, z: 0}, {quick}).conservative;
    assert.deepEqual([ask(true), ask(false), ask(undefined)], [true, false, false]);
});

test('faults are thrown', () => {
    const far = {lo: {x: 9000, y: 0}, hi: {x: 9001, y: 1}}, spike = {vertices: [{x: 0, y: 0}, {x: 1, y: 1}, {x: 2, y: 0}]};
    const turned = {center: still, half: {x: 1, y: 1}, rot: {cos: 1, sin: 1}};
    assert.throws(() => toi.sweep(far, still, turned, still), fault('range'));
    assert.throws(() => toi.sweep(box, still, turned, still), fault('rotation'));
    assert.throws(() => toi.sweep(box, still, wall, still, {tMax: -1}), fault('argument'));
    assert.throws(() => toi.sweep({lo: box.hi, hi: box.lo}, still, wall, still), fault('shape'));
    assert.throws(() => toi.overlap(box, {table, center: {x: 0, y: 0, z: 0}}), fault('shape'));
    assert.throws(() => toi.sweep({}, still, wall, still), fault('shape'));
    assert.throws(() => toi.check(spike), fault('shape'));
    assert.throws(() => toi.overlap({vertices: Array(256).fill(still)}, box), fault('shape'));
    assert.throws(() => toi.hullTable('int x;'), fault('shape'));
    assert.throws(() => toi.rot2FromAngle(NaN), fault('argument'));
    toi.check({vertices: [...spike.vertices].reverse()});
    toi.check({table, center: {x: 1, y: 2, z: 3}, rot: toi.rot3FromYaw(1)});
});

test('a body that has gone for enter touches, and lies within its bounds', () => {
    const {enter} = toi.sweep(box, {x: 0.7, y: 0.1}, wall, still, {tMax: 9});
    const there = toi.advance(box, {x: 0.7, y: 0.1}, enter), around = toi.bounds(box, {x: 0.7, y: 0.1}, enter);
    assert.ok(there.hi.x <= 3 && there.hi.x > 2.9999);
    assert.ok(around.lo.x === 0 && around.hi.x >= there.hi.x && around.hi.y >= there.hi.y);
    const polygon = {vertices: [still, {x: 1, y: 0}, {x: 0, y: 1}], name: 'ship'};
    assert.deepEqual(toi.advance(polygon, east, 0.5), {vertices: [{x: 2, y: 0}, {x: 3, y: 0}, {x: 2, y: 1}], name: 'ship'});
    assert.deepEqual(toi.advance({table, center: {x: 0, y: 0, z: 1}}, {x: 1, y: 2, z: 3}, 1).center, {x: 1, y: 2, z: 4});
});

test('rotations', () => {
    assert.deepEqual(toi.rot2FromAngle(Math.PI / 2), {cos: 0, sin: 1});
    assert.deepEqual(toi.rot2FromAngle(-Math.PI * 4), {cos: 1, sin: 0});
    assert.deepEqual(toi.rot3FromQuaternion({x: 0, y: 0, z: 1, w: 0}), toi.rot3FromYaw(Math.PI));
    const half = Math.SQRT1_2, near = toi.rot3FromQuaternion({x: half, y: 0, z: 0, w: half});
    toi.rot3FromAxisAngle({x: 7, y: 0, z: 0}, Math.PI / 2).forEach((axis, k) =>
        Object.keys(axis).forEach((c) => assert.ok(Math.abs(axis[c] - near[k][c]) < 1e-8)));
    assert.throws(() => toi.rot3FromAxisAngle({x: 0, y: 0, z: 0}, 1), fault('rotation'));
    const square = {vertices: [still, {x: 1, y: 0}, {x: 1, y: 1}, {x: 0, y: 1}]};
    assert.deepEqual(toi.placePolygon(square, toi.rot2FromAngle(Math.PI / 2), {x: 5, y: 5}).vertices,
        [{x: 5, y: 5}, {x: 5, y: 6}, {x: 4, y: 6}, {x: 4, y: 5}]);
});

test('a move slides, reports, and takes all shapes', () => {
    const floor = {vertices: [{x: -9, y: -1}, {x: 9, y: -1}, {x: 9, y: 0}, {x: -9, y: 0}]};
    const world = () => [{shape: floor, id: 77}, {shape: wall, role: 'sensor', id: 2 ** 32 - 1}];
    const result = toi.move(box, {x: 4, y: -1}, world);
    const {floor: onFloor, sensor} = result.touched;
    assert.deepEqual([result.status, result.body.lo.y, result.velocity, onFloor, sensor, result.stopped],
        ['hit', 0, {x: 4, y: 0}, true, true, false]);
    assert.deepEqual(result.contacts.map((c) => [c.id, c.kind]), [[77, 'floor'], [2 ** 32 - 1, 'sensor']]);
    assert.ok(!toi.move(box, {x: 4, y: -1}, world, {bullet: true}).touched.sensor);
    assert.ok(toi.move(box, {x: 4, y: -1}, world, {up: {x: -1, y: 0}}).touched.wall);
    assert.equal(toi.move(box, {x: 4, y: -1}, world, {tMax: 0}).moved.x, 0);
    const polygon = {vertices: [still, {x: 1, y: 0}, {x: 1, y: 1}]};
    assert.deepEqual(toi.move(polygon, {x: 4, y: -1}, world).body.vertices[0].y, 0);
    const hull = {table, center: {x: 0, y: 0, z: 0}}, pit = {table, center: {x: 20, y: 0, z: 0}};
    const far = toi.move(hull, {x: 30, y: 0, z: 0}, () => [{shape: pit}], {bullet: true});
    assert.ok(far.status === 'hit' && far.body.center.x > 15.9 && far.body.center.x < 16);
    assert.equal(far.body.table, table);
    const deep = toi.move(box, still, () => [{shape: {lo: {x: 0.75, y: -5}, hi: {x: 4, y: 5}}}], {pushOut: true});
    assert.deepEqual([deep.status, deep.body.lo.x], ['overlap', -0.25]);
});

test('what a world throws comes out, and the library goes on', () => {
    const thrower = () => {
        throw new RangeError('mine');
    };
    let calls = 0;
    const bomb = {get shape() { return thrower(calls++); }};
    assert.throws(() => toi.move(box, {x: 4, y: 1}, () => [{shape: wall}, bomb]), /mine/);
    assert.equal(calls, 1);
    for (let n = 0; n < 9999; n++)
        assert.throws(() => toi.move(box, east, thrower), /mine/);
    assert.throws(() => toi.move(box, east, () => 7), TypeError);
    const inside = {lo: box.hi, hi: box.lo};
    assert.throws(() => toi.move(box, east, () => [{shape: wall}, {shape: inside}]), /shape: .*thing 1 of the world/);
    assert.throws(() => toi.move(box, east, () => [{shape: wall, role: 'soft'}]), fault('argument'));
    assert.throws(() => toi.move(box, east, () => [{shape: wall}], {bounces: 17}), fault('argument'));
    assert.throws(() => toi.move(box, east, () => Array(3).fill({shape: wall}), {candidates: 2}), fault('limit'));
    assert.equal(toi.sweep(box, east, wall, still).enter, 0.5);
});

test('a world may ask, and move other things', () => {
    const polygon = {vertices: [{x: 3, y: -5}, {x: 4, y: -5}, {x: 4, y: 5}, {x: 3, y: 5}]};
    const plain = toi.move(box, {x: 4, y: 1}, () => [{shape: polygon}]);
    const nested = toi.move(box, {x: 4, y: 1}, function* () {
        assert.equal(toi.move(box, east, () => [{shape: polygon}, {shape: wall}]).status, 'hit');
        assert.equal(toi.sweep(box, east, polygon, still).enter, 0.5);
        yield {shape: polygon};
    });
    assert.deepEqual(nested, plain);
});

test('memory grows for what is big, and only for that', () => {
    const grow = WebAssembly.Memory.prototype.grow;
    let pages = 0;
    WebAssembly.Memory.prototype.grow = function (more) {
        pages += more;
        return grow.call(this, more);
    };
    const angles = Array.from({length: 255}, (_, k) => k / 255 * 2 * Math.PI);
    const many = {vertices: angles.map((angle) => ({x: 10 + 8 * Math.cos(angle), y: 8 * Math.sin(angle)}))};
    const nest = (depth) => toi.move(many, {x: 0.5, y: 0}, () => {
        if (depth > 0)
            nest(depth - 1);
        return [];
    }).body.vertices.length;
    assert.equal(nest(12), 255);
    for (let n = 0; n < 999; n++)
        assert.equal(toi.sweep(box, {x: 9, y: 0}, many, still).status, 'hit');
    toi.move({lo: {x: -2, y: 0}, hi: {x: -1, y: 1}}, {x: 1, y: 0}, () => Array(999).fill({shape: many}));
    assert.ok(pages < 2, `${pages} pages`);
    assert.throws(() => toi.check({table: {...table, vertices: new Int32Array(180000)}, center: {x: 0, y: 0, z: 0}}), fault('shape'));
    assert.ok(pages > 9 && pages < 13, `${pages} pages`);
    WebAssembly.Memory.prototype.grow = grow;
});
