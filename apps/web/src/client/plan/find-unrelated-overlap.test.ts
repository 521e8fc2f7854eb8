import type { SitePlan } from '@trowel/domain/plan';
import type { Statement } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { findUnrelatedOverlap } from './find-unrelated-overlap.ts';

/** Squares of side 2 whose left lower corners are at these places. Unit ids begin at 1. */
function planOf(...places: readonly (readonly [x: number, y: number])[]): SitePlan {
  return {
    site_name: 'Orto Vecchio',
    srid: null,
    pictures: [],
    units: places.map((_, at) => ({
      id: at + 1,
      area: 'A',
      us_number: String(at + 1),
      unit_type: 'US',
      definition: null,
      definition_en: null,
      period: null,
      phase: null,
      order: at,
    })),
    shapes: places.map(([x, y], at) => ({
      id: at + 1,
      version: 1,
      kind: 'outline',
      unit: at,
      name: null,
      draw_order: null,
      surface: null,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [x, y],
            [x + 2, y],
            [x + 2, y + 2],
            [x, y + 2],
            [x, y],
          ],
        ],
      },
    })),
  };
}

const stated = (
  ...relations: readonly (readonly [string, RelationType, string])[]
): { statements: Statement[] } => ({
  statements: relations.map(([from, type, to]) => ({ from, type, to, certainty: null })),
});

describe('findUnrelatedOverlap()', () => {
  it('names the unit and the common area', () => {
    expect(findUnrelatedOverlap(planOf([0, 0], [1, 0]), 1, stated())).toMatchObject({
      unit: 0,
      other: 1,
      area: 2,
    });
  });

  it('prefers the largest overlap', () => {
    expect(findUnrelatedOverlap(planOf([0, 0], [1, 0], [0.5, 0]), 1, stated())).toMatchObject({
      other: 2,
      area: 3,
    });
  });

  it('finds none where a chain of relations leads up or down to the other unit', () => {
    const plan = planOf([0, 0], [1, 0], [50, 50]);

    expect(findUnrelatedOverlap(plan, 1, stated(['1', 'covers', '3'], ['3', 'cuts', '2']))).toBeUndefined();
    expect(
      findUnrelatedOverlap(plan, 1, stated(['1', 'covered_by', '3'], ['2', 'covers', '3'])),
    ).toBeUndefined();
    expect(findUnrelatedOverlap(plan, 1, stated(['1', 'same_as', '2']))).toBeUndefined();
  });

  it('finds one where both units are only below the same third one', () => {
    const plan = planOf([0, 0], [1, 0], [50, 50]);

    expect(findUnrelatedOverlap(plan, 1, stated(['3', 'covers', '1'], ['3', 'covers', '2']))).toMatchObject({
      other: 1,
    });
  });

  it('leaves out overlaps of other units, touching outlines and slivers', () => {
    expect(findUnrelatedOverlap(planOf([0, 0], [10, 0], [11, 0]), 1, stated())).toBeUndefined();
    expect(findUnrelatedOverlap(planOf([0, 0], [2, 0]), 1, stated())).toBeUndefined();
    expect(findUnrelatedOverlap(planOf([0, 0], [1.99, 0]), 1, stated())).toBeUndefined();
  });
});
