import {
  changeColumns,
  importBatchColumns,
  type SiteLocation,
  type SiteVisibility,
} from '@trowel/domain/records';
import { factColumns } from '../columns/record-columns.ts';
import type { Kit } from '../columns/kit.ts';

/**
 * Sites with limited visibility, copied from `sites` for fast checks of every request. A row stays
 * when its site is deleted, for the lines of the log.
 */
export function defineGuardedSites(kit: Kit) {
  return kit.table('guarded_sites', {
    site_id: kit.integer().primaryKey(),
    visibility: kit.text().$type<SiteVisibility>().notNull(),
    location: kit.text().$type<SiteLocation>().notNull(),
    embargo_until: kit.text(),
  });
}

/** The change log. */
export function defineChanges(kit: Kit) {
  return kit.table(
    'changes',
    {
      id: kit.id(),
      ...factColumns(kit, changeColumns),
      /** Sequence number, assigned at the end of the transaction. Null only before the commit. */
      sequence: kit.integer(),
      /** Signature over the line and the lines before it: `seals.ts`. */
      seal: kit.text(),
      /** The site of the record. It stays when the site is deleted. */
      site_id: kit.integer(),
    },
    (t) => [
      kit.uniqueIndex('changes_sequence').on(t.sequence),
      kit.index('changes_site').on(t.site_id, t.id),
      kit.index('changes_record').on(t.entity, t.record_id, t.id),
      kit.index('changes_batch').on(t.batch),
      kit.index('changes_at').on(t.at),
    ],
  );
}

/** Stored responses to idempotent writes, by idempotency key. */
export function defineStoredAnswers(kit: Kit) {
  return kit.table(
    'kept_answers',
    {
      account_id: kit.integer().notNull(),
      key: kit.text().notNull(),
      /** Hash of method, path, parameters and body. */
      fingerprint: kit.text().notNull(),
      at: kit.text().notNull(),
      /** Status, headers and body as JSON. Null if the work is done and its response is unknown. */
      answer: kit.text(),
    },
    (t) => [
      kit.uniqueIndex('kept_answers_key').on(t.account_id, t.key),
      kit.index('kept_answers_at').on(t.at),
    ],
  );
}

/** Imports with their reports. */
export function defineImports(kit: Kit) {
  const { id: _id, ...importFacts } = importBatchColumns;
  return kit.table('imports', { id: kit.text().primaryKey(), ...factColumns(kit, importFacts) });
}

/** Manual positions in drawings: those of an account, and the shared ones under account 0. */
export function defineHandPlaces(kit: Kit) {
  return kit.table(
    'hand_places',
    {
      id: kit.id(),
      site_id: kit.integer().notNull(),
      account_id: kit.integer().notNull(),
      places: kit.json().notNull(),
    },
    (t) => [kit.uniqueIndex('hand_places_owner').on(t.site_id, t.account_id)],
  );
}

/** Background jobs: the name of a route or tool, its input and its result. */
export function defineJobs(kit: Kit) {
  return kit.table(
    'jobs',
    {
      id: kit.text().primaryKey(),
      kind: kit.text().notNull(),
      /** Service whose processes can run it: `api`, `web` or `mcp`. */
      door: kit.text().notNull(),
      /** Null if it was requested without an account, for example with the token of the service. */
      account_id: kit.integer(),
      by: kit.text().notNull(),
      /** The request and the user, as JSON. */
      request: kit.text().notNull(),
      /** `queued`, `running`, `done`, `failed` or `cancelled`. */
      status: kit.text().notNull(),
      /** 0 to 1. */
      progress: kit.decimal().notNull().default(0),
      message: kit.text().notNull().default(''),
      created_at: kit.text().notNull(),
      finished_at: kit.text(),
      /** The process that runs it. The next column is the time by which it must renew the lease. */
      worker: kit.text(),
      leased_until: kit.text(),
      /** Number of attempts. */
      attempts: kit.integer().notNull().default(0),
      /** True if it has written to the database and must not be restarted. */
      is_written: kit.boolean().notNull().default(false),
      /** The result as JSON: the file with its name, type and size, or the error. */
      outcome: kit.text(),
    },
    (t) => [
      kit.index('jobs_status').on(t.status, t.door, t.created_at),
      kit.index('jobs_account').on(t.account_id, t.created_at),
    ],
  );
}

/**
 * Short-lived state shared by the processes of all services: counters, and keys of completed work. On
 * PostgreSQL it is `unlogged` (see the migration): fast, and lost in a crash.
 */
export function defineSharedState(kit: Kit) {
  return kit.table(
    'shared_state',
    {
      name: kit.key().primaryKey(),
      count: kit.integer().notNull().default(0),
      value: kit.text(),
      ends_at: kit.text().notNull(),
    },
    (t) => [kit.index('shared_state_end').on(t.ends_at)],
  );
}
