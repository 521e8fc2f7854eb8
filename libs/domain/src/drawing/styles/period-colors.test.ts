import { describe, expect, it } from 'vitest';
import { contrastOf } from './colour-contrast.ts';
import { MATRIX_COLOURS } from './matrix-styles.ts';
import { createPeriodColors, kindColor, UNASSIGNED_COLOR } from './period-colors.ts';

const LISTED = [
  { period: '1', phase: '', color: '#AABBCC' },
  { period: '2', phase: '' },
  { period: '2', phase: '1' },
  { period: '2', phase: '2' },
  { period: '10', phase: '', color: null },
  { period: '10', phase: 'use', color: '#112233' },
];

describe('createPeriodColors()', () => {
  const colorOf = createPeriodColors(LISTED);

  it('uses recorded colours, and else the place among the periods of the site', () => {
    expect(['1', '2', '10'].map((period) => colorOf(period))).toEqual([
      '#aabbcc',
      kindColor(1),
      kindColor(2),
    ]);
    expect(colorOf('10', 'use')).toBe('#112233');
  });

  it('does not depend on the order in which periods are given, nor on what is already resolved', () => {
    const reversed = createPeriodColors(LISTED.toReversed());
    const resolved = createPeriodColors(
      LISTED.map((one) => ({ ...one, color: colorOf(one.period, one.phase) })),
    );
    for (const { period, phase } of [...LISTED, { period: '2', phase: '7' }, { period: 'Late', phase: '' }]) {
      expect(reversed(period, phase)).toBe(colorOf(period, phase));
      expect(resolved(period, phase)).toBe(colorOf(period, phase));
    }
  });

  it('gives phases shades of the colour of their period', () => {
    expect(colorOf('2', '1')).toBe(colorOf('2'));
    expect(colorOf('2', '2')).not.toBe(colorOf('2'));
    expect(colorOf('1', '1')).toBe('#aabbcc');
  });

  it('colours periods that are not in the chronology by their code alone', () => {
    const bare = createPeriodColors([]);

    expect(bare('3')).toBe(kindColor(2));
    expect(bare('Roman')).toBe(colorOf(' Roman '));
    expect(bare('Roman')).not.toBe(bare('Medieval'));
    expect(bare('0')).toBe(kindColor(0));
  });

  it('is grey without a period', () => {
    expect([colorOf(null), colorOf(' ', '2')]).toEqual([UNASSIGNED_COLOR, UNASSIGNED_COLOR]);
  });

  it('is a valid colour for any code', () => {
    for (const code of ['999999', '99999999999', '-1', 'Ⅳ', '\u{1F3FA}', 'x'.repeat(5_000)]) {
      expect(colorOf(code, code)).toMatch(/^#[0-9a-f]{6}$/u);
    }
  });
});

/** Linear red, green and blue. */
function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** OKLab of what an eye sees; without the green cones (Viénot and others, 1999) when `isBlind`. */
function seen(color: string, isBlind: boolean): number[] {
  const [r, g, b] = linear(color) as [number, number, number];
  const [red, green] = isBlind ? [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g] : [r, g];
  const blue = isBlind ? -0.02234 * r + 0.02234 * g + b : b;
  const cones = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map((value) => Math.cbrt(Math.max(value, 0)));
  const mix = (row: readonly number[]): number =>
    row.reduce((sum, weight, at) => sum + weight * cones[at]!, 0);
  return [
    mix([0.2104542553, 0.793617785, -0.0040720468]),
    mix([1.9779984951, -2.428592205, 0.4505937099]),
    mix([0.0259040371, 0.7827717662, -0.808675766]),
  ];
}

function distance(a: string, b: string, isBlind: boolean): number {
  const [left, right] = [seen(a, isBlind), seen(b, isBlind)];
  return Math.hypot(...left.map((value, at) => value - right[at]!));
}

describe('the palette', () => {
  const colors = Array.from({ length: 12 }, (_, at) => kindColor(at));

  it('can be told apart by eyes without green cones', () => {
    for (const [at, a] of [...colors, UNASSIGNED_COLOR].entries()) {
      for (const b of colors.slice(0, at)) {
        expect([a, b, distance(a, b, false) > 0.1, distance(a, b, true) > 0.09]).toEqual([a, b, true, true]);
      }
    }
  });

  it('is seen on white paper and on a dark screen', () => {
    for (const color of colors) {
      expect(contrastOf(color, MATRIX_COLOURS.paper.light)).toBeGreaterThan(2);
      expect(contrastOf(color, MATRIX_COLOURS.paper.dark)).toBeGreaterThan(2);
    }
  });
});
