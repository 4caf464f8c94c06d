// SPDX-License-Identifier: MIT
// What the types let pass, and what not.
import {advance, hullTable, move, overlap, rot2FromAngle, rot3FromYaw, sweep, toRaw, ToiError} from 'toi16';
import type {Hit, Shape3, Vec2, Vec3} from 'toi16';

const box = {lo: {x: 0, y: 0}, hi: {x: 1, y: 1}}, still: Vec2 = {x: 0, y: 0}, rest: Vec3 = {x: 0, y: 0, z: 0};
const turned = {center: still, half: {x: 1, y: 1}, rot: rot2FromAngle(1)}, ship = {vertices: [still, still, still], name: 'ship'};
const crate = {center: rest, half: rest, rot: rot3FromYaw(1)}, rock: Shape3 = {table: hullTable(''), center: rest};

const ball = {center: still, radius: 1}, capsule: Shape3 = {a: rest, b: rest, radius: 1};
console.log(sweep(ball, still, {...box, radius: 0.5}, still).exit, sweep(capsule, rest, {...crate, radius: 1}, rest).exit);

const hit: Hit<Vec2> = sweep(box, still, turned, still, {tMax: 5, quick: true});
if (hit.status === 'hit' || hit.status === 'graze')
    overlap(advance(ship, hit.normal, hit.enter), box);
const name: string = advance(ship, still, 1).name;
const depth: number = sweep(crate, rest, rock, rest).normal.z;
const world = (region: {lo: Vec2}) => [{shape: box, role: 'one-way' as const, id: toRaw(region.lo.x)}];
const landed: boolean = move(ship, still, world, {bullet: true}).touched.floor;
console.log(name, depth, landed, (error: unknown) => error instanceof ToiError && error.fault === 'limit');

// @ts-expect-error: no such status
if (hit.status === 'touch') console.log();
// @ts-expect-error: a box in the plane against one in space
sweep(box, still, crate, rest);
// @ts-expect-error: a capsule without a radius
overlap({a: still, b: still}, box);
// @ts-expect-error: a velocity in space
sweep(box, rest, box, still);
// @ts-expect-error: no such option
sweep(box, still, box, still, {tmax: 5});
// @ts-expect-error: answers stay as they are
hit.enter = 1;
// @ts-expect-error: no such role
move(box, still, () => [{shape: box, role: 'soft'}]);
