import type { Store } from '@trowel/db';
import { type Field, NotFoundError, type PageRequest } from '@trowel/domain/core';
import {
  CUSTOM_PREFIX,
  type EntityName,
  type Filter,
  type FilterTree,
  findMissingFields,
  getEntity,
  listFieldsWith,
  listLinkedKinds,
  listSheetEntities,
  type MissingField,
  type SheetDefinition,
  type SheetField,
} from '@trowel/domain/records';
import { readsOf, requirePermission, today, type Context } from '../context.ts';
import { listLinkedRecords, loadSheet, storeOfSheet } from '../sheet-fields/index.ts';
import { existing, getSiteId } from '../writing/index.ts';

/** A record with its empty required fields. */
export interface IncompleteRecord {
  entity: string;
  id: number;
  /** The fields of its natural key besides the site. */
  name: Record<string, unknown>;
  missing: MissingField[];
}

/** A record with its empty required fields, and those of the records that name it. */
export interface RecordCompleteness extends IncompleteRecord {
  is_season_running: boolean;
  children: IncompleteRecord[];
}

/** Number of records of a kind at a site, and of those with an empty required field. */
export interface KindCompleteness {
  entity: string;
  records: number;
  incomplete: number;
  /** Number of records by empty required field. */
  missing: { field: string; count: number }[];
}

/** Completeness of one kind of record at a site, with a page of its incomplete records. */
export interface SheetCompleteness extends KindCompleteness {
  is_season_running: boolean;
  rows: IncompleteRecord[];
}

/** Fields whose values are rows of other tables. Conditions of a list cannot tell if they are empty. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set(['relationships']);

/** A sheet of a site, and whether fields of the lab are due. */
interface CheckedSheet {
  siteId: number;
  entity: EntityName;
  sheet: SheetDefinition;
  isRunning: boolean;
}

/** Reports how complete the records of one kind are at a site. @throws NotFoundError */
export async function getSheetCompleteness(
  ctx: Context,
  { entity, siteName, page }: { entity: EntityName; siteName: string; page: PageRequest },
): Promise<SheetCompleteness> {
  requirePermission(ctx, 'read');
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const isRunning = await isSeasonRunning(ctx, store, siteId);
  const checked = { siteId, entity, isRunning, sheet: await loadSheet(store, { entity, siteId }) };
  const counted = await countIncomplete(store, checked);
  const where = anyMissing(checked);
  const found =
    where && (await storeOfSheet(store, entity).list({ ...page, filters: [], where }, { siteId }));
  const rows = (found?.rows ?? []).map((record) => toIncomplete(record, checked));
  return { ...counted, is_season_running: isRunning, rows };
}

/** Counts the complete records of a site, by kind. Kinds without records are left out. @throws NotFoundError */
export async function countCompleteness(ctx: Context, siteName: string): Promise<KindCompleteness[]> {
  requirePermission(ctx, 'read');
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const isRunning = await isSeasonRunning(ctx, store, siteId);
  const counted: KindCompleteness[] = [];
  for (const entity of listSheetEntities()) {
    const sheet = await loadSheet(store, { entity, siteId });
    counted.push(await countIncomplete(store, { siteId, entity, isRunning, sheet }));
  }
  return counted.filter(({ records }) => records > 0);
}

/** Records read for each link to a record. */
const MOST_CHILDREN = 1_000;

/** Reports the empty required fields of a record, and those of the records that name it. @throws NotFoundError */
export async function getRecordCompleteness(
  ctx: Context,
  { entity, id }: { entity: EntityName; id: number },
): Promise<RecordCompleteness> {
  requirePermission(ctx, 'read');
  const store = readsOf(ctx);
  const { label } = getEntity(entity);
  const record = existing(await storeOfSheet(store, entity).find(id), { label, id });
  const siteId = await getSiteId(store, record.site_name);
  const isRunning = await isSeasonRunning(ctx, store, siteId);
  const sheet = await loadSheet(store, { entity, siteId });
  const children: IncompleteRecord[] = [];
  for (const kind of new Set(listLinkedKinds(entity).map((linked) => linked.kind))) {
    const checked = { entity: kind, isRunning, sheet: await loadSheet(store, { entity: kind, siteId }) };
    const place = { entity, siteId, record: { ...record } };
    for (const child of await listLinkedRecords(store, place, { kind, most: MOST_CHILDREN }))
      children.push(toIncomplete(child, checked));
  }
  return {
    ...toIncomplete(record, { entity, isRunning, sheet }),
    is_season_running: isRunning,
    children: children.filter(({ missing }) => missing.length > 0),
  };
}

/** Returns true until the last day of the investigation. */
async function isSeasonRunning(ctx: Context, store: Store, siteId: number): Promise<boolean> {
  const site = await store.sites.find(siteId);
  if (!site) throw new NotFoundError({ en: 'There is no such site', it: 'Il sito non esiste' });
  return site.ended_on === null || site.ended_on >= today(ctx.services);
}

function toIncomplete(
  record: { id: number },
  { entity, sheet, isRunning }: Omit<CheckedSheet, 'siteId'>,
): IncompleteRecord {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  const key = getEntity(entity).key.filter((name) => name !== 'site_name');
  const missing = findMissingFields(sheet, values, { isRunning });
  return {
    entity,
    id: record.id,
    name: Object.fromEntries(key.map((name) => [name, values[name] ?? null])),
    missing: missing.filter(({ field }) => !WITHOUT_COLUMN.has(field)),
  };
}

async function countIncomplete(store: Store, checked: CheckedSheet): Promise<KindCompleteness> {
  const { entity, siteId } = checked;
  const count = async (where: FilterTree | undefined): Promise<number> => {
    const query = { skip: 0, limit: 1, filters: [], ...(where && { where }) };
    return (await storeOfSheet(store, entity).list(query, { siteId })).total;
  };
  const where = anyMissing(checked);
  const missing: KindCompleteness['missing'] = [];
  for (const { field, filters } of listConditions(checked))
    missing.push({ field, count: await count({ join: 'and', groups: [{ join: 'and', filters }] }) });
  return {
    entity,
    records: await count(undefined),
    incomplete: where ? await count(where) : 0,
    missing: missing.filter((one) => one.count > 0),
  };
}

/** Returns the condition of an incomplete record, or undefined if no field is required. */
function anyMissing(checked: CheckedSheet): FilterTree | undefined {
  const groups = listConditions(checked).map(({ filters }) => ({ join: 'and' as const, filters }));
  return groups.length > 0 ? { join: 'or', groups } : undefined;
}

/** Returns the conditions under which each required field is missing. */
function listConditions({ sheet, entity, isRunning }: CheckedSheet): { field: string; filters: Filter[] }[] {
  const custom = new Set(sheet.custom_fields.map(({ key }) => key));
  const fields = new Map(listFieldsWith(entity, sheet.custom_fields).map((field) => [field.name, field]));
  return sheet.sections
    .flatMap((section) => section.fields)
    .filter(({ shown, required, recorded_in: place }) => shown && required && !(isRunning && place === 'lab'))
    .flatMap((one) => {
      const field = fields.get(custom.has(one.key) ? CUSTOM_PREFIX + one.key : one.key);
      return field && !WITHOUT_COLUMN.has(field.name)
        ? [{ field: field.name, filters: conditionsOf(field, one, fields.has('unit_type')) }]
        : [];
    });
}

function conditionsOf(
  { name, kind }: Field,
  { unit_types: types = [] }: SheetField,
  hasType: boolean,
): Filter[] {
  const empty: Filter = { fields: [name], kind, operator: 'empty', value: true };
  const [first, ...others] = types.map((value): Filter => ({
    fields: ['unit_type'],
    kind: 'text',
    operator: 'equals',
    value,
  }));
  return first && hasType ? [{ ...first, or: others }, empty] : [empty];
}
