import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';
import { createPlanSite, IN_PLAN_SITE, PLAN_SITE, send } from './plan-site.ts';
import { SURVEY_EXTENT, WRONG_POINT, writeSurveyFile } from './survey-file.ts';

interface Shape {
  kind: string;
  us_number: string | null;
  surface: string | null;
  source: string | null;
  geometry: { type: string; coordinates: number[][][] };
}

/** Shapes that `createPlanSite` records. */
const RECORDED = 5;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1400, height: 900 } });
  page = watched.page;
  page.setDefaultTimeout(25_000);
  await logIn(page, `${services.webUrl}/help`);
  await createPlanSite(page);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function openFile(name: string, text: string): Promise<void> {
  await page.goto(`${services.webUrl}${IN_PLAN_SITE}/survey`);
  await waitForPage(page);
  await chooseFile(name, text);
}

async function chooseFile(name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.locator('.survey-map canvas').first().waitFor();
}

/** Returns where a place of the site is on the screen: the map shows all points. */
async function toScreen(x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.survey-map .plan-map').boundingBox())!;
  const [minX, minY, maxX, maxY] = SURVEY_EXTENT;
  const scale = Math.min((box.width - 80) / (maxX - minX), (box.height - 80) / (maxY - minY));
  return {
    x: box.x + box.width / 2 + (x - (minX + maxX) / 2) * scale,
    y: box.y + box.height / 2 - (y - (minY + maxY) / 2) * scale,
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) =>
  page.locator('.survey-list [role=option]').filter({ has: page.locator(`strong:text-is("${name}")`) });
const pointList = () => page.getByRole('listbox', { name: /^Points in order/ });
const listShapes = async (): Promise<Shape[]> => {
  const query = `site_name_is=${encodeURIComponent(PLAN_SITE)}&limit=100`;
  const first = await send<Shape[]>(page, 'GET', `/api/geometries?${query}`);
  return [...first, ...(await send<Shape[]>(page, 'GET', `/api/geometries?${query}&skip=100`))];
};

describe('the import of survey points', () => {
  it('joins 300 points, corrects one outline, assigns all, and writes them in one batch', async () => {
    await page.goto(`${services.webUrl}${IN_PLAN_SITE}/plan`);
    await page.getByRole('link', { name: 'Survey points' }).click();
    await page.getByRole('heading', { level: 1, name: 'Survey points' }).waitFor();
    await chooseFile('rilievo.csv', writeSurveyFile());
    await page.getByText('300 points, 1 line rejected').waitFor();

    // 1. The outline with the wrong point: its list by keyboard.
    await page.locator('.survey-list select').selectOption('faulty');
    expect(await page.locator('.survey-list [role=option]').count()).toBe(3);
    await row('C2 (41)').click();
    await page
      .locator('.survey-shape')
      .getByText(/The shape must not cross itself: the side after point \d+/)
      .waitFor();
    await pointList().focus();
    await page.keyboard.press('Home');
    for (let at = 41; at < Number(WRONG_POINT); at++) await page.keyboard.press('ArrowDown');
    await page.locator('.survey-shape .survey-row-active strong').filter({ hasText: WRONG_POINT }).waitFor();
    await button('Take out').click();
    await page.getByText('This shape is recorded already').waitFor({ state: 'detached' });
    expect(await page.locator('.survey-shape .ui-problem').count()).toBe(0);

    // 2. Two outlines without a unit: one by its number, one by a press on the map.
    await row('C.7 (121)').click();
    await page.getByLabel('SU (number, or area/number)').fill('99');
    await button('Assign').click();
    await page.getByText('SU 99 is not recorded.').waitFor();
    await page.getByLabel('SU (number, or area/number)').fill('A/4');
    await button('Assign').click();
    await row('C.8 (161)').click();
    await button('Take the unit from the map').click();
    const at = await toScreen(4.5, 1.3);
    await page.mouse.click(at.x, at.y);
    await page.getByText('1 shape assigned to SU 3').waitFor();

    // 3. All heights of one code together.
    await page.locator('.survey-list select').selectOption('all');
    await page.getByLabel('Code, unit or point').fill('Q1');
    await page.getByText('100 shapes').waitFor();
    await button('Tick all shown').click();
    await page.locator('.survey-assign select').selectOption('bottom');
    expect(await findFaults(page)).toEqual([]);

    await button('Show what would be written').click();
    await page.getByText('105 new, 0 changed, 0 unchanged').waitFor();
    expect(await listShapes()).toHaveLength(RECORDED);
    await button('Write 105 shapes').click();
    await page.getByText('105 shapes written.').waitFor();

    const written = (await listShapes()).filter(({ source }) => source === 'rilievo.csv');
    const outlines = written.filter(({ kind }) => kind === 'outline');
    expect(outlines.map(({ us_number }) => us_number).sort()).toEqual(['1', '2', '3', '4', '5']);
    const second = outlines.find(({ us_number }) => us_number === '2')!;
    expect(second.geometry.coordinates[0]).toHaveLength(40);
    const heights = written.filter(({ kind }) => kind === 'height');
    expect(new Set(heights.map(({ us_number, surface }) => `${us_number} ${surface}`))).toEqual(
      new Set(['1 bottom']),
    );
    expect(heights).toHaveLength(100);
    await page.getByRole('link', { name: 'Show on the plan' }).click();
    await page.locator('.plan-row strong').filter({ hasText: /^5$/ }).waitFor();
    expect(await page.locator('.plan-units [role=status]').textContent()).toBe('5 of 5 shown');
  });

  it('says that everything is there when the same file is read again, and keeps the corrections', async () => {
    await openFile('rilievo.csv', writeSurveyFile());
    await page.getByText('Everything in this file is recorded already. There is nothing to write.').waitFor();
    expect(await button('Show what would be written').count()).toBe(0);

    await row('C1 (1)').click();
    await button('Take out').click();
    await button('Show what would be written').click();
    await page.getByText('0 new, 1 changed, 104 unchanged').waitFor();
    await page.locator('.survey-head').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('There is nothing to write.').waitFor();
    expect(await listShapes()).toHaveLength(RECORDED + 105);
  });

  it('is undone with one click from the success message', async () => {
    await openFile('muro.txt', '1 SEZ.B 2.0 4.0 1\n2 SEZ.B 6.0 4.0 1\n3 SEZ.B 6.0 5.0 1\n');
    await row('SEZ.B (1)').click();
    await button('Reverse').click();
    await button('Show what would be written').click();
    await button('Write 1 shape').click();
    await page.getByText('1 shape written.').waitFor();
    const [section] = (await listShapes()).filter(({ source }) => source === 'muro.txt');
    expect(section).toMatchObject({ kind: 'section', name: 'B', geometry: { type: 'LineString' } });
    expect(section!.geometry.coordinates[0]).toEqual([6, 5, 1]);

    await page.locator('.survey').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Choose a file', { exact: true }).waitFor();
    expect(await listShapes()).toHaveLength(RECORDED + 105);
    expect(watched.complaints).toEqual([]);
  });

  it('names what is wrong with a file', async () => {
    await page.goto(`${services.webUrl}${IN_PLAN_SITE}/survey`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\nc,d') });
    await page.getByText('No line of the file is a measured point').waitFor();
  });
});
