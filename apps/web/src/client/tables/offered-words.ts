import { VOCABULARIES } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

/** Returns the words suggested for a field during typing, in the form in which records store them. */
export function offeredWords({ vocabulary }: RecordField): readonly string[] | undefined {
  const terms = vocabulary === undefined ? undefined : VOCABULARIES[vocabulary];
  return terms?.map(({ value }) => value);
}
