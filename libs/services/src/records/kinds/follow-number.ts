import type { Store } from '@trowel/db';
import {
  formatNamedRecord,
  listLinksTo,
  type DeclaredRecord,
  type InventoryItem,
  type LinkOfKind,
} from '@trowel/domain/records';
import { sitedTableOf, updateRecord, type Kind, type Write } from '../../writing/index.ts';

/** The number of a record, and the area of a unit. */
export interface NumberOfRecord {
  number: string;
  area?: string;
}

interface Renaming {
  siteId: number;
  /** Kind of the renamed record. */
  to: string;
  was: NumberOfRecord;
  is: NumberOfRecord;
}

/**
 * Writes the new number of a record into the records that name it. Finds that name a unit follow by
 * their own link (`followUnit`).
 */
export async function followNumber(w: Write, renaming: Renaming): Promise<void> {
  const isUnique = await isOnlyNumber(w.store, renaming);
  for (const link of listLinksTo(renaming.to))
    if (link.isList) await followInLists(w, link, { ...renaming, isUnique });
    else await followInField(w, link, { ...renaming, isUnique });
}

/** Returns true if a unit was the only one of its number, so that its number alone meant it. */
async function isOnlyNumber(store: Store, { siteId, to, was }: Renaming): Promise<boolean> {
  if (to !== 'us') return true;
  const others = await store.lookups.findUnitsByNumber(siteId, was.number);
  return others.every(({ area }) => area === was.area);
}

type Following = Renaming & { isUnique: boolean };

async function followInField(
  w: Write,
  { from, field }: LinkOfKind,
  { siteId, to, was, is, isUnique }: Following,
): Promise<void> {
  const table = sitedTableOf(from);
  if (to !== 'us') {
    const ids = await w.store.lookups.findIdsWith(table, siteId, { [field]: was.number });
    return updateAll(w, from, ids, () => ({ [field]: is.number }));
  }
  const withArea = { [field]: was.number, area: was.area || null };
  const ids = await w.store.lookups.findIdsWith(table, siteId, withArea);
  if (was.area && isUnique)
    ids.push(...(await w.store.lookups.findIdsWith(table, siteId, { [field]: was.number, area: null })));
  await updateAll(w, from, ids, () => ({ [field]: is.number, area: is.area || null }));
}

async function followInLists(
  w: Write,
  { from, field }: LinkOfKind,
  { siteId, was, is, isUnique }: Following,
): Promise<void> {
  if (from === 'inventario') return;
  const texts = new Set([formatNamedRecord(was), ...(isUnique ? [was.number] : [])]);
  for (const text of texts) {
    const ids = await w.store.lookups.findIdsListing(from, siteId, { field, text });
    await updateAll(w, from, ids, (record) => ({
      [field]: (record[field] as string[]).map((one) => (one === text ? formatNamedRecord(is) : one)),
    }));
  }
}

type AnyRecord = DeclaredRecord | InventoryItem;

async function updateAll(
  w: Write,
  from: LinkOfKind['from'],
  ids: readonly number[],
  change: (record: Record<string, unknown>) => object,
): Promise<void> {
  const kind = {
    entity: from,
    storeOf: (store: Store) => store[sitedTableOf(from)],
  } as unknown as Kind<AnyRecord>;
  for (const before of await kind.storeOf(w.store).findMany(ids)) {
    const merged = { ...before, ...change(before as Record<string, unknown>) } as AnyRecord;
    await updateRecord(w, kind, { before, merged });
  }
}
