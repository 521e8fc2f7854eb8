import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Orto Vecchio';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

//  12        20      period 1
//   |
//  14                period 2
//   |
//  80        90
const UNITS: Record<string, object> = {
  '80': { period: '2', activity: 'Scavo, colmata' },
  '90': { period: '2' },
  '14': { period: '2', activity: 'Scavo, colmata', relationships: [{ type: 'covers', us_number: '80' }] },
  '12': { period: '1', relationships: [{ type: 'covers', us_number: '14' }] },
  '20': { period: '1', relationships: [{ type: 'covers', us_number: '90' }] },
};

let services: RunningServices;
let browser: Browser;
/** A page through which the tests ask the service. */
let asker: Page;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  ({ page: asker } = await openPage(browser));
  await logIn(asker, `${services.webUrl}/help`);
  await post('/api/sites', { site_name: SITE });
  for (const period of ['1', '2'])
    await post('/api/periods', { site_name: SITE, period, sort_order: Number(period), color: '#8a5a2b' });
  for (const [number, given] of Object.entries(UNITS))
    await post('/api/us', { site_name: SITE, us_number: number, definition: 'Strato', ...given });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function post(path: string, body: unknown): Promise<void> {
  const status = await asker.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [path, JSON.stringify(body)],
  );
  expect([path, status]).toEqual([path, 201]);
}

interface AskedUnit {
  id: number;
  us_number: string;
  period: string | null;
  relationships: { type: string; us_number: string; certainty?: string }[];
}

async function unitOf(number: string): Promise<AskedUnit> {
  const found = (await asker.evaluate(
    `fetch('/api/us?site_name=${encodeURIComponent(SITE)}&us_number=${number}').then((answer) => answer.json())`,
  )) as { data: AskedUnit[] };
  return found.data.find((unit) => unit.us_number === number)!;
}

async function relationsOf(number: string): Promise<string[]> {
  const { relationships } = await unitOf(number);
  return relationships.map(({ type, us_number: other }) => `${type} ${other}`).sort();
}

async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  await restoreSession(watched.page, services.webUrl);
  await watched.page.goto(`${services.webUrl}${IN_SITE}/matrix${query}`);
  await waitForPage(watched.page);
  await watched.page.locator('.matrix-surface[data-drawn]').waitFor();
  return watched.page;
}

const boxOf = (page: Page, number: string) =>
  page.locator('.matrix-boxes').getByRole('button', { name: new RegExp(`^(SU|US) ${number}\\b`) });

async function middleOf(page: Page, number: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await boxOf(page, number).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the drawing stands still with all boxes in reach, and gives nothing before. */
async function waitForBoxes(page: Page): Promise<void> {
  for (const number of Object.keys(UNITS)) await boxOf(page, number).waitFor({ state: 'attached' });
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

describe('opening the matrix', () => {
  it('asks for the drawing first, and for the findings of its tab when that has come', async () => {
    const watched = await openPage(browser);
    opened.push(watched);
    const { page } = watched;
    await restoreSession(page, services.webUrl);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let drawNow = (): void => undefined;
    const drawn = new Promise<void>((resolve) => (drawNow = resolve));
    await page.route('**/screen?*', async (route) => {
      await drawn;
      await route.continue();
    });
    await page.goto(`${services.webUrl}${IN_SITE}/matrix`);
    await expect.poll(() => asked.some((path) => path.endsWith('/screen'))).toBe(true);
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))');

    expect(asked.filter((path) => path.startsWith('/api/findings'))).toEqual([]);
    drawNow();
    await expect.poll(() => asked.filter((path) => path.startsWith('/api/findings')).length).toBe(1);
    // Its address is in the page: the script finds the answer on its way, and does not ask again.
    expect(
      await page.evaluate(`performance.getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('/screen'))
        .map(({ initiatorType }) => initiatorType)`),
    ).toEqual(['link']);
  });

  it('does not say that nothing is wrong before it knows', async () => {
    const watched = await openPage(browser);
    opened.push(watched);
    const { page } = watched;
    await restoreSession(page, services.webUrl);
    let reportNow = (): void => undefined;
    const told = new Promise<void>((resolve) => (reportNow = resolve));
    await page.route('**/api/findings/*/brief', async (route) => {
      await told;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/findings/*/brief');
    await page.goto(`${services.webUrl}${IN_SITE}/matrix`);
    await page.locator('.matrix-surface[data-drawn]').waitFor();
    await asked;

    const side = page.getByRole('complementary', { name: 'Findings' });
    await side.waitFor();
    expect(await side.innerText()).not.toContain('No contradictions');
    reportNow();
    await side.getByText('No contradictions or warnings.').waitFor();
  });
});

describe('the matrix in a window', () => {
  it('has all of itself in the window, with what can be done with a unit', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
    ]) {
      const page = await open('?unit=12', { viewport });
      const bar = (await page.locator('.matrix-bar').boundingBox())!;

      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
      expect(Math.round(bar.y + bar.height)).toBeLessThanOrEqual(viewport.height);
    }
  });
});

describe('walking on the matrix', () => {
  it('goes along relations by arrows, and opens the sheet beside it by Enter', async () => {
    const page = await open();
    await waitForBoxes(page);
    await boxOf(page, '12').focus();
    await page.keyboard.press('ArrowDown');

    const isFocused = (number: string) => () =>
      boxOf(page, number).evaluate((element) => element === element.ownerDocument.activeElement);
    await expect.poll(isFocused('14')).toBe(true);
    expect(await boxOf(page, '14').getAttribute('aria-label')).toContain('Layer, covered by 12, covers 80');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Sheet of SU 14' }).waitFor();

    expect(await page.locator('.matrix-surface').isVisible()).toBe(true);
    expect(new URL(page.url()).search).toContain('unit=14');
    expect(await findFaults(page)).toEqual([]);
    await page.locator('.sheet-number').click();
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });

    await page.locator('.matrix-boxes :focus').waitFor({ state: 'attached' });
  });

  it('says why one unit is above another, sheet by sheet', async () => {
    const page = await open('?unit=12,80');
    await page.getByRole('button', { name: 'Which is later?' }).click();
    const chain = page.getByRole('region', { name: 'Chain of relations' });

    await chain.getByText('12 is later than 80.').waitFor();
    expect(await chain.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('12 covers 14'),
      expect.stringContaining('14 covers 80'),
    ]);
    expect(new URL(page.url()).searchParams.get('path')).toBe('12,80');
    expect(await findFaults(page)).toEqual([]);
  });

  it('shows only what lies above and below a unit, under an address of its own', async () => {
    const page = await open('?unit=14');
    await page.getByRole('button', { name: 'Above and below' }).click();

    await page.getByText('Showing a part of the matrix: 3 units.').waitFor();
    expect(new URL(page.url()).searchParams.get('around')).toBe('14');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('Showing a part of the matrix').waitFor({ state: 'detached' });
  });
});

describe('relations on the matrix', () => {
  it('are recorded by keyboard, refused with the chain where they contradict, and undone', async () => {
    const page = await open('?unit=80');
    await page.getByRole('button', { name: 'New relation', exact: true }).waitFor();
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    await field.waitFor();
    await page.keyboard.type('12');
    const told = page.locator('.matrix-message');
    await expect.poll(() => told.innerText()).toContain('80 cannot be above 12');
    expect(await page.getByRole('button', { name: 'Record', exact: true }).isDisabled()).toBe(true);
    await field.fill('90');
    await expect.poll(() => told.innerText()).toContain('80 covers 90: no contradiction.');
    await page.keyboard.press('Enter');
    await page.getByText('80 covers 90.', { exact: true }).waitFor();

    await expect.poll(() => relationsOf('80')).toEqual(['covered_by 14', 'covers 90']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => relationsOf('80')).toEqual(['covered_by 14']);
  });

  it('are told and undone where nobody heard the answers', async () => {
    const page = await open('?unit=80');
    await page.getByRole('button', { name: 'New relation', exact: true }).waitFor();
    const arrived: string[] = [];
    await page.route(/\/api\/(us\/batch|imports\/.*\/undo)/, async (route) => {
      const key = route.request().headers()['idempotency-key'] ?? '';
      const isNew = !arrived.includes(key);
      arrived.push(key);
      if (!isNew) return route.continue();
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Number of the other unit' }).fill('90');
    await expect
      .poll(() => page.locator('.matrix-message').innerText())
      .toContain('80 covers 90: no contradiction.');
    await page.keyboard.press('Enter');
    await page.getByText('80 covers 90.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: false }).first().waitFor();

    expect(await relationsOf('80')).toEqual(['covered_by 14']);
    expect(new Set(arrived).size).toBe(2);
  });

  it('are drawn before they are recorded, once the number stands there', async () => {
    const page = await open('?unit=80');
    const asked: { with: string | null; body: string | null }[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/screen'))
        asked.push({ with: searchParams.get('with'), body: request.postData() });
    });
    await page.getByRole('button', { name: 'New relation', exact: true }).waitFor();
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    await field.fill('12');
    await expect.poll(() => page.locator('.matrix-message').innerText()).toContain('80 cannot be above 12');
    // Until the order of the site is there the page cannot know it.
    asked.length = 0;
    const ahead = page.waitForResponse((answer) => answer.url().includes('with=80%2Ccovers%2C90'));
    await field.fill('90');
    expect((await ahead).status()).toBe(200);
    await page.keyboard.press('Enter');
    await page.getByText('80 covers 90.', { exact: true }).waitFor();
    // Once more where the news of it come a while before its answer.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);

    // What is asked for then is the very same, and what is known to contradict is not asked for.
    expect(asked.slice(0, 2).map((one) => one.with)).toEqual(['80,covers,90', null]);
    expect(asked[1]!.body).toBe(asked[0]!.body);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => relationsOf('80')).toEqual(['covered_by 14']);
  });

  it('are recorded one after the other, whatever a colleague records meanwhile', async () => {
    const page = await open('?unit=80');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    const told = page.locator('.matrix-message');
    await page.getByRole('button', { name: 'New relation', exact: true }).waitFor();
    await page.keyboard.press('r');
    await field.fill('90');
    await expect.poll(() => told.innerText()).toContain('80 covers 90: no contradiction.');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await field.fill('20');
    // In the drawing that comes now every box has another number.
    await post('/api/us', { site_name: SITE, us_number: '1', period: '1' });
    await boxOf(page, '1').waitFor({ state: 'attached' });
    await expect.poll(() => told.innerText()).toContain('80 covers 20: no contradiction.');
    await page.keyboard.press('Enter');

    await expect.poll(() => relationsOf('80')).toEqual(['covered_by 14', 'covers 20', 'covers 90']);
    for (const number of ['20', '90']) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => relationsOf('80')).not.toContain(`covers ${number}`);
    }
    await asker.request.delete(`${services.webUrl}/api/us/${(await unitOf('1')).id}`, {
      headers: { origin: services.webUrl },
    });
  });

  it('are recorded on the sheet as it is, though a colleague changed it while the number was typed', async () => {
    const page = await open('?unit=80');
    const { id, relationships } = await unitOf('80');
    const setRelations = async (list: readonly object[]): Promise<void> => {
      const answer = await asker.request.put(`${services.webUrl}/api/us/${id}`, {
        data: { relationships: list },
        headers: { origin: services.webUrl },
      });
      expect(answer.status()).toBe(200);
    };
    await page.getByRole('button', { name: 'New relation', exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Number of the other unit' }).fill('90');
    await expect
      .poll(() => page.locator('.matrix-message').innerText())
      .toContain('80 covers 90: no contradiction.');
    await setRelations([...relationships, { type: 'covers', us_number: '20' }]);
    await page.keyboard.press('Enter');

    await expect.poll(() => relationsOf('80')).toEqual(['covered_by 14', 'covers 20', 'covers 90']);
    await setRelations(relationships);
  });

  it('are drawn by hand, and refused politely where they contradict', async () => {
    const page = await open('?lanes=none');
    await waitForBoxes(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.context().route(/api\/us\?.*relationships/, async (route) => {
      await held;
      await route.continue();
    });
    await drag(page, await middleOf(page, '80'), await middleOf(page, '12'));
    // The order of the site may come later than the hand lets go.
    release();
    await page
      .getByText(/80 cannot be above 12/)
      .first()
      .waitFor();
    expect(await relationsOf('80')).toEqual(['covered_by 14']);
    await drag(page, await middleOf(page, '12'), await middleOf(page, '90'));
    await page.getByText('12 covers 90.', { exact: true }).waitFor();

    await expect.poll(() => relationsOf('12')).toEqual(['covers 14', 'covers 90']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => relationsOf('12')).toEqual(['covers 14']);
  });

  it('are doubted from the list of a unit', async () => {
    const page = await open('?unit=12');
    await page.getByRole('button', { name: 'Relations', exact: true }).click();
    await page.getByRole('menuitem', { name: 'covers 14' }).click();
    await page.getByRole('button', { name: 'Mark as uncertain' }).click();
    await page.getByText('12 covers 14: marked as uncertain.').waitFor();

    expect((await unitOf('12')).relationships).toMatchObject([{ us_number: '14', certainty: 'uncertain' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await unitOf('12')).relationships[0]?.certainty ?? null).toBeNull();
  });
});

describe('groups on the matrix', () => {
  it('of the columns shown become a box each, and are expanded again', async () => {
    const page = await open('?lanes=activity');
    const groups = page.getByRole('button', { name: 'Groups' });
    await waitForBoxes(page);
    await groups.click();
    await page.getByRole('menuitem', { name: 'Scavo, colmata' }).click();
    const group = page.locator('.matrix-boxes').getByRole('button', { name: /^SU Scavo, colmata \(2\)/ });
    await group.waitFor({ state: 'attached' });
    await boxOf(page, '14').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('collapse')).toBe('activity:Scavo, colmata');

    await groups.click();
    await page.getByRole('menuitem', { name: 'Scavo, colmata' }).click();
    await waitForBoxes(page);
  });
});

describe('ends of a relation on the matrix', () => {
  const chooseLine = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Relations', exact: true }).click();
    await page.getByRole('menuitem', { name: 'covers 14' }).click();
    await page.getByRole('button', { name: 'Change the unit below' }).waitFor();
  };
  const undoLast = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => relationsOf('12')).toEqual(['covers 14']);
  };

  it('are led to another unit by keys, and undone', async () => {
    const page = await open('?unit=12');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    const told = page.locator('.matrix-message');
    await chooseLine(page);
    await page.getByRole('button', { name: 'Change the unit below' }).click();
    await page.getByText('Below, instead of 14:').waitFor();
    await field.fill('90');
    await expect.poll(() => told.innerText()).toContain('12 covers 90: no contradiction.');
    await page.keyboard.press('Enter');
    await expect.poll(() => relationsOf('12')).toEqual(['covers 90']);
    await undoLast(page);
  });

  it('are led upwards by keys too, refused where that contradicts, and undone', async () => {
    const page = await open('?unit=12');
    const field = page.getByRole('textbox', { name: 'Number of the other unit' });
    const told = page.locator('.matrix-message');
    await chooseLine(page);
    await page.getByRole('button', { name: 'Change the unit above' }).click();
    await page.getByText('Above, instead of 12:').waitFor();
    await field.fill('80');
    await expect.poll(() => told.innerText()).toContain('80 cannot be above 14');
    await field.fill('20');
    await expect.poll(() => told.innerText()).toContain('20 covers 14: no contradiction.');
    await page.keyboard.press('Enter');
    await expect.poll(() => relationsOf('20')).toEqual(['covers 14', 'covers 90']);
    expect(await relationsOf('12')).toEqual([]);
    await undoLast(page);
    expect(await relationsOf('20')).toEqual(['covers 90']);
  });

  it('are pulled to another unit by hand', async () => {
    const page = await open('?lanes=none&unit=12');
    await waitForBoxes(page);
    await chooseLine(page);
    const { x, y, width } = (await boxOf(page, '14').boundingBox())!;
    await drag(page, { x: x + width / 2, y }, await middleOf(page, '90'));

    await expect.poll(() => relationsOf('12')).toEqual(['covers 90']);
    await undoLast(page);
  });
});

describe('periods on the matrix', () => {
  it('are changed by letting a unit go in another row, and undone', async () => {
    const page = await open();
    await waitForBoxes(page);
    const from = await middleOf(page, '20');
    const row = await middleOf(page, '14');
    await drag(page, from, { x: from.x + 160, y: row.y });
    await page.getByText('20: period 2', { exact: true }).waitFor();

    await expect.poll(async () => (await unitOf('20')).period).toBe('2');
    // The message stays under the pointer, however long the button is pressed.
    await page.getByRole('button', { name: 'Undo' }).click({ delay: 1_200 });
    await expect.poll(async () => (await unitOf('20')).period).toBe('1');
  });
});

describe('the matrix under a finger', () => {
  it('moves where the finger moves, and draws a relation where it rested on a box', async () => {
    const page = await open('?lanes=none', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await waitForBoxes(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const pulled = page.locator('.matrix-pulled');
    const before = await middleOf(page, '12');
    await touch('touchStart', before);
    await touch('touchMove', { x: before.x, y: before.y + 60 });
    await touch('touchEnd');
    await expect.poll(async () => Math.round((await middleOf(page, '12')).y - before.y)).toBe(60);
    expect(await pulled.count()).toBe(0);

    const [from, to] = [await middleOf(page, '12'), await middleOf(page, '90')];
    await touch('touchStart', from);
    await pulled.waitFor();
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');

    await expect.poll(() => relationsOf('12')).toEqual(['covers 14', 'covers 90']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => relationsOf('12')).toEqual(['covers 14']);
  });
});

describe('the matrix in Italian, on a phone, in the dark', () => {
  it('offers the same, in first-rate words, and nothing is wrong in the eyes of axe', async () => {
    const page = await open('?unit=12', {
      locale: 'it',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('heading', { name: 'Matrix di Harris' }).waitFor();
    await page.getByRole('button', { name: 'Nuovo rapporto', exact: true }).click();
    await page.getByRole('textbox', { name: 'Numero dell’altra US' }).fill('90');

    await expect
      .poll(() => page.locator('.matrix-message').innerText())
      .toContain('12 copre 90: nessuna contraddizione.');
    expect(await findFaults(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
  });
});

describe('a line that is chosen', () => {
  it('is left for a unit that is found, also for the one that was chosen before it', async () => {
    const page = await open('?unit=12');
    await waitForBoxes(page);
    const find = page.getByRole('searchbox', { name: 'Find a unit' });
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    for (const number of ['20', '12']) {
      await boxOf(page, '12').click({ force: true });
      await page.getByRole('button', { name: 'Relations', exact: true }).click();
      await page.getByRole('menuitem', { name: 'covers 14' }).click();
      await remove.waitFor();
      await find.fill(number);
      await find.press('Enter');

      await page.getByRole('status').getByText(`SU ${number}`).waitFor();
      expect(await remove.count()).toBe(0);
    }
  });

  it('stays so when a colleague changes something else', async () => {
    const page = await open('?unit=12');
    await waitForBoxes(page);
    await page.getByRole('button', { name: 'Relations', exact: true }).click();
    await page.getByRole('menuitem', { name: 'covers 14' }).click();
    await page.getByRole('button', { name: 'Change the unit below' }).waitFor();

    await post('/api/us', { site_name: SITE, us_number: '95', definition: 'Strato' });
    await boxOf(page, '95').waitFor({ state: 'attached' });

    expect(await page.getByRole('button', { name: 'Change the unit below' }).count()).toBe(1);
  });
});
