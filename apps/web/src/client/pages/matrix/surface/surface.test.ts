import {
  certifyLayout,
  layoutMatrix,
  packScreen,
  readScreen,
  type MatrixScene,
} from '@trowel/domain/drawing';
import { buildMatrix } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listRelations, nameBoxes, formatBox, formatRelation } from './box-names.ts';
import { findBoxAt, findLineAt, prepareScene } from './drawn-scene.ts';
import { findSameBox, preserveCentre } from './preserve-centre.ts';
import { indexPlaces } from './place-index.ts';
import { boxesAbove, boxesBelow, findEdgeBetween, reachOf, walk } from './walk.ts';

//     1
//    / \
//   2   3      5 (another area has a 3 too)
//    \ /
//     4
const SITE: [string, RelationType, string][] = [
  ['1', 'covers', '2'],
  ['1', 'cuts', '3'],
  ['2', 'covers', '4'],
  ['3', 'covers', '4'],
];

function drawSite(extra: [string, RelationType, string][] = []): MatrixScene {
  const units = ['1', '2', '3', '4'].map((key) => ({
    key,
    us_number: key,
    area: 'A',
    definition: `Layer ${key}`,
  }));
  const all = [...units, { key: '5', us_number: '3', area: 'B', definition: 'Pit' }];
  const matrix = buildMatrix(
    all,
    [...SITE, ...extra].map(([from, type, to]) => ({ from, type, to })),
  );
  const layout = layoutMatrix(matrix);
  return readScreen(
    packScreen(
      matrix,
      { layout, looks: new Map() },
      {
        siteName: 'Villa',
        relations: 'reduced',
        certificate: certifyLayout(matrix, layout),
        definitionOf: (unit) => all.find(({ key }) => key === unit)?.definition,
      },
    ),
  );
}

const scene = drawSite();
const names = nameBoxes(scene);
const box = (name: string): number => names.find(name);
const called = (boxes: Iterable<number>): string[] => [...boxes].map((one) => names.nameOf(one)).sort();

describe('indexPlaces()', () => {
  it('finds everything that touches an area, each item once', () => {
    const frame = fc
      .tuple(fc.nat(2_000), fc.nat(2_000), fc.nat(900), fc.nat(900))
      .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);

    fc.assert(
      fc.property(fc.array(frame, { maxLength: 60 }), frame, (frames, [left, top, right, bottom]) => {
        const found: number[] = [];
        indexPlaces(Float64Array.from(frames.flat())).visit({ left, top, right, bottom }, (one) =>
          found.push(one),
        );
        const expected = frames.flatMap(([x0, y0, x1, y1], at) =>
          x0 <= right && x1 >= left && y0 <= bottom && y1 >= top ? [at] : [],
        );
        expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

describe('walking on a drawing', () => {
  it('leads up and down along relations, and sideways to siblings', () => {
    const [left, right] = scene.x[box('2')]! < scene.x[box('A/3')]! ? ['2', 'A/3'] : ['A/3', '2'];

    expect(called([walk(scene, box('4'), 'up')])[0]).toMatch(/2|A\/3/);
    expect(walk(scene, box('2'), 'down')).toBe(box('4'));
    expect(walk(scene, box('2'), 'up')).toBe(box('1'));
    expect(walk(scene, box(left), 'right')).toBe(box(right));
    expect(walk(scene, box(right), 'left')).toBe(box(left));
    expect(walk(scene, box('1'), 'up')).toBe(box('1'));
  });

  it('finds the units above and below, and the edge between two', () => {
    expect(called(boxesBelow(scene, box('1')))).toEqual(['2', 'A/3']);
    expect(called(boxesAbove(scene, box('4')))).toEqual(['2', 'A/3']);
    const reach = reachOf(scene, [box('2')]);
    expect([called(reach.above), called(reach.below)]).toEqual([['1'], ['4']]);
    expect(findEdgeBetween(scene, box('4'), box('2'))).toBe(findEdgeBetween(scene, box('2'), box('4')));
    expect(findEdgeBetween(scene, box('1'), box('4'))).toBe(-1);
  });

  it('stops at contradictions', () => {
    const round = drawSite([['4', 'covers', '1']]);

    expect(reachOf(round, [nameBoxes(round).find('2')]).below.size).toBeLessThan(4);
  });
});

describe('names of boxes', () => {
  it('are the number, with the area where numbers repeat', () => {
    expect([names.nameOf(box('1')), names.nameOf(box('B/3'))]).toEqual(['1', 'B/3']);
    expect(box('99')).toBe(-1);
  });

  it('are described with definition and relations, as on the sheet', () => {
    expect(formatBox(scene, box('2'), { names, language: 'en' })).toBe(
      'SU 2, Layer 2, covered by 1, covers 4',
    );
    expect(formatBox(scene, box('2'), { names, language: 'it' })).toBe(
      'US 2, Layer 2, coperto da 1, copre 4',
    );
    const [first] = listRelations(scene, box('A/3'));
    expect(formatRelation(first!, names, 'it')).toBe('tagliato da 1');
  });
});

describe('the item at a point', () => {
  const drawn = prepareScene(scene);

  it('is a box, or a nearby line', () => {
    const [x, y] = [scene.x[box('2')]! + 5, scene.y[box('2')]! + 5];
    const { points } = scene.lines;

    expect(findBoxAt(drawn, { x, y })).toBe(box('2'));
    expect(findBoxAt(drawn, { x: x - 40, y: -50 })).toBe(-1);
    expect(findLineAt(drawn, { x: points[0]! + 2, y: points[1]! + 3 }, 4)).toBeGreaterThanOrEqual(0);
    expect(findLineAt(drawn, { x: points[0]! + 2, y: points[1]! + 3 }, 1)).toBe(-1);
  });

  it('stays in its place when the drawing changes', () => {
    const next = drawSite([['5', 'covers', '1']]);
    const at = findSameBox(scene, box('2'), next);
    const size = { width: 10, height: 10 };
    const window = { scale: 1, x: scene.x[box('2')]! - 5, y: scene.y[box('2')]! - 5 };

    const held = preserveCentre(window, { before: scene, now: next, size });

    expect(next.x[at]! - held.x).toBeCloseTo(scene.x[box('2')]! - window.x);
    expect(next.y[at]! - held.y).toBeCloseTo(scene.y[box('2')]! - window.y);
  });
});
