import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Orto Vecchio';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  // A site whose name holds the other one's: its finds must not be seen.
  for (const site_name of [SITE, `${SITE} nord`]) await post('/api/sites', { site_name });
  await post('/api/inventario', { site_name: `${SITE} nord`, inventory_number: '900' });
  await post('/api/us', { site_name: SITE, area: 'A', us_number: '1042', definition: 'Taglio' });
  await post('/api/periods', { site_name: SITE, period: '4', name: 'Alto Medioevo', color: '#336699' });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function post(path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [path, JSON.stringify(body)],
  );
  expect(status).toBe(201);
}

interface Find {
  id: number;
  [field: string]: unknown;
}

async function listFinds(query = ''): Promise<Find[]> {
  const path = `/api/inventario?site_name_is=${encodeURIComponent(SITE)}&limit=100&sort_by=inventory_number${query}`;
  const answer = (await page.evaluate(`fetch('${path}').then((answer) => answer.json())`)) as {
    data: Find[];
  };
  return answer.data;
}

async function open(path: string, of: Page = page): Promise<void> {
  await of.goto(services.webUrl + path);
  await waitForPage(of);
}

const rowsOf = (of: Page) => of.getByRole('grid').getAttribute('aria-rowcount');

describe('a day of finds', () => {
  it('records 40 finds in series, says before what will be made, and prints their labels', async () => {
    await open(`${IN_SITE}/finds`);
    await page.getByRole('button', { name: 'In series…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Series of finds' });
    await dialog.getByLabel('How many').fill('40');
    await dialog.getByLabel('First number').fill('101');
    await dialog.getByLabel('SU', { exact: true }).fill('1042');
    await dialog.getByLabel('Type').fill('Ceramica');
    await dialog.getByText('This will record 40 finds: 101 to 140.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record 40 finds' }).click();
    await dialog.getByText('40 finds recorded: 101 to 140.').waitFor();

    const finds = await listFinds();
    expect(finds).toHaveLength(40);
    expect(finds[39]).toMatchObject({ inventory_number: '140', us_number: '1042', area: 'A' });

    await dialog.getByRole('button', { name: 'Print their labels' }).click();
    const labels = page.getByRole('dialog', { name: 'Labels' });
    await labels.getByText('Only for the selected records: 40.').waitFor();
    const download = page.waitForEvent('download');
    await labels.getByRole('button', { name: 'Create the PDF' }).click();
    const file = await download;
    const bytes = readFileSync(await file.path());
    expect([file.suggestedFilename(), bytes.subarray(0, 5).toString()]).toEqual([
      `${SITE}_labels_inventario.pdf`,
      '%PDF-',
    ]);
  });

  it('opens the sheet of a find by the address of its label', async () => {
    const [, second] = await listFinds();
    await page.goto(`${services.webUrl}/r/inventario/${second!.id}`);

    await page.getByRole('article', { name: 'Sheet of find 102' }).waitFor();
    expect(page.url()).toContain(`${IN_SITE}/finds/${second!.id}`);
    await page.getByRole('link', { name: 'SU 1042' }).waitFor();
  });

  it.each([
    ['a find', 'finds', '/api/inventario', 'inventario'],
    ['a unit', 'units', '/api/us', 'us'],
  ])(
    'adds photographs on the sheet of %s, and tells which were not kept',
    async (_of, place, path, entity) => {
      const listed = `${path}?site_name_is=${encodeURIComponent(SITE)}&limit=1`;
      const id = await page.evaluate(
        async (listed) => ((await (await fetch(listed)).json()) as { data: { id: number }[] }).data[0]!.id,
        listed,
      );
      await open(`${IN_SITE}/${place}/${id}`);
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      await page.getByLabel('Add photographs or files').setInputFiles([
        { name: `${entity}.png`, mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.from(entity)]) },
        { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture\u0000\u0001') },
      ]);

      await page.getByRole('link', { name: `Open ${entity}.png` }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'broken.jpg was not stored:' }).waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(await findFaults(page)).toEqual([]);
      // The browser tells of every answer that refuses something.
      expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('415')]);
    },
  );

  it('takes a series back as one', async () => {
    await open(`${IN_SITE}/finds`);
    await page.getByRole('button', { name: 'In series…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Series of finds' });
    await dialog.getByLabel('How many').fill('3');
    await dialog.getByText('This will record 3 finds: 141, 142, 143.').waitFor();
    await dialog.getByRole('button', { name: 'Record 3 finds' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. The finds are not recorded.').waitFor();

    expect(await listFinds()).toHaveLength(40);
  });

  it('records a find by the line below the table, under the next number, and keeps its unit for the next', async () => {
    await open(`${IN_SITE}/finds`);
    await page.locator('body').press('c');
    const line = page.getByRole('form', { name: 'New find' });
    await line.getByLabel('SU', { exact: true }).fill('US 1042 ceramica comune 12 frammenti');
    await page.keyboard.press('Enter');
    await line.getByText(/^SU: Write only the number of the unit here\./).waitFor();
    await line.getByLabel('SU', { exact: true }).fill('1042');
    await line.getByLabel('Definition', { exact: true }).fill('Orlo');
    await line.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Find 141 recorded.').waitFor();

    expect(await line.getByLabel('SU', { exact: true }).inputValue()).toBe('1042');
    expect((await listFinds('&definition_is=Orlo'))[0]).toMatchObject({ inventory_number: '141' });
  });
});

describe('the sheet of a find', () => {
  it('saves a field that is left, goes to the next one, and takes a deletion back', async () => {
    const [first, second] = await listFinds();
    await open(`${IN_SITE}/finds/${first!.id}`);
    const sheet = page.getByRole('article', { name: 'Sheet of find 101' });
    await sheet.getByLabel('Weight (g)').fill('12.5');
    await sheet.getByLabel('Weight (g)').press('Tab');
    await sheet.locator('[data-state=saved]').getByText('v2').waitFor();
    expect((await listFinds())[0]).toMatchObject({ weight_g: 12.5 });
    expect(await findFaults(page)).toEqual([]);

    await page.locator('.sheet-number').click();
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Sheet of find 102' }).waitFor();
    expect(page.url()).toContain(`/finds/${second!.id}`);

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Find 102 deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await listFinds()).length).toBe(41);
  });

  it('moves the table to its row', async () => {
    const finds = await listFinds();
    await open(`${IN_SITE}/finds/${finds[39]!.id}`);

    await page.getByRole('gridcell', { name: '140', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: '140', exact: true }).isVisible()).toBe(true);
  });
});

describe('the table of finds', () => {
  it('filters by a value that is picked, and saves what is shown', async () => {
    await open(`${IN_SITE}/finds?sort=inventory_number&order=desc`);
    await page.getByRole('button', { name: 'Filter…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await dialog.getByLabel('Field').selectOption('definition');
    await dialog.getByRole('button', { name: 'empty 40' }).waitFor();
    await dialog.getByRole('button', { name: 'Orlo 1' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove the filter Definition is Orlo' }).waitFor();
    await expect.poll(() => rowsOf(page)).toBe('2');

    await page.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const [heads = '', row = '', ...others] = readFileSync(await (await download).path(), 'utf8').split(
      '\r\n',
    );
    expect(heads.replace('\ufeff', '').split(',').slice(0, 3)).toEqual([
      'Inventory number',
      'Find type',
      'Definition',
    ]);
    expect([row.split(',').slice(0, 4), others]).toEqual([['141', '', 'Orlo', '1042'], ['']]);
  });

  it('prints labels for the rows that are ticked alone', async () => {
    await open(`${IN_SITE}/finds`);
    await page.getByRole('grid').getByRole('checkbox').nth(1).check();
    await page.getByRole('group', { name: 'Filter…' }).getByRole('button', { name: 'Labels' }).click();

    const labels = page.getByRole('dialog', { name: 'Labels' });
    await labels.getByText('Only for the selected records: 1.').waitFor();
    expect(await labels.getByLabel('For').locator('option').allInnerTexts()).toEqual(['Finds', 'Boxes']);
  });
});

describe('periods and terms', () => {
  it('are tables with sheets, and new ones are made beside them', async () => {
    await open(`${IN_SITE}/periods`);
    await page.getByRole('button', { name: 'New period' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'New period' });
    await dialog.getByLabel('Period', { exact: true }).fill('5');
    await dialog.getByLabel('Name', { exact: true }).fill('Età romana');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Period 5 saved.').waitFor();
    await expect.poll(() => rowsOf(page)).toBe('3');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');
    await page.getByRole('article', { name: 'Sheet of period 4' }).waitFor();
    expect(await findFaults(page)).toEqual([]);

    await open('/terms?table_name=us&field_name=color');
    await page.getByRole('button', { name: 'New term' }).click();
    const terms = page.getByRole('alertdialog', { name: 'New term' });
    await terms.getByLabel('Term').fill('Ocra bruciata');
    await terms.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Term saved: “Ocra bruciata”.').waitFor();
    await page.getByRole('gridcell', { name: 'Ocra bruciata' }).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('Ocra bruciata');
    await page
      .getByRole('menuitem', { name: /Ocra bruciata/ })
      .getByText(/^Units · Colou?r$/)
      .waitFor();
    await page.keyboard.press('Escape');
    expect(watched.complaints).toEqual([]);
  });
});

describe('who may only read', () => {
  it('sees tables and sheets without a control that changes anything', async () => {
    await post('/api/auth/register', {
      username: 'lettrice',
      email: 'lettrice@example.org',
      password: PASSWORD,
      role: 'viewer',
    });
    const other = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await logIn(other.page, `${services.webUrl}/`, 'lettrice');
    const [first] = await listFinds();
    const forbidden = /In series|^Record$|New |Change…|Delete|Duplicate|Undo/;
    for (const path of [
      `${IN_SITE}/finds/${first!.id}`,
      `${IN_SITE}/periods`,
      '/terms',
      `${IN_SITE}/units`,
    ]) {
      await open(path, other.page);
      await other.page.getByRole('gridcell').first().waitFor();
      expect(await other.page.getByRole('button', { name: forbidden }).allInnerTexts()).toEqual([]);
      expect(await other.page.getByRole('form').count()).toBe(0);
      await other.page.getByRole('button', { name: 'Download' }).waitFor();
    }
    await other.page.keyboard.press('Control+k');
    await other.page.getByRole('menuitem', { name: 'Count the finds' }).waitFor();
    expect(await other.page.getByRole('menuitem', { name: /^(Record|New) / }).count()).toBe(0);
    await open(`${IN_SITE}/finds/${first!.id}`, other.page);
    const sheet = other.page.getByRole('article', { name: 'Sheet of find 101' });
    await sheet.getByText('Pottery').first().waitFor();
    expect(await sheet.getByRole('textbox').count()).toBe(0);
    await sheet.getByRole('button', { name: 'More', exact: true }).click();
    await other.page.getByRole('menuitem', { name: 'Printed sheet (PDF)' }).waitFor();
    expect(await other.page.getByRole('menuitem', { name: /Delete|Duplicate/ }).count()).toBe(0);
    await other.page.context().close();
  });
});
