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
  return JSON.stringify({
    name: `@trowel/${name}`,
    version: '0.1.0',
    type: 'module',
    exports: { './core': { '@trowel/source': './src/core/index.ts' } },
    nx: { tags: [`layer:${name}`] },
    dependencies,
  });
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
    expect(stderr).toContain('Packages in a circle: libs/db → libs/services → libs/db');
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

  it('finds a package whose layer the rules do not know', () => {
    const { stderr } = check({
      'libs/helpers/package.json': manifest('helpers', {}),
      'libs/helpers/src/a.ts': '',
    });

    expect(stderr).toContain('libs/helpers: carries no tag the rules know');
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

  it('finds a circle of files, even of types alone', () => {
    const { status, stderr } = check({
      'libs/db/src/a.ts': `import type { B } from './b.ts';\nexport type A = B;`,
      'libs/db/src/b.ts': `import type { A } from './a.ts';\nexport type B = A;`,
    });

    expect(stderr).toBe(
      'libs/db/src/a.ts: in a circle of files: libs/db/src/a.ts → libs/db/src/b.ts → libs/db/src/a.ts\n',
    );
    expect(status).toBe(1);
  });

  it('finds a circle of folders and names the import of each step', () => {
    const { stderr } = check({
      'libs/db/src/rooms/a.ts': `import type { B } from '../halls/b.ts';\nexport type A = B;`,
      'libs/db/src/rooms/c.ts': `export type C = 1;`,
      'libs/db/src/halls/b.ts': `export type B = 1;`,
      'libs/db/src/halls/d.ts': `import type { C } from '../rooms/c.ts';\nexport type D = C;`,
    });

    expect(stderr).toBe(
      'libs/db/src/halls: in a circle of folders: libs/db/src/halls → libs/db/src/rooms (d.ts imports c.ts) → libs/db/src/halls (a.ts imports b.ts)\n',
    );
  });

  it('leaves entries and tests out of the circles of folders', () => {
    const { stderr } = check({
      'libs/db/src/rooms/index.ts': `export * from './inner/a.ts';`,
      'libs/db/src/rooms/b.ts': `export const b = 1;`,
      'libs/db/src/rooms/b.test.ts': `import './inner/a.ts';`,
      'libs/db/src/rooms/inner/a.ts': `export { b as a } from '../b.ts';`,
    });

    expect(stderr).toBe('');
  });

  it('finds an import past the entry of a street', () => {
    const { stderr } = check({
      'libs/domain/src/core/text.ts': 'export const fold = 1;',
      'libs/domain/src/records/a.ts': `export { fold } from '../core/text.ts';`,
      'libs/domain/src/context.ts': `import './core/text.ts';`,
      'libs/domain/src/index.ts': `import './core/text.ts';`,
    });

    expect(stderr).toBe(
      'libs/domain/src/context.ts: imports past the entry of core (libs/domain/src/core/text.ts)\n' +
        'libs/domain/src/records/a.ts: imports past the entry of core (libs/domain/src/core/text.ts)\n',
    );
  });

  it('finds a street that knows one above it, by name too', () => {
    const { stderr } = check({
      'libs/domain/src/core/index.ts': `export { fold } from './text.ts';`,
      'libs/domain/src/core/text.ts': `import '../records/index.ts';\nexport const fold = 1;`,
      'libs/domain/src/records/index.ts': 'export const record = 1;',
      'libs/domain/src/records/a.ts': `export { fold as a } from '@trowel/domain/core';`,
      'libs/domain/src/core/b.ts': `export { fold as b } from '@trowel/domain/core';`,
    });

    expect(stderr).toContain('libs/domain/src/core/text.ts: must not know records; it stands above core');
    expect(stderr).toContain('libs/domain/src/core/b.ts: imports its own folder core by name');
    expect(stderr).toContain('libs/domain/src/core: in a circle of folders: ');
    expect(stderr).not.toContain('libs/domain/src/records/a.ts');
  });

  it('finds two exported things of one name in a package', () => {
    const { stderr } = check({
      'libs/db/src/a.ts': 'export const { Name } = { Name: 1 };',
      'libs/db/src/b.ts': 'export interface Name {}',
      'libs/db/src/c.ts': `export { Name } from './a.ts';\nexport const other = 1;`,
      'libs/services/src/a.ts': 'export type Name = 1;',
    });

    expect(stderr).toBe('libs/db: two exported things are called Name: libs/db/src/a.ts, libs/db/src/b.ts\n');
  });

  it('finds a function that is too long, but not in tests', () => {
    const long = `export function count(): number {\n${'  void 0;\n'.repeat(60)}  return 1;\n}`;
    const { stderr } = check({ 'libs/db/src/a.ts': long, 'libs/db/src/a.test.ts': long });

    expect(stderr).toBe('libs/db/src/a.ts:1 count: 63 lines, complexity 1; at most 60 and 15\n');
  });

  it('finds a function with too many ways through it', () => {
    const ways = Array.from({ length: 15 }, (_, i) => `x === ${i}`).join(' || ');
    const { stderr } = check({ 'libs/db/src/a.ts': `export const pick = (x: number) => ${ways} ? 1 : 2;` });

    expect(stderr).toBe('libs/db/src/a.ts:1 pick: 1 lines, complexity 16; at most 60 and 15\n');
  });

  it('finds a folder that holds too much', () => {
    const files = Array.from({ length: 41 }, (_, i) => [`libs/db/src/many/part-${i}.ts`, '']);
    const { stderr } = check(Object.fromEntries(files));

    expect(stderr).toBe('libs/db/src/many: holds 41 files; at most 40 lie in one folder\n');
  });
});
