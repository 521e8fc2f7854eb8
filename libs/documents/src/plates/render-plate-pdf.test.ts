import {
  buildPlate,
  type Plate,
  type SitePlan,
  type SitePlanShape,
  type SitePlanUnit,
} from '@trowel/domain/plan';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../pdf/testing/read-pdf.ts';
import { renderPlatePdf } from './render-plate-pdf.ts';

const DATE = new Date('2026-05-04T08:00:00Z');
const MM = 72 / 25.4;

function planOf(
  shapes: readonly Partial<SitePlanShape>[],
  units: readonly Partial<SitePlanUnit>[],
): SitePlan {
  return {
    site_name: 'Orto Vecchio',
    srid: 32632,
    pictures: [],
    units: units.map((unit, at) => ({
      id: at + 1,
      area: 'A',
      us_number: String(at + 1),
      unit_type: 'US',
      definition: null,
      definition_en: null,
      period: null,
      phase: null,
      order: at,
      ...unit,
    })),
    shapes: shapes.map((shape, at) => ({
      id: at + 1,
      version: 1,
      kind: 'outline',
      unit: -1,
      name: null,
      draw_order: null,
      surface: null,
      geometry: { type: 'Point', coordinates: [0, 0] },
      ...shape,
    })),
  };
}

const square = (x: number, y: number, side: number): SitePlanShape['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

const PLAN = planOf(
  [
    { unit: 1, geometry: square(2, 1, 2) },
    { unit: 0, geometry: square(0, 0, 4) },
    { kind: 'height', unit: 0, geometry: { type: 'Point', coordinates: [1, 1, 101.234] } },
    {
      kind: 'section',
      name: 'A–A′',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-1, 2],
          [5, 2],
        ],
      },
    },
  ],
  [{}, {}],
);
const COLOURS = ['#3355aa', '#aa3355'];

function build(plan: SitePlan, more: { scale?: number; paper?: 'A4' | 'A3' } = {}): Plate {
  const plate = buildPlate(plan, {
    paper: 'A4',
    orientation: 'landscape',
    language: 'it',
    day: '4 maggio 2026',
    colourOf: (unit) => COLOURS[unit] ?? '#999999',
    nameOf: (unit) => plan.units[unit]!.us_number,
    legend: [
      { label: 'I – Età romana', colour: '#3355aa' },
      { label: 'II – Medioevo', colour: '#aa3355' },
    ],
    ...more,
  });
  if ('problem' in plate) throw new Error(plate.problem);
  return plate;
}

describe('renderPlatePdf()', () => {
  it('draws to scale: four metres at 1 : 50 are 80 mm', async () => {
    const { contents, document, texts } = await readPdf(
      await renderPlatePdf(build(PLAN, { scale: 50 }), { language: 'it', date: DATE }),
    );

    expect(document.getPage(0).getWidth()).toBeCloseTo(297 * MM, 1);
    const [first] = listSquares(contents[0]!);
    expect(first!.width / MM).toBeCloseTo(80, 1);
    expect(first!.height / MM).toBeCloseTo(80, 1);
    const all = texts.flat().join(' ');
    expect(all).toContain('Orto Vecchio');
    expect(all).toContain('Scala 1 : 50');
    expect(all).toContain('101,23');
    expect(all).toContain('EPSG:32632');
    expect(all).toContain('I – Età romana');
  });

  it('draws the later unit above the earlier one', async () => {
    const { contents } = await readPdf(
      await renderPlatePdf(build(PLAN, { scale: 50 }), { language: 'it', date: DATE }),
    );

    expect(listSquares(contents[0]!).map(({ width }) => Math.round(width / MM))).toEqual([80, 40]);
  });

  it('gives the same bytes for the same plan', async () => {
    const print = async () => renderPlatePdf(build(PLAN), { language: 'en', date: DATE });

    expect(Buffer.from(await print()).equals(Buffer.from(await print()))).toBe(true);
  });

  it('prints as many sheets as the scale requires, with their names', async () => {
    const plate = build(PLAN, { scale: 10 });
    const { document, texts } = await readPdf(await renderPlatePdf(plate, { language: 'it', date: DATE }));

    expect(document.getPageCount()).toBe(plate.sheets.length);
    expect(plate.sheets.length).toBeGreaterThan(1);
    expect(texts[0]!.join(' ')).toContain(`Foglio A1 di ${plate.sheets.length}`);
  });
});

interface Square {
  width: number;
  height: number;
}

/** Returns the filled squares of the units in drawing order: paths of five points that end with fill and stroke. */
function listSquares(content: string): Square[] {
  return [...content.matchAll(/((?:-?[\d.]+ -?[\d.]+ [ml]\n){5})h\nB\*/g)].map(([, path]) => {
    const points = [...path!.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
    return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
  });
}
