import type { ImportedData, ImportedRecord } from '@trowel/domain/formats';
import type { EntityName } from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { RELATION_WORDS, replaceRelationWords } from './relation-words.ts';
import { listVocabularyFields, type VocabularyFields } from './count-terms.ts';

/** The user's choices for texts that are not terms, by vocabulary. Other texts do not change. */
export interface ValueChoices {
  /** The term that replaces a text. */
  replace: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts that become terms. */
  add: Readonly<Record<string, readonly string[]>>;
}

/** Returns the data of a file with texts replaced by the chosen terms. Texts to be added as terms become records. */
export function applyValueChoices(
  data: ImportedData,
  { replace, add }: ValueChoices,
  language: Language,
): ImportedData {
  const fieldsOf = new Map<EntityName, VocabularyFields>();
  const replaceTexts = <T extends { fields: Record<string, unknown> }>(one: T, entity: EntityName): T => {
    const known = fieldsOf.get(entity) ?? listVocabularyFields(entity);
    fieldsOf.set(entity, known);
    return { ...one, fields: replaceIn(one.fields, known, replace) };
  };
  return {
    ...data,
    ...replaceRelationWords(data, replace[RELATION_WORDS]),
    units: data.units.map((unit) => replaceTexts(unit, 'us')),
    records: [
      ...data.records.map((record) => replaceTexts(record, record.entity)),
      ...listTerms(add, language),
    ],
  };
}

function replaceIn(
  fields: Readonly<Record<string, unknown>>,
  known: VocabularyFields,
  replace: ValueChoices['replace'],
): Record<string, unknown> {
  const replaced: Record<string, unknown> = { ...fields };
  for (const [name, vocabulary] of known) {
    const chosen = replace[vocabulary];
    if (!chosen || !(name in replaced)) continue;
    const swap = (value: unknown): unknown =>
      typeof value === 'string' && Object.hasOwn(chosen, value) ? chosen[value] : value;
    const value = replaced[name];
    replaced[name] = Array.isArray(value) ? [...new Set(value.map(swap))] : swap(value);
  }
  return replaced;
}

/** Terms do not come from a row of the file, so their row is 0. */
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
