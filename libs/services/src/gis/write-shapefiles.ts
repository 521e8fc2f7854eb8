import { packZip } from '@trowel/documents';
import { renderShapefiles } from '@trowel/domain/formats';
import { unpackAndRelease } from '../workers/index.ts';
import type { PackedLayers } from './write-geopackage.ts';

/** Writes layers as zipped Shapefiles. Blocks: runs as a task. */
export async function writeShapefiles({
  layers,
  srid,
  lastChange,
}: Pick<PackedLayers, 'layers' | 'srid' | 'lastChange'>): Promise<Uint8Array> {
  const files = renderShapefiles(await unpackAndRelease(layers), { srid, lastChange });
  const buffers = files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  return packZip(buffers, { modifiedAt: new Date(lastChange) });
}
