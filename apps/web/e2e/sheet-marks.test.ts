import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Poggio Alto';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const today = (): Promise<string> => page.evaluate(`new Date().toLocaleDateString('sv-SE')`);

describe('a new sheet', () => {
  it('names who recorded it and when, in the line and by the keys of a sheet (observation 25)', async () => {
    await site.openTable(page);
    await page.locator('.unit-line input').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('1 strato');
    await page.keyboard.press('Enter');
    await page.getByText('SU 1 recorded.').waitFor();
    await page.keyboard.type('2 strato schedatore=Sergio');
    await page.keyboard.press('Enter');
    await page.getByText('SU 2 recorded.').waitFor();
    const day = await today();

    expect(await site.unitOf('1')).toMatchObject({ recorder: 'admin', recorded_on: day });
    expect(await site.unitOf('2')).toMatchObject({ recorder: 'Sergio', recorded_on: day });

    await site.openSheet(page, '2');
    await page.keyboard.press('d');
    await page.getByRole('article', { name: 'Sheet of SU 3' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('article', { name: 'Sheet of SU 4' }).waitFor();
    expect(await site.unitOf('3')).toMatchObject({ recorder: 'admin', recorded_on: day });
    expect(await site.unitOf('4')).toMatchObject({ recorder: 'admin', recorded_on: day });

    const finds = `${services.webUrl}/sites/${encodeURIComponent(SITE)}/finds`;
    await page.goto(finds);
    await page.locator('body').press('c');
    const line = page.getByRole('form', { name: 'New find' });
    await line.getByLabel('SU', { exact: true }).fill('1');
    await line.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Find 1 recorded.').waitFor();
    const found = (await page.evaluate(
      `fetch('/api/inventario?site_name=${encodeURIComponent(SITE)}').then((answer) => answer.json())`,
    )) as { data: object[] };
    expect(found.data).toMatchObject([{ recorder: 'admin', recorded_on: day }]);
    expect(watched.complaints).toEqual([]);
  });
});

describe('relations that contradict each other', () => {
  it('are marked on the sheet with the sentence, and resolved there (observation 24)', async () => {
    await site.record('11');
    await site.record('12', { relationships: [{ type: 'covered_by', us_number: '11' }] });
    await site.change('12', {
      relationships: [
        { type: 'covered_by', us_number: '11' },
        { type: 'covers', us_number: '11' },
      ],
    });
    await site.openSheet(page, '12');
    const marks = page.getByRole('button', { name: /^Error: .*1[12] cover/ });
    await expect.poll(() => marks.count()).toBe(2);
    await page.locator('.sheet-finding-error').first().waitFor();
    await marks.first().click();
    const finding = page.locator('.sheet-finding-error:focus');
    expect(await finding.innerText()).toMatch(/^Error: /);
    expect(await findFaults(page)).toEqual([]);

    await finding.getByRole('button').first().click();
    await marks.first().waitFor({ state: 'detached' });
    const { relationships } = await site.unitOf('12');
    expect(relationships).toHaveLength(1);
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => marks.count()).toBe(2);
    expect(watched.complaints).toEqual([]);
  });
});

describe('the state of a sheet', () => {
  it('is chosen in the head of the sheet, closes it for everybody, and appears in its history (observation 25)', async () => {
    await site.record('21', { definition: 'wall' });
    await site.change('21', { definition: 'floor' });
    await site.change('21', { relationships: [{ type: 'covers', us_number: '11' }] });
    await site.openSheet(page, '21');
    const sheet = page.getByRole('article', { name: 'Sheet of SU 21' });
    await sheet.getByRole('button', { name: 'State of the sheet: Draft' }).click();
    await page.getByRole('menuitem', { name: 'Closed' }).click();
    await sheet.getByText(/^Closed by admin, .+ Reopen it to change it\.$/).waitFor();
    await expect.poll(() => sheet.getByRole('textbox').count()).toBe(0);
    expect(await sheet.getByRole('button', { name: /^Remove: / }).count()).toBe(0);
    expect(await site.unitOf('21')).toMatchObject({ state: 'closed', state_by: 'admin' });
    const refused = (await page.evaluate(
      `fetch('/api/us/${await site.idOf('21')}', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"definition":"pit"}' }).then(async (answer) => [answer.status, await answer.text()])`,
    )) as [number, string];
    expect(refused).toEqual([409, expect.stringContaining('SU 21 was closed by admin')]);
    expect(await findFaults(page)).toEqual([]);

    await sheet.locator('summary', { hasText: 'History' }).click();
    const changes = sheet.getByRole('list', { name: 'Changes of the sheet' });
    await changes.getByText(/^admin closed the sheet, today \d\d:\d\d$/).waitFor();
    const told = await changes.getByRole('listitem').allInnerTexts();
    expect(told.map((text) => text.replace(/, today.*/, ''))).toEqual([
      'admin closed the sheet',
      'admin added “covers 11”',
      'admin changed the stratigraphic definition from “wall” to “floor”',
      'admin recorded the sheet',
    ]);
    await changes.scrollIntoViewIfNeeded();
    await sheet.getByRole('button', { name: 'Reopen' }).click();
    await sheet.getByLabel('Interpretation', { exact: true }).waitFor();
    watched.complaints.length = 0;
  });

  it('is set for all chosen rows, undone as one, and is a filter', async () => {
    for (const number of ['31', '32', '33', '34']) await site.record(number);
    await site.openTable(page);
    const grid = page.getByRole('grid');
    const badges = grid.locator('.sheet-badge-checked');
    await page
      .getByRole('checkbox', { name: 'Select all rows' })
      .or(grid.getByRole('checkbox').first())
      .first()
      .check();
    await page.getByRole('button', { name: 'State…' }).click();
    await page.getByRole('menuitem', { name: 'Checked' }).click();
    await page.getByText(/set to “Checked”\.$/).waitFor();
    await expect.poll(() => badges.count()).toBeGreaterThan(3);
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => badges.count()).toBe(0);

    await page.goto(`${page.url().split('?')[0]}?state_is=draft`);
    await expect.poll(() => grid.locator('.sheet-badge-draft').count()).toBeGreaterThan(3);
    expect(watched.complaints).toEqual([]);
  });
});
