import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWeb } from '../src/server/start-web.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-web-'));
});
afterEach(() => rm(folder, { recursive: true }));

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  DATA_DIR: folder,
  WEB_PORT: '0',
  LOG_LEVEL: 'silent',
  ...more,
});

describe('startWeb()', () => {
  it('starts with the secret that the API keeps in the same folder', async () => {
    await writeFile(join(folder, 'jwt-secret'), 'kO2vTq8ZrX5mWc1LhYd7PsNf4GbJe9Ua\n');
    const web = await startWeb({ environment: settings() });
    const health = await fetch(`${web.listening.url}/health`);
    const ready = await fetch(`${web.listening.url}/ready`);
    await web.close();

    // The API has made no administrator yet.
    expect([health.status, ready.status]).toEqual([200, 503]);
    expect(await health.json()).toMatchObject({ status: 'ok', service: 'trowel-web' });
    await expect(fetch(`${web.listening.url}/health`)).rejects.toThrow();
  });

  it('does not start without a secret, nor with a short one, nor on a port that is taken', async () => {
    const secret = { JWT_SECRET: 'kO2vTq8ZrX5mWc1LhYd7PsNf4GbJe9Ua' };
    const first = await startWeb({ environment: settings(secret) });
    const taken = settings({ ...secret, WEB_PORT: String(first.listening.port) });

    await expect(startWeb({ environment: taken })).rejects.toThrow('EADDRINUSE');
    await expect(startWeb({ environment: settings() })).rejects.toThrow('JWT_SECRET');
    await expect(startWeb({ environment: settings({ JWT_SECRET: 'short' }) })).rejects.toThrow('32 bytes');
    await first.close();
  });

  it('does not start with a secret in the folder that can be guessed', async () => {
    await writeFile(join(folder, 'jwt-secret'), `${'kept-by-the-api-'.repeat(3)}\n`);

    await expect(startWeb({ environment: settings() })).rejects.toThrow(
      /is easy to guess.*openssl rand -base64 48/,
    );
  });

  it('keeps folder and database from other accounts, started alone', async () => {
    const dataDir = join(folder, 'data');
    const secret = { JWT_SECRET: 'kO2vTq8ZrX5mWc1LhYd7PsNf4GbJe9Ua' };
    const web = await startWeb({ environment: settings({ ...secret, DATA_DIR: dataDir }) });
    const modes = await Promise.all(
      ['.', 'trowel.db', 'trowel.db-wal', 'trowel.db-shm'].map(async (name) =>
        ((await stat(join(dataDir, name))).mode & 0o777).toString(8),
      ),
    );
    await web.close();

    expect(modes).toEqual(['700', '600', '600', '600']);
  });
});
