import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { TOTP, Secret } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, startProvider, type TestProvider } from '../test/identity-provider.ts';
import { findFaults, waitForPage } from './check-page.ts';
import { openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { CLUSTERED, PASSWORD, runServices, type RunningServices } from './run-services.ts';

let services: RunningServices;
let provider: TestProvider;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  const port = await findFreePort();
  const webUrl = `http://localhost:${port}`;
  // A cluster has an address of its own.
  const address = CLUSTERED ? {} : { WEB_PORT: String(port), PUBLIC_URL: webUrl };
  provider = await startProvider(() => `${services?.webUrl ?? webUrl}/oidc/callback`);
  const settings = {
    ...address,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Museo',
    OIDC_ACCOUNTS: 'create',
    DEMO: 'off',
  };
  [services, browser] = await Promise.all([runServices(settings), openBrowser()]);
  if (!CLUSTERED) services = { ...services, webUrl };
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
  await provider?.close();
});

/** The return address must be known to the provider before the service starts. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function openAnyone(locale = 'en'): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 900 }, locale });
  opened.push(watched);
  return watched;
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

describe('logging in', () => {
  it('with a second factor: set up, asked for at the next login, over a page too, and taken off, by keyboard', async () => {
    const { page, complaints } = await openAnyone();
    await page.goto(`${services.webUrl}/login?next=%2Faccount`);
    await page.focus('#username');
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await type(page, PASSWORD);
    await waitForPage(page);
    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByLabel('Password').focus();
    await type(page, PASSWORD);
    await factor.getByRole('img', { name: 'Code to scan with the app' }).waitFor();
    const secret = (await factor.getByLabel('Or type this key into the app').inputValue()).replaceAll(
      ' ',
      '',
    );
    expect(await findFaults(page)).toEqual([]);
    const first = factor.getByLabel('Current code from the app');
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    await first.focus();
    await type(page, '000000');
    await factor.getByText('The code is wrong or has already been used.').waitFor();
    await first.fill(codeOf(secret, -1));
    await page.keyboard.press('Enter');
    await factor.getByText('Your ten recovery codes').waitFor();
    const codes = await factor.locator('.factor-codes li').allInnerTexts();
    expect(await findFaults(page)).toEqual([]);
    // What the page asks meanwhile leaves them there.
    await page.evaluate(
      `dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))`,
    );
    await factor.getByRole('button', { name: 'I have saved them' }).press('Enter');
    await factor.getByText('10 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().press('Enter');

    await page.locator('#username').fill('admin');
    await page.focus('#password');
    await type(page, PASSWORD);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('totp');
    expect(await page.locator('#totp').getAttribute('autocomplete')).toBe('one-time-code');
    expect(await findFaults(page)).toEqual([]);
    await type(page, '000000');
    await page.getByText('The code is wrong or has already been used.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByText('No app at hand?').press('Enter');
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${services.webUrl}/`);
    await page.goto(`${services.webUrl}/account`);
    await waitForPage(page);
    await page.getByText('9 recovery codes left.').waitFor();

    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Remove…' }).press('Enter');
    const end = page.getByRole('alertdialog', { name: 'Remove the second factor?' });
    await end.getByLabel('Password').fill(PASSWORD);
    await end.getByLabel('Code from the app, or a recovery code').fill(codes[1]!);
    await end.getByRole('button', { name: 'Remove' }).press('Enter');
    const over = page.getByRole('dialog', { name: 'Log in to continue' });
    await over.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await over.getByLabel('Code from the app').fill(codes[2]!);
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Not set up.').waitFor();
    expect(complaints.filter((line) => !/40[01]/.test(line))).toEqual([]);
  });

  it('ends in every tab at once: the others show the login, and nothing of what they showed', async () => {
    const { page, complaints } = await openAnyone();
    await page.goto(`${services.webUrl}/login?next=%2Faccount`);
    await page.fill('#username', 'admin');
    await page.focus('#password');
    await type(page, PASSWORD);
    await page.waitForURL(`${services.webUrl}/account`);
    const other = await page.context().newPage();
    await other.goto(`${services.webUrl}/users`);
    await waitForPage(other);

    await page.getByRole('button', { name: 'Log out' }).first().press('Enter');

    await other.waitForURL(`${services.webUrl}/login?next=%2Fusers`, { timeout: 15_000 });
    expect(await other.getByText('admin@').count()).toBe(0);
    expect(complaints.filter((line) => !/40[01]/.test(line))).toEqual([]);
  });

  it('by another service: an account of a viewer, linked by its owner, and refused in words (it)', async () => {
    const { page, complaints } = await openAnyone('it');
    provider.person = {
      sub: 'sub-sara',
      email: 'sara@example.org',
      email_verified: true,
      name: 'Sara Bianchi',
      preferred_username: 'sara',
    };
    await page.goto(`${services.webUrl}/login?next=%2Faccount`);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Accedi con Museo' }).press('Enter');
    await page.waitForURL(`${services.webUrl}/account`);
    await waitForPage(page);
    await page.locator('#main').getByText('Sara Bianchi').waitFor();
    await page.getByRole('region', { name: 'Accesso con Museo' }).getByText('sara@example.org').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Esci' }).first().press('Enter');
    await page.getByRole('link', { name: 'Sei uscito da Trowel. Esci anche da Museo' }).waitFor();

    provider.person = { sub: 'sub-admin', email: 'elsewhere@example.org' };
    await page.getByRole('link', { name: 'Accedi con Museo' }).click();
    await page.getByText('L’altro servizio non ha verificato il tuo indirizzo e-mail.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.fill('#username', 'admin');
    await page.focus('#password');
    await type(page, PASSWORD);
    await page.waitForURL(`${services.webUrl}/`);
    await page.goto(`${services.webUrl}/account`);
    const linked = page.getByRole('region', { name: 'Accesso con Museo' });
    await linked.getByLabel('Password').focus();
    await type(page, PASSWORD);
    await linked.getByText('Collegato. Ora puoi accedere con quell’account.').waitFor();
    await linked.getByText('elsewhere@example.org').waitFor();
    await page.getByRole('button', { name: 'Esci' }).first().press('Enter');
    await page.getByRole('link', { name: 'Accedi con Museo' }).click();
    await page.waitForURL(`${services.webUrl}/`);
    expect(
      await page.evaluate(
        `fetch('/session').then((answer) => answer.json()).then(({ data }) => data.user.username)`,
      ),
    ).toBe('admin');
    expect(complaints.filter((line) => !/40[01]/.test(line))).toEqual([]);
  });
});
