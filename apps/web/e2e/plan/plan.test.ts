import { readPdf } from '@trowel/documents/testing';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { capturePixels } from '../look.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';
import { createPlanSite, IN_PLAN_SITE, PLAN_SITE, send } from './plan-site.ts';

interface Shape {
  id: number;
  kind: string;
  us_number: string | null;
  name: string | null;
  geometry: { type: string; coordinates: number[][][] & number[] };
}

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, acceptDownloads: true });
  page = watched.page;
  page.setDefaultTimeout(25_000);
  await logIn(page, `${services.webUrl}/help`);
  await createPlanSite(page);
});
beforeEach(() => openPlan());
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Opens the plan and waits until it is drawn whole: the trench of 10 × 6 m fills the window. */
async function openPlan(query = ''): Promise<void> {
  await page.goto(`${services.webUrl}${IN_PLAN_SITE}/plan${query}`);
  await page.locator('.plan-map canvas').first().waitFor();
  await waitForPage(page);
  await page.locator('.plan-map .ol-scale-line-inner').filter({ hasText: /m/ }).waitFor();
}

/** Returns where a place of the site is on the screen: the trench is in the middle of the window. */
async function toScreen(x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.plan-map').boundingBox())!;
  const scale = Math.min((box.width - 80) / 10, (box.height - 80) / 6);
  return { x: box.x + box.width / 2 + (x - 5) * scale, y: box.y + box.height / 2 - (y - 3) * scale };
}

async function press(x: number, y: number): Promise<void> {
  const at = await toScreen(x, y);
  await page.mouse.click(at.x, at.y);
  // Two presses in a short time are a double press.
  await page.waitForTimeout(400);
}

async function draw(...corners: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of corners) await press(x, y);
  await page.keyboard.press('Enter');
}

const tool = (name: string) => page.locator('.plan-tools').getByRole('button', { name, exact: true });
const selected = () => page.locator('.plan-bar strong').textContent();
const toast = (text: string | RegExp) =>
  page.locator('.ui-toasts, [role=status], [role=alert]').getByText(text).first().waitFor();
const row = (name: string) =>
  page.locator('.plan-row > button').filter({ has: page.locator(`strong:text-is("${name}")`) });
const shapesOf = async (number: string): Promise<Shape[]> => {
  const all = await send<Shape[]>(
    page,
    'GET',
    `/api/geometries?site_name_is=${encodeURIComponent(PLAN_SITE)}&limit=100`,
  );
  return all.filter(({ us_number }) => us_number === number);
};

describe('the plan of a site', () => {
  it('selects the latest unit under the pointer, and the one below it with the next press', async () => {
    await press(2, 2);
    expect(await selected()).toBe('SU 1');
    await press(2, 2);
    expect(await selected()).toBe('SU 2');
    expect(page.url()).toContain('unit=2');
  });

  it('shares the selection with matrix and sheet by its address', async () => {
    await row('3').click();
    await page.locator('.plan-bar').getByText('Open sheet').click();
    await page.getByRole('article', { name: 'Sheet of SU 3' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.plan-bar').getByText('In the matrix').click();
    await page.waitForURL(/matrix\?unit=3/);
    await page.locator('.matrix-bar strong').filter({ hasText: '3' }).waitFor();
  });

  it('peels off the latest level, and hides single units', async () => {
    const map = page.locator('.plan-map');
    const whole = await capturePixels(page, map);
    await page.locator('.plan-peel input').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/peel=1/);
    await page.waitForTimeout(500);
    const peeled = await capturePixels(page, map);
    expect(peeled.png.equals(whole.png)).toBe(false);
    await press(2, 2);
    expect(await selected()).toBe('SU 2');

    await page.getByRole('checkbox', { name: 'Show 2' }).click();
    await press(2, 2);
    expect(await selected()).toBe('SU 3');
    await page.getByRole('button', { name: 'Hide all' }).click();
    await press(2, 2);
    expect(await page.locator('.plan-bar').textContent()).toContain('No unit selected');
    expect(await page.locator('.plan-units [role=status]').textContent()).toBe('0 of 3 shown');
  });

  it('has no serious faults in the eyes of axe, and keeps to the policy', async () => {
    await page.locator('.plan-zoom').getByText('Legend').click();
    expect(await findFaults(page)).toEqual([]);
    await page.locator('.plan-legend').getByRole('button', { name: 'Close' }).click();
    expect(watched.complaints).toEqual([]);
  });
});

describe('drawing on the plan', () => {
  it('an outline over a unit without a relation says so, and records the relation', async () => {
    await page.getByText('Also list units without a shape').click();
    await row('4').click();
    await tool('Outline').click();
    await draw([1.5, 1.5], [4.5, 1.5], [4.5, 2.5], [1.5, 2.5]);

    const dialog = page.getByRole('dialog');
    await dialog.getByText(/SU 4 overlaps SU 3 by [\d.]+ m², but no relation orders them\./).waitFor();
    await dialog.getByRole('combobox').selectOption({ label: '4 covers 3' });
    await dialog.getByRole('button', { name: 'Add the relation' }).click();
    await toast('Recorded: 4 covers 3');

    const [unit] = await send<{ relationships: { type: string; us_number: string }[] }[]>(
      page,
      'GET',
      `/api/us?site_name_is=${encodeURIComponent(PLAN_SITE)}&us_number_is=4`,
    );
    expect(unit!.relationships).toMatchObject([{ type: 'covers', us_number: '3' }]);
    const [outline] = await shapesOf('4');
    expect([outline!.kind, outline!.geometry.type]).toEqual(['outline', 'Polygon']);
  });

  it('snaps to the corner of another outline, is undone and done again', async () => {
    await row('5').or(page.getByText('Also list units without a shape')).first().click();
    await row('5').click();
    await tool('Cut line').click();
    // A few pixels beside the corner of unit 3 at (5, 3).
    await draw([5.04, 3.04], [7, 3], [7, 5]);
    await toast(/Cut line of SU 5 saved/);

    const [cut] = await shapesOf('5');
    expect(cut!.geometry.coordinates[0]).toContainEqual([5, 3]);
    await tool('Undo').click();
    await expect.poll(() => shapesOf('5')).toHaveLength(0);
    await tool('Redo').click();
    await expect.poll(() => shapesOf('5')).toHaveLength(1);
  });

  it('moves a corner, and splits an outline by a line', async () => {
    await row('3').click();
    await page.locator('.plan-zoom').getByText('Fit').click();
    await page.waitForTimeout(500);
    await tool('Reshape').click();
    const [from, to] = [await toScreen(5, 3), await toScreen(5, 4)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => JSON.stringify((await shapesOf('3'))[0]!.geometry))
      .toMatch(/\[5(\.0\d*)?,(4|3\.9\d*|4\.0\d*)\]/);

    await tool('Split').click();
    await draw([3, 0.5], [3, 4.5]);
    await toast('SU 3 split into two shapes');
    const outlines = (await shapesOf('3')).filter(({ kind }) => kind === 'outline');
    expect(outlines).toHaveLength(2);
  });

  it('stores a height with its value, and a section with its name', async () => {
    await row('3').click();
    await page.locator('.plan-zoom').getByText('Fit').click();
    await page.waitForTimeout(500);
    await tool('Height').click();
    await press(2, 1.2);
    await page.getByLabel('Height in metres (z)').fill('101,4');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast('Height of SU 3 saved');
    const heights = (await shapesOf('3')).filter(({ kind }) => kind === 'height');
    expect(heights.map(({ geometry }) => geometry.coordinates[2])).toEqual([101.25, 101.4]);

    await tool('Section line').click();
    await draw([0.5, 5], [8, 5]);
    await page.getByLabel(/Name, such as/).fill('A–A′');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(/Section line .*saved/);
  });

  it('refuses coordinates that cross, and names the vertex', async () => {
    await row('1').click();
    await page.locator('.plan-tools').getByText('Type coordinates…').click();
    await page.getByRole('menuitem', { name: 'Outline' }).click();
    const field = page.getByLabel('One point per line: x y');
    await field.fill('6 4\n8 x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Line 2 does not contain two numbers.').waitFor();
    await field.fill('6 4\n8 5\n8 4\n6 4.8');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(/cross/);
    expect(await shapesOf('1')).toHaveLength(1);
  });
});

it('the plan is printed to scale', async () => {
  await page.locator('.plan-line').getByText('Print…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paper').selectOption('A3');
  await dialog.getByLabel('Scale').selectOption('50');
  await dialog.getByLabel('Title').fill('Saggio 1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Create PDF' }).click(),
  ]);
  const { document, texts } = await readPdf(new Uint8Array(readFileSync(await download.path())));

  expect(download.suggestedFilename()).toBe('Orto Vecchio_plan_1-50.pdf');
  expect(document.getPageCount()).toBe(1);
  expect(texts.flat()).toEqual(
    expect.arrayContaining([PLAN_SITE, 'Saggio 1', 'Scale 1 : 50', 'S1', '101.25']),
  );
});
