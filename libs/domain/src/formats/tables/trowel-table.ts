import { ENTITIES, ENTITY_NAMES, type EntityName } from '@trowel/domain/records';
import { recordFields } from '@trowel/domain/core';
import type { RecordKind } from '../import/imported-data.ts';

/** So much of an entity's fields must be there: a column may have been taken out since, or added by a later version. */
const ENOUGH = 2 / 3;
const RECORD_KINDS: readonly RecordKind[] = ['sites', 'inventario', 'periods', 'thesaurus'];
/** What this service keeps of every record; JSON brings it too. */
const KEPT = new Set(Object.keys(recordFields));

const FIELDS = ENTITY_NAMES.map((entity) => ({
  entity,
  names: ENTITIES[entity].fields.map(({ name }) => name).filter((name) => !(name in recordFields)),
}));

/**
 * Tells of which records a table is, when Trowel wrote it: its headings are the names of their fields, letter for
 * letter, most of them there and hardly another beside them.
 */
export function findOwnEntity(headings: readonly string[]): EntityName | undefined {
  const written = new Set(headings.map((heading) => heading.trim()).filter((heading) => heading !== ''));
  let best: { entity: EntityName; share: number } | undefined;
  for (const { entity, names } of FIELDS) {
    const share = names.filter((name) => written.has(name)).length / names.length;
    const strange = [...written].filter((name) => !KEPT.has(name) && !names.includes(name)).length;
    if (share < ENOUGH || strange > names.length / 5 || share <= (best?.share ?? 0)) continue;
    best = { entity, share };
  }
  return best?.entity;
}

/** The kind of record beside units that Trowel wrote the table of; undefined of any other table. */
export function findOwnRecordKind(headings: readonly string[]): RecordKind | undefined {
  const own = findOwnEntity(headings);
  return RECORD_KINDS.find((kind) => kind === own);
}
