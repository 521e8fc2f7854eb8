import { recordFields, type Field } from '@trowel/domain/core';
import { ENTITIES, mapKinds, type KindName } from '@trowel/domain/records';

/** The kinds of record that are exported as tables. */
export type TableEntity = 'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus' | KindName;

/** Texts that readers of tables are tempted to understand: headings, relations, nothing, formulas, lists, numbers. */
export const TEMPTING_TEXTS: readonly string[] = [
  'us',
  'US 12',
  'covers 2',
  'Copre 2, 3',
  'None',
  'n.d.',
  '-',
  '=1+1',
  '-12',
  "'quoted'",
  '"',
  'a; b, c\td',
  'a | b',
  "[['Calce'], ['Malta']]",
  '1.0',
  '007',
  'due\nrighe',
  'è ü 漢',
  '\ufffe\uffff\ufdd0 x',
];

/** Fields set by the service, or with rules of their own. */
export const FIELDS_LEFT_OUT: ReadonlySet<string> = new Set([
  'site_name',
  'relationships',
  'custom',
  'language',
  'source',
  'parent',
  'color',
  'us_number',
]);
/** Fields that distinguish a record from others of its site, by a number. */
export const KEY_BY_NUMBER: Record<TableEntity, (number: number) => object> = {
  sites: () => ({}),
  us: (number) => ({ us_number: `${number}`, area: 'A' }),
  inventario: (number) => ({ inventory_number: `${number}` }),
  periods: (number) => ({ period: `${number}`, phase: '' }),
  thesaurus: (number) => ({ table_name: 'us', field_name: `colour ${number}`, value: 'ashen' }),
  ...mapKinds((kind, { number }) =>
    kind === 'diary'
      ? (day: number) => ({
          date: new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10),
          author: '',
        })
      : (count: number) => ({ [number]: `${count}` }),
  ),
};

/** Returns a record in which every field with a plain value is filled. Different numbers give different texts. */
export function inventRecord(entity: TableEntity, number: number): Record<string, unknown> {
  const { create, fields } = ENTITIES[entity];
  const record: Record<string, unknown> = {};
  for (const [i, field] of fields.entries()) {
    const { name } = field;
    if (name in recordFields || FIELDS_LEFT_OUT.has(name) || !(name in create.shape)) continue;
    const value = valueOf(field, number + i);
    const schema = create.shape[name as never] as { safeParse(value: unknown): { success: boolean } };
    if (value !== undefined && schema.safeParse(value).success) record[name] = value;
  }
  if ('end_year' in record) record['end_year'] = 91;
  if ('custom' in create.shape)
    record['custom'] = {
      Vetrina: textAt(number),
      'a, b': ['x', textAt(number + 1)],
      giri: number,
      vero: true,
    };
  return { ...record, ...KEY_BY_NUMBER[entity](number) };
}

function textAt(at: number): string {
  return TEMPTING_TEXTS[at % TEMPTING_TEXTS.length]!;
}

function valueOf({ kind, max }: Field, at: number): unknown {
  if (kind === 'text') return textAt(at).slice(0, max ?? 500);
  if (kind === 'list') return [textAt(at), textAt(at + 5)];
  if (kind === 'boolean') return at % 2 === 0;
  if (kind === 'date') return '2012-04-18';
  if (kind === 'geometry') return { type: 'Point', coordinates: [at, at + 0.25, at / 8] };
  return kind === 'integer' || kind === 'decimal' ? at % 90 : undefined;
}
