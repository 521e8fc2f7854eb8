import {
  DIALECTS,
  copySites,
  findWholeReads,
  openWatchedStores,
  type WatchedStores,
} from '@trowel/db/testing';
import { inventoryItemColumns, siteColumns, unitColumns } from '@trowel/domain/records';
import { startTestServer, type TestServer } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';

const SITES = 40;
const UNITS = 500;
/** Exports read so many at a time, whatever they hold. */
const RECORDS_A_PAGE = 100;
const MINUTES = 60_000;
const record = { created_at: '2026-05-04T08:00:00.000Z', updated_at: '2026-05-04T08:00:00.000Z', version: 1 };
const WHERE = 'site_name_is=Site%207';

/** Requests that must not read a large table completely: method, path and body. */
const REQUESTS: readonly [string, string, unknown?][] = [
  ['GET', '/api/us?limit=100'],
  ['GET', '/api/us?skip=15000'],
  ['GET', '/api/us?site_name=ite%207'],
  ['GET', `/api/us?${WHERE}`],
  ['GET', '/api/us/site/Site%207'],
  ['GET', `/api/us?sort_by=updated_at&sort_order=desc&${WHERE}`],
  ['GET', `/api/us?sort_by=definition&${WHERE}`],
  ['GET', `/api/us?unit_type_is=US&elevation_min_min=12&definition=trat&${WHERE}`],
  ['GET', `/api/us?q=carboni&${WHERE}`],
  ['GET', `/api/us?us_number_is=12&${WHERE}`],
  ['GET', '/api/us/3251'],
  ['GET', `/api/us/3251/place?${WHERE}`],
  ['GET', `/api/us/values/definition?${WHERE}`],
  ['GET', '/api/us/next?site_name=Site%207'],
  ['GET', '/api/inventario?limit=100'],
  ['GET', `/api/inventario?${WHERE}`],
  ['GET', '/api/inventario/77'],
  ['GET', '/api/sites?limit=100'],
  ['GET', '/api/sites?q=ite%207'],
  ['GET', '/api/analytics/overview'],
  ['GET', '/api/analytics/overview?site_name=Site%207'],
  ['GET', '/api/analytics/us/by-period'],
  ['GET', '/api/analytics/inventory/by-type'],
  ['GET', '/api/changes?limit=20'],
  ['GET', '/api/changes?site_name=Site%207'],
  ['GET', '/api/changes?entity=us&id=3251'],
  ['GET', '/api/changes?since=2026-06-01'],
  ['GET', '/api/changes?after=19990'],
  ['GET', '/api/harris-matrix/Site%207'],
  ['POST', '/api/harris-matrix/validate', { site_name: 'Site 7' }],
  ['GET', '/api/findings/Site%207'],
  ['GET', '/api/export/csv?entity=us&site_name=Site%207'],
  [
    'POST',
    '/api/us',
    { site_name: 'Site 7', us_number: '9001', relationships: [{ type: 'covers', us_number: '12' }] },
  ],
  ['PUT', '/api/us/3251', { definition: 'Crollo' }],
  ['PUT', '/api/us/3251', { relationships: [{ type: 'covers', us_number: '13' }] }],
  ['DELETE', '/api/us/3260?cascade=true'],
  ['POST', '/api/inventario', { site_name: 'Site 7', inventory_number: '9001', us_number: '13' }],
];

/** PostgreSQL alone has an index of what texts hold; on SQLite searching over all sites reads them. */
const SEARCHES = [
  '/api/us?q=carboni',
  '/api/us?q=collapse',
  '/api/us?definition=carboni',
  '/api/inventario?q=carboni',
];

describe.each(DIALECTS)('the statements of 20,000 units in 40 sites on %s', (dialect) => {
  let server: TestServer;
  let watched: WatchedStores;
  beforeAll(async () => {
    server = await startTestServer(dialect, ({ services, log }) => {
      const { place } = services.database;
      watched = openWatchedStores(dialect === 'sqlite' ? `sqlite:///${place}` : place);
      return createApp({
        services: { ...services, database: watched.database },
        log,
        version: '0.0.0',
        corsOrigins: [],
        trustProxy: false,
        rateRules: {},
      });
    });
    await fill(watched);
    await ask('POST', '/api/sites', { site_name: 'Small' });
    await ask('POST', '/api/us', { site_name: 'Small', us_number: '1' });
  }, MINUTES);
  afterAll(async () => {
    await watched.database.close();
    await server.close();
  });

  const ask = async (method: string, path: string, body?: unknown): Promise<string[]> => {
    watched.statements.length = 0;
    const { status } = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${server.tokens.admin}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(status).toBeLessThan(300);
    return [...watched.statements];
  };
  const findWhole = async (statements: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const text of new Set(statements))
      for (const whole of await findWholeReads(watched, text)) found.push(`${whole}: ${text.slice(0, 300)}`);
    return found;
  };

  it.each(REQUESTS)('%s %s finds all it needs by an index', async (method, path, body) => {
    const statements = await ask(method, path, body);

    expect(await findWhole(statements)).toEqual([]);
  });

  it.runIf(dialect === 'postgres').each(SEARCHES)('GET %s finds its words by an index', async (path) => {
    expect(await findWhole(await ask('GET', path))).toEqual([]);
  });

  // With two of it only the statements of one are seen.
  it.skipIf(process.env['TROWEL_TEST_PAIRS'] === 'on')(
    'asks no statement for each record of a list',
    async () => {
      const [few, many] = [await ask('GET', '/api/us?limit=2'), await ask('GET', '/api/us?limit=100')];

      expect(many).toHaveLength(few.length);
      // Tallies, units, their relations; and who asks, with what they may see.
      expect(many.length).toBeLessThanOrEqual(4);
    },
  );

  it.each(['csv?entity=us', 'csv?entity=inventario', 'json?entity=us'])(
    'asks no statement for each record of an export: %s',
    async (what) => {
      const few = await ask('GET', `/api/export/${what}&site_name=Small`);
      const many = await ask('GET', `/api/export/${what}&site_name=Site%207`);

      expect(many.length - few.length).toBeLessThanOrEqual(UNITS / RECORDS_A_PAGE);
    },
  );

  it('notices when an index is missing', async () => {
    const { connection } = watched;
    const value = dialect === 'sqlite' ? '?' : '$1';
    const [before, after] = ['definition', 'description'].map(
      (column) => `select ${column} from "units" where site_id = ${value}`,
    ) as [string, string];
    expect(await findWholeReads(watched, before)).toEqual([]);

    await connection.transaction((queries) =>
      connection.run('drop index units_order; drop index units_number', queries),
    );

    expect(await findWholeReads(watched, after)).toHaveLength(1);
  });
});

/** Fills one site with 500 units, and has the database copy it. */
async function fill({ database, connection }: WatchedStores): Promise<void> {
  await database.transaction(async (store) => {
    for (let i = 1; i <= SITES; i++)
      await store.sites.insert({
        ...blank(siteColumns),
        site_name: `Site ${i}`,
        visibility: 'all',
        location: 'exact',
        ...record,
      });
    const ids = await store.units.insertMany(
      Array.from({ length: UNITS }, (_, i) => ({
        ...blank(unitColumns),
        site_id: 1,
        area: '',
        us_number: String(i + 1),
        unit_type: 'US',
        definition: i % 3 === 0 ? 'Strato' : 'Taglio',
        description: `${i} ${'strato di terra bruna con laterizi '.repeat(20)}`,
        period: String(i % 5),
        elevation_min: i / 100,
        custom: {},
        ...record,
      })),
    );
    await store.relations.insertMany(
      ids.slice(1).map((id, i) => ({
        site_id: 1,
        unit_id: id,
        type: 'covered_by',
        target_id: ids[i]!,
        target_area: '',
        target_us_number: String(i + 1),
        certainty: null,
        note: null,
        confirmed: true,
      })),
    );
    await store.items.insertMany(
      ids.slice(0, UNITS / 2).map((unit_id, i) => ({
        ...blank(inventoryItemColumns),
        site_id: 1,
        unit_id,
        inventory_number: String(i + 1),
        find_type: 'Ceramica',
        description: `${i} ${'orlo di coppa in ceramica comune '.repeat(20)}`,
        custom: {},
        ...record,
      })),
    );
    await store.changes.insertMany(
      ids.map((id) => ({
        entity: 'us' as const,
        record_id: id,
        action: 'create' as const,
        actor: 'admin',
        via: 'api' as const,
        at: record.created_at,
        version: 1,
        before: null,
        after: { us_number: '1' },
        batch: null,
        site_id: 1,
      })),
    );
  });
  await copySites(connection, { templates: 1, times: SITES - 1 });
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}
