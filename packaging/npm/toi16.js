// SPDX-License-Identifier: MIT
// The library in WebAssembly, for plain objects. toi16.d.ts is the reference.
//
// The module stands inside of a string and is compiled at once: nothing is fetched, so bundlers, workers, tests and pages from disk
// need no settings, and nobody has to wait for it.
import module from './toi16_wasm.js';

const bytes = Uint8Array.from(atob(module), (character) => character.charCodeAt(0));
const library = new WebAssembly.Instance(new WebAssembly.Module(bytes), {toi16: {near}}).exports;

const STATUSES = ['separate', 'graze', 'hit', 'overlap', 'touch'];
const FAULTS = ['argument', 'range', 'shape', 'rotation', 'limit'];
const AXES = ['none', 'face-a', 'face-b', 'edges', 'path', 'nearest'];
const FEATURES = ['none', 'vertex', 'edge', 'face'];
const ROLES = ['solid', 'one-way', 'sensor'];
const TOUCHES = ['floor', 'wall', 'ceiling', 'sensor'];
const ORIGIN = {x: 0, y: 0, z: 0};
const FIXED_ONE = 65536, ROTATION_ONE = 1 << 30, TURN = 2 ** 32;

export class ToiError extends Error {
    name = 'ToiError';

    constructor(fault, message) {
        super(`${fault}: ${message}`);
        this.fault = fault;
    }
}

const EXPLANATIONS = {
    argument: 'a negative time, or an option that makes no sense',
    range: 'a number is past the domain, 8192 units, or an answer would be',
    shape: 'lo > hi, a negative half or radius, a polygon or a table that is none, or 2D against 3D',
    rotation: 'axes that are no rotation\'s, or a direction of no length',
    limit: 'more things than the options allow',
};

function checked(status, place = '') {
    const fault = FAULTS[-1 - status];
    if (status < 0)
        throw new ToiError(fault, EXPLANATIONS[fault] + place);
    return STATUSES[status];
}

// ---- Numbers

function scaled(number, one) {
    if (typeof number !== 'number')
        throw new ToiError('argument', `${String(number)} stands where a number has to`);
    const raw = Math.sign(number) * Math.round(Math.abs(number) * one);
    if (!(raw >= -0x80000000 && raw <= 0x7FFFFFFF))
        throw new ToiError('range', `${number} is past what 32 bits hold`);
    return raw | 0;
}

export const toRaw = (number) => scaled(number, FIXED_ONE);
export const fromRaw = (raw) => raw / FIXED_ONE;

const flag = (value, bit) => (value ? 1 << bit : 0);
const radiansToAngle = (radians) => {
    if (!Number.isFinite(radians))
        throw new ToiError('argument', `${String(radians)} is no angle`);
    return Math.round(radians / (2 * Math.PI) * TURN % TURN) | 0;
};

// ---- The stack: arguments and answers, as 32-bit words behind what the library has in memory. What a query has put there goes
// when it ends; a query within a move comes on top.

let words = new Int32Array(library.memory.buffer);
let top = library.__heap_base.value / 4;

function room(count) {
    const at = top;
    top += count;
    if (top > words.length) {
        library.memory.grow(Math.ceil((top - words.length) / 0x4000));
        words = new Int32Array(library.memory.buffer);
    }
    return at;
}

// Returns an address, as the library takes it.
function put(numbers) {
    const at = room(numbers.length);
    words.set(numbers, at);
    return 4 * at;
}

function putBytes(bytes) {
    const at = room(Math.ceil(bytes.length / 4));
    new Uint8Array(words.buffer).set(bytes, 4 * at);
    return 4 * at;
}

function query(call) {
    const mark = top;
    try {
        return call();
    } finally {
        top = mark;
    }
}

const vectorWords = (v, dimension) => [toRaw(v.x), toRaw(v.y), ...(dimension === 3 ? [toRaw(v.z)] : [])];
const vectorAt = (at, dimension, one = FIXED_ONE) =>
    dimension === 3 ? {x: words[at] / one, y: words[at + 1] / one, z: words[at + 2] / one}
        : {x: words[at] / one, y: words[at + 1] / one};

// Three words, as where the library does not know the dimension.
const spaceWords = (v, dimension) => dimension === 3 ? vectorWords(v, 3) : [...vectorWords(v, 2), 0];
const putVector = (v, dimension) => put(spaceWords(v, dimension));

// ---- Shapes

const boxWords = (box, dimension) => [...vectorWords(box.lo, dimension), ...vectorWords(box.hi, dimension)];
const moveBox = (box, go) => ({...box, lo: go(box.lo), hi: go(box.hi)});
const moveCentre = (shape, go) => ({...shape, center: go(shape.center)});
const rotationWords = (rot, dimension) =>
    (dimension === 2 ? [rot ? rot.cos : 0, rot ? rot.sin : 0]
        : (rot ?? Array(3).fill(ORIGIN)).flatMap((axis) => [axis.x, axis.y, axis.z]))
        .map((entry) => scaled(entry, ROTATION_ONE));
const orientedWords = (box, dimension) =>
    [...vectorWords(box.center, dimension), ...vectorWords(box.half, dimension), ...rotationWords(box.rot, dimension)];

function polygonWords(polygon) {
    const count = polygon.vertices.length;
    if (count > 255)
        throw new ToiError('shape', 'a polygon has at most 255 vertices');
    return [put(polygon.vertices.flatMap((vertex) => vectorWords(vertex, 2))), count];
}

function hullWords(hull) {
    const {vertices, edges, faces, reach, indexSize} = hull.table;
    const perEdge = 4 * indexSize, perFace = 3 * indexSize;
    const table = put([put(vertices), putBytes(edges), putBytes(faces), reach,
        vertices.length / 3 | edges.length / perEdge << 16, faces.length / perFace | indexSize << 16]);
    return [table, ...vectorWords(hull.center, 3), ...rotationWords(hull.rot, 3)];
}

// A circle or sphere, and a capsule, have a radius in themselves, and none beside.
const ballWords = (ball, dimension) => [...vectorWords(ball.center, dimension), toRaw(ball.radius)];
const capsuleWords = (capsule, dimension) =>
    [...vectorWords(capsule.a, dimension), ...vectorWords(capsule.b, dimension), toRaw(capsule.radius)];
const moveCapsule = (capsule, go) => ({...capsule, a: go(capsule.a), b: go(capsule.b)});

// By toi_shape_kind.
const KINDS = [null,
    {dimension: 2, words: boxWords, move: moveBox},
    {dimension: 3, words: boxWords, move: moveBox},
    {dimension: 2, words: orientedWords, move: moveCentre},
    {dimension: 3, words: orientedWords, move: moveCentre},
    {dimension: 2, words: polygonWords, move: (polygon, go) => ({...polygon, vertices: polygon.vertices.map(go)})},
    {dimension: 3, words: hullWords, move: moveCentre},
    {dimension: 2, words: ballWords, move: moveCentre, round: true},
    {dimension: 2, words: capsuleWords, move: moveCapsule, round: true},
    {dimension: 3, words: ballWords, move: moveCentre, round: true},
    {dimension: 3, words: capsuleWords, move: moveCapsule, round: true}];

function kindOf(shape) {
    const {lo, half, vertices, table, a, center, radius} = shape;
    if (lo)
        return lo.z === undefined ? 1 : 2;
    if (half)
        return half.z === undefined ? 3 : 4;
    if (vertices || table)
        return vertices ? 5 : 6;
    if (a)
        return a.z === undefined ? 8 : 10;
    if (!center || radius === undefined)
        throw new ToiError('shape', 'a shape has lo and hi, center and half, vertices, table and center, center and radius, or a, b and radius');
    return center.z === undefined ? 7 : 9;
}

const dimensionOf = (shape) => KINDS[kindOf(shape)].dimension;

function shapeWords(shape) {
    const kind = kindOf(shape), {words: wordsOf, dimension, round} = KINDS[kind];
    const written = [kind, ...wordsOf(shape, dimension)];
    return [...written, ...Array(16 - written.length).fill(0), round ? 0 : toRaw(shape.radius ?? 0)];
}

const putShape = (shape) => put(shapeWords(shape));
const moved = (shape, go) => KINDS[kindOf(shape)].move(shape, go);

// ---- Queries

// Times are always given, so that 0 is 0.
const putOptions = ({tMax = 1, quick = false} = {}) => put([toRaw(tMax), flag(quick, 16) | flag(true, 24), 0, 0]);

const axisAt = (at) => ({kind: AXES[words[at] & 255], a: words[at] >>> 16, b: words[at + 1] & 0xFFFF});
const featureAt = (at) => ({kind: FEATURES[words[at] & 255], index: words[at] >>> 16});

function hitAt(at, dimension) {
    return {
        status: STATUSES[words[at]],
        enter: fromRaw(words[at + 1]),
        exit: fromRaw(words[at + 2]),
        normal: vectorAt(at + 3, dimension),
        axis: axisAt(at + 6),
        conservative: (words[at + 7] >>> 16 & 255) !== 0,
    };
}

function askPair(name, size, a, va, b, vb, options) {
    const out = room(size);
    checked(library[name](putShape(a), putVector(va, dimensionOf(a)), putShape(b), putVector(vb, dimensionOf(b)),
        putOptions(options), 4 * out));
    return out;
}

export function sweep(a, va, b, vb, options) {
    return query(() => hitAt(askPair('toi_sweep', 8, a, va, b, vb, options), dimensionOf(a)));
}

export function contact(a, va, b, vb, options) {
    return query(() => {
        const dimension = dimensionOf(a), at = askPair('toi_contact', 52, a, va, b, vb, options);
        const points = Array.from({length: words[at + 11] & 255}, (_, k) => at + 12 + 5 * k);
        return {
            ...hitAt(at, dimension),
            normal: vectorAt(at + 8, dimension),
            points: points.map((p) => ({position: vectorAt(p, dimension), a: featureAt(p + 3), b: featureAt(p + 4)})),
        };
    });
}

export function overlap(a, b) {
    return query(() => {
        const dimension = dimensionOf(a), at = room(10);
        const status = checked(library.toi_overlap(putShape(a), putShape(b), 4 * at));
        return {
            status,
            depth: fromRaw(words[at + 1]),
            normal: vectorAt(at + 2, dimension),
            push: vectorAt(at + 5, dimension),
            axis: axisAt(at + 8),
        };
    });
}

export function raycast(origin, direction, shape, options) {
    return query(() => {
        const dimension = dimensionOf(shape), at = room(8);
        checked(library.toi_raycast(putVector(origin, dimension), putVector(direction, dimension), putShape(shape),
            putOptions(options), 4 * at));
        return hitAt(at, dimension);
    });
}

export function contains(shape, point) {
    return query(() => checked(library.toi_contains(putShape(shape), putVector(point, dimensionOf(shape)))));
}

export function check(shape) {
    query(() => checked(library.toi_shape_check(putShape(shape))));
}

// ---- Motion

export function bounds(shape, velocity, tMax = 1) {
    return query(() => {
        const dimension = dimensionOf(shape), at = room(6);
        checked(library.toi_bounds(putShape(shape), putVector(velocity, dimension), toRaw(tMax), 4 * at));
        return {lo: vectorAt(at, dimension), hi: vectorAt(at + 3, dimension)};
    });
}

export function advance(shape, velocity, time) {
    const dimension = dimensionOf(shape);
    return moved(shape, (position) => query(() => {
        const at = putVector(position, dimension);
        checked(library.toi_advance3(at, putVector(velocity, dimension), toRaw(time)));
        return vectorAt(at / 4, dimension);
    }));
}

// The innermost move: what its world has named for the region it was asked about, and what has been thrown there.
let step = null;

function thingWords({shape, velocity = ORIGIN, role = 'solid', up = ORIGIN, layers = 0, id}, n) {
    const number = ROLES.indexOf(role), dimension = step.dimension;
    if (number < 0)
        throw new ToiError('argument', `${String(role)} is no role`);
    return [...shapeWords(shape), ...spaceWords(velocity, dimension), number, ...spaceWords(up, dimension), layers, id ?? n];
}

// A toi_world_fn. An exception may not pass through the library, which keeps its own stack, so it waits for the end of the move.
function near(context, region, n, out) {
    if (step.thrown)
        return 0;
    try {
        const at = region / 4;
        if (!step.region?.every((word, k) => word === words[at + k])) {
            step.region = words.slice(at, at + 6);
            step.things = [...step.world({lo: vectorAt(at, step.dimension), hi: vectorAt(at + 3, step.dimension)})];
        }
        if (n >= step.things.length)
            return 0;
        top = step.top; // the shape that was named before has had its time
        words.set(thingWords(step.things[n], n), out / 4);
        return 1;
    } catch (error) {
        step.thrown = {error};
        return 0;
    }
}

// Zeros are the defaults of the library.
function putMoveOptions(options, dimension, vertices) {
    const {tMax = 1, up = ORIGIN, slope = 0, ignores = 0, candidates = 0, bounces = 0, bullet, pushOut} = options;
    if (!(bounces >= 0 && bounces <= 16))
        throw new ToiError('argument', 'bounces are 0 to 16');
    return put([toRaw(tMax), ...spaceWords(up, dimension), toRaw(slope), ignores, candidates,
        bounces | flag(bullet, 8) | flag(true, 16) | flag(pushOut, 24), vertices]);
}

export function move(body, velocity, world, options = {}) {
    return query(() => {
        const dimension = dimensionOf(body), at = room(57), outer = step;
        const shape = putShape(body), v = putVector(velocity, dimension);
        const vertices = body.vertices ? words[shape / 4 + 1] : 0;
        const told = putMoveOptions(options, dimension, vertices);
        let status, inner;
        step = inner = {world, dimension, top};
        try {
            status = library[`toi16_js_move${dimension}`](shape, v, told, 4 * at);
        } finally {
            step = outer;
        }
        if (inner.thrown)
            throw inner.thrown.error;
        const faulty = words[at + 8];
        const name = checked(status, faulty < 0 ? '' : `, of thing ${faulty} of the world`);
        const by = vectorAt(at + 1, dimension), axes = Object.keys(by);
        const go = (p) => Object.fromEntries(axes.map((k) => [k, fromRaw(toRaw(p[k])) + by[k]]));
        const touches = words[at + 7] & 255;
        const contacts = Array.from({length: words[at + 7] >>> 8 & 255}, (_, k) => at + 9 + 6 * k);
        return {
            status: name,
            body: moved(body, go),
            moved: by,
            velocity: vectorAt(at + 4, dimension),
            touched: Object.fromEntries(TOUCHES.map((touch, k) => [touch, (touches >> k & 1) !== 0])),
            stopped: (words[at + 7] >>> 16 & 255) !== 0,
            contacts: contacts.map((c) => ({
                id: words[c] >>> 0,
                time: fromRaw(words[c + 1]),
                normal: vectorAt(c + 2, dimension),
                kind: TOUCHES[31 - Math.clz32(words[c + 5] & 255)],
            })),
        };
    });
}

// ---- Rotations

function rotation(dimension, make) {
    return query(() => {
        const at = room(9);
        checked(make(4 * at));
        return dimension === 2 ? {cos: words[at] / ROTATION_ONE, sin: words[at + 1] / ROTATION_ONE}
            : [0, 3, 6].map((k) => vectorAt(at + k, 3, ROTATION_ONE));
    });
}

export const rot2FromAngle = (radians) =>
    rotation(2, (out) => library.toi_rot2_from_angle(out, radiansToAngle(radians)));
export const rot3FromYaw = (radians) =>
    rotation(3, (out) => library.toi_rot3_from_yaw(out, radiansToAngle(radians)));
export const rot3FromAxisAngle = (axis, radians) =>
    rotation(3, (out) => library.toi_rot3_from_axis_angle(out, putVector(axis, 3), radiansToAngle(radians)));
export const rot3FromQuaternion = ({x, y, z, w}) =>
    rotation(3, (out) => library.toi_rot3_from_quaternion(out, put([w, x, y, z].map((part) => scaled(part, ROTATION_ONE)))));

// ---- Polygons and hulls

export function placePolygon(polygon, rot, position) {
    return query(() => {
        const local = put(polygonWords(polygon)), placed = room(2), vertices = room(2 * polygon.vertices.length);
        checked(library.toi_poly2_place(local, put(rotationWords(rot, 2)), putVector(position, 2), 4 * vertices, 4 * placed));
        return {vertices: Array.from({length: words[placed + 1] & 255}, (_, k) => vectorAt(vertices + 2 * k, 2))};
    });
}

// What `toi16 hull` writes is C: three lists in braces, and the table's own numbers, which begin with their names.
export function hullTable(text) {
    const code = text.replace(/\/\*.*?\*\//gs, '');
    const lists = [...code.matchAll(/\[\d+\] = \{(.*?)\};/gs)].map((list) => (list[1].match(/-?\d+/g) ?? []).map(Number));
    const own = code.match(/toi_hull3_table \w+ = \{(.*?)\};/s)?.[1].match(/(?<=\s)-?\d+(?=,)/g)?.map(Number) ?? [];
    const [vertices, edges = [], faces = []] = lists, [reach, vertexCount, edgeCount, faceCount, indexSize] = own;
    if (own.length !== 5 || vertices?.length !== 3 * vertexCount || edges.length !== 4 * indexSize * edgeCount ||
        faces.length !== 3 * indexSize * faceCount)
        throw new ToiError('shape', 'this is not what `toi16 hull` writes');
    return {vertices: Int32Array.from(vertices), edges: Uint8Array.from(edges), faces: Uint8Array.from(faces), reach, indexSize};
}
