import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { colorUnits } from './color-units.ts';
import { omitUnrecorded } from './omit-unrecorded.ts';

describe('omitUnrecorded()', () => {
  it('leaves out units that only a relation names, and keeps the others related (observation 14)', () => {
    const scene = createSmallScene();
    const [unrecorded] = scene.units.splice(4, 1);
    // The unit without a record comes first, so that all indexes change.
    const shifted = {
      ...scene,
      units: [unrecorded!, ...scene.units],
      relations: scene.relations.map((relation) => ({
        ...relation,
        source: relation.source === 4 ? 0 : relation.source + 1,
        target: relation.target === 4 ? 0 : relation.target + 1,
      })),
    };
    const shown = omitUnrecorded(shifted);
    const name = (unit: number): string => shown.units[unit]!.us_number;

    expect(shown.units.map(({ us_number }) => us_number)).toEqual(['1', '2', '3', '4']);
    expect(shown.relations.map(({ source, target }) => [name(source), name(target)])).toEqual([
      ['1', '2'],
      ['2', '3'],
      ['2', '4'],
      ['4', '1'],
    ]);
    expect(colorUnits(shown, 'period').legend.reduce((sum, { units }) => sum + units, 0)).toBe(4);
  });

  it('returns a scene of recorded units as it is', () => {
    const scene = omitUnrecorded(createSmallScene());
    expect(omitUnrecorded(scene)).toBe(scene);
  });
});
