import type { ImportedData } from '@trowel/domain/formats';
import { ENTITIES, KIND_NAMES, type EntityName } from '@trowel/domain/records';

/** A text of the file in a field with a vocabulary, and the number of its occurrences. */
export interface CountedValue {
  /** `us.definition` */
  vocabulary: string;
  value: string;
  count: number;
}

/** The fields with a vocabulary of one kind of record, by their name. */
export type VocabularyFields = ReadonlyMap<string, string>;

/** Limit of different texts per vocabulary. Above it, the field contains free text. */
const MAX_VALUES = 5_000;
const LONGEST_TERM = 100;

/** Returns the vocabulary of each field that has one. */
export function listVocabularyFields(entity: EntityName): VocabularyFields {
  return new Map(
    ENTITIES[entity].fields.flatMap(({ name, vocabulary }) =>
      vocabulary === undefined ? [] : [[name, vocabulary] as const],
    ),
  );
}

/** Counts the texts of a file in fields with a vocabulary. Texts too long for a term are ignored. */
export function countTerms(data: Pick<ImportedData, 'units' | 'records'>): CountedValue[] {
  const counted = new Map<string, Map<string, number>>();
  const ofUnits = listVocabularyFields('us');
  for (const { fields } of data.units) countIn(counted, fields, ofUnits);
  for (const entity of ['sites', 'periods', 'inventario', ...KIND_NAMES] as const) {
    const known = listVocabularyFields(entity);
    for (const record of data.records) if (record.entity === entity) countIn(counted, record.fields, known);
  }
  return [...counted].flatMap(([vocabulary, values]) =>
    [...values].map(([value, count]) => ({ vocabulary, value, count })),
  );
}

function countIn(
  counted: Map<string, Map<string, number>>,
  fields: Readonly<Record<string, unknown>>,
  known: VocabularyFields,
): void {
  for (const [name, vocabulary] of known) {
    const values = counted.get(vocabulary) ?? new Map<string, number>();
    counted.set(vocabulary, values);
    for (const value of textsOf(fields[name])) {
      if (value.length > LONGEST_TERM || (!values.has(value) && values.size === MAX_VALUES)) continue;
      values.set(value, (values.get(value) ?? 0) + 1);
    }
  }
}

function textsOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}
