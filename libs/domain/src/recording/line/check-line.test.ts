import { createRecordedOrder } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { checkUnitLine, type CheckLineOptions, type LineCheck } from './check-line.ts';
import { parseRelationLine, parseUnitLine } from './parse-line.ts';

//  1 → 2 → 3 → 4
const SITE = recordSite(['1 covers 2', '2 cuts 3', '3 covers 4', '7']);

function check(line: string, options?: CheckLineOptions): LineCheck {
  return checkUnitLine(createRecordedOrder(SITE.units, SITE.statements), parseUnitLine(line).unit, options);
}

describe('checkUnitLine()', () => {
  it('finds nothing wrong with what fits', () => {
    expect(check('9 muro copre 1; coperto da 7')).toEqual({ namesakes: [], contradictions: [], unknown: [] });
  });

  it('tells the loop that a relation would close, with its chain and which relation it is', () => {
    const { contradictions } = check('9 copre 1, coperto da 4');

    expect(contradictions).toHaveLength(1);
    expect(contradictions[0]).toMatchObject({ relation: 1, finding: { code: 'cycle', severity: 'error' } });
    expect(contradictions[0]?.finding.chain.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual([
      '4 covers 9',
      '9 covers 1',
      '1 covers 2',
      '2 cuts 3',
      '3 covers 4',
    ]);
  });

  it('tells relations of the line that contradict one another', () => {
    expect(check('9 copre 7; coperto da 7').contradictions).toMatchObject([
      { relation: 1, finding: { code: 'contradiction' } },
    ]);
    expect(check('9 copre 9').contradictions).toMatchObject([
      {
        relation: 0,
        finding: {
          code: 'self_relation',
          message: '9 cannot be above itself: sheet 9 says that 9 covers 9.',
        },
      },
    ]);
  });

  it('reports units that are not recorded yet, without a guess (observation 8)', () => {
    expect(check('9 copre 10, 2, B/3').unknown).toEqual([
      { relation: 0, message: 'SU 10 is not recorded yet.' },
      { relation: 2, message: 'SU B/3 is not recorded yet. The site has 3.' },
    ]);
    expect(check('9 copre 88', { language: 'it' }).unknown[0]?.message).toBe(
      'La US 88 non è ancora registrata.',
    );
  });

  it('says that the number is taken, and looks at the relations of that unit', () => {
    const found = check('4 copre 1');

    expect(found.existing).toBe(SITE.units.find(({ us_number }) => us_number === '4')?.key);
    expect(found.contradictions).toMatchObject([{ relation: 0, finding: { code: 'cycle' } }]);
  });

  it('looks at relations typed for a unit that is there', () => {
    const keeper = createRecordedOrder(SITE.units, SITE.statements);
    const key = SITE.units.find(({ us_number }) => us_number === '3')!.key;

    const { contradictions } = checkUnitLine(keeper, parseRelationLine('copre 7; taglia 1').unit, {
      unitKey: key,
    });

    expect(contradictions.map(({ relation }) => relation)).toEqual([1]);
  });

  it('finds a unit as a sheet is read: in the own area first, else the only one of the number', () => {
    const areas = createRecordedOrder([
      { key: 'a', us_number: '5', area: 'A' },
      { key: 'b', us_number: '5', area: 'B' },
      { key: 'c', us_number: '6', area: 'B' },
    ]);
    const unknownOf = (line: string): number => checkUnitLine(areas, parseUnitLine(line).unit).unknown.length;

    expect([unknownOf('A/9 copre 5'), unknownOf('A/9 copre 6'), unknownOf('A/9 copre A/6')]).toEqual([
      0, 0, 1,
    ]);
    expect(unknownOf('9 copre 5')).toBe(1);
    expect(checkUnitLine(areas, parseUnitLine('9 copre 5').unit).unknown[0]?.message).toBe(
      'There is more than one SU 5: A/5, B/5. Write the area.',
    );
  });

  it('looks at what other sheets say about a unit that is not recorded yet', () => {
    const order = createRecordedOrder([{ key: 'a', us_number: '40', area: '' }]);
    const awaiting = [{ from: 'a', type: 'covers' as const, to: null }];
    const contradictionsOf = (line: string) =>
      checkUnitLine(order, parseUnitLine(line).unit, { awaiting }).contradictions;

    expect(contradictionsOf('41 strato copre 40')).toMatchObject([
      { relation: 0, finding: { code: 'contradiction', units: ['41', '40'] } },
    ]);
    expect(contradictionsOf('41 strato coperto da 40')).toEqual([]);
    expect([order.size, order.listNamesakes('41')]).toEqual([1, []]);
  });

  it('names the units of the same number in other areas', () => {
    const areas = createRecordedOrder([
      { key: 'a', us_number: '5', area: 'A' },
      { key: 'b', us_number: '5', area: '' },
    ]);
    const namesakesOf = (line: string) => checkUnitLine(areas, parseUnitLine(line).unit).namesakes;

    expect([namesakesOf('C/5 strato'), namesakesOf('A/5 strato'), namesakesOf('6 strato')]).toEqual([
      ['A/5', '5'],
      [],
      [],
    ]);
  });

  it('leaves the order as it was', () => {
    const keeper = createRecordedOrder(SITE.units, SITE.statements);
    const { size } = keeper;

    checkUnitLine(keeper, parseUnitLine('9 copre 1, 2, 10; coperto da 4, 7').unit);

    expect(keeper.size).toBe(size);
    expect(keeper.listNamesakes('9')).toEqual([]);
  });

  it('answers for a line of ten relations at five thousand units', () => {
    const { units, statements } = generateSite({ units: 5_000, seed: 5, bothSided: 0.5 });
    const keeper = createRecordedOrder(units, statements);
    const numbers = units.slice(0, 10).map(({ us_number, area }) => `"${area}"/"${us_number}"`);

    const { unknown } = checkUnitLine(keeper, parseUnitLine(`n. "x" copre ${numbers.join(', ')}`).unit);

    expect(unknown).toEqual([]);
  });
});
