import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSegments } from './align-segments.ts';
import { layerEdges, layerSite, orderLevels, type ExampleLayers } from '../../../testing/example-layers.ts';
import { regress } from './isotonic.ts';
import { WIDER_BY } from './shift-stacks.ts';
import { cutRows, type Rows } from './rows.ts';
import { stackVertices } from './stack-vertices.ts';
import { straighten } from './straighten.ts';

const tick = (): void => undefined;

/** Rows and good places of an example, from which alignment begins. */
function prepare({ layered }: ExampleLayers): { rows: Rows; x: Float64Array } {
  const order = orderLevels(layered, { profile: 'fast' });
  const rows = cutRows(layered, order);
  const wanted = regress(layered, order, rows, { tick });
  const stacks = stackVertices(layered, order, wanted, 6);
  return { rows, x: straighten(layered, rows, { stacks, wanted, tick }) };
}

/** Every segment, from its upper to its lower end. */
function listSegments({ layered: { chain, chainStart } }: ExampleLayers): [number, number][] {
  const segments: [number, number][] = [];
  for (let line = 0; line + 1 < chainStart.length; line++) {
    for (let at = chainStart[line]! + 1; at < chainStart[line + 1]!; at++) {
      segments.push([chain[at - 1]!, chain[at]!]);
    }
  }
  return segments;
}

/** Segments that do not stand straight, those within lines and all. */
function countBent(example: ExampleLayers, x: Float64Array): { within: number; all: number } {
  const { realSize } = example.layered;
  const bent = listSegments(example).filter(([upper, lower]) => x[upper] !== x[lower]);
  const within = bent.filter((ends) => ends.every((vertex) => vertex >= realSize));
  return { within: within.length, all: bent.length };
}

function widthOf({ layered: { width } }: ExampleLayers, x: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const [vertex, at] of x.entries()) {
    low = Math.min(low, at - width[vertex]! / 2);
    high = Math.max(high, at + width[vertex]! / 2);
  }
  return high - low;
}

const acyclic = fc
  .array(fc.tuple(fc.nat(19), fc.nat(19)), { minLength: 1, maxLength: 40 })
  .map((list) => list.filter(([a, b]) => a !== b).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const));

describe('alignSegments()', () => {
  it('keeps order and distance, on a grid of half points, hardly wider than it was', () => {
    fc.assert(
      fc.property(acyclic, (pairs) => {
        const example = layerEdges(pairs, 20);
        const { rows, x } = prepare(example);

        const aligned = alignSegments(example.layered, rows, x, { tick });

        const gaps = Array.from(aligned, (at, vertex) => at - (aligned[rows.left[vertex]!] ?? -Infinity));
        expect(gaps.every((gap, vertex) => gap >= rows.apart[vertex]!)).toBe(true);
        expect(aligned.every((at) => Number.isInteger(2 * at))).toBe(true);
        const { block } = example.layered;
        for (const one of new Set(block)) {
          const own = (_: number, vertex: number): boolean => block[vertex] === one;
          const part = {
            ...example,
            layered: { ...example.layered, width: example.layered.width.filter(own) },
          };
          expect(widthOf(part, aligned.filter(own))).toBeLessThanOrEqual(
            widthOf(part, x.filter(own)) + 2 * WIDER_BY,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps straight what was straight', () => {
    fc.assert(
      fc.property(acyclic, (pairs) => {
        const example = layerEdges(pairs, 20);
        const { rows, x } = prepare(example);

        const aligned = alignSegments(example.layered, rows, x, { tick });

        const straight = listSegments(example).filter(([upper, lower]) => x[upper] === x[lower]);
        expect(straight.filter(([upper, lower]) => aligned[upper] !== aligned[lower])).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('takes most bends out of the long lines of a site', () => {
    const example = layerSite({ units: 300, unitsPerArea: Infinity, seed: 7 });
    const { rows, x } = prepare(example);
    const before = countBent(example, x);

    const after = countBent(example, alignSegments(example.layered, rows, x, { tick }));

    expect(after.within).toBeLessThan(before.within / 2);
    expect(after.all).toBeLessThan(before.all);
  });

  it('aligns the same places twice alike, and leaves them as they are given', () => {
    const example = layerSite({ units: 150, seed: 4 });
    const { rows, x } = prepare(example);
    const given = x.slice();

    const once = alignSegments(example.layered, rows, x, { tick });
    const twice = alignSegments(example.layered, rows, x, { tick });

    expect(twice).toEqual(once);
    expect(x).toEqual(given);
  });

  it('can be ended from outside', () => {
    const example = layerSite({ units: 100, seed: 1 });
    const { rows, x } = prepare(example);
    const stop = new Error('stop');
    const cancel = (): never => {
      throw stop;
    };

    expect(() => alignSegments(example.layered, rows, x, { tick: cancel })).toThrow(stop);
  });
});
