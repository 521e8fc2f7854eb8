import { describe, expect, it } from 'vitest';
import { TEXTS } from '../i18n/texts.ts';
import { createSmallScene } from '../testing/small-scene.ts';
import { createListShown } from '../view/list-shown.ts';
import { indexNeighbours } from '../view/neighbours.ts';
import { findStages } from '../view/stages.ts';
import { INITIAL_VIEW } from '../view/view-state.ts';
import { formatPeeled } from './format-peeled.ts';
import { listRows, listUnitColumns } from './table-columns.ts';

const scene = createSmallScene();
const columns = listUnitColumns(TEXTS.it, { scene, findNeighbours: indexNeighbours(scene) });
const all = new Uint8Array(scene.units.length).fill(1);
const namesOf = (units: readonly number[]): string[] => units.map((unit) => scene.units[unit]!.us_number);

describe('listRows()', () => {
  it('sorts numbers naturally, in both directions', () => {
    const list = (isDescending: boolean): string[] =>
      namesOf(listRows(all, columns, { sorting: { column: 0, isDescending }, text: '' }));

    expect(list(false)).toEqual(['1', '2', '3', '4', '12']);
    expect(list(true)).toEqual(['12', '4', '3', '2', '1']);
  });

  it('leaves out hidden units, and those without the text in any cell', () => {
    const sorting = { column: 0, isDescending: false };
    const isShown = Uint8Array.from([0, 1, 1, 1, 1]);

    expect(namesOf(listRows(isShown, columns, { sorting, text: ' CROLLO ' }))).toEqual(['2']);
    expect(namesOf(listRows(isShown, columns, { sorting, text: 'humus' }))).toEqual([]);
    expect(namesOf(listRows(isShown, columns, { sorting, text: 'ùsm' }))).toEqual(['4']);
  });

  it('counts the units above and below', () => {
    const [above, below] = columns.slice(-2);

    expect([above!.cell(1), below!.cell(1)]).toEqual(['1', '2']);
  });
});

describe('formatPeeled()', () => {
  it('names the stage from which on layers are shown, or the only one', () => {
    const stages = findStages(scene);
    const format = (changes: object): string =>
      formatPeeled(TEXTS.en, stages, { ...INITIAL_VIEW, ...changes });

    expect(format({})).toBe('All periods');
    expect(format({ peeled: 1 })).toBe('From II.1 · Late down');
    expect(format({ peeled: 2, isAlone: true })).toBe('Only II.2 · Early');
    expect([...createListShown(stages)({ ...INITIAL_VIEW, peeled: 1 })]).toEqual([0, 1, 1, 1, 0]);
  });
});
