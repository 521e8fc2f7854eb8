import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, RunOptions } from '../context.ts';
import { inspectImport } from '../import/index.ts';
import { previewMatrix } from '../import/preview/preview-matrix.ts';
import { buildMatrixUnit, summariseMatrix, type SiteMatrixRecords } from '../matrix/index.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { exportScene, getScene } from '../scene/index.ts';
import { openWorld, type World } from './open-world.ts';

const site_name = 'Villa';
const units = Array.from({ length: 1_000 }, (_, at) => buildMatrixUnit(`${at}`, { us_number: `${at}` }));
const input: SiteMatrixRecords = { units, statements: [], periods: [] };

const USES: Record<string, (ctx: Context) => Promise<unknown>> = {
  inspectImport: (ctx) =>
    inspectImport(ctx, { fileName: 'a.csv', bytes: new TextEncoder().encode('us_number\n1\n') }),
  summariseMatrix: (ctx) => summariseMatrix(ctx, input),
  previewImport: (ctx) =>
    previewMatrix(ctx, { siteName: site_name, before: input, after: input, touched: [], periods: [] }),
  writeScene: (ctx) => exportScene(ctx, { siteName: site_name }, 'glb'),
};

describe('heavy tasks', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    await createSite(world.as('operator'), { site_name });
    await createUnit(world.as('operator'), { site_name, us_number: '1' });
  });
  afterAll(() => world.dispose());

  it.each(Object.keys(USES))('run in the turn of their account, until it leaves: %s', async (name) => {
    const ctx = world.as('operator');
    const heard: [string, RunOptions | undefined][] = [];
    const tasks = {
      ...ctx.services.tasks,
      run: async (task: { name: string }, _input: unknown, options?: RunOptions) => {
        heard.push([task.name, options]);
        throw new Error('enough');
      },
    } as typeof ctx.services.tasks;
    const { signal } = new AbortController();
    const actor = { ...ctx.actor, id: 7 };

    const asked = USES[name]!({ ...ctx, actor, signal, services: { ...ctx.services, tasks } });

    await expect(asked).rejects.toThrow('enough');
    expect(heard).toEqual([[name, { account: 7, signal }]]);
  });

  it('run in the turn of the first who asked, where others wait for the same: computeScene', async () => {
    const ctx = world.as('operator');
    const { database, tasks } = ctx.services;
    const [unit] = await database.reads.lookups.listUnitTraits(1);
    const traits = Array.from({ length: 1_000 }, (_, at) => ({ ...unit!, id: at + 1, us_number: `${at}` }));
    const lookups = { ...database.reads.lookups, listUnitTraits: async () => traits };
    const heard: (RunOptions | undefined)[] = [];
    const run = async (_task: unknown, _input: unknown, options?: RunOptions): Promise<never> => {
      heard.push(options);
      throw new Error('enough');
    };
    const services = {
      ...ctx.services,
      database: { ...database, reads: { ...database.reads, lookups } },
      tasks: { ...tasks, run } as typeof tasks,
    };
    const asked = getScene(
      { ...ctx, actor: { ...ctx.actor, id: 7 }, signal: new AbortController().signal, services },
      { siteName: site_name },
    );

    await expect(asked).rejects.toThrow('enough');
    expect(heard).toEqual([{ account: 7 }]);
  });
});
