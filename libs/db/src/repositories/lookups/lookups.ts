import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRecordFigures, type RecordFigures } from './figures.ts';
import { createItemLookups, type ItemLookups } from './item-lookups.ts';
import { createSiteLookups, type SiteLookups } from './site-lookups.ts';
import { createUnitLookups, type UnitLookups } from './unit-lookups.ts';
import { createVocabularyLookups, type VocabularyLookups } from './vocabulary-lookups.ts';

/** Small questions the use-cases ask besides reading whole records. */
export type Lookups = SiteLookups & UnitLookups & ItemLookups & VocabularyLookups & RecordFigures;

/** Makes the lookups over the connection given. */
export function createLookups(queries: Queries, tables: Tables, dialect: Dialect): Lookups {
  return {
    ...createSiteLookups(queries, tables, dialect),
    ...createUnitLookups(queries, tables, dialect),
    ...createItemLookups(queries, tables, dialect),
    ...createVocabularyLookups(queries, tables, dialect),
    ...createRecordFigures(queries, tables),
  };
}
