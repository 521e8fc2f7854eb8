import type { PlacedSite, ShapeExtent } from '@trowel/db/store';
import { readsOf, type Context } from '../context.ts';
import type { PlanBox } from './boxes.ts';
import type { OgcCollection } from './collections.ts';
import { CRS84, uriOfSrid } from './crs-uris.ts';
import { convertExtent, isPlaced } from './place-sites.ts';

/** Extent and storage of a collection, as far as the caller sees its features. */
export interface CollectionExtent {
  /** West, south, east, north in degrees. Undefined if no feature has a place. */
  bbox: PlanBox | undefined;
  /** Coordinate system of the stored shapes, CRS84 if there are several. */
  storageCrs: string;
}

/** Returns the extents of collections, in their order. Cost: all shapes, once. */
export async function describeExtents(
  ctx: Context,
  collections: readonly OgcCollection[],
): Promise<CollectionExtent[]> {
  const { features } = readsOf(ctx);
  const [sites, extents] = await Promise.all([features.listPlacedSites(), features.listExtents()]);
  const placed = new Map(sites.filter((site) => isPlaced(ctx, site)).map((site) => [site.id, site]));
  const found: CollectionExtent[] = [];
  for (const { table, kinds } of collections)
    found.push(
      table === 'sites'
        ? { bbox: joinBoxes(sites.flatMap(pointBox)), storageCrs: CRS84.uri }
        : await describeShapes(
            extents.filter(({ kind }) => kinds.some((one) => one === kind)),
            placed,
          ),
    );
  return found;
}

async function describeShapes(
  extents: readonly ShapeExtent[],
  placed: ReadonlyMap<number, PlacedSite>,
): Promise<CollectionExtent> {
  const boxes: PlanBox[] = [];
  const stored = new Set<string>();
  for (const { site_id: siteId, min_x: minX, min_y: minY, max_x: maxX, max_y: maxY } of extents) {
    const site = placed.get(siteId);
    if (!site) continue;
    const box = await convertExtent(site, [minX, minY, maxX, maxY]);
    if (box) boxes.push(box);
    stored.add(site.local_grid || site.srid === null ? CRS84.uri : uriOfSrid(site.srid));
  }
  const [only] = stored;
  return { bbox: joinBoxes(boxes), storageCrs: stored.size === 1 ? only! : CRS84.uri };
}

function pointBox({ latitude, longitude }: PlacedSite): PlanBox[] {
  return latitude === null || longitude === null ? [] : [[longitude, latitude, longitude, latitude]];
}

function joinBoxes(boxes: readonly PlanBox[]): PlanBox | undefined {
  const [first, ...others] = boxes;
  return (
    first &&
    others.reduce<PlanBox>(
      (all, box) => [
        Math.min(all[0], box[0]),
        Math.min(all[1], box[1]),
        Math.max(all[2], box[2]),
        Math.max(all[3], box[3]),
      ],
      first,
    )
  );
}
