import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../src/start-api.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-api-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('startApi()', () => {
  it('starts on an empty folder, tells the first password once, and keeps tokens valid over a restart', async () => {
    const told: string[] = [];
    const environment = { DATA_DIR: folder, API_PORT: '0', LOG_LEVEL: 'silent' };
    const announce = (text: string): void => void told.push(text);
    const first = await startApi({ environment, announce });
    const password = /once\): (\S+)/.exec(told[0] ?? '')?.[1] ?? '';
    const login = await fetch(`${first.listening.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    await first.close();
    const second = await startApi({ environment, announce });
    const me = await fetch(`${second.listening.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await second.close();

    expect(password.length).toBeGreaterThan(11);
    expect([login.status, me.status, told.length]).toEqual([200, 200, 1]);
  });

  it('keeps folder, secret and database from other accounts, started alone', async () => {
    const dataDir = join(folder, 'data');
    const environment = { DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'silent' };
    const api = await startApi({ environment, announce: () => undefined });
    const modes = await Promise.all(
      ['.', 'jwt-secret', 'trowel.db', 'trowel.db-wal', 'trowel.db-shm'].map(async (name) =>
        ((await stat(join(dataDir, name))).mode & 0o777).toString(8),
      ),
    );
    await api.close();

    expect(modes).toEqual(['700', '600', '600', '600', '600']);
  });

  it('closes what it opened when the port is taken', async () => {
    const environment = {
      DATA_DIR: folder,
      API_PORT: '0',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'Tre-Trowels-7',
    };
    const first = await startApi({ environment });
    const second = startApi({ environment: { ...environment, API_PORT: String(first.listening.port) } });

    await expect(second).rejects.toThrow('EADDRINUSE');
    await first.close();
  });
});
