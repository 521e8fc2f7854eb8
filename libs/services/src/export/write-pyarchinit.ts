import { writeSqliteFile } from '@trowel/db/foreign';
import { renderPyarchinitTables } from '@trowel/domain/formats';
import { KIND_NAMES, mapKinds, type DeclaredRecord, type KindName } from '@trowel/domain/records';
import { unpackPieces, type Pieces } from '../workers/index.ts';
import type { SiteRecords } from './site-records.ts';

/** The records of a site, packed for the thread that writes the database. */
export type PackedSiteRecords = {
  [Kind in Exclude<keyof SiteRecords, 'kinds'>]: Pieces<SiteRecords[Kind][number]>;
} & { kinds: Record<KindName, Pieces<DeclaredRecord>> };

/** Writes packed records as a pyArchInit database. Blocks: runs as a task. */
export async function writePyarchinit(packed: PackedSiteRecords): Promise<Uint8Array> {
  const kinds = mapKinds((): DeclaredRecord[] => []);
  for (const name of KIND_NAMES) kinds[name] = await unpackPieces(packed.kinds[name]);
  return writeSqliteFile(
    renderPyarchinitTables({
      sites: await unpackPieces(packed.sites),
      units: await unpackPieces(packed.units),
      items: await unpackPieces(packed.items),
      periods: await unpackPieces(packed.periods),
      media: await unpackPieces(packed.media),
      terms: await unpackPieces(packed.terms),
      kinds,
    }),
  );
}
