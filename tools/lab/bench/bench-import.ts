import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import { renderCsv } from '@trowel/domain/formats';
import { generateSite } from '@trowel/domain/testing';
import type { Context } from '@trowel/services/context';
import { importFile } from '@trowel/services/import';
import { seeAll } from '@trowel/services/visibility';
import { createServices } from '@trowel/services/startup';
import { renderTable, short } from './figures.ts';

const SIZES = [1_000, 5_000];
const SEED = 20_240_607;
const SITE = 'Bench';

/** Measures the import of a table of units with their relations on both databases: preview, first import, repetition. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const server = await startPostgres({ durable: true });
  try {
    const rows: string[][] = [];
    for (const units of SIZES) {
      const sqlite = `sqlite:///${join(folder, `${units}.db`)}`;
      const postgres = connectionUrl(await server.createDatabase(`import_${units}`));
      for (const [name, databaseUrl] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres }))
        rows.push([`${units} units, ${name}`, ...(await measure(databaseUrl, { units, folder }))]);
    }
    console.log(
      `${renderTable(['Import of a CSV table, seconds (CPU)', 'preview', 'import', 'the same again'], rows)}\n`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  databaseUrl: string,
  { units, folder }: { units: number; folder: string },
): Promise<string[]> {
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: 'b'.repeat(32) });
  const ctx: Context = {
    actor: { id: null, username: 'bench', role: 'admin' },
    via: 'cli',
    language: 'en',
    services: seeAll(services),
  };
  const bytes = Buffer.from(renderUnits(units));
  try {
    const times: string[] = [];
    for (const dryRun of [true, false, false]) {
      const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
      await importFile(ctx, {
        fileName: 'units.csv',
        bytes,
        siteName: SITE,
        createSite: true,
        dryRun,
        mode: 'merge',
      });
      const { user, system } = process.cpuUsage(cpu);
      times.push(`${short((performance.now() - startedAt) / 1e3)} (${short((user + system) / 1e6)})`);
    }
    return times;
  } finally {
    await services.close();
  }
}

function renderUnits(count: number): string {
  const { units, statements } = generateSite({ units: count, seed: SEED });
  const numbers = new Map(units.map(({ key, us_number }) => [key, us_number]));
  const covers = new Map<string, string[]>();
  for (const { from, type, to } of statements) {
    if (type !== 'covers' || to === null) continue;
    covers.set(from, [...(covers.get(from) ?? []), numbers.get(to) ?? '']);
  }
  return renderCsv(
    ['area', 'us_number', 'unit_type', 'period', 'description', 'covers'],
    units.map(({ key, area, us_number, unit_type, period }) => [
      area ?? '',
      us_number,
      unit_type ?? 'US',
      period ?? '',
      `Layer ${us_number} of silty earth, brown, with charcoal and fragments of brick and tile.`,
      (covers.get(key) ?? []).join(', '),
    ]),
  );
}
