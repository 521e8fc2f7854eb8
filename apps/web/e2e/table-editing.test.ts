import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
/** Another page of the same user, for changes from outside the table. */
let other: Page;
let site: SheetSite;
let made = 0;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, {
    viewport: { width: 1400, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = watched.page;
  page.setDefaultTimeout(15_000);
  await logIn(page, `${services.webUrl}/`);
  other = await page.context().newPage();
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});
// Each journey has a site of its own: units 1 to 6.
beforeEach(async () => {
  site = await createSheetSite(other, services.webUrl, `Fosso Cupo ${(made += 1)}`);
  for (const number of ['1', '2', '3', '4', '5', '6']) await site.record(number);
});

const COLUMNS = ['us_number', 'area', 'unit_type', 'definition', 'interpretation', 'period'] as const;
type Column = (typeof COLUMNS)[number];

const grid = () => page.getByRole('grid');
const cell = (row: number, column: Column) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] > [role=gridcell]`).nth(COLUMNS.indexOf(column) + 1);
const notice = (text: string | RegExp) => page.locator('.ui-toast').filter({ hasText: text });

async function goTo(row: number, column: Column): Promise<void> {
  await grid().focus();
  await page.keyboard.press('Control+Home');
  for (let i = 1; i < row; i++) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < COLUMNS.indexOf(column); i++) await page.keyboard.press('ArrowRight');
}

async function openTable(query = ''): Promise<void> {
  await site.openTable(page);
  if (query !== '') {
    await page.goto(page.url() + query);
    await waitForPage(page);
  }
  await cell(1, 'us_number').waitFor();
  await page.locator('.unit-line input').waitFor();
}

/** Undoes one step in the table and closes the message about it. */
async function undo(): Promise<void> {
  await grid().focus();
  await page.keyboard.press('Control+z');
  await notice('Undone').waitFor();
  await notice('Undone').getByRole('button', { name: 'Close' }).click();
}

describe('keys in the table', () => {
  it('opens the sheet by Space with the focus in it: its keys are commands, and nothing is typed over', async () => {
    await openTable();
    await goTo(4, 'us_number');
    await page.keyboard.press('Space');
    await page.getByRole('article', { name: 'Sheet of SU 4' }).waitFor();
    await page.keyboard.press('f');
    await page.locator('.beside-full').waitFor();
    await page.keyboard.press('f');
    await page.locator('.beside-open').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Sheet of SU 5' }).waitFor();
    await page.keyboard.press('e');
    await expect
      .poll(() => page.evaluate('document.activeElement.closest(".sheet-fields") !== null'))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.beside-open').waitFor({ state: 'detached' });

    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('grid');
    expect(await page.locator('.grid-input, .grid-saving, .grid-refused').count()).toBe(0);
    expect(await site.unitOf('4')).toMatchObject({ us_number: '4', version: 1 });
  });

  it('opens the line by c from the number, and types c into a text (observation 15)', async () => {
    await openTable();
    await goTo(2, 'us_number');
    await page.keyboard.press('c');
    expect(await page.evaluate('document.activeElement.closest(".unit-line") !== null')).toBe(true);
    await goTo(2, 'definition');
    await page.keyboard.type('crollo');
    await page.keyboard.press('Enter');

    await expect.poll(async () => (await site.unitOf('2'))['definition']).toMatch(/^crollo$/i);
    expect(await site.unitOf('2')).toMatchObject({ us_number: '2' });
  });

  it('asks before an existing unit gets another number, also where the cell is left by the mouse', async () => {
    await openTable();
    const question = page.getByRole('alertdialog', { name: /^Change / });
    await goTo(4, 'us_number');
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await question.waitFor();
    expect(await question.innerText()).toMatch(/4\s*→\s*77/);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    // The focus is given back one frame after the dialog has gone.
    await page.locator('.grid:focus').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('fe');
    await cell(1, 'definition').click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await site.unitOf('4')).toMatchObject({ us_number: '4', version: 1 });

    await goTo(4, 'us_number');
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Change to 77' }).press('Enter');
    await expect.poll(async () => (await site.unitOf('77'))['us_number']).toBe('77');
    await undo();
    await expect.poll(async () => (await site.unitOf('4'))['us_number']).toBe('4');
  });

  it('lists its keys under a heading of their own, and says truly what Delete does (observation 23)', async () => {
    await openTable();
    await goTo(1, 'us_number');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toContain('In the table');
    expect(await dialog.innerText()).not.toContain('No key deletes anything');
    expect(await dialog.innerText()).toMatch(/Delete\s*Empty the selected cells\. Ctrl\+Z undoes it/);
    await page.keyboard.press('Escape');

    await goTo(1, 'definition');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await site.unitOf('3'))['definition']).toBeNull();
    await undo();
    await expect.poll(async () => (await site.unitOf('3'))['definition']).toBe('Strato');
    expect((await site.unitOf('1'))['definition']).toBe('Strato');
  });
});

describe('two people in one cell', () => {
  /** Opens a cell, lets the other user save it meanwhile, and presses Enter. */
  async function collide(theirs: Record<string, unknown>): Promise<void> {
    await openTable();
    await goTo(2, 'interpretation');
    await page.keyboard.press('F2');
    await page.keyboard.type('Focolare');
    await site.change('2', theirs);
    // What the other person saved has reached the page, and must not be taken for what was opened.
    await page.waitForTimeout(1_500);
    await page.keyboard.press('Enter');
  }

  it('shows both values with who and when, and one key takes either (observation 17)', async () => {
    await collide({ interpretation: 'Forno' });
    const choice = page.locator('.grid-choice');
    await choice.waitFor();
    await choice.getByText('admin').waitFor();
    expect(await choice.innerText()).toMatch(/Your value: Hearth[\s\S]*Saved: Forno[\s\S]*Before: empty/);
    expect((await site.unitOf('2'))['interpretation']).toBe('Forno');
    await page.keyboard.press('Alt+2');
    await choice.waitFor({ state: 'detached' });
    await expect.poll(() => cell(2, 'interpretation').innerText()).toBe('Forno');

    await collide({ interpretation: 'Pozzo' });
    await choice.waitFor();
    await page.keyboard.press('Alt+1');
    await expect.poll(async () => (await site.unitOf('2'))['interpretation']).toBe('FornoFocolare');
  });

  it('merges what concerns another field of the row without a word', async () => {
    await collide({ phase: '2' });
    await expect.poll(async () => (await site.unitOf('2'))['interpretation']).toBe('Focolare');

    expect((await site.unitOf('2'))['phase']).toBe('2');
    expect(await page.locator('.grid-choice, .grid-refused').count()).toBe(0);
  });
});

describe('undoing and filling down', () => {
  it('undoes by Ctrl-Z what was recorded by the line and on the sheet, the last first (observation 16)', async () => {
    await openTable();
    await goTo(1, 'interpretation');
    await page.keyboard.type('Forno');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await site.unitOf('1'))['interpretation']).toBe('Forno');
    await page.locator('.unit-line input').fill('7 strato');
    await page.locator('.unit-line input').press('Enter');
    await notice('SU 7 recorded').waitFor();
    await page.locator('.unit-line input').fill('8 strato');
    await page.locator('.unit-line input').press('Enter');
    await notice('SU 8 recorded').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await site.unitOf('8'))['us_number']).toBeUndefined();
    await goTo(2, 'us_number');
    await page.keyboard.press('Space');
    await page.getByLabel('Interpretation', { exact: true }).fill('Pozzo');
    await page.getByLabel('Interpretation', { exact: true }).press('Escape');
    await expect.poll(async () => (await site.unitOf('2'))['interpretation']).toBe('Pozzo');
    await page.keyboard.press('Escape');
    await page.locator('.beside-open').waitFor({ state: 'detached' });

    await undo();
    await expect.poll(async () => (await site.unitOf('2'))['interpretation']).toBeNull();
    expect((await site.unitOf('7'))['us_number']).toBe('7');
    await undo();
    await expect.poll(async () => (await site.unitOf('7'))['us_number']).toBeUndefined();
    expect((await site.unitOf('1'))['interpretation']).toBe('Forno');
    await undo();
    await expect.poll(async () => (await site.unitOf('1'))['interpretation']).toBeNull();
    await page.keyboard.press('Control+y');
    await expect.poll(async () => (await site.unitOf('1'))['interpretation']).toBe('Forno');
  });

  it('fills the area down over rows that are related, where nobody else changed anything (observation 18)', async () => {
    for (const [from, to] of [
      ['1', '2'],
      ['2', '3'],
      ['3', '4'],
      ['4', '5'],
      ['5', '6'],
    ] as const)
      await site.change(from, { relationships: [{ type: 'covers', us_number: to }] });
    await openTable();
    // The rows are filled before the page hears that the first one took its neighbours along.
    await page.route('**/api/us/batch*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await goTo(1, 'area');
    await page.keyboard.type('A');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    for (let row = 1; row < 6; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await site.unitOf('6'))['area']).toBe('A');
    await page.unroute('**/api/us/batch*');

    for (const number of ['1', '2', '3', '4', '5']) expect((await site.unitOf(number))['area']).toBe('A');
    expect(await page.locator('.grid-refused').count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });
});

describe('rows that are ticked before filtering', () => {
  const chosen = () => page.locator('.table-bar');

  it('are not changed while the filter hides them, and the count and the preview say so (observations 20, 21)', async () => {
    for (const number of ['1', '2', '3']) await site.change(number, { period: '3' });
    await openTable();
    for (const row of [3, 5]) {
      await goTo(row, 'us_number');
      await page.keyboard.press('Shift+Space');
    }
    await expect.poll(() => chosen().innerText()).toContain('2 selected');
    await page.evaluate(
      `history.replaceState(null, '', '?period=3'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await expect.poll(() => chosen().innerText()).toContain('1 selected · 1 more hidden by the filter');

    await grid().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => chosen().innerText()).toContain('3 selected · 1 more hidden by the filter');
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 rows' });
    expect(await dialog.innerText()).toContain('1 selected row is hidden by the filter and will not change');
    expect(await dialog.locator('optgroup').first().getAttribute('label')).toBe('Identity');
    for (const name of ['us_number', 'site_name', 'relationships'])
      expect(await dialog.locator(`option[value=${name}]`).count()).toBe(0);
    // The values of a field without a column are fetched for the preview.
    await site.change('2', { color: 'cinerino' });
    await dialog.getByLabel('Search').fill('colour');
    expect(await dialog.locator('option:checked').innerText()).toBe('Colour');
    await dialog.getByLabel(/^New value/).fill('cinerino');
    await dialog.getByText('2 rows will change. 1 row already has this value.').waitFor();
    await dialog.getByLabel('Search').fill('');
    await dialog.getByLabel('Field').selectOption({ label: 'Phase' });
    expect(await dialog.locator('.ui-problem').allInnerTexts()).toEqual([
      '1 selected row is hidden by the filter and will not change.',
    ]);
    await dialog.getByLabel(/^New value/).fill('9');
    await dialog.getByText('3 rows will change.').waitFor();
    await dialog.getByRole('row', { name: 'empty 9 3 (1, 2, 3)' }).waitFor();
    expect((await site.unitOf('3'))['phase']).toBeNull();
    await dialog.getByRole('button', { name: 'Change all' }).click();
    await notice('3 cells changed').waitFor();

    expect((await site.unitOf('3'))['phase']).toBe('9');
    expect((await site.unitOf('5'))['phase']).toBeNull();
  });
});

describe('the column chooser', () => {
  it('lists the fields by section of the sheet, finds them, and fits the window (observation 21)', async () => {
    await openTable();
    await page.getByRole('button', { name: 'Columns…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByText('Fields by section of the sheet').waitFor();
    const summaries = await dialog.locator('summary').allInnerTexts();
    expect(summaries[0]).toMatch(/^Identity/);
    expect(summaries.length).toBeGreaterThan(5);
    await dialog.locator('summary').first().click();
    expect(await dialog.getByLabel('SU', { exact: true }).count()).toBe(0);

    await dialog.getByLabel('Find a field').fill('colour');
    await dialog.getByRole('checkbox', { name: 'Colour', exact: true }).check();
    await dialog.getByRole('button', { name: 'Hide Colour' }).waitFor();
    const done = dialog.getByRole('button', { name: 'Done' });
    expect(await done.isVisible()).toBe(true);
    await done.click();
    await page.getByRole('columnheader', { name: 'Colour' }).waitFor();

    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Columns…' }).click();
    const box = (await dialog.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await done.click();
    await page.setViewportSize({ width: 1400, height: 800 });
  });
});

describe('values the site does not know', () => {
  it('are marked in the cell, in the line and on the sheet, with the known ones, and recorded all the same', async () => {
    for (const period of ['1', '2'])
      expect(
        await site.post('/api/periods', { site_name: site.name, period, name: `Period ${period}` }),
      ).toBe(201);
    await openTable();
    const typed = async (column: Column, text: string): Promise<void> => {
      await goTo(2, column);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await typed('period', 'abc');
    await typed('unit_type', 'Strato');
    await typed('area', 'US');
    await expect
      .poll(() => cell(2, 'period').getAttribute('title'))
      .toContain('is not a period of this site. Known periods: 1, 2');
    await expect.poll(() => cell(2, 'unit_type').getAttribute('title')).toContain('Known types: US, ');
    await expect.poll(() => cell(2, 'area').getAttribute('title')).toContain('is a unit type, not an area');
    await expect.poll(() => page.locator('.grid-doubtful').count()).toBe(3);
    await expect.poll(async () => (await site.unitOf('2'))['period']).toBe('abc');

    await goTo(3, 'period');
    await page.keyboard.press('F2');
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('.grid-cell datalist option')].map((one) => one.value)",
      ),
    ).toEqual(['1', '2']);
    await page.keyboard.press('Escape');

    await page.locator('.unit-line input').fill('9 strato P7');
    await page.locator('.line-warn').filter({ hasText: 'is not a period of this site' }).waitFor();
    await page.locator('.unit-line input').press('Enter');
    await notice('SU 9 recorded').waitFor();

    await goTo(2, 'us_number');
    await page.keyboard.press('Space');
    await page
      .locator('[data-field=period] .sheet-doubtful')
      .filter({ hasText: 'Known periods: 1, 2' })
      .waitFor();
    await page.locator('[data-field=period] input').fill('2');
    await page.locator('[data-field=period] .sheet-doubtful').waitFor({ state: 'detached' });
  });
});
