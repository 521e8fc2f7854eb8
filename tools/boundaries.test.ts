import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

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

const LONG = `export function count(): number {\n${'  void 0;\n'.repeat(60)}  return 1;\n}`;
const WAYS = Array.from({ length: 15 }, (_, i) => `x === ${i}`).join(' || ');

let root: string;
function createWorkspace(): void {
  root = mkdtempSync(join(tmpdir(), 'trowel-boundaries-'));
  cpSync(join(REPOSITORY, 'nx.json'), join(root, 'nx.json'));
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['nx', 'typescript']) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
}
const removeWorkspace = (): void => rmSync(root, { recursive: true });

function manifest(name: string, dependencies: Record<string, string>): string {
  return JSON.stringify({
    name: `@trowel/${name}`,
    version: '0.1.0',
    type: 'module',
    exports: {
      './core': { '@trowel/source': './src/core/index.ts' },
      './matrix': { '@trowel/source': './src/matrix/index.ts' },
    },
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
  beforeEach(createWorkspace);
  afterEach(removeWorkspace);

  it('passes a workspace whose imports respect the boundaries', () => {
    const { status, stderr } = check();

    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('refuses a name that says too little', () => {
    const { status, stderr } = check({ 'libs/db/src/keep-rows.ts': 'export const askRows = () => 1;' });

    expect(stderr).toContain('libs/db/src/keep-rows.ts: no file name begins with keep-');
    expect(stderr).toContain('libs/db/src/keep-rows.ts: no exported function begins with ask: askRows');
    expect(status).toBe(1);
  });

  it('finds an import of a higher layer, even if package.json declares it', () => {
    const { status, stderr } = check({
      'libs/db/package.json': manifest('db', {
        '@trowel/domain': '0.1.0',
        '@trowel/services': '0.1.0',
        pg: '8',
      }),
      'libs/db/src/rows.ts': `import { Pool } from '@trowel/services';\nexport { Pool };`,
    });

    expect(stderr).toContain('libs/db/src/rows.ts: must not import libs/services');
    expect(stderr).toContain('Package cycle: libs/db → libs/services → libs/db');
    expect(status).toBe(1);
  });

  it('finds a package without a known layer', () => {
    const { stderr } = check({
      'libs/helpers/package.json': manifest('helpers', {}),
      'libs/helpers/src/a.ts': '',
    });

    expect(stderr).toContain('libs/helpers: has no known layer');
  });

  it('rejects a graph without edges', () => {
    const { status, stderr } = check({
      'libs/db/package.json': manifest('db', {}),
      'libs/db/src/sites.ts': '',
      'libs/db/src/sites.test.ts': '',
      'libs/services/package.json': manifest('services', {}),
      'libs/services/src/sites.ts': '',
    });

    expect(stderr).toContain('nx found no dependency between the packages');
    expect(status).toBe(1);
  });
});

/** Independent faults, checked in one run, because Nx takes a second to build the graph of any workspace. */
const PLANTED: Record<string, string> = {
  'libs/services/package.json': manifest('services', {
    '@trowel/db': '0.1.0',
    '@trowel/domain': '0.1.0',
    pg: '8',
  }),
  'libs/services/src/undeclared.ts': `import yaml from 'yaml';\nexport { yaml };`,
  'libs/services/src/kept.ts': `export { Pool as Kept } from 'pg';`,
  'libs/domain/src/read.ts': `import { readFileSync } from 'node:fs';\nexport { readFileSync };`,
  'libs/domain/src/read.test.ts': `import { readFileSync } from 'node:fs';\nexport { readFileSync };`,
  'libs/services/src/outside.ts': `export * from '../../db/src/rows.ts';`,
  'libs/db/src/files/a.ts': `import type { B } from './b.ts';\nexport type A = B;`,
  'libs/db/src/files/b.ts': `import type { A } from './a.ts';\nexport type B = A;`,
  'libs/db/src/rooms/a.ts': `import type { D } from '../halls/b.ts';\nexport type C = D;`,
  'libs/db/src/rooms/c.ts': `export type E = 1;`,
  'libs/db/src/halls/b.ts': `export type D = 1;`,
  'libs/db/src/halls/d.ts': `import type { E } from '../rooms/c.ts';\nexport type F = E;`,
  'libs/db/src/entries/index.ts': `export * from './inner/a.ts';`,
  'libs/db/src/entries/b.ts': `export const b = 1;`,
  'libs/db/src/entries/b.test.ts': `import './inner/a.ts';`,
  'libs/db/src/entries/inner/a.ts': `export { b as a } from '../b.ts';`,
  'libs/domain/src/core/text.ts': 'export const fold = 1;',
  'libs/domain/src/records/a.ts': `export { fold } from '../core/text.ts';`,
  'libs/domain/src/context.ts': `import './core/text.ts';`,
  'libs/domain/src/index.ts': `import './core/text.ts';`,
  'libs/domain/src/matrix/index.ts': `export { turn } from './text.ts';`,
  'libs/domain/src/matrix/text.ts': `import '../scene/index.ts';\nexport const turn = 1;`,
  'libs/domain/src/scene/index.ts': 'export const record = 1;',
  'libs/domain/src/scene/a.ts': `export { turn as a } from '@trowel/domain/matrix';`,
  'libs/domain/src/matrix/b.ts': `export { turn as b } from '@trowel/domain/matrix';`,
  'libs/db/src/names/a.ts': 'export const { Name } = { Name: 1 };',
  'libs/db/src/names/b.ts': 'export interface Name {}',
  'libs/db/src/names/c.ts': `export { Name } from './a.ts';\nexport const other = 1;`,
  'libs/services/src/a.ts': 'export type Name = 1;',
  'libs/db/src/long/a.ts': LONG,
  'libs/db/src/long/a.test.ts': LONG,
  'libs/db/src/ways/a.ts': `export const pick = (x: number) => ${WAYS} ? 1 : 2;`,
  ...Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`libs/db/src/many/part-${i}.ts`, ''])),
};

/** The expected problems. */
const FOUND: Record<string, string[]> = {
  'an import no package.json declares': [
    'libs/services/src/undeclared.ts: imports yaml, which libs/services/package.json does not declare',
  ],
  'a restricted package in another folder': ['libs/services/src/kept.ts: must not import pg; libs/db may'],
  'Node modules in a pure package, but not in its tests': [
    'libs/domain/src/read.ts: must not import node:fs; the package is pure',
  ],
  'a relative path into another package': [
    'libs/services/src/outside.ts: leaves its package (libs/db/src/rows.ts); import the package by its name',
  ],
  'a cycle of files, even of types alone': [
    'libs/db/src/files/a.ts: file cycle: libs/db/src/files/a.ts → libs/db/src/files/b.ts → libs/db/src/files/a.ts',
  ],
  'a cycle of folders with the import of each step, but none through entries and tests': [
    'libs/db/src/halls: folder cycle: libs/db/src/halls → libs/db/src/rooms (d.ts imports c.ts) → libs/db/src/halls (a.ts imports b.ts)',
  ],
  'an import past the entry of a module': [
    'libs/domain/src/context.ts: imports past the entry of core (libs/domain/src/core/text.ts)',
    'libs/domain/src/records/a.ts: imports past the entry of core (libs/domain/src/core/text.ts)',
  ],
  'a module that imports one above it, by name too': [
    'libs/domain/src/matrix/b.ts: imports its own folder matrix by name; import the file itself',
    'libs/domain/src/matrix/text.ts: must not import scene, which is above matrix',
    'libs/domain/src/matrix: folder cycle: libs/domain/src/matrix → libs/domain/src/scene (text.ts imports index.ts) → libs/domain/src/matrix (a.ts imports index.ts)',
  ],
  'two exported things of one name in a package': [
    'libs/db: two exported things are called Name: libs/db/src/names/a.ts, libs/db/src/names/b.ts',
  ],
  'a function that is too long, but not in tests': [
    'libs/db/src/long/a.ts:1 count: 63 lines, complexity 1; at most 60 and 15',
  ],
  'a function with too many ways through it': [
    'libs/db/src/ways/a.ts:1 pick: 1 lines, complexity 16; at most 60 and 15',
  ],
  'a folder with too many files': ['libs/db/src/many: has 41 files; at most 40 are allowed'],
};

describe('boundaries with many faults', () => {
  let lines: string[];
  beforeAll(() => {
    createWorkspace();
    lines = check(PLANTED).stderr.trim().split('\n');
    removeWorkspace();
  });

  it.each(Object.entries(FOUND))('find %s', (_, faults) => {
    expect(lines).toEqual(expect.arrayContaining(faults));
  });

  it('find nothing else', () => {
    expect(lines.toSorted()).toEqual(Object.values(FOUND).flat().toSorted());
  });
});
