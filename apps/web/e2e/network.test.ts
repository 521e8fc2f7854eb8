import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { ITALIAN, createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Fosso Lungo';
const FINDS = `/sites/${encodeURIComponent(SITE)}/finds`;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, locale: 'it' });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
  for (const number of ['1', '2']) await site.record(number);
  await site.post('/api/inventario', { site_name: SITE, inventory_number: '1' });
});
afterEach(() => page.context().setOffline(false));
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const lose = (route: Route): Promise<void> => route.abort('internetdisconnected');

const countOf = (path: string): Promise<number> =>
  page.evaluate(
    async (path) =>
      ((await (await fetch(path)).json()) as { pagination: { total: number } }).pagination.total,
    path,
  );

/** Waits for the part that shows a sheet, with all its files. It loads when the page is in use and idle. */
async function waitForSheetPart(): Promise<void> {
  const find = (): Promise<string | undefined> =>
    page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /unit-sheet-.*\\.js/.test(name))`,
    );
  await expect.poll(find).toBeDefined();
  await page.evaluate(`Promise.all([
    import(${JSON.stringify(await find())}),
    ...[...document.querySelectorAll('link[rel=stylesheet]')].map(
      (link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done)),
    ),
  ]).then(() => undefined)`);
}

describe('a page whose network goes', () => {
  it('asks again for what it could not have, as soon as there is network', async () => {
    await site.openTable(page);
    await page.getByRole('grid').focus();
    await waitForSheetPart();
    await page.context().setOffline(true);
    await page.keyboard.press('Space');
    await page.getByText('Trowel riprova quando torna la rete.').waitFor();

    await page.context().setOffline(false);

    await page.getByRole('article', { name: 'Scheda US 1' }).waitFor();
  });

  it('does the same where the device had a network all the while', async () => {
    await site.openTable(page);
    await page.getByRole('grid').focus();
    await page.route('**/api/us/*', lose);
    await page.keyboard.press('Space');
    await page.getByText('Trowel riprova quando torna la rete.').waitFor();
    await page.unroute('**/api/us/*', lose);

    await page.getByRole('searchbox').first().fill('Strato');

    await page.getByRole('article', { name: 'Scheda US 1' }).waitFor();
  });

  it('says how to go on where a file of the first load was lost', async () => {
    // Until it says so: a browser that asked for the file ahead asks again.
    const part = /\/client\/assets\/base-.*\.js/;
    await page.route(part, lose);
    await page.goto(services.webUrl + FINDS);
    const reload = page.getByRole('link', { name: 'ricarica la pagina' });
    await reload.waitFor();
    await page.unroute(part, lose);

    await reload.click();

    await waitForPage(page);
    expect(await page.locator('.shell-wait').count()).toBe(0);
  });

  it('does not load itself anew for want of a part while something typed stands in it', async () => {
    const part = /\/client\/assets\/find-sheet.*\.js/;
    await page.route(part, lose);
    await page.goto(services.webUrl + FINDS);
    await waitForPage(page);
    const definition = page.locator('.find-line').getByLabel('Definizione');
    await definition.fill('Fondo con graffito');

    await page.getByRole('gridcell').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');
    const reload = page.getByRole('button', { name: 'Ricarica la pagina' });
    await reload.waitFor();
    expect(await definition.inputValue()).toBe('Fondo con graffito');
    await definition.fill('');
    await page.unroute(part, lose);
    await reload.click();

    await page.getByRole('article').waitFor();
  });

  it('sends a find that was typed when there is network again, once, while the next one is typed', async () => {
    await page.goto(services.webUrl + FINDS);
    const line = page.locator('.find-line');
    const definition = line.getByLabel('Definizione');
    await definition.waitFor();
    await page.context().setOffline(true);
    await definition.fill('Primo');
    await definition.press('Enter');
    await page.getByText('Non ancora inviato: «Primo».').waitFor();
    await definition.fill('Secondo');
    await page.context().setOffline(false);
    await page.getByText(/^Reperto \S+ registrato/).waitFor();

    expect(await definition.inputValue()).toBe('Secondo');
    expect(await countOf(`/api/inventario?site_name=${encodeURIComponent(SITE)}&definition=Primo`)).toBe(1);
  });

  it('sends the line of a unit then too', async () => {
    await site.openTable(page);
    const line = page.getByRole('textbox', { name: /Nuova US/ });
    await line.fill('40 strato');
    await page.context().setOffline(true);
    await line.press('Enter');
    await page.getByText('Non ancora inviata: «40 strato».').waitFor();
    await line.fill('41 fossa');
    await page.context().setOffline(false);
    await page.getByText('US 40 registrata.').waitFor();

    expect(await line.inputValue()).toBe('41 fossa');
    expect(await countOf(`/api/us?site_name=${encodeURIComponent(SITE)}&us_number=40`)).toBe(1);
  });
});

describe('a request that nobody answers', () => {
  it('is given up after a minute and sent again', async () => {
    const silent = (await openPage(browser, { locale: 'it', viewport: { width: 1200, height: 800 } })).page;
    await logIn(silent, `${services.webUrl}/`);
    await silent.clock.install();
    await site.openSheet(silent, '2', ITALIAN);
    const sent: string[] = [];
    await silent.route(/\/api\/us\/\d+$/, (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      return sent.length > 1 ? route.continue() : undefined;
    });
    const field = silent.getByLabel('Definizione interpretativa', { exact: true });
    await field.fill('Scarico');
    await field.blur();
    await silent.locator('.sheet-state [data-state=saving]').waitFor();
    await silent.clock.fastForward(121_000);
    await expect.poll(() => silent.clock.fastForward(6_000).then(() => sent.length)).toBe(2);

    await expect.poll(async () => (await site.unitOf('2'))['interpretation']).toBe('Scarico');
    expect(new Set(sent).size).toBe(1);
    await silent.context().close();
  });
});

describe('the next unit', () => {
  it('is recorded once, pressed twice and with the answer lost', async () => {
    await site.record('70');
    await site.openSheet(page, '70', ITALIAN);
    const numbers = async (): Promise<number> => countOf(`/api/us?site_name=${encodeURIComponent(SITE)}`);
    const before = await numbers();
    await page.route('**/api/us', async (route) => void (await route.fetch(), await lose(route)), {
      times: 1,
    });
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.locator('.ui-toast', { hasText: 'Il server non è raggiungibile.' }).waitFor();
    await page.keyboard.press('n');

    await page.getByRole('article', { name: 'Scheda US 71' }).waitFor();
    expect(await numbers()).toBe(before + 1);
  });

  it('tells where its number cannot be had', async () => {
    await site.openSheet(page, '70', ITALIAN);
    // The table beside the sheet asks for one too, for the line below it.
    await page.route('**/api/us/next?*', lose);
    await page.keyboard.press('n');

    await page.locator('.ui-toast', { hasText: 'Il server non è raggiungibile.' }).waitFor();
    await page.unroute('**/api/us/next?*', lose);
  });
});

describe('a photograph on its way', () => {
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('goes by itself when there is network again, and is kept once where nobody heard the answer', async () => {
    await site.openSheet(page, '2', ITALIAN);
    // It arrives, and the answer does not.
    await page.route('**/api/media', async (route) => void (await route.fetch(), await lose(route)), {
      times: 1,
    });
    const file = { name: 'strato.png', mimeType: 'image/png', buffer: PICTURE };
    await page.locator('.record-add input[type=file]').setInputFiles(file);
    await page.getByText('strato.png non è stato archiviato: manca la rete.').waitFor();

    await page
      .getByText(/Già archiviat/)
      .first()
      .waitFor();
    expect(await countOf(`/api/media?entity=us&record_id=${await site.idOf('2')}`)).toBe(1);
  });
});

describe('a page over a slow network', () => {
  it('asks for the sites once on the home page', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${services.webUrl}/`);
    await waitForPage(page);

    expect(asked.filter((path) => path === '/api/sites')).toHaveLength(1);
  });

  it('asks on the overview for what its parts show before the site itself is there', async () => {
    const counts = page.waitForRequest(/\/api\/analytics\/overview/);
    await page.route(/\/api\/sites\?site_name=/, async (route) => {
      await counts;
      await route.continue();
    });
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}`);

    await page.locator('#lately').waitFor();
  });

  it('loads parts that are not shown when the page is used, after the rows', async () => {
    const order: string[] = [];
    page.on('request', (request) => {
      if (/command-palette.*\.js/.test(request.url())) order.push('dialog');
    });
    await page.route('**/api/us?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      order.push('rows');
      await route.continue();
    });
    const opened = site.openTable(page);
    await page.waitForRequest('**/api/us?*');
    await page.keyboard.press('Tab');
    await opened;

    await expect.poll(() => order).toContain('dialog');
    expect(order[0]).toBe('rows');
  });

  it('records a line that was entered before its parser was loaded', async () => {
    await page.route(/\/client\/assets\/unit-line-.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await site.openTable(page);
    // Earlier tests may have left the account in either language.
    const line = page.locator('.unit-line input');
    await line.fill('60 strato');
    await line.press('Enter');
    await page.getByText(/US 60 registrata|SU 60 recorded/).waitFor();

    expect(await page.evaluate('document.activeElement.closest(".unit-line") !== null')).toBe(true);
    expect(await page.locator('.unit-line input').inputValue()).toBe('');
  });

  it('asks once for the place of a find in its table', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${services.webUrl}${FINDS}/1`);
    await page.getByRole('article').waitFor();
    await waitForPage(page);

    await expect.poll(() => asked.filter((path) => path === '/api/inventario').length).toBeGreaterThan(1);
    expect(asked.filter((path) => path === '/api/inventario/1/place')).toHaveLength(1);
  });
});
