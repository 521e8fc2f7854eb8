import type { ChangeFilter, LoggedBatch, Store } from '@trowel/db';
import type { Page, PageRequest } from '@trowel/domain/core';
import { KIND_NAMES, type Change, type ImportBatch } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { nameRecord } from '../plans/index.ts';
import { getSiteId } from '../writing/index.ts';
import { mayReadAccounts, OF_ACCOUNTS } from './follow-changes.ts';

/** Entities of the log that concern people. */
const OF_PEOPLE = [...OF_ACCOUNTS, 'site_members', 'site_teams', 'invitations'];

/** Filter of a list of changes. */
export interface ChangesWanted extends Omit<ChangeFilter, 'exceptEntities' | 'siteId'>, PageRequest {
  siteName?: string | undefined;
  /** A place of the sequence. The changes after it are listed oldest first. */
  after?: number | undefined;
}

/** A line of the log with the current name of its record. */
export type NamedChange = Change & {
  /** Only for existing units and finds: `12`, or `A/12` in an area. */
  record_name?: string;
};

/**
 * Lists changes, newest first, or from a place of the log on. Changes of accounts are listed only for
 * users who manage them. @throws ForbiddenError; NotFoundError for an unknown site
 */
export async function listChanges(ctx: Context, wanted: ChangesWanted): Promise<Page<NamedChange>> {
  const { skip, limit, after, siteName, ...given } = wanted;
  if (given.entity !== undefined && OF_ACCOUNTS.includes(given.entity))
    requirePermission(ctx, 'manage_users');
  const store = readsOf(ctx);
  const filter: ChangeFilter = {
    ...given,
    ...(siteName !== undefined && { siteId: await getSiteId(store, siteName) }),
    ...(!mayReadAccounts(ctx.actor) && { exceptEntities: OF_ACCOUNTS }),
    // A deleted account and a former membership cannot be restored.
    ...(given.isGone && { exceptEntities: OF_PEOPLE }),
  };
  const { rows, total } = await (after === undefined
    ? store.changes.list(filter, { skip, limit })
    : store.changes.listAfter(filter, { after, limit }));
  return { rows: await nameRecords(store, rows), total };
}

async function nameRecords(store: Store, changes: readonly Change[]): Promise<NamedChange[]> {
  const idsOf = (entity: string): number[] => [
    ...new Set(changes.flatMap((change) => (change.entity === entity ? [change.record_id] : []))),
  ];
  const units = await store.units.findMany(idsOf('us'));
  const finds = await store.items.findMany(idsOf('inventario'));
  const names = new Map<string, string>([
    ...units.map((unit) => [`us ${unit.id}`, nameRecord('us', { ...unit })] as const),
    ...(await nameOfKinds(store, idsOf)),
    ...finds.map((find) => [`inventario ${find.id}`, nameRecord('inventario', { ...find })] as const),
  ]);
  return changes.map((change) => {
    const name = names.get(`${change.entity} ${change.record_id}`);
    return name === undefined ? change : { ...change, record_name: name };
  });
}

async function nameOfKinds(
  store: Store,
  idsOf: (entity: string) => number[],
): Promise<(readonly [string, string])[]> {
  const names: (readonly [string, string])[] = [];
  for (const name of KIND_NAMES) {
    const ids = idsOf(name);
    if (ids.length === 0) continue;
    for (const record of await store[name].findMany(ids))
      names.push([`${name} ${record.id}`, nameRecord(name, record)]);
  }
  return names;
}

/** A batch of changes, with the name of its file if it was an import, or a single change. */
export interface ShownBatch extends LoggedBatch {
  file_name: string | null;
  /** The change, if it is a single one. */
  change: NamedChange | null;
}

/** Filter of a list of batches for people to read. */
export type ShownBatchesWanted = Omit<ChangesWanted, 'after' | 'isGone' | 'id'>;

/**
 * Lists batches and single changes, newest first, with their names. Changes of accounts are listed only for users who
 * manage them. @throws ForbiddenError; NotFoundError for an unknown site
 */
export async function listShownBatches(ctx: Context, wanted: ShownBatchesWanted): Promise<Page<ShownBatch>> {
  const { skip, limit, siteName, ...given } = wanted;
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const exceptEntities = mayReadAccounts(ctx.actor) ? undefined : OF_ACCOUNTS;
  const { rows, total } = await store.changes.listBatches(
    { ...given, siteId, exceptEntities },
    { skip, limit },
  );
  const imports = await store.imports.findMany(rows.flatMap(({ batch }) => batch ?? []));
  const files = new Map(imports.map((one) => [one.id, one.file_name]));
  const ids = rows.flatMap(({ change_id: id }) => id ?? []);
  const single = await store.changes.list({ ids }, { skip: 0, limit: ids.length });
  const changes = new Map((await nameRecords(store, single.rows)).map((change) => [change.id, change]));
  const shown = rows.map((row) => ({
    ...row,
    file_name: files.get(row.batch ?? '') ?? null,
    change: changes.get(row.change_id ?? 0) ?? null,
  }));
  return { rows: shown, total };
}

/** Filter of a list of batches. */
export interface BatchesWanted extends PageRequest {
  siteName?: string | undefined;
  actor?: string | undefined;
  /** ISO 8601 time, inclusive. */
  since?: string | undefined;
}

/** Lists changes batch by batch, newest first. @throws ForbiddenError; NotFoundError for an unknown site */
export async function listBatches(ctx: Context, wanted: BatchesWanted): Promise<Page<LoggedBatch>> {
  const { siteName, skip, limit, ...given } = wanted;
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  // Changes that concern people cannot be undone.
  return store.changes.listBatches({ ...given, siteId, exceptEntities: OF_PEOPLE }, { skip, limit });
}

/** Lists imports, newest first. */
export async function listImports(ctx: Context, page: PageRequest): Promise<Page<ImportBatch>> {
  return readsOf(ctx).imports.list(page);
}

/**
 * Finds an import after writes to its site have finished, so that a cancelled import knows if it was
 * written. Returns undefined if nothing with that id was written.
 */
export async function findImport(
  ctx: Context,
  { id, siteName }: { id: string; siteName?: string },
): Promise<Page<ImportBatch>> {
  requirePermission(ctx, 'read');
  const found = await ctx.services.database.transaction(async (store) => {
    const siteId = siteName === undefined ? undefined : await store.lookups.findSiteId(siteName);
    if (siteId !== undefined) await store.lookups.lockSite(siteId);
    return store.imports.find(id);
  });
  return found ? { rows: [found], total: 1 } : { rows: [], total: 0 };
}
