import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { colorUnits } from './color-units.ts';
import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';

describe('colorUnits()', () => {
  it('gives phases of one period one colour, and what is undated none', () => {
    const { colorOf, legend } = colorUnits(createSmallScene(), 'period');

    expect(colorOf).toEqual(['#ffcc00', '#cc6600', '#cc6600', UNASSIGNED_COLOR, UNASSIGNED_COLOR]);
    expect(legend.map(({ label, units, years }) => [label, units, years])).toEqual([
      ['I · Today', 1, { start: 1900, end: 2000 }],
      ['II', 2, { start: null, end: 600 }],
      ['', 2, undefined],
    ]);
  });

  it('calls a period by its own name where only its phases are listed', () => {
    const scene = createSmallScene();
    const named = scene.periods.map((one) =>
      one.period === 'II' ? { ...one, period_label: 'II · Roman' } : one,
    );

    const { legend } = colorUnits({ ...scene, periods: named }, 'period');

    expect(legend[1]).toMatchObject({ label: 'II · Roman', units: 2 });
  });

  it('tells phases, types and areas apart', () => {
    const scene = createSmallScene();

    expect(colorUnits(scene, 'phase').legend.map(({ color }) => color)).toEqual([
      '#ffcc00',
      '#cc6600',
      '#aa4400',
      UNASSIGNED_COLOR,
    ]);
    expect(colorUnits(scene, 'type').legend.map(({ label }) => label)).toEqual(['US', 'USM']);
    expect(colorUnits(scene, 'area').legend).toHaveLength(1);
  });
});
