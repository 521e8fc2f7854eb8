import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/sight';
import type { ExportedFile } from '@trowel/services/files';
import { convertToGraphml, exportGraphJson, exportGraphml } from '@trowel/services/graphs';
import { createServices } from '@trowel/services/startup';
import { peakMemoryMb } from './peak-memory.ts';

/** Nothing is ever uploaded here. */
const NO_FILES = join(tmpdir(), 'trowel-no-files');

/** What one fresh process measured of one export. */
export interface ExportRun {
  /** From the request to the whole file: the first time, and once more. */
  firstMs: number;
  againMs: number;
  /** CPU of the first, all threads. */
  cpuMs: number;
  /** Of the process, its worker thread included: after the first, and after both. */
  peakMb: number;
  peakAgainMb: number;
  sizeMb: number;
  refusal?: string;
}

export const BENCH_SITE = 'Bench';

const EXPORTS: Record<string, (ctx: Context, dotFile: string) => Promise<ExportedFile>> = {
  standard: (ctx) => exportGraphJson(ctx, { siteName: BENCH_SITE, format: 'standard' }),
  scene: (ctx) => exportGraphJson(ctx, { siteName: BENCH_SITE, format: 'scene' }),
  yed: (ctx) => exportGraphml(ctx, graphml('yed')),
  strict: (ctx) => exportGraphml(ctx, graphml('strict')),
  dot: (ctx, dotFile) =>
    convertToGraphml(ctx, {
      source: { fileName: 'bench.dot', bytes: readFileSync(dotFile) },
      title: '',
      reverseEpochs: false,
    }),
};

/** Texts that are meant to cost: each is refused, or converted, without more. */
const HOSTILE: Record<string, () => string> = {
  '10 MB': () => `digraph { a -> b } // ${'x'.repeat(10_485_760)}`,
  '5 MB of one label': () => `digraph { a [label="${'x'.repeat(5_000_000)}"] }`,
  'depth 10,000': () => `digraph { ${'subgraph {'.repeat(10_000)} a ${'}'.repeat(10_001)}`,
  'depth 10,000 of HTML': () => `digraph { a [label=<${'<b>'.repeat(10_000)}x${'</b>'.repeat(10_000)}>] }`,
  '50,000 nodes': () => `digraph { ${Array.from({ length: 50_000 }, (_, i) => i).join(';')} }`,
  '20,000 nodes in a row': () =>
    `digraph { ${Array.from({ length: 20_000 }, (_, i) => `n${i}`).join('->')} }`,
  '50,000 edges': () =>
    `digraph { ${Array.from({ length: 50_000 }, (_, i) => `${(i * 7) % 900}->${900 + ((i * 11) % 900)}`).join(';')} }`,
  'a million quotes': () => `digraph { a [label=${'"'.repeat(1_000_001)}] }`,
  'NUL and entities': () => `digraph { "a\u0000&lt;&#x0;" -> "&e;" }`,
  doctype: () => '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><graphml>&e;</graphml>',
};
export const HOSTILE_NAMES = Object.keys(HOSTILE);

/** Converts one hostile text in a fresh process and prints what it cost. */
export async function runHostileOnce([name = '', databaseUrl = '']: readonly string[]): Promise<void> {
  const text = HOSTILE[name]!();
  await runOnce(databaseUrl, (ctx) =>
    convertToGraphml(ctx, {
      source: { fileName: 'hostile.dot', bytes: new TextEncoder().encode(text) },
      title: '',
      reverseEpochs: false,
    }),
  );
}

function graphml(dialect: 'yed' | 'strict') {
  return { siteName: BENCH_SITE, grouping: 'period_area', reverseEpochs: false, dialect } as const;
}

/** Makes one file twice in a fresh process and prints what it cost. */
export async function runExportOnce([
  kind = '',
  databaseUrl = '',
  dotFile = '',
]: readonly string[]): Promise<void> {
  await runOnce(databaseUrl, (ctx) => EXPORTS[kind]!(ctx, dotFile));
}

async function runOnce(databaseUrl: string, make: (ctx: Context) => Promise<ExportedFile>): Promise<void> {
  const services = await createServices({ databaseUrl, filesDir: NO_FILES, jwtSecret: 'x'.repeat(32) });
  const ctx: Context = {
    actor: { id: null, username: 'bench', role: 'viewer' },
    via: 'api',
    language: 'en',
    services: seeAll(services),
  };
  const first = await timed(() => make(ctx));
  const peakMb = peakMemoryMb();
  const again = first.refusal === undefined ? await timed(() => make(ctx)) : first;
  const run: ExportRun = {
    firstMs: first.ms,
    againMs: again.ms,
    cpuMs: first.cpuMs,
    peakMb,
    peakAgainMb: peakMemoryMb(),
    sizeMb: first.bytes / 1024 / 1024,
    ...(first.refusal !== undefined && { refusal: first.refusal }),
  };
  console.log(JSON.stringify(run));
  await services.close();
}

async function timed(make: () => Promise<ExportedFile>) {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const made = await make().catch((error: unknown) => String(error).slice(0, 100));
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms: performance.now() - started,
    cpuMs: (user + system) / 1000,
    bytes: typeof made === 'string' ? 0 : made.bytes.byteLength,
    ...(typeof made === 'string' && { refusal: made }),
  };
}
