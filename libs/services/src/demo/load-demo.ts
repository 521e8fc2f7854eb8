import type { Context } from '../context.ts';
import { importFile } from '../import/index.ts';
import { deleteSite } from '../records/index.ts';
import { listSeasons } from './list-seasons.ts';
import { DEMO_SITE, readDemoFiles, type DemoFile } from './read-demo-files.ts';

/** Contents of the example excavation. */
export interface DemoLoaded {
  siteName: string;
  units: number;
  items: number;
}

/**
 * Imports the example excavation into a database without sites, season by season with the dates of its
 * seasons, so that there are states to compare. Returns undefined if there are sites. An interrupted
 * load is repeated.
 */
export async function loadDemo(ctx: Context): Promise<DemoLoaded | undefined> {
  const interrupted = await findInterruptedDemo(ctx);
  if (interrupted !== undefined) await deleteSite(ctx, { id: interrupted, cascade: true });
  const { lookups } = ctx.services.database.reads;
  if ((await lookups.count('sites')) > 0) return undefined;
  await importSeasons(ctx, readDemoFiles());
  const siteId = await lookups.findSiteId(DEMO_SITE);
  if (siteId === undefined) throw new Error(`The tables of the example excavation are not of ${DEMO_SITE}`);
  const [units, items] = await Promise.all([lookups.count('units', siteId), lookups.count('items', siteId)]);
  return { siteName: DEMO_SITE, units, items };
}

/** Time of day at which the records of a day were entered, in the evening in Italy. */
const EVENING = 'T16:30:00.000Z';

/** Imports sites and periods at the beginning, the units of each season at its end, and the finds last. */
async function importSeasons(ctx: Context, [sites, periods, units, finds]: DemoFile[]): Promise<void> {
  const load = async (then: Context, file: DemoFile | undefined): Promise<void> => {
    if (file) await importFile(then, { fileName: file.name, bytes: file.bytes, createSite: true });
  };
  const seasons = listSeasons(units!.bytes);
  const [first, last] = [seasons[0]!, seasons.at(-1)!];
  const start = setClock(ctx, first.first);
  await load(start, sites);
  await load(start, periods);
  for (const season of seasons)
    await load(setClock(ctx, season.last), { name: `units-${season.year}.csv`, bytes: season.units });
  await load(setClock(ctx, last.last), finds);
}

/** Returns a context whose clock starts in the evening of a day, or the present one if that is in the future. */
function setClock(ctx: Context, day: string): Context {
  const started = ctx.services.clock().getTime();
  const evening = Math.min(Date.parse(`${day}${EVENING}`), started);
  const clock = (): Date => new Date(evening + ctx.services.clock().getTime() - started);
  return { ...ctx, services: { ...ctx.services, clock } };
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
