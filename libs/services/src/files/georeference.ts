import type { Store, StoredMedia } from '@trowel/db';
import { ConflictError, NotFoundError, type BilingualMessage } from '@trowel/domain/core';
import {
  createTransformToSite,
  findCrs,
  fitPicture,
  listPictureNames,
  MAX_WORLD_FILE,
  parseWorldFile,
  placePixel,
} from '@trowel/domain/gis';
import type { GeotiffReading } from '@trowel/domain/models';
import type { Georeference, Media, MediaOwner } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { write } from '../writing/index.ts';
import type { GeoreferenceOutcome } from './file-findings.ts';
import { updateMediaIn } from './media.ts';
import type { SentFile } from './read-received.ts';
import { getTies } from './tie-files.ts';

/** Place of a GeoTIFF on a site, or the reason why it has none. */
export interface PlacedGeotiff {
  outcome: GeoreferenceOutcome;
  georeference: Georeference | null;
}

/**
 * Converts the place of a GeoTIFF to the coordinates of a site. A file without a coordinate system, and one for a site
 * without any, is taken as is. Otherwise the corners are converted, and the picture is fitted to them.
 */
export async function placeGeotiff(
  store: Store,
  siteId: number,
  { width, height, world_file, srid }: GeotiffReading,
): Promise<PlacedGeotiff> {
  const site = await store.sites.find(siteId);
  const isSame = srid === null || !site || (!site.local_grid && (site.srid === null || site.srid === srid));
  if (isSame) return { outcome: 'georeferenced', georeference: { world_file } };
  if (!findCrs(srid)) return { outcome: 'georeference_unknown_crs', georeference: null };
  const transform = await createTransformToSite(srid, site);
  if (!transform) return { outcome: 'georeference_site_unplaced', georeference: null };
  const corners = [0, width - 1].flatMap((column) => [0, height - 1].map((row) => [column, row] as const));
  const points = corners.map(([column, row]) => {
    const [x, y] = transform(placePixel(world_file, column, row));
    return { name: '', column, row, x, y };
  });
  const fit = fitPicture(points, 'affine') ?? fitPicture(points, 'similarity');
  return fit
    ? { outcome: 'georeferenced', georeference: { world_file: fit.world_file } }
    : { outcome: 'georeference_unknown_crs', georeference: null };
}

interface SentWorldFile {
  owner: { entity: MediaOwner; recordId: number };
  file: SentFile;
}

/**
 * Georeferences the picture of a world file, which has the same name at the same site. The world file itself is not
 * stored. @throws ValidationError if it is no world file; NotFoundError without such a picture; ConflictError for several
 */
export async function applyWorldFile(
  ctx: Context,
  { owner, file: { fileName, received } }: SentWorldFile,
): Promise<Media> {
  const bytes = await received.read(0, MAX_WORLD_FILE + 1);
  const world_file = parseWorldFile(new TextDecoder().decode(bytes));
  return write(ctx, 'update', async (w) => {
    const { site_id } = await getTies(w.store, owner);
    await w.store.lookups.lockSite(site_id);
    const picture = await findPicture(w.store, { siteId: site_id, owner, fileName });
    return updateMediaIn(w, { id: picture.id, changes: { georeference: { world_file } } });
  });
}

/** Finds the picture of a world file. One of the same record has precedence. */
async function findPicture(
  store: Store,
  { siteId, owner, fileName }: { siteId: number; owner: SentWorldFile['owner']; fileName: string },
): Promise<StoredMedia> {
  const ids = await store.fileLookups.findPicturesByName(siteId, listPictureNames(fileName));
  const found = await store.media.findMany(ids);
  const own = found.filter(({ entity, record_id: id }) => entity === owner.entity && id === owner.recordId);
  const [first, ...others] = own.length > 0 ? own : found;
  if (!first) throw new NotFoundError(describeMissing(fileName));
  if (others.length > 0) throw new ConflictError(describeSeveral(fileName, others.length + 1));
  return first;
}

function describeMissing(name: string): BilingualMessage {
  return {
    en: `${name} is a world file, and the site has no picture of that name. Upload the picture first.`,
    it: `${name} è un world file, ma nel sito non c’è un’immagine con quel nome. Carica prima l’immagine.`,
  };
}

function describeSeveral(name: string, count: number): BilingualMessage {
  return {
    en: `${name} is a world file, and ${count} pictures of the site have that name. Georeference the picture on the plan.`,
    it: `${name} è un world file, ma ${count} immagini del sito hanno quel nome. Georeferenzia l’immagine sulla pianta.`,
  };
}
