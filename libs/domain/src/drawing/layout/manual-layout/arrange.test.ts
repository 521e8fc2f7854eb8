import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { generateSite } from '../../../testing/generate-site.ts';
import { certifyLayout } from '../../certificate/certificate.ts';
import { layoutMatrix } from '../layout-matrix.ts';
import type { Grouping } from '../model/groupings.ts';
import type { HandPlace } from '../model/hand-place.ts';
import type { MatrixLayout } from '../model/layout-model.ts';

/** 1 above 2, 3 and 4, which lie above 5. */
function drawFan(places: readonly HandPlace[]): MatrixLayout {
  const units = ['1', '2', '3', '4', '5'].map((key) => ({ key, area: '', us_number: key, unit_type: 'US' }));
  const statements = ['2', '3', '4'].flatMap((key) => [
    { from: '1', type: 'covers' as const, to: key },
    { from: key, type: 'covers' as const, to: '5' },
  ]);
  const matrix = buildMatrix(units, statements);
  const layout = layoutMatrix(matrix, { places });
  expect(certifyLayout(matrix, layout).problems).toEqual([]);
  return layout;
}

function middleOf({ boxes }: MatrixLayout, node: string): number {
  const { x, width } = boxes.find((box) => box.node === node)!;
  return x + width / 2;
}

const rowOf = (layout: MatrixLayout, nodes: readonly string[]): string[] =>
  [...nodes].sort((a, b) => middleOf(layout, a) - middleOf(layout, b));

describe('layoutMatrix() with places by hand', () => {
  it('sets a box beside another', () => {
    const before = rowOf(drawFan([]), ['2', '3', '4']);
    const [first = '', , last = ''] = before;

    const left = drawFan([{ unit: last, place: 'left', of: first }]);
    const right = drawFan([{ unit: first, place: 'right', of: last }]);

    expect(rowOf(left, before)[0]).toBe(last);
    expect(rowOf(right, before).at(-1)).toBe(first);
  });

  it('shifts a box, and whoever is in the way', () => {
    const plain = drawFan([]);
    const [first = '', second = '', last = ''] = rowOf(plain, ['2', '3', '4']);

    const layout = drawFan([{ unit: last, place: 'shift', by: 60 }]);
    const pushed = drawFan([{ unit: first, place: 'shift', by: 10 }]);

    const gapOf = (one: MatrixLayout, a: string, b: string): number => middleOf(one, b) - middleOf(one, a);
    expect(gapOf(layout, second, last)).toBe(gapOf(plain, second, last) + 60);
    expect(gapOf(pushed, first, second)).toBeLessThanOrEqual(gapOf(plain, first, second));
    expect(layout.byHand).toEqual({ placed: [last], bent: [] });
  });

  it('sets boxes of other rows in one column', () => {
    const [first = ''] = rowOf(drawFan([]), ['2', '3', '4']);

    const layout = drawFan([
      { unit: '1', place: 'column', of: first },
      { unit: '5', place: 'column', of: first },
    ]);

    expect(middleOf(layout, '1')).toBeCloseTo(middleOf(layout, first));
    expect(middleOf(layout, '5')).toBeCloseTo(middleOf(layout, first));
  });

  it('bends wishes that are against each other, and says so', () => {
    const layout = drawFan([
      { unit: '2', place: 'column', of: '1' },
      { unit: '3', place: 'column', of: '1' },
    ]);

    expect(layout.byHand?.bent.length).toBeGreaterThan(0);
  });

  it('drops wishes for units that are gone, and those that lead round in a circle', () => {
    const wishes: HandPlace[] = [
      { unit: '77', place: 'shift', by: 20 },
      { unit: '2', place: 'left', of: '77' },
      { unit: '3', place: 'left', of: '4' },
      { unit: '4', place: 'left', of: '3' },
    ];

    const { byHand, ...layout } = drawFan(wishes);

    expect(byHand?.placed).toEqual([]);
    expect(layout).toEqual(drawFan([]));
  });

  it('shows the same relations whatever is wished', () => {
    const site = fc.record({ units: fc.integer({ min: 6, max: 70 }), seed: fc.nat(500) });
    const grouping = fc.constantFrom<Grouping>('none', 'period', 'area', 'period_area', 'structure');
    const wish = fc.record({
      unit: fc.nat(999),
      of: fc.nat(999),
      place: fc.constantFrom('shift', 'shift', 'left', 'right', 'column'),
      by: fc.integer({ min: -2_000, max: 2_000 }),
    });

    fc.assert(
      fc.property(site, grouping, fc.array(wish, { maxLength: 30 }), (options, grouping, wishes) => {
        const { units, statements } = generateSite(options);
        const keyOf = (at: number): string => units[at % units.length]!.key;
        const places = wishes.map(({ unit, of, place, by }): HandPlace =>
          place === 'shift' ? { unit: keyOf(unit), place, by } : { unit: keyOf(unit), place, of: keyOf(of) },
        );
        const matrix = buildMatrix(units, statements);

        const layout = layoutMatrix(matrix, { grouping, places });

        expect(certifyLayout(matrix, layout).problems).toEqual([]);
        const pairsOf = ({ lines }: MatrixLayout): string[] =>
          lines.map(({ source, target, kind }) => `${source} ${target} ${kind}`);
        expect(pairsOf(layout)).toEqual(pairsOf(layoutMatrix(matrix, { grouping })));
      }),
      { numRuns: 40 },
    );
  });
});
