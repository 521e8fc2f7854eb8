import { ENTITIES, isEntityName } from '@trowel/domain/records';
import type { FieldKind, RecordField } from '../../data/fields.ts';

const KINDS: Readonly<Record<string, FieldKind>> = { date: 'day', timestamp: 'moment' };

/** Returns the fields of a kind of record, for values of the change log. Other kinds have none. */
export function listChangeFields(entity: string): RecordField[] {
  if (!isEntityName(entity)) return [];
  return ENTITIES[entity].fields.map(({ name, label, section, kind, unit, vocabulary, description }) => ({
    name,
    label,
    section,
    kind: KINDS[kind] ?? (kind as FieldKind),
    unit: unit === 'year' ? undefined : unit,
    vocabulary,
    description,
    words: [],
    most: undefined,
    minimum: undefined,
    maximum: undefined,
    canBeEmpty: true,
    canChange: false,
  }));
}
