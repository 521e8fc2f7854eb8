import { connect } from '@trowel/db';
import { BENCH_SITE, fillGeneratedSite } from './fill-generated-site.ts';
import { fillSites, siteName } from './fill-sites.ts';

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

/** The last of every ten sites is hidden from whoever is no member. */
const HIDDEN_OF = 10;

/** Gives the names of the sites of 500 units that everybody sees. */
export function listOpenSites({ sites }: LoadScale): string[] {
  return Array.from({ length: sites }, (_, i) => i)
    .filter((i) => i % HIDDEN_OF !== HIDDEN_OF - 1)
    .map(siteName);
}

/** Fills an empty database: units with some forty words, relations, finds and periods. */
export async function fillLoadDatabase(databaseUrl: string, scale: LoadScale): Promise<void> {
  await fillSites(databaseUrl, scale.sites);
  await fillGeneratedSite({ databaseUrl, units: scale.large });
  if (databaseUrl.startsWith('sqlite:')) return;
  // As the server does by itself after a while.
  const connection = connect(databaseUrl);
  await connection.reads.rows('analyze', []);
  await connection.close();
}
