import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { restoreSession, logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Campo Lungo';
const PAGE = `/sites/${encodeURIComponent(SITE)}/findings`;

//  1 covers 2, 2 covers 3, 3 covers 1: a circle. 8 and 9 have no relation.
const RELATIONS: readonly [number: string, covers: string[]][] = [
  ['3', []],
  ['2', ['3']],
  ['1', ['2']],
  ['8', []],
  ['9', []],
];

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
  for (const [us_number, covers] of RELATIONS)
    await send('POST', '/api/us', {
      site_name: SITE,
      us_number,
      definition: `Strato ${us_number}`,
      relationships: covers.map((other) => ({ type: 'covers', us_number: other })),
    });
  await closeCircle();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function send(method: string, path: string, body: unknown): Promise<void> {
  const isDone = await asker.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: method ?? '', headers, body: body ?? '' })).ok;
    },
    [method, path, JSON.stringify(body)],
  );
  expect([path, isDone]).toEqual([path, true]);
}

async function closeCircle(): Promise<void> {
  const id = (await asker.evaluate(
    `fetch('/api/us?site_name=${encodeURIComponent(SITE)}&us_number=3').then((answer) => answer.json())`,
  )) as { data: { id: number; us_number: string; relationships: object[] }[] };
  const unit = id.data.find(({ us_number }) => us_number === '3')!;
  const relationships = [...unit.relationships, { type: 'covers', us_number: '1' }];
  await send('PUT', `/api/us/${unit.id}?on_contradiction=record`, { relationships });
}

interface Inbox {
  errors: { code: string; key: string }[];
  warnings: { code: string; key: string; note?: { assigned_to: string | null } }[];
  left: { key: string; note: { reason: string } }[];
}

async function inbox(): Promise<Inbox> {
  const answer = (await asker.evaluate(
    `fetch('/api/findings/${encodeURIComponent(SITE)}').then((answer) => answer.json())`,
  )) as { data: Inbox };
  return answer.data;
}

const countErrors = async (): Promise<number> => (await inbox()).errors.length;

async function open(query = '', options: BrowserContextOptions = {}, path = PAGE): Promise<Page> {
  const watched = await openPage(browser, { viewport: { width: 1440, height: 900 }, ...options });
  opened.push(watched);
  await restoreSession(watched.page, services.webUrl);
  await watched.page.goto(services.webUrl + path + query);
  await waitForPage(watched.page);
  return watched.page;
}

/** The finding that is open beside the list. */
const detail = (page: Page) =>
  page
    .getByRole('region', { name: 'Contradiction between two units' })
    .or(page.getByRole('region', { name: 'Cycle of several units' }));

describe('findings as an inbox', () => {
  it('beside records only what is shown of them is asked for', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}`);
    await page.getByRole('link', { name: /^Findings ?, 1 error ?, 2 warnings/ }).waitFor();
    await expect.poll(() => page.locator('.overview-findings li').count()).toBe(3);
    await page.getByRole('link', { name: 'Units', exact: true }).first().click();
    const mark = page.locator('[role=row]').filter({ hasText: 'Strato 8' }).locator('.unit-found');
    await mark.hover();
    await expect.poll(() => mark.getAttribute('title')).toMatch(/\b8\b/);

    expect(
      asked.filter((path) => path.startsWith('/api/findings/')).map((path) => path.split('/')[4]),
    ).toEqual(['brief', 'unit']);
  });

  it('the tab counts contradictions and warnings (observation 31); a cycle is resolved by mouse, with the drawings before and after, and undone', async () => {
    const page = await open();
    await page.getByRole('link', { name: /^Findings ?, 1 error ?, 2 warnings/ }).waitFor();
    await page.getByRole('button', { name: /Cycle of several units/ }).click();

    const steps = detail(page).getByRole('button', { name: /covers|covered by/ });
    await expect.poll(() => steps.count()).toBe(3);
    await steps.nth(1).click();
    await expect.poll(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    await expect.poll(() => detail(page).getByRole('article').count()).toBe(2);
    await detail(page)
      .getByRole('img', { name: /^Matrix of/ })
      .waitFor();
    await detail(page).getByRole('img', { name: 'Before', exact: true }).waitFor();
    await detail(page).getByRole('img', { name: 'After', exact: true }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await detail(page).getByRole('button', { name: 'Delete' }).click();

    await expect.poll(countErrors).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(countErrors).toBe(1);
  });

  it('the same by keyboard alone: no single key deletes (observations 38 and 53)', async () => {
    const page = await open();
    await page.getByRole('button', { name: /Cycle of several units/ }).waitFor();

    await page.keyboard.press('j');
    const steps = detail(page).getByRole('button', { name: /covers|covered by/ });
    await expect.poll(() => steps.count()).toBe(3);
    await page.keyboard.press('.');
    await expect.poll(() => steps.nth(1).getAttribute('aria-current')).toBe('step');
    await detail(page).getByRole('img', { name: 'After', exact: true }).waitFor();
    const main = detail(page).getByRole('button', { name: /^(Delete|Apply)/ });
    expect(await main.innerText()).toBe('Delete');
    await page.keyboard.press('y');
    await expect.poll(() => main.evaluate((button) => button.matches(':focus'))).toBe(true);
    await detail(page).getByText('Enter confirms').waitFor();
    expect(await countErrors()).toBe(1);
    await page.keyboard.press('2');
    await expect.poll(() => detail(page).getByRole('radio').nth(1).isChecked()).toBe(true);
    expect(await main.innerText()).toContain('Apply');
    await page.keyboard.press('y');

    await expect.poll(countErrors).toBe(0);
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("li")?.innerText ?? ""'))
      .toContain('8 has no stratigraphic order');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect.poll(countErrors).toBe(1);

    await page.getByRole('button', { name: /Cycle of several units/ }).click();
    await page.keyboard.press('2');
    await detail(page)
      .getByRole('button', { name: /^Apply/ })
      .waitFor();
    await page.keyboard.press('y');
    await expect.poll(countErrors).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(countErrors).toBe(1);
    await undo.waitFor({ state: 'detached' });
  });

  it('lists redundant relations on request, and offers to delete none (observation 37)', async () => {
    // The circle is opened: 1 covers 2, 2 covers 3, and 1 covers 3 as well.
    await send('POST', '/api/sites', { site_name: 'Ridotto' });
    for (const [us_number, covers] of [
      ['3', []],
      ['2', ['3']],
      ['1', ['2', '3']],
    ] as const)
      await send('POST', '/api/us', {
        site_name: 'Ridotto',
        us_number,
        relationships: covers.map((other) => ({ type: 'covers', us_number: other })),
      });
    const page = await open('', {}, '/sites/Ridotto/findings');
    await page.getByRole('button', { name: 'Open 0', exact: true }).waitFor();
    expect(await page.locator('.findings-list li').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Show 1 redundant relation' }).check();
    await page.locator('.findings-list li > button').first().click();
    await page.getByRole('article').first().waitFor();

    for (const name of [/^Delete/, /^Apply/, /^Fix all/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    for (const key of ['y', 'Delete', 'Backspace', 'd', 'x', 'l']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText('delete “', { exact: false }).count()).toBe(0);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Show 1 redundant relation' }).waitFor();
  });

  it('an undescribed period is one finding, described with one click, its years in words (observations 30 and 31)', async () => {
    const site_name = 'Periodi';
    await send('POST', '/api/sites', { site_name });
    for (const us_number of ['1', '2', '3'])
      await send('POST', '/api/us', { site_name, us_number, period: us_number === '3' ? '7' : '5' });
    const page = await open('?code=undescribed_period', {}, `/sites/${site_name}/findings`);
    await page.getByRole('button', { name: /Period not described.*5/ }).click();
    await page.getByRole('link', { name: 'Describe period 5' }).click();

    page.setDefaultTimeout(20_000);
    const fieldOf = (name: string) => page.locator(`form input[name=${name}]`);
    expect(await fieldOf('period').inputValue()).toBe('5');
    await fieldOf('name').fill('Roman');
    await fieldOf('start_year').fill('40 BC');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row').filter({ hasText: '40 BC' }).waitFor();
    const open7 = page.getByRole('region', { name: 'Periods in use that are not described' });
    await open7.getByText('1 unit').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await open7.getByRole('button', { name: 'Describe: 7' }).click();
    expect(await fieldOf('period').inputValue()).toBe('7');
  });

  it('many are left with one reason, given to somebody, and opened again', async () => {
    const page = await open('?code=isolated');
    await page.getByRole('button', { name: 'Dismiss all 2…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Seen in the section only');
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss', exact: true }).click();

    await expect
      .poll(async () => (await inbox()).left.map(({ key }) => key))
      .toEqual(['isolated 8', 'isolated 9']);
    await page.getByRole('button', { name: /^Dismissed 2/ }).click();
    await page.getByRole('button', { name: /No relation.*8/ }).click();
    await page.getByRole('blockquote').getByText('Seen in the section only').waitFor();
    await page.getByRole('button', { name: 'Reopen', exact: true }).click();

    await expect.poll(async () => (await inbox()).warnings.map(({ key }) => key)).toEqual(['isolated 8']);
    await page.getByRole('button', { name: /^Open 2/ }).click();
    await page.getByRole('button', { name: /No relation.*8/ }).click();
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ index: 1 });
    await expect.poll(async () => (await inbox()).warnings[0]?.note?.assigned_to).toBeTruthy();
  });

  it('Back leads from an opened finding to the list, and not through those that were walked', async () => {
    const page = await open('', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: /Cycle of several units/ }).click();
    await detail(page).waitFor();
    await page.keyboard.press('j');
    await detail(page).waitFor({ state: 'detached' });
    await page.goBack();

    await page.getByRole('button', { name: /Cycle of several units/ }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('finding')]).toEqual([PAGE, null]);
  });

  it('the overview leads there without a number of its own, as the page counts all there is', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('link', { name: 'All findings', exact: true }).click();
    await page.getByRole('button', { name: /Cycle of several units/ }).waitFor();
  });

  it('fits a phone, where a finding takes the whole width', async () => {
    const page = await open('', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: /Cycle of several units/ }).click();
    await detail(page).getByRole('img', { name: 'After', exact: true }).waitFor();

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the list', exact: true }).click();
    await page.getByRole('button', { name: /Cycle of several units/ }).waitFor();
  });

  it('shows who may only read what says so and what would resolve it, and no control', async () => {
    await send('POST', '/api/auth/register', {
      username: 'lettrice',
      email: 'lettrice@example.org',
      password: PASSWORD,
      role: 'viewer',
    });
    const watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    opened.push(watched);
    const { page, complaints } = watched;
    await restoreSession(page, services.webUrl, 'lettrice');
    await page.goto(`${services.webUrl}${PAGE}?code=cycle`);
    await page.getByRole('button', { name: /Cycle of several units/ }).click();

    await detail(page)
      .getByRole('img', { name: /^Matrix of/ })
      .waitFor();
    await detail(page).getByText('delete “', { exact: false }).first().waitFor();
    for (const name of [/^Apply/, /^Delete/, /^Dismiss(?!ed)/, /^Fix all/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await detail(page).getByRole('combobox').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
