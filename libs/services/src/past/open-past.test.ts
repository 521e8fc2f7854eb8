import fc from 'fast-check';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { listItems } from '../records/items.ts';
import { createSite, updateSite } from '../records/sites.ts';
import { listUnits, updateUnit } from '../records/units.ts';
import { loadMatrixRecords } from '../matrix/matrix-records.ts';
import { loadMatrixRecordsAt } from '../matrix/records-at.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { beginSite, SITE, step as stepOf, Step, exportEverything, runStep } from '../testing/site-steps.ts';
import { openPast } from './open-past.ts';
import type { PastState } from './revert-site.ts';

const OTHER = 'Fornace';
const ALL = { filters: [], skip: 0, limit: 200 };

/** The same request as if it were made at another moment. */
function at(ctx: Context, seconds: number): Context {
  return {
    ...ctx,
    services: { ...ctx.services, clock: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * seconds) },
  };
}

/** All views and exports of a site. */
async function lookAt(ctx: Context, siteName: string): Promise<Record<string, unknown>> {
  // Another name of the site gives its records another version without a line of their own: those are not compared.
  const recordsOf = (rows: readonly { site_name: string; version: number; updated_at: string }[]): object[] =>
    rows.filter((row) => row.site_name === siteName).map(({ version: _v, updated_at: _u, ...row }) => row);
  return {
    files: await exportEverything(ctx, siteName),
    units: recordsOf((await listUnits(ctx, ALL)).rows),
    items: recordsOf((await listItems(ctx, ALL)).rows),
  };
}

async function siteIdOf(ctx: Context, siteName: string): Promise<number | undefined> {
  return ctx.services.database.reads.lookups.findSiteId(siteName);
}

type Done = [Step, 'unit' | 'name' | undefined, number];

/** What is easily not put back. */
const EASILY_LOST: Done[][] = [
  // A find that goes by the undo of a batch that also gave its site another name.
  [
    [stepOf('find', { one: '6', other: '1' }), 'name', 1],
    [stepOf('undoLast'), undefined, 1],
    [stepOf('undoLast'), 'name', 1],
  ],
  // A unit that is called what its own relation names, and not any more, and again.
  [
    [stepOf('record', { one: '5', other: '7', type: 'covers' }), undefined, 1],
    [stepOf('rename', { one: '5', other: '7' }), undefined, 1],
    [stepOf('undoLast'), undefined, 1],
    [stepOf('undoLast'), undefined, 1],
  ],
  // A unit that was named before it was there, and goes by an undo.
  [
    [stepOf('record', { one: '6', other: '5', type: 'covers' }), undefined, 1],
    [stepOf('bring', { one: '5', other: '7' }), undefined, 1],
    [stepOf('undoLast'), undefined, 1],
  ],
];

describe.each(DIALECTS)('a site as it was, on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  let second = 0;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await beginSite(at(ctx, ++second));
    await createSite(at(ctx, ++second), { site_name: OTHER });
  });
  afterAll(() => world.dispose());

  /** Moves a unit to the other site or back, or gives the site another name or its own again. */
  const moves = {
    async unit(asked: Context, id: number): Promise<void> {
      const unit = await asked.services.database.reads.units.find(id);
      if (unit)
        await updateUnit(asked, { id, changes: { site_name: unit.site_name === OTHER ? SITE : OTHER } });
    },
    async name(asked: Context): Promise<void> {
      const [own, other] = [await siteIdOf(asked, SITE), await siteIdOf(asked, 'Villa Nuova')];
      if (own !== undefined) await updateSite(asked, { id: own, changes: { site_name: 'Villa Nuova' } });
      else if (other !== undefined) await updateSite(asked, { id: other, changes: { site_name: SITE } });
    },
  };

  it('has the lists and the files it had after each step, whatever was done since', async () => {
    const Move = fc.constantFrom('unit', 'name', undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(Step, Move, fc.nat(30)), { minLength: 2, maxLength: 6 }),
        async (steps) => {
          const seen: Seen[] = [];
          for (const [step, move, unit] of steps) {
            const asked = { ...at(ctx, ++second), batch: `step ${second}` };
            await runStep(asked, step);
            if (move) await refusable(() => moves[move](asked, unit));
            const siteName = (await siteIdOf(ctx, SITE)) === undefined ? 'Villa Nuova' : SITE;
            const siteId = await siteIdOf(ctx, siteName);
            if (siteId === undefined) continue;
            const past = { siteId, moment: momentAfter(second) };
            const { checksum } = await openPast(at(ctx, second + 1), past);
            // As of the end of the second, which no step of the next has.
            seen.push({ past, siteName, checksum, was: await lookAt(at(ctx, second + 0.999), siteName) });
          }
          for (const one of seen) await checkPast(one);
        },
      ),
      {
        numRuns: dialect === 'sqlite' ? 14 : 5,
        endOnFailure: true,
        examples: EASILY_LOST.map((steps): [Done[]] => [steps]),
      },
    );
  });

  /** What a site was like, and what is said of that since. */
  interface Seen {
    past: PastState;
    siteName: string;
    checksum: string;
    was: unknown;
  }

  async function checkPast({ past, siteName, checksum, was }: Seen): Promise<void> {
    const opened = await openPast(at(ctx, second + 1_000), past);
    expect([opened.siteName, opened.checksum]).toEqual([siteName, checksum]);
    expect(await lookAt(opened.ctx, siteName)).toEqual(was);
    const full = await loadMatrixRecords(opened.ctx.services.database.reads, past.siteId);
    const quick = await loadMatrixRecordsAt(ctx.services.database.reads, past);
    expect(sorted(quick.units)).toEqual(sorted(full.units));
    expect(sorted(quick.statements)).toEqual(sorted(full.statements));
  }

  it('has one checksum, whenever it is asked for, and another after a change', async () => {
    const siteId = (await siteIdOf(ctx, OTHER))!;
    const before = await openPast(at(ctx, second + 2), { siteId, moment: momentAfter(second) });
    await updateSite(at(ctx, (second += 3)), { id: siteId, changes: { region: 'Lazio' } });
    const again = await openPast(at(ctx, second + 200), { siteId, moment: momentAfter(second - 3) });
    const after = await openPast(at(ctx, second + 200), { siteId, moment: momentAfter(second) });

    expect(again.checksum).toBe(before.checksum);
    expect(after.checksum).not.toBe(before.checksum);
  });

  it('cannot be changed, and is not there before it was recorded nor in times to come', async () => {
    const siteId = (await siteIdOf(ctx, OTHER))!;
    const past = await openPast(at(ctx, second + 1), { siteId, moment: momentAfter(second) });

    await expect(createSite(past.ctx, { site_name: 'New' })).rejects.toThrow('cannot be changed');
    await expect(openPast(ctx, { siteId, moment: '2025-01-01T00:00:00.000Z' })).rejects.toThrow(
      'was not recorded before 2025-01-01',
    );
    await expect(openPast(ctx, { siteId, moment: '2999-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      detail: { errors: [{ field: 'at', message: 'at must not be in the future' }] },
    });
  });
});

function momentAfter(second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + 1_000 * (second + 1)).toISOString();
}

function sorted(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort();
}

/** What stands in the way of a step says so. */
async function refusable(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
}
