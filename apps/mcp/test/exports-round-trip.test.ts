import { createItem, createPeriod, createSite, createUnit } from '@trowel/services/records';
import { exportTable } from '@trowel/services/export';
import { inventRecord, type TableEntity } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const KINDS = ['csv', 'xlsx', 'json'] as const;
const MAKE = { sites: createSite, us: createUnit, inventario: createItem, periods: createPeriod };
const ENTITIES = Object.keys(MAKE) as (keyof typeof MAKE)[];

type Row = Record<string, unknown>;
const OF_THE_ROW = new Set(['id', 'version', 'created_at', 'updated_at', 'site_name']);

describe('tables taken out and handed to import_data', () => {
  let mcp: TestMcp;
  const taken = async (entity: TableEntity, siteName: string): Promise<Row[]> => {
    const { bytes } = await exportTable(mcp.ctx(), { what: 'json', entity, siteName });
    return (JSON.parse(Buffer.from(bytes).toString()) as Row[]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OF_THE_ROW.has(name))),
    );
  };

  beforeAll(async () => {
    mcp = await openTestMcp('sqlite');
    for (const entity of ENTITIES)
      for (const number of entity === 'sites' ? [1] : [1, 2, 3])
        await MAKE[entity](mcp.ctx(), { ...inventRecord(entity, number), site_name: 'Colle' } as never);
  });
  afterAll(() => mcp.close());

  it.each(ENTITIES.flatMap((entity) => KINDS.map((what) => ({ entity, what }))))(
    '$entity as $what are the same records',
    async ({ entity, what }) => {
      const { bytes, fileName } = await exportTable(mcp.ctx(), { what, entity, siteName: 'Colle' });
      const siteName = `Valle ${entity} ${what}`;

      const { ok, text } = await mcp.call('import_data', {
        operation: 'import',
        content_base64: Buffer.from(bytes).toString('base64'),
        file_name: fileName,
        site_name: siteName,
      });

      expect([ok, text]).toEqual([true, text]);
      expect(await taken(entity, siteName)).toEqual(await taken(entity, 'Colle'));
    },
  );
});
