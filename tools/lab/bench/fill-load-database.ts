import { connect } from '@trowel/db';
import { BENCH_SITE, fillGeneratedSite } from './fill-generated-site.ts';
import { fillSites, siteName } from './fill-sites.ts';

/** Size of a database under load. */
export interface LoadScale {
  /** Number of sites of 500 units. One of ten is hidden. */
  sites: number;
  /** Number of units of the one large site. */
  large: number;
}

/** The measured size: 10,000 units in 20 sites, and a site of 5,000. */
export const LOAD_SCALE: LoadScale = { sites: 20, large: 5_000 };

/** Name of the large site. */
export const LARGE_SITE = BENCH_SITE;

/** The last of every ten sites is visible to its members only. */
const HIDDEN_OF = 10;

/** Returns the names of the sites of 500 units that all users see. */
export function listOpenSites({ sites }: LoadScale): string[] {
  return Array.from({ length: sites }, (_, i) => i)
    .filter((i) => i % HIDDEN_OF !== HIDDEN_OF - 1)
    .map(siteName);
}

/** Fills an empty database: units with about forty words, relations, finds and periods. */
export async function fillLoadDatabase(databaseUrl: string, scale: LoadScale): Promise<void> {
  await fillSites(databaseUrl, scale.sites);
  await fillGeneratedSite({ databaseUrl, units: scale.large });
  if (databaseUrl.startsWith('sqlite:')) return;
  // The server does the same by itself after a while.
  const connection = connect(databaseUrl);
  await connection.reads.rows('analyze', []);
  await connection.close();
}
