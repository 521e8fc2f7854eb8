import type { CountedValue } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import { getEntity, unknownParameter, type ListQuery } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';
import { READS, type ChoosableEntity } from './chosen-fields.ts';

/** What of a kind of record is looked at. */
export interface ViewOptions {
  entity: ChoosableEntity;
  query: ListQuery;
  /** Only what belongs to this site; for kinds whose records do not name it. */
  siteName?: string | undefined;
}

/** Tells at which place of a list a record stands, from 0; undefined when it is not in it. @throws NotFoundError */
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
 * Counts the values of a field among the records of a list, the most frequent first, as many values as the page holds.
 * @throws ValidationError for a field there is not, or one that holds lists; NotFoundError
 */
export async function countValues(
  ctx: Context,
  field: string,
  { entity, query, siteName }: ViewOptions,
): Promise<CountedValue[]> {
  const can = getEntity(entity).fields.filter(({ kind }) => kind !== 'list' && kind !== 'object');
  if (!can.some(({ name }) => name === field)) {
    const known = can.map(({ name }) => name);
    throw new ValidationError([unknownParameter(field, known, 'field')]);
  }
  const store = readsOf(ctx);
  const within = siteName === undefined ? {} : { siteId: await getSiteId(store, siteName) };
  return READS[entity](store).countValues(field, query, { ...within, most: query.limit });
}
