import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { readableOn } from './draw-matrix.ts';
import { buildMatrixDrawing } from './matrix-answer.ts';
import { scrollIntoView, fitAll, moveBy, zoomAt } from './move-window.ts';

const SIZE = { width: 400, height: 300 };

describe('tieMatrix()', () => {
  it('ties boxes to the units they stand for, several to one where they are the same', () => {
    const member = (us_number: string) => ({ id: us_number, us_number, area: 'A' });
    const box = { label: '', x: 0, y: 0, width: 30, height: 16 };

    const drawing = buildMatrixDrawing(
      {
        nodes: [
          { id: 'a', members: [member('1')] },
          { id: 'b', members: [member('3'), member('12')] },
        ],
        findings: [],
        layout: {
          width: 30,
          height: 16,
          boxes: [
            { node: 'b', ...box },
            { node: 'a', ...box },
          ],
          lines: [{ source: 'a', target: 'b', kind: 'order', points: [0, 0, 0, 9] }],
          lanes: [],
        },
      },
      createSmallScene(),
    );

    expect([...drawing.boxOf]).toEqual([1, -1, 0, -1, 0]);
    expect(drawing.boxes[0]?.units).toEqual([2, 4]);
    expect(drawing.lines[0]).toMatchObject({ source: 1, target: 0 });
  });
});

describe('the window on the matrix', () => {
  it('shows all of a drawing, in its middle', () => {
    const { scale, x, y } = fitAll({ width: 4_000, height: 100 }, SIZE);

    expect(4_000 * scale).toBeLessThanOrEqual(400);
    expect(-x).toBeCloseTo(x + 400 / scale - 4_000);
    expect(-y).toBeCloseTo(y + 300 / scale - 100);
  });

  it('keeps the point under the pointer where it is, however near it comes', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true });

    fc.assert(
      fc.property(number, number, fc.double({ min: 0.2, max: 3, noNaN: true }), (x, y, factor) => {
        const before = { scale: 1, x: 10, y: 20 };
        const after = zoomAt(before, { x, y, factor });
        expect(after.x + x / after.scale).toBeCloseTo(before.x + x);
        expect(after.y + y / after.scale).toBeCloseTo(before.y + y);
      }),
    );
  });

  it('is moved by what the finger moved', () => {
    expect(moveBy({ scale: 2, x: 0, y: 0 }, { x: 10, y: -4 })).toEqual({ scale: 2, x: -5, y: 2 });
  });

  it('comes to a box that is not seen, and stays where it is when it is', () => {
    const window = { scale: 1, x: 0, y: 0 };
    const box = { x: 1_000, y: 1_000, width: 30, height: 16 };

    const there = scrollIntoView(window, { box, size: SIZE, legible: 0.9 });

    expect(there).toEqual({ scale: 1, x: 815, y: 858 });
    expect(scrollIntoView(there, { box, size: SIZE, legible: 0.9 })).toBe(there);
  });
});

describe('readableOn()', () => {
  it('is dark on light and light on dark', () => {
    expect([readableOn('#f2d76c'), readableOn('#342b6d')]).toEqual(['#14110e', '#ffffff']);
  });
});
