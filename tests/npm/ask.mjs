// SPDX-License-Identifier: MIT
// ask.mjs COUNT TABLE.c...: makes COUNT random queries of each kind for each pair of shapes. The package answers them; each is
// written as a line of `toi16 query`, a tab, and the answer as `toi16 query --raw` writes it. The tables are those of the hulls.
import {readFileSync} from 'node:fs';
import {contact, fromRaw, hullTable, overlap, raycast, rot2FromAngle, rot3FromQuaternion, sweep, ToiError, toRaw} from 'toi16';

const tables = process.argv.slice(3).map((name) => hullTable(readFileSync(name, 'utf8')));

let seed = 1n;
function random(below) {
    seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
    return Number((seed >> 33n) % BigInt(below));
}

// Numbers that are no whole ulps too: the package rounds them, and the query has what it rounds them to.
const number = (size) => (random(2 * size * 1000) - 1000 * size) / 1000;
let whole = false; // one query in three has whole numbers, so that shapes touch
const fine = (size) => whole ? Math.round(number(size)) : number(size);
const vector = (dimension, make) => dimension === 2 ? {x: make(), y: make()} : {x: make(), y: make(), z: make()};
const part = () => fromRaw(random(65537) - 32768);

function box(dimension) {
    const lo = vector(dimension, () => fine(3)), size = vector(dimension, () => Math.abs(fine(3)));
    return {lo, hi: Object.fromEntries(Object.keys(lo).map((k) => [k, lo[k] + size[k]]))};
}

function polygon() {
    const corners = 3 + random(6), turn = random(7), size = 1 + random(3), x = fine(3), y = fine(3);
    return {vertices: Array.from({length: corners}, (_, k) => {
        const angle = turn + 2 * Math.PI * k / corners;
        return {x: x + size * Math.cos(angle), y: y + size * Math.sin(angle)};
    })};
}

const rotation = (dimension) => whole || random(5) === 0 ? undefined
    : dimension === 2 ? rot2FromAngle(part() * 7) : rot3FromQuaternion({x: part(), y: part(), z: part(), w: part() || 1});
const oriented = (dimension) => ({center: vector(dimension, () => fine(3)), half: vector(dimension, () => Math.abs(fine(2))),
    rot: rotation(dimension)});
const hull = () => ({table: tables[random(tables.length)], center: vector(3, () => fine(3)), rot: rotation(3)});

const ball = (dimension) => ({center: vector(dimension, () => fine(3)), radius: Math.abs(fine(2))});
const capsule = (dimension) => ({a: vector(dimension, () => fine(3)), b: vector(dimension, () => fine(3)), radius: Math.abs(fine(2))});
const rounded = (shape) => ({...shape, radius: 0.25 + Math.abs(fine(1))});

const KINDS = {
    aabb2: [2, () => box(2)], obb2: [2, () => oriented(2)], poly2: [2, polygon],
    aabb3: [3, () => box(3)], obb3: [3, () => oriented(3)], hull3: [3, hull],
    circle2: [2, () => ball(2)], capsule2: [2, () => capsule(2)], sphere3: [3, () => ball(3)], capsule3: [3, () => capsule(3)],
};
const ROUNDED = {'aabb2 r': 'aabb2', 'obb2 r': 'obb2', 'poly2 r': 'poly2', 'aabb3 r': 'aabb3', 'obb3 r': 'obb3', 'hull3 r': 'hull3'};
for (const [name, core] of Object.entries(ROUNDED))
    KINDS[name] = [KINDS[core][0], () => rounded(KINDS[core][1]())];

// ---- As text

const raw = (numbers) => numbers.map((n) => `@${n}`).join(' ');
const fixed = (v) => Object.values(v).map(toRaw);
const quarters = (axis) => Object.values(axis).map((n) => n * 2 ** 30);
const pose = (rot) => raw((rot ?? [{x: 1, y: 0, z: 0}, {x: 0, y: 1, z: 0}, {x: 0, y: 0, z: 1}]).flatMap(quarters));
const turn = (rot) => raw(quarters(rot ?? {cos: 1, sin: 0}));
const WORDS = {
    aabb2: ({lo, hi}) => raw([lo, hi].flatMap(fixed)),
    aabb3: ({lo, hi}) => raw([lo, hi].flatMap(fixed)),
    obb2: ({center, half, rot}) => `${raw([center, half].flatMap(fixed))} ${turn(rot)}`,
    obb3: ({center, half, rot}) => `${raw([center, half].flatMap(fixed))} ${pose(rot)}`,
    poly2: ({vertices}) => `${vertices.length} ${raw(vertices.flatMap(fixed))}`,
    hull3: ({table, center, rot}) => `${raw(fixed(center))} ${pose(rot)} ${table.vertices.length / 3} ${raw([...table.vertices])}`,
};

WORDS.circle2 = WORDS.sphere3 = ({center, radius}) => raw([...fixed(center), toRaw(radius)]);
WORDS.capsule2 = WORDS.capsule3 = ({a, b, radius}) => raw([...[a, b].flatMap(fixed), toRaw(radius)]);
const shapeLine = (kind, shape) => kind in ROUNDED
    ? line(ROUNDED[kind], WORDS[ROUNDED[kind]](shape), 'r', raw([toRaw(shape.radius)])) : line(kind, WORDS[kind](shape));

const line = (...words) => words.join(' ');
const times = ({status, enter, exit, normal}) => status === 'separate' ? [status]
    : [status, toRaw(enter), toRaw(exit), ...(status === 'overlap' ? [] : fixed(normal))];
const resting = ({status, depth, normal, push}) => status === 'separate' ? [status]
    : status === 'touch' ? [status, ...fixed(normal)] : [status, toRaw(depth), ...fixed(normal), ...fixed(push)];
const points = (c) => c.status === 'separate' ? [] : ['points', c.points.length, ...c.points.flatMap((p) => fixed(p.position))];

function say(question, answer) {
    let said;
    try {
        said = line(...answer());
    } catch (error) {
        if (!(error instanceof ToiError))
            throw error;
        said = `error ${error.fault}`;
    }
    console.log(`${question}\t${said}`);
}

for (const [first, [dimension, makeFirst]] of Object.entries(KINDS)) {
    for (const [second, [other, makeSecond]] of Object.entries(KINDS)) {
        if (other !== dimension)
            continue;
        for (let n = 0; n < Number(process.argv[2]); n++) {
            whole = random(3) === 0;
            const a = makeFirst(), b = makeSecond(), va = vector(dimension, () => fine(9)), vb = vector(dimension, () => fine(9));
            const tMax = random(3) > 0 ? 1 : Math.abs(fine(4));
            const [wordsA, wordsB] = [shapeLine(first, a), shapeLine(second, b)];
            const moving = line(wordsA, 'v', raw(fixed(va)), wordsB, 'v', raw(fixed(vb)), 'tmax', raw([toRaw(tMax)]));
            say(line('sweep', moving), () => times(sweep(a, va, b, vb, {tMax})));
            say(line('contact', moving), () => {
                const c = contact(a, va, b, vb, {tMax});
                return [...times(c), ...points(c)];
            });
            say(line('overlap', wordsA, wordsB), () => resting(overlap(a, b)));
            say(line('raycast', raw(fixed(va)), raw(fixed(vb)), wordsB), () => times(raycast(va, vb, b)));
        }
    }
}
