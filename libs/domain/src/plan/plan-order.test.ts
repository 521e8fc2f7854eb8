import { describe, expect, it } from 'vitest';
import type { ShapeKind, SitePlanShape, SitePlanUnit } from './plan-model.ts';
import { listPlanLevels, listSurfaces } from './plan-order.ts';

const unit = (us_number: string, order: number): SitePlanUnit => ({
  id: Number(us_number),
  area: 'A',
  us_number,
  unit_type: 'US',
  definition: null,
  definition_en: null,
  period: null,
  phase: null,
  order,
});
const shape = (
  id: number,
  of: number,
  kind: ShapeKind = 'outline',
  draw_order: number | null = null,
): SitePlanShape => ({
  id,
  version: 1,
  kind,
  unit: of,
  name: null,
  draw_order,
  surface: null,
  geometry: { type: 'Point', coordinates: [0, 0] },
});

describe('listSurfaces()', () => {
  it('draws the oldest unit first, whatever the order of the records', () => {
    const units = [unit('1', 2), unit('2', 0), unit('3', 1)];

    const drawn = listSurfaces({ units, shapes: [shape(10, 0), shape(11, 1), shape(12, 2)] });

    expect(drawn.map(({ id }) => id)).toEqual([11, 12, 10]);
  });

  it('draws the outline below the stones, and index 1 above index 2', () => {
    const units = [unit('1', 0)];
    const shapes = [shape(10, 0, 'part', 1), shape(11, 0, 'part', 2), shape(12, 0, 'outline', 1)];

    expect(listSurfaces({ units, shapes }).map(({ id }) => id)).toEqual([12, 11, 10]);
  });

  it('leaves out heights, sections and shapes without a unit', () => {
    const units = [unit('1', 0)];
    const shapes = [shape(10, 0, 'height'), shape(11, 0, 'section'), shape(12, -1)];

    expect(listSurfaces({ units, shapes })).toEqual([]);
  });
});

describe('listPlanLevels()', () => {
  it('lists the latest level first, and none without a surface', () => {
    const units = [unit('1', 5), unit('2', 0), unit('3', 9)];

    expect(listPlanLevels({ units, shapes: [shape(10, 0), shape(11, 1), shape(12, 2, 'height')] })).toEqual([
      5, 0,
    ]);
  });
});
