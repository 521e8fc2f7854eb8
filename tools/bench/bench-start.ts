import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillBenchDatabase } from './bench-site.ts';
import { median, short } from './figures.ts';

const ROUNDS = 3;
const IDLE_MS = 3_000;
const DEADLINE_MS = 30_000;

/** Measures the API's start to its first answer on an existing database, and its memory when nobody asks. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  try {
    const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
    await fillBenchDatabase(databaseUrl);
    const starts: number[] = [];
    const sizes: number[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const { startMs, idleMb } = await startOnce(folder, databaseUrl);
      // The first start seeds the vocabularies; it is not one on an existing database.
      if (round === 0) continue;
      starts.push(startMs);
      sizes.push(idleMb);
    }
    console.log(`Start to first 200 on an existing database of 10,000 units: ${short(median(starts))} ms`);
    console.log(`Resident memory, idle: ${short(median(sizes))} MB (medians of ${ROUNDS} fresh processes)\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string, databaseUrl: string): Promise<{ startMs: number; idleMb: number }> {
  const program = join(import.meta.dirname, '..', 'api', 'main.mjs');
  const port = 20_000 + Math.floor(process.hrtime()[1] % 20_000);
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    API_PORT: String(port),
    LOG_LEVEL: 'silent',
  };
  const started = performance.now();
  const child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  try {
    while (!(await answers(port))) {
      if (performance.now() - started > DEADLINE_MS) throw new Error('The API did not start');
      await delay(5);
    }
    const startMs = performance.now() - started;
    await delay(IDLE_MS);
    const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return { startMs, idleMb: Number(kB) / 1024 };
  } finally {
    child.kill();
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).status === 200;
  } catch {
    return false;
  }
}
