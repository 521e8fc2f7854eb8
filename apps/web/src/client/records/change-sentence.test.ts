import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { listChangePhrases, formatChangeSentence, type DescribedChange } from './change-sentence.ts';

function field(name: string, en: string, italian: string, kind: RecordField['kind'] = 'text'): RecordField {
  return {
    name,
    label: { en, it: italian },
    section: 'record',
    kind,
    unit: undefined,
    vocabulary: undefined,
    description: undefined,
    words: [],
    most: undefined,
    minimum: undefined,
    maximum: undefined,
    canBeEmpty: true,
    canChange: true,
  };
}

const FIELDS = [
  field('definition', 'Definition', 'Definizione'),
  field('recorded_on', 'Date recorded', 'Data', 'day'),
  field('relationships', 'Stratigraphic relations', 'Rapporti', 'list'),
  field('tags', 'Tags', 'Etichette', 'list'),
  field('us_number', 'SU', 'US'),
];
const EN = { fields: FIELDS, language: 'en' } as const;
const IT = { fields: FIELDS, language: 'it' } as const;

function update(before: object, after: object): DescribedChange {
  return {
    action: 'update',
    before: before as Record<string, unknown>,
    after: after as Record<string, unknown>,
  };
}

describe('formatChangeSentence()', () => {
  it('puts objects within an object in words', () => {
    const georeference = {
      world_file: [1, 0],
      points: [
        { name: 'F1', column: 58.6 },
        { name: 'F2', column: 9 },
      ],
    };
    const change = { action: 'update', before: { georeference: null }, after: { georeference } };
    const text = formatChangeSentence(change as DescribedChange, EN);

    expect(text).toContain('name F1 column 58.6, name F2 column 9');
    expect(text).not.toContain('{');
  });

  it.each([
    [
      update({ definition: 'wall' }, { definition: 'floor' }),
      'changed the definition from “wall” to “floor”',
      'ha modificato il campo Definizione da «wall» a «floor»',
    ],
    [
      update({ definition: null }, { definition: 'floor' }),
      'entered the definition: “floor”',
      'ha compilato il campo Definizione: «floor»',
    ],
    [
      update({ definition: 'wall' }, { definition: null }),
      'cleared the definition (it was “wall”)',
      'ha svuotato il campo Definizione (era «wall»)',
    ],
    [
      update({ relationships: [] }, { relationships: [{ type: 'covers', us_number: '12' }] }),
      'added “covers 12”',
      'ha aggiunto «copre 12»',
    ],
    [
      update(
        { relationships: [{ type: 'cuts', us_number: '3', area: 'B' }], us_number: '1' },
        { relationships: null, us_number: '2' },
      ),
      'removed “cuts B/3”; changed the SU from “1” to “2”',
      'ha tolto «taglia B/3»; ha modificato il campo US da «1» a «2»',
    ],
    [
      update({ recorded_on: null }, { recorded_on: '2026-09-03' }),
      'entered the date recorded: “03/09/2026”',
      'ha compilato il campo Data: «03/09/2026»',
    ],
    [
      update({ tags: ['a', 'b'] }, { tags: ['b', 'c', 'd'] }),
      'added “c” and “d” to the tags; removed “a” from the tags',
      'ha aggiunto «c» e «d» al campo Etichette; ha tolto «a» dal campo Etichette',
    ],
    [
      update({ custom: { ph: 6, soil: 'x' } }, { custom: { ph: 7, soil: 'x' } }),
      'changed the ph from “6” to “7”',
      'ha modificato il campo ph da «6» a «7»',
    ],
    [
      update({ state: null, state_by: null }, { state: 'closed', state_by: 'anna', state_at: 'x' }),
      'closed the sheet',
      'ha chiuso la scheda',
    ],
    [update({ state: 'closed' }, { state: null }), 'reopened the sheet', 'ha riaperto la scheda'],
    [
      update({ state: 'draft', state_by: 'a' }, { state: 'checked', state_by: 'b' }),
      'marked the sheet as checked',
      'ha segnato la scheda come controllata',
    ],
    [
      update({ version: 1, updated_at: 'a', relation_rows: [] }, { version: 2, updated_at: 'b' }),
      'saved the sheet',
      'ha salvato la scheda',
    ],
  ])('%#: says what a change did in both languages (observation 47)', (change, english, italian) => {
    expect(formatChangeSentence(change, EN)).toBe(english);
    expect(formatChangeSentence(change, IT)).toBe(italian);
  });

  it('names the note of a relation that stays', () => {
    const from = [{ type: 'covers', us_number: '12' }];
    const to = [{ type: 'covers', us_number: '12', certainty: 'doubtful', note: 'seen in section' }];
    expect(formatChangeSentence(update({ relationships: from }, { relationships: to }), EN)).toBe(
      'changed the note of “covers 12” to “doubtful, seen in section”',
    );
  });

  it('says that a record was made, deleted or restored, without all its values', () => {
    const values = { definition: 'wall', us_number: '1' };
    const of = (action: DescribedChange['action'], before: object | null, after: object | null): string =>
      formatChangeSentence({ action, before, after } as DescribedChange, EN);
    expect(of('create', null, values)).toBe('recorded the sheet');
    expect(of('delete', values, null)).toBe('deleted the sheet');
    expect(of('undo', null, values)).toBe('restored the sheet');
    expect(of('undo', values, null)).toBe('undid the creation of the sheet');
    expect(of('undo', { definition: 'wall' }, { definition: 'floor' })).toBe(
      'undid a change: changed the definition from “wall” to “floor”',
    );
  });

  it('shortens long texts to the part that differs', () => {
    const text = `${'Compact brown silt with charcoal and small stones. '.repeat(10)}Thickness about `;
    const [{ text: phrase } = { text: '' }] = listChangePhrases(
      update({ definition: `${text}10 cm.` }, { definition: `${text}20 cm.` }),
      EN,
    );
    expect(phrase).toBe(
      'changed the definition from “…stones. Thickness about 10 cm.” to “…stones. Thickness about 20 cm.”',
    );
  });

  it('formats values by the function of the caller', () => {
    const change = update({ definition: 'Strato' }, { definition: 'Crollo' });
    const words: Record<string, string> = { Strato: 'Layer', Crollo: 'Collapse' };
    expect(
      formatChangeSentence(change, { ...EN, format: (_field, value) => words[String(value)] ?? '' }),
    ).toBe('changed the definition from “Layer” to “Collapse”');
  });
});
