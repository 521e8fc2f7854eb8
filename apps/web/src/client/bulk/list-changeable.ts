import { getEntity, type EntityName } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

/** The area belongs to the name of a unit, but is often added to many units at the same time. */
const RENAMED_TOGETHER = 'area';
/** Sections that the service writes, or that consist of identifiers of other programs. */
const INTERNAL: ReadonlySet<string> = new Set(['relations', 'record', 'custom']);

/**
 * Lists the fields of a kind of record that many records can share. Numbers, sites and other parts of
 * a name are not among them.
 */
export function listChangeable(entity: EntityName, fields: readonly RecordField[]): RecordField[] {
  const key = new Set(getEntity(entity).key);
  return fields.filter(
    ({ name, section, kind, canChange }) =>
      canChange &&
      kind !== 'list' &&
      kind !== 'object' &&
      !INTERNAL.has(section) &&
      (name === RENAMED_TOGETHER || !key.has(name)),
  );
}
