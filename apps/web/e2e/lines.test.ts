import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Pian Lungo';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
/** Where pictures of the pages go, if anywhere. */

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
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  return asker.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: method!, ...(body !== undefined && { headers, body: String(body) }) };
      return (await fetch(path!, init)).json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

async function list<R>(what: 'us' | 'inventario'): Promise<R[]> {
  const path = `/api/${what}?site_name_is=${encodeURIComponent(SITE)}&limit=100`;
  return ((await send('GET', path)) as { data: R[] }).data;
}

interface SentUnit {
  us_number: string;
  area: string;
  relationships: { type: string; us_number: string; area: string }[];
}

const unitNames = async (): Promise<string[]> =>
  (await list<SentUnit>('us')).map(({ us_number, area }) => `${area}/${us_number}`).toSorted();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  await restoreSession(watched.page, services.webUrl);
  await watched.page.goto(services.webUrl + path);
  await waitForPage(watched.page);
  return watched.page;
}

/** Finds buttons and fields that a message covers. */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const toasts = document.querySelector('.ui-toasts');
    const at = toasts.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => !toasts.contains(one) && !one.closest('[role=grid]'))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
      })
      .map((one) => one.outerHTML.slice(0, 80));
  })()`) as Promise<string[]>;

const lineOf = (page: Page) => page.getByRole('textbox', { name: /^(New unit|Nuova US)/ });

describe('the line for units', () => {
  it('ties a relation recorded from the top down to the unit that is recorded in an area later', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('5 silt covers 6');
    await line.press('Enter');
    await expect.poll(unitNames).toEqual(['/5']);
    await line.fill('6 silt area A');
    await line.press('Enter');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);

    const [five] = (await list<SentUnit>('us')).filter(({ us_number }) => us_number === '5');
    expect(five!.relationships).toMatchObject([{ type: 'covers', us_number: '6', area: 'A' }]);
    const check = (await send('GET', `/api/findings/${encodeURIComponent(SITE)}`)) as {
      data: { errors: [] };
    };
    expect(check.data.errors).toEqual([]);
  });

  it('says that it was recorded where it covers nothing, and Ctrl-Z undoes it from the line and from the table (observations 15 and 16)', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('20 strato bruno');
    await line.press('Enter');
    await page.locator('.ui-toast').getByText('20').waitFor();
    await expect.poll(() => findCovered(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
    await line.fill('21 strato bruno');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/21');
    await page.locator('.ui-toast').getByText('21').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
    await page.keyboard.press('Control+y');
    await expect.poll(unitNames).toContain('/21');
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
  });

  it('uses the area of the last line for the next ones, until it is cleared', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    for (const text of ['40 strato area B', '41 humus']) {
      await line.fill(text);
      await line.press('Enter');
      await page.locator('.ui-toast').getByText(text.slice(0, 2)).waitFor();
    }
    await expect.poll(unitNames).toEqual(expect.arrayContaining(['B/40', 'B/41']));
    await page.getByText('area B', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Record the next units without area B' }).click();
    await line.fill('42 humus');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/42');
    for (const number of ['42', '41', '40']) {
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await unitNames()).join()).not.toContain(number);
    }
  });

  it('says that a unit is not recorded yet, and offers the typed line as the wrong one', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('45 copre 99');
    await page.getByText('Unit 99 is not recorded yet.').waitFor();
    await line.fill('46 copre la 5, coperta dalla A/6');
    await page.getByRole('radio', { name: 'This line: 46 covered by A/6' }).waitFor();
    expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    await page.keyboard.press('Alt+2');
    expect(await line.inputValue()).toBe('46 covers 5, A/6');
    await line.fill('');
  });

  it('leaves Ctrl-Z to the text while somebody types', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('30 strato');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/30');
    await line.pressSequentially('31 humus');
    await page.keyboard.press('Control+z');
    expect(await unitNames()).toContain('/30');
  });
});

describe('a sheet', () => {
  it('undoes by Ctrl-Z what it saved last', async () => {
    const [unit] = (await list<{ id: number; us_number: string }>('us')).filter(
      (one) => one.us_number === '5',
    );
    const page = await open(`${IN_SITE}/units/${unit!.id}`);
    const sheet = page.getByRole('article', { name: /Sheet of/ });
    const field = sheet.getByLabel('Interpretation', { exact: true }).first();
    const read = async (): Promise<string> => JSON.stringify(await send('GET', `/api/us/${unit!.id}`));
    await field.waitFor({ timeout: 15_000 });
    await field.fill('prova 77');
    await field.press('Tab');
    await expect.poll(read).toContain('prova 77');
    await page.keyboard.press('Control+z');
    await expect.poll(read).not.toContain('prova 77');
  });
});

describe('the line for finds', () => {
  it('puts the focus after Enter where the next find is typed, and appends nothing', async () => {
    const page = await open(`${IN_SITE}/finds`);
    const line = page.getByRole('form', { name: 'New find' });
    await line.getByLabel('SU', { exact: true }).fill('5');
    await line.getByLabel('Definition').fill('orlo');
    await page.keyboard.press('Enter');
    await page.keyboard.type('fondo di anfora');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () =>
        (await list<{ us_number: string; definition: string }>('inventario'))
          .map((one) => [one.us_number, one.definition])
          .toSorted(),
      )
      .toEqual([
        ['5', 'fondo di anfora'],
        ['5', 'orlo'],
      ]);

    await line.getByLabel('Type').fill('Osso');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Vetro');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await list<{ find_type: string }>('inventario')).map((one) => one.find_type))
      .toEqual(expect.arrayContaining(['Vetro']));
    await expect.poll(() => findCovered(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await list('inventario')).length).toBe(3);
  });

  it('says where it is typed that there is no such unit, records the find, and the findings have it', async () => {
    const page = await open(`${IN_SITE}/finds`, { locale: 'it-IT', viewport: { width: 390, height: 800 } });
    const line = page.locator('form.find-line');
    await line.locator('[name=us_number]').fill('999');
    await line.getByText('999', { exact: false }).waitFor();
    await line.locator('[name=definition]').fill('moneta');
    await page.keyboard.press('Enter');
    await page.locator('.ui-toast').first().waitFor();
    await expect.poll(() => findCovered(page)).toEqual([]);

    const inbox = JSON.stringify(await send('GET', `/api/findings/${encodeURIComponent(SITE)}`));
    expect(inbox).toContain('find_without_unit 999');
  });
});
