// `.env.example` has a line for every setting that is read, and none for what nobody reads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where settings are declared. */
const SETTINGS = [
  'libs/http/src/settings/settings.ts',
  'apps/api/src/config.ts',
  'apps/web/src/server/config.ts',
  'apps/mcp/src/config.ts',
];
/** What the system sets, not the person who runs Trowel. */
const OF_THE_SYSTEM = ['PATH', 'LANG', 'CC', 'CXX', 'XDG_CACHE_HOME', 'NODE_ENV', 'TMPDIR'];
/** What a test run tells the runs of its projects; `tools/test.mjs` sets it. */
const OF_TEST_RUNS = [
  'TROWEL_TEST_API',
  'TROWEL_TEST_LANE',
  'TROWEL_TEST_RUN',
  'TROWEL_TEST_WORKER',
  'TROWEL_TEST_WORKERS',
];
const NOT_OFFERED = new Set([...OF_THE_SYSTEM, ...OF_TEST_RUNS]);

describe('.env.example', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const offered = [...example.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!);
  const read = new Set([...SETTINGS.flatMap(listDeclared), ...listSources(ROOT).flatMap(listRead)]);

  it('names every setting that is read', () => {
    expect([...read].filter((name) => !NOT_OFFERED.has(name) && !offered.includes(name))).toEqual([]);
  });

  it('names nothing that nobody reads, and nothing twice', () => {
    expect(offered.filter((name) => !read.has(name))).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
  });
});

/** The members in capitals of the schemas of a file. */
function listDeclared(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\b|\w+Setting\b)/gm)].map(([, name]) => name!);
}

/** The variables a file takes from the environment by name. */
function listRead(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/process\.env(?:\.([A-Z][A-Z_]*)|\[['"]([A-Z][A-Z_]*)['"]\])/g)].map(
    ([, dotted, quoted]) => (dotted ?? quoted)!,
  );
}

function listSources(root: string): string[] {
  return ['apps', 'libs', 'tools', 'vitest.config.ts'].flatMap((name) => {
    if (name.endsWith('.ts')) return [join(root, name)];
    return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
      .map((path) => join(root, name, path));
  });
}
