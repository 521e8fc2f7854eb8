import type { ImportedData, ImportedRecord } from '@trowel/domain/formats';
import type { EntityName } from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { RELATION_WORDS, replaceRelationWords } from './relation-words.ts';
import { listVocabularyFields, type VocabularyFields } from './count-terms.ts';

/** What becomes of texts that are no terms, by vocabulary; those not named stay as they are. */
export interface ValueChoices {
  /** The term to take for a text. */
  replace: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts that become terms. */
  add: Readonly<Record<string, readonly string[]>>;
}

/** Gives the data of a file with the terms chosen in the place of its texts, and the texts that become terms among its records. */
export function applyValueChoices(
  data: ImportedData,
  { replace, add }: ValueChoices,
  language: Language,
): ImportedData {
  const fieldsOf = new Map<EntityName, VocabularyFields>();
  const settle = <T extends { fields: Record<string, unknown> }>(one: T, entity: EntityName): T => {
    const known = fieldsOf.get(entity) ?? listVocabularyFields(entity);
    fieldsOf.set(entity, known);
    return { ...one, fields: replaceIn(one.fields, known, replace) };
  };
  return {
    ...data,
    ...replaceRelationWords(data, replace[RELATION_WORDS]),
    units: data.units.map((unit) => settle(unit, 'us')),
    records: [...data.records.map((record) => settle(record, record.entity)), ...listTerms(add, language)],
  };
}

function replaceIn(
  fields: Readonly<Record<string, unknown>>,
  known: VocabularyFields,
  replace: ValueChoices['replace'],
): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...fields };
  for (const [name, vocabulary] of known) {
    const chosen = replace[vocabulary];
    if (!chosen || !(name in settled)) continue;
    const swap = (value: unknown): unknown =>
      typeof value === 'string' && Object.hasOwn(chosen, value) ? chosen[value] : value;
    const value = settled[name];
    settled[name] = Array.isArray(value) ? [...new Set(value.map(swap))] : swap(value);
  }
  return settled;
}

/** A term stands in no row of the file. */
function listTerms(add: ValueChoices['add'], language: Language): ImportedRecord[] {
  return Object.entries(add).flatMap(([vocabulary, values]) => {
    const [table, ...field] = vocabulary.split('.');
    return values.map((value) => ({
      entity: 'thesaurus' as const,
      fields: { table_name: table, field_name: field.join('.'), value, language },
      source: { row: 0 },
    }));
  });
}
