import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { keepScene, readScreen, type MatrixScreen } from '@trowel/domain/drawing';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, runBuiltServices } from '../browser/run-built-services.ts';
import { fillExportSite } from './export-site.ts';
import { BENCH_SITE } from './exports-run.ts';
import { median, renderTable, short } from './figures.ts';

const SIZES = [1_000, 5_000, 50_000];
const ROUNDS = 3;
const DEADLINE_MS = 240_000;
const STEPS = 40;
/** A service that has run for a while has practised drawing; nobody opens a page in the second it starts. */
const PRACTISED_MS = 12_000;

/** Measures the page of the matrix: its first picture, the script of its frames while it is moved, and its memory. */
export async function benchMatrixPage(): Promise<void> {
  const browser = await openChromium();
  try {
    const rows: string[][] = [];
    for (const units of SIZES) rows.push(await measureSite(browser, units));
    const headings = [
      'Matrix page',
      'first picture ms',
      'kB sent',
      'pan ms a frame',
      'zoom ms a frame',
      'worst frame ms',
      'memory MB',
      'relation to drawing ms',
      'boxes moved %',
    ];
    console.log(`\n${renderTable(headings, rows)}\n`);
  } finally {
    await browser.close();
  }
}

interface Measured {
  ms: number;
  bytes: number;
  pan: number;
  zoom: number;
  worst: number;
  memoryMb: number;
  /** From sending a relation to having the drawing with it. */
  answerMs: number;
  /** Share of the boxes that stand elsewhere in it. */
  moved: number;
}

async function measureSite(browser: Browser, units: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillExportSite({ databaseUrl, dotFile: join(folder, 'site.dot'), units });
  const services = await runBuiltServices({ folder, databaseUrl });
  try {
    await rest(PRACTISED_MS);
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await openOnce(browser, services.url, round));
    const of = (read: (one: Measured) => number): string => short(median(rounds.map(read)));
    return [
      `${units} units`,
      of(({ ms }) => ms),
      of(({ bytes }) => bytes / 1e3),
      of(({ pan }) => pan),
      of(({ zoom }) => zoom),
      of(({ worst }) => worst),
      of(({ memoryMb }) => memoryMb),
      of(({ answerMs }) => answerMs),
      of(({ moved }) => 100 * moved),
    ];
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes down how long the script of each frame takes. */
const TIME_FRAMES = `window.frames_ms = [];
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (run) => ask((at) => {
  const from = performance.now();
  run(at);
  window.frames_ms.push(performance.now() - from);
});`;

/** Each time in a browser that knows nothing of the pages yet. */
async function openOnce(browser: Browser, url: string, round: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  await page.addInitScript(TIME_FRAMES);
  await enter(page, url);
  await page.goto(`${url}/sites/${encodeURIComponent(BENCH_SITE)}/matrix`);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  const ms = await page.evaluate<number>(`performance.getEntriesByName('matrix-drawn')[0].startTime`);
  const bytes = await page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.includes('/screen')).encodedBodySize`,
  );
  const pan = await timeFrames(page, async () => page.mouse.wheel(40, 25));
  await page.keyboard.down('Control');
  const zoom = await timeFrames(page, async (step) => page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60));
  await page.keyboard.up('Control');
  const memoryMb = await weighPage(page);
  const answered = await addRelation(page, round);
  await context.close();
  const worst = Math.max(pan.worst, zoom.worst);
  return { ms, bytes, pan: pan.usual, zoom: zoom.usual, worst, memoryMb, ...answered };
}

/** Records a relation as the page does and asks for the drawing with it, which is to stay as it was; another each round. */
async function addRelation(page: Page, round: number): Promise<Pick<Measured, 'answerMs' | 'moved'>> {
  const path = `/api/harris-matrix/${encodeURIComponent(BENCH_SITE)}/screen?grouping=period`;
  const before = readScreen(await askInPage<MatrixScreen>(page, path));
  const { ids, numbers, areas, levels } = before.screen.boxes;
  const top = levels.indexOf(round);
  const bottom = levels.indexOf(Math.max(...levels) - round);
  const { relationships, version } = await askInPage<UnitNow>(page, `/api/us/${ids[top]}`);
  const added = { type: 'covers', us_number: numbers[bottom], area: before.screen.words[areas[bottom]!] };
  const record = { id: Number(ids[top]), version, changes: { relationships: [...relationships, added] } };
  const kept = keepScene(before);
  const from = performance.now();
  await askInPage(page, '/api/us/batch?on_contradiction=reject', {
    method: 'PATCH',
    body: { records: [record] },
  });
  const how = kept && { method: 'POST', body: kept };
  const after = readScreen(await askInPage<MatrixScreen>(page, path, how));
  const answerMs = performance.now() - from;
  const placeOf = new Map(after.screen.boxes.ids.map((id, at) => [id, at]));
  const { x, y } = after.screen.boxes;
  const moved = ids.filter((id, at) => {
    const now = placeOf.get(id) ?? -1;
    return x[now] !== before.screen.boxes.x[at] || y[now] !== before.screen.boxes.y[at];
  });
  return { answerMs, moved: moved.length / ids.length };
}

/** What is read of a unit to add a relation to it. */
interface UnitNow {
  version: number;
  relationships: unknown[];
}

/** Asks the service as a page does. @throws Error with what it answered instead. */
async function askInPage<T>(
  page: Page,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<T> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const [status, text] = await page.evaluate(
    async ([path, method, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path!, { method: method!, ...(body !== undefined && { headers, body }) });
      return [answer.status, await answer.text()] as const;
    },
    [path, method, sent] as const,
  );
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  const told = JSON.parse(text) as { data?: T };
  return told.data ?? (told as T);
}

async function timeFrames(
  page: Page,
  move: (step: number) => Promise<void>,
): Promise<{ usual: number; worst: number }> {
  await page.mouse.move(760, 450);
  await page.evaluate('window.frames_ms.length = 0');
  for (let step = 0; step < STEPS; step++) {
    await move(step);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))');
  }
  const frames = await page.evaluate<number[]>('window.frames_ms.filter((ms) => ms > 0.2)');
  return { usual: median(frames.length > 0 ? frames : [0]), worst: Math.max(0, ...frames) };
}

/** What lies on the heap of the page and beside it: typed arrays, pictures. */
async function weighPage(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const told: Record<string, number> = { ...(await session.send('Runtime.getHeapUsage')) };
  const bytes = ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].map((name) => told[name] ?? 0);
  return bytes.reduce((sum, one) => sum + one, 0) / 1e6;
}
