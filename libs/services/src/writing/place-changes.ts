import type { LoggedChange, NewChange, Store } from '@trowel/db';
import { MEDIA_OWNERS, type EntityName, type MediaOwner } from '@trowel/domain/records';
import { sitedTableOf } from './facts.ts';

/** Location of a record: the site of a name, or that of another record. */
export interface Place {
  entity: EntityName;
  id: number;
  siteName: string | undefined;
  /** The record that a file belongs to. */
  owner: { entity: MediaOwner; id: number } | undefined;
}

/** A change without the id of its site. */
export type UnplacedChange = Omit<LoggedChange, 'id'> & {
  place: Place;
  /** Location before the change; null for a new record. */
  placeBefore: Place | null;
};

/** Adds the ids of the sites to changes. */
export type Placer = (changes: readonly UnplacedChange[]) => Promise<NewChange[]>;

/** Returns the location of a record, from its states before and after. */
export function placeOf(
  entity: EntityName,
  { id, record }: { id: number; record: { site_name?: unknown; entity?: unknown; record_id?: unknown } },
): Place {
  const { site_name: siteName, entity: ownerEntity, record_id: ownerId } = record;
  const hasOwner = entity === 'media' && MEDIA_OWNERS.some((name) => name === ownerEntity);
  return {
    entity,
    id,
    siteName: typeof siteName === 'string' ? siteName : undefined,
    owner: hasOwner ? { entity: ownerEntity as MediaOwner, id: Number(ownerId) } : undefined,
  };
}

/**
 * Creates a function that adds site ids to the changes of one write. Records deleted or renamed by the
 * write are known from its own changes.
 */
export function createPlacer(store: Store): Placer {
  const siteIds = new Map<string, number | null>();
  const siteNames = new Map<string, string>();

  const learn = ({ entity, id, siteName }: Place): void => {
    if (siteName === undefined) return;
    if (entity === 'sites') siteIds.set(siteName, id);
    else siteNames.set(`${entity} ${id}`, siteName);
  };

  const findByName = async (name: string): Promise<number | null> => {
    const known = siteIds.get(name);
    if (known !== undefined) return known;
    const id = (await store.lookups.findSiteId(name)) ?? null;
    siteIds.set(name, id);
    return id;
  };

  const findOfOwner = async ({ entity, id }: NonNullable<Place['owner']>): Promise<number | null> => {
    if (entity === 'sites') return id;
    const name = siteNames.get(`${entity} ${id}`);
    if (name !== undefined) return findByName(name);
    return (await store.lookups.findSiteOf(sitedTableOf(entity), id)) ?? null;
  };

  const find = async ({ entity, id, siteName, owner }: Place): Promise<number | null> => {
    if (entity === 'sites') return id;
    if (owner) return findOfOwner(owner);
    return siteName === undefined ? null : findByName(siteName);
  };

  return async (changes) => {
    // A site renamed in the same write is also known by the name that deleted records have.
    for (const { placeBefore } of changes) if (placeBefore) learn(placeBefore);
    for (const { place } of changes) learn(place);
    const placed: NewChange[] = [];
    for (const { place, placeBefore: _before, ...change } of changes)
      placed.push({ ...change, site_id: await find(place) });
    return placed;
  };
}
