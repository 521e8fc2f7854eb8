import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';

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
    // A condition begins with the first column. The columns of the table come first.
    expect(await dialog.getByLabel('Field').inputValue()).toBe('us_number');
    expect(await dialog.locator('optgroup').first().getAttribute('label')).toBe('Columns of the table');
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
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });

    // 48 of two periods without the cuts among them, units to 41 m, units from 100.
    await expect.poll(rowCount).not.toBe(UNITS);
    const shown = await rowCount();
    const address = page.url();
    await page.getByRole('button', { name: 'Remove the filter Period is any of 1, 2' }).waitFor();
    await page.goto(address);
    await waitForPage(page);
    await expect.poll(rowCount).toBe(shown);
    await page.getByRole('button', { name: /^Remove the filter Period is any of/ }).click();
    // Units 1 to 11 and 100 to 120.
    await expect.poll(rowCount).toBe(32);
    expect(await findFaults(page)).toEqual([]);
  });
});

describe('the groups of a table', () => {
  it('have headings with counts, fold, and keep rows editable', async () => {
    await openTable();
    await bar().getByLabel('Group by').selectOption('period');
    const heading = (name: string) => page.getByRole('grid').getByRole('button', { name });
    await heading('Period: 1 24').waitFor();
    // Five groups of periods and one without.
    await expect.poll(rowCount).toBe(UNITS + 6);
    await bar().getByText('120 rows').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await heading('Period: 1 24').focus();
    await page.keyboard.press('Enter');
    await expect.poll(rowCount).toBe(UNITS + 6 - 24);
    expect(await heading('Period: 1 24').getAttribute('aria-expanded')).toBe('false');
    await bar().getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(rowCount).toBe(6);
    await heading('Period: empty 12').click();
    await expect.poll(rowCount).toBe(18);
    await page.getByRole('gridcell', { name: 'Cut' }).first().waitFor();

    // A row of a group is edited like any other, and moves to its new group.
    await page.getByRole('gridcell', { name: 'Cut' }).first().click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await heading('Period: empty 11').waitFor();
    await heading('Period: 5 13').waitFor();
    await page.getByRole('gridcell', { name: '10 !', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(rowCount).toBe(17);
    await heading('Period: 5 13').click();
    await page.getByRole('gridcell', { name: 'Cut' }).first().waitFor();
    await page.getByRole('gridcell', { name: /^10/ }).first().waitFor();
  });
});

describe('saved views', () => {
  it('store columns, widths, filter, sort order and groups, mine or shared (observation 22)', async () => {
    await openTable('?period_is=2&sort=elevation_max&order=desc&group=definition');
    const grip = page.locator('.grid-head .grid-grip').nth(3);
    const box = (await grip.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 104, box.y + 4);
    await page.mouse.up();
    const width = async (): Promise<number> =>
      (await page.getByRole('columnheader').nth(4).boundingBox())!.width;
    const dragged = await width();
    expect(dragged).toBeGreaterThan(240);
    await page.locator('.grid-line .grid-cell').nth(3).click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(width).toBe(dragged + 16);
    const wide = await width();
    await bar()
      .getByRole('button', { name: /^Views/ })
      .click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the view' });
    await dialog.getByLabel('Name').fill('Period two');
    await dialog.getByLabel('Share with everybody who sees the site').check();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await bar().getByRole('button', { name: 'View: Period two ▾' }).waitFor();
    const address = page.url();

    await bar().getByRole('button', { name: 'View: Period two ▾' }).click();
    await page.getByRole('menuitem', { name: 'Default view' }).click();
    await expect.poll(rowCount).toBe(UNITS);
    expect(await width()).toBeLessThan(wide);
    await bar().getByRole('button', { name: 'Views ▾' }).click();
    await page.getByRole('menuitemradio', { name: 'Period two' }).click();
    await page.getByRole('grid').getByRole('button', { name: ': Layer 24' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Period is 2' }).waitFor();
    expect(await width()).toBe(wide);
    expect(new URL(page.url()).searchParams.get('view')).toBe(new URL(address).searchParams.get('view'));

    await bar().getByLabel('Group by').selectOption('');
    await bar().getByRole('button', { name: 'View: Period two (changed) ▾' }).click();
    await page.getByRole('menuitem', { name: 'Update “Period two”' }).click();
    await bar().getByRole('button', { name: 'View: Period two ▾' }).click();
    await page.getByRole('menuitem', { name: 'Rename “Period two”…' }).click();
    const rename = page.getByRole('dialog', { name: 'Change the view' });
    await rename.getByLabel('Name').fill('Second period');
    await rename.getByRole('button', { name: 'Save' }).click();
    await bar().getByRole('button', { name: 'View: Second period ▾' }).waitFor();

    // A link with nothing but the view shows it whole.
    await openTable(`?view=${new URL(page.url()).searchParams.get('view')}`);
    await page.getByRole('button', { name: 'Remove the filter Period is 2' }).waitFor();
    await bar().getByRole('button', { name: 'View: Second period ▾' }).click();
    await page.getByRole('menuitem', { name: 'Delete “Second period”…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await bar().getByRole('button', { name: 'Views ▾' }).click();
    expect(await page.getByRole('menuitemradio').count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('the keyboard', () => {
  it('reaches the grid with a few keys from the top of the page (observation 23)', async () => {
    await openTable();
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isInGrid = (): Promise<unknown> => page.evaluate("document.activeElement?.getAttribute('role')");
    expect(await isInGrid()).toBe('grid');
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=row][aria-rowindex="3"] .grid-focus').waitFor();
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('t');
    expect(await isInGrid()).toBe('grid');
  });
});
