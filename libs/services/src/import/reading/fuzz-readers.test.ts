import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trowel/db';
import { DomainError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { inspectImportFile } from './inspect-file.ts';
import { readImportFile } from './read-import-file.ts';
import { listSeeds, createDbase, createRandom, mutate } from './testing/changed-files.ts';

/** Changed files in all; the long form has 20,000. */
const COUNT = Number(process.env['TROWEL_FUZZ_FILES'] ?? 600);
const SEED = Number(process.env['TROWEL_CRASH_SEED'] ?? 37);
/** Time limit for a file of a few kB on a busy machine, in ms. */
const LONG_MS = 20_000;

const REFUSALS = new Set(['validation', 'bad_request', 'too_large', 'unsupported_media_type', 'conflict']);

/** Describes an incorrect result. Returns undefined if the file was read, or rejected with a message. */
async function findFault(read: () => Promise<unknown>): Promise<string | undefined> {
  const start = performance.now();
  try {
    await read();
  } catch (error) {
    const isRefusal = error instanceof DomainError && REFUSALS.has(error.code) && error.message !== '';
    if (!isRefusal) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const tookMs = performance.now() - start;
  return tookMs > LONG_MS ? `took ${Math.round(tookMs)} ms` : undefined;
}

describe('every reader of files', () => {
  it('reads the seeds of this test as they are', async () => {
    const seeds = await listSeeds();
    const faults = new Map<string, string>();
    for (const { name, bytes, wrap } of seeds) {
      const file = { fileName: name, bytes: wrap ? await wrap(bytes) : bytes, format: 'auto' };
      const fault = await findFault(() => inspectImportFile(file));
      if (fault !== undefined) faults.set(name, fault);
    }
    expect(seeds.length).toBeGreaterThan(30);
    expect(Object.fromEntries(faults)).toEqual({});
  });

  it('says which columns a dBASE table has when it can read none of them', async () => {
    const bytes = createDbase([
      ['NOTE', 'M', 10],
      ['FOTO', 'G', 10],
    ]);

    await expect(readImportFile({ fileName: 'a.dbf', bytes, format: 'auto' })).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('NOTE (M), FOTO (G)'),
    });
  });

  it.each([
    ['FF FE', [0xff, 0xfe]],
    ['FE FF', [0xfe, 0xff]],
    ['EF BB BF', [0xef, 0xbb, 0xbf]],
    ['1E 1F', [0x1e, 0x1f]],
  ])('reads a dBASE table whose first heading begins with the bytes %s', async (_what, start) => {
    const bytes = createDbase([
      [Buffer.from([...start, 0x58]), 'C', 4],
      ['US', 'N', 6],
    ]);

    const { tables } = await inspectImportFile({ fileName: 'a.dbf', bytes, format: 'auto' });

    expect(tables[0]!.columns.map(({ heading }) => heading).at(-1)).toBe('US');
    expect(tables[0]!.columns).toHaveLength(2);
  });

  it('does not compute the columns of an SQLite file that are computed on reading', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-fuzz-'));
    const file = join(folder, 'generated.sqlite');
    try {
      const database = connect(`sqlite:///${file}`);
      await database.transaction((queries) =>
        database.run(
          "create table strati (US text, Copre text, kept text generated always as (US || '/1') stored); insert into strati (US, Copre) values ('1', '2'), ('2', null); alter table strati add column large text generated always as (hex(zeroblob(400000000))) virtual",
          queries,
        ),
      );
      await database.close();
      const bytes = readFileSync(file);

      const { tables } = await inspectImportFile({ fileName: 'a.sqlite', bytes, format: 'auto' });

      expect(tables[0]!.columns.map(({ heading }) => heading)).toEqual(['US', 'Copre', 'kept']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it(
    `reads ${COUNT} changed files or refuses them in words`,
    { timeout: Math.max(120_000, COUNT * 60) },
    async () => {
      const seeds = await listSeeds();
      const random = createRandom(SEED);
      const faults: string[] = [];
      const found = new Set<string>();
      for (let i = 0; i < COUNT && faults.length < 10; i++) {
        const { name, bytes, wrap } = seeds[i % seeds.length]!;
        const part = mutate(bytes, random);
        const changed = wrap ? await wrap(part) : part;
        const file = { fileName: name.replaceAll(' ', '.'), bytes: new Uint8Array(changed), format: 'auto' };
        for (const read of [() => readImportFile(file), () => inspectImportFile(file)]) {
          const fault = await findFault(read);
          const place = fault?.split('\n').slice(0, 2).join(' ');
          if (fault === undefined || found.has(place!)) continue;
          found.add(place!);
          faults.push(
            `${name} (${i}): ${fault.slice(0, 600)}\n${part.subarray(0, 2_000).toString('base64')}`,
          );
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
