import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideBuiltServices } from '../e2e/built-services.ts';
import { findClient } from '../src/server/client/built-client.ts';
import { listShellPages } from '../src/server/pages/show-shell.ts';

const MOST_BYTES = 226_000;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

let folder: string;
let manifest: Record<string, Chunk>;

beforeAll(async () => {
  folder = join(await provideBuiltServices(), 'web', 'client');
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
});

/** Lists the files that chunks need. */
function filesOf(...names: string[]): string[] {
  const found = new Set(names);
  for (const name of found) for (const needed of manifest[name]?.imports ?? []) found.add(needed);
  const files = [...found].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]);
  return [...new Set(files)];
}

/** Returns their compressed size. */
function sizeOf(...names: string[]): number {
  return filesOf(...names).reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

describe('the first load', () => {
  it.each([
    ['pages/home/home-page.tsx'],
    ['pages/overview/overview-page.tsx'],
    ['pages/units/units-page.tsx'],
    // A sheet by its own address.
    ['pages/units/units-page.tsx', 'sheet/unit-sheet.tsx'],
  ])('of the frame with %s is at most 226 kB, zipped', (...parts) => {
    const size = sizeOf('app.tsx', ...parts);

    console.log(`${parts.join(' + ')}: ${Math.round(size / 1_000)} kB`);
    expect(size).toBeLessThanOrEqual(MOST_BYTES);
  });
});

describe('the files of the first load', () => {
  it.each([
    [12, ['pages/home/home-page.tsx']],
    [12, ['pages/overview/overview-page.tsx']],
    [11, ['pages/units/units-page.tsx']],
  ])('are at most %i, of which a browser asks for six at a time: %s', (most, parts) => {
    expect(filesOf('app.tsx', ...parts).length).toBeLessThanOrEqual(most);
  });
});

describe('a page', () => {
  it.each(listShellPages())('names the modules it asks for later: $path', ({ parts }) => {
    const { modules, script } = findClient(folder)!.entry('app', parts);

    const asked = parts.map((part) => `/client/${manifest[part]!.file}`);
    expect(modules).toEqual(expect.arrayContaining(asked));
    expect(modules).not.toContain(script);
  });
});
