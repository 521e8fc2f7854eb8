import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NODE_SHAPES } from '../../records/entities/em-node-type.ts';
import { CHANNEL } from '../layout/edge-routing/channel.ts';
import type { PathCommand } from './matrix-symbols.ts';
import { outlineDepth, shapeMarks, shapeOutline, type ShapeFrame } from './type-shapes.ts';

const frames = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 15, max: 100 }).map((half) => half * 2),
  height: fc.integer({ min: 13, max: 40 }),
});
const shapes = fc.constantFrom(...NODE_SHAPES);

type Point = [number, number];
const STEPS = 400;

/** The corners of an outline, curves in small steps. */
function flatten(path: readonly PathCommand[]): Point[] {
  const points: Point[] = [];
  for (const command of path) {
    if (command[0] === 'Z') points.push(points[0]!);
    else if (command[0] === 'C') {
      const from = points.at(-1)!;
      for (let step = 1; step <= STEPS; step++) points.push(bezier(from, command, step / STEPS));
    } else points.push([command[1], command[2]]);
  }
  return points;
}

function bezier(
  [x, y]: Point,
  [, ax, ay, bx, by, cx, cy]: PathCommand & readonly ['C', ...number[]],
  t: number,
): Point {
  const mix = (p: number, q: number, r: number, s: number): number =>
    p * (1 - t) ** 3 + 3 * q * t * (1 - t) ** 2 + 3 * r * t * t * (1 - t) + s * t ** 3;
  return [mix(x, ax!, bx!, cx!), mix(y, ay!, by!, cy!)];
}

/** Returns the highest and lowest point at which the outline crosses a vertical line. */
function crossings(points: readonly Point[], x: number): [number, number] {
  const found: number[] = [];
  for (let at = 0; at + 1 < points.length; at++) {
    const [[x0, y0], [x1, y1]] = [points[at]!, points[at + 1]!];
    if (x < Math.min(x0, x1) || x > Math.max(x0, x1)) continue;
    found.push(...(x0 === x1 ? [y0, y1] : [y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)]));
  }
  return [Math.min(...found), Math.max(...found)];
}

describe('shapeOutline()', () => {
  it('is closed, within its box, and reaches all four sides', () => {
    fc.assert(
      fc.property(shapes, frames, (shape, frame) => {
        const outline = shapeOutline(shape, frame);

        const points = flatten(outline);
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
        expect(outline.at(-1)).toEqual(['Z']);
        expect(Math.min(...xs)).toBeCloseTo(frame.x, 6);
        expect(Math.max(...xs)).toBeCloseTo(frame.x + frame.width, 6);
        expect(Math.min(...ys)).toBeCloseTo(frame.y, 6);
        expect(Math.max(...ys)).toBeCloseTo(frame.y + frame.height, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('tells every shape from every other, but for the sign of yEd that is a diamond', () => {
    const frame = { x: 0, y: 0, width: 44, height: 18 };

    const drawn = NODE_SHAPES.map((shape) => JSON.stringify(shapeOutline(shape, frame)));

    expect(new Set(drawn).size).toBe(NODE_SHAPES.length - 1);
    expect(shapeMarks('bpmn_artifact', frame)).not.toEqual([]);
  });
});

describe('outlineDepth()', () => {
  it('tells where the outline lies wherever a line may end', () => {
    const anyEnd = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(shapes, frames, anyEnd, (shape, frame: ShapeFrame, share) => {
        const x = frame.x + CHANNEL.corner + share * (frame.width - 2 * CHANNEL.corner);

        const [top, bottom] = crossings(flatten(shapeOutline(shape, frame)), x);

        expect(Math.abs(frame.y + outlineDepth(shape, frame, { x, side: 'top' }) - top)).toBeLessThan(0.1);
        expect(
          Math.abs(frame.y + frame.height - outlineDepth(shape, frame, { x, side: 'bottom' }) - bottom),
        ).toBeLessThan(0.1);
      }),
      { numRuns: 200 },
    );
  });
});
