import { generateOutlines, type OutlineOptions } from '@trowel/domain/testing';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, requestToken, runBuiltServices, type BuiltServices } from '../browser/run-built-services.ts';
import { waitForPlan } from '../browser/wait-for-plan.ts';
import { median, short } from './figures.ts';
import { BENCH_SITE, fillSite } from './fill-generated-site.ts';
import { cpuSecondsOf } from './server-cpu.ts';
import { timeFrames, WATCH_FRAMES } from './time-frames.ts';

const ROUNDS = 3;
const SRID = 32_633;
const DEADLINE_MS = 240_000;

/** One line of the table of `bench -- plans`. */
export type PlanFigure = [what: string, cpu: string, wall: string, result: string];

/** Measures the plan page in a browser without a cache, and the GeoPackage of the site, over the built services on SQLite. */
export async function measurePlanPage(options: OutlineOptions): Promise<PlanFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillSite(databaseUrl, { ...generateOutlines(options), srid: SRID });
  try {
    const services = await runBuiltServices({ folder, databaseUrl });
    try {
      return [...(await measureMap(services)), ...(await measureGeopackage(services))];
    } finally {
      await services.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMap({ url, pid }: BuiltServices): Promise<PlanFigure[]> {
  const browser = await openChromium();
  const rounds: { first: number; cpu: number; usual: number; worst: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      context.setDefaultTimeout(DEADLINE_MS);
      const page = await context.newPage();
      await page.addInitScript(WATCH_FRAMES);
      await enter(page, url);
      const before = cpuSecondsOf(pid);
      const first = await openPlan(page);
      const cpu = 1_000 * (cpuSecondsOf(pid) - before);
      rounds.push({ first, cpu, ...(await pan(page)) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const of = (read: (round: (typeof rounds)[number]) => number): string => short(median(rounds.map(read)));
  const longest = of(({ worst }) => worst);
  return [
    [
      'first picture of the map (goal 2 s)',
      of(({ cpu }) => cpu),
      of(({ first }) => first),
      'CPU of the server',
    ],
    ['script of a frame while panning (goal 16 ms)', '', of(({ usual }) => usual), `longest ${longest} ms`],
  ];
}

/** Returns the time from the address to the first complete drawing, in ms. */
async function openPlan(page: Page): Promise<number> {
  await page.goto(new URL(`/sites/${BENCH_SITE}/plan`, page.url()).href);
  await waitForPlan(page);
  return page.evaluate<number>(`performance.getEntriesByName('plan-drawn')[0].startTime`);
}

/** Drags the map to and fro. */
async function pan(page: Page): Promise<{ usual: number; worst: number }> {
  const { x, y, width, height } = (await page.locator('.plan-map').boundingBox())!;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  await page.mouse.move(centreX, centreY);
  await page.mouse.down();
  const moved = await timeFrames(page, async (step) =>
    page.mouse.move(centreX + 100 * Math.sin(step / 3), centreY + 60 * Math.cos(step / 4)),
  );
  await page.mouse.up();
  return moved;
}

async function measureGeopackage({ apiUrl, pid }: BuiltServices): Promise<PlanFigure[]> {
  const headers = { authorization: `Bearer ${await requestToken(apiUrl)}` };
  const [cpus, walls]: [number[], number[]] = [[], []];
  let bytes = 0;
  // The map before has its own peak, which this sets back.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = readMemoryMb(pid, 'VmRSS');
  for (let round = 0; round < ROUNDS; round++) {
    const [from, cpu] = [performance.now(), cpuSecondsOf(pid)];
    const answer = await fetch(`${apiUrl}/export/gpkg?site_name=${BENCH_SITE}`, { headers });
    if (!answer.ok)
      throw new Error(`The GeoPackage was answered with ${answer.status}: ${await answer.text()}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    walls.push(performance.now() - from);
    cpus.push(1_000 * (cpuSecondsOf(pid) - cpu));
  }
  const more = readMemoryMb(pid, 'VmHWM') - before;
  const result = `${short(bytes / 1e6)} MB, memory of all services ${short(before)} MB, at most ${short(more)} MB more`;
  return [['GeoPackage (goals 2 s, 200 MB)', short(median(cpus)), short(median(walls)), result]];
}

/** Returns the memory that a process has in use, or had at most, in MB. Linux only. */
function readMemoryMb(pid: number, of: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${of}:\\s*(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
