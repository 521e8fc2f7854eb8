import { readFile } from 'node:fs/promises';
import { readPdf } from '@trowel/documents/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Poggio Alto';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
/** 1 covers all others: one row that is wider than a sheet. */
const ROW = Array.from({ length: 30 }, (_, at) => String(at + 2));

let services: RunningServices;
let browser: Browser;
/** A page through which the tests ask the service. */
let asker: Page;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  ({ page: asker } = await openPage(browser));
  await logIn(asker, `${services.webUrl}/help`);
  await send('POST', '/api/sites', { site_name: SITE });
  for (const us_number of ['1', ...ROW]) {
    const relationships = us_number === '1' ? [] : [{ type: 'covered_by', us_number: '1' }];
    await send('POST', '/api/us', { site_name: SITE, us_number, relationships });
  }
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
  for (const whose of ['mine', 'shared'])
    await send('DELETE', `/api/harris-matrix/${encodeURIComponent(SITE)}/places?whose=${whose}`);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const isMade = await asker.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: method ?? '', headers, ...(body && { body }) })).ok;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  );
  expect([path, isMade]).toEqual([path, true]);
}

async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  return (await openWatched(query, options)).page;
}

async function openWatched(
  query: string,
  options: BrowserContextOptions,
  username = 'admin',
): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  await restoreSession(watched.page, services.webUrl, username);
  await watched.page.goto(`${services.webUrl}${IN_SITE}/matrix${query}`);
  await waitForPage(watched.page);
  await watched.page.locator('.matrix-surface[data-drawn]').waitFor();
  // The whole drawing, so that each box is in view.
  await watched.page.keyboard.press('0');
  return watched;
}

const boxOf = (page: Page, number: string) =>
  page.locator('.matrix-boxes').getByRole('button', { name: new RegExp(`^(SU|US) ${number}\\b`) });

async function middleOf(page: Page, number: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await boxOf(page, number).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Units of the row from left to right, once all of them are in reach. */
async function rowOf(page: Page): Promise<string[]> {
  for (const number of ROW) await boxOf(page, number).waitFor({ state: 'attached' });
  const places = await Promise.all(ROW.map(async (number) => [(await middleOf(page, number)).x, number]));
  return places.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, number]) => String(number));
}

/** The row as the service draws it for the one who asks. */
async function askRow(): Promise<string[]> {
  const { data } = (await asker.evaluate(
    `fetch('/api/harris-matrix/${encodeURIComponent(SITE)}/screen?places=mine').then((answer) => answer.json())`,
  )) as { data: { boxes: { numbers: string[]; x: number[] } } };
  const { numbers, x } = data.boxes;
  const placeOf = (number: string): number => x[numbers.indexOf(number)] ?? 0;
  return [...ROW].sort((a, b) => placeOf(a) - placeOf(b));
}

/** All units, as the service has them. */
async function askUnits(): Promise<
  { id: number; us_number: string; relationships: { us_number: string }[] }[]
> {
  const { data } = (await asker.evaluate(
    `fetch('/api/us?limit=100&site_name=${encodeURIComponent(SITE)}').then((answer) => answer.json())`,
  )) as { data: { id: number; us_number: string; relationships: { us_number: string }[] }[] };
  return data;
}

/** What the service keeps of the hand: numbers of units, and the wish for each. */
async function askPlaces(whose: 'mine' | 'shared' = 'mine'): Promise<string[]> {
  const { data } = (await asker.evaluate(
    `fetch('/api/harris-matrix/${encodeURIComponent(SITE)}/places?whose=${whose}').then((answer) => answer.json())`,
  )) as { data: { places: { unit: number; place: string; by?: number }[] } };
  const units = await askUnits();
  const numberOf = (id: number): string => units.find((unit) => unit.id === id)?.us_number ?? '';
  return data.places.map(({ unit, place, by }) => [numberOf(unit), place, by].join(' ').trim()).sort();
}

/** Whether the sheet of a unit names another. */
async function isRelated(from: string, to: string): Promise<boolean> {
  const sheet = (await askUnits()).find((unit) => unit.us_number === from);
  return sheet!.relationships.some((one) => one.us_number === to);
}

/** Chooses a unit by keys and moves it to the right by hand. */
async function nudge(page: Page, number: string): Promise<void> {
  await boxOf(page, number).focus();
  await page.keyboard.press('Space');
  await page.locator('.matrix-bar').getByText(`SU ${number}`, { exact: true }).waitFor();
  await page.keyboard.press('.');
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** Prints what the dialog shows, and reads the PDF back. */
async function print(page: Page): Promise<{ pages: number; text: string; checksum: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the PDF' }).click();
  const { document, texts } = await readPdf(await readFile(await (await coming).path()));
  const text = texts.flat().join(' ');
  const [, checksum = ''] = /([0-9a-f]{16})/.exec(text) ?? [];
  return { pages: document.getPageCount(), text, checksum };
}

describe('a matrix arranged by hand', () => {
  it('is printed as A0 and as A4 tiles, which prove the same relations', async () => {
    const page = await open('?places=mine&lanes=none');
    const [first = '', second = '', ...others] = await rowOf(page);
    const last = others.at(-1) ?? '';
    const to = await middleOf(page, first);
    await drag(page, await middleOf(page, last), { x: to.x - 4, y: to.y });
    await page.getByText(`Moved: ${last}.`).waitFor();
    await expect.poll(async () => (await rowOf(page)).slice(0, 3)).toEqual([last, first, second]);

    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Paper' }).selectOption('A0');
    await page.getByText('One page, with the whole drawing.').waitFor();
    const whole = await print(page);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Paper' }).selectOption('A4');
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Minimum size of numbers' })
      .selectOption('8');
    await page.getByText(/sheets. Their borders overlap/).waitFor();
    await page.getByText('Contents of each sheet').click();
    const tiled = await print(page);

    expect(whole.checksum).not.toBe('');
    expect(tiled.checksum).toBe(whole.checksum);
    expect(tiled.pages).toBeGreaterThan(whole.pages);
    for (const { text } of [whole, tiled]) for (const number of ROW) expect(text).toContain(number);
  });

  it('is arranged by keyboard alone, for oneself, taken back and reset', async () => {
    const page = await open('?places=mine&lanes=none');
    const [first = '', second = ''] = await rowOf(page);
    await boxOf(page, second).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Position', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Swap with the left neighbour' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 placed manually').waitFor();
    expect((await askRow()).slice(0, 2)).toEqual([second, first]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('0 placed manually').waitFor();
    expect((await askRow()).slice(0, 2)).toEqual([first, second]);
    await page.keyboard.press(',');
    await page.getByText('1 placed manually').waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('0 placed manually').waitFor();
  });
});

describe('what is done on a matrix', () => {
  it('is taken back by Ctrl-Z in one order, be it a place or a relation', async () => {
    const page = await open('?places=mine&lanes=none');
    const [first = '', second = '', third = ''] = await rowOf(page);
    await nudge(page, first);
    await page.getByText(`Moved: ${first}.`).waitFor();
    await boxOf(page, second).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    await field.fill(third);
    await page.keyboard.press('Control+z');
    // What was typed is the field's own: nothing on the matrix is taken back.
    await expect.poll(() => field.inputValue()).not.toBe(third);
    expect(await askPlaces()).toEqual([`${first} shift 12`]);
    await field.fill(third);
    await page.locator('.matrix-message').getByText(`${second} covers ${third}: no contradiction.`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${second} covers ${third}.`, { exact: true }).waitFor();
    await field.waitFor({ state: 'detached' });
    await nudge(page, third);
    await page.getByText('2 placed manually').waitFor();
    expect(await askPlaces()).toEqual([`${first} shift 12`, `${third} shift 12`].sort());
    expect(await isRelated(second, third)).toBe(true);

    await page.keyboard.press('Control+z');
    await page.getByText('1 placed manually').waitFor();
    expect(await page.getByText(`Moved: ${third}.`).count()).toBe(0);
    expect(await askPlaces()).toEqual([`${first} shift 12`]);
    expect(await isRelated(second, third)).toBe(true);

    await page.keyboard.press('Control+z');
    await expect.poll(() => isRelated(second, third)).toBe(false);
    await page.getByText(`${second} covers ${third}.`, { exact: true }).waitFor({ state: 'detached' });
    expect(await askPlaces()).toEqual([`${first} shift 12`]);

    // The drawing of that moment keeps places and counts none of the hand: the service is asked.
    await page.keyboard.press('Control+z');
    await expect.poll(() => askPlaces()).toEqual([]);
    await page.getByText('0 placed manually').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('is taken back by Ctrl-Z as often as it is pressed, whatever is still on its way', async () => {
    const page = await open('?places=mine&lanes=none');
    const [first = ''] = await rowOf(page);
    await nudge(page, first);
    for (const key of ['.', '.', 'Control+z', 'Control+z', '.']) await page.keyboard.press(key);

    await expect.poll(() => askPlaces()).toEqual([`${first} shift 24`]);
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key);
    await expect.poll(() => askPlaces()).toEqual([]);
  });

  it('is taken back by Ctrl-Z when all places were given back', async () => {
    const page = await open('?places=shared&lanes=none');
    const [first = '', second = ''] = await rowOf(page);
    await nudge(page, first);
    await nudge(page, second);
    await page.getByText('2 placed manually').waitFor();
    const placed = await askPlaces('shared');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('0 placed manually').waitFor();
    expect(await askPlaces('shared')).toEqual([]);

    await page.keyboard.press('Control+z');
    await page.getByText('2 placed manually').waitFor();
    expect(await askPlaces('shared')).toEqual(placed);
  });

  it('stays where a colleague placed a unit anew, and that is said', async () => {
    const page = await open('?places=shared&lanes=none', { locale: 'it' });
    const [first = ''] = await rowOf(page);
    await boxOf(page, first).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('.');
    await page.getByText('1 disposte a mano').waitFor();
    const { id } = (await askUnits()).find((unit) => unit.us_number === first)!;
    const path = `/api/harris-matrix/${encodeURIComponent(SITE)}/places?whose=shared`;
    await send('POST', path, { places: [{ unit: id, place: 'shift', by: 77 }] });

    await page.keyboard.press('Control+z');
    await page.getByText(`Non annullato: nel frattempo ${first} è stata spostata di nuovo.`).waitFor();
    expect(await askPlaces('shared')).toEqual([`${first} shift 77`]);
  });
});

describe('who may only read', () => {
  it('takes back places of their own, and has no such key where nothing is theirs to change', async () => {
    const reader = {
      username: 'lettrice',
      email: 'lettrice@example.org',
      password: PASSWORD,
      role: 'viewer',
    };
    await send('POST', '/api/auth/register', reader);
    const { page } = await openWatched('?places=mine&lanes=none', { locale: 'en' }, reader.username);
    const [first = ''] = await rowOf(page);
    await nudge(page, first);
    await page.getByText('1 placed manually').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('0 placed manually').waitFor();

    await page.goto(`${services.webUrl}${IN_SITE}/matrix?places=shared`);
    await page.locator('.matrix-surface[data-drawn]').waitFor();
    await page.keyboard.press('?');
    await page.getByText('Fit the matrix to the window').waitFor();
    expect(await page.getByText('Undo what was done last').count()).toBe(0);
  });
});

describe('the print dialog in Italian, on a phone', () => {
  it('shows the sheets, and nothing is wrong in the eyes of axe and of the policy', async () => {
    const { page, complaints } = await openWatched('?places=shared', {
      locale: 'it',
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('button', { name: 'Opzioni' }).click();
    await page.getByRole('button', { name: 'Stampa', exact: true }).click();
    await page.getByRole('img', { name: 'Anteprima con i bordi dei fogli' }).waitFor();

    expect(await findFaults(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    const pushed = await page.evaluate(`[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
      .filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible')
      .map((part) => part.className)`);
    // The sheets alone are pushed aside.
    expect(pushed).toEqual(['print-picture']);
    expect(complaints).toEqual([]);
  });
});
