import type { RecordStore, Store } from '@trowel/db';
import {
  ENTITIES,
  KIND_NAMES,
  mapKinds,
  type DeclaredRecord,
  type EntityName,
  type KindName,
  type NodeType,
  type ThesaurusTerm,
} from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { splitMediaOf } from '../files/index.ts';
import {
  checkKindDeletion,
  checkSiteDeletion,
  checkUnitDeletion,
  checkItemDeletion,
} from '../records/index.ts';
import { checkNodeTypeDeletion, refuseBuiltinTerm } from '../terms/index.ts';
import { existing } from '../writing/index.ts';
import {
  countChanges,
  EXAMPLES,
  listLosses,
  nameRecord,
  showFacts,
  type PlainRecord,
  type PlannedChange,
  type PlannedWork,
} from './planned-work.ts';

/** Kinds of record whose deletion can be planned. */
export type DeletedEntity =
  | 'sites'
  | 'us'
  | 'inventario'
  | 'periods'
  | 'media'
  | 'thesaurus'
  | 'em-node-types'
  | KindName;

/** The records to delete; with `cascade` also everything that depends on them. */
export interface Deletion {
  entity: DeletedEntity;
  ids: readonly number[];
  cascade?: boolean;
}

/**
 * Lists what deleting records would also delete, and how it changes other records. Only reads. @throws
 * NotFoundError; ConflictError when dependent records may not be deleted.
 */
export async function planDeletion(ctx: Context, deletion: Deletion): Promise<PlannedWork> {
  requirePermission(ctx, 'delete');
  const { entity, ids } = deletion;
  const store = readsOf(ctx);
  const records = await storeOf(store, entity).findMany(ids);
  const known = new Map(records.map((record) => [record.id, record]));
  for (const id of ids) existing(known.get(id), { label: ENTITIES[entity].label, id });
  const named = records.map((record) => deletionOf(entity, record));
  const { also, basis } = await PLANNERS[entity](store, records, deletion.cascade ?? false);
  const all = [...named, ...also];
  // Records that were not read have no name to show.
  const shown = also.filter(({ name }) => name !== '');
  const others = shown.filter(({ action }) => action === 'update');
  return {
    sites: [...new Set(records.flatMap((one) => ('site_name' in one ? [String(one['site_name'])] : [])))],
    counts: countChanges(all),
    examples: [...named.slice(0, Math.max(1, EXAMPLES - others.length)), ...others, ...shown].slice(
      0,
      EXAMPLES,
    ),
    unnamed: also.length,
    basis: [records.map(({ id, version }) => [id, version]), basis],
  };
}

interface Consequences {
  /** Other records that are deleted or changed. */
  also: PlannedChange[];
  basis: unknown;
}

type Planner = (store: Store, records: readonly PlainRecord[], cascade: boolean) => Promise<Consequences>;

const NOTHING: Consequences = { also: [], basis: null };
const alone: Planner = async () => NOTHING;

const PLANNERS: Readonly<Record<DeletedEntity, Planner>> = {
  sites: planSites,
  us: planUnits,
  inventario: planItems,
  ...mapKinds((name) => planKind(name)),
  periods: alone,
  media: alone,
  async thesaurus(_store, terms) {
    for (const term of terms) refuseBuiltinTerm(term as unknown as ThesaurusTerm);
    return NOTHING;
  },
  async 'em-node-types'(store, types) {
    for (const type of types) await checkNodeTypeDeletion(store, type as unknown as NodeType);
    return NOTHING;
  },
};

function storeOf(store: Store, entity: DeletedEntity): RecordStore<PlainRecord> {
  const stores = {
    sites: store.sites,
    us: store.units,
    inventario: store.items,
    periods: store.periods,
    media: store.media,
    thesaurus: store.terms,
    'em-node-types': store.nodeTypes,
    ...mapKinds((name) => store[name]),
  };
  return stores[entity] as unknown as RecordStore<PlainRecord>;
}

function deletionOf(entity: EntityName, record: PlainRecord): PlannedChange {
  const { id } = record;
  return {
    entity,
    id,
    action: 'delete',
    name: nameRecord(entity, record),
    before: showFacts(record),
    after: null,
  };
}

/** Records that are deleted without being read: there may be thousands. */
function gone(entity: EntityName, ids: readonly number[]): PlannedChange[] {
  return ids.map((id) => ({ entity, id, action: 'delete', name: '', before: null, after: null }));
}

async function planSites(
  store: Store,
  sites: readonly PlainRecord[],
  cascade: boolean,
): Promise<Consequences> {
  const also: PlannedChange[] = [];
  const basis: unknown[] = [];
  for (const { id: siteId, ...site } of sites) {
    await checkSiteDeletion(store, { id: siteId, site_name: String(site['site_name']) }, { cascade });
    const [unit] = (await store.units.list({ filters: [], skip: 0, limit: 1 }, { siteId })).rows;
    if (unit) also.push(deletionOf('us', unit as unknown as PlainRecord));
    const { lookups, fileLookups } = store;
    const units = (await lookups.listUnitIds(siteId)).filter((id) => id !== unit?.id);
    also.push(...gone('us', units));
    also.push(...gone('inventario', await lookups.listItemIds({ siteId })));
    for (const name of KIND_NAMES) also.push(...gone(name, await lookups.listKindIds(name, siteId)));
    also.push(...gone('periods', await lookups.listPeriodIds(siteId)));
    also.push(...gone('models', await fileLookups.listModelIds({ siteId })));
    also.push(...gone('media', await fileLookups.listMediaIds({ siteId })));
    // Any later change in the site invalidates the plan.
    const { rows } = await store.changes.list({ siteId }, { skip: 0, limit: 1 });
    basis.push(rows[0]?.id ?? null);
  }
  return { also, basis };
}

async function planUnits(
  store: Store,
  units: readonly PlainRecord[],
  cascade: boolean,
): Promise<Consequences> {
  const ids = units.map(({ id }) => id);
  const of = new Set(ids);
  if (!cascade) {
    const before = new Set<number>();
    for (const { id, ...unit } of units) {
      await checkUnitDeletion(store, { id, us_number: String(unit['us_number']) }, { cascade, gone: before });
      before.add(id);
    }
  }
  const rows = await store.relations.ofUnits(ids);
  const itemIds: number[] = [];
  for (const unitId of ids) itemIds.push(...(await store.lookups.listItemIds({ unitId })));
  const items = await store.items.findMany(itemIds);
  const { fileLookups } = store;
  const media = [
    ...(await splitMediaOf(store, { unitIds: ids })).alone,
    ...(await splitMediaOf(store, { itemIds })).alone,
  ];
  const also = [
    ...listLosses(rows, (id) => !of.has(id)),
    ...items.map((item) => deletionOf('inventario', item as unknown as PlainRecord)),
    ...gone('models', await fileLookups.listModelIds({ unitIds: ids })),
    ...gone('media', media),
  ];
  return { also, basis: [rows.map(({ id }) => id), items.map(({ id, version }) => [id, version]), media] };
}

async function planItems(
  store: Store,
  items: readonly PlainRecord[],
  cascade: boolean,
): Promise<Consequences> {
  const itemIds = items.map(({ id }) => id);
  for (const { id, ...item } of items)
    await checkItemDeletion(store, { id, inventory_number: String(item['inventory_number']) }, { cascade });
  const media = (await splitMediaOf(store, { itemIds })).alone;
  return { also: gone('media', media), basis: media };
}

function planKind(name: KindName): Planner {
  return async (store, records, cascade) => {
    for (const record of records)
      await checkKindDeletion(store, name, record as unknown as DeclaredRecord, { cascade });
    const media = (await splitMediaOf(store, { entity: name, ids: records.map(({ id }) => id) })).alone;
    return { also: gone('media', media), basis: media };
  };
}
