import { createHash } from 'node:crypto';
import type { LoggedChange, Store } from '@trowel/db';
import { NotFoundError } from '@trowel/domain/core';
import { KIND_NAMES } from '@trowel/domain/records';
import { createYielder } from '../workers/index.ts';
import {
  readBack,
  STORE_NAMES,
  revertSite,
  revertChange,
  toRow,
  walkBack,
  type PastEntity,
  type PastState,
  type RelationThen,
  type Rows,
} from './revert-site.ts';

/** All records of a site at a given time, and the vocabularies of that time. */
export interface SiteThen {
  /** Its name at that time. */
  siteName: string;
  rows: ReadonlyMap<PastEntity, Rows>;
  relations: Rows<RelationThen>;
  /** SHA-256 of all records, hexadecimal: the same for the same state. */
  checksum: string;
}

/** Kinds of record that belong to a site, each after those it depends on. */
const OF_SITE = [
  'sites',
  'periods',
  'finding-notes',
  'sheets',
  'us',
  'inventario',
  ...KIND_NAMES,
  'models',
  'media',
] as const;
/** Kinds that are shared by all sites. */
const OF_ALL = ['thesaurus', 'em-node-types', 'installation-sheets'] as const;
const ROWS_A_PAGE = 1_000;

/** Reads the state of a site just before a given time. @throws NotFoundError when there was no such site yet */
export async function loadSiteThen(store: Store, past: PastState): Promise<SiteThen> {
  const rows = new Map<PastEntity, Rows>();
  for (const entity of OF_SITE) rows.set(entity, toRows(await readOfSite(store, entity, past.siteId)));
  const present = (await store.relations.ofSite(past.siteId)).map(
    ({ unit_area: _a, unit_us_number: _n, ...row }) => row,
  );
  const relations = new Map<number, RelationThen>(present.map((row) => [row.id, row]));
  await revertSite(store, past, { rows, relations });
  const site = rows.get('sites')?.get(past.siteId);
  if (!site) throw notRecordedYet(past);
  const siteName = String(site['site_name']);
  for (const entity of OF_SITE)
    for (const row of rows.get(entity)!.values()) if ('site_name' in row) row['site_name'] = siteName;
  for (const entity of OF_ALL) rows.set(entity, await readWords(store, entity, past));
  const renames = await listRenames(store, past);
  for (const [entity, table] of rows) await dateRows(store, table, { entity, renames, past });
  return { siteName, rows, relations, checksum: await digestState(rows, relations) };
}

/** Creates the error for a site that was not recorded at a given time. */
export function notRecordedYet({ moment }: Pick<PastState, 'moment'>): NotFoundError {
  return new NotFoundError({
    en: `The site was not recorded before ${moment}`,
    it: `Il sito non era ancora registrato prima del ${moment.slice(0, 10)}`,
  });
}

async function readOfSite(store: Store, entity: (typeof OF_SITE)[number], siteId: number): Promise<object[]> {
  const records = store[STORE_NAMES[entity]];
  return entity === 'sites' ? records.findMany([siteId]) : records.listAll(siteId);
}

function toRows(records: readonly object[]): Rows {
  return new Map(records.map(toRow).map((row) => [Number(row['id']), row]));
}

/** Reads past terms and types, which belong to no site. */
async function readWords(
  store: Store,
  entity: (typeof OF_ALL)[number],
  { moment }: PastState,
): Promise<Rows> {
  const rows: Rows = new Map();
  for (;;) {
    const page = { skip: rows.size, limit: ROWS_A_PAGE, filters: [] };
    const found = toRows((await store[STORE_NAMES[entity]].list(page)).rows);
    for (const [id, row] of found) rows.set(id, row);
    if (found.size < ROWS_A_PAGE) break;
  }
  for await (const change of walkBack(store, { entity, exceptSites: true, since: moment }))
    revertChange(rows, new Map(), change);
  return rows;
}

/**
 * Lists the renamings of the site before the given time. Each raised the version of all records that
 * show the name, without a log entry.
 */
async function listRenames(store: Store, { siteId, moment }: PastState): Promise<LoggedChange[]> {
  const lines = await readBack(store, { entity: 'sites', id: siteId, since: '', until: moment });
  return lines.filter(({ before, after }) => after !== null && before?.['site_name'] !== undefined);
}

const SHOW_THE_NAME: ReadonlySet<PastEntity> = new Set(['us', 'inventario', 'periods', ...KIND_NAMES]);

/** Sets version and time from the last log entry before, so that they do not depend on later changes. */
async function dateRows(
  store: Store,
  rows: Rows,
  { entity, renames, past }: { entity: PastEntity; renames: readonly LoggedChange[]; past: PastState },
): Promise<void> {
  const last = await store.changes.listLast(entity, [...rows.keys()], past.moment);
  const lastOf = new Map(last.map((one) => [one.record_id, one]));
  for (const [id, row] of rows) {
    const made = lastOf.get(id);
    if (!made) continue;
    const renamed = SHOW_THE_NAME.has(entity) ? renames.filter((one) => one.id > made.id) : [];
    row['version'] = (made.version ?? 1) + renamed.length;
    row['updated_at'] = renamed[0]?.at ?? made.at;
  }
}

async function digestState(rows: ReadonlyMap<string, Rows>, relations: Rows<RelationThen>): Promise<string> {
  const rest = createYielder();
  const hash = createHash('sha256');
  for (const [name, table] of [...rows, ['relations', relations as unknown as Rows] as const]) {
    hash.update(`${name}\n`);
    for (const [, row] of [...table].sort(([a], [b]) => a - b)) {
      hash.update(`${JSON.stringify(toSorted(row))}\n`);
      await rest();
    }
  }
  return hash.digest('hex');
}

/** Sorts keys and removes empty values, so that the result is the same on all databases. */
function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, toSorted(one)]),
  );
}
