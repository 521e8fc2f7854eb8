import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, runBuiltServices } from '../browser/run-built-services.ts';
import { benchNews } from './bench-events.ts';
import { fillExportSite } from './export-site.ts';
import { BENCH_SITE } from './exports-run.ts';
import { median, renderTable, short } from './figures.ts';

const UNITS = 10_000;
const ROUNDS = 5;
const DEADLINE_MS = 120_000;
const UNITS_PATH = `/sites/${encodeURIComponent(BENCH_SITE)}/units`;

/** Measures the table of units and the sheet in a browser, and what open pages that hear of changes cost. */
export async function benchPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillExportSite({ databaseUrl, dotFile: join(folder, 'site.dot'), units: UNITS });
  const services = await runBuiltServices({ folder, databaseUrl });
  const browser = await openChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(DEADLINE_MS);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await enter(page, services.url);
    const firstRows: FirstRows[] = [];
    for (let round = 0; round < ROUNDS; round++) firstRows.push(await measureFirstRows(page, services.url));
    const frames = await measureScrolling(page);
    const sheets = await measureSheets(page);
    console.log(
      `${renderTable(
        [`${UNITS} units`, 'median', 'p99', 'most', 'goal'],
        [
          ['first rows from the address, ms', ...spread(firstRows.map(({ shown }) => shown)), '1000'],
          ['first rows after the answer, ms', ...spread(firstRows.map(({ told }) => told)), '300'],
          [`script a frame, scrolling (${frames.length} frames), ms`, ...spread(frames), '50'],
          ['script of opening a sheet, ms', ...spread(sheets), '100'],
        ],
      )}\n`,
    );
  } finally {
    await browser.close();
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  await benchNews();
}

/** In the page: when the first row stood there. */
const WATCH = `new MutationObserver((_, observer) => {
  if (!document.querySelector('[role=row][aria-rowindex="2"] [role=gridcell] strong')) return;
  document.documentElement.dataset.firstRows = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

/** When the first rows stood in a page, in ms. */
interface FirstRows {
  /** From the address on. */
  shown: number;
  /** From the end of the answer that brought them. */
  told: number;
}

/** In a browser that has the program of the pages from before, as all but the first visit find it. */
async function measureFirstRows(page: Page, url: string): Promise<FirstRows> {
  await page.goto(url + UNITS_PATH);
  await page.locator('html[data-first-rows]').waitFor();
  return page.evaluate<FirstRows>(`(() => {
    const shown = Number(document.documentElement.dataset.firstRows);
    const answers = performance.getEntriesByType('resource').filter(({ name, responseEnd }) =>
      /\\/api\\/us\\?/.test(name) && responseEnd <= shown);
    return { shown, told: shown - Math.max(...answers.map(({ responseEnd }) => responseEnd)) };
  })()`);
}

/** Scrolls from the first row to the last, three screens a frame; gives the script of each frame in ms. */
async function measureScrolling(page: Page): Promise<number[]> {
  return traceScript(page, async () => {
    await page.evaluate(`new Promise((done) => {
      const grid = document.querySelector('[role=grid]');
      const part = [grid, ...grid.querySelectorAll('*'), grid.parentElement].find((one) =>
        one.scrollHeight > one.clientHeight + 1_000);
      const step = () => {
        const before = part.scrollTop;
        part.scrollTop += 3 * part.clientHeight;
        if (part.scrollTop === before) done();
        else requestAnimationFrame(step);
      };
      step();
    })`);
  });
}

/** Opens the sheets of several units; gives the script of each in ms, all its tasks together. */
async function measureSheets(page: Page): Promise<number[]> {
  const figures: number[] = [];
  const grid = page.locator('[role=grid]').first();
  await grid.focus();
  await page.keyboard.press('Control+Home');
  for (let round = 0; round < ROUNDS; round++) {
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    const tasks = await traceScript(page, async () => {
      await page.keyboard.press('Space');
      await page.locator('.sheet .sheet-fields').first().waitFor();
      await page.locator('.sheet .sheet-state').first().waitFor();
    });
    figures.push(tasks.reduce((sum, ms) => sum + ms, 0));
    await page.locator('.sheet-name button').last().click();
    await page.locator('.sheet').waitFor({ state: 'detached' });
  }
  return figures;
}

interface TraceEvent {
  name: string;
  ph: string;
  dur?: number;
  ts: number;
  pid: number;
  tid: number;
}

/** Names of what the browser tells of running script; those inside of others are counted once. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
]);
const TASK = 'RunTask';

/** Gives the script of each task of the page's main thread while something is done, in ms. */
async function traceScript(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events = await record(session, act);
  await session.detach();
  const scripts = events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name));
  const thread = mostUsed(scripts);
  const own = scripts.filter(({ pid, tid }) => `${pid} ${tid}` === thread);
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith(TASK) && `${pid} ${tid}` === thread);
  return sumByTask(tasks, own);
}

async function record(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The thread on which most script ran: the page's. */
function mostUsed(events: readonly TraceEvent[]): string {
  const sums = new Map<string, number>();
  for (const { pid, tid, dur = 0 } of events) {
    sums.set(`${pid} ${tid}`, (sums.get(`${pid} ${tid}`) ?? 0) + dur);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Script within each task, that inside of other script counted once; in ms. */
function sumByTask(tasks: readonly TraceEvent[], scripts: readonly TraceEvent[]): number[] {
  const sorted = scripts.toSorted((a, b) => a.ts - b.ts);
  let at = 0;
  return tasks
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ ts, dur = 0 }) => {
      let [sum, until] = [0, ts];
      for (; at < sorted.length && sorted[at]!.ts < ts + dur; at++) {
        const { ts: from, dur: length = 0 } = sorted[at]!;
        sum += Math.max(0, from + length - Math.max(from, until));
        until = Math.max(until, from + length);
      }
      return sum / 1_000;
    })
    .filter((ms) => ms > 0);
}

function spread(figures: readonly number[]): string[] {
  const sorted = figures.toSorted((a, b) => a - b);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  return [median(figures), p99, sorted.at(-1) ?? 0].map(short);
}
