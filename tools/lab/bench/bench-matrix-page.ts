import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, runBuiltServices } from '../browser/run-built-services.ts';
import { BENCH_SITE, fillGeneratedSite } from './fill-generated-site.ts';
import { median, renderTable, short } from './figures.ts';
import { STEPS, timeFrames, WATCH_FRAMES } from './time-frames.ts';

const SIZES = [1_000, 5_000, 50_000];
const ROUNDS = 3;
const DEADLINE_MS = 240_000;

/**
 * Measures the page of the matrix in a browser without a cache: the first drawing after a start of the services and after a
 * change, the script of each frame while the drawing moves, and the memory of the page.
 */
export async function benchMatrixPage(): Promise<void> {
  const browser = await openChromium();
  try {
    const rows: string[][] = [];
    for (const units of SIZES) rows.push(await measureSite(browser, units));
    const headings = [
      'Matrix page',
      'first drawing after a start ms',
      'after a change ms',
      'kB sent',
      'pan ms a frame',
      'zoom ms a frame',
      'worst frame ms',
      'memory MB',
    ];
    console.log(`\n${renderTable(headings, rows)}\n`);
  } finally {
    await browser.close();
  }
}

interface Measured {
  startedMs: number;
  changedMs: number;
  bytes: number;
  pan: number;
  zoom: number;
  worst: number;
  memoryMb: number;
}

async function measureSite(browser: Browser, units: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillGeneratedSite({ databaseUrl, units });
  try {
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const services = await runBuiltServices({ folder, databaseUrl });
      try {
        rounds.push(await measureRound(browser, services.url, round));
      } finally {
        await services.stop();
      }
    }
    const of = (read: (one: Measured) => number): string => short(median(rounds.map(read)));
    return [
      `${units} units`,
      of(({ startedMs }) => startedMs),
      of(({ changedMs }) => changedMs),
      of(({ bytes }) => bytes / 1e3),
      of(({ pan }) => pan),
      of(({ zoom }) => zoom),
      of(({ worst }) => worst),
      of(({ memoryMb }) => memoryMb),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  await page.addInitScript(WATCH_FRAMES);
  await enter(page, url);
  return page;
}

/** Returns the time from the address to the first drawing, in ms. */
async function openMatrix(page: Page): Promise<number> {
  await page.goto(new URL(`/sites/${encodeURIComponent(BENCH_SITE)}/matrix`, page.url()).href);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  return page.evaluate<number>(`performance.getEntriesByName('matrix-drawn')[0].startTime`);
}

async function measureRound(browser: Browser, url: string, round: number): Promise<Measured> {
  const first = await openPage(browser, url);
  const startedMs = await openMatrix(first);
  await first.context().close();
  const page = await openPage(browser, url);
  await changeUnit(page, round);
  const changedMs = await openMatrix(page);
  const bytes = await page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.includes('/screen')).encodedBodySize`,
  );
  const pan = await timeFrames(page, async () => page.mouse.wheel(40, 25));
  await page.keyboard.down('Control');
  const zoom = await timeFrames(page, async (step) => page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60));
  await page.keyboard.up('Control');
  const memoryMb = await measureMemory(page);
  await page.context().close();
  const worst = Math.max(pan.worst, zoom.worst);
  return { startedMs, changedMs, bytes, pan: pan.usual, zoom: zoom.usual, worst, memoryMb };
}

/** Changes a word of a unit, so that no cached drawing fits. */
async function changeUnit(page: Page, round: number): Promise<void> {
  const url = new URL('/api/us/1', page.url()).href;
  const data = { interpretation: `round ${round}` };
  const answer = await page.request.put(url, { data, headers: { origin: new URL(url).origin } });
  if (!answer.ok()) throw new Error(`PUT ${url} answered ${answer.status()}: ${await answer.text()}`);
}

/** Returns the memory of the page in MB: its heap and its typed arrays and pictures. */
async function measureMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage: Record<string, number> = { ...(await session.send('Runtime.getHeapUsage')) };
  const bytes = ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].map((name) => usage[name] ?? 0);
  return bytes.reduce((sum, one) => sum + one, 0) / 1e6;
}
