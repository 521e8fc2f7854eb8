import type { LoggedChange, Store } from '@trowel/db';
import { MAX_INTEGER } from '@trowel/domain/core';
import {
  mapKinds,
  RELATION_ROWS,
  resolveReference,
  type EntityName,
  type KindName,
} from '@trowel/domain/records';
import type { LoggedRelationRow, RowChange } from '../relations/index.ts';

/** A site and a time: the state just before it (ISO 8601, UTC). */
export interface PastState {
  siteId: number;
  moment: string;
}

/** A record as a row: its fields by name. */
export type Row = Record<string, unknown>;

/** The rows of a table by id. */
export type Rows<R extends object = Row> = Map<number, R>;

/** A row of the table of relations, without its site. */
export interface RelationThen {
  id: number;
  site_id: number;
  unit_id: number;
  type: string;
  target_id: number | null;
  target_area: string;
  target_us_number: string;
  certainty: string | null;
  note: string | null;
  confirmed: boolean;
}

/** The rows to revert: the present ones at first, the past ones at the end. */
export interface RevertedRows {
  /** By kind of record. Missing kinds are not reverted. */
  rows: ReadonlyMap<string, Rows>;
  relations: Rows<RelationThen>;
}

/** The store of each kind of record. */
export const STORE_NAMES = {
  sites: 'sites',
  periods: 'periods',
  us: 'units',
  inventario: 'items',
  models: 'models',
  media: 'media',
  thesaurus: 'terms',
  'em-node-types': 'nodeTypes',
  'finding-notes': 'findingNotes',
  ...(mapKinds((name) => name) as { readonly [Name in KindName]: Name }),
  sheets: 'sheets',
  'installation-sheets': 'installationSheets',
} as const satisfies Partial<Record<EntityName, keyof Store>>;
export type PastEntity = keyof typeof STORE_NAMES;

const CHANGES_A_PAGE = 500;

/**
 * Reverts the rows of a site to their state just before a given time, by the change log, newest change
 * first. Records moved to another site since are restored, records moved here are removed.
 * Precondition: the rows were read before, so that concurrent changes are in the log and are reverted
 * too. Cost: the changes since.
 */
export async function revertSite(store: Store, past: PastState, reverted: RevertedRows): Promise<void> {
  const names = await listNames(store, past);
  const moved = await findMoved(store, past, names);
  await addMoved(store, moved, reverted);
  for await (const change of listSince(store, past, moved)) {
    const rows = reverted.rows.get(change.entity);
    if (rows) revertChange(rows, reverted.relations, change);
  }
  for (const [entity, rows] of reverted.rows)
    if (entity !== 'sites') for (const [id, row] of rows) if (!isOf(row, names)) rows.delete(id);
  revertRelations(reverted, past);
}

/** Returns the names of the site since the given time, newest first. */
async function listNames(store: Store, { siteId, moment }: PastState): Promise<string[]> {
  const [site] = await store.sites.findMany([siteId]);
  const lines = await readBack(store, { entity: 'sites', id: siteId, since: moment });
  const before = lines.flatMap((line) => line.before?.['site_name'] ?? []).map(String);
  return [...(site ? [site.site_name] : []), ...before];
}

type Moved = Map<string, Set<number>>;

/** Returns the records that left the site since, by kind. They may have left it more than once. */
async function findMoved(store: Store, { moment }: PastState, names: readonly string[]): Promise<Moved> {
  const moved: Moved = new Map();
  for (const { entity, record_id: id, before } of await store.changes.listMoves(moment)) {
    if (!names.includes(String(before?.['site_name']))) continue;
    moved.set(entity, (moved.get(entity) ?? new Set()).add(id));
  }
  return moved;
}

async function addMoved(store: Store, moved: Moved, { rows, relations }: RevertedRows): Promise<void> {
  for (const [entity, ids] of moved) {
    const known = rows.get(entity);
    if (!known) continue;
    for (const row of await store[STORE_NAMES[entity as PastEntity]].findMany([...ids]))
      known.set(row.id, toRow(row));
    if (entity === 'us')
      for (const row of await store.relations.ofUnits([...ids])) relations.set(row.id, row);
  }
}

/** Returns a record without data that has its own rows: the relations of a unit. */
export function toRow(record: object): Row {
  const { relationships: _, ...row } = record as Row;
  return row;
}

/** Yields the changes newest first: the log of the site, merged with all changes of the records that left it. */
async function* listSince(
  store: Store,
  { siteId, moment: since }: PastState,
  moved: Moved,
): AsyncGenerator<LoggedChange> {
  const theirs: LoggedChange[] = [];
  for (const [entity, ids] of moved)
    for (const id of ids) theirs.push(...(await readBack(store, { entity, id, since })));
  theirs.sort((a, b) => b.id - a.id);
  let next = 0;
  for await (const change of walkBack(store, { siteId, since })) {
    while (next < theirs.length && theirs[next]!.id > change.id) yield theirs[next++]!;
    if (!moved.get(change.entity)?.has(change.record_id)) yield change;
  }
  yield* theirs.slice(next);
}

type Walk = Omit<Parameters<Store['changes']['listBack']>[0], 'below' | 'limit' | 'hasRows'>;

/** Pages by id, so that concurrent writes do not shift the pages. */
export async function* walkBack(store: Store, of: Walk): AsyncGenerator<LoggedChange> {
  for (let below = MAX_INTEGER; ;) {
    const page = await store.changes.listBack({ ...of, below, limit: CHANGES_A_PAGE, hasRows: true });
    yield* page;
    if (page.length < CHANGES_A_PAGE) return;
    below = page.at(-1)!.id;
  }
}

export async function readBack(store: Store, of: Walk): Promise<LoggedChange[]> {
  const lines: LoggedChange[] = [];
  for await (const line of walkBack(store, of)) lines.push(line);
  return lines;
}

/** Reverts one change of a record and of the rows of its relations. */
export function revertChange(
  rows: Rows,
  relations: Rows<RelationThen>,
  { record_id: id, before, after }: LoggedChange,
): void {
  if (before === null) return void rows.delete(id);
  const { [RELATION_ROWS]: changed, relationships: _recorded, ...facts } = before;
  const known = rows.get(id);
  if (known) Object.assign(known, facts);
  else if (after === null) rows.set(id, { ...facts, id });
  for (const [rowId, was] of (changed as RowChange[] | undefined) ?? [])
    if (was) relations.set(rowId, toRelation(rowId, was));
    else relations.delete(rowId);
}

function toRelation(id: number, logged: LoggedRelationRow): RelationThen {
  const [site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed] =
    logged;
  return { id, site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed };
}

/** A row without a site name belongs to the site it was read for. */
function isOf({ site_name: name }: Row, names: readonly string[]): boolean {
  return typeof name !== 'string' || names.includes(name);
}

/**
 * Keeps the relations of units that existed, with the past names of their targets. A relation without
 * a target is linked to the unit it means, because undoing such a link is not logged.
 */
function revertRelations({ rows, relations }: RevertedRows, { siteId }: PastState): void {
  const units = rows.get('us');
  if (!units) return;
  const findNamed = createNameFinder(units);
  for (const [id, row] of relations) {
    if (!units.has(row.unit_id) || row.site_id !== siteId) {
      relations.delete(id);
      continue;
    }
    const targetId = row.target_id ?? findNamed(row);
    const target = targetId === undefined ? undefined : units.get(targetId);
    relations.set(id, {
      ...row,
      target_id: (target && targetId) ?? null,
      target_area: target ? String(target['area'] ?? '') : row.target_area,
      target_us_number: target ? String(target['us_number']) : row.target_us_number,
      confirmed: target !== undefined && row.confirmed,
    });
  }
}

/** Returns a function that finds the unit a pending reference means, among the past units. */
function createNameFinder(units: Rows): (row: RelationThen) => number | undefined {
  const byNumber = new Map<string, { id: number; area: string }[]>();
  const areaOf = (id: number): string => String(units.get(id)!['area'] ?? '');
  for (const [id, { us_number }] of units) {
    const known = byNumber.get(String(us_number)) ?? [];
    byNumber.set(String(us_number), [...known, { id, area: areaOf(id) }]);
  }
  return ({ target_area: area, target_us_number, unit_id }) =>
    resolveReference(byNumber.get(target_us_number) ?? [], {
      area: area || undefined,
      ownArea: areaOf(unit_id),
    })?.id;
}
