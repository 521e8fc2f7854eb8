import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const REPOSITORY = dirname(import.meta.dirname);
const PROGRAM = join(import.meta.dirname, 'boundaries.mjs');

// domain ← db ← services: the smallest workspace with an arrow in each direction to get wrong
const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'dig',
    workspaces: ['libs/*'],
    devDependencies: { vitest: '4' },
  }),
  'libs/domain/package.json': manifest('domain', { zod: '4' }),
  'libs/domain/src/site.ts': `import { z } from 'zod';\nexport const Site = z.string();`,
  'libs/db/package.json': manifest('db', { '@trowel/domain': '0.1.0', pg: '8' }),
  'libs/db/src/sites.ts': `import { Pool } from 'pg';\nimport { Site } from '@trowel/domain';\nimport './rows.ts';\nexport { Pool, Site };`,
  'libs/db/src/rows.ts': '',
  'libs/db/src/sites.test.ts': `import { it } from 'vitest';\nimport { Site } from '@trowel/domain';\nit(String(Site));`,
  'libs/services/package.json': manifest('services', { '@trowel/db': '0.1.0', '@trowel/domain': '0.1.0' }),
  'libs/services/src/sites.ts': `import { Pool } from '@trowel/db';\nexport { Pool };`,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trowel-boundaries-'));
  cpSync(join(REPOSITORY, 'nx.json'), join(root, 'nx.json'));
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['nx', 'typescript']) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function manifest(name: string, dependencies: Record<string, string>): string {
  return JSON.stringify({ name: `@trowel/${name}`, version: '0.1.0', type: 'module', dependencies });
}

/** Checks the clean workspace with some files put in or over it. */
function check(planted: Record<string, string> = {}): { status: number | null; stderr: string } {
  for (const [path, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return spawnSync(process.execPath, [PROGRAM, root], { encoding: 'utf8' });
}

describe('boundaries', () => {
  it('passes a workspace whose imports keep to their rooms', () => {
    const { status, stderr } = check();

    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('finds an arrow that points up, even where package.json declares it', () => {
    const { status, stderr } = check({
      'libs/db/package.json': manifest('db', {
        '@trowel/domain': '0.1.0',
        '@trowel/services': '0.1.0',
        pg: '8',
      }),
      'libs/db/src/rows.ts': `import { Pool } from '@trowel/services';\nexport { Pool };`,
    });

    expect(stderr).toContain('libs/db/src/rows.ts: must not know libs/services');
    expect(stderr).toContain('Packages in a circle: libs/db, libs/services');
    expect(status).toBe(1);
  });

  it('finds an import no package.json declares', () => {
    const { status, stderr } = check({
      'libs/services/src/read.ts': `import yaml from 'yaml';\nexport { yaml };`,
    });

    expect(stderr).toContain(
      'libs/services/src/read.ts: imports yaml, which libs/services/package.json does not declare',
    );
    expect(status).toBe(1);
  });

  it('finds a package outside of the room that keeps it', () => {
    const { stderr } = check({
      'libs/services/package.json': manifest('services', {
        '@trowel/db': '0.1.0',
        '@trowel/domain': '0.1.0',
        pg: '8',
      }),
      'libs/services/src/read.ts': `export { Pool } from 'pg';`,
    });

    expect(stderr).toContain('libs/services/src/read.ts: must not import pg; libs/db may');
  });

  it('finds anything of Node in the pure room, but not in its tests', () => {
    const { stderr } = check({
      'libs/domain/src/read.ts': `import { readFileSync } from 'node:fs';\nexport { readFileSync };`,
      'libs/domain/src/read.test.ts': `import { readFileSync } from 'node:fs';\nexport { readFileSync };`,
    });

    expect(stderr).toBe('libs/domain/src/read.ts: must not import node:fs; this room is pure\n');
  });

  it('finds a relative path into another package', () => {
    const { stderr } = check({ 'libs/services/src/read.ts': `export * from '../../db/src/rows.ts';` });

    expect(stderr).toContain('libs/services/src/read.ts: leaves its package (libs/db/src/rows.ts)');
  });

  it('finds a room the rules do not know', () => {
    const { stderr } = check({
      'libs/helpers/package.json': manifest('helpers', {}),
      'libs/helpers/src/a.ts': '',
    });

    expect(stderr).toContain('libs/helpers: a room the rules do not know');
  });

  it('refuses a graph without arrows', () => {
    const { status, stderr } = check({
      'libs/db/package.json': manifest('db', {}),
      'libs/db/src/sites.ts': '',
      'libs/db/src/sites.test.ts': '',
      'libs/services/package.json': manifest('services', {}),
      'libs/services/src/sites.ts': '',
    });

    expect(stderr).toContain('nx sees no dependency between the packages');
    expect(status).toBe(1);
  });
});
