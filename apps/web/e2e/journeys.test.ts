import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

/** Texts of the pages and of the input, by language. */
const WORDS = {
  en: {
    site: 'Orto Vecchio',
    nameOfSite: 'Name of the site',
    newSite: 'New site',
    units: 'Units',
    line: /New unit/,
    lines: ['1 layer P2', '2 cut covered by 1', '3 layer covered by 1, cut by 2'],
    recorded: (number: string) => `SU ${number} recorded.`,
    sheet: (number: string) => `Sheet of SU ${number}`,
    relations: 'New relations',
    wrong: 'covers 1',
    contradiction: '3 cannot be above 1',
    more: 'More',
    printed: 'Printed sheet (PDF)',
    login: 'Log in',
    password: 'Password',
    interpretation: 'Interpretation',
  },
  it: {
    site: 'Vigna Alta',
    nameOfSite: 'Nome del sito',
    newSite: 'Nuovo sito',
    units: 'US',
    line: /Nuova US/,
    lines: ['1 strato P2', '2 taglio coperto da 1', '3 strato coperto da 1, tagliato da 2'],
    recorded: (number: string) => `US ${number} registrata.`,
    sheet: (number: string) => `Scheda US ${number}`,
    relations: 'Nuovi rapporti',
    wrong: 'copre 1',
    contradiction: '3 non può stare sopra 1',
    more: 'Altro',
    printed: 'Scheda stampabile (PDF)',
    login: 'Accedi',
    password: 'Password',
    interpretation: 'Definizione interpretativa',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

let services: RunningServices;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function open(options: BrowserContextOptions): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  opened.push(watched);
  await logIn(watched.page, `${services.webUrl}/`);
  await waitForPage(watched.page);
  return watched;
}

const waitState = (page: Page, state: string): Promise<void> =>
  page.locator(`.sheet-state [data-state=${state}]`).waitFor();

/** The line of a new unit, which has the focus as soon as it is there. */
async function focusedLine(page: Page, words: Words): Promise<Locator> {
  const line = page.getByRole('textbox', { name: words.line });
  await expect.poll(() => page.evaluate('document.activeElement.closest(".unit-line") !== null')).toBe(true);
  return line;
}

/** Types three units, one line each; every one is told as recorded. */
async function recordThree(page: Page, line: Locator, words: Words): Promise<void> {
  for (const [i, text] of words.lines.entries()) {
    await page.keyboard.type(text);
    // Enter counts as soon as the line is understood.
    await expect.poll(() => page.locator('.line-token').count()).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByText(words.recorded(String(i + 1))).waitFor();
    await expect.poll(() => line.inputValue()).toBe('');
  }
}

/** Types what cannot be, is told so before Enter, and takes it back. */
async function resolveContradiction(page: Page, words: Words): Promise<void> {
  const field = page.getByRole('textbox', { name: words.relations });
  const read = page.locator('.sheet-relations .line-reading');
  await field.fill(words.wrong);
  await expect.poll(() => read.innerText()).toContain(words.contradiction);
  await field.fill('');
  await expect.poll(() => read.locator('.line-bad').count()).toBe(0);
}

/** Requests the printed sheet as the menu does, and returns the first bytes of the file. */
async function print(page: Page, words: Words): Promise<string> {
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/reports/us/'));
  await page.getByRole('button', { name: words.more, exact: true }).last().click();
  await page.getByRole('menuitem', { name: words.printed }).click();
  // What a browser does with a PDF differs; the same address is asked once more.
  const answer = await page.request.get((await asked).url());
  return (await answer.body()).subarray(0, 5).toString();
}

describe.each(['en', 'it'] as const)('the first day, %s', (locale) => {
  const words = WORDS[locale];

  it('goes by keys from the login to three units, a contradiction resolved and a sheet printed', async () => {
    const { page, complaints } = await open({ locale, viewport: { width: 1280, height: 800 } });
    await page.keyboard.press('c');
    await page.getByRole('alertdialog').getByLabel(words.nameOfSite).waitFor();
    await page.keyboard.type(words.site);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: words.site }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: words.units, exact: true }).waitFor();
    await page.keyboard.press('c');
    await recordThree(page, await focusedLine(page, words), words);

    await page.keyboard.press('Escape');
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(words.site)}/us/3`);
    await page.getByRole('article', { name: words.sheet('3') }).waitFor();
    await page.getByRole('textbox', { name: words.relations }).waitFor();
    await page.keyboard.press('r');
    await resolveContradiction(page, words);

    expect(await print(page, words)).toBe('%PDF-');
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('goes on a phone, by touch', async () => {
    const site = `${words.site} 2`;
    const { page, complaints } = await open({ locale, ...PHONE });
    await page.getByRole('button', { name: words.newSite }).tap();
    const name = page.getByRole('alertdialog').getByLabel(words.nameOfSite);
    await name.fill(site);
    await name.press('Enter');
    await page.getByRole('heading', { level: 1, name: site }).waitFor();
    await page.locator('.frame-tabs').getByRole('link', { name: words.units, exact: true }).tap();
    const line = page.getByRole('textbox', { name: words.line });
    await line.tap();
    await recordThree(page, line, words);
    const overhang = (): Promise<unknown> =>
      page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(await overhang()).toBe(0);

    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(site)}/us/3`);
    await page.getByRole('article', { name: words.sheet('3') }).waitFor();
    await page.getByRole('textbox', { name: words.relations }).waitFor();
    await resolveContradiction(page, words);
    expect(await overhang()).toBe(0);
    expect(await print(page, words)).toBe('%PDF-');
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('loses nothing when the session ends while one types', async () => {
    const site = `${words.site} 3`;
    const { page } = await open({ locale, viewport: { width: 1280, height: 800 } });
    const post = (path: string, data: object) =>
      page.request.post(services.webUrl + path, { data, headers: { origin: services.webUrl } });
    expect((await post('/api/sites', { site_name: site })).status()).toBe(201);
    expect((await post('/api/us', { site_name: site, us_number: '1' })).status()).toBe(201);
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(site)}/us/1`);
    const field = page.getByRole('combobox', { name: words.interpretation, exact: true });
    await field.fill('Piano di calpestio');
    await page.context().clearCookies();

    await field.blur();
    await page.getByRole('dialog').getByLabel(words.password).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await waitState(page, 'saved');

    expect(await field.inputValue()).toBe(locale === 'it' ? 'Piano di calpestio' : 'Walking surface');
    const stored = await page.request.get(`${services.webUrl}/api/us?site_name=${encodeURIComponent(site)}`);
    expect(await stored.text()).toContain('Piano di calpestio');
  });
});

/**
 * What browsers keep from pages that come over plain HTTP from another machine, as in the network of an excavation; what is
 * copied can be read for the test.
 */
const WITHHELD = `(() => {
  const read = navigator.clipboard.readText.bind(navigator.clipboard);
  Object.defineProperty(window, 'readCopied', { value: read });
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  delete Crypto.prototype.randomUUID;
})()`;

describe('pages over plain HTTP', () => {
  it('record, save and copy as those over HTTPS', async () => {
    const site = 'Senza certificato';
    const words = WORDS.en;
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      // That of a cluster's nginx is signed by nobody.
      ignoreHTTPSErrors: true,
    });
    await context.addInitScript(WITHHELD);
    const page = await context.newPage();
    await logIn(page, `${services.webUrl}/`);
    const made = await page.request.post(`${services.webUrl}/api/sites`, {
      data: { site_name: site },
      headers: { origin: services.webUrl },
    });
    expect(made.status()).toBe(201);

    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(site)}/units`);
    await page.getByRole('heading', { level: 1, name: words.units, exact: true }).waitFor();
    await page.keyboard.press('c');
    await recordThree(page, await focusedLine(page, words), words);
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(site)}/us/1`);
    const field = page.getByRole('combobox', { name: words.interpretation, exact: true });
    await field.fill('Piano di calpestio');
    await field.blur();
    await waitState(page, 'saved');
    await page.goto(`${services.webUrl}/account`);
    await page.getByLabel('Purpose').fill('QGIS');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const token = page.getByRole('textbox', { name: 'The new token' });
    await token.waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Token copied.').waitFor();

    expect(await page.evaluate('readCopied()')).toBe(await token.inputValue());
    await context.close();
  });
});
