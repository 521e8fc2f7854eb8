import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certifyLayout } from '../certificate/certificate.ts';
import { layoutMatrix } from '../layout/layout-matrix.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import { configureType } from '../../testing/configure-type.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { contrastOf, READABLE_CONTRAST } from './colour-contrast.ts';
import { MATRIX_COLOURS } from './matrix-styles.ts';
import { applyTypeStyles, styleOfType } from './type-looks.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

describe('styleOfType()', () => {
  it('lets everybody read the number, in light and in dark, whatever colours are configured', () => {
    fc.assert(
      fc.property(colour, colour, (fill_color, text_color) => {
        const { fill, text } = styleOfType(configureType('T', { fill_color, text_color }));

        expect(contrastOf(fill.light, text.light)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(contrastOf(fill.dark, text.dark)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it('loses no box on paper or screen', () => {
    fc.assert(
      fc.property(colour, (border_color) => {
        const { border } = styleOfType(configureType('T', { border_color }));

        expect(contrastOf(border.light, MATRIX_COLOURS.paper.light)).toBeGreaterThanOrEqual(1.8);
        expect(contrastOf(border.dark, MATRIX_COLOURS.paper.dark)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('takes colours as they are configured where they can be seen', () => {
    const look = styleOfType(
      configureType('OVEN', {
        name: 'Oven',
        name_it: 'Forno',
        shape: 'hexagon',
        fill_color: '#FFE8D0',
        border_color: '#D8BD30',
        border_width: 9,
        text_color: '#663300',
      }),
    );

    expect(look).toMatchObject({
      name: { en: 'Oven', it: 'Forno' },
      shape: 'hexagon',
      width: 2,
      fill: { light: '#ffe8d0' },
      border: { light: '#d8bd30' },
      text: { light: '#663300' },
    });
  });

  it('makes light surfaces dark on a dark screen and keeps dark ones', () => {
    const dark = (fill_color: string): string => styleOfType(configureType('T', { fill_color })).fill.dark;

    expect(dark('#000000')).toBe('#000000');
    expect(contrastOf(dark('#FFFFFF'), MATRIX_COLOURS.paper.dark)).toBeLessThan(2);
    expect(dark('#FFE8D0')).not.toBe(dark('#D0E8FF'));
  });
});

describe('applyTypeStyles()', () => {
  const { units, statements } = recordSite(
    ['1 covers 2', '2 covers 3', '1 covers 3', '2 contemporary with 4'],
    {
      '2': { unit_type: 'Oven' },
      '4': { unit_type: 'OVEN' },
    },
  );
  const matrix = buildMatrix(units, statements);
  const layout = layoutMatrix(matrix);

  it('gives the look of their type to units of it, in any case of letters, and to no other', () => {
    const { looks } = applyTypeStyles(matrix, layout, [configureType('OVEN'), configureType('WELL')]);

    expect([...looks.keys()].toSorted()).toEqual(['2', '4']);
  });

  it.each([[[]], [[configureType('WELL')]]])(
    'is the drawing itself where no unit is of such types',
    (types) => {
      expect(applyTypeStyles(matrix, layout, types).layout).toBe(layout);
    },
  );

  it('moves nothing but the ends of lines at boxes that are no rectangles, upright and within these boxes', () => {
    const site = generateSite({ units: 150, seed: 4 });
    const types = ['ellipse', 'diamond', 'triangle'] as const;
    const records = site.units.map((unit, at) => ({ ...unit, unit_type: types[at % 5] ?? 'US' }));
    const whole = buildMatrix(records, site.statements);
    const plain = layoutMatrix(whole);
    const boxOf = new Map(plain.boxes.map((box) => [box.node, box]));

    const dressed = applyTypeStyles(
      whole,
      plain,
      types.map((shape) => configureType(shape, { shape })),
    );

    let moved = 0;
    for (const [at, line] of dressed.layout.lines.entries()) {
      const before = plain.lines[at]!.points;
      expect(line.points.slice(2, -2)).toEqual(before.slice(2, -2));
      for (const [end, node] of [
        [0, line.source],
        [before.length - 2, line.target],
      ] as const) {
        const { y, height } = boxOf.get(node)!;
        expect(line.points[end]).toBe(before[end]);
        expect(line.points[end + 1]).toBeGreaterThanOrEqual(y);
        expect(line.points[end + 1]).toBeLessThanOrEqual(y + height);
        if (line.points[end + 1] !== before[end + 1]) moved++;
      }
    }
    expect(moved).toBeGreaterThan(5);
    expect(dressed.layout.boxes).toBe(plain.boxes);
    expect(certifyLayout(whole, plain).isFaithful).toBe(true);
  });
});
