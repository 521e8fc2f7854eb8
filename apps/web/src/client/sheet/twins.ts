import type { RecordField } from '../data/fields.ts';

/** A field with its English version. */
export interface FieldPair {
  field: RecordField;
  english: RecordField | undefined;
}

const ENGLISH = '_en';

/** Pairs each field with its English version, in the order of the fields. */
export function pairTwins(fields: readonly RecordField[]): FieldPair[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const isTwin = ({ name }: RecordField): boolean =>
    name.endsWith(ENGLISH) && byName.has(name.slice(0, -ENGLISH.length));
  return fields
    .filter((field) => !isTwin(field))
    .map((field) => ({ field, english: byName.get(field.name + ENGLISH) }));
}
