import type { Context } from '../context.ts';
import type { NewMedia } from '@trowel/domain/records';
import { fitPicture } from '@trowel/domain/gis';
import { uploadMediaBytes } from '../files/index.ts';
import { importFile, type UnitIds } from '../import/index.ts';
import { deleteSite } from '../records/index.ts';
import { listSeasons, listUnitNames } from './list-seasons.ts';
import { DEMO_SITE, readDemoFiles, readDemoPicture, type DemoFile } from './read-demo-files.ts';

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

const PICTURE_TAKEN = '2024-07-26T09:30:00';

/** Stores the photograph of area A from above, placed on its targets. */
async function storePicture(ctx: Context): Promise<void> {
  const siteId = await ctx.services.database.reads.lookups.findSiteId(DEMO_SITE);
  const { name: fileName, bytes, points } = readDemoPicture();
  const fit = fitPicture(points, 'similarity');
  if (!fit || siteId === undefined) throw new Error('The example excavation has no place for its picture');
  const about: NewMedia = {
    entity: 'sites',
    record_id: siteId,
    title: 'Area A dall’alto a fine campagna',
    description: 'Foto raddrizzata sui bersagli F1–F4. Disegnata per la dimostrazione.',
    author: 'M. Bartolacci',
    tags: ['foto zenitale'],
    taken_at: PICTURE_TAKEN,
    georeference: { world_file: fit.world_file, points },
  };
  await uploadMediaBytes(ctx, { about, fileName, bytes });
}

/** Time of day at which the records of a day were entered, in the evening in Italy. */
const EVENING = 'T16:30:00.000Z';

/** Imports sites and periods at the beginning, the units of each season at its end, and all other records last. */
async function importSeasons(
  ctx: Context,
  [sites, periods, units, finds, ...further]: DemoFile[],
): Promise<void> {
  const load = async (then: Context, file: DemoFile | undefined, unitIds?: UnitIds): Promise<void> => {
    if (!file) return;
    const { name: fileName, bytes } = file;
    await importFile(then, { fileName, bytes, createSite: true, ...(unitIds && { unitIds }) });
  };
  const seasons = listSeasons(units!.bytes);
  const [first, last] = [seasons[0]!, seasons.at(-1)!];
  const start = setClock(ctx, first.first);
  await load(start, sites);
  await load(start, periods);
  const unitIds = await reserveIds(ctx, units!.bytes);
  for (const season of seasons)
    await load(
      setClock(ctx, season.last),
      { name: `units-${season.year}.csv`, bytes: season.units },
      unitIds,
    );
  for (const file of [finds, ...further]) await load(setClock(ctx, last.last), file);
  await storePicture(setClock(ctx, last.last));
}

/**
 * Reserves ids in the order of the table of units. Exported files name units by their ids, so that these
 * must not depend on the seasons.
 */
async function reserveIds(ctx: Context, bytes: Uint8Array): Promise<UnitIds> {
  const { database } = ctx.services;
  const names = listUnitNames(bytes);
  const site_id = await database.reads.lookups.findSiteId(DEMO_SITE);
  const at = ctx.services.clock().toISOString();
  const common = { site_id, unit_type: 'US', custom: {}, created_at: at, updated_at: at, version: 1 };
  return database.transaction(async (store) => {
    const ids = await store.units.insertMany(names.map((name) => ({ ...common, ...name })));
    await store.units.remove(ids);
    return new Map(names.map(({ area, us_number: number }, row) => [`${area}/${number}`, ids[row]!]));
  });
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
