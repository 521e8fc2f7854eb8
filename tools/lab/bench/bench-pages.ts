import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../browser/open-chromium.ts';
import { enter, PASSWORD, requestToken, runBuiltServices } from '../browser/run-built-services.ts';
import { BENCH_SITE, fillGeneratedSite } from './fill-generated-site.ts';
import { median, renderTable, short } from './figures.ts';

const UNITS = 10_000;
const ROUNDS = 5;
const LETTERS = 30;
const DEADLINE_MS = 30_000;

/** After this time a page has loaded the parts that it does not need at once, and follows the changes of others. */
const QUIET_MS = 1_500;

/** User name of the second user. */
const OTHER = 'sara';

/** A figure of the table of units, and its goal in ms. */
interface Figure {
  name: string;
  goalMs: number;
  measure: (pages: Pages, round: number) => Promise<number>;
}

/** The page that is measured, and that of another user of the same site. */
interface Pages {
  page: Page;
  other: Page;
}

const FIGURES: readonly Figure[] = [
  { name: 'first rows, from the overview', goalMs: 300, measure: measureFirstRows },
  { name: 'first rows, page loaded again', goalMs: 300, measure: measureReload },
  { name: 'typing in a cell', goalMs: 50, measure: measureTyping },
  { name: 'filter over all rows', goalMs: 200, measure: measureFilter },
  { name: 'groups of all rows', goalMs: 200, measure: measureGroups },
  { name: 'change of somebody else', goalMs: 1_000, measure: measureChange },
  { name: 'cell of somebody else', goalMs: 1_000, measure: measurePresence },
];

/** Measures the table of units of a large site in a browser: how long a user waits for what they did. */
export async function benchPages(): Promise<void> {
  const browser = await openChromium();
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillGeneratedSite({ databaseUrl, units: UNITS });
  const services = await runBuiltServices({ folder, databaseUrl });
  try {
    await createOther(services.apiUrl);
    const pages = {
      page: await openPage(browser, services.url),
      other: await openPage(browser, services.url, OTHER),
    };
    const rows: string[][] = [];
    for (const { name, goalMs, measure } of FIGURES) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(pages, round));
      console.log(`${name}: ${rounds.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      rows.push([name, short(median(rounds)), short(Math.max(...rounds)), String(goalMs)]);
    }
    const headings = [`Table of ${UNITS} units`, 'median ms', 'worst ms', 'goal ms'];
    console.log(`\n${renderTable(headings, rows)}\n`);
  } finally {
    await services.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `waitUntilShown(is)` resolves with the moment at which a condition is true after a change of the page.
 * `letters_ms` gets the time from each key to the frame that shows it.
 */
const WATCH = `window.waitUntilShown = (is) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('It is not shown: ' + is)), 30_000);
  const check = () => {
    if (!is()) return;
    watcher.disconnect();
    resolve(Date.now());
  };
  const watcher = new MutationObserver(check);
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  check();
});
window.rowsAre = (is) => {
  const grid = document.querySelector('[role=grid]');
  const cell = grid?.querySelector('.grid-line [role=gridcell] + [role=gridcell]');
  return Boolean(cell?.textContent) && is(Number(grid.getAttribute('aria-rowcount')) - 1);
};
window.letters_ms = [];
addEventListener('keydown', () => {
  const from = performance.now();
  requestAnimationFrame(() => setTimeout(() => window.letters_ms.push(performance.now() - from)));
}, true);
window.loaded_ms = window.waitUntilShown(() => window.rowsAre(() => true)).then((at) => at - performance.timeOrigin, () => NaN);`;

async function openPage(browser: Browser, url: string, username?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await enter(page, url, username);
  return page;
}

async function createOther(apiUrl: string): Promise<void> {
  const account = {
    username: OTHER,
    full_name: 'Sara Neri',
    email: 'sara@example.org',
    role: 'operator',
    password: PASSWORD,
  };
  const answer = await fetch(`${apiUrl}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await requestToken(apiUrl)}` },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`The account was answered with ${answer.status}: ${await answer.text()}`);
}

function addressOf(page: Page, rest: string): string {
  return new URL(`/sites/${encodeURIComponent(BENCH_SITE)}${rest}`, page.url()).href;
}

/** Opens the table and waits until the page has loaded the parts that it loads when it has nothing else to do. */
async function openTable(page: Page): Promise<void> {
  await page.goto(addressOf(page, '/units'));
  await page.evaluate('window.waitUntilShown(() => window.rowsAre(() => true))');
  await page.waitForTimeout(QUIET_MS);
}

/** Runs an action in the page. Returns the time until the rows are as the condition says. */
function timeAction(page: Page, action: string, condition: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const from = Date.now();
    ${action};
    return (await window.waitUntilShown(() => window.rowsAre(${condition}))) - from;
  })()`);
}

async function measureFirstRows({ page }: Pages): Promise<number> {
  await page.goto(addressOf(page, ''));
  const link = page.getByRole('link', { name: 'Units' }).first();
  await link.waitFor();
  await page.waitForTimeout(QUIET_MS);
  return timeAction(page, `document.querySelector('a[href$="/units"]').click()`, '() => true');
}

async function measureReload({ page }: Pages): Promise<number> {
  await openTable(page);
  await page.reload();
  return page.evaluate<number>('window.loaded_ms');
}

async function measureTyping({ page }: Pages, round: number): Promise<number> {
  await openTable(page);
  const definition = page.locator(`[role=row][aria-rowindex="${round + 2}"] [role=gridcell]`).nth(4);
  await definition.click();
  await page.evaluate('window.letters_ms.length = 0');
  for (let letter = 0; letter < LETTERS; letter++) await page.keyboard.press('a');
  const letters = await page.evaluate<number[]>('window.letters_ms');
  await page.keyboard.press('Escape');
  return Math.max(...letters);
}

async function measureFilter({ page }: Pages, round: number): Promise<number> {
  await openTable(page);
  await page.getByRole('button', { name: 'Filter…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByLabel('Field').selectOption('description');
  await dialog.getByLabel('Comparison').selectOption('contains');
  await dialog.getByLabel('Value', { exact: true }).fill(`Layer ${round + 1}`);
  const apply = `document.querySelector('[role=dialog] [type=submit]').click()`;
  return timeAction(page, apply, `(count) => count < ${UNITS}`);
}

async function measureGroups({ page }: Pages): Promise<number> {
  await openTable(page);
  const choose = `const choice = document.querySelector('.table-group');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(choice, 'period');
    choice.dispatchEvent(new Event('change', { bubbles: true }))`;
  return timeAction(page, choose, `() => document.querySelector('.grid-group') !== null`);
}

/** Returns the time from the request of another user until the page shows the change. */
async function measureChange({ page, other }: Pages, round: number): Promise<number> {
  await openTable(page);
  const text = `Changed by somebody else ${round}`;
  const shown = page.evaluate<number>(
    `window.waitUntilShown(() => document.querySelector('.grid-body')?.textContent.includes('${text}'))`,
  );
  const url = new URL(`/api/us/${await findFirstId(other)}`, page.url());
  const from = Date.now();
  const options = { data: { interpretation: text }, headers: { origin: url.origin } };
  const answer = await other.request.put(url.href, options);
  if (!answer.ok()) throw new Error(`PUT ${url} answered ${answer.status()}: ${await answer.text()}`);
  return (await shown) - from;
}

/** Returns the time from the moment another user moves to a cell until the page shows their name there. */
async function measurePresence({ page, other }: Pages, round: number): Promise<number> {
  if (round === 0) {
    await openTable(page);
    await openTable(other);
    await other.getByRole('grid').focus();
    await other.keyboard.press('Control+Home');
  }
  // The moves are apart, as those of a user who reads.
  await page.waitForTimeout(1_000);
  const from = Date.now();
  await other.keyboard.press('ArrowDown');
  const cell = await other.evaluate<string>(
    `document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant')).dataset.cell`,
  );
  const shown = await page.evaluate<number>(
    `window.waitUntilShown(() => document.querySelector('[data-cell="${cell}"] .presence-mark') !== null)`,
  );
  return shown - from;
}

/** Returns the id of the first unit of the table. */
async function findFirstId(page: Page): Promise<number> {
  const list = `/api/us?site_name_is=${BENCH_SITE}&sort_by=us_number&limit=1&fields=us_number`;
  const answer = await page.request.get(new URL(list, page.url()).href);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data[0]!.id;
}
