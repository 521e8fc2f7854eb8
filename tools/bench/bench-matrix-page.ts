import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { readScreen, type MatrixScene, type MatrixScreen } from '@trowel/domain/drawing';
import type { Browser, Page, Request } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, runBuiltServices } from '../browser/run-built-services.ts';
import { fillExportSite } from './export-site.ts';
import { BENCH_SITE } from './exports-run.ts';
import { median, renderTable, short } from './figures.ts';

const SIZES = [1_000, 5_000, 50_000];
const ROUNDS = 3;
const DEADLINE_MS = 240_000;
const STEPS = 40;
const SCREEN = `/api/harris-matrix/${encodeURIComponent(BENCH_SITE)}/screen`;
/** For the page to read what it checks a relation by, and for a person to read what it says. */
const READ_MS = 2_000;
/** Recorded one after the other on one page, one more at once; of very large sites fewer, as each is drawn anew. */
const relationsOn = (boxes: number): number => (boxes > 10_000 ? 2 : 4);
/** A service has practised drawing when somebody opens a page, and has had nothing to do for longer than threads stay. */
const RESTED_MS = 75_000;
/** After so long a site that stands still has been drawn though nobody asked. */
const stillMs = (units: number): number => (units > 10_000 ? 75_000 : 45_000);

/** Measures the page of the matrix: its first picture, the script of its frames while it is moved, and its memory. */
export async function benchMatrixPage(): Promise<void> {
  const browser = await openChromium();
  try {
    const rows: string[][] = [];
    for (const units of SIZES) rows.push(await measureSite(browser, units));
    const headings = [
      'Matrix page',
      'first picture ms',
      'of a site just changed ms',
      'the first of these ms',
      'kB sent',
      'pan ms a frame',
      'zoom ms a frame',
      'worst frame ms',
      'memory MB',
      'relation to drawing ms',
      'those that follow ms',
      'typed and recorded at once ms',
      'boxes moved %',
    ];
    console.log(`\n${renderTable(headings, rows)}\n`);
  } finally {
    await browser.close();
  }
}

interface Measured {
  /** First picture of a site that has stood still. */
  ms: number;
  /** The same right after a change, for which nothing can be drawn before. */
  changedMs: number;
  bytes: number;
  pan: number;
  zoom: number;
  worst: number;
  memoryMb: number;
  /** From the key that records a relation to the drawing with it, the first on this page. */
  answerMs: number;
  /** The same of those that follow on it. */
  nextAnswerMs: number;
  /** The same of one whose number nobody looks at: it cannot have been drawn before. */
  hastyMs: number;
  /** Share of the boxes that stand elsewhere in it. */
  moved: number;
}

async function measureSite(browser: Browser, units: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillExportSite({ databaseUrl, dotFile: join(folder, 'site.dot'), units });
  const services = await runBuiltServices({ folder, databaseUrl });
  try {
    await rest(RESTED_MS);
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) await rest(stillMs(units));
      const ms = await openStill(browser, services.url);
      rounds.push({ ms, ...(await openChanged(browser, services.url, round)) });
    }
    const of = (read: (one: Measured) => number): string => short(median(rounds.map(read)));
    return [
      `${units} units`,
      of(({ ms }) => ms),
      of(({ changedMs }) => changedMs),
      short(rounds[0]!.changedMs),
      of(({ bytes }) => bytes / 1e3),
      of(({ pan }) => pan),
      of(({ zoom }) => zoom),
      of(({ worst }) => worst),
      of(({ memoryMb }) => memoryMb),
      of(({ answerMs }) => answerMs),
      of(({ nextAnswerMs }) => nextAnswerMs),
      of(({ hastyMs }) => hastyMs),
      of(({ moved }) => 100 * moved),
    ];
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes down how long the script of each frame takes, and when Enter was pressed. */
const WATCH = `window.frames_ms = [];
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (run) => ask((at) => {
  const from = performance.now();
  run(at);
  window.frames_ms.push(performance.now() - from);
});
addEventListener('keydown', (event) => {
  if (event.key === 'Enter') window.entered_at = event.timeStamp;
}, true);`;

/** Enters in a browser that knows nothing of the pages yet. */
async function enterAnew(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await enter(page, url);
  return page;
}

/** Gives how long the first picture takes from the address, in ms. */
async function openMatrix(page: Page): Promise<number> {
  await page.goto(new URL(`/sites/${encodeURIComponent(BENCH_SITE)}/matrix`, page.url()).href);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  return page.evaluate<number>(`performance.getEntriesByName('matrix-drawn')[0].startTime`);
}

async function openStill(browser: Browser, url: string): Promise<number> {
  const page = await enterAnew(browser, url);
  const ms = await openMatrix(page);
  await page.context().close();
  return ms;
}

async function openChanged(browser: Browser, url: string, round: number): Promise<Omit<Measured, 'ms'>> {
  const page = await enterAnew(browser, url);
  await touchUnit(page, round);
  const changedMs = await openMatrix(page);
  const bytes = await page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.includes('/screen')).encodedBodySize`,
  );
  const pan = await timeFrames(page, async () => page.mouse.wheel(40, 25));
  await page.keyboard.down('Control');
  const zoom = await timeFrames(page, async (step) => page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60));
  await page.keyboard.up('Control');
  const memoryMb = await weighPage(page);
  const answered = await addRelations(page, round);
  await page.context().close();
  const worst = Math.max(pan.worst, zoom.worst);
  return { changedMs, bytes, pan: pan.usual, zoom: zoom.usual, worst, memoryMb, ...answered };
}

/** Records relations on the page, by keys, others each round; the drawing is to stay as it was. */
async function addRelations(
  page: Page,
  round: number,
): Promise<Pick<Measured, 'answerMs' | 'nextAnswerMs' | 'hastyMs' | 'moved'>> {
  let before = readScreen(await askScreen(page, `${SCREEN}?grouping=period`));
  const { numbers, areas, levels } = before.screen.boxes;
  const nameOf = (box: number): string =>
    [before.screen.words[areas[box]!], numbers[box]].filter(Boolean).join('/');
  const count = relationsOn(levels.length) + 1;
  const lowest = Math.max(...levels) - round * count;
  const below = Array.from({ length: count }, (_, at) => nameOf(levels.indexOf(lowest - at)));
  const top = nameOf(levels.indexOf(round));
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}?unit=${encodeURIComponent(top)}`);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  await page.getByRole('button', { name: 'Relation', exact: true }).waitFor();
  const answers: number[] = [];
  const moves: number[] = [];
  for (const [at, bottom] of below.entries()) {
    const { answerMs, after } = await addRelation(page, bottom, at < count - 1 ? READ_MS : 0);
    answers.push(answerMs);
    moves.push(shareMoved(before, after));
    before = after;
  }
  const hastyMs = answers.pop() ?? 0;
  const [answerMs = 0, ...next] = answers;
  return { answerMs, nextAnswerMs: median(next), hastyMs, moved: Math.max(...moves) };
}

async function addRelation(
  page: Page,
  bottom: string,
  readMs: number,
): Promise<{ answerMs: number; after: MatrixScene }> {
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Number of the other unit' }).fill(bottom);
  await rest(readMs);
  const [reply] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(SCREEN) && !answer.url().includes('with=')),
    page.keyboard.press('Enter'),
  ]);
  const sinceEnter = `(performance.getEntriesByName('matrix-drawn')
    .find(({ startTime }) => startTime > window.entered_at)?.startTime ?? -1) - window.entered_at`;
  let answerMs = -1;
  for (; answerMs < 0; await rest(50)) answerMs = await page.evaluate<number>(sinceEnter);
  return { answerMs, after: readScreen(await askAsBefore(page, reply.request())) };
}

/** Asks what the page has asked: it reads its answers part by part, of which a browser keeps nothing. */
async function askAsBefore(page: Page, request: Request): Promise<MatrixScreen> {
  const body = request.postData();
  const answer = await page.request.fetch(request.url(), {
    method: request.method(),
    headers: { origin: new URL(page.url()).origin, 'content-type': 'application/json' },
    ...(body !== null && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${request.url()} answered ${answer.status()}: ${await answer.text()}`);
  return screenIn(await answer.json());
}

/**
 * Share of the boxes that stand elsewhere among the others. A line that runs outside of all boxes moves the origin of the
 * drawing, which the page holds still.
 */
function shareMoved({ screen: before }: MatrixScene, { screen: after }: MatrixScene): number {
  const placeOf = new Map(after.boxes.ids.map((id, at) => [id, at]));
  const { ids, x, y } = before.boxes;
  const places = ids.map((id) => placeOf.get(id) ?? -1);
  const right = places.map((now, at) => (after.boxes.x[now] ?? NaN) - x[at]!);
  const down = places.map((now, at) => (after.boxes.y[now] ?? NaN) - y[at]!);
  const [origin, top] = [median(right), median(down)];
  return right.filter((by, at) => by !== origin || down[at] !== top).length / ids.length;
}

/** Changes a word of a unit, so that the drawing of before is not given again. */
async function touchUnit(page: Page, round: number): Promise<void> {
  const url = new URL('/api/us/1', page.url()).href;
  const data = { interpretation: `round ${round}` };
  const answer = await page.request.put(url, { data, headers: { origin: new URL(url).origin } });
  if (!answer.ok()) throw new Error(`PUT ${url} answered ${answer.status()}: ${await answer.text()}`);
}

/** Asks the service as a page does. @throws Error with what it answered instead. */
async function askScreen(page: Page, path: string): Promise<MatrixScreen> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return screenIn(await answer.json());
}

function screenIn(body: unknown): MatrixScreen {
  return (body as { data: MatrixScreen }).data;
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
