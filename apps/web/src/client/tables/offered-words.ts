import { VOCABULARIES } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

/** Gives the words that are offered for a field while one types, as records keep them. */
export function offeredWords({ vocabulary }: RecordField): readonly string[] | undefined {
  const terms = vocabulary === undefined ? undefined : VOCABULARIES[vocabulary];
  return terms?.map(({ value }) => value);
}
