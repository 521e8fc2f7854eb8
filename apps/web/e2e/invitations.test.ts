import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'it-IT', hasTouch: true, isMobile: true };
const SETTINGS = '/sites/Villa/settings';

let services: RunningServices;
let browser: Browser;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** So high that nothing is scrolled under the bar. */
const DESK = { viewport: { width: 1280, height: 2_000 } };

async function openAnyone(options: BrowserContextOptions = DESK): Promise<WatchedPage> {
  return openPage(browser, options);
}

async function openAs(username: string, path: string): Promise<WatchedPage> {
  const watched = await openAnyone();
  await logIn(watched.page, `${services.webUrl}${path}`, username);
  await waitForPage(watched.page);
  return watched;
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: services.webUrl };
  const answer = await page.request.post(`${services.webUrl}/api${path}`, { data, headers });
  expect([path, answer.ok()]).toEqual([path, true]);
}

async function isAsWideAsItsWindow(page: Page): Promise<boolean> {
  return (await page.evaluate(
    'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
  )) as boolean;
}

describe('people of a site', () => {
  it('come by a link: an owner invites, a newcomer accepts on a phone, sees that site and no other (observation 7)', async () => {
    const admin = await openAs('admin', '/users');
    for (const username of ['maria', 'paolo'])
      await post(admin.page, '/auth/register', {
        username,
        full_name: username === 'maria' ? 'Maria Rossi' : 'Paolo Neri',
        email: `${username}@example.org`,
        password: PASSWORD,
        role: 'operator',
      });
    await admin.page.getByRole('button', { name: 'New team' }).click();
    const dialog = admin.page.getByRole('alertdialog');
    await dialog.getByLabel('Name').fill('Restoration');
    await dialog.getByRole('button', { name: 'Create the team' }).click();
    await dialog.getByLabel('Person').selectOption('paolo');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('button', { name: 'Remove Paolo Neri' }).waitFor();
    expect(await findFaults(admin.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await admin.page.getByRole('row', { name: /Restoration.*Paolo Neri/ }).waitFor();
    expect(admin.complaints).toEqual([]);

    const owner = await openAs('maria', '/');
    for (const site_name of ['Villa', 'Torre'])
      await post(owner.page, '/sites', {
        site_name,
        ...(site_name === 'Torre' && { visibility: 'members' }),
      });
    await owner.page.goto(`${services.webUrl}${SETTINGS}`);
    await waitForPage(owner.page);
    const rules = owner.page.getByRole('region', { name: 'Visibility' });
    await rules.getByLabel('Embargo until').fill('03/05/2999');
    await rules.getByText('Under embargo until').waitFor();
    const teams = owner.page.getByRole('region', { name: 'Teams' });
    await teams
      .getByRole('combobox', { name: 'Team', exact: true })
      .selectOption({ label: 'Restoration (1 person)' });
    await teams.getByRole('button', { name: 'Add' }).click();
    await teams.getByText('Paolo Neri').waitFor();
    const invitations = owner.page.getByRole('region', { name: 'Invitations' });
    await invitations.getByLabel('For whom').fill('Giulia Bianchi');
    await invitations.getByRole('button', { name: 'Invite' }).click();
    await invitations.getByText('The person will see no other site.').waitFor();
    const link = await invitations.getByLabel('Link').inputValue();
    await invitations.getByText('Valid until').waitFor();
    expect(await findFaults(owner.page)).toEqual([]);
    expect(owner.complaints).toEqual([]);

    const { page, complaints } = await openAnyone(PHONE);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Invito a Villa' }).waitFor();
    expect(page.url()).toBe(`${services.webUrl}/invitation`);
    expect([await findFaults(page), await isAsWideAsItsWindow(page)]).toEqual([[], true]);
    expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Giulia Bianchi');
    const fields = page.locator('form', { hasText: 'Crea un account' });
    await fields.getByLabel('Nome utente').fill('maria');
    await fields.getByLabel('E-mail').fill('giulia@example.org');
    await fields.getByLabel('Password').fill('Tre-Cazzuole');
    await fields.getByRole('button').click();
    await page.getByText('La password deve contenere almeno una cifra.').waitFor();
    await fields.getByLabel('Password').fill('Tre-Cazzuole-7');
    await fields.getByRole('button').click();
    await page.getByText('Questo nome utente è già in uso').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await fields.getByLabel('Nome utente').fill('giulia');
    await fields.getByLabel('Password').fill('Tre-Cazzuole-7');
    await fields.getByRole('button').click();
    await page.waitForURL(`${services.webUrl}/sites/Villa`);
    await page.getByText('Sotto embargo fino al').waitFor();
    await page.goto(`${services.webUrl}/`);
    await page.getByRole('link', { name: 'Villa' }).first().waitFor();
    expect(await page.getByText('Torre').count()).toBe(0);
    await page.goto(`${services.webUrl}/account`);
    await page.getByRole('region', { name: 'I tuoi ruoli nei siti' }).getByText('Redattore').waitFor();
    expect((await page.goto(`${services.webUrl}/sites/Torre`))?.status()).toBe(404);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Questo invito non si può usare' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(complaints.filter((text) => !/status of 4(?:0[49]|22)/.test(text))).toEqual([]);

    const mate = await openAs('paolo', '/account');
    await mate.page.getByRole('region', { name: 'Teams' }).getByText('Restoration').waitFor();
    await mate.page.goto(`${services.webUrl}/sites/Villa`);
    await mate.page.getByText('Under embargo until').waitFor();
    expect((await mate.page.goto(`${services.webUrl}/sites/Torre`))?.status()).toBe(404);
  });
});
