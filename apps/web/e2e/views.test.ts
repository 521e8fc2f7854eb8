import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Podere Alto';
const UNITS = 120;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  await importUnits();
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Units 1 to 120 in five periods and three areas. Every tenth is a cut without a period. */
async function importUnits(): Promise<void> {
  const lines = Array.from({ length: UNITS }, (_, i) => {
    const isCut = (i + 1) % 10 === 0;
    return `${SITE},${i + 1},US,${isCut ? 'Taglio' : 'Strato'},${isCut ? '' : 1 + (i % 5)},${40 + i / 10}`;
  });
  const csv = ['site_name,us_number,unit_type,definition,period,elevation_max', ...lines].join('\n');
  const status = await page.evaluate(
    async ([csv, site]) => {
      const form = new FormData();
      form.append('file', new Blob([csv ?? ''], { type: 'text/csv' }), 'units.csv');
      const made = await fetch('/api/sites', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ site_name: site }),
      });
      return [made.status, (await fetch('/api/import', { method: 'POST', body: form })).status];
    },
    [csv, SITE],
  );
  expect(status).toEqual([201, 200]);
}

async function openTable(query = ''): Promise<void> {
  await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units${query}`);
  await waitForPage(page);
  await page.getByRole('grid').waitFor();
}

const rowCount = async (): Promise<number> =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
const bar = () => page.getByRole('group', { name: 'Filter…' });

describe('the filter of a table', () => {
  it('combines conditions by and or or, in groups, and stays in the address (observation 22)', async () => {
    await openTable();
    await bar().getByRole('button', { name: 'Filter…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await dialog.getByLabel('Field').selectOption('period');
    await dialog.getByLabel('Comparison').selectOption('any_of');
    await dialog.getByRole('button', { name: '1 24' }).click();
    await dialog.getByRole('button', { name: '2 24' }).click();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await dialog.getByLabel('Field').nth(1).selectOption('elevation_max');
    await dialog.getByLabel('Comparison').nth(1).selectOption('between');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('A value is required').waitFor();
    await dialog.getByLabel('Value', { exact: true }).nth(1).fill('40');
    await dialog.getByLabel('Highest value').fill('41');
    await dialog.getByRole('button', { name: 'Add group' }).click();
    const group = dialog.getByRole('group', { name: 'Group' });
    await group.getByLabel('Field').selectOption('us_number');
    await group.getByLabel('Comparison').selectOption('at_least');
    await group.getByLabel('Value', { exact: true }).fill('100');
    await dialog.getByLabel('Combine with').first().selectOption('or');
    expect(await findFaults(page)).toEqual([]);
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/filter.png` });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });

    // 48 of two periods without the cuts among them, units to 41 m, units from 100.
    await expect.poll(rowCount).not.toBe(UNITS);
    const shown = await rowCount();
    const address = page.url();
    await page.getByRole('button', { name: 'Remove the filter Period is any of 1, 2' }).waitFor();
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/filtered.png` });
    await page.goto(address);
    await waitForPage(page);
    await expect.poll(rowCount).toBe(shown);
    await page.getByRole('button', { name: /^Remove the filter Period is any of/ }).click();
    // Units 1 to 11 and 100 to 120.
    await expect.poll(rowCount).toBe(32);
    expect(await findFaults(page)).toEqual([]);
  });
});
