import type { LoggedChange, Store } from '@trowel/db';
import { ConflictError } from '@trowel/domain/core';
import {
  getNumberField,
  isKindName,
  mapKinds,
  parseMediaLink,
  RELATION_ROWS,
  resolveReference,
  type EntityName,
  type KindName,
  type Media,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { MEDIA, MODELS, refuseGoneBytes, tieMedia, tieModel } from '../files/index.ts';
import { followNumber, kindOf, relate, renameUnit, toNumber, touchRecordsOf } from '../records/index.ts';
import { attachRelationships, readRelationships } from '../relations/index.ts';
import { siteIdOf, type Kind, type Write } from '../writing/index.ts';
import { isAnythingChangedBy } from './decide-undo.ts';

/** Kinds of record that can be restored. */
export type Restorable = Extract<
  EntityName,
  | 'sites'
  | 'us'
  | 'inventario'
  | 'periods'
  | 'models'
  | 'media'
  | 'thesaurus'
  | 'em-node-types'
  | 'finding-notes'
  | KindName
  | 'sheets'
  | 'installation-sheets'
>;

/** The store of each kind. */
export const KINDS: Record<Restorable, Kind<{ id: number; version: number }>> = {
  sites: { entity: 'sites', storeOf: (store) => store.sites as never },
  us: { entity: 'us', storeOf: (store) => store.units as never },
  inventario: { entity: 'inventario', storeOf: (store) => store.items as never },
  periods: { entity: 'periods', storeOf: (store) => store.periods as never },
  models: MODELS as never,
  media: MEDIA as never,
  thesaurus: { entity: 'thesaurus', storeOf: (store) => store.terms as never },
  'em-node-types': { entity: 'em-node-types', storeOf: (store) => store.nodeTypes as never },
  'finding-notes': { entity: 'finding-notes', storeOf: (store) => store.findingNotes as never },
  ...mapKinds((name) => kindOf(name) as never),
  sheets: { entity: 'sheets', storeOf: (store) => store.sheets as never },
  'installation-sheets': {
    entity: 'installation-sheets',
    storeOf: (store) => store.installationSheets as never,
  },
};

/** Returns the same write, with everything logged as an undo. */
export function undoing(w: Write): Write {
  return { ...w, log: (happening) => w.log({ ...happening, action: 'undo' }) };
}

/** Fields on which other records depend, or that link a record to others. Reverting one may change those others. */
const TYING = new Set(['site_name', 'area', 'us_number', 'entity', 'record_id', 'is_primary', 'us_id']);
/** Records read in one query: all relations of a unit are in memory. */
const READ_AT_ONCE = 200;

/**
 * Restores records. Those that affect others come first. The rest is read in groups, which needs a
 * sixth of the statements.
 */
export async function restoreRecords(
  ctx: Context,
  w: Write,
  { entity, changes }: { entity: Restorable; changes: readonly LoggedChange[] },
): Promise<void> {
  const isPlain = ({ after, before }: LoggedChange): boolean =>
    after !== null && Object.keys(before!).every((name) => !TYING.has(name));
  for (const change of changes)
    if (!isPlain(change)) await restoreRecord(ctx, w, { entity, change, tie: tiesOf });
  const rest = changes.filter(isPlain);
  const tie = createTying();
  for (let i = 0; i < rest.length; i += READ_AT_ONCE) {
    const some = rest.slice(i, i + READ_AT_ONCE);
    const known = await lockAll(w.store, entity, some);
    for (const change of some)
      await restoreRecord(ctx, w, { entity, change, tie, present: known.get(change.record_id) });
    await w.flush();
  }
}

type Row = Record<string, unknown>;
type Present = Row & { id: number; version: number };
type Tie = typeof tiesOf;

/** Locks records and returns the existing ones, units with their relations. */
async function lockAll(
  store: Store,
  entity: Restorable,
  changes: readonly LoggedChange[],
): Promise<Map<number, Present>> {
  const found = await KINDS[entity].storeOf(store).lockMany(changes.map(({ record_id }) => record_id));
  if (entity === 'us') await attachRelationships(store, found as never as Unit[]);
  return new Map(found.map((record) => [record.id, record as Present]));
}

/** Returns a cached `tiesOf`: each place is queried once. Precondition: no record is moved or renamed meanwhile. */
function createTying(): Tie {
  const known = new Map<string, Awaited<ReturnType<Tie>>>();
  return async (store, entity, row) => {
    if (entity === 'media' || entity === 'models') return tiesOf(store, entity, row);
    const number = entity === 'inventario' ? row['us_number'] : null;
    const key = JSON.stringify([row['site_name'], row['area'], number]);
    const ties = known.get(key) ?? (await tiesOf(store, entity, row));
    known.set(key, ties);
    return ties;
  };
}

/** Restores a record to its state before the change. A deleted record is created again. */
async function restoreRecord(
  { services }: Context,
  w: Write,
  given: { entity: Restorable; change: LoggedChange; tie: Tie; present?: Present | undefined },
): Promise<void> {
  const { entity, change, tie } = given;
  const { record_id: id } = change;
  const before = factsIn(change);
  const store = KINDS[entity].storeOf(w.store);
  const present = given.present ?? (await lockAll(w.store, entity, [change])).get(id);
  if (present && Object.keys(before).length === 0) return;
  const row: Row = { ...present, ...before };
  const ties = await tie(w.store, entity, row);
  if (!present && (entity === 'models' || entity === 'media')) await refuseGoneBytes(services, row);
  const version = (present?.version ?? Number(before['version'] ?? 0)) + 1;
  const values = { ...row, ...ties, updated_at: w.at, version };
  if (present) await store.update(id, values);
  else await store.insert({ ...values, id });
  const after: Row = { ...row, updated_at: w.at, version };
  if (entity === 'us') {
    await restoreName(w, { change, present, row, siteId: Number(ties['site_id']) });
    Object.assign(after, await readOwnRelations(w.store, change, before));
  }
  w.log({ entity, id, action: 'undo', version, before: present ?? null, after });
  if (!present) return;
  await restoreNumber(w, { entity, present, row, siteId: Number(ties['site_id']) });
  if (entity === 'sites' && 'site_name' in before) await touchRecordsOf(w, id);
}

/** Writes the old number of a find or of a record of a declared kind into the records that name it. */
async function restoreNumber(
  w: Write,
  { entity, present, row, siteId }: { entity: Restorable; present: Row; row: Row; siteId: number },
): Promise<void> {
  if (entity !== 'inventario' && !isKindName(entity)) return;
  const field = getNumberField(entity);
  const [was, is] = [present[field], row[field]].map(String);
  if (was === is) return;
  await followNumber(undoing(w), { siteId, to: entity, was: { number: was! }, is: { number: is! } });
}

/** Relations of a renamed unit may contain its own name: their texts stay, their rows do not. */
async function readOwnRelations(store: Store, change: LoggedChange, before: Row): Promise<Row> {
  if (!('us_number' in before) || 'relationships' in before) return {};
  const unit = (await lockAll(store, 'us', [change])).get(change.record_id);
  return { relationships: unit?.['relationships'] };
}

/** Returns the fields to restore. Relations are excluded if the log has their rows, which are restored row by row. */
function factsIn({ before }: LoggedChange): Row {
  const { [RELATION_ROWS]: rows, relationships, ...facts } = before!;
  if (rows === undefined) return before!;
  // A deleted record is restored before its relations.
  return 'us_number' in facts && 'id' in facts && relationships ? { ...facts, relationships: [] } : facts;
}

/** Links the relations and finds that name a unit to it, when it has its old number again or exists again. */
async function restoreName(
  w: Write,
  {
    change,
    present,
    row,
    siteId,
  }: { change: LoggedChange; present: object | undefined; row: object; siteId: number },
): Promise<void> {
  const unit = { id: change.record_id, ...readName(row) };
  const known = present && readName(present);
  if (known?.area === unit.area && known.us_number === unit.us_number) return;
  await untieItems(w.store, change);
  await renameUnit(undoing(w), { siteId, unit, was: known?.us_number });
  if (known) await followNumber(undoing(w), { siteId, to: 'us', was: toNumber(known), is: toNumber(unit) });
}

/**
 * Unlinks finds that a change linked to the unit by giving it their number. They name the unit again
 * without a link. This is not logged, as linking was not: nobody sees it. Finds with a logged change
 * stay linked.
 */
export async function untieItems(store: Store, { id: changeId, at, record_id }: LoggedChange): Promise<void> {
  const items = await store.lookups.listItemIds({ unitId: record_id });
  if (items.length === 0) return;
  const logged = await store.changes.listNewer('inventario', new Map(items.map((id) => [id, 0])));
  // All changes of one write have the same time. Finds are logged before their unit.
  const since = logged.filter((change) => change.id > changeId || change.at === at);
  const followed = (id: number): boolean =>
    isAnythingChangedBy(since.filter((change) => change.record_id === id));
  for (const item of await store.items.findMany(items.filter((id) => !followed(id))))
    await store.items.update(item.id, { ...item, unit_id: null });
}

function readName(row: { area?: unknown; us_number?: unknown }): { area: string; us_number: string } {
  return { area: String(row.area ?? ''), us_number: String(row.us_number) };
}

/** Kinds of record whose rows are linked to nothing. */
const OF_NO_SITE: ReadonlySet<Restorable> = new Set([
  'sites',
  'thesaurus',
  'em-node-types',
  'installation-sheets',
]);

/** Returns the ids that link a row to its site and unit. @throws ConflictError when they no longer exist. */
async function tiesOf(
  store: Store,
  entity: Restorable,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (OF_NO_SITE.has(entity)) return {};
  if (entity === 'media') return tiesOfMedia(store, row);
  if (entity === 'models') return tieModel(store, row);
  const siteName = String(row['site_name']);
  const siteId = await store.lookups.findSiteId(siteName);
  if (siteId === undefined)
    throw new ConflictError({
      en: `The site ${siteName} no longer exists`,
      it: `Il sito ${siteName} non esiste più`,
    });
  if (entity !== 'inventario' || row['us_number'] === null) return { site_id: siteId };
  const units = await store.lookups.findUnitsByNumber(siteId, String(row['us_number']));
  const unit = resolveReference(units, { area: String(row['area'] ?? '') || undefined });
  return { site_id: siteId, unit_id: unit?.id ?? null };
}

/** As `tiesOf`, for a file. If its record has another main picture by now, this one becomes an ordinary picture. */
async function tiesOfMedia(store: Store, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { id, entity, record_id, is_primary, links, photo_number } = row as Partial<Media>;
  const owner = { entity: entity!, recordId: record_id! };
  const ties = await tieMedia(store, owner);
  if (!ties)
    throw new ConflictError({
      en: `The record ${record_id} of ${entity} no longer exists`,
      it: `La scheda a cui apparteneva il file non esiste più`,
    });
  const primary = (await store.fileLookups.listPrimary(owner)).filter((other) => other !== id);
  return {
    ...ties,
    is_primary: is_primary && primary.length > 0 ? false : (is_primary ?? null),
    links: await listExistingLinks(store, links),
    photo_number: await readFreeNumber(store, { id, photo_number, siteId: ties.site_id }),
  };
}

/** Returns the links of a file to records that still exist. */
async function listExistingLinks(store: Store, links: Media['links'] | undefined): Promise<string[] | null> {
  const existing: string[] = [];
  for (const link of links ?? []) {
    const { entity, record_id } = parseMediaLink(link);
    if (await tieMedia(store, { entity, recordId: record_id })) existing.push(link);
  }
  return existing.length > 0 ? existing : null;
}

/** Returns the number of a photograph, or null if another one has it by now. */
async function readFreeNumber(
  store: Store,
  {
    id,
    photo_number: number,
    siteId,
  }: { id: number | undefined; photo_number: number | null | undefined; siteId: number },
): Promise<number | null> {
  if (!number) return null;
  const others = await store.fileLookups.findMediaByNumber(siteId, number);
  return others.every((other) => other === id) ? number : null;
}

/** Restores the relations a unit had before the change. */
export async function restoreRelations(w: Write, { record_id: id, before }: LoggedChange): Promise<void> {
  const relationships = before?.['relationships'] as UnitRelation[] | undefined;
  if (!relationships) return;
  const record = await w.store.units.find(id);
  if (!record) return;
  const siteId = await siteIdOf(w.store, record.site_name);
  const unit = { id, area: record.area, us_number: record.us_number };
  const stated = await readRelationships(w.store, relationships, { siteId, unit });
  await relate(undoing(w), { siteId, unit, stated, mode: 'replace' });
}
