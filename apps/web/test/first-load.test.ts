import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTool } from '../e2e/run-services.ts';

const MOST_BYTES = 200_000;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

let folder: string;
let manifest: Record<string, Chunk>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-client-'));
  const { buildClient } = await loadTool<{ buildClient(target: string): Promise<void> }>('build-client.mjs');
  await buildClient(folder);
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Gives the zipped size of all that chunks cannot do without. */
function sizeOf(...names: string[]): number {
  const found = new Set(names);
  for (const name of found) for (const needed of manifest[name]?.imports ?? []) found.add(needed);
  const files = new Set([...found].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

describe('the first load', () => {
  it.each([
    ['pages/home/home-page.tsx'],
    ['pages/overview/overview-page.tsx'],
    ['pages/units/units-page.tsx'],
    // A sheet by its own address.
    ['pages/units/units-page.tsx', 'sheet/unit-sheet.tsx'],
  ])('of the frame with %s is at most 200 kB, zipped', (...parts) => {
    const size = sizeOf('app.tsx', ...parts);

    console.log(`${parts.join(' + ')}: ${Math.round(size / 1_000)} kB`);
    expect(size).toBeLessThanOrEqual(MOST_BYTES);
  });
});
