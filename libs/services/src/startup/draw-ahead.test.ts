import { DIALECTS } from '@trowel/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context, RunOptions, Services, TaskRunner } from '../context.ts';
import { getMatrixScreen } from '../matrix/index.ts';
import type { ScreenRequest } from '../matrix/write-screen-json.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, updateUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { startDrawingAhead, type DrawingAhead } from './draw-ahead.ts';

interface Drawn {
  input: ScreenRequest;
  options: RunOptions;
}

describe.each(DIALECTS)('startDrawingAhead() on %s', (dialect) => {
  let world: World;
  let services: Services;
  let ctx: Context;
  let drawing: DrawingAhead | undefined;
  let drawn: Drawn[] = [];
  const failures: unknown[] = [];

  const start = (): void => {
    drawing = startDrawingAhead(services, { quietMs: 40, onFailure: (error) => failures.push(error) });
  };
  const sitesDrawn = (): string[] => drawn.map(({ input }) => input.siteName);
  const wait = async (count: number): Promise<void> => {
    await expect.poll(() => drawn.length, { timeout: 20_000 }).toBe(count);
  };
  const touch = async (id: number, interpretation: string): Promise<void> => {
    await updateUnit(ctx, { id, changes: { interpretation } });
  };

  beforeAll(async () => {
    world = await openWorld(dialect);
    const plain = world.as('operator');
    const tasks = {
      ...plain.services.tasks,
      run: async (_: unknown, input: ScreenRequest, options: RunOptions) => {
        drawn.push({ input, options });
        return new Uint8Array();
      },
    } as unknown as TaskRunner;
    services = { ...plain.services, tasks };
    ctx = { ...plain, services: { ...plain.services, tasks } };
  });
  afterEach(async () => {
    await drawing?.stop();
    drawn = [];
  });
  afterAll(() => world.dispose());

  it('draws what was changed before the start, in both languages, just as the page asks', async () => {
    await createSite(ctx, { site_name: 'Villa' });
    await createUnit(ctx, { site_name: 'Villa', us_number: '1' });
    start();

    await wait(2);
    const [ahead] = drawn.filter(({ input }) => input.language === 'en');
    await getMatrixScreen(ctx, { siteName: 'Villa', grouping: 'period', relations: 'reduced' });

    expect(drawn.map(({ input }) => input.language).sort()).toEqual(['en', 'en', 'it']);
    expect(drawn[2]!.input).toEqual(ahead!.input);
    expect(ahead!.options).toMatchObject({ keepsResult: true, isLong: true, about: drawn[2]!.options.about });
    expect(drawn[2]!.options.isLong).toBeUndefined();
    expect(failures).toEqual([]);
  });

  it('draws what changes then, as whoever opened it last had it, and not as a part or a change was drawn', async () => {
    const { record: unit } = await createUnit(ctx, { site_name: 'Villa', us_number: '2' });
    const all = { siteName: 'Villa', grouping: 'area', relations: 'all' } as const;
    await getMatrixScreen({ ...ctx, language: 'it' }, all);
    await getMatrixScreen(ctx, { ...all, units: ['1'] });
    await getMatrixScreen(ctx, { ...all, relations: 'physical', like: '0123456789abcdef' });
    start();
    await wait(4);
    await touch(unit.id, 'strada');
    await wait(5);
    await getMatrixScreen({ ...ctx, language: 'it' }, all);

    expect(drawn[4]!.input).toMatchObject({ grouping: 'area', relations: 'all', language: 'it', part: {} });
    expect(drawn[5]!.input).toEqual(drawn[4]!.input);
    expect(failures).toEqual([]);
  });

  it('waits while each look finds a site changed again', async () => {
    const { reads } = services.database;
    const siteId = (await reads.lookups.findSiteId('Villa'))!;
    const found = [[siteId], [siteId], [siteId]];
    const drawnBefore: number[] = [];
    const listSitesSince = async (): Promise<number[]> => {
      drawnBefore.push(drawn.length);
      return found.shift() ?? [];
    };
    const changes = { ...reads.changes, listSitesSince };
    const database = { ...services.database, follow: () => () => undefined, reads: { ...reads, changes } };
    drawing = startDrawingAhead(
      { ...services, database },
      { quietMs: 5, onFailure: (error) => failures.push(error) },
    );
    await wait(1);

    expect(drawnBefore).toEqual([0, 0, 0, 0]);
    expect(failures).toEqual([]);
  });

  it('draws three sites of those that stand still, the ones changed last, and none that is gone', async () => {
    for (const site_name of ['A', 'B', 'C', 'D']) await createSite(ctx, { site_name });
    const gone = await createSite(ctx, { site_name: 'E' });
    await services.database.transaction((store) => store.sites.remove([gone.id]));
    start();
    await wait(4);

    expect(sitesDrawn()).toEqual(['C', 'C', 'D', 'D']);
    expect(failures).toEqual([]);
  });

  it('does nothing after it was stopped', async () => {
    start();
    await drawing!.stop();
    await createUnit(ctx, { site_name: 'Villa', us_number: '4' });
    await new Promise((resolve) => setTimeout(resolve, 200));

    expect(drawn).toEqual([]);
  });
});
