import { ENTITIES, ENTITY_NAMES, type EntityName } from '@trowel/domain/records';
import { isSetByService, recordFields, type Field } from '@trowel/domain/core';
import { RECORD_KINDS, type RecordKind } from '../import/imported-data.ts';

/** Share of the fields that must be present. Columns may have been removed, or added by a later version. */
const ENOUGH = 2 / 3;

const FIELDS = ENTITY_NAMES.map((entity) => {
  const fields: readonly Field[] = ENTITIES[entity].fields;
  const names = fields.filter((field) => !isSetByService(field)).map(({ name }) => name);
  // JSON contains the fields that the service sets, too.
  return { entity, names, known: new Set([...Object.keys(recordFields), ...fields.map(({ name }) => name)]) };
});

/**
 * Finds the kind of records in a table that Trowel wrote: its headings are exact names of fields,
 * nearly complete, with few others.
 */
export function findTrowelEntity(headings: readonly string[]): EntityName | undefined {
  const written = new Set(headings.map((heading) => heading.trim()).filter((heading) => heading !== ''));
  let best: { entity: EntityName; share: number } | undefined;
  for (const { entity, names, known } of FIELDS) {
    const share = names.filter((name) => written.has(name)).length / names.length;
    const strange = [...written].filter((name) => !known.has(name)).length;
    if (share < ENOUGH || strange > names.length / 5 || share <= (best?.share ?? 0)) continue;
    best = { entity, share };
  }
  return best?.entity;
}

/** Finds the kind of records, other than units, in a table that Trowel wrote; undefined for other tables. */
export function findTrowelRecordKind(headings: readonly string[]): RecordKind | undefined {
  const own = findTrowelEntity(headings);
  return RECORD_KINDS.find((kind) => kind === own);
}
