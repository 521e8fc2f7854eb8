import type { NewChange, RelationRow, Store } from '@trowel/db';
import { RELATION_ROWS, type ChangeAction, type EntityName, type UnitRelation } from '@trowel/domain/records';
import type { Permission } from '@trowel/domain/core';
import { type Context, now, requirePermission } from '../context.ts';
import { compareRows, type RowChange } from '../relations/index.ts';
import { createPlacer, placeOf, type UnplacedChange } from './place-changes.ts';
import { changedFields } from './facts.ts';
import { refuseTakenAway, updateSiteOwnership } from './site-rules.ts';

/** What happened to a record. `before` and `after` hold whole records; the log keeps what differs. */
export interface RecordChange {
  entity: EntityName;
  id: number;
  action: ChangeAction;
  version: number;
  before: object | null;
  after: object | null;
  /** Relations of a unit that `before` does not show because they did not point to it yet, as they were. */
  pending?: readonly RelationRow[];
}

/** One write under way: its stores, its moment, its lines of the change log. */
export interface Write {
  store: Store;
  /** ISO 8601, the same for everything the write does. */
  at: string;
  log(happening: RecordChange): void;
  /** Writes what was logged so far: a write of many records keeps few of them in memory. */
  flush(): Promise<void>;
  /** Runs a part that may fail by itself: what it wrote and logged is then taken back, and the rest stands. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/**
 * Runs a write in one transaction and logs what it did, or does nothing at all.
 * @throws ForbiddenError when the actor lacks the permission.
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
    let changes: UnplacedChange[] = [];
    const place = createPlacer(store);
    const flush = async (): Promise<void> => {
      const logged = changes;
      changes = [];
      const placed = await place(logged);
      await updateSiteOwnership(ctx, store, placed);
      await refuseTakenAway(ctx, logged, place);
      await store.changes.insertMany(placed);
    };
    const result = await body({
      store,
      at,
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
          throw error;
        }
      },
      log: ({ entity, id, action, version, before, after, pending }) =>
        changes.push({
          entity,
          record_id: id,
          action,
          version,
          actor: ctx.actor.username,
          via: ctx.via,
          at,
          batch: ctx.batch ?? options.batch ?? null,
          ...differenceOf(before, after, pending),
          place: placeOf(entity, { id, record: after ?? before ?? {} }),
          placeBefore: before && placeOf(entity, { id, record: before }),
        }),
    });
    await flush();
    return result;
  });
}

/** Keeps of two states of a record what differs; all that was recorded of one that was made or deleted. */
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

/** A list of relations says neither their order nor whose sheets have them: their rows do, and an undo needs both. */
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

/** Most of a unit's 150 fields are empty: saying so would make up most of the log. */
function dropEmpty(record: object): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) if (value !== null) filled[name] = value;
  return filled;
}
