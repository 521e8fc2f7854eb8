import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { ARCHIVE_LIMITS, openArchive } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../accounts/log-in.ts';
import { registerUser } from '../accounts/users.ts';
import { listChanges } from '../changes/changes.ts';
import type { Context } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { exportTable } from '../export/export-table.ts';
import { openMedia } from '../files/media.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { createServices } from '../startup/services.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createBackup } from './backup.ts';
import { describeSystem } from './describe-system.ts';

const PASSWORD = 'Digging-4-Knowledge';
const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

/** Reads a backup as it is downloaded, and gives its files by name. */
async function readBackup(ctx: Context): Promise<{ files: Map<string, Buffer>; told: number }> {
  const { sizeBytes, open } = await createBackup(ctx);
  const bytes = await buffer(await open());
  expect(bytes.byteLength).toBe(sizeBytes);
  const archive = await openArchive(bytes, { ...ARCHIVE_LIMITS, nested: true });
  const files = new Map<string, Buffer>();
  for (const name of archive.names) files.set(name, await buffer(archive.read(name)));
  return { files, told: sizeBytes };
}

async function exportAll(ctx: Context): Promise<string[]> {
  const entities = ['sites', 'us', 'periods'] as const;
  const tables = entities.map((entity) => exportTable(ctx, { what: 'json', entity }));
  return (await Promise.all(tables)).map(({ bytes }) => new TextDecoder().decode(bytes));
}

describe.each(DIALECTS)('a backup on %s', (dialect) => {
  let world: World;
  let admin: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    admin = world.as('admin');
    const site = await createSite(admin, { site_name: 'Colle', description: 'Due\nrighe' });
    for (const us_number of ['1', '2', '3']) {
      const relationships = us_number === '1' ? [] : [{ type: 'covers', us_number: '1' }];
      await createUnit(admin, { site_name: 'Colle', us_number, relationships } as never);
    }
    await registerUser(admin, { username: 'maria', email: 'maria@example.org', password: PASSWORD });
    const about = { entity: 'sites', record_id: site.id } as const;
    await uploadMediaBytes(admin, { about, fileName: 'plan.pdf', bytes: PDF });
  });
  afterAll(() => world.dispose());

  it('is for administrators', async () => {
    await expect(createBackup(world.as('operator'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(describeSystem(world.as('operator'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('stands in the change log, and is what the system tells of as the last one', async () => {
    const { told } = await readBackup(admin);

    const [last] = (await listChanges(admin, { skip: 0, limit: 1 })).rows;
    expect(last).toMatchObject({ entity: 'backups', action: 'create', actor: 'admin' });
    const facts = await describeSystem(admin);
    expect(facts.lastBackup).toMatchObject({ actor: 'admin', sizeBytes: told });
    expect(facts.database.engine).toMatch(dialect === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d+/);
    expect(facts.database.migration).toMatch(/^\d{4}_/);
    expect(facts.database.sizeBytes).toBeGreaterThan(10_000);
    expect(facts.disk.freeBytes).toBeLessThanOrEqual(facts.disk.totalBytes);
    expect(facts.files).toEqual({ count: 1, sizeBytes: PDF.byteLength });
    expect(facts.tasks).toEqual({ running: [], waiting: 0 });
  });

  it('is made while others write', async () => {
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        createUnit(admin, { site_name: 'Colle', us_number: `20${i}` } as never),
      ),
    );

    const { files } = await readBackup(admin);
    await writing;

    expect(files.has('README.txt')).toBe(true);
    expect(files.size).toBeGreaterThan(1);
  });
});

describe('a backup of SQLite', () => {
  it('is unpacked into an empty folder: a new Trowel answers the same, knows the accounts and the files', async () => {
    const world = await openWorld('sqlite');
    const folder = mkdtempSync(join(tmpdir(), 'trowel-restored-'));
    const admin = world.as('admin');
    const site = await createSite(admin, { site_name: 'Colle' });
    await createUnit(admin, { site_name: 'Colle', us_number: '1' } as never);
    await registerUser(admin, { username: 'maria', email: 'maria@example.org', password: PASSWORD });
    const about = { entity: 'sites', record_id: site.id } as const;
    const { id } = (await uploadMediaBytes(admin, { about, fileName: 'plan.pdf', bytes: PDF })).record;
    const before = await exportAll(admin);

    const { files } = await readBackup(admin);
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    const services = await createServices({
      databaseUrl: `sqlite:///${join(folder, 'trowel.db')}`,
      filesDir: join(folder, '3d_models'),
      jwtSecret: 'test-only-0123456789-0123456789-abc',
    });
    const restored: Context = { ...admin, services: seeAll(services) };

    expect(files.get('trowel.db')!.subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(await exportAll(restored)).toEqual(before);
    expect(await buffer(await (await openMedia(restored, id)).open())).toEqual(Buffer.from(PDF));
    const login = await logIn(services, { username: 'maria', password: PASSWORD });
    expect(login.user.username).toBe('maria');
    // Nothing is left beside the database.
    const left = (): string[] =>
      readdirSync(dirname(admin.services.database.place)).filter((name) => name.startsWith('trowel-backup-'));
    await expect.poll(left).toEqual([]);
    await services.close();
    await world.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
});
