import type { Store, StoreDatabase, UnitNumber } from '@trowel/db';
import { createCache, type Permission } from '@trowel/domain/core';
import {
  createRecordedOrder,
  type MatrixUnit,
  type RecordedOrder,
  type Statement,
} from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { rootOf, write, type Write } from '../writing/index.ts';
import { createYielder } from '../workers/index.ts';

/** A relation as input of the order. */
interface Link {
  unit_id: number;
  type: string;
  target_id: number | null;
}

/** New relations of one unit, from or to it, written in this transaction. */
export interface NewLinks {
  siteId: number;
  unitId: number;
  added: readonly Link[];
}

/** Result of checking new relations. */
export interface CheckedOrder {
  /** Ids of the units of each contradiction, by the shortest cycle. The first two are those of the new relation. */
  rings: number[][];
  /** Returns the site's units with a number, in any area. */
  listNamesakes(usNumber: string): UnitNumber[];
}

/** The cached orders of the most recently changed sites. */
export interface SiteOrders {
  /**
   * Returns the contradictions of each new relation with the records and the new relations before it.
   * Precondition: the write holds the lock of the site and has logged nothing yet. The first time, and
   * after many changes, it reads the order of the whole site, otherwise only the changes since then,
   * from any process.
   */
  check(w: Write, links: NewLinks): Promise<CheckedOrder>;
  /**
   * Call before commit. The returned function must run after the commit; the order then counts as up to date.
   * If it does not run, the next check reads the unit of this one again.
   */
  prepareCommit(w: Write): Promise<() => void>;
  /** Clears the cache, after a rollback of more units than the last one. */
  forget(): void;
}

/** A cached order and the state of the records it contains. */
interface CachedOrder {
  order: RecordedOrder;
  /** End of the change log at its last update. */
  last: Awaited<ReturnType<Store['changes']['findLast']>>;
  /** Unit of the last write. It was read before the commit, so it may have been rolled back. */
  unsettled: number | undefined;
}

/** Units and statements of all cached sites: about 150 bytes each. A site that is larger evicts all others. */
const MAX_CACHED = 600_000;
/** After this number of changes the order of a site is read again. */
const MOST_CHANGES = 5_000;

const ordersOf = new WeakMap<StoreDatabase, SiteOrders>();

/** Returns the cached orders of a database. They are freed with it. */
export function siteOrdersOf(database: StoreDatabase): SiteOrders {
  const root = rootOf(database);
  const known = ordersOf.get(root) ?? createSiteOrders();
  ordersOf.set(root, known);
  return known;
}

/** Creates the cache of the orders of sites. `maxCached` bounds their units and statements. */
export function createSiteOrders(maxCached: number = MAX_CACHED): SiteOrders {
  const cached = createCache<number, CachedOrder>({
    name: 'site orders',
    capacity: maxCached,
    sizeOf: ({ order }) => Math.min(order.size, maxCached),
  });
  const checkedIn = new WeakMap<Write, CachedOrder>();

  return {
    async check(w, { siteId, unitId, added }) {
      const { store } = w;
      const found = cached.find(siteId);
      const changed = found && (await readChanged(store, { siteId, unitId, cached: found }));
      const now = changed ?? (await readAll(store, siteId));
      // No await from here to the end, so nobody sees an order that is half updated.
      cached.delete(siteId);
      if (changed) replaceUnits(now.order, changed);
      const rings = addLinks(now.order, added);
      const checked: CachedOrder = { order: now.order, last: now.last, unsettled: unitId };
      checkedIn.set(w, checked);
      cached.store(siteId, checked);
      return { rings, listNamesakes: (usNumber) => listNamesakes(now.order, usNumber) };
    },

    forget: () => cached.clear(),

    async prepareCommit(w) {
      const checked = checkedIn.get(w);
      const last = checked && (await w.store.changes.findLast());
      // A later check has replaced the cached order, so this changes nothing.
      return () => {
        if (checked && last) Object.assign(checked, { last, unsettled: undefined });
      };
    },
  };
}

/** Current state of the units that changed since the order was read. */
interface Changed extends Pick<CachedOrder, 'order' | 'last'> {
  ids: ReadonlySet<number>;
  units: readonly UnitNumber[];
  links: readonly Link[];
}

/** Reads the changes, or returns undefined if there are too many. Units of other sites are ignored. */
async function readChanged(
  store: Store,
  {
    siteId,
    unitId,
    cached: { order, last, unsettled },
  }: { siteId: number; unitId: number; cached: CachedOrder },
): Promise<Changed | undefined> {
  const since = await store.changes.listUnitsSince(last, MOST_CHANGES);
  if (!since) return undefined;
  const ids = new Set([...since.unitIds, unitId]);
  if (unsettled !== undefined) ids.add(unsettled);
  const units = await store.lookups.findUnitNumbers(siteId, [...ids]);
  const links = await store.relations.linksOfUnits(units.map(({ id }) => id));
  return { order, last: since.last, ids, units, links };
}

function replaceUnits(order: RecordedOrder, { ids, units, links }: Changed): void {
  const gone = new Set(ids);
  for (const id of ids) order.removeStatementsOf(String(id));
  for (const unit of units) {
    order.setUnit(toUnit(unit));
    gone.delete(unit.id);
  }
  for (const id of gone) order.removeUnit(String(id));
  for (const link of links) order.add(toStatement(link));
}

/** Reads the order of a whole site, yielding to other requests. */
async function readAll(store: Store, siteId: number): Promise<Pick<CachedOrder, 'order' | 'last'>> {
  // Before the records: a concurrent write is then read twice rather than never.
  const last = await store.changes.findLast();
  const units = await store.lookups.listUnitNumbers(siteId);
  const links = await store.relations.linksOfSite(siteId);
  const order = createRecordedOrder();
  const rest = createYielder();
  for (const [i, unit] of units.entries()) {
    if (i % UNITS_A_STEP === 0) await rest();
    order.setUnit(toUnit(unit));
  }
  for (const [i, link] of links.entries()) {
    if (i % UNITS_A_STEP === 0) await rest();
    order.add(toStatement(link));
  }
  return { order, last };
}

const UNITS_A_STEP = 1_000;

/** Removes the new relations from the order, then adds them one by one, checking each before. */
function addLinks(order: RecordedOrder, added: readonly Link[]): number[][] {
  const statements = added.map(toStatement);
  for (const statement of statements) order.remove(statement);
  return statements.flatMap((statement) => {
    const ring = order.findRingOf(statement);
    order.add(statement);
    return ring ? [ring.map(Number)] : [];
  });
}

function listNamesakes(order: RecordedOrder, usNumber: string): UnitNumber[] {
  return order.listNamesakes(usNumber).map((key) => {
    const { area, us_number } = order.findUnit(key)!;
    return { id: Number(key), area, us_number };
  });
}

function toUnit({ id, us_number, area }: UnitNumber): MatrixUnit {
  return { key: String(id), us_number, area };
}

function toStatement({ unit_id, type, target_id }: Link): Statement {
  return {
    from: String(unit_id),
    type: type as RelationType,
    to: target_id === null ? null : String(target_id),
  };
}

/**
 * Runs a write that checks relations, in one transaction as `write` does. After the commit the cached order of the site
 * is up to date.
 * @throws ForbiddenError when the actor lacks the permission.
 */
export async function writeRelations<T>(
  ctx: Context,
  permission: Permission,
  body: (write: Write) => Promise<T>,
  options: { batch?: string } = {},
): Promise<T> {
  let onCommit = (): void => undefined;
  const checked = async (w: Write): Promise<T> => {
    const given = await body(w);
    await w.flush();
    onCommit = await siteOrdersOf(ctx.services.database).prepareCommit(w);
    return given;
  };
  const result = await write(ctx, permission, checked, options);
  onCommit();
  return result;
}
