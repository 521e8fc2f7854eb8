import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'check-lock.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(packages: Record<string, object>): { status: number | null; stderr: string } {
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  return spawnSync(process.execPath, [PROGRAM, file], { encoding: 'utf8' });
}

describe('check-lock', () => {
  it('passes a lock file that has an entry for every optional package', () => {
    const { status, stderr } = check({
      '': {},
      'node_modules/nx': { optionalDependencies: { '@nx/linux': '1', '@nx/mac': '1' } },
      'node_modules/@nx/linux': { version: '1' },
      'node_modules/nx/node_modules/@nx/mac': { version: '1' },
    });

    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('names the package of a platform that was left out', () => {
    const { status, stderr } = check({
      'node_modules/nx': { optionalDependencies: { '@nx/linux': '1', '@nx/mac': '1' } },
      'node_modules/@nx/linux': { version: '1' },
    });

    expect(stderr).toBe('node_modules/nx: its optional package @nx/mac has no entry\n');
    expect(status).toBe(1);
  });

  it('refuses addresses of a registry', () => {
    const { status, stderr } = check({
      'node_modules/zod': { version: '4', resolved: 'https://registry.example/zod.tgz' },
    });

    expect(stderr).toContain('node_modules/zod: names a registry');
    expect(status).toBe(1);
  });

  it('refuses a package that only one workspace would find', () => {
    const { status, stderr } = check({ 'libs/db/node_modules/pg': { version: '8' } });

    expect(stderr).toContain('libs/db/node_modules/pg: lies where a bundle in dist cannot find it');
    expect(status).toBe(1);
  });
});
