import type { Language } from '../context.ts';
import type { RecordStore, Store } from '@trowel/db';
import {
  getEntity,
  inventoryItemColumns,
  mapKinds,
  periodColumns,
  siteColumns,
  thesaurusTermColumns,
} from '@trowel/domain/records';
import {
  RECORD_KINDS,
  type ImportedData,
  type ImportedRecord,
  type ImportProblem,
  type ImportSource,
  type RecordKind,
} from '@trowel/domain/formats';
import type { z } from 'zod';
import { mergeFacts } from '../writing/index.ts';
import { createYielder } from '../workers/index.ts';
import { reportOtherYear } from './values/report-other-year.ts';
import { listRetainedLabels, type RetainedValues } from './values/retained-values.ts';
import { readRecord } from './read-record.ts';
import { createShapeRounder, type ShapeRounder } from './values/round-shapes.ts';

/** A record as the stores give it. */
export type StoredRecord = Record<string, unknown> & { id: number; version: number };

/** Planned treatment of one record of the file, and its position there. */
export interface PlannedRow extends ImportSource {
  entity: RecordKind;
  name: string;
  action: 'create' | 'update' | 'unchanged';
}

/** Planned treatment of the records of one kind. */
export interface KindPlan {
  create: Record<string, unknown>[];
  update: { before: StoredRecord; merged: StoredRecord }[];
  unchanged: number;
  /** The plan row by row, without terms that have no row. */
  rows: PlannedRow[];
}

/** Planned changes to records other than units. */
export interface RecordsPlan {
  kinds: Record<RecordKind, KindPlan>;
  problems: ImportProblem[];
  /** Recorded values whose cell is empty in the file. */
  retained: RetainedValues[];
}

/** The columns of each kind. */
export const COLUMNS_OF: Record<RecordKind, Readonly<Record<string, z.ZodType>>> = {
  sites: siteColumns,
  periods: periodColumns,
  thesaurus: thesaurusTermColumns,
  inventario: inventoryItemColumns,
  ...mapKinds((_name, { columns }) => columns),
};

const PAGE = 1_000;

/**
 * Compares the records of a file with those of the site. Existing records get the values of the file,
 * nothing is cleared,
 * and built-in terms stay unchanged. `siteId` is undefined until the site is created.
 */
export async function planRecords(
  store: Store,
  records: readonly ImportedRecord[],
  { siteId, ...options }: RecordOptions,
): Promise<RecordsPlan> {
  const plan = emptyRecordsPlan();
  const round = await createShapeRounder(store, records, siteId);
  for (const kind of RECORD_KINDS) {
    const some = records.filter(({ entity }) => entity === kind);
    if (some.length === 0) continue;
    const recorded = new Map<string, StoredRecord>();
    for (const record of await listRecorded(store, kind, siteId)) recorded.set(keyOf(kind, record), record);
    await planKind(plan, { kind, some, recorded, round, ...options });
  }
  return plan;
}

type RecordAction = 'create' | 'update' | 'unchanged';

/** Returns the number of records of all kinds with an action: created, updated or unchanged. */
export function countRecords({ kinds }: RecordsPlan, what: RecordAction): number {
  return RECORD_KINDS.reduce((total, kind) => total + countOf(kinds[kind], what), 0);
}

/** Returns the number of records of one kind with an action: created, updated or unchanged. */
export function countOf(plan: KindPlan, what: RecordAction): number {
  return what === 'unchanged' ? plan.unchanged : plan[what].length;
}

/** Returns a plan without records. */
export function emptyRecordsPlan(): RecordsPlan {
  const kinds = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, emptyPlan()]));
  return { kinds: kinds as RecordsPlan['kinds'], problems: [], retained: [] };
}

function emptyPlan(): KindPlan {
  return { create: [], update: [], unchanged: 0, rows: [] };
}

interface RecordOptions {
  siteId: number | undefined;
  siteName: string;
  language: Language;
  columns: ImportedData['columns'];
}

interface KindInput extends Omit<RecordOptions, 'siteId'> {
  kind: RecordKind;
  some: readonly ImportedRecord[];
  recorded: ReadonlyMap<string, StoredRecord>;
  round: ShapeRounder;
}

/** Rows with the same key are one record. The first value of a field is used. */
async function planKind(
  plan: RecordsPlan,
  { kind, some, recorded, round, siteName, language, columns }: KindInput,
): Promise<void> {
  const rest = createYielder();
  const joined = new Map<string, GivenRecord>();
  for (const record of some) {
    await rest();
    const { given, problems } = readRecord(record, siteName, language);
    plan.problems.push(...problems);
    if (!given) continue;
    round(given);
    const key = keyOf(kind, given);
    const known = joined.get(key);
    const { source } = record;
    if (known) reportTwice(plan, { kind, known, other: { given, source }, language });
    joined.set(key, known ? joinGiven(known, given) : { given, source });
  }
  const { create, update, rows } = plan.kinds[kind];
  for (const [key, { given, source }] of joined) {
    const before = recorded.get(key);
    const merged = before && mergeGiven(kind, before, given);
    if (before) {
      const { fields } = getEntity(kind);
      const labels = listRetainedLabels({ columns, source, before, given, fields, language });
      plan.problems.push(...reportOtherYear(before, given, { source, language }));
      if (labels.length > 0) plan.retained.push({ name: nameOf(kind, given), labels });
    }
    const action = !before ? 'create' : merged ? 'update' : 'unchanged';
    if (!before) create.push(given);
    else if (merged) update.push({ before, merged });
    else plan.kinds[kind].unchanged++;
    if (source.row > 0) rows.push({ ...source, entity: kind, name: nameOf(kind, given), action });
  }
}

/** The words of its key, without the site. */
function nameOf(kind: RecordKind, given: Readonly<Record<string, unknown>>): string {
  return getEntity(kind)
    .key.filter((part) => part !== 'site_name' || kind === 'sites')
    .map((part) => given[part])
    .filter(Boolean)
    .join(' ');
}

/** A record as rows of the file give it, with the place of the first. */
interface GivenRecord {
  given: Record<string, unknown>;
  source: ImportSource;
}

function joinGiven({ given: first, source }: GivenRecord, given: Record<string, unknown>): GivenRecord {
  const custom = { ...customFieldsOf(given), ...customFieldsOf(first) };
  const joined = { ...given, ...first };
  return { given: Object.keys(custom).length > 0 ? { ...joined, custom } : joined, source };
}

function customFieldsOf({ custom }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return typeof custom === 'object' && custom !== null ? { ...custom } : {};
}

interface TwiceGiven {
  kind: RecordKind;
  known: GivenRecord;
  other: GivenRecord;
  language: Language;
}

/** Two rows with one inventory number may be two finds, so the labels of the different fields are reported. */
function reportTwice(plan: RecordsPlan, { kind, known, other, language }: TwiceGiven): void {
  const different = listDifferent(kind, { first: known.given, second: other.given, language });
  if (different.length === 0) return;
  const { label } = getEntity(kind);
  const name = nameOf(kind, other.given);
  const [first, second] = [placeOf(known.source, language), placeOf(other.source, language)];
  plan.problems.push({
    severity: 'warning',
    code: 'duplicate_row',
    message: {
      en: `${label.en} ${name} stands in ${first} and in ${second} with different values, and became one record with those of the first: ${different.join('; ')}. If they are two, give one of them another number`,
      it: `${label.it} ${name}: sta nella ${first} e nella ${second} con valori diversi, ed è diventato una sola scheda con quelli della prima: ${different.join('; ')}. Se sono due, dai a uno un altro numero`,
    }[language],
    ...other.source,
  });
}

function placeOf({ sheet, row }: ImportSource, language: Language): string {
  if (sheet === undefined) return { en: `row ${row}`, it: `riga ${row}` }[language];
  return { en: `row ${row} of ${sheet}`, it: `riga ${row} di ${sheet}` }[language];
}

/** Lists the fields in which two rows differ: `Unit (3, 5)`. */
function listDifferent(
  kind: RecordKind,
  {
    first,
    second,
    language,
  }: { first: Record<string, unknown>; second: Record<string, unknown>; language: Language },
): string[] {
  const { fields } = getEntity(kind);
  const labels = new Map(fields.map(({ name, label }) => [name, label[language]]));
  const [ownFirst, ownSecond] = [customFieldsOf(first), customFieldsOf(second)];
  const builtIn = Object.keys(second)
    .filter((name) => name !== 'custom')
    .map((name) => ({ label: labels.get(name) ?? name, a: first[name], b: second[name] }));
  const customFields = Object.keys(ownSecond).map((name) => ({
    label: name,
    a: ownFirst[name],
    b: ownSecond[name],
  }));
  return [...builtIn, ...customFields]
    .filter(({ a, b }) => a !== undefined && JSON.stringify(a) !== JSON.stringify(b))
    .map(({ label, a, b }) => `${label} (${showValue(a)}, ${showValue(b)})`);
}

function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1)}…`;
}

const MAX_SHOWN = 60;

function mergeGiven(
  kind: RecordKind,
  before: StoredRecord,
  given: Readonly<Record<string, unknown>>,
): StoredRecord | undefined {
  if (before['source'] === 'builtin') return undefined;
  const { custom, ...facts } = given;
  const filled = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== ''),
  );
  const merged: StoredRecord = mergeFacts(COLUMNS_OF[kind], before, filled);
  if (custom) merged['custom'] = { ...(before['custom'] as object), ...(custom as object) };
  return JSON.stringify(merged) === JSON.stringify(before) ? undefined : merged;
}

function keyOf(kind: RecordKind, record: Readonly<Record<string, unknown>>): string {
  const names = getEntity(kind).key.filter((name) => name !== 'site_name' || kind === 'sites');
  return JSON.stringify(names.map((name) => record[name] ?? (name === 'language' ? 'it' : '')));
}

async function listRecorded(
  store: Store,
  kind: RecordKind,
  siteId: number | undefined,
): Promise<StoredRecord[]> {
  if (kind === 'thesaurus') return listAllPages(storeOf(store, kind));
  if (siteId === undefined) return [];
  if (kind === 'sites') return (await store.sites.findMany([siteId])) as unknown as StoredRecord[];
  return storeOf(store, kind).listAll(siteId);
}

/** Returns the store of the records of a kind. */
export function storeOf(store: Store, kind: RecordKind): RecordStore<StoredRecord> {
  const stores = {
    sites: store.sites,
    periods: store.periods,
    thesaurus: store.terms,
    inventario: store.items,
    ...mapKinds((name) => store[name]),
  };
  return stores[kind] as unknown as RecordStore<StoredRecord>;
}

async function listAllPages(store: RecordStore<StoredRecord>): Promise<StoredRecord[]> {
  const all: StoredRecord[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const { rows, total } = await store.list({ skip, limit: PAGE, filters: [] });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}
