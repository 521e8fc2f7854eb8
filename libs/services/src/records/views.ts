import type { CountedValue, GroupOptions, RecordGroup } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import {
  clusterValues,
  unknownParameter,
  VOCABULARIES,
  type ListQuery,
  type ValueClusters,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { loadFields } from '../sheet-fields/index.ts';
import { getSiteId } from '../writing/index.ts';
import { READS, type ChoosableEntity } from './chosen-fields.ts';

/** Filter and order of a list of records. */
export interface ViewOptions {
  entity: ChoosableEntity;
  query: ListQuery;
  /** Only records of this site, for kinds that do not name it. */
  siteName?: string | undefined;
}

/** Returns the index of a record in a list, from 0, or undefined if it is not in it. @throws NotFoundError */
export async function findPlace(
  ctx: Context,
  id: number,
  { entity, query, siteName }: ViewOptions,
): Promise<number | undefined> {
  const store = readsOf(ctx);
  const within = siteName === undefined ? {} : { siteId: await getSiteId(store, siteName) };
  return READS[entity](store).findPlace(id, query, within);
}

/**
 * Counts the values of a field in a list of records, most frequent first, up to the size of the page.
 * @throws ValidationError for an unknown field, or one that contains lists; NotFoundError
 */
export async function countValues(
  ctx: Context,
  field: string,
  { entity, query, siteName }: ViewOptions,
): Promise<CountedValue[]> {
  const store = readsOf(ctx);
  const fields = await loadFields(store, { entity, siteName: siteName ?? siteIn(query) });
  const can = fields.filter(({ kind }) => kind !== 'list' && kind !== 'object');
  const found = can.find(({ name }) => name === field);
  if (!found) {
    const known = can.map(({ name }) => name);
    throw new ValidationError([unknownParameter(field, known, 'field')]);
  }
  const within = siteName === undefined ? {} : { siteId: await getSiteId(store, siteName) };
  return READS[entity](store).countValues(field, query, {
    ...within,
    most: query.limit,
    kind: found.kind,
  });
}

/** Returns the site a list is filtered by, if any. */
export function siteIn({ filters }: ListQuery): string | undefined {
  const one = filters.find(({ fields, operator }) => operator === 'equals' && fields[0] === 'site_name');
  return one && String(one.value);
}

/** Counts the records of a list in groups. @throws NotFoundError */
export async function countGroups(
  ctx: Context,
  groups: Omit<GroupOptions, 'siteId'>,
  { entity, query, siteName }: ViewOptions,
): Promise<RecordGroup[]> {
  const store = readsOf(ctx);
  const within = siteName === undefined ? {} : { siteId: await getSiteId(store, siteName) };
  return READS[entity](store).countGroups(query, { ...groups, ...within });
}

/** Maximum number of values that are compared. Rarer ones are left out. */
const MAX_VALUES = 20_000;

/**
 * Groups similar spellings of a text field in a list of records. Fields of other kinds have none.
 * @throws ValidationError for an unknown field; NotFoundError
 */
export async function clusterFieldValues(
  ctx: Context,
  name: string,
  options: ViewOptions,
): Promise<ValueClusters> {
  const query = { ...options.query, limit: MAX_VALUES };
  const fields = await loadFields(readsOf(ctx), {
    entity: options.entity,
    siteName: options.siteName ?? siteIn(query),
  });
  const field = fields.find((one) => one.name === name);
  const counted = await countValues(ctx, name, { ...options, query });
  const values = counted.flatMap(({ value, count }) =>
    typeof value === 'string' && field?.kind === 'text' ? [{ value, count }] : [],
  );
  const terms = new Set(VOCABULARIES[field?.vocabulary ?? '']?.map((term) => term.value));
  const { clusters, isComplete } = clusterValues(values, (value) => terms.has(value));
  return { clusters, isComplete: isComplete && counted.length < MAX_VALUES };
}
