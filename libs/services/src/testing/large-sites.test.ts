import type { Store } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { exportPyarchinit } from '../export/export-pyarchinit.ts';
import { exportGraphJson, exportGraphml } from '../graphs/index.ts';
import { importFile } from '../import/index.ts';
import { countFindings, getInboxBriefJson, getInboxJson, noteFindings } from '../inbox/index.ts';
import {
  compareSeasons,
  getBrackets,
  getMatrix,
  getMatrixFile,
  getMatrixJson,
  getMatrixScreen,
  getOrder,
  validateRelationships,
} from '../matrix/index.ts';
import { openPast } from '../past/index.ts';
import { applySuggestions } from '../records/apply-suggestions.ts';
import { listOrderedUnits } from '../records/ordered-units.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { getReport } from '../reports/index.ts';
import { exportScene, getScene } from '../scene/index.ts';
import { openWorld, type World } from './open-world.ts';

const siteName = 'Villa';
const drawing = { siteName, grouping: 'none', paper: 'A4', orientation: 'auto' } as const;
const from = '2027-01-01T00:00:00.000Z';
const graphml = { siteName, grouping: 'none', reverseEpochs: false, dialect: 'yed' } as const;

const table = { siteName, fileName: 'units.csv', bytes: Buffer.from('us,definition\n7,Muro\n') };

const asOperator = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, role: 'operator' } });

/** Everything that reads the matrix of a whole site. */
const USES: Record<string, (ctx: Context) => Promise<unknown>> = {
  matrix: (ctx) => getMatrix(ctx, { siteName, reduce: true }),
  json: (ctx) => getMatrixJson(ctx, { siteName, reduce: true, layout: true, grouping: 'none' }),
  part: (ctx) => getMatrixJson(ctx, { siteName, area: 'A', reduce: true, layout: false, grouping: 'none' }),
  screen: (ctx) => getMatrixScreen(ctx, { siteName, grouping: 'none', relations: 'reduced' }),
  compared: (ctx) =>
    getMatrixScreen(ctx, { siteName, grouping: 'none', relations: 'reduced', against: from }),
  svg: (ctx) => getMatrixFile(ctx, { ...drawing, format: 'svg' }),
  lst: (ctx) => getMatrixFile(ctx, { ...drawing, format: 'lst' }),
  units: (ctx) => listOrderedUnits(ctx, { siteName, maxUnits: 10 }),
  order: (ctx) => getOrder(ctx, { siteName, a: '1', b: '2' }),
  brackets: (ctx) => getBrackets(ctx, { siteName }),
  seasons: (ctx) => compareSeasons(ctx, { siteName, from }),
  check: (ctx) => validateRelationships(ctx, { site_name: siteName }),
  findings: (ctx) => getInboxJson(ctx, siteName),
  counts: (ctx) => countFindings(ctx, siteName),
  brief: (ctx) => getInboxBriefJson(ctx, siteName),
  applied: (ctx) => applySuggestions(asOperator(ctx), { siteName, suggestions: [], isTrial: false }),
  noted: (ctx) => noteFindings(asOperator(ctx), { siteName, keys: ['none'], reason: 'Seen' }),
  report: (ctx) => getReport(ctx, { siteName, kind: 'site', format: 'pdf' }),
  sheets: (ctx) => getReport(ctx, { siteName, kind: 'us', format: 'pdf' }),
  periods: (ctx) => getReport(ctx, { siteName, kind: 'periods', format: 'pdf' }),
  scene: (ctx) => getScene(ctx, { siteName }),
  glb: (ctx) => exportScene(ctx, { siteName }, 'glb'),
  graphml: (ctx) => exportGraphml(ctx, graphml),
  past: (ctx) => openPast(ctx, { siteName, moment: new Date().toISOString() }),
  pyarchinit: (ctx) => exportPyarchinit(ctx, siteName),
  databases: (ctx) => exportPyarchinit(ctx),
  plan: (ctx) => importFile(asOperator(ctx), { ...table, dryRun: true }),
  preview: (ctx) => importFile(asOperator(ctx), { ...table, dryRun: true, preview: true }),
  import: (ctx) => importFile(asOperator(ctx), table),
  graph: (ctx) => exportGraphJson(ctx, { siteName, format: 'standard' }),
};

describe.each(DIALECTS)('a site of very many records on %s', (dialect) => {
  let world: World;
  /** Lists the reads of a whole site that were begun. */
  const begun: string[] = [];

  /** A request at a database that counts so many records, and notes which of them are read. */
  const withSize = (size: { units: number; relations: number }): Context => {
    const ctx = world.as('viewer');
    const { database } = ctx.services;
    const note = <Part extends object>(part: Part, replaced: Partial<Part>): Part =>
      new Proxy(part, {
        get(target, name, self) {
          if (['listUnitTraits', 'ofSite', 'ofSiteWithoutNumbers', 'pageOfSite'].includes(String(name)))
            begun.push(String(name));
          return Reflect.get(name in replaced ? replaced : target, name, self);
        },
      });
    const { relations, lookups } = database.reads;
    const reads: Store = {
      ...database.reads,
      relations: note(relations, { measureSite: async () => size }),
      lookups: note(lookups, {}),
    };
    return { ...ctx, services: { ...ctx.services, database: { ...database, reads } } };
  };

  beforeAll(async () => {
    world = await openWorld(dialect);
    const ctx = world.as('operator');
    await createSite(ctx, { site_name: siteName });
    await createUnit(ctx, { site_name: siteName, us_number: '2', area: 'A' });
    await createUnit(ctx, {
      site_name: siteName,
      us_number: '1',
      area: 'A',
      relationships: [
        { type: 'covers', us_number: '2' },
        { type: 'cuts', us_number: '99' },
      ],
    });
  });
  afterAll(() => world.dispose());

  it('is measured by its units and relations, those to unknown units too', async () => {
    const { reads } = world.as('viewer').services.database;
    const siteId = (await reads.lookups.findSiteId(siteName))!;

    expect(await reads.relations.measureSite(siteId)).toEqual({ units: 2, relations: 2 });
    expect(await reads.relations.measureSite(siteId + 1)).toEqual({ units: 0, relations: 0 });
  });

  it.each(Object.keys(USES))('is refused in words before it is read: %s', async (name) => {
    begun.length = 0;

    await expect(USES[name]!(withSize({ units: 2, relations: 500_001 }))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringMatching(/500,001 relations.*at most 500,000.*several sites/),
      localizedMessage: { it: expect.stringMatching(/500\.001 rapporti.*500\.000.*più siti/) },
    });
    await expect(USES[name]!(withSize({ units: 100_001, relations: 0 }))).rejects.toMatchObject({
      code: 'too_large',
      detail: { count: 100_001, limit: 100_000 },
    });
    expect(begun).toEqual([]);
  });

  it('is read beside few others, while small ones do not wait', async () => {
    const large = withSize({ units: 100_000, relations: 300_000 });
    let [reading, most] = [0, 0];
    const { relations } = large.services.database.reads;
    const slow: Context = {
      ...large,
      services: {
        ...large.services,
        database: {
          ...large.services.database,
          reads: {
            ...large.services.database.reads,
            relations: new Proxy(relations, {
              get: (target, name, self) =>
                name === 'ofSiteWithoutNumbers'
                  ? async (siteId: number) => {
                      most = Math.max(most, ++reading);
                      await new Promise((wake) => setTimeout(wake, 20));
                      reading--;
                      return target.ofSiteWithoutNumbers(siteId);
                    }
                  : Reflect.get(target, name, self),
            }),
          },
        },
      },
    };

    const answers = Array.from({ length: 6 }, () => getMatrix(slow, { siteName, reduce: true }));
    const small = await getMatrix(world.as('viewer'), { siteName, reduce: true });

    expect(small.nodes).toHaveLength(2);
    expect((await Promise.all(answers)).map(({ nodes }) => nodes.length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(most).toBe(1);
  });

  it('does not wait for a second turn inside its own: two states compared, twice at the same time', async () => {
    const large = withSize({ units: 100_000, relations: 300_000 });
    const moment = new Date().toISOString();
    const query = { siteName, from: moment };

    const answers = await Promise.all([compareSeasons(large, query), compareSeasons(large, query)]);

    expect(answers).toHaveLength(2);
  });
});
