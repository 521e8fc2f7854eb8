import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImport, buildMatrixRecords } from '../../formats/index.ts';
import { buildMatrix } from '../matrix.ts';

/** The first suspect of each cycle in a table, as `later > earlier`. */
function listFirstSuspects(name: string): string[] {
  const text = readFileSync(new URL(`fixtures/${name}.csv`, import.meta.url), 'utf8');
  const { units, statements } = buildMatrixRecords(readImport({ text }));
  const { findings } = buildMatrix(units, statements);
  return findings
    .filter(({ code }) => code === 'cycle' || code === 'contradiction')
    .map(({ suggestions: [first] }) => `${first!.relation.from} > ${first!.relation.to}`);
}

describe('the first suspect of a cycle', () => {
  it('is the cut that is said to fill a layer, where no other cut of the site does', () => {
    expect(listFirstSuspects('suspect-reversed-one-sided')).toEqual(['1029 > 1037']);
  });

  it('is the relation on one sheet only, where all others are on two', () => {
    expect(listFirstSuspects('three-wrong-two-sided')).toEqual(['1007 > 1002', '1014 > 1006', '1013 > 1003']);
  });

  it('is the relation against the numbers, in whichever direction this site is numbered', () => {
    for (const isRising of [true, false]) {
      const numberOf = (place: number): string => String(isRising ? place + 1 : 60 - place);
      const units = Array.from({ length: 60 }, (_, place) => {
        const number = numberOf(place);
        return { key: number, us_number: number, area: '' };
      });
      // Relations from 30 places up to the next ones down, and one the wrong way round on both sheets.
      const contacts = Array.from({ length: 58 }, (_, place) => [
        [place, place + 1],
        [place, place + 2],
      ]).flat();
      contacts.push([58, 59]);
      const wrong = contacts.findIndex(([later, earlier]) => later === 30 && earlier === 32);
      contacts[wrong] = [32, 30];
      const statements = contacts.flatMap(([later, earlier]) => [
        { from: numberOf(later!), type: 'covers' as const, to: numberOf(earlier!) },
        { from: numberOf(earlier!), type: 'covered_by' as const, to: numberOf(later!) },
      ]);

      const { findings } = buildMatrix(units, statements);
      const cycle = findings.find(({ severity }) => severity === 'error');

      expect(cycle?.suggestions[0]?.relation).toMatchObject({ from: numberOf(32), to: numberOf(30) });
    }
  });
});
