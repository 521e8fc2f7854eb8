import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Pian Lungo';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
/** Folder for pictures of the pages. None are written without it. */

let services: RunningServices;
let browser: Browser;
/** A page through which the tests ask the service. */
let asker: Page;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  ({ page: asker } = await openPage(browser));
  await logIn(asker, `${services.webUrl}/help`);
  await send('POST', '/api/sites', { site_name: SITE });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  return asker.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: method!, ...(body !== undefined && { headers, body: String(body) }) };
      return (await fetch(path!, init)).json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

async function list<R>(what: 'us' | 'inventario'): Promise<R[]> {
  const path = `/api/${what}?site_name_is=${encodeURIComponent(SITE)}&limit=100`;
  return ((await send('GET', path)) as { data: R[] }).data;
}

interface SentUnit {
  us_number: string;
  area: string;
  relationships: { type: string; us_number: string; area: string }[];
}

const unitNames = async (): Promise<string[]> =>
  (await list<SentUnit>('us')).map(({ us_number, area }) => `${area}/${us_number}`).toSorted();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  await restoreSession(watched.page, services.webUrl);
  await watched.page.goto(services.webUrl + path);
  await waitForPage(watched.page);
  return watched.page;
}

/** Finds buttons and fields that a message covers. */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const toasts = document.querySelector('.ui-toasts');
    const at = toasts.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => !toasts.contains(one) && !one.closest('[role=grid]'))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
      })
      .map((one) => one.outerHTML.slice(0, 80));
  })()`) as Promise<string[]>;

/** Returns the name of the field that has the focus. */
const focusedField = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.name');

const lineOf = (page: Page) => page.getByRole('textbox', { name: /^(New unit|Nuova US)/ });

describe('the line for units', () => {
  it('ties a relation recorded from the top down to the unit that is recorded in an area later (observation 14)', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('5 silt covers 6');
    await line.press('Enter');
    await expect.poll(unitNames).toEqual(['/5']);
    await line.fill('6 silt area A');
    await line.press('Enter');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);

    const [five] = (await list<SentUnit>('us')).filter(({ us_number }) => us_number === '5');
    expect(five!.relationships).toMatchObject([{ type: 'covers', us_number: '6', area: 'A' }]);
    const check = (await send('GET', `/api/findings/${encodeURIComponent(SITE)}`)) as {
      data: { errors: [] };
    };
    expect(check.data.errors).toEqual([]);
  });

  it('says that it was recorded where it covers nothing, and Ctrl-Z undoes it from the line and from the table (observations 15 and 16)', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('20 strato bruno');
    await line.press('Enter');
    await page.locator('.ui-toast').getByText('20').waitFor();
    await expect.poll(() => findCovered(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
    await line.fill('21 strato bruno');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/21');
    await page.locator('.ui-toast').getByText('21').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
    await page.keyboard.press('Control+y');
    await expect.poll(unitNames).toContain('/21');
    await page.keyboard.press('Control+z');
    await expect.poll(unitNames).toEqual(['/5', 'A/6']);
  });

  it('uses the area of the last line for the next ones, until it is cleared (observation 10)', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    for (const text of ['40 strato area B', '41 humus']) {
      await line.fill(text);
      await line.press('Enter');
      await page.locator('.ui-toast').getByText(text.slice(0, 2)).waitFor();
    }
    await expect.poll(unitNames).toEqual(expect.arrayContaining(['B/40', 'B/41']));
    await page.getByText('area B', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Record the next units without area B' }).click();
    await line.fill('42 humus');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/42');
    for (const number of ['42', '41', '40']) {
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await unitNames()).join()).not.toContain(number);
    }
  });

  it('says that a unit is not recorded yet, and offers the typed line as the wrong one (observations 8 and 13)', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('45 copre 99');
    await page.getByText('SU 99 is not recorded yet.').waitFor();
    await line.fill('46 copre la 5, coperta dalla A/6');
    await page.getByRole('radio', { name: 'This line: 46 covered by A/6' }).waitFor();
    expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    await page.keyboard.press('Alt+2');
    expect(await line.inputValue()).toBe('46 covers 5, A/6');
    await line.fill('');
  });

  it('leaves Ctrl-Z to the text while somebody types', async () => {
    const page = await open(`${IN_SITE}/units`);
    const line = lineOf(page);
    await line.fill('30 strato');
    await line.press('Enter');
    await expect.poll(unitNames).toContain('/30');
    await line.pressSequentially('31 humus');
    await page.keyboard.press('Control+z');
    expect(await unitNames()).toContain('/30');
  });
});

describe('a sheet', () => {
  it('undoes by Ctrl-Z what it saved last', async () => {
    const [unit] = (await list<{ id: number; us_number: string }>('us')).filter(
      (one) => one.us_number === '5',
    );
    const page = await open(`${IN_SITE}/units/${unit!.id}`);
    const sheet = page.getByRole('article', { name: /Sheet of/ });
    const field = sheet.getByLabel('Interpretation', { exact: true }).first();
    const read = async (): Promise<string> => JSON.stringify(await send('GET', `/api/us/${unit!.id}`));
    await field.waitFor({ timeout: 15_000 });
    await field.fill('prova 77');
    await field.press('Tab');
    await expect.poll(read).toContain('prova 77');
    await page.keyboard.press('Control+z');
    await expect.poll(read).not.toContain('prova 77');
  });
});

describe('the line for finds', () => {
  it('puts the focus after Enter where the next find is typed, and appends nothing', async () => {
    const page = await open(`${IN_SITE}/finds`);
    const line = page.getByRole('form', { name: 'New find' });
    await line.getByLabel('SU', { exact: true }).fill('5');
    await line.getByLabel('Definition').fill('orlo');
    await page.keyboard.press('Enter');
    await page.keyboard.type('fondo di anfora');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () =>
        (await list<{ us_number: string; definition: string }>('inventario'))
          .map((one) => [one.us_number, one.definition])
          .toSorted(),
      )
      .toEqual([
        ['5', 'fondo di anfora'],
        ['5', 'orlo'],
      ]);

    await line.getByLabel('Type').fill('Osso');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Vetro');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await list<{ find_type: string }>('inventario')).map((one) => one.find_type))
      .toEqual(expect.arrayContaining(['Vetro']));
    await expect.poll(() => findCovered(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await list('inventario')).length).toBe(3);
  });

  it('has quantity, weight, dating, box and material in the order of Tab (observation 28)', async () => {
    const page = await open(`${IN_SITE}/finds`);
    const line = page.getByRole('form', { name: 'New find' });
    await line.getByLabel('SU', { exact: true }).fill('5');
    for (const typed of ['Ceramica', 'parete', '12', '-3', 'Età romana', 'C7']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    const weight = line.getByLabel('Weight (g)');
    await expect.poll(() => focusedField(page)).toBe('weight_g');
    expect(await weight.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('340.5');
    await page.keyboard.press('Enter');

    await expect
      .poll(async () =>
        (await list<{ definition: string }>('inventario')).find((one) => one.definition === 'parete'),
      )
      .toMatchObject({
        us_number: '5',
        find_type: 'Ceramica',
        fragments_total: 12,
        weight_g: 340.5,
        dating: 'Età romana',
        box_number: 'C7',
      });
    expect(await line.getByLabel('Box').inputValue()).toBe('C7');
    expect(await focusedField(page)).toBe('definition');
    await expect.poll(() => findCovered(page)).toEqual([]);
  });

  it('is summed by unit on the sheet of the unit and for the filtered table (part 7)', async () => {
    await send('POST', '/api/us', { site_name: SITE, us_number: '77', area: 'S' });
    for (const [at, find_type] of ['Ceramica', 'Ceramica', 'Osso'].entries())
      await send('POST', '/api/inventario', {
        site_name: SITE,
        inventory_number: `S${at}`,
        us_number: '77',
        find_type,
        weight_g: 10.5,
      });
    const { id } = (await list<{ id: number; us_number: string }>('us')).find(
      (one) => one.us_number === '77',
    )!;
    const page = await open(`${IN_SITE}/units/${id}`);
    await page.getByRole('link', { name: '3 finds, 31.5 g: pottery 2, bone 1' }).click();
    await page.getByRole('grid').waitFor();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    await page.getByRole('button', { name: 'Sums by unit…' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /^77/ });
    await row.waitFor();
    expect(await page.getByRole('dialog').getByRole('row').count()).toBe(3);
    expect((await row.getByRole('cell').allTextContents()).slice(-4)).toEqual([
      '3',
      '',
      '31.5 g',
      'pottery 2, bone 1',
    ]);
  });

  it('is folded on a phone until it is used (observation 28, 49)', async () => {
    const page = await open(`${IN_SITE}/finds`, { viewport: { width: 390, height: 800 } });
    const line = page.locator('form.find-line');
    await line.getByRole('button', { name: 'New find' }).waitFor();
    expect(await line.getByLabel('Weight (g)').isVisible()).toBe(false);
    expect((await line.boundingBox())!.height).toBeLessThan(90);
    await line.getByRole('button', { name: 'New find' }).click();
    await line.getByLabel('Weight (g)').waitFor();
    expect(await focusedField(page)).toBe('us_number');
    await line.getByRole('button', { name: 'Fold the line' }).click();
    expect(await line.getByLabel('Weight (g)').isVisible()).toBe(false);
  });

  it('says where it is typed that there is no such unit, records the find, and the findings have it (observation 29)', async () => {
    const page = await open(`${IN_SITE}/finds`, { locale: 'it-IT', viewport: { width: 390, height: 800 } });
    const line = page.locator('form.find-line');
    await line.locator('[name=us_number]').fill('999');
    await line.getByText('999', { exact: false }).waitFor();
    await line.locator('[name=definition]').fill('moneta');
    await page.keyboard.press('Enter');
    await page.locator('.ui-toast').first().waitFor();
    await expect.poll(() => findCovered(page)).toEqual([]);

    const inbox = JSON.stringify(await send('GET', `/api/findings/${encodeURIComponent(SITE)}`));
    expect(inbox).toContain('find_without_unit 999');
  });
});

describe('similar values (part 1)', () => {
  it('of a table are merged by one click, and it is undone', async () => {
    for (const [at, definition] of ['Battuto di calce', 'battuto di calce.', 'Battuto di clace'].entries())
      await send('POST', '/api/us', { site_name: SITE, us_number: `V${at}`, definition });
    const count = async (definition: string): Promise<number> =>
      (await list<{ definition: string }>('us')).filter((one) => one.definition === definition).length;
    const page = await open(`${IN_SITE}/units`);
    await page.getByRole('button', { name: 'Similar values…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Similar values' });
    const cluster = dialog.getByRole('listitem').filter({ hasText: 'Battuto di calce' });
    await cluster.getByText('Letters differ').waitFor();
    await cluster.getByRole('radio', { name: /^Battuto di calce/ }).check();
    expect(await findFaults(page)).toEqual([]);
    await cluster.getByRole('button', { name: 'Merge into “Battuto di calce”' }).click();
    await cluster.getByText('2 records now have “Battuto di calce”.').waitFor();
    // The button that merged now undoes, and has kept the focus.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Undo');
    expect(await count('Battuto di calce')).toBe(3);
    await cluster.getByRole('button', { name: 'Undo' }).click();
    await cluster.getByRole('button', { name: 'Merge into “Battuto di calce”' }).waitFor();
    expect(await count('Battuto di calce')).toBe(1);
  });

  it('of periods are merged on their page, and groups are chosen by section', async () => {
    for (const [at, dating] of ['II secolo d.C.', 'II Secolo d.C', 'Tardo II secolo'].entries())
      await send('POST', '/api/periods', { site_name: SITE, period: `9${at}`, name: `Fase ${at}`, dating });
    const page = await open(`${IN_SITE}/periods`);
    const sections = page.getByRole('combobox', { name: 'Group by' }).locator('optgroup');
    await sections.first().waitFor({ state: 'attached' });
    expect(await sections.locator('option').filter({ hasText: 'English' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Similar values…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Similar values' });
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Dating');
    await dialog.getByRole('radio', { name: /^II secolo d\.C\./ }).check();
    await dialog.getByRole('button', { name: 'Merge into “II secolo d.C.”' }).click();
    await dialog.getByText('1 record now has “II secolo d.C.”.').waitFor();
  });

  it('of a vocabulary are merged into the built-in term', async () => {
    const term = { table_name: 'inventario', field_name: 'find_type' };
    for (const value of ['ceramica', 'Ceramicha']) await send('POST', '/api/thesaurus', { ...term, value });
    const page = await open('/terms?table_name=inventario&field_name=find_type');
    await page.getByRole('button', { name: 'Similar values…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Similar values' });
    await dialog.getByRole('button', { name: 'Merge into “Ceramica”' }).click();
    await dialog.getByText('0 records now have “Ceramica”.').waitFor();
    const { data } = (await send('GET', '/api/thesaurus?field_name_is=find_type&limit=100')) as {
      data: { value: string }[];
    };
    expect(data.map(({ value }) => value).filter((value) => /^ceram/i.test(value))).toEqual(['Ceramica']);
  });
});

describe('a line that is still loading', () => {
  it.each([
    ['units', 'unit-line', '.unit-line input'],
    ['finds', 'find-line', '.find-line [name=us_number]'],
  ])('has what was typed after its key: %s', async (place, part, field) => {
    const page = await open('/help');
    let load = (): void => undefined;
    const isAwaited = new Promise<void>((resolve) => (load = resolve));
    await page.route(new RegExp(`/${part}-[^/]*\\.js`), async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.goto(`${services.webUrl}${IN_SITE}/${place}`);
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('71 c');
    load();
    await expect.poll(() => page.locator(field).inputValue()).toBe('71 c');
    expect(await page.evaluate('document.activeElement.value')).toBe('71 c');
    await page.unrouteAll();
  });
});

describe('a line that cannot be loaded', () => {
  it('keeps what was typed', async () => {
    const page = await open('/help');
    await page.route(/\/unit-line-[^/]*\.js/, (route) => route.abort());
    await page.goto(`${services.webUrl}${IN_SITE}/units`);
    await page.getByRole('grid').waitFor();
    const line = page.locator('.unit-line input');
    await line.fill('71 cut');
    await page.getByText('This part could not be loaded.').waitFor();
    expect(await line.inputValue()).toBe('71 cut');
  });
});

describe('on a phone (observation 49)', () => {
  const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

  const LONG = 'Strato di terra bruna con carboni';

  beforeAll(async () => {
    const record = { site_name: SITE, us_number: '88', definition: LONG };
    await send('POST', '/api/us', record);
    await send('POST', '/api/inventario', { ...record, inventory_number: 'L1' });
  });

  it.each([
    ['units', ['SU', 'Stratigraphic definition']],
    ['finds', ['Inventory number', 'Definition', 'SU']],
  ])('the table of %s shows what identifies a record within the window', async (place, names) => {
    const page = await open(`${IN_SITE}/${place}`, PHONE);
    await page.getByRole('grid').waitFor();
    for (const name of names) {
      const box = (await page.getByRole('columnheader', { name, exact: true }).boundingBox())!;
      expect(box.x + box.width, name).toBeLessThanOrEqual(390);
    }
    const { clientWidth, scrollWidth } = (await page.evaluate(
      '({ clientWidth: document.documentElement.clientWidth, scrollWidth: document.documentElement.scrollWidth })',
    )) as { clientWidth: number; scrollWidth: number };
    expect(scrollWidth).toBe(clientWidth);
    // The tools leave half of the window to the rows, and unfold at a touch.
    expect((await page.getByRole('grid').boundingBox())!.height).toBeGreaterThan(400);
    expect(await page.getByRole('button', { name: 'Filter…' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Options' }).tap();
    for (const name of ['Filter…', 'Similar values…']) await page.getByRole('button', { name }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Options' }).tap();
    // A long definition has two lines instead of an ellipsis.
    const cell = page.getByRole('gridcell', { name: LONG });
    const height = await cell.evaluate((one) => {
      const { scrollHeight, clientHeight } = one as unknown as Record<string, number>;
      return [scrollHeight, clientHeight];
    });
    expect(height[0]).toBe(height[1]);
  });

  it('entry line, camera, findings and matrix are one touch away, and a photograph goes to the open sheet', async () => {
    const { id } = (await list<{ id: number }>('us'))[0]!;
    const page = await open(`${IN_SITE}/units/${id}`, PHONE);
    const bar = page.getByRole('navigation', { name: 'Parts of the site' });
    for (const name of ['Units', 'Matrix', /^Findings/])
      expect(await bar.getByRole('link', { name }).isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Media' }).isVisible()).toBe(false);
    const camera = bar.getByLabel('Camera');
    expect([await camera.getAttribute('capture'), await camera.getAttribute('accept')]).toEqual([
      'environment',
      'image/*',
    ]);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await camera.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
    await page.getByText('The photograph is stored with this SU.').waitFor();
    const media = (await send('GET', `/api/media?entity=us&record_id=${id}`)) as { data: unknown[] };
    expect(media.data).toHaveLength(1);
  });
});
