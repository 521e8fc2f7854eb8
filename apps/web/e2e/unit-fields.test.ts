import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { ITALIAN, createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Colle Serravento';
const MOST_TABS = 40;
const VIEWPORT = { width: 1280, height: 900 };

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: VIEWPORT });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
  for (const number of ['1', '2', '3']) await site.record(number, { area: 'A', period: '2' });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const waitState = (of: Page, state: string): Promise<void> =>
  of.locator(`.sheet-state [data-state=${state}]`).waitFor();
const focused = (of: Page): Promise<string> =>
  of.evaluate(`document.activeElement.closest('[data-field]')?.dataset.field ?? ''`);

/** Returns the drafts in the storage of the browser, as text. */
const readStored = (of: Page): Promise<string> =>
  of.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('trowel');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onerror = fail;
      all.onsuccess = () => {
        opening.result.close();
        done(JSON.stringify(all.result));
      };
    };
  })`);

/** Returns the typed part of the stored drafts, without the records. */
const typedIn = (kept: string): string => {
  const drafts = JSON.parse(kept) as { text?: string; changes?: object }[];
  return JSON.stringify(drafts.map(({ text, changes }) => [text, changes]));
};

describe('a new sheet', () => {
  it('is filled by the keyboard alone, in fewer than forty presses besides the words', async () => {
    await site.openSheet(page, '3');
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    };
    const tabTo = async (field: string): Promise<void> => {
      for (let tabs = 0; tabs < MOST_TABS && (await focused(page)) !== field; tabs++) await press('Tab');
    };
    await press('n');
    await page.getByRole('article', { name: 'Sheet of SU 4' }).waitFor();
    await expect.poll(() => focused(page)).toBe('unit_type');
    await press('Control+a');
    await page.keyboard.type('USN');
    await tabTo('definition');
    await page.keyboard.type('Taglio');
    await tabTo('period');
    await press('Control+a');
    await page.keyboard.type('3');
    await press('Enter');
    await press('r');
    await page.locator('.sheet-relation-line input:focus').waitFor();
    await page.keyboard.type('copre 1, 2; coperto da 3');
    await press('Enter');
    await expect.poll(async () => (await site.unitOf('4'))['relationships']).toHaveLength(3);

    console.log(`A unit on its sheet by the keyboard alone: ${presses} key presses besides the words`);
    expect(presses).toBeLessThan(40);
    await expect
      .poll(() => site.unitOf('4'))
      .toMatchObject({ area: 'A', unit_type: 'USN', definition: 'Taglio', period: '3' });
    expect(watched.complaints).toEqual([]);
  });

  it('is duplicated by a key', async () => {
    await site.openSheet(page, '4');
    await page.keyboard.press('d');
    await page.getByRole('article', { name: 'Sheet of SU 5' }).waitFor();

    expect(await site.unitOf('5')).toMatchObject({ definition: 'Taglio', period: '3' });
  });
});

describe('the fields of a sheet', () => {
  it('show the same in English by a switch at the field', async () => {
    await site.openSheet(page, '1');
    const description = page.locator('.sheet-twins', { has: page.locator('[data-field=description]') });
    await description.getByRole('button', { name: 'EN: Description' }).press('Enter');
    const english = page.getByLabel('Description (English)', { exact: true });
    await english.fill('Compact silt');
    await english.blur();
    await waitState(page, 'saved');

    await expect
      .poll(() => site.unitOf('1'))
      .toMatchObject({ description: null, description_en: 'Compact silt' });
    expect(await page.getByLabel('Description', { exact: true }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
  });

  it('of one’s own have a section, and an input for what they hold', async () => {
    await site.change('2', { custom: { ph: 7, sieved: true, note: 'umido' } });
    await site.openSheet(page, '2');
    const own = page.locator('.sheet-own');
    await own.getByLabel('ph', { exact: true }).fill('6.5');
    await own.getByLabel('sieved', { exact: true }).selectOption('no');
    await own.getByRole('button', { name: 'Remove the field note' }).click();
    await page.getByLabel('New field').fill('litres');
    await page.getByLabel('Type of value').selectOption('a number');
    await page.getByRole('button', { name: 'Add the field' }).click();
    const litres = own.getByLabel('litres', { exact: true });
    await litres.fill('ten');
    await own.getByText('is not a number').waitFor();
    await litres.fill('40');
    await litres.blur();

    await expect
      .poll(async () => (await site.unitOf('2'))['custom'])
      .toEqual({ ph: 6.5, sieved: false, litres: 40 });
    expect(await findFaults(page)).toEqual([]);
  });

  it('say while one types what the server would not take', async () => {
    await site.openSheet(page, '1');
    const definition = page.getByLabel('Stratigraphic definition', { exact: true });
    await definition.fill('Strat');
    expect(await page.locator('[data-field=definition] .ui-hint').count()).toBe(0);
    await definition.fill('Stratto');
    await page.getByText(/The vocabulary has: Strato/).waitFor();
    await definition.fill('Strato');
    await page.locator('.sheet-section', { hasText: 'Levels and measures' }).locator('summary').click();
    const level = page.locator('[data-field=elevation_max] input');
    await level.fill('-');
    expect(await page.locator('[data-field=elevation_max] .ui-problem').count()).toBe(0);
    await level.fill('high');
    await page.getByText('is not a number').waitFor();
    await level.fill('');
    await page.locator('.sheet-section', { hasText: 'Excavation and recording' }).locator('summary').click();
    const year = page.locator('[data-field=excavation_year] input');
    await year.fill('202');
    expect(await page.locator('[data-field=excavation_year] .ui-problem').count()).toBe(0);
    await year.fill('20260');
    await page.getByText('is above 2,100').waitFor();
    expect(await year.getAttribute('aria-invalid')).toBe('true');
    await year.fill('');

    // A rule that only the schema knows: marks that turn the direction of writing.
    await page.locator('.sheet-section', { hasText: 'Identity' }).locator('summary').click();
    const area = page.locator('[data-field=area] input');
    await area.fill('A\u202E');
    await page.locator('[data-field=area] .ui-problem').waitFor();
    await area.fill('A');
    await page.locator('[data-field=area] .ui-problem').waitFor({ state: 'detached' });
    const number = page.locator('[data-field=us_number] input');
    await number.fill('');
    await page.locator('[data-field=us_number]').getByText('must not be empty').waitFor();
    await number.fill('1');
    await waitState(page, 'saved');
  });

  it('that do not fit the type are folded, and say why', async () => {
    await site.openSheet(page, '1');
    const masonry = page.locator('details', {
      has: page.getByRole('heading', { name: 'Masonry', exact: true }),
    });
    await masonry.getByText('only for masonry units (USM), but the type of this one is US').waitFor();
    expect(await masonry.getAttribute('open')).toBeNull();
    const definition = page.locator('details', { hasText: 'Definition and interpretation' }).first();
    await definition.getByRole('img', { name: /\d+ of \d+ filled/ }).waitFor();
  });
});

describe('a line that was typed and not recorded', () => {
  it('is offered when the page was closed, and forgotten when it is recorded', async () => {
    await site.openTable(page);
    const line = (of: Page) => of.getByRole('textbox', { name: /New unit/ });
    await line(page).fill('90 strato P2 copre 1');
    // The browser has written it down: what is killed before that is lost anywhere.
    await expect.poll(() => readStored(page)).toContain('90 strato P2 copre 1');
    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    page = next;
    await site.openTable(page);
    await page.getByText('90 strato P2 copre 1').waitFor();
    expect(await line(page).inputValue()).toBe('');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore the draft' }).click();
    await expect.poll(() => line(page).inputValue()).toBe('90 strato P2 copre 1');
    await page.locator('.line-token').first().waitFor();
    await line(page).press('Enter');
    await page.getByText('SU 90 recorded.').waitFor();

    await page.reload();
    await line(page).waitFor();
    await page.locator('.unit-line-row').waitFor();
    expect(await page.locator('.line-draft').count()).toBe(0);
  });

  it('is not forgotten with the line or the sheet that another tab saves', async () => {
    const other = await page.context().newPage();
    const line = (of: Page) => of.getByRole('textbox', { name: /New unit/ });
    await site.openTable(page);
    await site.openTable(other);
    await line(page).fill('94 strato');
    await line(other).fill('95 strato');
    await other.locator('.line-token').first().waitFor();
    await line(other).press('Enter');
    await other.getByText('SU 95 recorded.').waitFor();
    await page.reload();
    const offered = (text: string) => page.locator('.line-draft', { hasText: text });
    await offered('94 strato').waitFor({ timeout: 10_000 });
    await line(other).fill('96 strato');
    await expect.poll(() => readStored(page)).toContain('96 strato');
    await page.reload();
    await offered('96 strato').getByRole('button', { name: 'Discard' }).click();
    await offered('94 strato').waitFor({ timeout: 10_000 });
    expect(await readStored(page)).not.toContain('96 strato');

    await site.openSheet(page, '95');
    await site.openSheet(other, '95');
    await page.getByLabel('Description', { exact: true }).fill('Limo');
    await expect.poll(() => readStored(page)).toContain('Limo');
    await other.getByLabel('Interpretation', { exact: true }).fill('Fossa');
    await other.getByLabel('Interpretation', { exact: true }).blur();
    await expect.poll(async () => (await site.unitOf('95'))['interpretation']).toBe('Fossa');
    await page.reload();
    const draft = (text: string) => page.locator('.sheet-draft', { hasText: text });
    await draft('Limo').waitFor({ timeout: 10_000 });
    await other.getByLabel('Description', { exact: true }).fill('Argilla');
    await expect.poll(() => readStored(page)).toContain('Argilla');
    await page.reload();
    await draft('Argilla').getByRole('button', { name: 'Discard' }).click();
    await draft('Limo').getByRole('button', { name: 'Restore the draft' }).click();
    await expect.poll(async () => (await site.unitOf('95'))['description']).toBe('Limo');
    // The other page, which is still open, keeps what is recorded meanwhile beside what was typed there.
    await expect.poll(async () => typedIn(await readStored(page))).not.toContain('Limo');
    await other.close();
  });
});

describe('in Italian', () => {
  it('a sheet is written, drawn, contradicted and resolved', async () => {
    const { page: italian, complaints } = await openPage(browser, { viewport: VIEWPORT, locale: 'it' });
    await logIn(italian, `${services.webUrl}/`);
    await site.record('30', { relationships: [{ type: 'covers', us_number: '31' }] });
    await site.record('31', { definition: 'Taglio' });
    await site.openSheet(italian, '31', ITALIAN);
    await italian.getByRole('img', { name: '31, taglio: questa scheda' }).waitFor();
    await italian.getByRole('link', { name: '30: sopra' }).waitFor();
    await italian.keyboard.press('r');
    await italian.locator('.sheet-relation-line input:focus').waitFor();
    await italian.keyboard.type('copre 30');
    await italian.getByRole('radio', { name: 'Scheda 30: 30 copre 31' }).check();
    expect(await findFaults(italian)).toEqual([]);
    await italian.locator('.sheet-relation-line input:not([type=radio])').focus();
    await italian.keyboard.press('Alt+2');
    await italian.getByText('Invertito: 30 coperto da 31.').waitFor();
    await expect
      .poll(async () => (await site.unitOf('31'))['relationships'])
      .toMatchObject([{ type: 'covers', us_number: '30' }]);
    await italian.getByText('solo per le murature (USM), ma questa US è US').first().waitFor();
    await italian.keyboard.press('Escape');
    await italian.keyboard.press('?');
    await italian.getByText('Nuova scheda con il numero successivo').waitFor();
    expect(complaints).toEqual([]);
    await italian.context().close();
  });
});
