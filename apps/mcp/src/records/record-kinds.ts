import {
  acceptAliases,
  DECLARED_KINDS,
  getEntity,
  InventoryItemChanges,
  mapKinds,
  NewInventoryItem,
  NewPeriod,
  NewSite,
  NewUnit,
  PeriodChanges,
  REPORTING,
  SiteChanges,
  toFieldProblems,
  UnitChanges,
  type EntityName,
  type KindName,
  type ListQuery,
} from '@trowel/domain/records';
import { compareNatural, ValidationError, type Page } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import type { Context } from '@trowel/services/context';
import {
  createItem,
  createOfKind,
  createPeriod,
  createSite,
  createUnit,
  deleteItem,
  deleteOfKind,
  deletePeriod,
  deleteSite,
  deleteUnit,
  getItem,
  getOfKind,
  getPeriod,
  getSite,
  getUnit,
  listItems,
  listOfKind,
  listPeriods,
  listSites,
  listUnits,
  updateItem,
  updateOfKind,
  updatePeriod,
  updateSite,
  updateUnit,
} from '@trowel/services/records';
import type { z } from 'zod';

/** A record of any kind. */
export type AnyRecord = { id: number; version: number; [field: string]: unknown };

/** A written record with its findings. */
export interface Written {
  record: AnyRecord;
  findings: Finding[];
}

/** A change of one record. */
export interface UpdateRequest {
  id: number;
  changes: Record<string, unknown>;
  /** Expected version of the record. Default: any. */
  ifMatch?: number | undefined;
}

/** The use-cases of a kind of record, with uniform signatures. */
export interface RecordKind {
  entity: ManagedKind;
  list(ctx: Context, query: ListQuery): Promise<Page<AnyRecord>>;
  get(ctx: Context, id: number): Promise<AnyRecord>;
  create(ctx: Context, body: Record<string, unknown>): Promise<Written>;
  update(ctx: Context, given: UpdateRequest): Promise<Written>;
  remove(ctx: Context, given: { id: number; cascade: boolean }): Promise<void>;
}

export type ManagedKind = 'sites' | 'us' | 'inventario' | 'periods' | KindName;

/** The kinds of records that assistants may write, by name. */
export const RECORD_KINDS: Record<ManagedKind, RecordKind> = {
  sites: {
    entity: 'sites',
    list: listSites,
    get: getSite,
    create: async (ctx, body) => plain(await createSite(ctx, readFacts(NewSite, 'sites', body))),
    update: async (ctx, { id, changes, ifMatch }) =>
      plain(await updateSite(ctx, { id, changes: readFacts(SiteChanges, 'sites', changes), ifMatch })),
    remove: deleteSite,
  },
  us: {
    entity: 'us',
    list: listUnits,
    get: getUnit,
    create: (ctx, body) => createUnit(ctx, readFacts(NewUnit, 'us', body)),
    update: (ctx, { id, changes, ifMatch }) =>
      updateUnit(ctx, { id, changes: readFacts(UnitChanges, 'us', changes), ifMatch }),
    remove: deleteUnit,
  },
  inventario: {
    entity: 'inventario',
    list: listItems,
    get: getItem,
    create: (ctx, body) => createItem(ctx, readFacts(NewInventoryItem, 'inventario', body)),
    update: (ctx, { id, changes, ifMatch }) =>
      updateItem(ctx, { id, changes: readFacts(InventoryItemChanges, 'inventario', changes), ifMatch }),
    remove: deleteItem,
  },
  periods: {
    entity: 'periods',
    list: listPeriods,
    get: getPeriod,
    create: async (ctx, body) => plain(await createPeriod(ctx, readFacts(NewPeriod, 'periods', body))),
    update: async (ctx, { id, changes, ifMatch }) =>
      plain(await updatePeriod(ctx, { id, changes: readFacts(PeriodChanges, 'periods', changes), ifMatch })),
    remove: (ctx, { id }) => deletePeriod(ctx, { id }),
  },
  ...mapKinds((name, { create, changes: schema }): RecordKind => ({
    entity: name,
    list: (ctx, query) => listOfKind(ctx, name, query),
    get: (ctx, id) => getOfKind(ctx, name, id),
    create: (ctx, body) => createOfKind(ctx, name, readFacts(create, name, body)),
    update: (ctx, { id, changes, ifMatch }) =>
      updateOfKind(ctx, name, { id, changes: readFacts(schema, name, changes), ifMatch }),
    remove: (ctx, given) => deleteOfKind(ctx, name, given),
  })),
};

const CHANGES = {
  sites: SiteChanges,
  us: UnitChanges,
  inventario: InventoryItemChanges,
  periods: PeriodChanges,
  ...mapKinds((name) => DECLARED_KINDS[name].changes),
} as const;

const NEW = {
  sites: NewSite,
  us: NewUnit,
  inventario: NewInventoryItem,
  periods: NewPeriod,
  ...mapKinds((name) => DECLARED_KINDS[name].create),
} as const;

/**
 * Parses the fields of a new record, as `create` does.
 * @throws ValidationError
 */
export function readNew({ entity }: RecordKind, body: Record<string, unknown>): object {
  return readFacts(NEW[entity], entity, body);
}

/**
 * Parses changes of a record, as `update` does.
 * @throws ValidationError
 */
export function readChanges({ entity }: RecordKind, changes: Record<string, unknown>): object {
  return readFacts(CHANGES[entity], entity, changes);
}

function plain(record: AnyRecord): Written {
  return { record, findings: [] };
}

/**
 * Parses a body by the schema of its kind. Field names of Trowel and of pyArchInit are accepted.
 * @throws ValidationError
 */
export function readFacts<Schema extends z.ZodType>(
  schema: Schema,
  entity: EntityName,
  body: Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(acceptAliases(entity, body), REPORTING);
  if (parsed.success) return parsed.data;
  throw new ValidationError(toFieldProblems(parsed.error, getEntity(entity).fields));
}

/** Maximum number of records that one call changes or searches. */
export const MAX_MATCHES = 1_000;
const PAGE_SIZE = 200;

/**
 * Lists all records whose fields have exactly these values.
 * @throws ValidationError if there are too many
 */
export async function findExactly(
  ctx: Context,
  kind: RecordKind,
  values: Readonly<Record<string, unknown>>,
): Promise<AnyRecord[]> {
  const { fields } = getEntity(kind.entity);
  const wanted = Object.entries(acceptAliases(kind.entity, values));
  const filters = wanted.map(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw unknownFilter(name, kind.entity);
    const isText = typeof value === 'string' && field.kind !== 'date' && field.kind !== 'timestamp';
    if (!isText && typeof value !== 'number' && typeof value !== 'boolean' && typeof value !== 'string')
      throw unusableFilter(name);
    const operator: ListQuery['filters'][number]['operator'] = isText ? 'contains' : 'equals';
    return { fields: [name], kind: field.kind, operator, value };
  });
  // Every text contains the empty text, and in the database it is often null.
  const query = { filters: filters.filter(({ value }) => value !== '') };
  const found: AnyRecord[] = [];
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const { rows, total } = await kind.list(ctx, { ...query, skip, limit: PAGE_SIZE });
    found.push(...rows.filter((row) => wanted.every(([name, value]) => isEqual(row[name], value))));
    if (found.length > MAX_MATCHES) throw tooMany(found.length);
    if (skip + PAGE_SIZE >= total) return found;
  }
}

function isEqual(recorded: unknown, wanted: unknown): boolean {
  if (recorded === null) return wanted === '';
  return typeof wanted === 'string' ? compareNatural(String(recorded), wanted) === 0 : recorded === wanted;
}

function unknownFilter(name: string, entity: EntityName): ValidationError {
  const message = `There is no field ${name.slice(0, 100)} in ${entity}.`;
  return new ValidationError([{ field: `filters.${name.slice(0, 100)}`, message, type: 'unrecognized_key' }]);
}

function unusableFilter(name: string): ValidationError {
  const message = `filters.${name} must be text, a number, true or false.`;
  return new ValidationError([{ field: `filters.${name}`, message, type: 'invalid_type' }]);
}

function tooMany(count: number): ValidationError {
  const message = `At least ${count} records match; narrow the filters to ${MAX_MATCHES} at most.`;
  return new ValidationError([{ field: 'filters', message, type: 'too_many' }]);
}
