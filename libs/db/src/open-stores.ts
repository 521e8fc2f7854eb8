import type { Database, Queries } from './connection/database.ts';
import { createBatchChanges } from './repositories/changes/batch-changes.ts';
import { createChangeLog } from './repositories/changes/change-log.ts';
import { createLogPlaces } from './repositories/changes/log-places.ts';
import {
  createChangeNumbering,
  createSealChecks,
  createSeals,
  type Seals,
} from './repositories/changes/seals.ts';
import { createDatings } from './repositories/datings.ts';
import { createFileLookups } from './repositories/files/file-lookups.ts';
import { createJobStore } from './repositories/jobs.ts';
import { createHandPlaceStore, createImportStore, createKeptAnswers } from './repositories/kept.ts';
import { createRecordFigures } from './repositories/lookups/figures.ts';
import { createItemLookups } from './repositories/lookups/item-lookups.ts';
import { createSiteLookups } from './repositories/lookups/site-lookups.ts';
import { createUnitLookups } from './repositories/lookups/unit-lookups.ts';
import { createVocabularyLookups } from './repositories/lookups/vocabulary-lookups.ts';
import { createRecordReads } from './repositories/records/record-reads.ts';
import type { RecordTable } from './repositories/records/record-table.ts';
import { describeRecordTables } from './repositories/records/record-tables.ts';
import { createRecordWrites } from './repositories/records/record-writes.ts';
import { createRelationLinks } from './repositories/relations/relation-links.ts';
import { createRelationReads } from './repositories/relations/relation-reads.ts';
import { createRelationWrites } from './repositories/relations/relation-writes.ts';
import { createUserStore } from './repositories/users.ts';
import type { RecordTypes } from './store/records.ts';
import type { RecordStores, Store, StoreDatabase } from './store/store.ts';
import { describeDatabase } from './migrate.ts';
import { translateError, withTranslatedErrors } from './translate-error.ts';

export interface StoreOptions {
  sealSecrets?: readonly string[];
}

type RecordTables = Record<keyof RecordTypes, RecordTable>;

/**
 * Gives the stores of an open, migrated database. The change log is signed with the first of the secrets, and what was
 * signed with another of them is known; nothing is signed without any.
 */
export function openStores(database: Database, { sealSecrets = [] }: StoreOptions = {}): StoreDatabase {
  const recordTables = describeRecordTables(database.tables);
  const seals = sealSecrets.length > 0 ? createSeals(sealSecrets) : undefined;
  const storeOver = (queries: Queries): Store =>
    createStore(queries, { database, records: recordTables, seals });
  const overConnection = new WeakMap<Queries, Store>();
  const { dialect, tables } = database;

  return {
    dialect,
    place: database.place,
    describe: () => describeDatabase(database),
    reads: guardStore(storeOver(database.reads)),
    async transaction(body) {
      try {
        return await database.transaction(async (queries) => {
          const store = overConnection.get(queries) ?? storeOver(queries);
          overConnection.set(queries, store);
          const numbering = createChangeNumbering(queries, { tables, dialect, seals });
          numbering.begin();
          const result = await body(store);
          await numbering.finish();
          return result;
        });
      } catch (error) {
        throw translateError(error);
      }
    },
    follow: database.follow,
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

function guardStore({ attempt: _attempt, ...store }: Store): Store {
  const guarded = Object.entries(store).map(([name, repository]) => [name, withTranslatedErrors(repository)]);
  return { ...(Object.fromEntries(guarded) as Store), attempt: refuseAttempt };
}

interface StoreParts {
  database: Database;
  records: RecordTables;
  seals: Seals | undefined;
}

function createStore(queries: Queries, { database, records, seals }: StoreParts): Store {
  const { dialect, tables } = database;
  const recordStores = Object.entries(records).map(([name, definition]) => [
    name,
    {
      ...createRecordReads(queries, dialect, definition),
      ...createRecordWrites(queries, dialect, definition),
    },
  ]);
  return {
    ...(Object.fromEntries(recordStores) as RecordStores),
    relations: {
      ...createRelationReads(queries, tables, dialect),
      ...createRelationLinks(queries, tables, dialect),
      ...createRelationWrites(queries, tables, dialect),
    },
    users: createUserStore(queries, tables, { locks: dialect === 'postgres' }),
    changes: {
      ...createChangeLog(queries, tables, dialect),
      ...createLogPlaces(queries, tables, dialect),
      ...createBatchChanges(queries, tables, dialect),
      ...createSealChecks(queries, { tables, dialect, seals }),
    },
    imports: createImportStore(queries, tables),
    keptAnswers: createKeptAnswers(queries, tables, dialect),
    handPlaces: createHandPlaceStore(queries, tables),
    jobs: createJobStore(queries, tables, dialect),
    lookups: {
      ...createSiteLookups(queries, tables, dialect),
      ...createUnitLookups(queries, tables, dialect),
      ...createItemLookups(queries, tables, dialect),
      ...createVocabularyLookups(queries, tables, dialect),
      ...createRecordFigures(queries, tables),
    },
    fileLookups: createFileLookups(queries, tables, dialect),
    datings: createDatings(queries, tables, dialect),
    attempt: (body) => attempt(queries, body),
  };
}

/** There is nothing to take back outside a transaction. */
function refuseAttempt(): Promise<never> {
  throw new Error('Only a transaction can be tried in parts');
}

/** One at a time: a part of a part is not run by itself. */
async function attempt<T>(queries: Queries, body: () => Promise<T>): Promise<T> {
  await queries.rows('savepoint attempt', []);
  try {
    const result = await body();
    await queries.rows('release savepoint attempt', []);
    return result;
  } catch (error) {
    await queries.rows('rollback to savepoint attempt', []);
    await queries.rows('release savepoint attempt', []);
    throw error;
  }
}
