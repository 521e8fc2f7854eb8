import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrate, openStores, type Store } from '@trowel/db';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import {
  DECLARED_KINDS,
  periodColumns,
  siteColumns,
  unitColumns,
  type Filter,
  type ListQuery,
} from '@trowel/domain/records';
import type { Context } from '@trowel/services/context';
import { computeStatistics } from '@trowel/services/statistics';
import { createServices } from '@trowel/services/startup';
import { seeAll } from '@trowel/services/visibility';
import { median, renderTable, short } from './figures.ts';
import { watchServerCpu } from './server-cpu.ts';

const SITE = 'Bench';
/** Site of the lists. */
const LISTED_SITE = 'Listed';
const GROUPS = 100_000;
const LISTED_GROUPS = 10_000;
const UNITS = 2_000;
const PERIODS = 6;
const PHASES = 3;
const FABRICS = 40;
const ROUNDS = 7;
/** Lists are short, and the CPU time of the database server is read in hundredths of a second. */
const LIST_ROUNDS = 60;
const PORTION = 500;
const AT = '2026-01-01T00:00:00.000Z';
const record = { created_at: AT, updated_at: AT, version: 1 };

const COUNTS = [
  { name: 'fabric × phase', rows: 'fabric', columns: 'phase' },
  { name: 'weight, fabric × phase', rows: 'fabric', columns: 'phase', measure: 'sum:weight_g' },
  { name: 'custom field', rows: 'custom.ware' },
];

const inSite = (value: string): Filter => ({
  fields: ['site_name'],
  kind: 'text',
  operator: 'equals',
  value,
});
const FIRST: ListQuery = { filters: [inSite(SITE)], skip: 0, limit: 100 };

const listBy = (filter: Filter): ListQuery => ({ ...FIRST, filters: [inSite(LISTED_SITE), filter] });
const listSorted = (sort: ListQuery['sort'] & object): ListQuery => ({
  ...FIRST,
  filters: [inSite(LISTED_SITE)],
  sort,
});
const NUMBERS = ['weight_g', 'custom.weight'] as const;
const TEXTS = ['fabric', 'custom.ware'] as const;

/** Lists by a built-in field, and by a custom field with the same values. */
const LISTS: readonly {
  name: string;
  fields: readonly [builtIn: string, custom: string];
  queryBy: (field: string) => ListQuery;
}[] = [
  {
    name: 'filter by a number',
    fields: NUMBERS,
    queryBy: (field) => listBy({ fields: [field], kind: 'decimal', operator: 'min', value: 30 }),
  },
  {
    name: 'sorting by a number',
    fields: NUMBERS,
    queryBy: (field) => listSorted({ field, kind: 'decimal', descending: false }),
  },
  {
    name: 'filter by a text',
    fields: TEXTS,
    queryBy: (field) => listBy({ fields: [field], kind: 'text', operator: 'equals', value: 'Impasto 7' }),
  },
  {
    name: 'sorting by a text',
    fields: TEXTS,
    queryBy: (field) => listSorted({ field, kind: 'text', descending: false }),
  },
];

/** Measures counts and lists of pottery groups on both databases: CPU of the service and of the server. */
export async function benchStatistics(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const server = await startPostgres({ durable: true });
  try {
    const sqlite = `sqlite:///${join(folder, 'statistics.db')}`;
    const postgres = connectionUrl(await server.createDatabase('statistics'));
    const rows = [
      ...(await measure('SQLite', sqlite, folder)),
      ...(await measure('PostgreSQL', postgres, folder)),
    ];
    const headings = [`${GROUPS.toLocaleString('en')} pottery groups`, 'CPU ms', 'wall ms', 'worst wall ms'];
    console.log(`${renderTable(headings, rows)}\n`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, databaseUrl: string, folder: string): Promise<string[][]> {
  await fill(databaseUrl);
  const readServerCpu = databaseUrl.startsWith('sqlite:') ? () => 0 : await watchServer(databaseUrl);
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: 'b'.repeat(32) });
  const ctx: Context = {
    actor: { id: null, username: 'bench', role: 'admin' },
    via: 'cli',
    language: 'en',
    services: seeAll(services),
  };
  try {
    const rows: string[][] = [];
    for (const { name: what, ...count } of COUNTS) {
      const figure = await time(readServerCpu, async () => {
        const { totals } = await computeStatistics(ctx, { entity: 'pottery', query: FIRST, ...count });
        return totals.all;
      });
      rows.push([`${what}, ${name}`, short(figure.cpu), short(figure.wall), short(figure.worst)]);
    }
    const { pottery } = ctx.services.database.reads;
    for (const { name: what, fields, queryBy } of LISTS) {
      const timeBy = (field: string): ReturnType<typeof time> =>
        time(readServerCpu, async () => (await pottery.list(queryBy(field))).total, LIST_ROUNDS);
      const builtIn = await timeBy(fields[0]);
      const custom = await timeBy(fields[1]);
      const ratio = `${short(custom.cpu / builtIn.cpu)} × a built-in field`;
      const label = `${LISTED_GROUPS.toLocaleString('en')} groups, ${what}, ${name}`;
      rows.push([label, short(custom.cpu), short(custom.wall), ratio]);
    }
    return rows;
  } finally {
    await services.close();
  }
}

/** Returns the usual CPU time of a run with that of the database server, the usual wall time and the longest, in ms. */
async function time(
  readServerCpu: () => number,
  run: () => Promise<number>,
  rounds = ROUNDS,
): Promise<{ cpu: number; wall: number; worst: number }> {
  const [cpus, walls]: [number[], number[]] = [[], []];
  const atServer = readServerCpu();
  for (let round = 0; round < rounds; round++) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    if (!((await run()) > 0)) throw new Error('Nothing was found');
    const { user, system } = process.cpuUsage(cpu);
    cpus.push((user + system) / 1e3);
    walls.push(performance.now() - startedAt);
  }
  const server = ((readServerCpu() - atServer) * 1e3) / rounds;
  return { cpu: median(cpus) + server, wall: median(walls), worst: Math.max(...walls) };
}

async function watchServer(databaseUrl: string): Promise<() => number> {
  const connection = connect(databaseUrl);
  await connection.reads.rows('analyze', []);
  const [[backend] = []] = await connection.reads.rows('select pg_backend_pid()', []);
  const watch = watchServerCpu(Number(backend));
  await connection.close();
  return watch;
}

async function fill(databaseUrl: string): Promise<void> {
  const connection = connect(databaseUrl);
  await migrate(connection);
  const database = openStores(connection);
  await database.transaction(async (store) => {
    await fillSite(store, SITE, GROUPS);
    await fillSite(store, LISTED_SITE, LISTED_GROUPS);
  });
  await database.close();
}

async function fillSite(store: Store, site_name: string, count: number): Promise<void> {
  const site_id = await store.sites.insert({ ...blank(siteColumns), site_name, ...record });
  for (const [at, place] of listPhases().entries())
    await store.periods.insert({
      ...blank(periodColumns),
      site_id,
      ...place,
      sort_order: at + 1,
      ...record,
    });
  const places = listPhases();
  const units = Array.from({ length: UNITS }, (_, at) => ({
    ...blank(unitColumns),
    area: '',
    unit_type: 'US',
    us_number: String(at + 1),
    ...places[at % places.length],
    custom: {},
    site_id,
    ...record,
  }));
  await insertAll(units, (some) => store.units.insertMany(some));
  const groups = Array.from({ length: count }, (_, at) => {
    const unit = (at * 7_919) % UNITS;
    return {
      ...blank(DECLARED_KINDS.pottery.columns),
      pottery_number: String(at + 1),
      fabric: `Impasto ${(at * 31) % FABRICS}`,
      description: `Sherds of a ${at % 3 ? 'jar' : 'bowl'}, worn, with traces of soot on the outer side.`,
      weight_g: 5 + ((at * 13) % 500) / 10,
      sherd_count: 1 + (at % 9),
      area: '',
      us_number: String(unit + 1),
      custom: { ware: `Impasto ${(at * 31) % FABRICS}`, weight: 5 + ((at * 13) % 500) / 10 },
      site_id,
      ...record,
    };
  });
  await insertAll(groups, (some) => store.pottery.insertMany(some));
}

function listPhases(): { period: string; phase: string }[] {
  return Array.from({ length: PERIODS * PHASES }, (_, at) => ({
    period: `Period ${PERIODS - Math.floor(at / PHASES)}`,
    phase: `${'cba'[at % PHASES]}`,
  }));
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<number[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += PORTION) ids.push(...(await insert(rows.slice(at, at + PORTION))));
  return ids;
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}
