import { createCache } from '@trowel/domain/core';
import type { Database, Dialect, Queries } from './connection/database.ts';
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
import { createFeatureStore } from './repositories/features.ts';
import { createFileLookups } from './repositories/files/file-lookups.ts';
import { createJobStore } from './repositories/jobs.ts';
import {
  createHandPlaceStore,
  createImportStore,
  createStoredAnswers,
  createSharedState,
} from './repositories/service.ts';
import { createRecordFigures } from './repositories/lookups/figures.ts';
import { createItemLookups } from './repositories/lookups/item-lookups.ts';
import { createKindLookups } from './repositories/lookups/kind-lookups.ts';
import { createSiteLookups } from './repositories/lookups/site-lookups.ts';
import { createUnitLookups } from './repositories/lookups/unit-lookups.ts';
import { createVocabularyLookups } from './repositories/lookups/vocabulary-lookups.ts';
import { createRecordReads } from './repositories/records/record-reads.ts';
import { type RecordTable, describeRecordTables } from './repositories/records/record-tables.ts';
import { updateMediaLinks } from './repositories/files/media-links.ts';
import { createRecordWrites } from './repositories/records/record-writes.ts';
import { confineWrites, createMemberStore, updateGuardedSites, notTheirs } from './repositories/members.ts';
import { createRelationLinks, createRelationReads } from './repositories/relations/relation-reads.ts';
import { createRelationWrites } from './repositories/relations/relation-writes.ts';
import { createInvitationStore } from './repositories/invitations.ts';
import { createCommentStore } from './repositories/comments.ts';
import { createSavedViewStore } from './repositories/saved-views.ts';
import { createTeamStore } from './repositories/teams.ts';
import { createVisibilityRewriter } from './repositories/sql/visibility-rewriter.ts';
import { createRunSql } from './repositories/sql/run-sql.ts';
import { createSignInStore } from './repositories/sign-in.ts';
import { createAssistantStore } from './repositories/assistants.ts';
import { createUserStore } from './repositories/users.ts';
import type { RecordStore, RecordTypes } from './store/records.ts';
import type { Visibility } from './store/service.ts';
import type { RecordStores, Store, StoreDatabase } from './store/store.ts';
import { describeDatabase } from './migrate.ts';
import { isStorageFull, translateError, withTranslatedErrors } from './translate-error.ts';

export interface StoreOptions {
  sealSecrets?: readonly string[];
}

type RecordTables = Record<keyof RecordTypes, RecordTable>;

/**
 * Returns the stores of an open, migrated database. The change log is signed with the first of the
 * secrets; signatures by the others are accepted. Without secrets nothing is signed.
 */
export function openStores(database: Database, { sealSecrets = [] }: StoreOptions = {}): StoreDatabase {
  const recordTables = describeRecordTables(database.tables);
  const seals = sealSecrets.length > 0 ? createSeals(sealSecrets) : undefined;
  const { dialect, tables } = database;
  const parts = { database, records: recordTables, seals };
  const stores = createCache<Queries, Store>(STORES);
  const storeOver = (queries: Queries): Store =>
    stores.get(queries, () => createStore(queries, { ...parts, isWhole: true }));
  const disk = { isFull: false };
  const openWith = (pick: (queries: Queries) => Store): Omit<StoreDatabase, 'seenBy' | 'replicas'> => ({
    dialect,
    place: database.place,
    disk,
    describe: () => describeDatabase(database),
    reads: guardStore(pick(database.reads)),
    async transaction(body) {
      try {
        return await database.transaction(async (queries) => {
          const numbering = createChangeNumbering(queries, { tables, dialect, seals });
          numbering.begin();
          const result = await body(pick(queries));
          await numbering.finish();
          return result;
        });
      } catch (error) {
        const translated = translateError(error);
        if (isStorageFull(translated)) disk.isFull = true;
        throw translated;
      }
    },
    ...(database.primary && { shared: withTranslatedErrors(createSharedState(database.primary)) }),
    follow: database.follow,
    announce: database.announce,
    ping: () => database.ping(),
    close: () => database.close(),
  });
  const whole: StoreDatabase = { ...openWith(storeOver), seenBy: () => whole };
  addReplicas(whole, database, storeOver);
  const seen = createCache<string, StoreDatabase>(VISIBILITIES);
  whole.seenBy = (visibility) =>
    seesAll(visibility) ? whole : seen.get(JSON.stringify(visibility), () => openSeen(visibility));
  const openSeen = (visibility: Visibility): StoreDatabase => {
    const limit = createVisibilityRewriter(tables, dialect, visibility);
    const stores = createCache<Queries, Store>(STORES);
    const pick = (queries: Queries): Store =>
      stores.get(queries, () => {
        const limited = queries.through(limit);
        const whole = storeOver(queries);
        const store = createStore(limited, { ...parts, isWhole: false });
        return limitStore(store, { whole, visibility, limited, records: recordTables, dialect });
      });
    // Limits cannot be removed: the result is always limited to the same visibility.
    const limited: StoreDatabase = { ...openWith(pick), seenBy: () => whole.seenBy(visibility) };
    addReplicas(limited, database, pick);
    return limited;
  };
  return whole;
}

/** Adds the reads from replicas to a database with its caller's visibility. */
function addReplicas(whole: StoreDatabase, { replicas }: Database, pick: (queries: Queries) => Store): void {
  if (!replicas) return;
  const databases = createCache<Queries, StoreDatabase>(STORES);
  whole.replicas = {
    catchUp: replicas.catchUp,
    find(after, who) {
      const queries = replicas.find(after, who);
      if (!queries) return undefined;
      // Returns the same object each time, because scenes and past states are cached by it.
      return databases.get(queries, () => ({ ...whole, reads: guardStore(pick(queries)) }));
    },
  };
}

/** Stores by connection. Creating them takes 0.7 ms. */
const STORES = { name: 'stores', capacity: 50 };
/** Stores by visibility. Creating them takes 1.5 ms. */
const VISIBILITIES = { name: 'visibilities', capacity: 100 };

/** Permissions on accounts and members of sites are checked by the use-cases that change them. */
const HAS_OWN_RULES: ReadonlySet<string> = new Set([
  'users',
  'site_members',
  'site_teams',
  'teams',
  'invitations',
]);

function seesAll({ hidden, only, rounded, locationHidden, changesOnly }: Visibility): boolean {
  return !only && !changesOnly && hidden.length + rounded.length + locationHidden.length === 0;
}

interface Limiting {
  whole: Store;
  visibility: Visibility;
  /** The connection with limited visibility. */
  limited: Queries;
  records: RecordTables;
  dialect: Dialect;
}

/**
 * Returns the store for a limited visibility. A few reads stay unlimited: needed bytes (a file shared
 * with a hidden site must not be deleted), names of sites (they are unique), numbers of log lines
 * (they belong to the transaction), and invitations (the code is the permission).
 */
function limitStore(store: Store, limiting: Limiting): Store {
  const { whole, visibility } = limiting;
  const { listNeeded, listDeletedSince, isNeeded } = whole.fileLookups;
  const { insertMany } = whole.changes;
  const { findOpen, use } = whole.invitations;
  const seen: Store = {
    ...store,
    changes: { ...store.changes, insertMany },
    invitations: { ...store.invitations, findOpen, use },
    lookups: { ...store.lookups, isSiteNameTaken: whole.lookups.isSiteNameTaken },
    fileLookups: { ...store.fileLookups, listNeeded, listDeletedSince, isNeeded },
  };
  return visibility.changesOnly ? confineStore(seen, visibility.changesOnly, limiting) : seen;
}

/** Returns a store that writes only to records of some sites. */
function confineStore(
  store: Store,
  siteIds: readonly number[],
  { limited, records, dialect }: Omit<Limiting, 'whole' | 'visibility'>,
): Store {
  const run = createRunSql(limited, dialect);
  const confined = Object.entries(records).map(([name, { table, columns }]) => {
    const own: RecordStore<unknown> = store[name as keyof RecordTypes];
    const site = name === 'sites' ? columns['id'] : columns['site_id'];
    return [name, { ...own, ...confineWrites(own, { run, table, site, siteIds }) }];
  });
  const insertMany: Store['changes']['insertMany'] = async (changes) => {
    for (const { entity, site_id: id } of changes)
      if (!HAS_OWN_RULES.has(entity) && (id === null || !siteIds.includes(id))) throw notTheirs();
    await store.changes.insertMany(changes);
  };
  return {
    ...store,
    ...(Object.fromEntries(confined) as RecordStores),
    changes: { ...store.changes, insertMany },
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
  /** True if nothing is hidden from the store. */
  isWhole: boolean;
}

/** Writes of these tables also update a second table. */
const FOLLOWED: Readonly<Record<string, typeof updateMediaLinks | undefined>> = {
  sites: updateGuardedSites,
  media: updateMediaLinks,
};

function createStore(queries: Queries, { database, records, seals, isWhole }: StoreParts): Store {
  const { dialect, tables } = database;
  const recordStores = Object.entries(records).map(([name, definition]) => {
    const writes = createRecordWrites(queries, dialect, definition);
    return [
      name,
      {
        ...createRecordReads(queries, dialect, definition),
        ...(FOLLOWED[name]?.(writes, queries, { tables, dialect }) ?? writes),
      },
    ];
  });
  return {
    ...(Object.fromEntries(recordStores) as RecordStores),
    relations: {
      ...createRelationReads(queries, tables, dialect),
      ...createRelationLinks(queries, tables, dialect),
      ...createRelationWrites(queries, tables, dialect),
    },
    members: createMemberStore(queries, tables, dialect),
    teams: createTeamStore(queries, tables),
    invitations: createInvitationStore(queries, tables),
    users: createUserStore(queries, tables, { locks: dialect === 'postgres' }),
    signIn: createSignInStore(queries, tables),
    assistants: createAssistantStore(queries, tables),
    changes: {
      ...createChangeLog(queries, tables, { dialect, isWhole }),
      ...createLogPlaces(queries, tables, dialect),
      ...createBatchChanges(queries, tables, dialect),
      ...createSealChecks(queries, { tables, dialect, seals }),
    },
    imports: createImportStore(queries, tables),
    keptAnswers: createStoredAnswers(queries, tables, dialect),
    handPlaces: createHandPlaceStore(queries, tables),
    savedViews: createSavedViewStore(queries, tables),
    comments: createCommentStore(queries, tables),
    jobs: createJobStore(queries, tables, dialect),
    lookups: {
      ...createSiteLookups(queries, tables, dialect),
      ...createUnitLookups(queries, tables, dialect),
      ...createItemLookups(queries, tables, dialect),
      ...createKindLookups(queries, tables, dialect),
      ...createVocabularyLookups(queries, tables, dialect),
      ...createRecordFigures(queries, tables, dialect),
    },
    fileLookups: createFileLookups(queries, tables, dialect),
    datings: createDatings(queries, tables, dialect),
    features: createFeatureStore(queries, { tables, definitions: records, dialect }),
    attempt: (body) => attempt(queries, body),
  };
}

/** Outside a transaction there is nothing to roll back. */
function refuseAttempt(): Promise<never> {
  throw new Error('Only a transaction can be tried in parts');
}

/** Only one at a time: attempts cannot be nested. */
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
