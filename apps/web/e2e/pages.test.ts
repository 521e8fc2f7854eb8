import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Colle Serravento';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

let services: RunningServices;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'on' }), openBrowser()]);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Opens a page of the client as one who is logged in. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  opened.push(watched);
  await logIn(watched.page, `${services.webUrl}${path}`);
  await waitForPage(watched.page);
  return watched;
}

async function go(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${services.webUrl}${path}`);
  expect([path, answer?.status()]).toEqual([path, 200]);
  await waitForPage(page);
}

const ADDRESSES = [
  '/',
  '/?as=table',
  IN_SITE,
  ...[
    'units',
    'units/1',
    'finds',
    'matrix',
    'plan',
    'survey',
    'findings',
    'periods',
    'media',
    'changes',
    'import',
    'export',
  ].map((place) => `${IN_SITE}/${place}`),
  `${IN_SITE}/settings/sheets`,
  '/help',
  '/account',
  '/settings',
  '/settings/sheets',
  '/bin',
  '/jobs',
  '/system',
  '/users',
  '/terms',
  `/3d/viewer/${encodeURIComponent(SITE)}`,
  `/3d/models/${encodeURIComponent(SITE)}`,
  '/harris_matrix/graphml_export',
  '/guide/en/home',
  '/guide/it/matrix',
];

/** Against hangs alone. */
const MOST_FOR_A_PAGE_MS = 30_000;

describe('every page', () => {
  it.each([
    ['en', 'light', { width: 1280, height: 800 }],
    ['it', 'dark', { width: 390, height: 844 }],
  ] as const)(
    'has one heading, a title, nothing serious in the eyes of axe, and keeps to the policy: %s, %s',
    async (locale, colorScheme, viewport) => {
      const { page, complaints } = await open('/', { locale, colorScheme, viewport });
      const faults: Record<string, string[]> = {};
      for (const path of ADDRESSES) {
        await go(page, path);
        const found = await findFaults(page);
        const headings = await page.locator('h1').count();
        if (headings !== 1) found.push(`${headings} headings of the first level`);
        if ((await page.title()).trim() === '· Trowel') found.push('no title');
        const overhang = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (overhang > 0) found.push(`wider than the window by ${overhang}`);
        if (found.length > 0) faults[path] = found;
      }

      expect(faults).toEqual({});
      expect(complaints).toEqual([]);
    },
    ADDRESSES.length * MOST_FOR_A_PAGE_MS,
  );
});

describe('a page that cannot be had', () => {
  it('comes by itself when there is a network again, and keeps nobody from the others', async () => {
    const { page } = await open(IN_SITE);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Media' }).first().click();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByRole('heading', { level: 1, name: SITE }).waitFor();
    await page.getByRole('link', { name: 'Media' }).first().click();
    await page.context().setOffline(false);

    await page.getByText('Drop photographs and files here').waitFor();
  });
});

describe('the first day', () => {
  it('begins with a site and its periods, by keys alone; what is deleted comes back', async () => {
    const { page, complaints } = await open('/');
    const form = page.getByRole('alertdialog');

    await page.keyboard.press('c');
    await form.getByLabel('Name of the site').waitFor();
    await page.keyboard.type('Orto Vecchio');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Castel Pianara');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Orto Vecchio' }).waitFor();
    await page.getByText('No units yet.').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByText('No periods yet.').waitFor();
    await page.keyboard.press('c');
    await form.getByLabel('Period').waitFor();
    await page.keyboard.type('1');
    await form.getByLabel('Name', { exact: true }).fill('Alto medioevo');
    await form.getByLabel('First year').fill('−40');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: '40 BC', exact: true }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');
    const sheet = page.getByRole('article', { name: 'Sheet of period 1' });
    await sheet.getByText('from 40 BC').waitFor();
    await sheet.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No periods yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('gridcell', { name: 'Alto medioevo' }).waitFor();

    expect(complaints).toEqual([]);
  });

  it('shows what a file would do before it does, and takes it back', async () => {
    const { page, complaints } = await open(`${IN_SITE}/import`);
    const rows = ['us_number,area,definition', '9001,A,Strato', '9002,A,Taglio'].join('\n');
    const file = { name: 'giornale.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    const has = async (number: string): Promise<number> => {
      const query = new URLSearchParams({ site_name: SITE, us_number: number });
      const answer = await page.request.get(`${services.webUrl}/api/us?${query}`);
      return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
    };

    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    const before = await has('9001');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    const after = await has('9001');
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText(/changes? undone/).waitFor();

    expect([before, after, await has('9001')]).toEqual([0, 1, 0]);
    expect(complaints).toEqual([]);
  });

  it('can take a site out as every file that is offered', async () => {
    const { page } = await open(`${IN_SITE}/export`);
    const offered = page.getByRole('button', { name: /^Download: / });
    const names: string[] = [];
    for (const button of await offered.all()) {
      const label = await button.getAttribute('aria-label');
      const kept = page.waitForEvent('download', { timeout: 30_000 }).catch(() => undefined);
      await button.click();
      names.push(`${label} ${(await kept)?.suggestedFilename() ?? 'FAILED'}`);
    }

    expect(names.filter((name) => name.endsWith('FAILED'))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it.each([
    ['7', /^You can download 7 more files until \d\d:\d\d, of at most 10\.$/],
    ['0', /^You have downloaded all 10 files of this hour\. The next download is possible from \d\d:\d\d\.$/],
  ])('says what is left of the hour once a file was made (%s)', async (left, told) => {
    const { page } = await open(`${IN_SITE}/export`);
    const resetAt = String(Math.ceil(Date.now() / 1_000) + 1_800);
    const limits = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': left, 'x-ratelimit-reset': resetAt };
    await page.route('**/api/harris-matrix/lst/**', (route) =>
      route.fulfill({ body: 'Unit 1', contentType: 'text/plain', headers: limits }),
    );

    await page.getByRole('button', { name: /^Download: Matrix \(LST\)/ }).click();

    await page.locator('main').getByRole('status').filter({ hasText: told }).waitFor();
  });

  it('says why a file cannot be made', async () => {
    const { page } = await open(`${IN_SITE}/export`);
    const errors = [{ field: 'format', message: '1500 sheets are too many.', type: 'too_many_sheets' }];
    await page.route('**/api/reports/us/**', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', message: 'Validation error', detail: { errors } },
      }),
    );

    await page.getByRole('button', { name: /^Download: Unit sheets \(Word\)/ }).click();

    await page.getByText('The file could not be created. 1500 sheets are too many.').waitFor();
  });

  it('shows a viewer nothing they may not do', async () => {
    const { page } = await open('/');
    const made = await page.request.post(`${services.webUrl}/api/auth/register`, {
      data: { username: 'sara', email: 'sara@example.org', password: PASSWORD, role: 'viewer' },
      headers: { origin: services.webUrl },
    });
    expect(made.status()).toBe(201);
    const watched = await openPage(browser);
    opened.push(watched);
    await logIn(watched.page, `${services.webUrl}/`, 'sara');
    const offered: string[] = [];
    for (const path of ['/', `${IN_SITE}/changes`]) {
      await go(watched.page, path);
      offered.push(...(await watched.page.locator('main').getByRole('button').allInnerTexts()));
    }

    expect(offered).toEqual(['Cards', 'Table']);
  });
});

describe('a day', () => {
  it.each([
    ['changes', 'Dal', 'since'],
    ['media', 'Data di scatto', 'day'],
  ])('is typed in the order of the language, in any usual form (%s)', async (tab, label, parameter) => {
    const { page, complaints } = await open(`${IN_SITE}/${tab}`, { locale: 'it-IT' });
    const field = page.getByRole('textbox', { name: label });
    const asked = (): string | null => new URL(page.url()).searchParams.get(parameter);

    await field.fill('3.9.26');
    await field.press('Enter');
    await expect.poll(asked).toBe('2026-09-03');
    await expect.poll(() => field.inputValue()).toBe('03/09/2026');
    await field.fill('31/2/26');
    await field.press('Enter');
    await page.getByText('Non è un giorno del calendario. Scrivilo come 3/9/2026.').waitFor();
    await field.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('03/09/2026');
    await field.fill('2026-09-04');
    await expect.poll(asked).toBe('2026-09-04');
    await field.fill('');
    await field.press('Tab');
    await expect.poll(asked).toBe(null);

    expect(await field.getAttribute('placeholder')).toBe('gg/mm/aaaa');
    expect(complaints).toEqual([]);
  });
});

describe('the frame', () => {
  it('goes by keys, and lists them', async () => {
    const { page } = await open(IN_SITE);

    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.waitForURL(`**${IN_SITE}/units`);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Go to Overview').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Units');
  });

  it('shows the guide and its search in the frame, and fills the line with an example (observation 50)', async () => {
    const { page } = await open(`${IN_SITE}/help`);

    await page.getByRole('searchbox', { name: 'Search the help and the guide' }).fill('dismiss finding');
    await page.getByRole('link', { name: 'Findings', exact: true }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
    await page.getByRole('navigation', { name: 'Parts of the site' }).waitFor();
    await page.locator('.guide p').first().waitFor();
    const inGuide = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.goBack();
    await page.getByRole('button', { name: /Write into the line: 8 wall/ }).click();
    const line = page.locator('.unit-line input');
    await line.waitFor();
    await page.locator('.unit-line .line-token').nth(1).waitFor({ timeout: 10_000 });
    const written = await line.inputValue();
    await line.fill('');

    expect(inGuide).toBe(`${IN_SITE}/help?page=findings`);
    expect(written).toBe('8 wall abuts the wall 4');
  });

  it('finds a unit and opens it by the palette', async () => {
    const { page } = await open(IN_SITE);

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('1039');
    await page.getByRole('menuitem', { name: /SU 1039/ }).waitFor();
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/units\/\d+$/);
  });

  it('runs commands of the palette where they begin: the line of a unit or find, the dialogs', async () => {
    const { page } = await open(IN_SITE);
    const run = async (text: string, command: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('searchbox').fill(text);
      await page.getByRole('menuitem', { name: command }).waitFor();
      await page.keyboard.press('Enter');
    };

    await run('nuova us', 'Record a unit');
    await page.locator('.unit-line input:focus').waitFor();
    await page.locator('.unit-line input').blur();
    await run('new unit', 'Record a unit');
    await page.locator('.unit-line input:focus').waitFor();
    await run('nuovo reperto', 'Record a find');
    await page.locator('.find-line input[name=us_number]:focus').waitFor();
    await run('statistiche', 'Count the units');
    await page.getByRole('dialog').getByRole('table').waitFor();
    await page.keyboard.press('Escape');
    await run('nuova us', 'Record a unit');
    await page.locator('.unit-line input:focus').waitFor();
    await run('stampa', 'Print the matrix');
    await page.getByRole('dialog', { name: /^Print/ }).waitFor();
    await page.keyboard.press('Escape');
    await run('nuovo sito', 'New site');
    await page
      .getByRole('alertdialog', { name: 'New site' })
      .locator('input[name=site_name]:focus')
      .waitFor();

    expect(new URL(page.url()).search).toBe('');
  });

  it('speaks the language and wears the colours a person chose, on every page from then on', async () => {
    const { page } = await open('/', { colorScheme: 'light' });
    const paper = (): Promise<unknown> =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const before = await paper();

    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
    await page.getByRole('button', { name: /account e impostazioni/ }).click();
    await page.getByRole('menuitemradio', { name: 'Scuri' }).click();
    await go(page, IN_SITE);

    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    expect(await page.getByRole('navigation', { name: 'Parti del sito' }).innerText()).toContain('Quadro');
    expect(await paper()).not.toBe(before);
  });

  it('asks for the login over the page when the session has ended, and goes on with what was asked', async () => {
    const { page } = await open('/');
    await page.context().clearCookies();

    await page.getByRole('searchbox', { name: 'Search sites' }).fill('Colle');
    await page.getByText('The session has ended.').waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The session has ended.').waitFor({ state: 'detached' });

    expect(await page.getByRole('searchbox', { name: 'Search sites' }).inputValue()).toBe('Colle');
    await page.getByRole('link', { name: SITE }).first().waitFor();
  });

  it('opens a unit by its number, and reports a missing one inside the frame (observation 54)', async () => {
    const { page } = await open('/');

    await page.goto(`${services.webUrl}${IN_SITE}/us/1039`);
    await page.waitForURL(/\/units\/\d+$/);
    const statuses = [];
    for (const path of [`${IN_SITE}/us/999999`, '/sites/Nowhere', `${IN_SITE}/units/x`, '/nowhere']) {
      statuses.push((await page.goto(`${services.webUrl}${path}`))?.status());
    }

    await page.goto(`${services.webUrl}${IN_SITE}/us/77777`);
    await page.getByRole('heading', { level: 1, name: 'SU 77777 is not recorded' }).waitFor();
    await page.getByRole('navigation', { name: 'Parts of the site' }).waitFor();
    await page.getByRole('link', { name: 'Record it' }).click();
    const line = page.locator('.unit-line input');
    await line.waitFor();
    const written = await line.inputValue();
    await line.fill('');

    expect(written).toBe('77777 ');
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
