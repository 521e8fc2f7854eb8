import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnitNumber } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { DomainError } from '@trowel/domain/core';
import type { RelationType, UnitRelation } from '@trowel/domain/records';
import { createRandom, type Random } from '@trowel/domain/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChanges, listImports } from '../changes/changes.ts';
import { undoChange, undoImport } from '../changes/undo.ts';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { importFile } from '../import/import-file.ts';
import { write, type Write } from '../writing/write.ts';
import { createServices } from '../startup/services.ts';
import { openSeededDatabase, shareTasks } from '../testing/prepared-services.ts';
import { createSite, deleteSite } from '../records/sites.ts';
import { addRelationship, removeRelationship } from '../records/unit-relations.ts';
import { createUnit, deleteUnit, getUnit, updateUnit } from '../records/units.ts';
import { createSiteOrders, siteOrdersOf } from './site-orders.ts';

const SITES = ['Castro', 'Villa'];
const TYPES: readonly RelationType[] = ['covers', 'cut_by', 'later_than', 'same_as', 'bonded_to'];
/** The long form takes more seeds. */
const SEEDS = process.env['TROWEL_ASSURE_ROUNDS'] === undefined ? [1] : [1, 2, 3, 4, 5, 6];
const ROLLBACK = new Error('rolled back on purpose');

/** Two processes on one database, as far as the orders they keep are concerned. */
interface Pair {
  one: Context;
  other: Context;
  dispose(): Promise<void>;
}

async function openPair(dialect: (typeof DIALECTS)[number]): Promise<Pair> {
  const { url, remove } = await openSeededDatabase(dialect);
  const open = (): Promise<Services> =>
    createServices({
      databaseUrl: url,
      filesDir: join(tmpdir(), 'trowel-no-files'),
      jwtSecret: randomBytes(32).toString('hex'),
      tasks: shareTasks(),
    });
  const services = [await open(), await open()];
  const [one, other] = services.map((some): Context => ({
    actor: { id: null, username: 'anna', role: 'admin' },
    via: 'api',
    language: 'en',
    services: seeAll(some),
  }));
  return {
    one: one!,
    other: other!,
    async dispose() {
      for (const some of services) await some.close();
      await remove();
    },
  };
}

describe.each(DIALECTS)('the order kept of a site on %s', (dialect) => {
  let pair: Pair;
  beforeEach(async () => {
    pair = await openPair(dialect);
    for (const site_name of SITES) await createSite(pair.one, { site_name });
  });
  afterEach(() => pair.dispose());

  it.each(SEEDS)('answers as the records do, whoever writes what in turn or at once (%i)', async (seed) => {
    const random = createRandom(seed);
    let asked = 0;
    for (let step = 0; step < 60; step++) {
      const writer = random() < 0.5 ? pair.one : pair.other;
      if (random() < 0.2) await Promise.all([change(pair.one, random), change(pair.other, random)]);
      else await change(writer, random);
      if (random() < 0.6) asked += await expectFresh(random() < 0.5 ? pair.one : pair.other, random);
    }

    asked += await expectFresh(pair.one, random);
    asked += await expectFresh(pair.other, random);

    expect(asked).toBeGreaterThan(50);
  });

  it('a chain another process recorded is told at once', async () => {
    const site_name = 'Villa';
    await createUnit(pair.one, { site_name, us_number: '1' });
    await createUnit(pair.one, { site_name, us_number: '2', relationships: [above('1')] });
    await createUnit(pair.other, { site_name, us_number: '3', relationships: [above('2')] });
    await createUnit(pair.one, { site_name, us_number: '4', relationships: [above('3')] });

    const { findings } = await createUnit(pair.other, {
      site_name,
      us_number: '5',
      relationships: [above('4'), { type: 'covered_by', us_number: '1' }],
    });

    expect(findings.map(({ code }) => code)).toEqual(['cycle']);
    expect(findings[0]!.units.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('a refused relation leaves nothing behind', async () => {
    const site_name = 'Villa';
    await createUnit(pair.one, { site_name, us_number: '1' });
    await createUnit(pair.one, { site_name, us_number: '2', relationships: [above('1')] });
    const three = await createUnit(pair.one, { site_name, us_number: '3', relationships: [above('2')] });
    const wrong = { id: three.record.id, relationship: { type: 'covered_by', us_number: '1' } };

    const refused = addRelationship(pair.one, { ...wrong, onContradiction: 'reject' });

    await expect(refused).rejects.toMatchObject({ code: 'validation' });
    const { findings } = await createUnit(pair.one, {
      site_name,
      us_number: '4',
      relationships: [above('1'), { type: 'covered_by', us_number: '3' }],
    });
    expect(findings).toEqual([]);
  });

  it('the change log ends with the relations each unit has, whoever changed them', async () => {
    const random = createRandom(7);
    let compared = 0;

    for (let step = 1; step <= 60; step++) {
      await change(pair.one, random);
      if (step % 10 === 0) for (const siteName of SITES) compared += await expectLogged(pair.one, siteName);
    }

    expect(compared).toBeGreaterThan(5);
  });

  it('few orders stay in memory: those of the sites used last', async () => {
    const orders = createSiteOrders(3);
    for (const site_name of SITES) {
      await createUnit(pair.one, { site_name, us_number: '1' });
      await createUnit(pair.one, { site_name, us_number: '2', relationships: [above('1')] });
    }

    const rings: number[][][] = [];
    for (const site_name of [...SITES, ...SITES]) {
      rings.push(
        await rolledBack(pair.one, site_name, async (w, siteId) => {
          const [lower, upper] = await w.store.lookups.listUnitNumbers(siteId);
          const added = [{ unit_id: lower!.id, type: 'covers', target_id: upper!.id }];
          return (await orders.check(w, { siteId, unitId: lower!.id, added })).rings;
        }),
      );
    }

    expect(rings.map((found) => found[0]?.length)).toEqual([3, 3, 3, 3]);
  });
});

const above = (us_number: string): { type: string; us_number: string } => ({ type: 'covers', us_number });

/** Runs something in a write that does not last. */
async function rolledBack<T>(
  ctx: Context,
  siteName: string,
  body: (w: Write, siteId: number) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  const run = write(ctx, 'update', async (w) => {
    const siteId = (await w.store.lookups.findSiteId(siteName))!;
    await w.store.lookups.lockSite(siteId);
    results.push(await body(w, siteId));
    throw ROLLBACK;
  });
  await run.catch((error: unknown) => {
    if (error !== ROLLBACK) throw error;
  });
  return results[0]!;
}

/** Compares a cached order with a new one for some pairs of units. Returns the number of comparisons. */
async function expectFresh(ctx: Context, random: Random): Promise<number> {
  let asked = 0;
  for (const siteName of SITES) {
    await rolledBack(ctx, siteName, async (w, siteId) => {
      const units = await w.store.lookups.listUnitNumbers(siteId);
      for (let i = 0; i < 4 && units.length > 0; i++, asked++) {
        const unitId = pick(random, units).id;
        const added = [
          { unit_id: unitId, type: pick(random, TYPES), target_id: pick(random, units).id },
          { unit_id: unitId, type: pick(random, TYPES), target_id: pick(random, units).id },
        ];
        const links = { siteId, unitId, added };

        const kept = await siteOrdersOf(ctx.services.database).check(w, links);
        const fresh = await createSiteOrders().check(w, links);

        expect(kept.rings).toEqual(fresh.rings);
        const { us_number } = pick(random, units);
        expect(kept.listNamesakes(us_number)).toEqual(fresh.listNamesakes(us_number));
      }
    });
  }
  return asked;
}

/** Undoing records relations anew, and so puts them last. */
function sorted(relationships: readonly UnitRelation[]): string[] {
  return relationships
    .map(({ type, area, us_number, certainty, note }) =>
      JSON.stringify([type, area, us_number, certainty, note]),
    )
    .toSorted();
}

/** Compares the relations of each unit of a site with what the change log tells last; gives their number. */
async function expectLogged(ctx: Context, siteName: string): Promise<number> {
  const { lookups } = ctx.services.database.reads;
  const units = await lookups.listUnitNumbers((await lookups.findSiteId(siteName))!);
  for (const { id } of units) {
    const { rows } = await listChanges(ctx, { entity: 'us', id, skip: 0, limit: 100 });
    const last = rows.find(({ after }) => after && 'relationships' in after);
    const logged = last?.after?.['relationships'] as UnitRelation[];
    expect(sorted(logged)).toEqual(sorted((await getUnit(ctx, id)).relationships));
  }
  return units.length;
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

const someNumber = (random: Random): string => String(1 + Math.floor(random() * 12));
const someArea = (random: Random): string => (random() < 0.8 ? '' : 'A');
const someRelations = (random: Random, count: number): { type: string; us_number: string }[] =>
  Array.from({ length: count }, () => ({ type: pick(random, TYPES), us_number: someNumber(random) }));

/** Writes something at random; what the rules refuse is no change. */
async function change(ctx: Context, random: Random): Promise<void> {
  const run = pick(random, CHANGES);
  const site_name = pick(random, SITES);
  const reads = ctx.services.database.reads;
  const siteId = await reads.lookups.findSiteId(site_name);
  const units = siteId === undefined ? [] : await reads.lookups.listUnitNumbers(siteId);
  try {
    await run(ctx, random, { site_name, units });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

type RandomChange = (
  ctx: Context,
  random: Random,
  site: { site_name: string; units: readonly UnitNumber[] },
) => Promise<unknown>;

const recordUnit: RandomChange = (ctx, random, { site_name }) =>
  createUnit(
    ctx,
    {
      site_name,
      us_number: someNumber(random),
      area: someArea(random),
      relationships: someRelations(random, Math.floor(random() * 4)),
    },
    { onContradiction: random() < 0.3 ? 'reject' : 'record' },
  );

const CHANGES: readonly RandomChange[] = [
  recordUnit,
  recordUnit,
  recordUnit,
  (ctx, random, { units }) =>
    updateUnit(ctx, {
      id: pick(random, units)?.id ?? 0,
      changes: { relationships: someRelations(random, 3) },
      onContradiction: random() < 0.3 ? 'reject' : 'record',
    }),
  (ctx, random, { units }) =>
    updateUnit(ctx, {
      id: pick(random, units)?.id ?? 0,
      changes: { us_number: someNumber(random), area: someArea(random) },
    }),
  (ctx, random, { units, site_name }) =>
    updateUnit(ctx, {
      id: pick(random, units)?.id ?? 0,
      changes: {
        site_name: SITES.find((name) => name !== site_name)!,
        relationships: someRelations(random, 1),
      },
    }),
  (ctx, random, { units }) =>
    addRelationship(ctx, {
      id: pick(random, units)?.id ?? 0,
      relationship: someRelations(random, 1)[0]!,
      onContradiction: random() < 0.3 ? 'reject' : 'record',
    }),
  async (ctx, random, { units }) => {
    const { id, relationships } = await getUnit(ctx, pick(random, units)?.id ?? 0);
    if (relationships.length === 0) return;
    const { type, us_number, area } = pick(random, relationships);
    await removeRelationship(ctx, { id, relationship: { type, us_number, area } });
  },
  (ctx, random, { units }) => deleteUnit(ctx, { id: pick(random, units)?.id ?? 0, cascade: true }),
  (ctx, random, { site_name }) => importRelations(ctx, random, site_name),
  async (ctx) => {
    const { rows } = await listImports(ctx, { skip: 0, limit: 1 });
    if (rows[0]) await undoImport(ctx, rows[0].id);
  },
  async (ctx, random) => {
    const { rows } = await listChanges(ctx, { entity: 'us', skip: 0, limit: 3 });
    if (rows.length > 0) await undoChange(ctx, pick(random, rows).id);
  },
  async (ctx, random, { site_name }) => {
    if (random() > 0.2) return;
    const id = (await ctx.services.database.reads.lookups.findSiteId(site_name))!;
    await deleteSite(ctx, { id, cascade: true });
    await createSite(ctx, { site_name });
  },
];

async function importRelations(ctx: Context, random: Random, siteName: string): Promise<void> {
  const lines = Array.from({ length: 4 }, () => {
    const [relation] = someRelations(random, 1);
    return `${someNumber(random)},${relation!.type} ${relation!.us_number}`;
  });
  const bytes = new TextEncoder().encode(`us_number,relationships\n${lines.join('\n')}\n`);
  await importFile(ctx, { fileName: 'units.csv', bytes, siteName });
}
