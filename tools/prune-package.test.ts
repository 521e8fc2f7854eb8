import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prunePackage } from './prune-package.mjs';

// app → db → pg → split@1, @of/pg → split@1, sqlite; app → yaml → split@2; three is for the pages alone
const FILES: Record<string, object> = {
  'package.json': { engines: { node: '>=20' } },
  'apps/app/package.json': {
    name: '@dig/app',
    version: '1.0.0',
    dependencies: { '@dig/db': '1.0.0', three: '3', yaml: '2' },
  },
  'libs/db/package.json': {
    name: '@dig/db',
    dependencies: { pg: '8' },
    optionalDependencies: { sqlite: 'npm:other@1' },
  },
  'tools/blank/package.json': { name: 'blank' },
  'package-lock.json': {
    lockfileVersion: 3,
    packages: {
      '': {},
      'apps/app': {},
      'libs/db': {},
      'node_modules/@dig/app': { resolved: 'apps/app', link: true },
      'node_modules/@dig/db': { resolved: 'libs/db', link: true },
      'node_modules/pg': {
        version: '8.1.0',
        dependencies: { '@of/pg': '1' },
        peerDependencies: { types: '1' },
      },
      'node_modules/pg/node_modules/@of/pg': { version: '1.0.0', dependencies: { split: '1' } },
      'node_modules/pg/node_modules/split': { version: '1.0.0' },
      'node_modules/split': { version: '2.0.0' },
      'node_modules/sqlite': { version: '1.0.0', optional: true },
      'node_modules/three': { version: '3.0.0' },
      'node_modules/types': { version: '1.0.0', dev: true },
      'node_modules/vitest': { version: '4.0.0', dev: true },
      'node_modules/yaml': { version: '2.0.0', dependencies: { split: '2', blank: '1' } },
      'node_modules/blank': { resolved: 'tools/blank', link: true },
      'tools/blank': { version: '1.0.0' },
    },
  },
};
const PROGRAM = `import { parse } from "yaml/parse";\nconst { Pool } = await import("pg");\nrequire("sqlite");`;

const root = mkdtempSync(join(tmpdir(), 'trowel-prune-'));
beforeAll(() => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('prunePackage()', () => {
  it('keeps the packages that a bundle names, by import or require, and no others', () => {
    const { manifest } = prunePackage(root, 'apps/app', [PROGRAM]);

    expect(manifest.dependencies).toEqual({ pg: '8', yaml: '2' });
    expect(manifest.optionalDependencies).toEqual({ sqlite: 'npm:other@1' });
  });

  it('locks what those packages need in the versions of the repository, each where it is found', () => {
    const { packages } = prunePackage(root, 'apps/app', [PROGRAM]).lock;

    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/blank',
      'node_modules/pg',
      'node_modules/pg/node_modules/@of/pg',
      'node_modules/pg/node_modules/split',
      'node_modules/split',
      'node_modules/sqlite',
      'node_modules/types',
      'node_modules/yaml',
      'tools/blank',
    ]);
    expect(packages['node_modules/types']).toEqual({ version: '1.0.0' });
  });

  it('links what the repository itself provides, and names its folders', () => {
    const { manifest, lock, folders } = prunePackage(root, 'apps/app', [PROGRAM]);

    expect(folders).toEqual(['tools/blank']);
    expect(manifest.workspaces).toEqual(['tools/blank']);
    expect(lock.packages['tools/blank']).toEqual({ version: '1.0.0' });
    expect(prunePackage(root, 'apps/app', ['import "pg";']).manifest.workspaces).toBeUndefined();
  });

  it('refuses a bundle that imports what nobody declares', () => {
    expect(() => prunePackage(root, 'apps/app', ['import x from "vitest";'])).toThrow(
      'apps/app: its bundle imports vitest, which no package it stands on declares',
    );
  });
});
