import { buffer } from 'node:stream/consumers';
import { readExif, type ExifReading } from '@trowel/domain/models';
import { readsOf, type Context } from '../context.ts';
import { mayChangeSite } from '../visibility.ts';
import { getMedia, openMedia } from './media.ts';
import { tieMedia } from './tie-files.ts';

/** Exif data of a picture that the caller may see. */
export interface PictureNotes extends ExifReading {
  /** True if there is a position that the caller may not see. */
  position_hidden: boolean;
}

const HEAD_BYTES = 262_144;
const NOTHING: ExifReading = { taken_at: null, camera: null, orientation: null, position: null };

/**
 * Reads the Exif data of a file. The position could lead looters to the site, so only users who may
 * edit records get it. @throws NotFoundError
 */
export async function getPictureNotes(ctx: Context, id: number): Promise<PictureNotes> {
  const { open, sizeBytes } = await openMedia(ctx, id);
  const range = { start: 0, end: Math.min(sizeBytes, HEAD_BYTES) - 1 };
  const head = sizeBytes === 0 ? new Uint8Array(0) : Uint8Array.from(await buffer(await open(range)));
  const notes = readExif(head) ?? NOTHING;
  const maySee = await mayChange(ctx, id);
  if (maySee || notes.position === null) return { ...notes, position_hidden: false };
  return { ...notes, position: null, position_hidden: true };
}

async function mayChange(ctx: Context, id: number): Promise<boolean> {
  const { entity, record_id: recordId } = await getMedia(ctx, id);
  const ties = await tieMedia(readsOf(ctx), { entity, recordId });
  return mayChangeSite(ctx, ties?.site_id ?? 0);
}
