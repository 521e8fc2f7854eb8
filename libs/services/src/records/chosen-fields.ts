import type { RecordReads, Store } from '@trowel/db';
import type { Page } from '@trowel/domain/core';
import {
  ENTITIES,
  mapKinds,
  type ChosenRecord,
  type EntityName,
  type KindName,
  type ListQuery,
  type UnitRelation,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { mediaAddress } from '../files/index.ts';
import { attachRelationships } from '../relations/index.ts';
import { existing, getSiteId } from '../writing/index.ts';

/** Kinds of record that can be read with selected fields only. */
export type ChoosableEntity = Extract<
  EntityName,
  'sites' | 'us' | 'inventario' | 'periods' | 'thesaurus' | 'em-node-types' | 'media' | KindName
>;

/** The reads of each kind. */
export const READS: Record<ChoosableEntity, (store: Store) => RecordReads<unknown>> = {
  sites: (store) => store.sites,
  us: (store) => store.units,
  inventario: (store) => store.items,
  periods: (store) => store.periods,
  thesaurus: (store) => store.terms,
  'em-node-types': (store) => store.nodeTypes,
  media: (store) => store.media,
  ...mapKinds((name) => (store: Store) => store[name]),
};

/** Returns true if records of a kind can be read with selected fields. */
export function isChoosable(entity: EntityName): entity is ChoosableEntity {
  return Object.hasOwn(READS, entity);
}

/** Lists records with selected fields, of one site or of all. @throws NotFoundError when there is no such site. */
export async function listChosen(
  ctx: Context,
  entity: ChoosableEntity,
  { fields, query, siteName }: { fields: readonly string[]; query: ListQuery; siteName?: string },
): Promise<Page<ChosenRecord>> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const { rows, total } = await READS[entity](store).listChosen(query, { fields, siteId });
  return { rows: await complete(store, rows, { entity, fields }), total };
}

/** Returns one record with selected fields. @throws NotFoundError */
export async function getChosen(
  ctx: Context,
  entity: ChoosableEntity,
  { fields, id }: { fields: readonly string[]; id: number },
): Promise<ChosenRecord> {
  const store = readsOf(ctx);
  const { label } = ENTITIES[entity];
  const row = existing(await READS[entity](store).findChosen(id, fields), { label, id });
  await complete(store, [row], { entity, fields });
  return row;
}

/** Adds values that are not stored in a column. */
async function complete(
  store: Store,
  rows: ChosenRecord[],
  { entity, fields }: { entity: ChoosableEntity; fields: readonly string[] },
): Promise<ChosenRecord[]> {
  if (entity === 'us' && fields.includes('relationships')) {
    await attachRelationships(store, rows as (ChosenRecord & { relationships: UnitRelation[] })[]);
  }
  if (entity === 'media' && fields.includes('url')) for (const row of rows) row['url'] = mediaAddress(row.id);
  return rows;
}
