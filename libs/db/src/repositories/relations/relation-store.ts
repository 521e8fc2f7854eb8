import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRelationLinks, type RelationLinks } from './relation-links.ts';
import { createRelationReads, type RelationReads } from './relation-reads.ts';
import { createRelationWrites, type RelationWrites } from './relation-writes.ts';

/** Reads and writes the relations between units. */
export type RelationStore = RelationReads & RelationLinks & RelationWrites;

/** Makes the store of relations over the connection given. */
export function createRelationStore(queries: Queries, tables: Tables, dialect: Dialect): RelationStore {
  return {
    ...createRelationReads(queries, tables, dialect),
    ...createRelationLinks(queries, tables, dialect),
    ...createRelationWrites(queries, tables, dialect),
  };
}
