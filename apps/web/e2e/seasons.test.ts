import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Poggio Alto';
const SITE_PATH = encodeURIComponent(SITE);
/** Last season ended here for the page; the records of the test are of today, so `season` stands for it. */
const LAST_DAY = '2024-07-20';
const EVENING = '2024-07-21';

let services: RunningServices;
let browser: Browser;
let asker: Page;
let season: string;
const opened: WatchedPage[] = [];

//   last season 1 covers 2, 2 covers 3 and 4; since then 5 came between 1 and 2, 4 went, 3 got a period
beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  ({ page: asker } = await openPage(browser));
  await logIn(asker, `${services.webUrl}/help`);
  await send('POST', '/api/sites', { site_name: SITE });
  const ids = new Map<string, number>();
  for (const [us_number, above] of [['1'], ['2', '1'], ['3', '2'], ['4', '2']] as const)
    ids.set(us_number, await record(us_number, above));
  season = await passMoment();
  await record('5', '1', '2');
  await send('DELETE', `/api/us/${ids.get('4')}?cascade=true`);
  await send('PUT', `/api/us/${ids.get('3')}`, { period: 'II' });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function record(us_number: string, above?: string, below?: string): Promise<number> {
  const relationships = [
    ...(above ? [{ type: 'covered_by', us_number: above }] : []),
    ...(below ? [{ type: 'covers', us_number: below }] : []),
  ];
  const { data } = await send('POST', '/api/us', { site_name: SITE, us_number, relationships });
  return data?.id ?? 0;
}

/** Returns a moment between two recorded changes. The log has a precision of 1 ms. */
async function passMoment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const moment = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return moment;
}

async function send(method: string, path: string, body?: unknown): Promise<{ data?: { id: number } }> {
  const answer = await asker.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const told = await fetch(path ?? '', { method: method ?? '', headers, ...(body && { body }) });
      return { isMade: told.ok, text: await told.text() };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  );
  expect([path, answer.text, answer.isMade]).toEqual([path, answer.text, true]);
  return answer.text === '' ? {} : (JSON.parse(answer.text) as { data?: { id: number } });
}

/** Opens the matrix of the site. */
async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openInSite(`matrix${query}`, options);
  await page.locator('.matrix-surface[data-drawn]').waitFor();
  return page;
}

async function openInSite(place: string, options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  const { page } = watched;
  await restoreSession(page, services.webUrl);
  await page.route('**/api/changes/days?*', (route) =>
    route.fulfill({ json: { status: 'success', data: { days: [LAST_DAY], seasons: [LAST_DAY] } } }),
  );
  await page.route(`**/{screen,export/csv}?*${EVENING}*`, (route) =>
    route.continue({ url: route.request().url().replace(EVENING, encodeURIComponent(season)) }),
  );
  await page.goto(`${services.webUrl}/sites/${SITE_PATH}/${place}`);
  await waitForPage(page);
  return page;
}

const changed = (page: Page) =>
  page.getByRole('complementary', { name: /^(What changed|Che cosa è cambiato)$/ });

describe('the state of last season', () => {
  it('is compared by mouse: what came and went is told, nothing can be changed, and one gets back', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption(EVENING);
    await dialog.getByRole('button', { name: 'Show', exact: true }).click();

    await changed(page).waitFor();
    expect(await changed(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      '+ Added: 1 unit, 2 lines',
      '− Removed: 1 unit, 2 lines',
      '↕ Moved: 1 unit',
    ]);
    expect(new URL(page.url()).searchParams.get('against')).toBe(EVENING);
    await changed(page).getByRole('button', { name: '5', exact: true }).click();
    await expect.poll(() => page.locator('.matrix-bar').innerText()).toContain('5, added');
    for (const name of ['New relation', 'Print', 'Groups'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Layout' }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Back to the current state' }).click();
    await changed(page).waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Findings' }).waitFor();
    expect(new URL(page.url()).searchParams.has('against')).toBe(false);
  });

  it('is compared by keys', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'History', exact: true }).focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Compare with' });
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choice.inputValue()).toBe(EVENING);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await changed(page).getByRole('button', { name: '4', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.matrix-bar').innerText()).toContain('4, removed');
  });

  it('opens by its address, on a phone and in Italian too, and is not edited', async () => {
    const viewport = { width: 390, height: 800 };
    const page = await open(`?at=${EVENING}`, { viewport, locale: 'it-IT', colorScheme: 'dark' });

    await page.getByText('Il matrix com’era subito prima del').waitFor();
    expect(await page.getByRole('button', { name: 'Nuovo rapporto', exact: true }).count()).toBe(0);
    await page.goto(`${services.webUrl}/sites/${SITE_PATH}/matrix?against=${EVENING}`);
    await changed(page).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });

  it('is taken out as files, under an address of its own', async () => {
    const page = await openInSite('export');
    await page.getByRole('combobox', { name: 'State of the records' }).selectOption(EVENING);
    await page.getByText('is identical whenever you download it').waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(EVENING);
    expect(await findFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: CSV', exact: true }).click();
    const [, ...rows] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');

    expect(rows).toHaveLength(4);
  });

  it('is read on the pages of units and their sheets, page by page under its address, until one goes back', async () => {
    const page = await openInSite(`units?at=${encodeURIComponent(season)}`);
    const cell = (number: string) => page.getByRole('gridcell', { name: number, exact: true }).first();
    await page.getByText('The records as they were just before').waitFor();
    await cell('4').waitFor();
    expect(await cell('5').count()).toBe(0);
    await cell('4').click();
    await page.keyboard.press('Space');
    const sheet = page.getByRole('article', { name: 'Sheet of SU 4' });
    await sheet.waitFor();
    expect(await sheet.innerText()).toContain('covered by 2');
    expect(await sheet.getByRole('textbox').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('at')).toBe(season);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Matrix', exact: true }).click();
    await page.getByText('The matrix as it was just before').waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(season);

    await page.getByRole('button', { name: 'Back to the current state' }).click();
    await page.getByText('The matrix as it was just before').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await cell('5').waitFor();
    expect(await cell('4').count()).toBe(0);
  });
});
