import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecret } from './read-or-create-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('readOrCreateSecret()', () => {
  it('makes a secret once, for its owner alone', async () => {
    const dataDir = join(folder, 'data');
    const first = await readOrCreateSecret(dataDir);
    const second = await readOrCreateSecret(dataDir);

    expect(second).toBe(first);
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim()).toBe(first);
  });

  it('gives services that start together the same', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder)));

    expect(new Set(secrets).size).toBe(1);
  });
});
