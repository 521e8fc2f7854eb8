import { describe, expect, it } from 'vitest';
import { getEntity } from '@trowel/domain/records';
import { readImport } from '../../read-import.ts';

const YES = ['Sì', 'si', 'SI', 's', 'Yes', 'y', 'Ja', 'oui', 'Sí', 'true', 'vero', 'wahr', 'vrai', '1', 'x'];
const NO = [
  'No',
  'no',
  'NO',
  'n',
  'nessuna',
  'nessuno',
  'none',
  'nein',
  'keine',
  'non',
  'aucun',
  'aucune',
  'ninguno',
  'false',
].concat(['falso', 'falsch', 'faux', 'assente', 'absent', '0']);
const EMPTY = ['', ' ', '-', '–', 'n.d.', 'null', 'NaN'];
const CASES = [
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
  ...EMPTY.map((word) => [word, undefined] as const),
];

const fieldsOf = (entity: 'us' | 'inventario'): string[] =>
  getEntity(entity)
    .fields.filter(({ kind }) => kind === 'boolean')
    .map(({ name }) => name);

/** Each reader gives the value of one field of a unit, or of a find, from a cell. */
const READERS: Record<string, (field: string, word: string) => unknown> = {
  'a table of units': (field, word) =>
    readImport({ text: `us_number;definition;${field}\n1;Strato;${word}\n2;Taglio;Sì` }).units[0]!.fields[
      field
    ],
  'a workbook of units': (field, word) =>
    readImport({
      tables: [
        {
          rows: [
            ['us_number', 'definition', field],
            ['1', 'Strato', word],
          ].map((cells, i) => ({ number: i + 1, cells })),
        },
      ],
    }).units[0]!.fields[field],
  'a list of JSON': (field, word) =>
    readImport({ text: JSON.stringify([{ us_number: '1', definition: 'Strato', [field]: word }]) }).units[0]!
      .fields[field],
  'a database of pyArchInit': (field, word) => {
    const column = getEntity('us').fields.find(({ name }) => name === field)!.pyarchinit ?? `trowel_${field}`;
    const rows = [
      ['id_us', 'sito', 'area', 'us', column],
      ['1', 'Colle', 'A', '1', word],
    ].map((cells, i) => ({ number: i + 1, cells }));
    const database = { tables: [{ name: 'us_table', rows }], others: [] };
    return readImport({ database, format: 'pyarchinit' }).units[0]!.fields[field];
  },
};

describe('yes and no', () => {
  for (const [reader, read] of Object.entries(READERS))
    for (const field of fieldsOf('us'))
      it.each(CASES)(`are read from ${reader}, field ${field}: %j is %j`, (word, value) => {
        expect(read(field, word)).toBe(value);
      });

  for (const field of fieldsOf('inventario'))
    it.each(CASES)(`are read from a table of finds, field ${field}: %j is %j`, (word, value) => {
      const text = `inventory_number;find_type;definition;${field}\n1;Moneta;asse;${word}\n2;Moneta;asse;Sì`;

      expect(readImport({ text }).records[0]!.fields[field]).toBe(value);
    });

  it('are not read where the field is a text', () => {
    const { units } = readImport({ text: 'us;definizione;note\n1;Strato;No\n2;Taglio;nessuna' });

    expect(units.map(({ fields }) => fields['notes'])).toEqual(['No', 'nessuna']);
  });

  it('the missing value of Python in a database of pyArchInit is none', () => {
    expect(READERS['a database of pyArchInit']!('flotation', 'None')).toBeUndefined();
  });
});
