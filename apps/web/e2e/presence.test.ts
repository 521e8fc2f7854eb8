import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Fosso Chiaro';
let services: RunningServices;
let browser: Browser;
let page: Page;
let sara: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  const options = { viewport: { width: 1400, height: 800 } };
  page = (await openPage(browser, options)).page;
  sara = (await openPage(browser, { ...options, locale: 'en-GB' })).page;
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
  for (const number of ['1', '2', '3']) await site.record(number);
  const account = { username: 'sara', full_name: 'Sara Neri', email: 'sara@example.org', role: 'operator' };
  await site.post('/api/auth/register', { ...account, password: PASSWORD });
  await logIn(sara, `${services.webUrl}/`, 'sara');
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

describe('people at a site', () => {
  it('are named in the top bar, at their cell and at their field within a second', async () => {
    await site.openTable(page);
    expect(await page.locator('.presence-face').count()).toBe(0);

    await site.openTable(sara);
    await page.getByRole('button', { name: '1 Sara Neri: on this site now' }).waitFor();
    await sara.getByRole('grid').focus();
    await sara.keyboard.press('Control+Home');
    await sara.keyboard.press('ArrowDown');
    const begin = performance.now();
    await sara.keyboard.press('ArrowRight');
    const mark = page.locator('[role=gridcell] .presence-mark');
    await mark.waitFor();
    await expect.poll(() => mark.locator('..').getAttribute('data-cell')).toMatch(/ area$/);
    expect(performance.now() - begin).toBeLessThan(1_500);
    // The name is on the edge of the cell, not on its value.
    const [name, cell] = [(await mark.boundingBox())!, (await mark.locator('..').boundingBox())!];
    expect(name.y + name.height).toBeLessThanOrEqual(cell.y + 5);
    expect(await findFaults(page)).toEqual([]);

    await site.openSheet(sara, '2');
    await sara.getByLabel('Interpretation', { exact: true }).focus();
    await site.openSheet(page, '2');
    await page.locator('[data-field=interpretation] .presence-mark').waitFor();
    await page.locator('.sheet-handles .presence-mark').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await sara.goto(`${services.webUrl}/help`);
    await waitForPage(sara);
    await page.locator('.presence-face').waitFor({ state: 'detached' });
    expect(await page.locator('.presence-mark').count()).toBe(0);
  });
});
