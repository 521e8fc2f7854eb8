import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Poggio dei Tegoli';
const UNITS = 260;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  await importUnits();
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Imports the units from a table. */
async function importUnits(): Promise<void> {
  const lines = Array.from({ length: UNITS }, (_, i) => `${SITE},${i + 1},US,Strato,${1 + (i % 5)}`);
  const csv = ['site_name,us_number,unit_type,definition,period', ...lines].join('\n');
  const status = await page.evaluate(
    async ([csv, site]) => {
      const form = new FormData();
      form.append('file', new Blob([csv ?? ''], { type: 'text/csv' }), 'units.csv');
      const made = await fetch('/api/sites', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ site_name: site }),
      });
      const imported = await fetch('/api/import', { method: 'POST', body: form });
      return [made.status, imported.status];
    },
    [csv, SITE],
  );
  expect(status).toEqual([201, 200]);
}

async function openTable(query = ''): Promise<void> {
  await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units${query}`);
  await waitForPage(page);
  await page.getByRole('grid').focus();
}

const cell = (row: number, column: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell]`).nth(columns.indexOf(column) + 1);
const columns = [
  'us_number',
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'state',
  'relationships',
  'excavation_year',
  'recorder',
];

async function waitSaved(): Promise<void> {
  await page.locator('.grid-saving').first().waitFor({ state: 'detached' });
}

/** Moves to a cell with the keys. */
async function goTo(row: number, column: string): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let i = 1; i < row; i++) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < columns.indexOf(column); i++) await page.keyboard.press('ArrowRight');
}

/** Pastes from the first row on, and waits until it is saved. */
async function pasteInto(column: string, block: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
  await goTo(1, column);
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Paste into the table' });
  await dialog.getByRole('button', { name: /^Change / }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitSaved();
}

const notice = (text: string | RegExp) => page.locator('.ui-toast').filter({ hasText: text });

describe('the palette', () => {
  it('has the units of a number before those that contain it, and says where it looked (observation 52)', async () => {
    const made = await page.evaluate(async (site) => {
      const body = JSON.stringify({ site_name: site, us_number: '5', area: 'Z' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/us', { method: 'POST', headers, body });
      return ((await answer.json()) as { data: { id: number } }).data.id;
    }, SITE);
    await openTable();
    await page.keyboard.press('Control+k');
    const goings = page.getByRole('menuitem', { name: /^Go to / });
    await goings.first().waitFor();
    const places = await goings.allInnerTexts();
    await page.getByRole('dialog').getByRole('searchbox').fill('5');
    const units = page.getByRole('menuitem', { name: /^SU / });
    await units.nth(2).waitFor();
    const names = await units.allInnerTexts();
    const searched = await page
      .getByRole('dialog')
      .getByText(/^Searched: /)
      .innerText();
    await page.keyboard.press('Escape');
    await page.evaluate((id) => fetch(`/api/us/${id}`, { method: 'DELETE' }), made);

    expect(searched).toContain(SITE);
    expect(names.slice(0, 2)).toEqual(['SU 5 Layer', 'SU 5 · Z']);
    expect(places).toHaveLength(new Set(places).size);
  });
});

describe('the line below the table', () => {
  it('stands still while rows come', async () => {
    let reportNow = (): void => undefined;
    const told = new Promise<void>((resolve) => (reportNow = resolve));
    await page.route('**/api/us?*sort_by=us_number*', async (route) => {
      await told;
      await route.continue();
    });
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units`);
    const line = page.locator('.unit-line input');
    await line.waitFor();
    const before = await line.boundingBox();
    reportNow();
    await page.getByRole('grid').waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    expect(before).not.toBeNull();
    expect((await line.boundingBox())?.y).toBe(before?.y);
  });
});

describe('the table of units', () => {
  it('shows rows as they are looked at, and finds nothing axe calls serious', async () => {
    await openTable();

    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(UNITS + 1));
    await page.keyboard.press('Control+End');
    await page.getByRole('gridcell', { name: /^260\b/ }).waitFor();

    expect(await page.locator('[role=row]').count()).toBeLessThan(80);
    expect(await findFaults(page)).toEqual([]);
  });

  it('prints every row of the view, not those in sight alone, and leaves the page as it was', async () => {
    await openTable();
    await page.evaluate('window.print = () => { window.wasPrinted = true; }');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Print all rows' }).click();
    await expect.poll(() => page.evaluate('window.wasPrinted')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('.printed-table');

    expect(await printed.locator('tbody tr').count()).toBe(UNITS);
    expect(await printed.locator('tbody tr').last().locator('td').first().innerText()).toBe(String(UNITS));
    expect(await page.getByRole('grid').isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: null });
    expect(await page.locator('.printed-table').count()).toBe(0);
    expect(await page.getByRole('grid').isVisible()).toBe(true);
  });

  it('is all there on paper where the browser itself prints, without what is pressed', async () => {
    await openTable();
    await page.locator('.grid-line').first().waitFor();
    const said = await page.locator('.grid-part').textContent();
    await page.emulateMedia({ media: 'print' });
    const columns = page.locator('.grid-head .grid-cell');
    const sheet = (await page.evaluate('document.documentElement.clientWidth')) as number;
    const last = await columns.last().boundingBox();
    const isBarThere = await page.locator('.table-bar').isVisible();
    await page.emulateMedia({ media: null });

    expect(last!.x + last!.width).toBeLessThanOrEqual(sheet + 1);
    expect(isBarThere).toBe(false);
    expect(said).toContain('Print all rows');
  });

  it('has rows as high as somebody chose, one right below the other', async () => {
    const choose = async (height: string): Promise<void> => {
      await page.goto(`${services.webUrl}/settings`);
      const heights = page.getByRole('group', { name: 'Rows of tables' });
      await heights.getByRole('button', { name: height }).click();
    };
    const topOf = async (row: number): Promise<number> =>
      (await page.locator(`[role=row][aria-rowindex="${row}"]`).boundingBox())?.y ?? 0;

    await choose('Touch');
    await openTable();
    await cell(2, 'definition').waitFor();
    const step = (await topOf(3)) - (await topOf(2));
    await choose('Same as the device');

    expect(step).toBe(44);
  });

  it('is edited by typing, taken back by Ctrl-Z, done again, and filled from the row above', async () => {
    await openTable();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Crollo del tetto');
    await page.keyboard.press('Enter');
    await waitSaved();
    await expect.poll(() => cell(1, 'interpretation').innerText()).toBe('Crollo del tetto');

    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(1, 'interpretation').innerText()).toBe('');
    for (const [key, text] of [
      ['Control+y', 'Crollo del tetto'],
      ['Control+z', ''],
      ['Control+Shift+z', 'Crollo del tetto'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => cell(1, 'interpretation').innerText()).toBe(text);
    }

    // The focus went on to the second row, which is filled with the one above; undone before that is saved.
    await page.route('**/api/us/batch*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.keyboard.press('Control+d');
    expect(await cell(2, 'interpretation').innerText()).toBe('Crollo del tetto');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(2, 'interpretation').innerText()).toBe('');
    expect(await cell(1, 'interpretation').innerText()).toBe('Crollo del tetto');
    await page.unroute('**/api/us/batch*');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(1, 'interpretation').innerText()).toBe('');
  });

  it('is not closed without a question while what was typed waits for what is on its way', async () => {
    const isHeld = (): Promise<boolean> =>
      page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    await openTable();
    await page.route('**/api/us/batch*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await goTo(7, 'interpretation');
    for (const text of ['Pozzo', 'Forno']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }

    expect(await isHeld()).toBe(true);
    await waitSaved();
    expect(await isHeld()).toBe(false);
    await page.unroute('**/api/us/batch*');
    for (const row of [8, 7]) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => cell(row, 'interpretation').innerText()).toBe('');
    }
  });

  it('takes 200 rows of 6 columns from a spreadsheet, shows first what would change, and undoes them as one', async () => {
    await openTable();
    const block = Array.from({ length: 200 }, (_, i) =>
      ['A', 'US', 'Riempimento', `Fossa ${i + 1}`, '2', String(1 + (i % 3))].join('\t'),
    ).join('\r\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('dialog', { name: 'Paste into the table' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('200 rows would change');
    await dialog.getByRole('button', { name: /^Change / }).click();
    await waitSaved();
    await expect.poll(() => cell(3, 'interpretation').innerText()).toBe('Fossa 3');

    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(3, 'interpretation').innerText()).toBe('');
    expect(watched.complaints).toEqual([]);
  });

  it('undoes by a notice what the notice tells of, whatever was done since', async () => {
    await openTable();
    await pasteInto('interpretation', 'Focolare\nForno');
    await goTo(4, 'interpretation');
    await page.keyboard.type('Pozzo');
    await page.keyboard.press('Enter');
    await waitSaved();
    await notice('2 cells changed').getByRole('button', { name: 'Undo' }).click();
    await notice('Undone').waitFor();

    await expect.poll(() => cell(1, 'interpretation').innerText()).toBe('');
    expect(await cell(2, 'interpretation').innerText()).toBe('');
    expect(await cell(4, 'interpretation').innerText()).toBe('Pozzo');
    await goTo(1, 'interpretation');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(4, 'interpretation').innerText()).toBe('');
  });

  it('offers no undoing in a notice of what Ctrl-Z undid', async () => {
    await openTable();
    await pasteInto('interpretation', 'Focolare\nForno');
    expect(await notice('2 cells changed').count()).toBe(1);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await notice('Undone').waitFor();

    expect(await notice('2 cells changed').count()).toBe(0);
  });

  it('copies what is chosen as a spreadsheet takes it', async () => {
    await openTable();
    await page.keyboard.press('Shift+ArrowDown');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');

    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('1\t\tUS\tLayer\n2\t\tUS\tLayer');
  });

  it('fills down, refuses what a field cannot hold with the reason, and goes on', async () => {
    await openTable();
    const year = columns.indexOf('excavation_year');
    for (let i = 0; i < year; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2026');
    await page.keyboard.press('Enter');
    await waitSaved();
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell(5, 'excavation_year').innerText()).toBe('2026');
    await waitSaved();
    await page.keyboard.type('last summer');
    await page.keyboard.press('Enter');

    const refused = page.locator('.grid-refused');
    expect(await refused.getAttribute('title')).toBe('rejected: is not a number');
    expect(await refused.innerText()).toBe('last summer');
    await notice('Year of excavation: “last summer” is not a number').waitFor({ timeout: 5_000 });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    expect(await page.locator('.grid-input').inputValue()).toBe('last summer');
    await page.keyboard.press('Escape');
    expect(await refused.count()).toBe(0);
    expect(await cell(5, 'excavation_year').innerText()).toBe('2026');
  });

  it('opens the sheet by a tap of a finger on the number, and edits nothing by two', async () => {
    const touched = await openPage(browser, { viewport: { width: 1024, height: 768 }, hasTouch: true });
    const tablet = touched.page;
    tablet.setDefaultTimeout(10_000);
    await logIn(tablet, `${services.webUrl}/`);
    await tablet.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units`);
    await waitForPage(tablet);
    const cellOf = (row: number, at: number) =>
      tablet.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell]`).nth(at);
    await cellOf(2, 4).tap();
    expect(new URL(tablet.url()).pathname).toMatch(/units$/);
    await cellOf(2, 1).tap();
    await tablet.waitForURL(/\/units\/\d+/);
    await cellOf(2, 1).tap();
    await cellOf(2, 1).dispatchEvent('dblclick');

    expect(await cellOf(2, 1).getAttribute('aria-selected')).toBe('true');
    expect(await tablet.locator('.grid-input').count()).toBe(0);

    await cellOf(2, 0).tap({ position: { x: 3, y: 3 } });
    expect(await tablet.locator('[role=row][aria-rowindex="3"]').getAttribute('aria-selected')).toBe('true');
    const home = await tablet.getByRole('link', { name: 'Home', exact: true }).boundingBox();
    expect(home?.height).toBeGreaterThanOrEqual(40);
    await touched.leave();
  });

  it('says the same once, covers nothing to press on a phone, and lets one press what lies beside', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openTable();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await notice('There is nothing to undo').last().waitFor();
    const told = await page.locator('.ui-toast').first().boundingBox();
    const pressed = await page.evaluate(
      "getComputedStyle(document.querySelector('.ui-toasts')).pointerEvents",
    );
    const shown = await page.locator('.ui-toast').count();
    const covered = await page.evaluate(`(() => {
      const at = document.querySelector('.ui-toasts').getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button, input')]
        .filter((one) => !one.closest('.ui-toasts, [role=grid]'))
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.left < at.right && box.right > at.left)
        .filter((box) => box.top < at.bottom && box.bottom > at.top).length;
    })()`);
    await page.setViewportSize({ width: 1280, height: 800 });

    expect(shown).toBe(1);
    expect(told!.y).toBeGreaterThanOrEqual(48);
    expect(covered).toBe(0);
    expect(pressed).toBe('none');
  });

  it('edits inside the line of the focus', async () => {
    await openTable();
    await goTo(2, 'interpretation');
    await page.keyboard.press('F2');
    const [field, around] = await Promise.all([
      page.locator('.grid-input').boundingBox(),
      cell(2, 'interpretation').boundingBox(),
    ]);
    await page.keyboard.press('Escape');

    expect(field!.y - around!.y).toBe(2);
    expect(around!.y + around!.height - (field!.y + field!.height)).toBe(3);
  });

  it('keeps the lines of a text that is edited, and cuts within the cell', async () => {
    await openTable();
    await pasteInto('interpretation', '"one\ntwo"');
    const stored = () =>
      page.evaluate(async (site) => {
        const query = new URLSearchParams({ site_name: site, us_number_is: '1', fields: 'interpretation' });
        const answer = await fetch(`/api/us?${query}`);
        return ((await answer.json()) as { data: { interpretation: string }[] }).data[0]?.interpretation;
      }, SITE);
    const edit = async (...keys: string[]): Promise<void> => {
      await goTo(1, 'interpretation');
      for (const key of ['F2', ...keys]) await page.keyboard.press(key);
      await waitSaved();
    };

    await edit('Enter');
    expect(await stored()).toBe('one\ntwo');
    await edit('!', 'Alt+Enter', 'x', 'Enter');
    await expect.poll(stored).toBe('one\ntwo!\nx');
    await edit('Shift+ArrowLeft', 'Control+x', 'Shift+ArrowLeft', 'Control+x', 'Tab');
    await expect.poll(stored).toBe('one\ntwo!');
  });

  it('filters and sorts by any field on the server, and the address keeps it', async () => {
    await openTable('?period=3&sort=us_number&order=desc');

    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('53');
    await expect.poll(() => cell(1, 'us_number').innerText()).toBe('258');
    await page.getByRole('button', { name: 'Remove the filter Period contains 3' }).click();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(UNITS + 1));
  });
});
