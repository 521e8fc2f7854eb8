import { KIND_NAMES } from '@trowel/domain/records';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';
import { runSitesInTurn } from '../turns/index.ts';
import { packPieces } from '../workers/index.ts';
import type { ExportedFile } from '../files/index.ts';
import { listSiteIds, readSiteRecords, type SiteRecords } from './site-records.ts';
import { writePyarchinitTask } from './tasks.ts';
import type { PackedSiteRecords } from './write-pyarchinit.ts';

/**
 * Exports one site or all as a pyArchInit database: an SQLite file with its tables and columns. Data
 * that does not fit is in additional columns, so that an import restores the same records. @throws
 * NotFoundError; as `runSiteInTurn`
 */
export async function exportPyarchinit(ctx: Context, siteName?: string): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const siteIds = siteId === undefined ? await listSiteIds(store) : [siteId];
  const bytes = await runSitesInTurn(ctx, siteIds, async () => {
    const packed = await packSiteRecords(await readSiteRecords(store, siteId));
    return ctx.services.tasks.run(writePyarchinitTask, packed, runOptionsOf(ctx));
  });
  return {
    fileName: `${siteName ?? 'trowel'}_pyarchinit.sqlite`,
    contentType: 'application/vnd.sqlite3',
    bytes,
  };
}

async function packSiteRecords(records: SiteRecords): Promise<PackedSiteRecords> {
  const kinds: Partial<PackedSiteRecords['kinds']> = {};
  for (const name of KIND_NAMES) kinds[name] = await packPieces(records.kinds[name]);
  return {
    sites: await packPieces(records.sites),
    units: await packPieces(records.units),
    items: await packPieces(records.items),
    periods: await packPieces(records.periods),
    media: await packPieces(records.media),
    terms: await packPieces(records.terms),
    kinds: kinds as PackedSiteRecords['kinds'],
  };
}
