import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { CLUSTERED, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Colle Serravento';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
const FIRST = 'Tre-Cazzuole-7';
const GIVEN = 'Quattro-Setacci-8';
const OWN = 'Cinque-Picconi-9';

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

async function openAnyone(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  return watched;
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openAnyone(options);
  await logIn(watched.page, `${services.webUrl}${path}`);
  await waitForPage(watched.page);
  return watched;
}

/** Logs in as somebody else than the administrator. */
async function enter(page: Page, username: string, password: string, path: string): Promise<void> {
  await page.goto(`${services.webUrl}/login?next=${encodeURIComponent(path)}`);
  await page.fill('#username', username);
  await page.fill('#password', password);
  await page.click('form.card button');
  await page.waitForURL(`${services.webUrl}${path}`);
  await waitForPage(page);
}

/** Sends what a page would send, as the one who is logged in. */
async function send(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    `fetch(${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)},
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: ${body === undefined ? 'undefined' : JSON.stringify(JSON.stringify(body))},
    }).then((answer) => answer.status === 204 ? undefined : answer.json())`,
  );
}

describe('people', () => {
  it('are called by their full name, get a new password from an administrator and choose their own', async () => {
    const { page, complaints } = await open('/users');
    await page.getByRole('button', { name: 'New account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'New account' });
    await dialog.getByRole('textbox', { name: 'User name' }).fill('sara');
    await dialog.getByRole('textbox', { name: 'Full name' }).fill('Sara Bianchi');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('sara@example.org');
    await dialog.getByLabel('First password').fill(FIRST);
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('row', { name: /sara Sara Bianchi sara@example.org/ }).waitFor();

    await page.getByRole('button', { name: 'Change: sara' }).click();
    await page.getByRole('button', { name: 'New password…' }).click();
    const reset = page.getByRole('alertdialog', { name: 'New password for sara' });
    await reset.getByLabel('First password').fill(GIVEN);
    expect(await findFaults(page)).toEqual([]);
    await reset.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('row', { name: /sara .* Password change required/ }).waitFor();
    expect(complaints).toEqual([]);

    const other = await openAnyone();
    await enter(other.page, 'sara', GIVEN, '/account');
    const first = other.page.getByRole('heading', { level: 1, name: 'Choose a new password' });
    await first.waitFor();
    await other.page.getByLabel('Current password').fill(GIVEN);
    await other.page.getByLabel('New password').fill(OWN);
    await other.page.getByRole('button', { name: 'Change the password' }).click();
    await first.waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'Sara Bianchi: account and settings' }).waitFor();

    const again = await openAnyone();
    await enter(again.page, 'sara', OWN, '/account');
    await again.page.getByRole('button', { name: 'Sara Bianchi: account and settings' }).waitFor();
    expect(await again.page.getByText('Choose a new password').count()).toBe(0);
  });

  it('who forgot a password choose a new one by a link of an administrator (part 12)', async () => {
    const { page, complaints } = await open('/users');
    await page.getByRole('button', { name: 'Change: sara' }).click();
    await page.getByRole('button', { name: 'New password…' }).click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(await findFaults(page)).toEqual([]);

    const { page: hers, complaints: others } = await openAnyone({ locale: 'it' });
    await hers.goto(link);
    await hers.getByLabel('Nuova password').fill('solo-minuscole-1');
    await hers.getByRole('button', { name: 'Salva la password' }).click();
    await hers.getByRole('alert').waitFor();
    await hers.getByLabel('Nuova password').fill(OWN);
    expect(await findFaults(hers)).toEqual([]);
    await hers.getByRole('button', { name: 'Salva la password' }).click();
    await hers.getByRole('link', { name: 'Accedi' }).click();
    await hers.waitForURL(/\/login/);
    await hers.goto(link);
    await hers.getByText('Questo link è già stato usato').waitFor();
    expect([complaints, others.filter((one) => !/status of 4(?:04|22)/.test(one))]).toEqual([[], []]);
  });

  it('who only read see nothing of accounts, system or backup', async () => {
    const { page } = await openAnyone();
    await enter(page, 'sara', OWN, '/system');
    await page.getByText('Only administrators see the state of the service.').waitFor();
    expect(await page.getByText('Download a backup').count()).toBe(0);
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    for (const name of ['Users', 'System'])
      expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
    expect(await send(page, 'GET', '/api/backup')).toMatchObject({ status: 'error' });
  });
});

describe('the bin', () => {
  it('shows what was deleted, of a site or a kind, and brings it back: one, some, all of a batch', async () => {
    const { page, complaints } = await open('/bin');
    await page.getByText('The bin is empty.').waitFor();
    await send(page, 'POST', '/api/sites', { site_name: 'Valle' });
    const ids: number[] = [];
    for (const us_number of ['1', '2', '3']) {
      const made = await send(page, 'POST', '/api/us', { site_name: 'Valle', us_number });
      ids.push((made as { data: { id: number } }).data.id);
    }
    for (const id of ids) await send(page, 'DELETE', `/api/us/${id}`);

    // The page hears of it by itself.
    await page.getByRole('button', { name: 'Restore SU 3' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore SU 3' }).click();
    await page.getByRole('button', { name: 'Restore SU 3' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select SU 1' }).check();
    await page.getByRole('checkbox', { name: 'Select SU 2' }).check();
    await page.getByRole('button', { name: 'Restore the selected records' }).click();
    await page.getByText('The bin is empty.').waitFor();

    const { data } = (await send(page, 'GET', '/api/sites?site_name=Valle')) as {
      data: { id: number }[];
    };
    await send(page, 'DELETE', `/api/sites/${data[0]!.id}?cascade=true`);
    await page.getByRole('button', { name: 'Restore all 4 deleted together' }).waitFor();
    await page.getByRole('combobox', { name: 'Type of record' }).selectOption('periods');
    await page.getByText('No deleted record matches the filters.').waitFor();
    await page.getByRole('combobox', { name: 'Type of record' }).selectOption('');
    await page.getByRole('button', { name: 'Restore all 4 deleted together' }).click();
    await page.getByText('The bin is empty.').waitFor();
    const units = (await send(page, 'GET', '/api/us?site_name=Valle')) as { pagination: { total: number } };
    expect(units.pagination.total).toBe(3);
    expect(complaints).toEqual([]);
  });
});

describe('a service of very many sites', () => {
  it('finds one by a part of its name, in the bin, for a graph and in the bar', async () => {
    const { page } = await open('/help');
    await send(page, 'POST', '/api/sites', { site_name: 'Lontana' });
    const first = /\/api\/sites\?limit=100$/;
    await page.route(first, async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { data: { site_name: string }[]; pagination: object };
      const data = told.data.filter(({ site_name: name }) => name !== 'Lontana');
      await route.fulfill({ json: { ...told, data, pagination: { ...told.pagination, total: 2_000 } } });
    });
    await page.goto(`${services.webUrl}/bin`);
    await page.getByPlaceholder('Search 2,000 sites by name').fill('Lontana');
    await page.waitForURL(/\/bin\?site=Lontana$/);

    await page.goto(`${services.webUrl}/harris_matrix/graphml_export`);
    await page.getByPlaceholder('Search 2,000 sites by name').fill('Lontana');
    const formats = page.getByRole('link', { name: 'All formats of this site' });
    await expect.poll(() => formats.getAttribute('href')).toBe('/sites/Lontana/export');
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('button', { name: /^Choose a site/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Search all 2,000 sites…' }).press('Enter');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.type('Lontana');
    await page.getByRole('menuitem', { name: 'Lontana' }).waitFor();
    await page.unroute(first);
  });
});

describe('the system', () => {
  it.skipIf(CLUSTERED)('tells how it stands, and gives a backup that holds a whole SQLite file', async () => {
    const { page, complaints } = await open('/system', { acceptDownloads: true });
    await page.getByText(/SQLite 3\./).waitFor();
    await page.getByText('Last backup: none yet').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download a backup' }).click();
    const folder = mkdtempSync(join(tmpdir(), 'trowel-download-'));
    const path = join(folder, 'backup.zip');
    const file = await download;
    await file.saveAs(path);
    const bytes = readFileSync(path);

    expect(file.suggestedFilename()).toMatch(/^trowel_backup_\d{4}-\d\d-\d\d_\d{4}\.zip$/);
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    // Nothing is compressed: the database stands in it as it is, of as many pages as its header says.
    const start = bytes.indexOf('SQLite format 3\u0000');
    const pageBytes = bytes.readUInt16BE(start + 16) % 65_535 || 65_536;
    const end = start + pageBytes * bytes.readUInt32BE(start + 28);
    expect(start).toBeGreaterThan(0);
    expect(bytes.subarray(start, end).includes(SITE)).toBe(true);
    expect(end).toBeLessThan(bytes.length);
    await page.getByText(/Last backup: .*, by admin/).waitFor();
    expect(complaints).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('photographs that are ticked', () => {
  it('are given to a unit together, and taken back together', async () => {
    const { page, complaints } = await open(`${IN_SITE}/media`);
    const sites = (await send(page, 'GET', '/api/sites')) as { data: { id: number; site_name: string }[] };
    const site = sites.data.find(({ site_name: name }) => name === SITE)!.id;
    await page.evaluate(`(async () => {
      for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
        const form = new FormData();
        form.append('entity', 'sites');
        form.append('record_id', '${site}');
        form.append('file', new File(['%PDF-1.7 ' + name + '\\n%%EOF\\n'], name));
        await fetch('/api/media', { method: 'POST', body: form });
      }
    })()`);
    await page.getByRole('checkbox', { name: 'Select one.pdf' }).check();
    await page.getByRole('checkbox', { name: 'Select two.pdf' }).check();
    const batch = page.getByRole('region', { name: '2 files selected' });
    await batch.getByRole('textbox', { name: 'Attach to unit' }).fill('999999');
    await batch.getByRole('button', { name: 'Attach' }).click();
    await batch.getByText('This site has no SU 999999.').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await batch.getByRole('textbox', { name: 'Attach to unit' }).fill('1039');
    await batch.getByRole('button', { name: 'Attach' }).click();
    await page.getByText('2 files attached to SU 1039.').waitFor();
    await page.getByRole('link', { name: 'SU 1039' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'SU 1039' }).first().waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

describe('settings', () => {
  it('hold for this person in this browser: rows, and where one begins', async () => {
    const { page } = await open('/settings');
    await page
      .getByRole('group', { name: 'Rows of tables' })
      .getByRole('button', { name: 'Compact' })
      .click();
    await page
      .getByRole('group', { name: 'Trowel opens with' })
      .getByRole('button', { name: 'The last site you opened' })
      .click();
    await page.goto(`${services.webUrl}${IN_SITE}/units`);
    await waitForPage(page);
    const row = page.locator('.grid-row').first();
    await row.waitFor();
    expect(Math.round((await row.boundingBox())!.height)).toBe(28);

    await page.goto(`${services.webUrl}/`);
    await page.waitForURL(`${services.webUrl}${IN_SITE}`);
    await page.getByRole('link', { name: 'Trowel, all sites' }).click();
    await page.waitForURL(`${services.webUrl}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('jobs', () => {
  it('are begun on the page of exports, and shown with what came of them', async () => {
    const { page, complaints } = await open(`${IN_SITE}/export`);
    await page.getByRole('button', { name: /^Run in background: .*archive/i }).click();
    await page.getByRole('link', { name: 'Background jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();

    const download = page.getByRole('link', { name: 'Download the result' });
    await download.waitFor();
    const address = await download.getAttribute('href');
    const type = await page.evaluate(
      `fetch(${JSON.stringify(address)}).then((answer) => answer.headers.get('content-type'))`,
    );

    expect(type).toBe('application/zip');
    expect(await page.getByRole('listitem').getByText('done', { exact: true }).count()).toBe(1);
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('tell how far they are and why they failed, and are cancelled', async () => {
    const job = { kind: 'import', created_at: '2026-05-04T08:00:00.000Z', expires_at: null, by: 'admin' };
    const running = {
      ...job,
      id: 'r',
      status: 'running',
      progress: 0.4,
      message: 'Confronto con le schede presenti',
    };
    const error = { status: 422, message: 'La colonna “US” manca', detail: {} };
    const failed = { ...job, id: 'f', status: 'failed', progress: 0, message: error.message, error };
    let told = [running, failed];
    let asked = 0;
    const { page, complaints } = await openAnyone({ locale: 'it-IT' });
    await page.route(/\/api\/jobs/, async (route) => {
      const isCancel = route.request().method() === 'DELETE';
      if (isCancel) told = [{ ...running, status: 'cancelled' }, failed];
      // Nobody hears the first answer.
      if (isCancel && asked++ === 0) return route.abort();
      const pagination = { total: 2, skip: 0, limit: 25, pages: 1, current_page: 1 };
      const body = isCancel ? { data: told[0] } : { data: told, pagination };
      await route.fulfill({ json: { status: 'success', ...body } });
    });
    await logIn(page, `${services.webUrl}/jobs`);
    await page.getByRole('heading', { level: 1, name: 'Lavori' }).waitFor();
    const progress = page.getByRole('progressbar', { name: 'Importazione: avanzamento' });
    await progress.waitFor();
    await page.getByText('La colonna “US” manca').waitFor();
    const faults = await findFaults(page);

    await page.getByRole('button', { name: 'Annulla: Importazione' }).click();
    await page.getByText('Il lavoro è stato annullato. Non è stato scritto nulla.').waitFor();
    await progress.waitFor({ state: 'detached' });

    expect(faults).toEqual([]);
    expect(complaints.filter((said) => !said.includes('ERR_FAILED'))).toEqual([]);
  });
});
