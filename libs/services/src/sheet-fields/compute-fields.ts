import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@trowel/db';
import {
  evaluateComputed,
  hasCustomFields,
  isEntityName,
  listDependencies,
  listLinkedKinds,
  listNamedRecords,
  listSheetEntities,
  mergeCustomFields,
  prepareSheetComputed,
  stateOfUnit,
  type Aggregate,
  type ComputedFields,
  type EntityName,
} from '@trowel/domain/records';
import { findNamed, loadAggregates, storeOfSheet, type CustomRecord } from './linked-records.ts';
import { customFieldsOf, type StoredLayer } from './load-sheets.ts';

/** A record that a write has changed. */
export interface ChangedRecord {
  entity: EntityName;
  id: number;
  before: object | null;
  after: object | null;
}

/** A record whose computed fields have other values than stored. */
export interface RecomputedRecord<C extends ChangedRecord = ChangedRecord> {
  entity: EntityName;
  record: CustomRecord;
  custom: Record<string, unknown>;
  /** The change of the record in the same write. Undefined for a record that is linked to a changed one. */
  change: C | undefined;
}

/** The computed fields of a sheet, and the functions over linked records that they use. */
interface SheetComputation {
  fields: ComputedFields;
  aggregates: readonly Aggregate[];
}

const MOST_SHEETS = 1_000;
const RECORDS_A_PAGE = 500;
const NO_SITE = 0;
const NOTHING: SheetComputation = { fields: [], aggregates: [] };

/**
 * Creates a function that computes the computed fields of changed records, of the records that these are linked to, and of
 * all records of a changed definition. It returns those whose values differ. Closed sheets stay as they are.
 * Cost: two queries for each site without computed fields.
 */
export function createFieldComputer(
  store: Store,
): <C extends ChangedRecord>(changes: readonly C[]) => Promise<RecomputedRecord<C>[]> {
  const sheets = createSheetLoader(store);
  return async <C extends ChangedRecord>(changes: readonly C[]) => {
    const relevant = changes.filter(({ entity }) => hasCustomFields(entity) || isDefinition(entity));
    if (relevant.length === 0) return [];
    if (relevant.some(({ entity }) => isDefinition(entity))) sheets.clear();
    const found = new Map<string, RecomputedRecord<C>>();
    const compute = async (entity: EntityName, record: CustomRecord, change?: C): Promise<void> => {
      const siteId = await sheets.findSite(record.site_name);
      const key = `${entity} ${record.id}`;
      if (siteId === undefined || found.has(key)) return;
      const computation = await sheets.load(entity, siteId);
      const custom = await computeCustom(store, { entity, siteId, record }, computation);
      if (custom) found.set(key, { entity, record, custom, change });
    };
    // The last of several changes of a record has its values.
    const changed = new Map(relevant.map((change) => [`${change.entity} ${change.id}`, change]));
    for (const change of changed.values())
      if (change.after && hasCustomFields(change.entity))
        await compute(change.entity, { ...change.after, id: change.id } as CustomRecord, change);
    for await (const [entity, record] of listAffected(store, sheets, relevant))
      if (!changed.has(`${entity} ${record.id}`) && !isClosed(entity, record)) await compute(entity, record);
    return [...found.values()];
  };
}

function isDefinition(entity: EntityName): boolean {
  return entity === 'sheets' || entity === 'installation-sheets';
}

function isClosed(entity: EntityName, record: object): boolean {
  return entity === 'us' && stateOfUnit(record) === 'closed';
}

/** Returns the custom fields of a record with its computed values, or undefined if they are stored already. */
async function computeCustom(
  store: Store,
  place: { entity: EntityName; siteId: number; record: CustomRecord },
  { fields, aggregates }: SheetComputation,
): Promise<Record<string, unknown> | undefined> {
  if (fields.length === 0) return undefined;
  const record = { ...place.record };
  const readAggregate = await loadAggregates(store, { ...place, record }, aggregates);
  const { custom } = place.record;
  const values = Object.entries(evaluateComputed(fields, { record, readAggregate })).filter(
    ([key, value]) => !isDeepStrictEqual(custom[key] ?? null, value),
  );
  return values.length === 0 ? undefined : { ...custom, ...Object.fromEntries(values) };
}

/** The sheets with computed fields. What is read stays in memory until the end of the write. */
interface SheetLoader {
  load: (entity: EntityName, siteId: number) => Promise<SheetComputation>;
  findSite: (name: string) => Promise<number | undefined>;
  clear: () => void;
}

function createSheetLoader(store: Store): SheetLoader {
  const sites = new Map<string, number | undefined>();
  const layers = new Map<number, readonly StoredLayer[]>();
  const computations = new Map<string, SheetComputation>();
  let installation: readonly StoredLayer[] | undefined;
  const find = (some: readonly StoredLayer[], entity: EntityName) =>
    customFieldsOf(some.find((one) => one.entity === entity));
  const build = async (entity: EntityName, siteId: number): Promise<SheetComputation> => {
    // One after the other: nobody would handle the error of a promise that is awaited later.
    installation ??= (await store.installationSheets.list({ skip: 0, limit: MOST_SHEETS, filters: [] }))
      .rows as unknown as readonly StoredLayer[];
    const ofSite =
      layers.get(siteId) ?? ((await store.sheets.listAll(siteId)) as unknown as readonly StoredLayer[]);
    layers.set(siteId, ofSite);
    const custom = mergeCustomFields(find(installation, entity), find(ofSite, entity));
    if (!custom.some(({ type }) => type === 'computed')) return NOTHING;
    const prepared = prepareSheetComputed(entity, custom);
    if (!('fields' in prepared)) return NOTHING;
    const aggregates = prepared.fields.flatMap(({ expression }) => listDependencies(expression).aggregates);
    return { fields: prepared.fields, aggregates };
  };
  return {
    async load(entity, siteId) {
      const key = `${siteId} ${entity}`;
      const known = computations.get(key) ?? (await build(entity, siteId));
      computations.set(key, known);
      return known;
    },
    async findSite(name) {
      if (!sites.has(name)) sites.set(name, await store.lookups.findSiteId(name));
      return sites.get(name);
    },
    clear() {
      layers.clear();
      computations.clear();
      installation = undefined;
    },
  };
}

/** Yields the records that changed ones are linked to, if they count or sum them, and all records of a changed definition. */
async function* listAffected(
  store: Store,
  sheets: SheetLoader,
  changes: readonly ChangedRecord[],
): AsyncGenerator<[EntityName, CustomRecord]> {
  const ids = new Map<EntityName, Set<number>>();
  for (const change of changes) {
    if (isDefinition(change.entity)) yield* listDefined(store, sheets, change);
    for (const to of listSheetEntities())
      for (const id of await findCounting(store, sheets, { change, to }))
        ids.set(to, (ids.get(to) ?? new Set()).add(id));
  }
  for (const [to, some] of ids)
    for (const record of await storeOfSheet(store, to).findMany([...some])) yield [to, record];
}

/** Finds the records of a kind that a changed record names or named, if their computed fields count its kind. */
async function findCounting(
  store: Store,
  sheets: SheetLoader,
  { change: { entity, before, after }, to }: { change: ChangedRecord; to: EntityName },
): Promise<number[]> {
  const links = listLinkedKinds(to).filter(({ kind }) => kind === entity);
  const found: number[] = [];
  for (const state of links.length === 0 ? [] : [before, after]) {
    const { site_name: name } = (state ?? {}) as { site_name?: string };
    const siteId = name === undefined ? undefined : await sheets.findSite(name);
    if (siteId === undefined) continue;
    const { aggregates } = await sheets.load(to, siteId);
    if (!aggregates.some(({ kind }) => kind === entity)) continue;
    for (const { link } of links)
      for (const named of listNamedRecords({ ...state }, link))
        found.push(...(await findNamed(store, { entity: to, siteId }, named)));
  }
  return found;
}

/** Yields the records whose definition has changed, if it has computed fields. */
async function* listDefined(
  store: Store,
  sheets: SheetLoader,
  { entity: changed, after }: ChangedRecord,
): AsyncGenerator<[EntityName, CustomRecord]> {
  const { entity, site_name: name } = (after ?? {}) as { entity?: string; site_name?: string };
  if (entity === undefined || !isEntityName(entity) || !hasCustomFields(entity)) return;
  const siteId = changed === 'sheets' && name !== undefined ? await sheets.findSite(name) : undefined;
  if (changed === 'sheets' && siteId === undefined) return;
  // Without a site, only the definition of the installation counts.
  if ((await sheets.load(entity, siteId ?? NO_SITE)).fields.length === 0) return;
  for (let last = 0; ;) {
    const later = { fields: ['id'], kind: 'integer', operator: 'above', value: last } as const;
    const query = {
      skip: 0,
      limit: RECORDS_A_PAGE,
      filters: [later],
      sort: { field: 'id', descending: false },
    };
    const { rows } = await storeOfSheet(store, entity).list(query, siteId === undefined ? {} : { siteId });
    for (const row of rows) yield [entity, row];
    if (rows.length < RECORDS_A_PAGE) return;
    last = rows.at(-1)!.id;
  }
}
