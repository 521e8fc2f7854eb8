import type { RecordStore, RelationRow, Store } from '@trowel/db';
import {
  ENTITIES,
  inventoryItemColumns,
  KIND_NAMES,
  mapKinds,
  periodColumns,
  siteColumns,
  unitColumns,
  type EntityName,
  type KindName,
  type Unit,
  type UnitRelationInput,
} from '@trowel/domain/records';
import type { z } from 'zod';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { attachRelationships, compareStated, readRelationships } from '../relations/index.ts';
import {
  refuseTakenItem,
  refuseTakenNumber,
  refuseTakenPeriod,
  refuseTakenSite,
  refuseTakenUnit,
} from '../records/index.ts';
import { existing, getSiteId, mergeFacts, sitedTableOf, siteIdOf } from '../writing/index.ts';
import {
  countChanges,
  EXAMPLES,
  listLosses,
  nameRecord,
  formatRelation,
  type PlainRecord,
  type PlannedChange,
  type PlannedWork,
} from './planned-work.ts';

/** Kinds of record whose change can be planned. */
export type UpdatedEntity = 'sites' | 'us' | 'inventario' | 'periods' | KindName;

/** Validated new values of records. */
export interface PlannedUpdate {
  entity: UpdatedEntity;
  ids: readonly number[];
  changes: object;
}

const COLUMNS: Readonly<Record<UpdatedEntity, Readonly<Record<string, z.ZodType>>>> = {
  sites: siteColumns,
  us: unitColumns,
  inventario: inventoryItemColumns,
  periods: periodColumns,
  ...mapKinds((_name, { columns }) => columns),
};

/**
 * Computes how changing records would affect them and, through relations and numbers, other records.
 * Only reads. @throws NotFoundError, ValidationError
 */
export async function planUpdate(
  ctx: Context,
  { entity, ids, changes }: PlannedUpdate,
): Promise<PlannedWork> {
  requirePermission(ctx, 'update');
  const store = readsOf(ctx);
  const records = await load(store, entity, ids);
  const known = new Map(records.map((record) => [record.id, record]));
  for (const id of ids) existing(known.get(id), { label: ENTITIES[entity].label, id });
  const work: Work = { named: [], named_by: [], losing: [], basis: [] };
  for (const before of records) await planOne(store, work, { entity, before, changes });
  const all = [...work.named, ...work.losing, ...work.named_by];
  return {
    sites: [...new Set(records.map((record) => String(record['site_name'])))],
    counts: countChanges(all),
    examples: [...work.named.slice(0, Math.max(1, EXAMPLES - work.losing.length)), ...work.losing].slice(
      0,
      EXAMPLES,
    ),
    unnamed: new Set(work.losing.map((change) => `${change.entity} ${change.id}`)).size,
    basis: [records.map(({ id, version }) => [id, version]), work.basis],
  };
}

/** Intermediate results. */
interface Work {
  named: PlannedChange[];
  /** Changes of units named in the relations sent. */
  named_by: PlannedChange[];
  losing: PlannedChange[];
  basis: unknown[];
}

interface One {
  entity: UpdatedEntity;
  before: PlainRecord;
  changes: object;
}

async function load(store: Store, entity: UpdatedEntity, ids: readonly number[]): Promise<PlainRecord[]> {
  const reads = entity === 'sites' || entity === 'periods' ? store[entity] : store[sitedTableOf(entity)];
  const found = await (reads as unknown as RecordStore<PlainRecord>).findMany(ids);
  if (entity === 'us') await attachRelationships(store, found as never as Unit[]);
  return found;
}

async function planOne(store: Store, work: Work, one: One): Promise<void> {
  const { entity, before, changes } = one;
  const { relationships, ...facts } = changes as { relationships?: UnitRelationInput[] };
  const merged = mergeFacts(COLUMNS[entity], before, facts);
  const changed = differing(before, merged);
  const isChanged = (...names: string[]): boolean => names.some((name) => name in changed.after);
  const planned = relationships && (await planRelations(store, work, { before, relationships }));
  if (planned) Object.assign(changed.before, planned.before);
  if (planned) Object.assign(changed.after, planned.after);
  if (Object.keys(changed.after).length > 0)
    work.named.push({
      entity,
      id: before.id,
      action: 'update',
      name: nameRecord(entity, before),
      ...changed,
    });
  if (isChanged(...ENTITIES[entity].key)) await REFUSALS[entity](store, merged);
  if (entity === 'us' && isChanged('area', 'us_number')) await planRename(store, work, { before, merged });
  if (entity === 'sites' && isChanged('site_name')) await planSiteName(store, work, { before, merged });
}

/** Rejects a name that another record has. */
const REFUSALS: Readonly<Record<UpdatedEntity, (store: Store, record: PlainRecord) => Promise<void>>> = {
  sites: (store, { site_name }) => refuseTakenSite({ store }, String(site_name)),
  async us(store, { site_name, area, us_number }) {
    const siteName = String(site_name);
    const name = { area: String(area ?? ''), us_number: String(us_number), siteName };
    await refuseTakenUnit({ store }, await siteIdOf(store, siteName), name);
  },
  async inventario(store, { site_name, inventory_number }) {
    const name = { site_name: String(site_name), inventory_number: String(inventory_number) };
    await refuseTakenItem({ store }, await siteIdOf(store, name.site_name), name);
  },
  ...mapKinds((name) => async (store: Store, record: PlainRecord) => {
    await refuseTakenNumber({ store }, await siteIdOf(store, String(record['site_name'])), { name, record });
  }),
  async periods(store, { site_name, period, phase }) {
    const name = { site_name: String(site_name), period: String(period), phase: String(phase ?? '') };
    await refuseTakenPeriod({ store }, await siteIdOf(store, name.site_name), name);
  },
};

function differing(
  before: PlainRecord,
  merged: PlainRecord,
): Required<Pick<PlannedChange, 'before' | 'after'>> & {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const names = Object.keys(merged).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(merged[name] ?? null),
  );
  const pick = (record: PlainRecord): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { before: pick(before), after: pick(merged) };
}

/** Lists the relations that the sent list removes from other sheets, and those it adds. */
async function planRelations(
  store: Store,
  work: Work,
  { before, relationships }: { before: PlainRecord; relationships: readonly UnitRelationInput[] },
): Promise<{ before: object; after: object } | undefined> {
  const unit = { id: before.id, area: String(before['area']), us_number: String(before['us_number']) };
  const siteId = await getSiteId(store, String(before['site_name']));
  const rows = await store.relations.ofUnits([unit.id]);
  const stated = await readRelationships(store, relationships, { siteId, unit });
  const { added, changed, gone } = compareStated(rows, stated, { unit, mode: 'replace' });
  work.basis.push(rows.map(({ id, type, certainty, note }) => [id, type, certainty, note]));
  work.losing.push(...listLosses(gone, (id) => id !== unit.id));
  for (const { row } of changed) addNamed(work, row.unit_id === unit.id ? row.target_id : row.unit_id);
  for (const { targetId } of added) addNamed(work, targetId);
  if (added.length + changed.length + gone.length === 0) return undefined;
  const remaining = rows.filter((row) => !gone.includes(row)).map((row) => formatRelation(row, unit.id));
  return {
    before: { relationships: rows.map((row) => formatRelation(row, unit.id)) },
    after: { relationships: [...remaining, ...added.map(({ type, us_number }) => `${type} ${us_number}`)] },
  };
}

function addNamed(work: Work, id: number | null | undefined): void {
  if (id !== null && id !== undefined)
    work.named_by.push({ entity: 'us', id, action: 'update', name: '', before: null, after: null });
}

/** Lists the sheets that show the number of a unit, and its finds. */
async function planRename(
  store: Store,
  work: Work,
  { before, merged }: { before: PlainRecord; merged: PlainRecord },
): Promise<void> {
  const { id } = before;
  const [was, is] = [nameRecord('us', before), nameRecord('us', merged)];
  const rows = await store.relations.ofUnits([id]);
  const renamed = (change: PlannedChange): PlannedChange => ({
    ...change,
    after: {
      relationships: formatAll(change.before).map((text) => text.replace(new RegExp(`${escape(was)}$`), is)),
    },
  });
  work.losing.push(...listLosses(rows, (other) => other !== id).map(renamed));
  const items = await store.items.findMany(await store.lookups.listItemIds({ unitId: id }));
  for (const item of items)
    work.losing.push({
      entity: 'inventario',
      id: item.id,
      action: 'update',
      name: item.inventory_number,
      before: { us_number: was },
      after: { us_number: is },
    });
  work.basis.push(
    rows.map((row: RelationRow) => row.id),
    items.map((item) => [item.id, item.version]),
  );
}

function formatAll(before: PlannedChange['before']): string[] {
  return (before?.['relationships'] as string[] | undefined) ?? [];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Everything in a site shows its name. */
async function planSiteName(
  store: Store,
  work: Work,
  { before, merged }: { before: PlainRecord; merged: PlainRecord },
): Promise<void> {
  const { lookups } = store;
  const siteId = before.id;
  const add = (entity: EntityName, ids: readonly number[]): void => {
    for (const id of ids)
      work.losing.push({
        entity,
        id,
        action: 'update',
        name: '',
        before: { site_name: before['site_name'] },
        after: { site_name: merged['site_name'] },
      });
  };
  add('us', await lookups.listUnitIds(siteId));
  add('inventario', await lookups.listItemIds({ siteId }));
  for (const name of KIND_NAMES) add(name, await lookups.listKindIds(name, siteId));
  add('periods', await lookups.listPeriodIds(siteId));
}

/** Lists what each unit of a site loses if all relations are removed. Only reads. @throws NotFoundError */
export async function planStripping(ctx: Context, siteName: string): Promise<PlannedWork> {
  const store = readsOf(ctx);
  const rows = await store.relations.ofSite(await getSiteId(store, siteName));
  const changes = listLosses(rows, () => true);
  return {
    sites: [siteName],
    counts: countChanges(changes),
    examples: changes.slice(0, EXAMPLES),
    unnamed: changes.length,
    basis: rows.map(({ id, type, certainty, note, confirmed }) => [id, type, certainty, note, confirmed]),
  };
}
