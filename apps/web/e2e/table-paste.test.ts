import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from './check-page.ts';
import {
  copyFromCalc,
  listMissingPrograms,
  putOnClipboard,
  readCopiedCells,
  type CopiedCells,
} from './copy-from-calc.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
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
beforeEach(async () => {
  site = await createSheetSite(other, services.webUrl, `Poggio Basso ${(made += 1)}`);
  for (const number of ['1', '2', '3', '4', '5', '6']) await site.record(number);
  await page.bringToFront();
});

const grid = () => page.getByRole('grid');
const dialog = () => page.getByRole('dialog', { name: 'Paste into the table' });
const notice = (text: string | RegExp) => page.locator('.ui-toast').filter({ hasText: text });

async function paste(cells: CopiedCells): Promise<void> {
  await site.openTable(page);
  await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').nth(1).waitFor();
  await putOnClipboard(page, cells);
  // The policy of the page forbids the styles that Calc writes; that concerns this script alone.
  watched.complaints.length = 0;
  await grid().focus();
  await page.keyboard.press('Control+v');
  await dialog().waitFor();
}

/** The button that records has the focus once the preview is there. */
async function confirm(): Promise<void> {
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toMatch(/^(?:Record|Change \d)/);
  await page.keyboard.press('Enter');
}

async function expectPasted(): Promise<void> {
  await dialog().getByRole('button', { name: 'Record' }).waitFor();
  expect(await dialog().innerText()).toMatch(/2 new records[\s\S]*2 records changed/);
  expect(await dialog().innerText()).toMatch(/4\s*Stratigraphic definition: Layer → Collapse/);
  expect(await dialog().innerText()).toContain('4 covers 5');
  expect(await site.unitOf('1')).toMatchObject({ version: 1 });
  await confirm();
  await notice('Pasted: 2 new, 2 changed').waitFor();

  expect(await site.unitOf('1')).toMatchObject({ us_number: '1', version: 1, definition: 'Strato' });
  expect(await site.unitOf('4')).toMatchObject({ definition: 'Crollo', period: '2' });
  expect(await site.unitOf('21')).toMatchObject({
    definition: 'Taglio',
    interpretation_text: 'Buca di palo con "zeppe"',
    period: '3',
  });
  await page.locator('.grid-line').nth(7).waitFor();
}

describe('a block from LibreOffice Calc with its headings', () => {
  it('changes rows by number, adds the others, after a preview, as one step that Ctrl-Z undoes (observation 19)', async () => {
    await paste(readCopiedCells());
    expect(await findFaults(page)).toEqual([]);
    await expectPasted();
    await notice('Pasted').getByRole('button', { name: 'Close' }).click();
    await grid().focus();
    await page.keyboard.press('Control+z');
    await notice('Undone').waitFor();

    await expect.poll(async () => (await site.unitOf('21'))['us_number']).toBeUndefined();
    expect(await site.unitOf('4')).toMatchObject({ definition: 'Strato', period: null, relationships: [] });
    expect(watched.complaints).toEqual([]);
  });

  const missing = listMissingPrograms();
  it.skipIf(missing.length > 0)(
    `is the same taken from Calc now (missing here: ${missing.join(', ') || 'nothing'})`,
    async ({ skip }) => {
      const copied = await copyFromCalc();
      if (copied === undefined) return skip('Calc did not open within two minutes');
      expect(copied.text).toBe(readCopiedCells().text);
      await paste(copied);
      await expectPasted();
    },
    300_000,
  );

  it('is matched with the only unit of a number where the block names no area', async () => {
    await site.change('4', { area: 'A' });
    await paste({ html: '', text: 'Context\tDefinition\tRemarks of Monday\n4\tCrollo\tx\n9\tMuro\ty\n' });
    await dialog().getByRole('button', { name: 'Record' }).waitFor();
    expect(await dialog().innerText()).toContain('match no field and are skipped: Remarks of Monday');
    await confirm();
    await notice('Pasted: 1 new, 1 changed').waitFor();

    expect(await site.unitOf('4')).toMatchObject({ area: 'A', definition: 'Crollo' });
    expect(await site.unitOf('9')).toMatchObject({ area: '', definition: 'Muro' });
  });

  it('fills an empty table of finds', async () => {
    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(site.name)}/finds`);
    await page.locator('.table .state, .table p').first().waitFor();
    await putOnClipboard(page, {
      html: '',
      text: 'N. inventario\tMateriale\tUS\tPeso\n12\tCeramica\t4\t7,5\n13\tMetallo\t4\t2\n',
    });
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Control+v');
    await dialog().getByText('2 new records').waitFor();
    await confirm();
    await notice('Pasted: 2 new, 0 changed').waitFor();
    await page.locator('.grid-line').nth(1).waitFor();

    expect(await page.locator('.grid-line').first().innerText()).toMatch(/12\s*Pottery/);
  });

  it('goes by position with columns by name where no heading is the number', async () => {
    await paste({ html: '', text: 'Periodo\tDefinizione\n7\tMuro\n8\tCrollo\n' });
    expect(await dialog().innerText()).toContain('4 cells in 2 rows would change');
    await confirm();

    await expect.poll(async () => (await site.unitOf('2'))['definition']).toBe('Crollo');
    expect(await site.unitOf('1')).toMatchObject({ us_number: '1', definition: 'Muro', period: '7' });
  });

  it('warns where values without headings would give units other numbers, and one Enter does not do it', async () => {
    await paste({ html: '', text: '41\tB\n42\tB\n' });
    expect(await dialog().innerText()).toContain('2 existing records would get another number');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });

    expect(await site.unitOf('1')).toMatchObject({ us_number: '1', version: 1 });
  });
});

describe('several lines pasted into the line', () => {
  it('record a unit each, with the outcome of each line, and are undone as one', async () => {
    await site.openTable(page);
    const line = page.locator('.unit-line input');
    await line.waitFor();
    await putOnClipboard(page, {
      html: '',
      text: '30 strato copre 4\n4 crollo\nriempimento P2\n31 muro boh: copre\n',
    });
    await line.focus();
    await page.keyboard.press('Control+v');
    const several = page.getByRole('dialog', { name: 'Record 4 lines' });
    await several.waitFor();
    await expect.poll(() => several.innerText()).toContain('4 crollo skipped: this number is already in use');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Record 2 units/);
    await page.keyboard.press('Enter');
    await several.getByText('2 units recorded').waitFor();
    expect(await several.innerText()).toMatch(/SU 30 recorded[\s\S]*skipped[\s\S]*SU 31 recorded/);
    await page.keyboard.press('Escape');
    expect(await site.unitOf('30')).toMatchObject({ relationships: [{ type: 'covers', us_number: '4' }] });
    expect(await site.unitOf('31')).toMatchObject({ definition: 'Riempimento', period: '2' });
    await several.waitFor({ state: 'detached' });

    await grid().focus();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await site.unitOf('30'))['us_number']).toBeUndefined();
    expect((await site.unitOf('31'))['us_number']).toBeUndefined();
  });
});
