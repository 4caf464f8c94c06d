// SPDX-License-Identifier: MIT
// When do two moving shapes touch?
//
//     import {sweep} from 'toi16';
//     const hit = sweep(bullet, {x: 70, y: 0}, wall, {x: 0, y: 0});
//     if (hit.status === 'hit')
//         stopAt(hit.enter);
//
// Numbers are in your own units, and rounded to the nearest 2^-16 of one, halves away from zero: toRaw(). The library computes with
// those whole numbers alone. What it answers is a whole number of 2^-16 too, so it is exactly a `number`, and goes back in as the
// same bits: a state that is kept in answers is the same on every machine, as those of C programs are. For lockstep keep it so:
// products of your own go through fromRaw(toRaw(x)), and angles through the functions below instead of Math.sin, which differs from
// one browser to the next.
//
// What a query is asked about may not be out of the domain: lengths and velocities are below 8192 units (of two axis-aligned boxes
// below 32768). That, and any other fault, throws a ToiError: a status that nobody looks at would let a body through the wall.
//
// The headers of the library say all that is not said here: the names are theirs.

export interface Vec2 {
    readonly x: number;
    readonly y: number;
    readonly z?: undefined;
}

export interface Vec3 {
    readonly x: number;
    readonly y: number;
    readonly z: number;
}

/** Cosine and sine, rounded to 2^-30. */
export interface Rot2 {
    readonly cos: number;
    readonly sin: number;
}

/** The body's axes in the world: the columns of the matrix, rounded to 2^-30. */
export type Rot3 = readonly Vec3[];

/** Boxes, polygons and polyhedra may have a radius: they are then all that is within this distance, with round corners. */
export interface Rounded {
    readonly radius?: number;
}

/** A circle or a sphere. */
export interface Ball<V> {
    readonly center: V;
    readonly radius: number;
}

/** All that is within a radius of the way from a to b. */
export interface Capsule<V> {
    readonly a: V;
    readonly b: V;
    readonly radius: number;
}

/** An axis-aligned box. */
export interface Aabb<V> extends Rounded {
    readonly lo: V;
    readonly hi: V;
}

/** A box that is turned about its centre. Without `rot` it is upright. */
export interface Obb<V, R> extends Rounded {
    readonly center: V;
    /** Half of its size along each of its axes. */
    readonly half: V;
    readonly rot?: R;
}

/** A convex polygon: 3 to 255 vertices, counter-clockwise where y goes up. check() tells whether it is one. With a radius 1 or 2 are
 * enough. */
export interface Polygon extends Rounded {
    readonly vertices: readonly Vec2[];
}

/** A convex polyhedron. */
export interface Hull extends Rounded {
    readonly table: HullTable;
    readonly center: Vec3;
    readonly rot?: Rot3;
}

/** What hullTable() makes of the C file that `toi16 hull` writes. */
export interface HullTable {
    readonly vertices: Int32Array;
    readonly edges: Uint8Array;
    readonly faces: Uint8Array;
    readonly reach: number;
    readonly indexSize: number;
}

export type Shape2 = Aabb<Vec2> | Obb<Vec2, Rot2> | Polygon | Ball<Vec2> | Capsule<Vec2>;
export type Shape3 = Aabb<Vec3> | Obb<Vec3, Rot3> | Hull | Ball<Vec3> | Capsule<Vec3>;

export type Fault = 'argument' | 'range' | 'shape' | 'rotation' | 'limit';

export class ToiError extends Error {
    readonly fault: Fault;
}

export interface Options {
    /** The end of the motion, 1 unless given. Make the time unit one step of your program. */
    tMax?: number;
    /** Of oriented boxes and hulls in space: the axes of faces only. Never late, sometimes early. */
    quick?: boolean;
}

export interface Axis {
    readonly kind: 'none' | 'face-a' | 'face-b' | 'edges' | 'path' | 'nearest';
    readonly a: number;
    readonly b: number;
}

export interface Hit<V> {
    /** No contact; contact with the boundary alone; contact that presses in; the insides overlap at 0. */
    readonly status: 'separate' | 'graze' | 'hit' | 'overlap';
    /** The first contact, rounded down. */
    readonly enter: number;
    /** The last contact, rounded up, at most tMax. */
    readonly exit: number;
    /** From A to B, of length 1; of a raycast out of the shape. 0 where separate or overlapped. */
    readonly normal: V;
    readonly axis: Axis;
    readonly conservative: boolean;
}

export interface Feature {
    readonly kind: 'vertex' | 'edge' | 'face';
    readonly index: number;
}

export interface Contact<V> extends Hit<V> {
    /** As that of a hit, and of an overlap the shortest way out. */
    readonly normal: V;
    /** Where they touch at `enter`: up to 2 points in the plane, up to 8 in space. */
    readonly points: readonly {readonly position: V; readonly a: Feature; readonly b: Feature}[];
}

export interface Penetration<V> {
    readonly status: 'separate' | 'touch' | 'overlap';
    readonly depth: number;
    readonly normal: V;
    /** What to add to the position of B to end the overlap. */
    readonly push: V;
    readonly axis: Axis;
}

/** When do two shapes touch that move at constant velocity? */
export function sweep(a: Shape2, va: Vec2, b: Shape2, vb: Vec2, options?: Options): Hit<Vec2>;
export function sweep(a: Shape3, va: Vec3, b: Shape3, vb: Vec3, options?: Options): Hit<Vec3>;

/** A sweep, and the points at which they touch then. */
export function contact(a: Shape2, va: Vec2, b: Shape2, vb: Vec2, options?: Options): Contact<Vec2>;
export function contact(a: Shape3, va: Vec3, b: Shape3, vb: Vec3, options?: Options): Contact<Vec3>;

/** Do they overlap where they are, how deep, and which way out is the shortest? */
export function overlap(a: Shape2, b: Shape2): Penetration<Vec2>;
export function overlap(a: Shape3, b: Shape3): Penetration<Vec3>;

/** The sweep of a point that moves by `direction` per time unit. */
export function raycast(origin: Vec2, direction: Vec2, shape: Shape2, options?: Options): Hit<Vec2>;
export function raycast(origin: Vec3, direction: Vec3, shape: Shape3, options?: Options): Hit<Vec3>;

/** Is a point outside, on the boundary, or inside? */
export function contains(shape: Shape2, point: Vec2): 'separate' | 'touch' | 'overlap';
export function contains(shape: Shape3, point: Vec3): 'separate' | 'touch' | 'overlap';

/** Throws where the shape is none, as a polygon that is not convex. Queries look at the numbers only. Once for each shape. */
export function check(shape: Shape2 | Shape3): void;

/** The box around all of its way. */
export function bounds(shape: Shape2, velocity: Vec2, tMax?: number): Aabb<Vec2>;
export function bounds(shape: Shape3, velocity: Vec3, tMax?: number): Aabb<Vec3>;

/** The shape after a time, rounded so that it goes no farther than it would: what to do with `enter`. */
export function advance<S extends Shape2>(shape: S, velocity: Vec2, time: number): S;
export function advance<S extends Shape3>(shape: S, velocity: Vec3, time: number): S;

/** A thing that a move may meet. */
export interface Thing<V, S> {
    shape: S;
    /** At rest unless given. */
    velocity?: V;
    /** `solid` unless given. What is `one-way` stops only what comes down on it; a `sensor` is reported and stops nothing. */
    role?: 'solid' | 'one-way' | 'sensor';
    /** Of what is one-way. */
    up?: V;
    /** A bit for each layer that it is in, all of them unless given. */
    layers?: number;
    /** Your own name for it, a whole number from 0 to 2^32 - 1; its place in the list unless given. */
    id?: number;
}

export interface MoveOptions<V> {
    tMax?: number;
    /** Away from the floor, +y unless given, in space too. */
    up?: V;
    /** The cosine of the steepest floor, 0.7071 unless given. */
    slope?: number;
    /** Layers that the body passes through. */
    ignores?: number;
    /** The most things that the world may name, 4096 unless given. */
    candidates?: number;
    /** How many times the body may be turned aside, 1 to 16, 6 unless given. */
    bounces?: number;
    /** The body stops at the first thing that it meets. */
    bullet?: boolean;
    /** A body that begins overlapped is moved out first. */
    pushOut?: boolean;
}

export interface Moved<V, S> {
    readonly status: 'separate' | 'hit' | 'overlap';
    /** The body where it is now. */
    readonly body: S;
    readonly moved: V;
    /** What is left of its velocity. */
    readonly velocity: V;
    readonly touched: {readonly floor: boolean; readonly wall: boolean; readonly ceiling: boolean; readonly sensor: boolean};
    readonly stopped: boolean;
    readonly contacts: readonly {
        readonly id: number;
        readonly time: number;
        readonly normal: V;
        readonly kind: 'floor' | 'wall' | 'ceiling' | 'sensor';
    }[];
}

/**
 * Moves a body for one step through what `world` names: it stops at what it meets, slides along it, and goes on. `world` is asked for
 * the things near a region, once or more often, and names the same in the same order for the same region. What it throws ends the
 * move and comes out of it.
 */
export function move<S extends Shape2>(body: S, velocity: Vec2, world: (region: Aabb<Vec2>) => Iterable<Thing<Vec2, Shape2>>,
    options?: MoveOptions<Vec2>): Moved<Vec2, S>;
export function move<S extends Shape3>(body: S, velocity: Vec3, world: (region: Aabb<Vec3>) => Iterable<Thing<Vec3, Shape3>>,
    options?: MoveOptions<Vec3>): Moved<Vec3, S>;

/** Angles are in radians, rounded to the nearest 2^-32 of a turn. */
export function rot2FromAngle(radians: number): Rot2;
/** About the z axis. */
export function rot3FromYaw(radians: number): Rot3;
/** By the right-hand rule, about an axis of any length. */
export function rot3FromAxisAngle(axis: Vec3, radians: number): Rot3;
/** Its parts are below 2, and need not have length 1. */
export function rot3FromQuaternion(q: {readonly x: number; readonly y: number; readonly z: number; readonly w: number}): Rot3;

/** A polygon that is turned about its origin, then moved; of the rounded vertices those that keep it convex. */
export function placePolygon(polygon: Polygon, rot: Rot2 | undefined, position: Vec2): Polygon;

/** Takes the text of a file that `toi16 hull MESH -o FILE.c` has written. */
export function hullTable(text: string): HullTable;

/** The whole number of 2^-16 that the library computes with. */
export function toRaw(number: number): number;
export function fromRaw(raw: number): number;
