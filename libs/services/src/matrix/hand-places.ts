import type { StoredHandPlace, Store } from '@trowel/db';
import { ForbiddenError, ValidationError } from '@trowel/domain/core';
import type { HandPlace } from '@trowel/domain/drawing';
import { now, readsOf, requirePermission, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

/** Owner of manual positions: the caller, or shared by all. */
export const PLACES_OF = ['mine', 'shared'] as const;
export type PlacesOf = (typeof PLACES_OF)[number];

/** Owner of the manual layout of a drawing. */
export const DRAWN_AFTER = ['none', ...PLACES_OF] as const;
export type DrawnAfter = (typeof DRAWN_AFTER)[number];

/** Maximum number of positions per site and person. */
export const MAX_HAND_PLACES = 5_000;

/** A change of a unit's position. `own` returns it to the automatic layout. */
export type PlaceChange = StoredHandPlace | { unit: number; place: 'own' };

/** Manual positions in the drawings of a site. */
export interface HandPlaces {
  whose: PlacesOf;
  places: StoredHandPlace[];
}

interface HandPlacesQuery {
  siteName: string;
  whose: PlacesOf;
}

/** Shared positions are stored under no account. */
const EVERYBODY = 0;

/** Returns the manual positions in the drawings of a site, without those of deleted units. @throws NotFoundError */
export async function getHandPlaces(ctx: Context, { siteName, whose }: HandPlacesQuery): Promise<HandPlaces> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  return { whose, places: await listStanding(store, siteId, ownerOf(ctx, whose)) };
}

/**
 * Places units manually. The last position of a unit counts. Positions of deleted units are removed.
 * @throws NotFoundError, ForbiddenError, ValidationError
 */
export async function placeByHand(
  ctx: Context,
  { siteName, whose, places }: HandPlacesQuery & { places: readonly PlaceChange[] },
): Promise<HandPlaces> {
  return change(ctx, { siteName, whose }, (before, units) => {
    refuseUnknown(places, units);
    const placeOf = new Map(before.map((place) => [place.unit, place]));
    for (const one of places) {
      if (one.place === 'own') placeOf.delete(one.unit);
      else placeOf.set(one.unit, one);
    }
    if (placeOf.size <= MAX_HAND_PLACES) return [...placeOf.values()];
    const message = {
      en: `at most ${MAX_HAND_PLACES} units of a site can have a manual position`,
      it: `in un sito al massimo ${MAX_HAND_PLACES} US possono avere una posizione manuale`,
    };
    throw new ValidationError([{ field: 'places', message, type: 'too_many' }]);
  });
}

/** Returns every unit to the automatic layout. @throws NotFoundError, ForbiddenError */
export async function resetHandPlaces(ctx: Context, query: HandPlacesQuery): Promise<HandPlaces> {
  return change(ctx, query, () => []);
}

/** Returns the manual positions for a drawing, as input of the layout. */
export async function loadHandPlaces(
  ctx: Context,
  store: Store,
  { siteId, after = 'none' }: { siteId: number; after?: DrawnAfter | undefined },
): Promise<HandPlace[]> {
  if (after === 'none') return [];
  const stored = await store.handPlaces.find(siteId, ownerOf(ctx, after));
  return stored.map((one): HandPlace =>
    one.place === 'shift'
      ? { ...one, unit: String(one.unit) }
      : { ...one, unit: String(one.unit), of: String(one.of) },
  );
}

async function change(
  ctx: Context,
  { siteName, whose }: HandPlacesQuery,
  decide: (before: readonly StoredHandPlace[], units: ReadonlySet<number>) => StoredHandPlace[],
): Promise<HandPlaces> {
  requirePermission(ctx, whose === 'shared' ? 'update' : 'read');
  const owner = ownerOf(ctx, whose);
  return ctx.services.database.transaction(async (store) => {
    const siteId = await getSiteId(store, siteName);
    await store.lookups.lockSite(siteId);
    const before = await listStanding(store, siteId, owner);
    const places = decide(before, new Set(await store.lookups.listUnitIds(siteId)));
    await store.handPlaces.save(siteId, owner, places);
    if (whose === 'shared') await logShared(ctx, store, { siteName, siteId, before, places });
    return { whose, places };
  });
}

/** Shared positions are written to the change log, personal ones are not. */
async function logShared(
  ctx: Context,
  store: Store,
  {
    siteName,
    siteId,
    before,
    places,
  }: { siteName: string; siteId: number; before: readonly StoredHandPlace[]; places: StoredHandPlace[] },
): Promise<void> {
  await store.changes.insertMany([
    {
      entity: 'matrix_places',
      record_id: siteId,
      site_id: siteId,
      action: 'update',
      version: null,
      actor: ctx.actor.username,
      via: ctx.via,
      at: now(ctx),
      batch: null,
      before: { site_name: siteName, places: before },
      after: { site_name: siteName, places },
    },
  ]);
}

async function listStanding(store: Store, siteId: number, owner: number): Promise<StoredHandPlace[]> {
  const stored = await store.handPlaces.find(siteId, owner);
  if (stored.length === 0) return [];
  const units = new Set(await store.lookups.listUnitIds(siteId));
  return stored.filter((one) => units.has(one.unit) && (one.place === 'shift' || units.has(one.of)));
}

/** @throws ForbiddenError for a channel without an account. */
function ownerOf({ actor }: Context, whose: PlacesOf): number {
  if (whose === 'shared') return EVERYBODY;
  if (actor.id === null) throw new ForbiddenError('read', []);
  return actor.id;
}

function refuseUnknown(places: readonly PlaceChange[], units: ReadonlySet<number>): void {
  const errors = places.flatMap((one, at) => {
    const named = one.place === 'shift' || one.place === 'own' ? [one.unit] : [one.unit, one.of];
    return named
      .filter((unit) => !units.has(unit))
      .map((unit) => ({
        field: `places.${at}`,
        message: {
          en: `the site has no unit with the id ${unit}`,
          it: `il sito non ha una US con id ${unit}`,
        },
        type: 'unknown_unit',
      }));
  });
  if (errors.length > 0) throw new ValidationError(errors);
}
