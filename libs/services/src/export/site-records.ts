import type { RecordStore, Store, StoredMedia } from '@trowel/db';
import { compareNatural } from '@trowel/domain/core';
import {
  inverseOf,
  KIND_NAMES,
  mapKinds,
  type DeclaredRecord,
  type KindName,
  type CellRelation,
  type InventoryItem,
  type Period,
  type RelationType,
  type Site,
  type ThesaurusTerm,
  type Unit,
} from '@trowel/domain/records';

const PAGE_SIZE = 1_000;

/**
 * Lists the relations recorded on each unit's own sheet. A relation recorded only on the other sheet
 * is listed there.
 */
export async function listOwnRelations(
  store: Store,
  units: readonly Unit[],
): Promise<Map<number, CellRelation[]>> {
  const relationsOf = new Map<number, CellRelation[]>(units.map(({ id }) => [id, []]));
  for (const row of await store.relations.ofUnits([...relationsOf.keys()])) {
    const { certainty, note } = row;
    const type = row.type as RelationType;
    relationsOf
      .get(row.unit_id)
      ?.push({ type, us_number: row.target_us_number, area: row.target_area, certainty, note });
    if (row.target_id === null || !row.confirmed) continue;
    relationsOf
      .get(row.target_id)
      ?.push({ type: inverseOf(type), us_number: row.unit_us_number, area: row.unit_area, certainty, note });
  }
  for (const relations of relationsOf.values()) relations.sort(compareRelations);
  return relationsOf;
}

function compareRelations(a: CellRelation, b: CellRelation): number {
  return (
    compareNatural(a.area ?? '', b.area ?? '') ||
    compareNatural(a.us_number, b.us_number) ||
    compareNatural(a.type, b.type)
  );
}

/** Returns all records of a store, or those of one site. */
export async function readAll<R>(store: RecordStore<R>, siteId: number | undefined): Promise<R[]> {
  if (siteId !== undefined) return store.listAll(siteId);
  const rows: R[] = [];
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await store.list({ skip, limit: PAGE_SIZE, filters: [] });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return rows;
  }
}

/** All records of one site or of all. */
export interface SiteRecords {
  sites: Site[];
  units: (Omit<Unit, 'relationships'> & { relationships: CellRelation[] })[];
  items: InventoryItem[];
  periods: Period[];
  /** Files with the records that they show. */
  media: StoredMedia[];
  /** Custom terms. Every installation has the built-in ones. */
  terms: ThesaurusTerm[];
  /** Records of the declared kinds. */
  kinds: Record<KindName, DeclaredRecord[]>;
}

/** Lists the ids of all sites that the store shows. */
export async function listSiteIds(store: Store): Promise<number[]> {
  return (await readAll(store.sites, undefined)).map(({ id }) => id);
}

/** Reads all records of one site or of all. Units have the relations of their own sheets. */
export async function readSiteRecords(store: Store, siteId?: number): Promise<SiteRecords> {
  const sites = await readAll(store.sites, undefined);
  const units = await readAll(store.units, siteId);
  const relationsOf = await listOwnRelations(store, units);
  return {
    sites: siteId === undefined ? sites : sites.filter(({ id }) => id === siteId),
    units: units.map((unit) => ({ ...unit, relationships: relationsOf.get(unit.id) ?? [] })),
    items: await readAll(store.items, siteId),
    periods: await readAll(store.periods, siteId),
    media: await readAll(store.media, siteId),
    terms: (await readAll(store.terms, undefined)).filter(({ source }) => source === 'user'),
    kinds: await readKinds(store, siteId),
  };
}

async function readKinds(store: Store, siteId: number | undefined): Promise<SiteRecords['kinds']> {
  const kinds = mapKinds((): DeclaredRecord[] => []);
  for (const name of KIND_NAMES) kinds[name] = await readAll(store[name], siteId);
  return kinds;
}
