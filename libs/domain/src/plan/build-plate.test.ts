import { describe, expect, it } from 'vitest';
import { buildPlate, type PlateOptions } from './build-plate.ts';
import { findInteriorPoint } from './interior-point.ts';
import { chooseGridStep, layOutPlate, MAX_PLATE_SHEETS } from './plate-layout.ts';
import { PLATE_PAPER_NAMES } from './plate-model.ts';
import type { SitePlan } from './plan-model.ts';

const EXTENT = { min_x: 1_500_000, min_y: 4_900_000, max_x: 1_500_010, max_y: 4_900_006 };

const OPTIONS: PlateOptions = {
  paper: 'A4',
  orientation: 'auto',
  language: 'en',
  day: '4 May 2026',
  colourOf: () => '#3355aa',
  nameOf: String,
  legend: [],
};

describe('layOutPlate()', () => {
  it('selects the largest usual scale at which everything is on one sheet', () => {
    const scales = PLATE_PAPER_NAMES.map(
      (paper) => layOutPlate(EXTENT, { paper, orientation: 'auto' }).scale,
    );

    expect(scales).toEqual([50, 50, 20, 20, 10]);
  });

  it('lies across for a plan that is wider than high', () => {
    const { width, height } = layOutPlate(EXTENT, { paper: 'A4', orientation: 'auto' });

    expect([width, height]).toEqual([297, 210]);
  });

  it('covers the plan with sheets at the requested scale', () => {
    const layout = layOutPlate(EXTENT, { paper: 'A4', orientation: 'landscape', scale: 20 });
    const toSite = layout.scale / 1_000;

    expect(layout.columns * layout.rows).toBeGreaterThan(1);
    expect(layout.left).toBeLessThanOrEqual(EXTENT.min_x);
    expect(layout.left + layout.columns * layout.window.width * toSite).toBeGreaterThanOrEqual(EXTENT.max_x);
    expect(layout.top).toBeGreaterThanOrEqual(EXTENT.max_y);
    expect(layout.top - layout.rows * layout.window.height * toSite).toBeLessThanOrEqual(EXTENT.min_y);
  });

  it('prints a single point and a whole region', () => {
    const point = { min_x: 5, min_y: 5, max_x: 5, max_y: 5 };
    const region = { min_x: 0, min_y: 0, max_x: 90_000, max_y: 50_000 };

    expect(layOutPlate(point, { paper: 'A4', orientation: 'auto' }).scale).toBe(5);
    expect(layOutPlate(region, { paper: 'A4', orientation: 'auto' }).scale).toBe(500_000);
  });
});

describe('chooseGridStep()', () => {
  it.each([
    [10, 0.5],
    [20, 0.5],
    [50, 2],
    [100, 5],
    [1_000, 50],
  ])('1 : %i has lines every %d m, at least 25 mm apart', (scale, step) => {
    expect(chooseGridStep(scale)).toBeCloseTo(step, 9);
    expect((chooseGridStep(scale) * 1_000) / scale).toBeGreaterThanOrEqual(25 - 1e-6);
  });
});

describe('buildPlate()', () => {
  const plan = (coordinates: readonly [number, number][]): SitePlan => ({
    site_name: 'Orto Vecchio',
    srid: null,
    units: [],
    pictures: [],
    shapes: coordinates.map((at, id) => ({
      id,
      version: 1,
      kind: 'point',
      unit: -1,
      name: '44',
      draw_order: null,
      surface: null,
      geometry: { type: 'Point', coordinates: at },
    })),
  });

  it('does not print a plan without shapes', () => {
    expect(buildPlate(plan([]), OPTIONS)).toEqual({ problem: 'empty' });
  });

  it('says how many sheets a scale would need', () => {
    const far = plan([
      [0, 0],
      [1_000, 1_000],
    ]);

    expect(buildPlate(far, { ...OPTIONS, scale: 5 })).toMatchObject({
      problem: 'too_many_sheets',
      most: MAX_PLATE_SHEETS,
    });
  });

  it('draws on each sheet only what lies on it', () => {
    const plate = buildPlate(
      plan([
        [0, 0],
        [20, 0],
      ]),
      { ...OPTIONS, orientation: 'landscape', scale: 50 },
    );
    if ('problem' in plate) throw new Error(plate.problem);
    const signs = plate.sheets.map(({ items }) =>
      items
        .flatMap((item) => (item.kind === 'clip' ? item.items : []))
        .filter((item) => item.kind === 'text'),
    );

    expect(plate.sheets.map(({ name }) => name)).toEqual(['A1', 'A2']);
    expect(signs.map((texts) => texts.length)).toEqual([1, 1]);
  });
});

describe('findInteriorPoint()', () => {
  it('lies inside a horseshoe, whose centre is outside', () => {
    const horseshoe: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [3, 2],
      [3, 10],
      [0, 10],
      [0, 0],
    ];

    const [x, y] = findInteriorPoint({ type: 'Polygon', coordinates: [horseshoe] })!;

    expect(x).toBeCloseTo(1.5, 6);
    expect(y).toBeGreaterThan(2);
  });

  it('avoids holes, and gives none for a line', () => {
    const outer: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const hole: [number, number][] = [
      [1, 1],
      [7, 1],
      [7, 9],
      [1, 9],
      [1, 1],
    ];

    expect(findInteriorPoint({ type: 'Polygon', coordinates: [outer, hole] })![0]).toBeCloseTo(8.5, 6);
    expect(findInteriorPoint({ type: 'LineString', coordinates: outer })).toBeUndefined();
  });
});
