import { chmod, copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../accounts/index.ts';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { createSite } from '../records/index.ts';
import { createServices } from './services.ts';

let folder: string;
let file: string;
let services: Services;
const open = (): Promise<Services> =>
  createServices({
    databaseUrl: `sqlite:///${file}`,
    jwtSecret: 'test-only-0123456789-0123456789-abc',
    filesDir: join(folder, 'files'),
  });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-services-'));
  file = join(folder, 'kept', 'trowel.db');
  services = await open();
});
afterEach(async () => {
  await services.close();
  await rm(folder, { recursive: true });
});

const ctx = (): Context => ({
  actor: { id: null, username: 'test', role: 'admin' },
  via: 'cli',
  language: 'en',
  services: seeAll(services),
});
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('createServices()', () => {
  it('keeps the database from everybody but its owner', async () => {
    await createSite(ctx(), { site_name: 'Villa' });

    const modes = await Promise.all([join(folder, 'kept'), file, `${file}-wal`, `${file}-shm`].map(modeOf));

    expect(modes).toEqual(['700', '600', '600', '600']);
  });

  it('takes a database from others that they could read', async () => {
    await services.close();
    await chmod(file, 0o664);
    services = await open();
    await createSite(ctx(), { site_name: 'Villa' });

    expect(await Promise.all([file, `${file}-wal`].map(modeOf))).toEqual(['600', '600']);
  });

  it('is ready when the first administrator is made, and not before', async () => {
    const before = await services.findObstacle();
    await ensureAdmin(services, { username: 'admin', password: 'Digging-4-Knowledge' });

    expect([before, await services.findObstacle()]).toEqual(['There is no administrator yet', undefined]);
  });

  it('does not write into a database that another took the place of', async () => {
    await ensureAdmin(services, { username: 'admin', password: 'Digging-4-Knowledge' });
    await copyFile(file, join(folder, 'restored.db'));
    await rename(join(folder, 'restored.db'), file);

    await expect(createSite(ctx(), { site_name: 'Villa' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database file was replaced by another while the service ran; it must be started again',
    });
    expect(await services.findObstacle()).toMatch('replaced by another');
  });

  it('does not write into a database that was removed', async () => {
    await rm(file);

    await expect(createSite(ctx(), { site_name: 'Villa' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/was removed while the service ran/),
    });
  });
});
