import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Orto Vecchio';
const TYPED = 'Terreno bruno, non ancora salvato';
const SECRET = 'Quota riservata';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;
const sheets = new Map<string, string>();

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page = watched.page;
  page.setDefaultTimeout(20_000);
  await logIn(page, `${services.webUrl}/`);
  const asker = await page.context().newPage();
  site = await createSheetSite(asker, services.webUrl, SITE);
  for (const number of ['1', '2']) {
    await site.record(number, { notes: SECRET });
    sheets.set(
      number,
      `${services.webUrl}/sites/${encodeURIComponent(SITE)}/units/${await site.idOf(number)}`,
    );
  }
  await asker.close();
});
afterEach(async () => {
  for (const other of page.context().pages()) if (other !== page) await other.close();
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

interface Stored {
  drafts: string;
  local: string[];
  session: string[];
}

/** Everything the browser stores for the origin, but cookies. */
const storedIn = async (of: Page): Promise<Stored> =>
  JSON.parse(
    await of.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('trowel');
      const told = (drafts) =>
        resolve(JSON.stringify({ drafts, local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const store = opening.result;
        const isThere = store.objectStoreNames.contains('drafts');
        const asked = isThere ? store.transaction('drafts').objectStore('drafts').getAll() : undefined;
        const end = (all) => {
          store.close();
          // An empty store that this look has made would keep the pages from making theirs.
          if (isThere) return told(JSON.stringify(all));
          indexedDB.deleteDatabase('trowel').onsuccess = () => told('[]');
        };
        if (asked) asked.onsuccess = () => end(asked.result);
        else end([]);
      };
    })`),
  ) as Stored;

async function openSheet(number: string): Promise<void> {
  await page.goto(sheets.get(number)!);
  await page.getByRole('article', { name: `Sheet of SU ${number}` }).waitFor();
}

/** Types into a sheet while nothing is saved, and waits until the browser keeps that. */
async function typeUnsaved(number: string): Promise<void> {
  await page.route(/\/api\/us\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await openSheet(number);
  await page.getByLabel('Description', { exact: true }).fill(TYPED);
  await expect.poll(async () => (await storedIn(page)).drafts).toContain(TYPED);
}

const leaveAnyway = (of: Page): void => void of.on('dialog', (dialog) => void dialog.accept());
const languageOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'trowel_language')?.value;

describe('what a browser stores of a person', () => {
  it('is of a record no more than the fields that were typed into', async () => {
    await typeUnsaved('1');
    const { drafts, local } = await storedIn(page);

    expect(drafts).not.toContain(SECRET);
    expect(local).toContain('trowel.last-site.admin');
  });

  it('stays where the session only ran out, and is offered after the login', async () => {
    await typeUnsaved('1');
    leaveAnyway(page);
    await page.context().clearCookies({ name: 'trowel_session' });
    await page.goto(`${services.webUrl}/login`);
    expect((await storedIn(page)).drafts).toContain(TYPED);

    await logIn(page, `${services.webUrl}/`);
    await openSheet('1');
    await page.getByRole('alert').getByText(TYPED).waitFor();
  });

  it('is removed by logging out, from all tabs; the language stays', async () => {
    await page.context().addCookies([{ name: 'trowel_language', value: 'en', url: services.webUrl }]);
    await typeUnsaved('2');
    leaveAnyway(page);
    const other = await page.context().newPage();
    leaveAnyway(other);
    await site.openTable(other);
    await page.goto(`${services.webUrl}/account`);
    await page.getByRole('button', { name: 'Log out' }).first().press('Enter');
    await page.waitForURL(/\/login/);
    await other.waitForURL(/\/login/);

    for (const one of [page, other])
      expect(await storedIn(one)).toEqual({ drafts: '[]', local: [], session: [] });
    expect(await languageOf(page.context())).toBe('en');
  });

  it('is removed when the server ends the session; what is typed in an open page stays in it', async () => {
    await page.context().clearCookies();
    await page.goto(`${services.webUrl}/login`);
    await page.fill('#username', 'admin');
    await page.fill('#password', PASSWORD);
    await page.click('form.card button');
    await page.waitForURL(`${services.webUrl}/`);
    await typeUnsaved('1');
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await fetch(`${services.webUrl}/logout`, { method: 'POST', headers: { cookie: cookies } });

    await page.unrouteAll();
    await page.getByLabel('Description', { exact: true }).blur();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    await expect.poll(() => storedIn(page)).toMatchObject({ drafts: '[]', local: [] });
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe(TYPED);

    leaveAnyway(page);
    const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/login');
    await page.goto(`${services.webUrl}/`);
    expect((await (await answer).allHeaders())['clear-site-data']).toBe('"storage"');
  });

  it('is removed when somebody else logs in', async () => {
    await page.goto(`${services.webUrl}/login`);
    await page.evaluate(`localStorage.setItem('trowel.account', 'maria')`);
    await page.evaluate(`localStorage.setItem('trowel.last-site.maria', 'Segreta')`);
    await page.fill('#username', 'admin');
    await page.fill('#password', PASSWORD);
    await page.click('form.card button');
    await page.waitForURL(`${services.webUrl}/`);

    await expect.poll(async () => (await storedIn(page)).local).toContain('trowel.account');
    expect((await storedIn(page)).local).not.toContain('trowel.last-site.maria');
  });
});
