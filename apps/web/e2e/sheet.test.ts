import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';
import { ITALIAN, createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Orto Vecchio';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  const asker = await page.context().newPage();
  site = await createSheetSite(asker, services.webUrl, SITE);
  for (const number of ['12', '14', '20']) await record(number);
});
afterEach(() => page.context().setOffline(false));
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const openTable = (of: Page = page): Promise<void> => site.openTable(of);
const openSheet = (of: Page, number: string): Promise<void> => site.openSheet(of, number);
const { record, unitOf, idOf, post }: Pick<SheetSite, 'record' | 'unitOf' | 'idOf' | 'post'> = {
  record: (...given) => site.record(...given),
  unitOf: (number) => site.unitOf(number),
  idOf: (number) => site.idOf(number),
  post: (path, body) => site.post(path, body),
};

const stateOf = (of: Page) => of.locator('.sheet-state [data-state]');
const waitState = (of: Page, state: string) => of.locator(`.sheet-state [data-state=${state}]`).waitFor();

/** Returns the keys of the drafts of a sheet in this browser, one for each page with input. */
const draftsOf = async (of: Page, number: string): Promise<string[]> => {
  const keys: string[] = await of.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('trowel');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result);
      };
    };
  })`);
  const owner = JSON.stringify(['admin', 'us', await idOf(number)]).slice(0, -1);
  return keys.filter((key) => key.startsWith(`${owner},`));
};

describe('the line that records a unit', () => {
  it('says what it understands, tells a contradiction while one types, and records by Enter', async () => {
    await record('30', { relationships: [{ type: 'covers', us_number: '12' }] });
    await openTable();
    await page.locator('.unit-line input').waitFor();
    await page.keyboard.press('c');
    const line = page.getByRole('textbox', { name: /New unit/ });
    await page.keyboard.type('31 taglio copre 30; coperto da 12');

    const read = page.locator('.line-reading').last();
    await expect.poll(() => read.innerText()).toContain('30');
    await expect.poll(() => read.innerText()).toContain('⚠');
    await page
      .locator('.unit-line')
      .getByRole('radio', { name: /^Sheet \d+: / })
      .waitFor();
    await line.fill('31 taglio P2 taglia 12, 14; copre 30');
    await expect.poll(() => read.locator('.line-bad').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('SU 31 recorded.').waitFor();

    expect(await line.inputValue()).toBe('');
    expect(await page.evaluate("document.activeElement.matches('.unit-line input')")).toBe(true);
    expect(await unitOf('31')).toMatchObject({ definition: 'Taglio', period: '2' });
    expect((await unitOf('31'))['relationships']).toHaveLength(3);
  });

  it('takes the next number where none is written, and few keys besides the words', async () => {
    await openTable();
    const words = 'fossa P3 copre 12, 14; taglia 20';
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await page.locator('.unit-line input').waitFor();
    await press('c');
    await page.getByText('New unit: 32').waitFor();
    await page.keyboard.type(words);
    await press('Enter');
    await page.getByText('SU 32 recorded.').waitFor();

    console.log(
      `A unit with period and three relations by the line: ${presses} key presses besides the words`,
    );
    expect(presses).toBeLessThan(40);
    expect((await unitOf('32'))['relationships']).toHaveLength(3);
    expect(await findFaults(page)).toEqual([]);
  });
});

describe('the sheet of a unit', () => {
  it('opens by Space beside the table, saves a field that is left, and closes by Escape', async () => {
    await openTable();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');
    await page.getByRole('article', { name: 'Sheet of SU 12' }).waitFor();
    const field = page.getByLabel('Interpretation', { exact: true });
    await field.fill('Crollo del tetto');
    await field.press('Tab');
    await waitState(page, 'saved');

    await expect.poll(async () => (await unitOf('12'))['interpretation']).toBe('Crollo del tetto');
    expect(await page.getByRole('grid').isVisible()).toBe(true);
    expect(await findFaults(page)).toEqual([]);
    await page.locator('.sheet-number').click();
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });

    await page.locator('[role=grid]:focus').waitFor();
  });

  it('is closed by Escape from the table too, also before it is shown', async () => {
    await openTable();
    const held: Route[] = [];
    await page.route(/\/api\/us\/\d+$/, (route) => void held.push(route));
    await page.getByRole('grid').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/units$/);
    await page.unroute(/\/api\/us\/\d+$/);
    for (const route of held) await route.continue().catch(() => undefined);
    await page.keyboard.press('Space');
    await page.getByRole('article', { name: 'Sheet of SU 12' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });

    expect(page.url()).toMatch(/\/units$/);
  });

  it('tells the chain of a contradiction while relations are typed, and records what fits', async () => {
    await record('40', { relationships: [{ type: 'covers', us_number: '12' }] });
    await openSheet(page, '12');
    await page.keyboard.press('r');
    await page.locator('.sheet-relation-line input:focus').waitFor();
    await page.keyboard.type('copre 40');
    const read = page.locator('.sheet-relations .line-reading');
    await expect.poll(() => read.innerText()).toContain('12 cannot be above 40');
    await page.getByLabel('New relations').fill('copre 14; taglia 20');
    await page.keyboard.press('Enter');
    await waitState(page, 'saved');
    await expect.poll(async () => JSON.stringify((await unitOf('12'))['relationships'])).toContain('"20"');

    const count = ((await unitOf('12'))['relationships'] as unknown[]).length;
    await page.getByRole('button', { name: 'Remove: cuts 20' }).click();
    await expect
      .poll(async () => ((await unitOf('12'))['relationships'] as unknown[]).length)
      .toBe(count - 1);
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => ((await unitOf('12'))['relationships'] as unknown[]).length).toBe(count);
    expect(watched.complaints).toEqual([]);
  });

  it('offers what resolves a contradiction while one types, by one key, and takes it back', async () => {
    await record('70');
    await record('71', { relationships: [{ type: 'covers', us_number: '70' }] });
    await record('72', { relationships: [{ type: 'covers', us_number: '71' }] });
    const typesOf = async (number: string): Promise<string[]> =>
      ((await unitOf(number))['relationships'] as { type: string; us_number: string }[])
        .map((relation) => `${relation.type} ${relation.us_number}`)
        .toSorted();
    await openSheet(page, '70');
    const line = page.getByLabel('New relations');
    await line.fill('covers 72');
    const guard = page.getByRole('group', { name: /70 cannot be above 72|72 cannot be above 70/ });
    await guard.getByRole('radio', { name: 'Sheet 70: 70 covered by 71' }).check();
    expect(await findFaults(page)).toEqual([]);
    await guard.getByRole('button', { name: 'Reverse 70 covered by 71: 70 covers 71' }).waitFor();
    await line.focus();
    await page.keyboard.press('Alt+2');
    await page.getByText('Reversed: 70 covers 71.').waitFor();
    await expect.poll(() => typesOf('71')).toEqual(['covered_by 70', 'covered_by 72']);
    await guard.waitFor({ state: 'detached' });
    expect(await line.inputValue()).toBe('covers 72');
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => typesOf('71')).toEqual(['covered_by 72', 'covers 70']);

    await guard.getByRole('radio', { name: 'Sheet 71: 71 covered by 72' }).check();
    await line.focus();
    await page.keyboard.press('Alt+3');
    await page.getByText('Marked as uncertain: 71 covered by 72.').waitFor();
    await expect
      .poll(async () => JSON.stringify((await unitOf('72'))['relationships']))
      .toContain('uncertain');
    await line.focus();
    await page.keyboard.press('Alt+1');
    await page.getByRole('heading', { level: 1, name: 'Harris matrix' }).waitFor();
    const chain = page.getByRole('navigation', { name: 'Chain of the contradiction' });
    await expect.poll(() => chain.getByRole('button').count()).toBe(3);
    expect(watched.complaints).toEqual([]);
  });

  it('draws what lies around the unit, each box a link, and how many more there are', async () => {
    await record('60', { definition: 'Taglio', relationships: [{ type: 'covered_by', us_number: '12' }] });
    for (let number = 61; number <= 66; number++)
      await record(String(number), { relationships: [{ type: 'cut_by', us_number: '60' }] });
    await record('67', { relationships: [{ type: 'covered_by', us_number: '61' }] });
    await openSheet(page, '60');
    const near = page.getByRole('navigation', { name: 'Around SU 60' });

    await near.getByRole('link', { name: '12: above' }).waitFor();
    await near.getByRole('img', { name: '60, cut: this sheet' }).waitFor();
    await near.getByRole('link', { name: '67: two below' }).waitFor();
    await near.getByRole('link', { name: '2 more (below): show in the matrix' }).waitFor();
    expect(await near.locator('.near-cut.near-own').count()).toBe(1);
    expect(await findFaults(page)).toEqual([]);
    await near.getByRole('link', { name: '61: below' }).press('Enter');
    await page.getByRole('article', { name: 'Sheet of SU 61' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Around SU 61' })
      .getByRole('link', { name: /^60, cut/ })
      .waitFor();
  });

  it('draws the same of a site too large to be kept in the page, as the server tells it', async () => {
    const watchedLarge = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    const large = watchedLarge.page;
    await logIn(large, `${services.webUrl}/`);
    const near = (of: Page) => of.getByRole('navigation', { name: 'Around SU 61' });
    const namesIn = async (of: Page): Promise<string[]> => {
      await near(of).waitFor();
      const parts = await near(of).locator('[aria-label]').all();
      return Promise.all(parts.map(async (part) => String(await part.getAttribute('aria-label'))));
    };
    await openSheet(page, '61');
    const kept = await namesIn(page);
    // One more than the page loads.
    await large.route(/\/api\/harris-matrix\/[^/]+\/units\?/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, total: 3_001, units: null } },
      });
    });
    const asked = large.waitForRequest(
      /\/api\/harris-matrix\/[^/]+\?around=%2F61&above=2&below=2&beside=true/,
    );
    await openSheet(large, '61');
    await asked;

    expect(await namesIn(large)).toEqual(kept);
    expect(kept).toContain('67: below');
    expect(watchedLarge.complaints).toEqual([]);
    await large.context().close();
  });

  it('merges what two people change in different fields, and asks where they change the same', async () => {
    const other = (await openPage(browser, { viewport: { width: 1280, height: 800 } })).page;
    await logIn(other, `${services.webUrl}/`);
    await Promise.all([openSheet(page, '14'), openSheet(other, '14')]);
    await page.getByLabel('Interpretation', { exact: true }).fill('Pavimento');
    await other.getByLabel('Description', { exact: true }).fill('Limo compatto');
    await other.getByLabel('Description', { exact: true }).blur();
    await waitState(other, 'saved');
    await page.getByLabel('Interpretation', { exact: true }).blur();
    await waitState(page, 'saved');
    await expect
      .poll(() => unitOf('14'))
      .toMatchObject({ interpretation: 'Pavimento', description: 'Limo compatto' });
    await expect
      .poll(() => page.getByLabel('Description', { exact: true }).inputValue())
      .toBe('Limo compatto');
    await expect
      .poll(() => other.getByLabel('Interpretation', { exact: true }).inputValue())
      .toBe('Pavimento');

    await page.getByLabel('Interpretation', { exact: true }).fill('Battuto');
    await other.getByLabel('Interpretation', { exact: true }).fill('Crollo');
    await other.getByLabel('Interpretation', { exact: true }).blur();
    await expect.poll(async () => (await unitOf('14'))['interpretation']).toBe('Crollo');
    // News of the other's change may ask before the field is left; then a group has the same name.
    await page.getByRole('combobox', { name: 'Interpretation' }).blur();
    await waitState(page, 'conflict');
    const choice = page.getByRole('group', { name: 'Interpretation' });
    await choice.getByText(/admin, /).waitFor();
    expect(await choice.innerText()).toMatch(
      /Your value: Battuto[^]*Saved: Crollo[^]*admin, [^]*Before: Pavimento/,
    );
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Alt+1');
    await expect.poll(async () => (await unitOf('14'))['interpretation']).toBe('Battuto');
    await other.context().close();
  });

  it('keeps what is typed without a network, and sends it when there is one', async () => {
    await openSheet(page, '20');
    await page.context().setOffline(true);
    await page.getByLabel('Interpretation', { exact: true }).fill('Strato di abbandono');
    await page.getByLabel('Interpretation', { exact: true }).blur();
    // While the page tries again, the state is "Saving…" for a moment.
    await expect.poll(() => stateOf(page).innerText()).toBe('Stored on this device, will be sent');
    await page.context().setOffline(false);
    await waitState(page, 'saved');

    expect((await unitOf('20'))['interpretation']).toBe('Strato di abbandono');
  });

  it.each([
    ['en', 'The server cannot be reached.', { sheet: 'Sheet of SU', field: 'Interpretation' }],
    ['it', 'Il server non è raggiungibile.', ITALIAN],
  ])(
    'loses nothing while the server is away for minutes, on the sheet and in the table (%s)',
    async (locale, told, words) => {
      const number = locale === 'en' ? '201' : '202';
      await record(number);
      const away = (await openPage(browser, { locale, viewport: { width: 1280, height: 800 } })).page;
      await logIn(away, `${services.webUrl}/`);
      await away.clock.install();
      const notice = away.locator('.frame-notice', { hasText: told });
      // The device has a network all the while: no event tells when the server is back.
      let refused = 0;
      const cut = (route: Route): Promise<void> => {
        if (!['GET', 'HEAD'].includes(route.request().method())) refused += 1;
        return route.abort();
      };
      /** Advances the clock by minutes until a condition is true. A new delay may begin after each step. */
      const passUntil = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
        await expect
          .poll(async () => {
            await away.clock.fastForward(61_000);
            return isSo();
          })
          .toBe(true);
      };
      const waitInVain = async (): Promise<void> => {
        const before = refused;
        await passUntil(() => refused > before + 2);
        await notice.waitFor();
      };
      await site.openSheet(away, number, words);
      await away.route('**/*', cut);
      const field = away.getByLabel(words.field, { exact: true });

      await field.fill('Piano di calpestio');
      await field.blur();
      await waitState(away, 'kept');
      await waitInVain();
      await field.fill('Piano di calpestio in terra');
      await away.unroute('**/*', cut);
      await passUntil(() => away.locator('.sheet-state [data-state=saved]').isVisible());
      await notice.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await unitOf(number))['interpretation'])
        .toBe('Piano di calpestio in terra');

      await openTable(away);
      const row = away.getByRole('row', { name: new RegExp(`\\b${number}\\b`) });
      const definition = row.getByRole('gridcell').nth(4);
      await away.route('**/*', cut);
      await definition.click();
      await away.keyboard.type('Battuto');
      await away.keyboard.press('Tab');
      await away.keyboard.type('Uso');
      await away.keyboard.press('Enter');
      await expect.poll(() => row.locator('.grid-saving').count()).toBe(2);
      await waitInVain();
      expect(await row.innerText()).toMatch(/Battuto[^]*Uso/);
      await away.unroute('**/*', cut);
      await passUntil(async () => (await row.locator('.grid-saving').count()) === 0);
      await notice.waitFor({ state: 'detached' });
      await expect.poll(() => row.innerText()).toMatch(/Battuto[^]*Uso/);
      expect(await unitOf(number)).toMatchObject({ definition: 'Battuto', interpretation: 'Uso' });
      await away.context().close();
    },
  );

  /** Types into the sheet of 20 and waits until the draft is stored. */
  async function typeInto20(words: string): Promise<void> {
    await openSheet(page, '20');
    await page.getByLabel('Description', { exact: true }).fill(words);
    // A busy machine takes its time to open what it keeps drafts in.
    await expect.poll(() => draftsOf(page, '20')).toHaveLength(1);
  }

  async function closeAndOpen20(): Promise<void> {
    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    page = next;
    await openSheet(page, '20');
  }

  it('offers what was typed when the page was closed before it was saved', async () => {
    await typeInto20('Terreno bruno');
    // A page that closes has its field left, often enough, and what is sent then arrives: here nothing is sent any more.
    await page.evaluate('window.fetch = () => new Promise(() => undefined)');
    await closeAndOpen20();
    await page.getByRole('alert').getByText('Terreno bruno').waitFor();
    expect((await unitOf('20'))['description']).not.toBe('Terreno bruno');
    await page.getByRole('button', { name: 'Restore the draft' }).click();
    await waitState(page, 'saved');

    await expect.poll(async () => (await unitOf('20'))['description']).toBe('Terreno bruno');
  });

  it('does not offer what arrived though nobody heard the answer', async () => {
    let reportArrived = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (reportArrived = resolve));
    await page.route(/\/api\/us\/\d+$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      reportArrived();
    });
    await typeInto20('Terreno bruno con carboni');
    await page.getByLabel('Description', { exact: true }).blur();
    await arrived;
    await closeAndOpen20();
    await expect.poll(() => draftsOf(page, '20')).toEqual([]);

    expect((await unitOf('20'))['description']).toBe('Terreno bruno con carboni');
    expect(await page.getByRole('button', { name: 'Restore the draft' }).count()).toBe(0);
  });

  it('tells what stood in a field before, and puts it back', async () => {
    await openSheet(page, '14');
    await page.locator('summary', { hasText: 'History' }).click();
    await page.getByRole('button', { name: 'Restore: Pavimento' }).click();

    await expect.poll(async () => (await unitOf('14'))['interpretation']).toBe('Pavimento');
    expect(await findFaults(page)).toEqual([]);
  });

  it('is deleted from its menu, and comes back by undo', async () => {
    await record('50');
    await openSheet(page, '50');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.locator('[role=grid]:focus').waitFor();
    await expect.poll(async () => (await unitOf('50'))['id']).toBeUndefined();
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();

    await expect.poll(async () => (await unitOf('50'))['definition']).toBe('Strato');
  });

  it('is saved when Back takes it away while one types, and says where that was refused', async () => {
    const typeAndGoBack = async (words: string): Promise<void> => {
      await openTable();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Space');
      await page.getByLabel('Interpretation', { exact: true }).fill(words);
      await page.goBack();
      await page.getByRole('article').waitFor({ state: 'detached' });
    };
    await typeAndGoBack('Preso a metà');
    await expect.poll(async () => (await unitOf('12'))['interpretation']).toBe('Preso a metà');

    await page.route(/\/api\/us\/\d+$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: {} }) : route.fallback(),
    );
    await typeAndGoBack('Non preso');
    await page.locator('.ui-toast').getByText('The previous sheet was not saved.').waitFor();
    await page.unroute(/\/api\/us\/\d+$/);
  });

  it('tells that somebody deleted it, and brings it back with what was typed', async () => {
    await record('51');
    const id = await idOf('51');
    const remove = (): Promise<unknown> => page.evaluate(`fetch('/api/us/${id}', { method: 'DELETE' })`);
    await openSheet(page, '51');
    await page.getByLabel('Interpretation', { exact: true }).fill('Fossa');
    await remove();
    await waitState(page, 'gone');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await waitState(page, 'saved');
    expect((await unitOf('51'))['interpretation']).toBe('Fossa');

    await remove();
    await page.reload();
    await page.getByRole('alert').getByText('Deleted by').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('article', { name: 'Sheet of SU 51' }).waitFor();
  });

  it('stays as wide as it is where a definition is one long word', async () => {
    await record('90', { definition: 'A'.repeat(120) });
    await openSheet(page, '90');

    const [whole, seen] = (await page.evaluate(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.sheet'))",
    )) as [number, number];

    expect(whole).toBe(seen);
  });

  it('goes to the next unit by a key, to the whole page and back', async () => {
    await openSheet(page, '12');
    await page.keyboard.press('f');
    await page.getByRole('grid').waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Sheet of SU 14' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor();
    expect(page.url().endsWith('/units')).toBe(true);
  });

  it('shows those who only read texts, and no control', async () => {
    const made = { username: 'lettore', email: 'lettore@example.org', password: PASSWORD, role: 'viewer' };
    expect(await post('/api/auth/register', made)).toBe(201);
    const reader = (await openPage(browser)).page;
    await reader.goto(`${services.webUrl}/login?next=%2F`);
    await reader.fill('#username', 'lettore');
    await reader.fill('#password', PASSWORD);
    await reader.click('form.card button');
    await reader.waitForURL(`${services.webUrl}/`);
    await reader.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units/${await idOf('14')}`);
    await reader.locator('.sheet-text').first().waitFor();

    expect(await reader.locator('.sheet :is(input, textarea, select)').count()).toBe(0);
    expect(await reader.getByRole('textbox', { name: /New unit/ }).count()).toBe(0);
    expect(await findFaults(reader)).toEqual([]);
    await reader.context().close();
  });
});
