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
import { loadCheckedRows, toMatrixUnit, toStatement } from '../matrix/index.ts';
import { sitedTableOf, siteIdOf } from '../writing/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** A record that was just written. */
interface WrittenRecord {
  site_name: string;
}

/** With more records, those of the whole site are read at once. */
const MAX_RECORDS_READ_SINGLY = 10;

/**
 * Returns the findings of saved records of one kind that are no units, and of the boxes in which they are. Only the
 * records around them are read, unless they are many; for structures also the relations of the site, which connect
 * their units.
 */
export async function checkWrittenRecords(
  store: Store,
  { kind, records }: { kind: CheckedKind; records: readonly WrittenRecord[] },
  language: 'en' | 'it',
): Promise<Finding[]> {
  // A find links to nothing but its box. Its unit is checked when it is written.
  const linked = records.filter((one) => kind !== 'inventario' || ({ ...one } as Row)['box_number'] !== null);
  const findings: Finding[] = [];
  for (const site of new Set(linked.map(({ site_name: name }) => name))) {
    const saved = linked.filter((one) => one.site_name === site).map((one): Row => ({ ...one }));
    findings.push(...(await checkInSite(store, await siteIdOf(store, site), { kind, saved, language })));
  }
  return findings;
}

interface SavedRows {
  kind: CheckedKind;
  saved: readonly Row[];
}

async function checkInSite(
  store: Store,
  siteId: number,
  { kind, saved, language }: SavedRows & { language: 'en' | 'it' },
): Promise<Finding[]> {
  const rows =
    saved.length > MAX_RECORDS_READ_SINGLY
      ? await loadCheckedRows(store, siteId)
      : await loadRowsAround(store, siteId, { kind, saved });
  const { units, statements } =
    kind === 'structures'
      ? await loadOrder(store, siteId)
      : { units: await loadUnits(store, siteId, rows), statements: [] };
  const registers = await listRegisters(store, siteId);
  const isConcerned = createConcerned({ kind, saved });
  return findLinkFindings(rows, { units, statements, language, registers }).filter(isConcerned);
}

/** Returns a predicate for the findings that name one of the records, or the box of one. */
function createConcerned({ kind, saved }: SavedRows): (finding: Finding) => boolean {
  const names = new Set(saved.map((row) => String(row[getNumberField(kind)])));
  const toBox = listLinks().filter(({ from, to }) => from === kind && to === 'boxes');
  const boxes = new Set(
    saved.flatMap((row) => toBox.flatMap((link) => listNamedRecords(row, link).map(({ number }) => number))),
  );
  return ({ code, records = [] }) =>
    records.some(
      ({ entity, name }) =>
        (entity === kind && names.has(name)) || (code === 'box_too_light' && boxes.has(name)),
    );
}

/** Reads the records that some records name and that name them, the contents of their boxes, and their namesakes. */
async function loadRowsAround(
  store: Store,
  siteId: number,
  { kind, saved }: SavedRows,
): Promise<CheckedRows> {
  const around = new Map<CheckedKind, Map<unknown, Row>>([
    [kind, new Map(saved.map((row) => [row['id'], row]))],
  ]);
  const add = async (to: CheckedKind, ids: readonly number[]): Promise<void> => {
    const known = around.get(to) ?? new Map<unknown, Row>();
    around.set(to, known);
    const wanted = ids.filter((id) => !known.has(id));
    if (wanted.length === 0) return;
    for (const one of await store[sitedTableOf(to)].findMany(wanted)) known.set(one.id, { ...one });
  };
  for (const row of saved) await addAround(store, siteId, { kind, row, add });
  return Object.fromEntries([...around].map(([of, byId]) => [of, [...byId.values()]]));
}

/** Adds the records around one record. */
async function addAround(
  store: Store,
  siteId: number,
  {
    kind,
    row,
    add,
  }: { kind: CheckedKind; row: Row; add: (to: CheckedKind, ids: readonly number[]) => Promise<void> },
): Promise<void> {
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
