import type { Context } from '../context.ts';
import { importFile } from '../import/index.ts';
import { deleteSite } from '../records/index.ts';
import { DEMO_SITE, readDemoFiles } from './read-demo-files.ts';

/** Contents of the example excavation. */
export interface DemoLoaded {
  siteName: string;
  units: number;
  items: number;
}

/**
 * Imports the example excavation into a database without sites. Returns undefined if there are sites.
 * An interrupted load is repeated.
 */
export async function loadDemo(ctx: Context): Promise<DemoLoaded | undefined> {
  const interrupted = await findInterruptedDemo(ctx);
  if (interrupted !== undefined) await deleteSite(ctx, { id: interrupted, cascade: true });
  const { lookups } = ctx.services.database.reads;
  if ((await lookups.count('sites')) > 0) return undefined;
  for (const { name, bytes } of readDemoFiles())
    await importFile(ctx, { fileName: name, bytes, createSite: true });
  const siteId = await lookups.findSiteId(DEMO_SITE);
  if (siteId === undefined) throw new Error(`The tables of the example excavation are not of ${DEMO_SITE}`);
  const [units, items] = await Promise.all([lookups.count('units', siteId), lookups.count('items', siteId)]);
  return { siteName: DEMO_SITE, units, items };
}

/**
 * Returns the id of the example excavation if its load was interrupted: it has no finds yet and nobody
 * else has written since.
 */
async function findInterruptedDemo({ actor, services }: Context): Promise<number | undefined> {
  const { lookups, changes } = services.database.reads;
  const id = await lookups.findSiteId(DEMO_SITE);
  if (id === undefined || (await lookups.count('items', id)) > 0) return undefined;
  const { rows } = await changes.list({ exceptEntities: ['users'] }, { skip: 0, limit: 1 });
  return rows[0]?.actor === actor.username ? id : undefined;
}
