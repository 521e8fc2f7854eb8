import type { RecordStore, Store } from '@trowel/db';
import {
  getNumberField,
  isKindName,
  type Aggregate,
  type EntityName,
  type Filter,
  type LinkedKind,
  listLinkedKinds,
  listNamedRecords,
  type NamedRecord,
} from '@trowel/domain/records';

/** A record with custom fields. */
export interface CustomRecord {
  id: number;
  version: number;
  site_name: string;
  custom: Record<string, unknown>;
}

/** Returns the store of the records of a sheet. */
export function storeOfSheet(store: Store, entity: string): RecordStore<CustomRecord> {
  const found = entity === 'us' ? store.units : isKindName(entity) ? store[entity] : store.items;
  return found as unknown as RecordStore<CustomRecord>;
}

type Values = Readonly<Record<string, unknown>>;

const RECORDS_A_PAGE = 1_000;

/** Reads the values of functions over the records linked to a record. Each linked kind is read once. */
export async function loadAggregates(
  store: Store,
  { entity, siteId, record }: { entity: EntityName; siteId: number; record: Values },
  aggregates: readonly Aggregate[],
): Promise<(aggregate: Aggregate) => number | null> {
  const rows = new Map<string, Values[]>();
  for (const kind of new Set(aggregates.map((aggregate) => aggregate.kind))) {
    const found = await listLinkedRecords(store, { entity, siteId, record }, { kind });
    rows.set(
      kind,
      found.map((row) => ({ ...row })),
    );
  }
  return (aggregate) => computeAggregate(aggregate, rows.get(aggregate.kind) ?? []);
}

function computeAggregate({ function: name, field = '' }: Aggregate, rows: readonly Values[]): number | null {
  if (name === 'count') return rows.length;
  const numbers = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  return numbers.reduce((a, b) =>
    name === 'sum' ? a + b : name === 'min' ? Math.min(a, b) : Math.max(a, b),
  );
}

/** Lists the records of a kind that name a record, each once, at most `most` of each link. */
export async function listLinkedRecords(
  store: Store,
  place: { entity: EntityName; siteId: number; record: Values },
  { kind, most = Infinity }: { kind: string; most?: number },
): Promise<CustomRecord[]> {
  const found = new Map<number, CustomRecord>();
  for (const linked of listLinkedKinds(place.entity).filter((one) => one.kind === kind))
    for (const row of await listLinked(store, place, { ...linked, most })) found.set(row.id, row);
  return [...found.values()];
}

async function listLinked(
  store: Store,
  { entity, siteId, record }: { entity: EntityName; siteId: number; record: Values },
  { kind, link, most }: LinkedKind & { most: number },
): Promise<CustomRecord[]> {
  const { field, isList } = link;
  const number = record[getNumberField(entity)];
  if (typeof number !== 'string' || number === '') return [];
  const filter: Filter = isList
    ? { fields: [field], kind: 'list', operator: 'contains', value: number }
    : { fields: [field], kind: 'text', operator: 'equals', value: number };
  const isOnly = await isOnlyUnit(store, { entity, siteId, number });
  const all: CustomRecord[] = [];
  for (let skip = 0; ; skip += RECORDS_A_PAGE) {
    const query = { skip, limit: RECORDS_A_PAGE, filters: [filter] };
    const { rows } = await storeOfSheet(store, kind).list(query, { siteId });
    all.push(
      ...rows.filter((row) =>
        listNamedRecords({ ...row }, link).some((name) => isNamed(name, record, { entity, isOnly })),
      ),
    );
    if (rows.length < RECORDS_A_PAGE || all.length >= most) return all.slice(0, most);
  }
}

/** A reference without an area names the unit of this number, if it is the only one. */
function isNamed(
  { number, area }: NamedRecord,
  record: Values,
  { entity, isOnly }: { entity: EntityName; isOnly: boolean },
): boolean {
  if (number !== record[getNumberField(entity)]) return false;
  return entity !== 'us' || area === (record['area'] ?? '') || (area === '' && isOnly);
}

async function isOnlyUnit(
  store: Store,
  { entity, siteId, number }: { entity: EntityName; siteId: number; number: string },
): Promise<boolean> {
  return entity === 'us' && (await store.lookups.findUnitsByNumber(siteId, number)).length === 1;
}

/** Finds the records that a reference may mean. */
export async function findNamed(
  store: Store,
  { entity, siteId }: { entity: EntityName; siteId: number },
  { number, area }: NamedRecord,
): Promise<number[]> {
  if (entity === 'us') {
    const units = await store.lookups.findUnitsByNumber(siteId, number);
    return units.filter((unit) => unit.area === area || area === '').map(({ id }) => id);
  }
  const filter: Filter = {
    fields: [getNumberField(entity)],
    kind: 'text',
    operator: 'equals',
    value: number,
  };
  const query = { skip: 0, limit: 10, filters: [filter] };
  const { rows } = await storeOfSheet(store, entity).list(query, { siteId });
  return rows.map(({ id }) => id);
}
