import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRecords, resolveConflicts, type RecordValues } from './merge-records.ts';

const BASE = {
  id: 7,
  version: 3,
  area: '',
  definition: 'Strato',
  color: 'Giallo',
  description: null,
  relationships: [],
};
const relation = (type: string, us_number: string, given: object = {}): object => ({
  type,
  us_number,
  area: '',
  certainty: null,
  note: null,
  ...given,
});

describe('mergeRecords()', () => {
  it('takes each field from whoever changed it', () => {
    const mine = { ...BASE, definition: 'Crollo' };
    const theirs = { ...BASE, version: 4, description: 'tegole' };

    expect(mergeRecords(BASE, mine, theirs)).toEqual({
      merged: { ...BASE, version: 4, definition: 'Crollo', description: 'tegole' },
      conflicts: [],
      mine: ['definition'],
      theirs: ['description'],
    });
  });

  it('asks where both changed a field, and not where both changed it alike', () => {
    const mine = { ...BASE, color: 'Rosso', definition: 'Crollo' };
    const theirs = { ...BASE, color: 'Nero', definition: 'Crollo' };

    const { merged, conflicts } = mergeRecords(BASE, mine, theirs);

    expect(merged).toMatchObject({ color: 'Nero', definition: 'Crollo' });
    expect(conflicts).toEqual([{ field: 'color', base: 'Giallo', mine: 'Rosso', theirs: 'Nero' }]);
  });

  it('takes an absent field for untouched and null for cleared', () => {
    const { merged, conflicts } = mergeRecords(BASE, { color: null }, { definition: 'Crollo' });

    expect(merged).toMatchObject({ color: null, definition: 'Crollo', description: null });
    expect(conflicts).toEqual([]);
  });

  it('merges relations one by one', () => {
    const base = {
      ...BASE,
      relationships: [relation('covers', '1'), relation('cuts', '2'), relation('fills', '3')],
    };
    const mine = { relationships: [relation('covers', '1'), relation('fills', '3'), relation('abuts', '4')] };
    const theirs = {
      relationships: [
        relation('covers', '1', { certainty: 'probabile' }),
        relation('cuts', '2'),
        relation('fills', '3'),
      ],
    };

    const { merged, conflicts } = mergeRecords(base, mine, theirs);

    expect(conflicts).toEqual([]);
    expect(merged['relationships']).toEqual([
      relation('covers', '1', { certainty: 'probabile' }),
      relation('fills', '3'),
      relation('abuts', '4'),
    ]);
  });

  it('asks where one took a relation away that the other doubts, and keeps it till then', () => {
    const base = { ...BASE, relationships: [relation('covers', '1')] };
    const doubted = relation('covers', '1', { certainty: 'uncertain' });

    const result = mergeRecords(base, { relationships: [doubted] }, { relationships: [] });

    expect(result.conflicts).toEqual([
      {
        field: 'relationships',
        base: relation('covers', '1'),
        mine: doubted,
        theirs: null,
        relation: { type: 'covers', us_number: '1', area: '' },
      },
    ]);
    expect(result.merged['relationships']).toEqual([doubted]);
    expect(resolveConflicts(result, () => 'theirs')['relationships']).toEqual([]);
    expect(resolveConflicts(result, () => 'mine')['relationships']).toEqual([doubted]);
  });

  it('takes a relation without an area for one in the area of the unit', () => {
    const base = { area: 'A', relationships: [relation('covers', '1', { area: 'A' })] };
    const mine = { relationships: [{ type: 'covers', us_number: '1' }] };

    expect(mergeRecords(base, mine, base).merged).toEqual(base);
  });

  it('merges fields of one’s own by name', () => {
    const result = mergeRecords(
      { custom: { ph: 7, munsell: 'a', old: 1 } },
      { custom: { ph: 8, munsell: 'b' } },
      { custom: { ph: 7, munsell: 'c', old: 1, new: true } },
    );

    expect(result.merged).toEqual({ custom: { ph: 8, munsell: 'c', new: true } });
    expect(result.conflicts).toEqual([{ field: 'custom.munsell', base: 'a', mine: 'b', theirs: 'c' }]);
    expect(resolveConflicts(result, () => 'mine')).toEqual({ custom: { ph: 8, munsell: 'b', new: true } });
  });
});

describe('of any three versions', () => {
  const value = fc.oneof(
    fc.constantFrom(null, 'a', 'b', 1),
    fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  );
  const own = fc.dictionary(
    fc.constantFrom('ph', 'munsell', '__proto__', 'toString'),
    fc.constantFrom(null, 1, 'a'),
    {
      noNullPrototype: true,
    },
  );
  const relations = fc.uniqueArray(
    fc.record({
      type: fc.constantFrom('covers', 'cuts'),
      us_number: fc.constantFrom('1', '2', '3'),
      area: fc.constant(''),
      certainty: fc.constantFrom(null, 'uncertain'),
      note: fc.constantFrom(null, 'seen'),
    }),
    { maxLength: 4, selector: ({ type, us_number }) => type + us_number },
  );
  const record: fc.Arbitrary<RecordValues> = fc.record({
    definition: value,
    color: value,
    inclusions: value,
    custom: own,
    relationships: relations,
  });
  const json = (one: unknown): string => JSON.stringify(one);
  const nameOf = (one: { type: string; us_number: string }): string => `${one.type} ${one.us_number}`;
  const relationsOf = (one: RecordValues): Map<string, string> =>
    new Map(
      (one['relationships'] as { type: string; us_number: string }[]).map((each) => [
        nameOf(each),
        json(each),
      ]),
    );

  it('every changed value is in the merged record or in a conflict', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged, conflicts } = mergeRecords(base, mine, theirs);

        for (const changed of [mine, theirs]) {
          for (const field of ['definition', 'color', 'inclusions']) {
            if (json(changed[field]) === json(base[field])) continue;
            const asked = conflicts.filter((one) => one.field === field);
            const kept = [merged[field], ...asked.flatMap((one) => [one.mine, one.theirs])].map(json);
            expect(kept).toContain(json(changed[field]));
          }
          const before = relationsOf(base);
          for (const [name, one] of relationsOf(changed)) {
            if (before.get(name) === one) continue;
            const asked = conflicts.filter(({ relation }) => relation && nameOf(relation) === name);
            const kept = [
              relationsOf(merged).get(name),
              ...asked.flatMap((each) => [json(each.mine), json(each.theirs)]),
            ];
            expect(kept).toContain(one);
          }
        }
      }),
    );
  });

  it('what nobody changed stays, and who is alone gets what they made', () => {
    fc.assert(
      fc.property(record, record, (base, mine) => {
        expect(mergeRecords(base, base, base)).toMatchObject({
          merged: base,
          conflicts: [],
          mine: [],
          theirs: [],
        });
        const alone = mergeRecords(base, mine, base);
        expect(alone.conflicts).toEqual([]);
        expect({ ...alone.merged, relationships: relationsOf(alone.merged) }).toEqual({
          ...mine,
          relationships: relationsOf(mine),
        });
      }),
    );
  });

  it('the same conflicts are found from the other side', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const fields = (conflicts: readonly { field: string }[]): string[] =>
          conflicts.map(({ field }) => field).sort();

        const one = mergeRecords(base, mine, theirs);
        const other = mergeRecords(base, theirs, mine);

        expect(fields(other.conflicts)).toEqual(fields(one.conflicts));
      }),
    );
  });
});
