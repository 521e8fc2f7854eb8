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
    const marks = page.getByRole('button', { name: /^Contradiction: .*1[12] cover/ });
    await expect.poll(() => marks.count()).toBe(2);
    await marks.first().click();
    const finding = page.locator('.sheet-finding-error:focus');
    expect(await finding.innerText()).toMatch(/^Contradiction: /);
    expect(await findFaults(page)).toEqual([]);
    await page.screenshot({ path: '/tmp/sht-marks.png' });

    await finding.getByRole('button').first().click();
    await marks.first().waitFor({ state: 'detached' });
    const { relationships } = await site.unitOf('12');
    expect(relationships).toHaveLength(1);
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => marks.count()).toBe(2);
    expect(watched.complaints).toEqual([]);
  });
});
