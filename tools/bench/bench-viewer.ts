import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { measureBundles } from './bundle-sizes.ts';
import { fillExportSite } from './export-site.ts';
import { BENCH_SITE } from './exports-run.ts';
import { median, renderTable, short } from './figures.ts';
import { openBrowser, PASSWORD, startServices } from './run-built.ts';

const SIZES = [1_000, 10_000];
const ROUNDS = 3;
const DEADLINE_MS = 120_000;

/** Measures what the pages weigh, and how long it takes from the address to the first picture of a site. */
export async function benchViewer(): Promise<void> {
  const bundles = measureBundles(join(import.meta.dirname, '..', 'web', 'client'));
  console.log(
    renderTable(
      ['Pages of the browser', 'kB gzip'],
      bundles.map(({ name, bytes }) => [name, short(bytes / 1e3)]),
    ),
  );
  const browser = await openBrowser();
  try {
    const rows: string[][] = [];
    for (const units of SIZES) rows.push(await measureSite(browser, units));
    const headings = ['Viewer, drawn by the processor', 'first open ms', 'opened again ms', 'draw calls'];
    console.log(`\n${renderTable(headings, rows)}\n`);
  } finally {
    await browser.close();
  }
}

/** The first time the server has to find the order of the site; then it knows it. */
async function measureSite(browser: Browser, units: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillExportSite({ databaseUrl, dotFile: join(folder, 'site.dot'), units });
  const services = await startServices({ folder, databaseUrl });
  try {
    const first = await openOnce(browser, services.url);
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round++) again.push((await openOnce(browser, services.url)).ms);
    return [`${units} units`, short(first.ms), short(median(again)), String(first.drawCalls)];
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each time in a browser that knows nothing of the pages yet. */
async function openOnce(browser: Browser, url: string): Promise<{ ms: number; drawCalls: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.fill('#username', 'admin');
  await page.fill('#password', PASSWORD);
  await page.click('form.card button');
  await page.goto(`${url}/3d/viewer/${encodeURIComponent(BENCH_SITE)}`);
  const scene = page.locator('.scene[data-pictures]');
  await scene.waitFor({ timeout: DEADLINE_MS });
  const ms = await page.evaluate<number>(`performance.getEntriesByName('first-picture')[0].startTime`);
  const drawCalls = Number(await scene.getAttribute('data-draw-calls'));
  await context.close();
  return { ms, drawCalls };
}
