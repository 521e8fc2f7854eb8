import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import type { Role } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '../changes/undo.ts';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { importPyarchinit, listPyarchinitDatabases } from './pyarchinit.ts';
import { createServices } from '../startup/services.ts';

const dig = writeSqliteFile([
  { name: 'us_table', columns: ['id_us', 'sito', 'area', 'us'], rows: [[1, 'Colle', '1', '10']] },
  {
    name: 'inventario_materiali_table',
    columns: ['id_invmat', 'sito', 'numero_inventario', 'us'],
    rows: [[1, 'Colle', 1, 10]],
  },
]);

describe.each(DIALECTS)('databases of pyArchInit that the settings name, on %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-pyarchinit-'));
  let services: Services;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    writeFileSync(join(folder, 'dig.sqlite'), dig);
    const empty = await openTestDatabase(dialect);
    remove = empty.remove;
    services = await createServices({
      databaseUrl: empty.url,
      filesDir: join(folder, 'files'),
      jwtSecret: randomBytes(32).toString('hex'),
      pyarchinitDatabases: new Map([
        ['dig', `sqlite:///${join(folder, 'dig.sqlite')}`],
        ['gone', 'postgresql://someone:secret@127.0.0.1:1/gone'],
      ]),
    });
  });
  afterAll(async () => {
    await services.close();
    await remove();
    rmSync(folder, { recursive: true });
  });

  const as = (role: Role): Context => ({
    actor: { id: null, username: role, role },
    via: 'mcp',
    language: 'en',
    services: seeAll(services),
  });

  it('are listed by name, without their addresses', () => {
    expect(listPyarchinitDatabases(as('admin'))).toEqual([
      { name: 'dig', kind: 'sqlite' },
      { name: 'gone', kind: 'postgresql' },
    ]);
  });

  it('are read a second time without making anything twice', async () => {
    const first = await importPyarchinit(as('admin'), { database: 'dig', createSite: true });

    const second = await importPyarchinit(as('admin'), { database: 'dig', dryRun: true });

    expect(first).toMatchObject({ created: 1, records: { inventario: { created: 1 } } });
    expect(second).toMatchObject({ created: 0, unchanged: 1, records: { inventario: { unchanged: 1 } } });
    await undoImport(as('admin'), first.id!);
  });

  it('only the kinds asked for are taken', async () => {
    const report = await importPyarchinit(as('admin'), {
      database: 'dig',
      kinds: ['us'],
      createSite: true,
      dryRun: true,
    });

    expect(report).toMatchObject({ created: 1, records: { inventario: { created: 0 } } });
  });

  it('a name that is not in the settings is refused with those that are', async () => {
    const asked = importPyarchinit(as('admin'), { database: 'sqlite:////etc/passwd' });

    await expect(asked).rejects.toThrow('known are dig, gone');
  });

  it('one that cannot be reached is told without its password', async () => {
    const asked = importPyarchinit(as('admin'), { database: 'gone' });

    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await expect(asked).rejects.not.toThrow('secret');
  });

  it.each(['operator', 'viewer'] as const)('are closed to the role %s', async (role) => {
    expect(() => listPyarchinitDatabases(as(role))).toThrow(/permission/i);
    await expect(importPyarchinit(as(role), { database: 'dig' })).rejects.toThrow(/permission/i);
  });
});
