import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';
import { ITALIAN, createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Fosso Corto';
const UNREACHED = 'Il server non è raggiungibile.';

let services: RunningServices;
let browser: Browser;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  page = (await openPage(browser, { viewport: { width: 1280, height: 800 }, locale: 'it' })).page;
  page.context().setDefaultTimeout(20_000);
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
  for (const number of ['1', '2', '3']) await site.record(number);
  await site.post('/api/inventario', { site_name: SITE, inventory_number: '1' });
});
afterEach(async () => {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const open = async (path: string): Promise<void> => {
  await page.goto(services.webUrl + path);
  await waitForPage(page);
};
const ofSite = (path: string): string => `/sites/${encodeURIComponent(SITE)}${path}`;

/** Delivers the next write to an address and drops its response. */
async function loseAnswer(address: string, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(address, async (route: Route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('internetdisconnected');
  });
}

const dataOf = (path: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { data: Record<string, unknown>[] }).data,
    path,
  );

/** Submits a form twice, because the first response is dropped. */
async function sendTwice(form: Locator, button: string): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
  await form.getByRole('alert').getByText(UNREACHED).waitFor();
  await form.getByRole('button', { name: button, exact: true }).click();
}

describe('a form whose answer is lost', () => {
  it('leads to the site that was recorded', async () => {
    await open('/');
    await page.getByRole('button', { name: 'Nuovo sito' }).first().click();
    const form = page.getByRole('alertdialog');
    await form.locator('[name=site_name]').fill('Poggio Perso');
    await loseAnswer('**/api/sites');
    await sendTwice(form, 'Crea il sito');

    await page.waitForURL(/Poggio%20Perso/);
  });

  it('records a period once', async () => {
    await open(ofSite('/periods'));
    await page.getByRole('button', { name: 'Nuovo periodo' }).first().click();
    const form = page.getByRole('alertdialog');
    await form.locator('[name=period]').fill('7');
    await loseAnswer('**/api/periods');
    await sendTwice(form, 'Salva');

    await form.waitFor({ state: 'detached' });
    expect(await dataOf(`/api/periods?site_name=${encodeURIComponent(SITE)}`)).toHaveLength(1);
  });

  it('records a term once', async () => {
    await open('/terms');
    await page.getByRole('button', { name: 'Nuova voce' }).first().click();
    const form = page.getByRole('alertdialog');
    await form.locator('[name=value]').fill('spolio');
    await loseAnswer('**/api/thesaurus');
    await sendTwice(form, 'Salva');

    await form.waitFor({ state: 'detached' });
  });

  it('makes a token once, and says what to do with the one nobody saw', async () => {
    await open('/account');
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Crea un token' }) });
    await form.getByRole('textbox').first().fill('QGIS');
    await loseAnswer('**/api/auth/tokens');
    await sendTwice(form, 'Crea un token');

    await form.getByRole('alert').getByText('Revocalo nell’elenco').waitFor();
    expect(await dataOf('/api/auth/tokens')).toHaveLength(1);
  });

  it('copies a find once, pressed twice and with the answer lost', async () => {
    await open(ofSite('/finds/1'));
    await page.getByRole('article').waitFor();
    await waitForPage(page);
    await loseAnswer('**/api/inventario');
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.locator('.ui-toast', { hasText: UNREACHED }).waitFor();
    await page.keyboard.press('d');

    await page.getByText(/^Reperto 2 registrato/).waitFor();
    expect(await dataOf(`/api/inventario?site_name=${encodeURIComponent(SITE)}`)).toHaveLength(2);
  });
});

describe('an answer of what stands before the server', () => {
  it('is put into words', async () => {
    await open(ofSite('/periods'));
    await page.getByRole('button', { name: 'Nuovo periodo' }).first().click();
    await page.getByRole('alertdialog').locator('[name=period]').fill('8');
    const body = '<h1>502 Bad Gateway</h1>';
    await page.route('**/api/periods', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body }),
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salva', exact: true }).click();

    await page.getByRole('alert').getByText('Il server al momento non risponde.').waitFor();
  });

  it('is no answer where it is the page of a network', async () => {
    await site.openTable(page);
    await page.route(/\/api\/us\/\d+$/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    );
    await page.getByRole('gridcell').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');

    await page.getByText('Trowel riprova quando torna la rete.').waitFor();
  });

  it('that stops in the middle is given up and asked for again', async () => {
    const other = (await openPage(browser, { locale: 'it', viewport: { width: 1200, height: 800 } })).page;
    await logIn(other, `${services.webUrl}/`);
    await other.clock.install();
    await site.openTable(other);
    await other.getByRole('gridcell').first().waitFor();
    await other.evaluate(STALL);
    await other.getByRole('grid').focus();
    await other.keyboard.press('Space');
    await other.locator('html[data-stalled]').waitFor();
    await other.clock.fastForward(121_000);

    const sheet = other.getByRole('article', { name: 'Scheda US 1' });
    await expect.poll(() => other.clock.fastForward(6_000).then(() => sheet.isVisible())).toBe(true);
    await other.context().close();
  });
});

describe('a session over a broken network', () => {
  it('says that one is still logged in', async () => {
    await open('/account');
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();

    await page.locator('.ui-toast', { hasText: 'Non sei uscito: la sessione è ancora aperta.' }).waitFor();
  });

  it('asks for the login when a photograph comes after its end, and sends it then', async () => {
    await site.openSheet(page, '3', ITALIAN);
    await page.context().clearCookies();
    await addPicture();
    const login = page.getByRole('dialog');
    await login.locator('[name=password]').fill(PASSWORD);
    await page.context().setOffline(true);
    await login.getByRole('button', { name: 'Accedi', exact: true }).click();
    await login.getByRole('alert').getByText(UNREACHED).waitFor();
    await page.context().setOffline(false);
    await login.getByRole('button', { name: 'Accedi', exact: true }).click();

    await page.getByText('1 file archiviato').waitFor();
  });

  it('says in the language of the page why a photograph was not sent', async () => {
    await site.openSheet(page, '2', ITALIAN);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await addPicture();
    await page.getByRole('dialog').getByRole('button', { name: 'Più tardi' }).click();

    await page.getByText('strato.png non è stato archiviato: La sessione è terminata').waitFor();
    await page.context().addCookies(cookies);
  });
});

async function addPicture(): Promise<void> {
  const file = { name: 'strato.png', mimeType: 'image/png', buffer: PICTURE };
  await page.locator('.record-add input[type=file]').setInputFiles(file);
}

describe('relations whose answer is lost', () => {
  it('are recorded once from the line of a sheet', async () => {
    await site.openSheet(page, '1', ITALIAN);
    const line = page.locator('.sheet-relation-line input');
    await line.fill('copre 2');
    await loseAnswer(`**/api/us/${await site.idOf('1')}`, 'PUT');
    await line.press('Enter');

    await page.locator('.sheet-state [data-state=saved]').waitFor();
    expect((await site.unitOf('1'))['relationships']).toHaveLength(1);
  });
});

describe('a deletion whose answer is lost', () => {
  it('is told as done, and is taken back', async () => {
    await site.record('30');
    await site.openSheet(page, '30', ITALIAN);
    await loseAnswer(`**/api/us/${await site.idOf('30')}`, 'DELETE');
    await page.getByRole('button', { name: 'Altro', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    await page.getByText('La scheda verrà eliminata appena il server risponde.').waitFor();
    await page.evaluate("dispatchEvent(new Event('online'))");

    await page.getByText('US 30 eliminata.').waitFor();
    expect((await site.unitOf('30'))['us_number']).toBeUndefined();
    await page
      .locator('.ui-toast', { hasText: 'US 30 eliminata.' })
      .getByRole('button', { name: 'Annulla' })
      .click();
    await expect.poll(async () => (await site.unitOf('30'))['us_number']).toBe('30');
  });
});

/** Stops the first response about a unit after its headers. */
const STALL = `{
  const ask = fetch;
  window.fetch = async (address, init) => {
    if (!/\\/api\\/us\\/\\d+$/.test(address) || 'stalled' in document.documentElement.dataset)
      return ask(address, init);
    document.documentElement.dataset.stalled = '';
    const body = new ReadableStream({
      start: (on) => init.signal.addEventListener('abort', () => on.error(new Error('given up'))),
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}`;

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
