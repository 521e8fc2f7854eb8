import { isDeepStrictEqual } from 'node:util';
import {
  createCache,
  NotFoundError,
  StaleVersionError,
  UnavailableError,
  ValidationError,
  type Labels,
} from '@trowel/domain/core';
import type { SitedTable, Store } from '@trowel/db';
import type { KindName } from '@trowel/domain/records';
import type { z } from 'zod';
import { formatNoSite } from './format-no-site.ts';

type Columns = Readonly<Record<string, z.ZodType>>;

/** Returns every column of a new record: the values sent, null for the others. An empty text counts as null. */
export function buildFacts(columns: Columns, given: object): Record<string, unknown> {
  const facts = { ...emptyFactsOf(columns) };
  for (const [name, value] of Object.entries(given))
    if (name in facts && isFilled(value)) facts[name] = value;
  return facts;
}

/** Without this cache an import would validate an empty value for each column of each record. */
const emptyFacts = createCache<Columns, Record<string, unknown>>({ name: 'empty records', capacity: 50 });

/** Returns an empty record: null, or an empty text if a column requires one. */
function emptyFactsOf(columns: Columns): Record<string, unknown> {
  return emptyFacts.get(columns, () =>
    Object.fromEntries(
      Object.entries(columns).map(([name, schema]) => [name, schema.safeParse(null).success ? null : '']),
    ),
  );
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Returns the record with changes applied. Absent fields stay, null or an empty text clears them. */
export function mergeFacts<R extends object>(columns: Columns, record: R, changes: object): R {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const settled = given.map(([name, value]) => [
    name,
    name in columns && !isFilled(value) ? emptyFactsOf(columns)[name] : value,
  ]);
  return { ...record, ...(Object.fromEntries(settled) as Partial<R>) };
}

/** Set by the service with every write; not counted as changes. */
const BOOKKEEPING_FIELDS: ReadonlySet<string> = new Set(['updated_at', 'version']);

/** Returns true if a change leaves all fields the same. */
export function isUnchanged(before: object, after: object): boolean {
  const isNews = compare(before, after);
  return !Object.keys(before).some(isNews) && !Object.keys(after).some(isNews);
}

/** Returns the fields that a change alters. */
export function changedFields(before: object, after: object): string[] {
  const isNews = compare(before, after);
  const added = Object.keys(after).filter((name) => !(name in before));
  return [...Object.keys(before), ...added].filter(isNews);
}

/** Returns a predicate that reports whether a field changed. Key order in objects is ignored. */
function compare(before: object, after: object): (name: string) => boolean {
  const left = before as Readonly<Record<string, unknown>>;
  const right = after as Readonly<Record<string, unknown>>;
  return (name) =>
    left[name] !== right[name] &&
    !BOOKKEEPING_FIELDS.has(name) &&
    !isDeepStrictEqual(left[name] ?? null, right[name] ?? null);
}

/** Checks `If-Match` against the current version. @throws StaleVersionError */
export function checkVersion(record: { version: number }, ifMatch: number | string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  if (ifMatch !== record.version) throw new StaleVersionError(record.version, ifMatch);
}

/** Returns the id of the site named in a body. @throws ValidationError on the field `site_name`. */
export async function siteIdOf(store: Store, siteName: string): Promise<number> {
  const id = await store.lookups.findSiteId(siteName);
  if (id !== undefined) return id;
  const message = await formatNoSite(store, siteName);
  throw new ValidationError([{ field: 'site_name', message, type: 'unknown_site' }]);
}

/** Returns the id of the site named in a path. @throws NotFoundError */
export async function getSiteId(store: Store, siteName: string): Promise<number> {
  const id = await store.lookups.findSiteId(siteName);
  if (id === undefined) throw new NotFoundError(await formatNoSite(store, siteName));
  return id;
}

/**
 * Checks that the locked site is still that of the record. @throws UnavailableError when the record
 * was moved meanwhile.
 */
export async function refuseMoved(
  store: Store,
  siteId: number,
  { entity, id }: { entity: 'units' | 'items'; id: number },
): Promise<void> {
  if ((await store.lookups.findSiteOf(entity, id)) === siteId) return;
  throw new UnavailableError({
    en: 'The record has just been moved to another site; try again',
    it: 'La scheda è appena stata spostata in un altro sito: riprova',
  });
}

/** Returns the table of a kind of record that has a site of its own. */
export function sitedTableOf(entity: 'inventario' | KindName): Exclude<SitedTable, 'units'>;
export function sitedTableOf(entity: 'us' | 'inventario' | KindName): SitedTable;
export function sitedTableOf(entity: 'us' | 'inventario' | KindName): SitedTable {
  if (entity === 'us') return 'units';
  return entity === 'inventario' ? 'items' : entity;
}

/** Returns the record if there is one. @throws NotFoundError */
export function existing<R>(record: R | undefined, { label, id }: { label: Labels; id: number }): R {
  if (record === undefined)
    throw new NotFoundError({ en: `${label.en} ${id} does not exist`, it: `${label.it} ${id}: non esiste` });
  return record;
}
