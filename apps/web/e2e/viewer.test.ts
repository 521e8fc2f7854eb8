import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capturePixels } from './look.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Colle Serravento';
const RED = [216, 35, 42] as const;
const BLUE = [47, 127, 214] as const;

let services: RunningServices;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'on' }), openBrowser()]);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Opens the viewer of the demo site as one who is logged in; `complaints` must stay empty. */
async function openViewer(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  // What a page was prepared with stays with it: nobody else is to have it.
  if (!prepare) opened.push(watched);
  await prepare?.(watched.page);
  await logIn(watched.page, `${services.webUrl}/3d/viewer/${encodeURIComponent(SITE)}`);
  await watched.page.waitForSelector('#app[data-ready]');
  await settle(watched.page);
  return watched;
}

/** Waits until the scene is drawn. */
async function settle(page: Page): Promise<void> {
  const scene = page.locator('.scene');
  for (let before: string | null | undefined; ;) {
    const now = await scene.getAttribute('data-pictures');
    if (now === before) return;
    before = now;
    await page.waitForTimeout(250);
  }
}

async function find(page: Page, number: string): Promise<void> {
  await page.getByRole('combobox', { name: /Find a unit/ }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: new RegExp(`SU ${number}\\b`) }).waitFor();
  await settle(page);
}

describe('the viewer in the frame', () => {
  it('says that its shapes are schematic, and has a button to add a model (observation 48)', async () => {
    const { page } = await openViewer();

    await page
      .locator('.schematic')
      .getByText(/^Shapes .*are schematic/)
      .waitFor();
    await find(page, '1039');
    await page.locator('.unit-card summary.ui-button', { hasText: 'Add a model' }).click();
    await page.locator('.unit-card').getByRole('button', { name: 'Upload' }).first().waitFor();
  });

  it('tells on the card what a unit is taken for and what is wrong with it, before the matrix is opened', async () => {
    const { page, complaints } = await openViewer();

    await find(page, '1039');
    const card = page.locator('.unit-card');
    await card.getByText(/1079 cannot be above 1039/).waitFor();
    await card.locator('.interpretation').getByText('Floor of hut 1').waitFor();

    expect(await page.getByRole('navigation', { name: 'Parts of the site' }).innerText()).toContain(
      'Findings',
    );
    expect(await page.locator('.matrix').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('has headings that follow from one another', async () => {
    const { page } = await openViewer();
    const levels = (await page.evaluate(
      "[...document.querySelectorAll('main h1, main h2, main h3, main h4')].filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))",
    )) as number[];

    expect(levels.length).toBeGreaterThan(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  it('filters its table by what is typed, whatever the accents', async () => {
    const { page } = await openViewer();

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Filter the units' }).fill('BEATEN');
    const rows = await page.locator('.table-view tbody tr').allInnerTexts();

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(20);
    for (const row of rows) expect(row).toContain('eaten');
  });

  it('shows one of scene, table and matrix on a phone', async () => {
    const { page } = await openViewer({ viewport: { width: 390, height: 844 } });
    const seen = async (): Promise<boolean[]> =>
      Promise.all(['.scene', '.table-view', '.matrix'].map((part) => page.locator(part).first().isVisible()));
    const first = await seen();

    await page.getByRole('button', { name: 'Matrix', exact: true }).click();
    const matrix = await seen();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = await seen();

    expect([first, matrix, table]).toEqual([
      [true, false, false],
      [false, false, true],
      [false, true, false],
    ]);
  });
});

describe('the viewer of the demo site', () => {
  it('is reached from the list of sites and shows the excavation, in few draw calls', async () => {
    const watched = await openPage(browser);
    opened.push(watched);
    const { page, complaints } = watched;
    await logIn(page, `${services.webUrl}/`);

    await page.getByRole('link', { name: SITE, exact: true }).click();
    await page.getByRole('link', { name: 'The excavation in 3D' }).click();
    await page.waitForSelector('#app[data-ready=scene]');
    await settle(page);
    const look = await capturePixels(page, page.locator('.scene'));

    expect(look.colors).toBeGreaterThan(20);
    expect(look.flat).toBeLessThan(0.9);
    expect(Number(await page.locator('.scene').getAttribute('data-draw-calls'))).toBeLessThan(30);
    expect(complaints).toEqual([]);
  });

  it('is peeled by the slider, which says how far, until natural is left', async () => {
    const { page, complaints } = await openViewer();
    const slider = page.getByRole('slider', { name: /Hide later layers/ });
    const whole = await capturePixels(page, page.locator('.scene'));

    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await settle(page);
    const peeled = await capturePixels(page, page.locator('.scene'));
    const said = await slider.getAttribute('aria-valuetext');
    await page.keyboard.press('End');
    await settle(page);
    const natural = await capturePixels(page, page.locator('.scene'));

    expect(said).toContain('1.2');
    expect(peeled.png.equals(whole.png)).toBe(false);
    expect(natural.flat).toBeGreaterThan(peeled.flat);
    expect(await slider.getAttribute('aria-valuetext')).toContain('7.1');
    expect(complaints).toEqual([]);
  });

  it('shows card and arcs of a unit that is found, the contradicting one in red', async () => {
    const { page, complaints } = await openViewer();
    const before = await capturePixels(page, page.locator('.scene'));

    await find(page, '1039');
    const chosen = await capturePixels(page, page.locator('.scene'));
    const card = page.locator('.unit-card');
    await card.getByText('Definition and interpretation').waitFor();

    expect(before.countNear(RED) + before.countNear(BLUE)).toBeLessThan(50);
    expect(chosen.countNear(RED)).toBeGreaterThan(100);
    expect(chosen.countNear(BLUE)).toBeGreaterThan(100);
    expect(await card.locator('.way-contradiction button').allInnerTexts()).toEqual([
      expect.stringContaining('1079'),
    ]);
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/1039.*above/),
    );
    expect(complaints).toEqual([]);
  });

  it('chooses what is pressed, and goes on from the card to what it touches', async () => {
    const { page, complaints } = await openViewer();
    const { width, height } = (await page.locator('.scene').boundingBox())!;

    await page
      .locator('.scene > canvas')
      .first()
      .click({ position: { x: width * 0.36, y: height * 0.32 } });
    const first = await page.locator('.unit-card h2').innerText();
    await page.locator('.way-below button').first().click();
    const second = await page.locator('.unit-card h2').innerText();

    expect(first).toMatch(/^SU \d+/);
    expect(second).toMatch(/^SU \d+/);
    expect(second).not.toBe(first);
    expect(complaints).toEqual([]);
  });

  it('is walked with the arrow keys, and Escape lets go', async () => {
    const { page, complaints } = await openViewer();
    await find(page, '1039');
    const title = page.locator('.unit-card h2');

    await page.locator('.scene > canvas').first().focus();
    await page.keyboard.press('ArrowUp');
    const above = await title.innerText();
    await page.keyboard.press('ArrowDown');
    const below = await title.innerText();
    await page.keyboard.press('Enter');
    const isOnCard = await page.evaluate(
      `document.activeElement === document.querySelector('.unit-card h2')`,
    );
    await page.keyboard.press('Escape');

    expect(above).toMatch(/1036|1040/);
    expect(below).not.toBe(above);
    expect(isOnCard).toBe(true);
    expect(await page.locator('.unit-card').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('has the matrix beside it, both choosing together', async () => {
    const { page, complaints } = await openViewer();
    await find(page, '1039');

    await page.getByRole('button', { name: 'Matrix', exact: true }).click();
    const matrix = page.locator('.matrix canvas');
    await matrix.waitFor();
    await page.waitForTimeout(300);
    const drawn = await capturePixels(page, matrix);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForTimeout(300);
    const { width, height } = (await matrix.boundingBox())!;
    await matrix.click({ position: { x: width / 2, y: height / 2 } });

    expect(drawn.colors).toBeGreaterThan(10);
    expect(await page.locator('.unit-card h2').innerText()).toMatch(/^SU \d+/);
    expect(complaints).toEqual([]);
  });

  it('lists the units in a table where there is no WebGL', async () => {
    const { page, complaints } = await openViewer({}, async (page) => {
      await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
    });

    await page.getByRole('button', { name: /Choose SU 1001/ }).click();
    await page.getByRole('button', { name: 'Level', exact: true }).click();

    expect(await page.locator('.table-view').innerText()).toContain('cannot show 3D graphics');
    expect(await page.locator('.unit-card h2').innerText()).toMatch(/^SU 1001/);
    expect(await page.locator('tbody tr').count()).toBe(100);
    expect(complaints).toEqual([]);
  });

  it('speaks Italian, and fits the width of a phone', async () => {
    const { page, complaints } = await openViewer({ locale: 'it', viewport: { width: 360, height: 740 } });

    const overhang = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

    expect(overhang).toBe(0);
    expect(await page.getByRole('slider', { name: /Nascondi gli strati più recenti/ }).isVisible()).toBe(
      true,
    );
    expect((await capturePixels(page, page.locator('.scene'))).colors).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
  });

  it('breaks a word on the card that is wider than it', async () => {
    const { page } = await openViewer();
    await find(page, '1001');

    const overhang = await page.evaluate(`(() => {
      const body = document.querySelector('.card-body');
      body.querySelector('.definition').textContent = 'stratigrafico'.repeat(20);
      body.querySelector('dd').textContent = 'stratigrafico'.repeat(20);
      return body.scrollWidth - body.clientWidth;
    })()`);

    expect(overhang).toBe(0);
  });

  it('measures, cuts, colours and saves a picture', async () => {
    const { page, complaints } = await openViewer();
    const scene = page.locator('.scene');
    const whole = await capturePixels(page, scene);

    await page.getByRole('combobox', { name: 'Section', exact: true }).selectOption('x');
    await settle(page);
    const cut = await capturePixels(page, scene);
    await page.getByRole('combobox', { name: 'Colour by' }).selectOption('area');
    await settle(page);
    const colored = await capturePixels(page, scene);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    await page.getByRole('button', { name: 'Measure' }).click();
    const { width, height } = (await scene.boundingBox())!;
    // Two blocks of the excavation, beside their labels.
    for (const x of [0.29, 0.47]) {
      await page
        .locator('.scene > canvas')
        .first()
        .click({ position: { x: width * x, y: height * 0.4 } });
    }

    expect(cut.png.equals(whole.png)).toBe(false);
    expect(colored.png.equals(cut.png)).toBe(false);
    expect(picture.suggestedFilename()).toBe(`${SITE}.png`);
    expect(await page.locator('.measured').innerText()).toMatch(/^\d+\.\d\d m \(/);
    expect(complaints).toEqual([]);
  });

  it('does by a letter what its panels do', async () => {
    const { page, complaints } = await openViewer();
    const canvas = page.locator('.scene > canvas').first();
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        await canvas.focus();
        await page.keyboard.press(key);
      }
    };
    const valueOf = (role: 'combobox' | 'slider', name: RegExp): Promise<string> =>
      page.getByRole(role, { name }).inputValue();
    const isTicked = (name: string): Promise<boolean> => page.getByRole('checkbox', { name }).isChecked();
    const before = [await isTicked('See through'), await isTicked('Numbers')];

    await press(']', ']', '[', 'x', 'c', 's', 'v', 'n', 'm');
    const peeled = await valueOf('slider', /Hide later layers/);
    const exploded = await valueOf('slider', /Spread levels/);
    const coloring = await valueOf('combobox', /Colour by/);
    const section = await valueOf('combobox', /^Section/);
    const after = [await isTicked('See through'), await isTicked('Numbers')];
    const isMatrixOpen = await page.locator('.matrix').isVisible();
    const [picture] = await Promise.all([page.waitForEvent('download'), press('p')]);
    await press('?');
    const isHelpOpen = await page.getByRole('dialog').isVisible();
    await page.keyboard.press('Escape');
    await press('/');
    const isSearching = await page.evaluate(`document.activeElement.getAttribute('role') === 'combobox'`);
    await press('t');
    const isTableOpen = await page.locator('.table-view').isVisible();

    expect([peeled, exploded, coloring, section]).toEqual(['1', '1', 'phase', 'x']);
    expect(after).toEqual(before.map((was) => !was));
    expect([isMatrixOpen, isHelpOpen, isSearching, isTableOpen]).toEqual([true, true, true, true]);
    expect(picture.suggestedFilename()).toBe(`${SITE}.png`);
    expect(complaints).toEqual([]);
  });
});
