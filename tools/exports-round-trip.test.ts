import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventRecord } from '@trowel/domain/testing';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { exportTable } from '@trowel/services/export';
import { createItem, createPeriod, createSite, createUnit } from '@trowel/services/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { importCommand } from './import-command.ts';

const KINDS = ['csv', 'xlsx', 'json'] as const;
const MAKE = { sites: createSite, us: createUnit, inventario: createItem, periods: createPeriod };
const ENTITIES = Object.keys(MAKE) as (keyof typeof MAKE)[];
type Entity = (typeof ENTITIES)[number];

type Row = Record<string, unknown>;
const OF_THE_ROW = new Set(['id', 'version', 'created_at', 'updated_at', 'site_name']);

describe('tables taken out and given to npm run import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-own-'));
  const before = { url: process.env['DATABASE_URL'], data: process.env['DATA_DIR'] };
  const ask = async <T>(body: (ctx: Context) => Promise<T>): Promise<T> => {
    const services = await openServices(readConfig(process.env));
    try {
      return await body({
        actor: { id: null, username: 'x', role: 'admin' },
        via: 'cli',
        language: 'en',
        services: seeAll(services),
      });
    } finally {
      await services.close();
    }
  };
  const taken = async (ctx: Context, entity: Entity, siteName: string): Promise<Row[]> => {
    const { bytes } = await exportTable(ctx, { what: 'json', entity, siteName });
    return (JSON.parse(Buffer.from(bytes).toString()) as Row[]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OF_THE_ROW.has(name))),
    );
  };

  beforeAll(async () => {
    process.env['DATABASE_URL'] = `sqlite:///${join(folder, 'data.db')}`;
    process.env['DATA_DIR'] = folder;
    await ask(async (ctx) => {
      for (const entity of ENTITIES)
        for (const number of entity === 'sites' ? [1] : [1, 2])
          await MAKE[entity](ctx, { ...inventRecord(entity, number), site_name: 'Colle' } as never);
    });
  });
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterAll(() => {
    for (const [name, value] of [
      ['DATABASE_URL', before.url],
      ['DATA_DIR', before.data],
    ] as const)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    rmSync(folder, { recursive: true });
  });

  it.each(ENTITIES.flatMap((entity) => KINDS.map((what) => ({ entity, what }))))(
    '$entity as $what are the same records',
    async ({ entity, what }) => {
      const file = join(folder, `table.${what}`);
      const wanted = await ask(async (ctx) => {
        writeFileSync(file, (await exportTable(ctx, { what, entity, siteName: 'Colle' })).bytes);
        return taken(ctx, entity, 'Colle');
      });
      const siteName = `Valle ${entity} ${what}`;

      await importCommand([file, '--site', siteName]);

      expect(await ask((ctx) => taken(ctx, entity, siteName))).toEqual(wanted);
    },
  );
});
