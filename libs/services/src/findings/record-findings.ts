import type { Store } from '@trowel/db';
import type { Finding, MatrixUnit } from '@trowel/domain/matrix';
import { findLinkFindings, type CheckedRows } from '@trowel/domain/recording';
import {
  DECLARED_KINDS,
  getNumberField,
  isKindName,
  KIND_NAMES,
  listLinks,
  listNamedRecords,
  type CheckedKind,
  type LinkOfKind,
  type NamedRecord,
} from '@trowel/domain/records';
import { toMatrixUnit, toStatement } from '../matrix/index.ts';
import { sitedTableOf } from '../writing/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** A saved record that is no unit. */
interface SavedRecord {
  kind: CheckedKind;
  siteId: number;
  record: object;
}

/**
 * Returns the findings of a saved record, and of the box in which it is. Only the records around it are read, except
 * for a structure, whose units need the relations of the site.
 */
export async function checkRecord(
  store: Store,
  { kind, siteId, record }: SavedRecord,
  language: 'en' | 'it',
): Promise<Finding[]> {
  const row: Row = { ...record };
  const rows = await loadRowsAround(store, siteId, { kind, row });
  const { units, statements } =
    kind === 'structures'
      ? await loadOrder(store, siteId)
      : { units: await loadUnits(store, siteId, rows), statements: [] };
  const registers = await listRegisters(store, siteId);
  const name = String(row[getNumberField(kind)]);
  return findLinkFindings(rows, { units, statements, language, registers }).filter(
    ({ code, records = [] }) =>
      code === 'box_too_light' || records.some((one) => one.entity === kind && one.name === name),
  );
}

/** Reads the records that a record names and that name it, the contents of its box, and its namesake. */
async function loadRowsAround(
  store: Store,
  siteId: number,
  { kind, row }: { kind: CheckedKind; row: Row },
): Promise<CheckedRows> {
  const found = new Map<CheckedKind, Map<unknown, Row>>([[kind, new Map([[row['id'], row]])]]);
  const add = async (to: CheckedKind, ids: readonly number[]): Promise<void> => {
    const known = found.get(to) ?? new Map<unknown, Row>();
    found.set(to, known);
    const wanted = ids.filter((id) => !known.has(id));
    if (wanted.length === 0) return;
    for (const one of await store[sitedTableOf(to)].findMany(wanted)) known.set(one.id, { ...one });
  };
  const number = String(row[getNumberField(kind)]);
  for (const link of listLinks()) {
    if (link.to === kind) await add(link.from, await findNaming(store, siteId, { link, number }));
    if (link.from !== kind || !isChecked(link.to)) continue;
    for (const named of listNamedRecords(row, link)) {
      await add(link.to, await findNumbered(store, siteId, { kind: link.to, number: named.number }));
      if (link.to === 'boxes')
        for (const of of listLinks().filter(({ to }) => to === 'boxes'))
          await add(of.from, await findNaming(store, siteId, { link: of, number: named.number }));
    }
  }
  if (kind === 'pottery' || kind === 'inventario') {
    const other = kind === 'pottery' ? 'inventario' : 'pottery';
    await add(other, await findNumbered(store, siteId, { kind: other, number }));
  }
  return Object.fromEntries([...found].map(([of, byId]) => [of, [...byId.values()]]));
}

function isChecked(kind: string): kind is CheckedKind {
  return kind === 'inventario' || isKindName(kind);
}

function findNumbered(
  store: Store,
  siteId: number,
  { kind, number }: { kind: CheckedKind; number: string },
): Promise<number[]> {
  return store.lookups.findIdsWith(sitedTableOf(kind), siteId, { [getNumberField(kind)]: number });
}

async function findNaming(
  store: Store,
  siteId: number,
  { link: { from, field, isList }, number }: { link: LinkOfKind; number: string },
): Promise<number[]> {
  if (!isList) return store.lookups.findIdsWith(sitedTableOf(from), siteId, { [field]: number });
  return from === 'inventario' ? [] : store.lookups.findIdsListing(from, siteId, { field, text: number });
}

/** With more names than this, all numbers of the site are read at once. */
const MAX_SINGLE_READS = 20;

/** Reads the units that records name. */
async function loadUnits(store: Store, siteId: number, rows: CheckedRows): Promise<MatrixUnit[]> {
  const numbers = new Set<string>();
  for (const link of listLinks().filter(({ to }) => to === 'us'))
    for (const row of rows[link.from] ?? [])
      for (const { number } of listNamedRecords(row, link) as NamedRecord[]) numbers.add(number);
  const units =
    numbers.size > MAX_SINGLE_READS
      ? (await store.lookups.listUnitNumbers(siteId)).filter((unit) => numbers.has(unit.us_number))
      : await readEach([...numbers], (number) => store.lookups.findUnitsByNumber(siteId, number));
  return units.map(({ id, us_number, area }) => ({ key: String(id), us_number, area }));
}

async function readEach<T>(numbers: readonly string[], read: (number: string) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (const number of numbers) all.push(...(await read(number)));
  return all;
}

async function loadOrder(store: Store, siteId: number) {
  const units = await store.lookups.listUnitTraits(siteId);
  const relations = await store.relations.ofSiteWithoutNumbers(siteId);
  return { units: units.map(toMatrixUnit), statements: relations.map(toStatement) };
}

/** Lists the kinds of which a site has records, among those that records may name without them. */
async function listRegisters(store: Store, siteId: number): Promise<ReadonlySet<string>> {
  const recorded = new Set<string>();
  for (const kind of KIND_NAMES.filter((name) => DECLARED_KINDS[name].isRegister)) {
    const { rows } = await store[kind].list({ skip: 0, limit: 1, filters: [] }, { siteId });
    if (rows.length > 0) recorded.add(kind);
  }
  return recorded;
}
