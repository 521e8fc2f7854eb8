import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOX_SHAPES, LINE_STYLES, MATRIX_COLOURS, isUncertain, lineClassOf } from './matrix-styles.ts';
import { arrowHead, boxMarks, boxOutline, doubleLine, type PathCommand } from './matrix-symbols.ts';

const numbersOf = (path: readonly PathCommand[]): [number, number][] =>
  path.flatMap((command) => {
    const numbers = command.slice(1).map(Number);
    return numbers.flatMap((x, at): [number, number][] => (at % 2 === 0 ? [[x, numbers[at + 1]!]] : []));
  });

describe('boxOutline()', () => {
  it('gives a closed outline within the box, that reaches its top and bottom, for each shape', () => {
    const box = fc.record({
      shape: fc.constantFrom(...BOX_SHAPES),
      x: fc.integer({ min: -1000, max: 1000 }),
      y: fc.integer({ min: -1000, max: 1000 }),
      width: fc.integer({ min: 30, max: 200 }),
      height: fc.integer({ min: 13, max: 40 }),
    });
    fc.assert(
      fc.property(box, (frame) => {
        const outline = boxOutline(frame);

        const points = numbersOf(outline);
        const { x, y, width, height } = frame;
        expect(outline[0]![0]).toBe('M');
        expect(outline.at(-1)).toEqual(['Z']);
        expect(points.every(([px, py]) => px >= x && px <= x + width && py >= y && py <= y + height)).toBe(
          true,
        );
        expect(Math.min(...points.map(([, py]) => py))).toBe(y);
        expect(Math.max(...points.map(([, py]) => py))).toBe(y + height);
      }),
    );
  });

  it('tells every shape from every other, by outline, marks or dashes', () => {
    const frames = BOX_SHAPES.map((shape) => ({ shape, x: 0, y: 0, width: 30, height: 18 }));

    const looks = frames.map((frame) =>
      JSON.stringify([boxOutline(frame), boxMarks(frame), frame.shape === 'virtual']),
    );

    expect(new Set(looks).size).toBe(BOX_SHAPES.length);
  });
});

describe('arrowHead()', () => {
  it('points along the last piece that has a length', () => {
    const up = arrowHead([0, 50, 0, 20, 10, 20, 10, 0, 10, 0]);

    const points = numbersOf(up);
    expect(points[0]).toEqual([10, 0]);
    expect(points.slice(1).every(([, y]) => y === 6)).toBe(true);
    expect(points[1]![0] + points[2]![0]).toBeCloseTo(20);
  });

  it('is empty for a line that goes nowhere', () => {
    expect(arrowHead([1, 1, 1, 1])).toEqual([]);
    expect(arrowHead([])).toEqual([]);
  });
});

describe('doubleLine()', () => {
  it('keeps both strokes the same distance apart around bends', () => {
    const strokes = doubleLine([0, 0, 20, 0, 20, 10], 4);

    expect(strokes).toEqual([
      ['M', 0, -2],
      ['L', 22, -2],
      ['L', 22, 10],
      ['M', 0, 2],
      ['L', 18, 2],
      ['L', 18, 10],
    ]);
  });
});

describe('lineClassOf()', () => {
  const line = { edge: 0, source: '1', target: '2', kind: 'order', points: [] } as const;
  const edge = { source: '1', target: '2', relation: 'covers', certainty: null } as const;

  it('shows what is known of a relation, and the kind of line before all', () => {
    const classes = [
      lineClassOf({ ...line, points: [] }, edge),
      lineClassOf({ ...line, points: [] }, { ...edge, certainty: 'probable' }),
      lineClassOf({ ...line, points: [] }, { ...edge, through_hidden: true }),
      lineClassOf({ ...line, points: [] }, { ...edge, interleaves: true }),
      lineClassOf({ ...line, points: [], kind: 'paradox' }, { ...edge, certainty: 'probable' }),
      lineClassOf({ ...line, points: [], kind: 'contradiction' }, undefined),
    ];

    expect(classes).toEqual(['order', 'uncertain', 'hidden', 'interleaving', 'paradox', 'contradiction']);
  });

  it('takes nothing said, and certain in any letter case, for certain', () => {
    expect([null, undefined, '', ' Certain ', 'certo'].map(isUncertain)).toEqual(Array(5).fill(false));
    expect(['uncertain', 'possibile', '?'].map(isUncertain)).toEqual([true, true, true]);
  });
});

describe('MATRIX_COLOURS', () => {
  it('keeps text and lines readable on every ground, light and dark', () => {
    const grounds = [
      'paper',
      'band',
      'deposit',
      'cut',
      'structure',
      'burial',
      'virtual',
      'document',
      'group',
    ] as const;

    const weakest = (['light', 'dark'] as const).flatMap((theme) =>
      grounds.map((ground) => contrast(MATRIX_COLOURS.ink[theme], MATRIX_COLOURS[ground][theme])),
    );
    const lines = (['light', 'dark'] as const).flatMap((theme) =>
      Object.values(LINE_STYLES).flatMap(({ colour }) =>
        (['paper', 'band'] as const).map((ground) =>
          contrast(MATRIX_COLOURS[colour][theme], MATRIX_COLOURS[ground][theme]),
        ),
      ),
    );

    expect(Math.min(...weakest)).toBeGreaterThan(7);
    expect(Math.min(...lines)).toBeGreaterThan(3);
  });
});

/** Contrast ratio of the Web Content Accessibility Guidelines. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
