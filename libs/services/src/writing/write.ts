import type { NewChange, RelationRow, Store } from '@trowel/db';
import { RELATION_ROWS, type ChangeAction, type EntityName, type UnitRelation } from '@trowel/domain/records';
import { ForbiddenError, type Permission } from '@trowel/domain/core';
import { type Context, now, requirePermission } from '../context.ts';
import { compareRows, type RowChange } from '../relations/index.ts';
import { altersClosedSheet, closedSheetsError, type ClosedSheet } from './closed-sheets.ts';
import { createPlacer, placeOf, type Placer, type UnplacedChange } from './place-changes.ts';
import { changedFields } from './facts.ts';
import {
  createFieldComputer,
  createFieldSetCache,
  storeOfSheet,
  type ChangedRecord,
  type FieldSetCache,
  type RecomputedRecord,
} from '../sheet-fields/index.ts';
import { requireAdministrator, requireOwning } from '../visibility.ts';

/** A change of a record. `before` and `after` are whole records; the log stores the differences. */
export interface RecordChange {
  entity: EntityName;
  id: number;
  action: ChangeAction;
  version: number;
  before: object | null;
  after: object | null;
  /** Relations of a unit that were pending before the change and so are not in `before`. */
  pending?: readonly RelationRow[];
}

/** A write in its transaction: its stores, its time and its log entries. */
export interface Write {
  store: Store;
  /** ISO 8601, the same for all changes of the write. */
  at: string;
  /** User name of the author. */
  actor: string;
  /** The definitions that the custom fields of the written records are checked with. */
  fieldSets: FieldSetCache;
  log(change: RecordChange): void;
  /** Writes the logged changes so far, so that a large write keeps few records in memory. */
  flush(): Promise<void>;
  /** Runs a part of the write. If it fails, only its own changes are rolled back. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/** The kinds of record that decide which custom fields and terms are valid, and where. */
const DEFINING: ReadonlySet<string> = new Set(['sheets', 'installation-sheets', 'thesaurus', 'sites']);

/**
 * Runs a write in one transaction and logs its changes. After an error nothing is written. @throws
 * ForbiddenError when the actor lacks the permission.
 */
export async function write<T>(
  ctx: Context,
  permission: Permission,
  body: (write: Write) => Promise<T>,
  options: { batch?: string } = {},
): Promise<T> {
  requirePermission(ctx, permission);
  return ctx.services.database.transaction(async (store) => {
    const at = now(ctx);
    let changes: LoggedRecord[] = [];
    let closed: ClosedSheet[] = [];
    const place = createPlacer(store);
    const compute = createFieldComputer(store);
    const fieldSets = createFieldSetCache(store);
    const made = new Set<number>();
    const logEntry = createLogEntries(ctx, { at, batch: ctx.batch ?? options.batch ?? null });
    const flush = async (): Promise<void> => {
      const written = changes;
      changes = [];
      if (closed.length > 0) throw closedSheetsError(closed);
      const computed = await storeComputed({ store, at, records: await compute(written) });
      const logged = [...written, ...computed.map(logEntry)].map(({ entry }) => entry);
      const placed = await place(logged);
      await updateSiteOwnership(ctx, store, { changes: placed, made });
      requireSheetOwnership(ctx, placed, made);
      await refuseRemoved(ctx, logged, place);
      await store.changes.insertMany(placed);
    };
    const result = await body({
      store,
      at,
      actor: ctx.actor.username,
      fieldSets,
      flush,
      async attempt(part) {
        await flush();
        try {
          return await store.attempt(async () => {
            const done = await part();
            await flush();
            return done;
          });
        } catch (error) {
          changes = [];
          closed = [];
          fieldSets.clear();
          throw error;
        }
      },
      log: (change) => {
        const logged = logEntry(change);
        if (DEFINING.has(change.entity)) fieldSets.clear();
        if (altersClosed(logged)) closed.push(change.before as ClosedSheet);
        changes.push(logged);
      },
    });
    await flush();
    return result;
  });
}

/** Creates a function that returns a change with its entry in the log. */
function createLogEntries(
  ctx: Context,
  of: Pick<UnplacedChange, 'at' | 'batch'>,
): (change: RecordChange) => LoggedRecord {
  return (change) => {
    const { entity, id, before, after, pending } = change;
    const difference = differenceOf(before, after, pending);
    return { entity, id, before, after, entry: { ...describeChange(ctx, change), ...of, ...difference } };
  };
}

function altersClosed({ entity, before, after, entry }: LoggedRecord): boolean {
  return entity === 'us' && altersClosedSheet({ before, after, difference: entry });
}

/** A change with its entry in the log. */
interface LoggedRecord extends ChangedRecord {
  entry: UnplacedChange;
}

/**
 * Stores the values of computed fields. A record that the write itself has changed keeps its version, and its change
 * includes the values. Returns the changes of the other records.
 */
async function storeComputed({
  store,
  at,
  records,
}: {
  store: Store;
  at: string;
  records: readonly RecomputedRecord<LoggedRecord>[];
}): Promise<RecordChange[]> {
  const others: RecordChange[] = [];
  for (const { entity, record, custom, change } of records) {
    const { id } = record;
    const stored = storeOfSheet(store, entity);
    const before = change ? await stored.find(id) : record;
    if (!before) continue;
    const version = change ? before.version : before.version + 1;
    const after = { ...before, custom, version, ...(!change && { updated_at: at }) };
    await stored.update(id, after);
    if (change) includeCustom(change, custom);
    else others.push({ entity, id, action: 'update', version, before, after });
  }
  return others;
}

/** Adds the values of computed fields to a change and to the record that the write returns. */
function includeCustom({ before, after, entry }: LoggedRecord, custom: object): void {
  Object.assign(after ?? {}, { custom });
  entry.after = { ...entry.after, custom };
  if (before) entry.before = { ...entry.before, custom: (before as { custom?: unknown }).custom ?? null };
}

/** Returns what the log stores about a change, apart from its time, batch and differences. */
function describeChange(
  { actor, via }: Context,
  { entity, id, action, version, before, after }: RecordChange,
): Omit<UnplacedChange, 'at' | 'batch' | 'before' | 'after'> {
  return {
    entity,
    record_id: id,
    action,
    version,
    actor: actor.username,
    via,
    place: placeOf(entity, { id, record: after ?? before ?? {} }),
    placeBefore: before && placeOf(entity, { id, record: before }),
  };
}

/** Returns the differences between two states of a record, or all filled fields of a created or deleted record. */
function differenceOf(
  before: object | null,
  after: object | null,
  pending: readonly RelationRow[] | undefined,
): Pick<NewChange, 'before' | 'after'> {
  if (!before) return { before, after: after && dropEmpty(after) };
  const rows = changedRows(before, after, pending);
  if (!after) return { before: { ...dropEmpty(before), ...(rows && { [RELATION_ROWS]: rows }) }, after };
  const changed = changedFields(before, after);
  const isAboutRows = rows && (rows.length > 0 || changed.includes('relationships'));
  return {
    before: { ...pick(before, changed), ...(isAboutRows && { [RELATION_ROWS]: rows }) },
    after: pick(after, changed),
  };
}

interface Related {
  relationships?: readonly UnitRelation[];
}

/** Undo needs the rows of relations: a list of relations contains neither their order nor the sheet that records each. */
function changedRows(
  { relationships }: Related,
  after: Related | null,
  pending: readonly RelationRow[] | undefined,
): RowChange[] | undefined {
  return relationships && compareRows(relationships, after?.relationships, pending);
}

function pick(record: object, names: readonly string[]): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Leaves out empty fields: most of a unit's 150 fields are empty and would fill the log. */
function dropEmpty(record: object): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) if (value !== null) filled[name] = value;
  return filled;
}

/**
 * Applies the rules of ownership to changes of sites: the account that creates a site becomes its owner, and only owners
 * and administrators change its rules. @throws ForbiddenError
 */
async function updateSiteOwnership(
  ctx: Context,
  store: Store,
  { changes, made }: { changes: readonly NewChange[]; made: Set<number> },
): Promise<void> {
  const { accountId } = ctx.services;
  for (const { entity, record_id: id, action, before, after } of changes) {
    if (entity !== 'sites') continue;
    if (action === 'create') {
      made.add(id);
      if (accountId !== null) await store.members.set(id, accountId, 'owner');
    }
    const isRuled = before && after && SITE_RULES.some((name) => name in after);
    // An import may set the rules of a site it creates, even through a channel without an account.
    if (isRuled && !made.has(id)) requireOwning(ctx, id);
  }
}

/**
 * Checks that owners change the sheets of their sites, and administrators those of the installation. The sheets of a
 * site that is created or deleted in the same write change with it. @throws ForbiddenError
 */
function requireSheetOwnership(ctx: Context, changes: readonly NewChange[], made: Set<number>): void {
  for (const { entity, record_id: id, before, after } of changes)
    if (entity === 'sites' && (before === null || after === null)) made.add(id);
  for (const { entity, action, site_id: siteId } of changes) {
    if (entity === 'installation-sheets') requireAdministrator(ctx);
    if (entity !== 'sheets' || action === 'delete' || siteId === null || made.has(siteId)) continue;
    requireOwning(ctx, siteId);
  }
}

/** The fields that decide who sees a site and its location. Its owners decide on them. */
export const SITE_RULES: readonly string[] = ['visibility', 'location', 'embargo_until'];

/**
 * Rejects moving a record away from a site where the actor has no permission to change it. @throws ForbiddenError
 */
async function refuseRemoved(
  { services: { visibility } }: Context,
  changes: readonly UnplacedChange[],
  place: Placer,
): Promise<void> {
  const { changesOnly } = visibility;
  if (!changesOnly) return;
  const left = changes.flatMap((change) =>
    change.placeBefore ? [{ ...change, place: change.placeBefore }] : [],
  );
  for (const { site_id: id } of await place(left))
    if (id !== null && !changesOnly.includes(id)) throw new ForbiddenError('update', ['read']);
}
