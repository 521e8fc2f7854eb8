import { join } from 'node:path';
import { connect } from '@trowel/db';
import { fillExportSite } from '../bench/export-site.ts';
import { BENCH_SITE } from '../bench/exports-run.ts';
import { fillMillion, siteName } from '../bench/million-site.ts';

/** How much a database under load holds. */
export interface LoadScale {
  /** Of 500 units each; of ten one is hidden. */
  sites: number;
  /** Units of the one large site. */
  large: number;
}

/** What is measured: 10,000 units in 20 sites, and a site of 5,000. */
export const LOAD_SCALE: LoadScale = { sites: 20, large: 5_000 };

/** The large site, as it is called. */
export const LARGE_SITE = BENCH_SITE;

const UNITS_A_SITE = 500;
/** The last of every ten sites is hidden from whoever is no member. */
const HIDDEN_OF = 10;

/** Gives the names of the sites of 500 units that everybody sees. */
export function listOpenSites({ sites }: LoadScale): string[] {
  return Array.from({ length: sites }, (_, i) => i)
    .filter((i) => i % HIDDEN_OF !== HIDDEN_OF - 1)
    .map(siteName);
}

/** Fills an empty database: units with some forty words, relations, finds and periods. `folder` takes what is left over. */
export async function fillLoadDatabase(
  databaseUrl: string,
  { folder, scale }: { folder: string; scale: LoadScale },
): Promise<void> {
  await fillMillion(databaseUrl, { sites: scale.sites, units: scale.sites * UNITS_A_SITE });
  await fillExportSite({ databaseUrl, dotFile: join(folder, 'site.dot'), units: scale.large });
  if (databaseUrl.startsWith('sqlite:')) return;
  // As the server does by itself after a while.
  const connection = connect(databaseUrl);
  await connection.reads.rows('analyze', []);
  await connection.close();
}
