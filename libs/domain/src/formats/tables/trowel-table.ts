import { ENTITIES, ENTITY_NAMES, type EntityName } from '@trowel/domain/records';
import { recordFields } from '@trowel/domain/core';
import { RECORD_KINDS, type RecordKind } from '../import/imported-data.ts';

/** Share of the fields that must be present. Columns may have been removed, or added by a later version. */
const ENOUGH = 2 / 3;
/** Bookkeeping fields of every record; JSON contains them too. */
const BOOKKEEPING = new Set(Object.keys(recordFields));

const FIELDS = ENTITY_NAMES.map((entity) => ({
  entity,
  names: ENTITIES[entity].fields.map(({ name }) => name).filter((name) => !(name in recordFields)),
}));

/**
 * Finds the kind of records in a table that Trowel wrote: its headings are exact names of fields,
 * nearly complete, with few others.
 */
export function findTrowelEntity(headings: readonly string[]): EntityName | undefined {
  const written = new Set(headings.map((heading) => heading.trim()).filter((heading) => heading !== ''));
  let best: { entity: EntityName; share: number } | undefined;
  for (const { entity, names } of FIELDS) {
    const share = names.filter((name) => written.has(name)).length / names.length;
    const strange = [...written].filter((name) => !BOOKKEEPING.has(name) && !names.includes(name)).length;
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
