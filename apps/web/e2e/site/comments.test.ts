import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from '../check-page.ts';
import { logIn, openBrowser, openPage } from '../open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from '../run-services.ts';
import { createSheetSite, type SheetSite } from '../sheet-site.ts';

const SITE = 'Fosso Chiaro';
let services: RunningServices;
let browser: Browser;
let page: Page;
let sara: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  const options = { viewport: { width: 1400, height: 800 } };
  page = (await openPage(browser, options)).page;
  sara = (await openPage(browser, { ...options, locale: 'en-GB' })).page;
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(await page.context().newPage(), services.webUrl, SITE);
  for (const number of ['1', '2']) await site.record(number);
  const account = { username: 'sara', full_name: 'Sara Neri', email: 'sara@example.org', role: 'operator' };
  await site.post('/api/auth/register', { ...account, password: PASSWORD });
  await logIn(sara, `${services.webUrl}/`, 'sara');
  page.setDefaultTimeout(10_000);
  sara.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

describe('comments on a sheet (observation 25)', () => {
  it('are written on a field, mention a person, and reach her within a second', async () => {
    await site.openSheet(sara, '2');
    await site.openSheet(page, '2');
    await page.locator('[data-field=interpretation]').first().hover();
    await page.getByRole('button', { name: 'Comment on Interpretation', exact: true }).click();
    const area = page.getByRole('textbox', { name: 'New comment' });
    await page.locator('textarea[aria-label="New comment"]:focus').waitFor();
    await page.keyboard.type('Same as SU 1? @ner');
    await page.getByRole('option', { name: 'Sara Neri' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await area.inputValue()).toBe('Same as SU 1? @sara ');
    const begin = performance.now();
    await page.keyboard.press('Control+Enter');

    const comments = sara.getByRole('list', { name: 'Comments' });
    await comments.getByText('Same as SU 1? @sara').waitFor();
    await sara.getByRole('button', { name: '1 open comment on Interpretation' }).waitFor();
    await sara.getByRole('button', { name: '1 for me: comments' }).waitFor();
    expect(performance.now() - begin).toBeLessThan(2_000);
    await sara.locator('[data-field=interpretation]').first().scrollIntoViewIfNeeded();
    await comments.scrollIntoViewIfNeeded();
    expect(await findFaults(sara)).toEqual([]);
  });

  it('are listed for the mentioned person, answered and resolved', async () => {
    await site.openSheet(sara, '1');
    await sara.getByRole('button', { name: '1 for me: comments' }).click();
    await sara.getByRole('menuitem', { name: /Same as SU 1/ }).click();
    await sara.getByRole('article', { name: 'Sheet of SU 2' }).waitFor();
    await sara.getByRole('textbox', { name: 'New comment' }).fill('Yes, the same layer');
    await sara.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '1 for me: comments' }).waitFor();

    const first = sara.getByRole('listitem').filter({ hasText: 'Same as SU 1?' });
    await first.getByRole('button', { name: 'Resolve' }).click();
    await first.waitFor({ state: 'detached' });
    await sara.getByRole('button', { name: '1 for me: comments' }).waitFor({ state: 'detached' });
    await sara.getByRole('button', { name: 'Show resolved (1)' }).click();
    await first.getByText('resolved by Sara Neri').waitFor();

    const own = sara.getByRole('listitem').filter({ hasText: 'Yes, the same layer' });
    await own.getByRole('button', { name: 'Edit' }).click();
    await sara.getByRole('textbox', { name: 'Edit' }).fill('Yes, one layer');
    await sara.keyboard.press('Control+Enter');
    await page.getByText('Yes, one layer').waitFor();
    const edited = sara.getByRole('listitem').filter({ hasText: 'Yes, one layer' });
    await edited.getByRole('button', { name: 'Delete' }).click();
    await edited.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Yes, one layer').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('textbox', { name: 'New comment' }).scrollIntoViewIfNeeded();
    expect(await findFaults(page)).toEqual([]);
  });

  it('are read by a reader, who is not shown the form until she is a member (task 9)', async () => {
    const account = { username: 'ugo', full_name: 'Ugo Re', email: 'ugo@example.org', role: 'viewer' };
    await site.post('/api/auth/register', { ...account, password: PASSWORD });
    const { page: ugo } = await openPage(browser, { viewport: { width: 1400, height: 800 } });
    ugo.setDefaultTimeout(10_000);
    await logIn(ugo, `${services.webUrl}/`, 'ugo');
    const openComments = async (): Promise<void> => {
      await ugo.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/units/${await site.idOf('1')}`);
      const section = ugo.locator('details.comments');
      await section.waitFor();
      if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
    };
    await openComments();
    await ugo.getByText('Only members of the site write comments.').waitFor();
    expect(await ugo.getByRole('textbox', { name: 'New comment' }).count()).toBe(0);
    expect(await ugo.locator('.comment-mark').count()).toBe(0);

    const added = await page.evaluate(`fetch('/api/sites?site_name=${encodeURIComponent(SITE)}')
      .then((answer) => answer.json())
      .then(({ data: [{ id }] }) => fetch('/api/sites/' + id + '/members/ugo', {
        method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"role":"viewer"}',
      })).then(({ ok }) => ok)`);
    expect(added).toBe(true);
    await openComments();
    await ugo.getByRole('textbox', { name: 'New comment' }).fill('Seen');
    await ugo.keyboard.press('Control+Enter');
    await ugo.getByRole('listitem').filter({ hasText: 'Seen' }).waitFor();
  });
});
