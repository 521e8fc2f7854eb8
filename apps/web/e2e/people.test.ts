import { createHash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const SITE = 'Colle Serravento';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

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

async function openAnyone(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(watched);
  return watched;
}

async function open(path: string): Promise<WatchedPage> {
  const watched = await openAnyone();
  await logIn(watched.page, `${services.webUrl}${path}`);
  await waitForPage(watched.page);
  return watched;
}

/** A picture that the server takes: a red square, drawn by the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#a0552b';
    pen.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  return Buffer.from(String(base64), 'base64');
}

describe('accounts', () => {
  it('are made by an administrator; who may only read logs in and is offered nothing else', async () => {
    const { page, complaints } = await open('/users');

    await page.getByRole('button', { name: 'New account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'New account' });
    await dialog.getByLabel('User name').fill('sara');
    await dialog.getByLabel('E-mail').fill('sara@example.org');
    await dialog.getByLabel('First password').fill('tre');
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await dialog.getByText('The password does not meet the rules yet.').waitFor();
    await dialog.getByLabel('First password').fill('Tre-Cazzuole-7');
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('row', { name: /sara@example.org Viewer Active never/ }).waitFor();
    expect(complaints).toEqual([]);

    const other = await openAnyone();
    await other.page.goto(`${services.webUrl}/login?next=%2Fusers`);
    await other.page.fill('#username', 'sara');
    await other.page.fill('#password', 'Tre-Cazzuole-7');
    await other.page.click('form.card button');
    await other.page.getByText('Only administrators see the accounts.').waitFor();
    expect(await other.page.getByRole('button', { name: 'New account' }).count()).toBe(0);
    await other.page.getByRole('button', { name: /account and settings/ }).click();
    await other.page.getByRole('menuitem', { name: 'Account' }).waitFor();
    expect(await other.page.getByRole('menuitem', { name: 'Users' }).count()).toBe(0);
    await other.page.goto(`${services.webUrl}${IN_SITE}/media`);
    await waitForPage(other.page);
    expect(await other.page.getByText('Drop photographs and files here').count()).toBe(0);
    expect(other.complaints).toEqual([]);
  });

  it('are not taken from the last administrator, and deleted only by their written name', async () => {
    const { page } = await open('/users');

    await page.getByRole('button', { name: 'Change: admin' }).click();
    await page.getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is the last active administrator. Create another one first.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change: sara' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete the account sara?' });
    const remove = dialog.getByRole('button', { name: 'Delete the account' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel('Type sara to confirm').fill('sara');
    await remove.click();
    await page.getByText('Account sara deleted.').waitFor();

    await page.getByRole('row', { name: /sara@example.org/ }).waitFor({ state: 'detached' });
  });

  it.each([
    ['en', 'Choose a new password', 'Current password', 'New password', 'Change the password'],
    ['it', 'Scegli una nuova password', 'Password attuale', 'Nuova password', 'Cambia la password'],
  ])(
    'open nothing before a password of one’s own is chosen (%s)',
    async (locale, title, current, next, change) => {
      const username = `luca-${locale}`;
      const { page: admin } = await open('/');
      const post = async (path: string, data: object): Promise<{ id: number }> => {
        const headers = { origin: services.webUrl };
        const answer = await admin.request.post(`${services.webUrl}/api${path}`, { data, headers });
        expect([path, answer.ok()]).toEqual([path, true]);
        return ((await answer.json()) as { data: { id: number } }).data;
      };
      const email = `${username}@example.org`;
      const { id } = await post('/auth/register', { username, email, password: PASSWORD, role: 'operator' });
      await post(`/auth/users/${id}/password`, { new_password: PASSWORD });
      const { page, complaints } = await openAnyone({ locale });
      await logIn(page, `${services.webUrl}${IN_SITE}/units`, username);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await waitForPage(page);

      expect(await page.getByRole('grid').count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await findFaults(page)).toEqual([]);
      await page.goto(`${services.webUrl}/3d/models/${encodeURIComponent(SITE)}`);
      await page.waitForURL(`${services.webUrl}/account`);
      await page.goto(`${services.webUrl}${IN_SITE}/units`);
      await page.getByLabel(current).fill(PASSWORD);
      await page.getByLabel(next).fill('Quattro-Cazzuole-8');
      await page.getByRole('button', { name: change }).click();
      await page.getByRole('grid').waitFor();
      await page.goto(`${services.webUrl}/account`);
      await page.getByRole('navigation').first().waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it.each(['en-GB', 'it-IT'])('make access tokens, which are shown once and revoked (%s)', async (locale) => {
    const isEnglish = locale === 'en-GB';
    const say = (english: string, italian: string): string => (isEnglish ? english : italian);
    const { page, complaints } = await openAnyone({ locale });
    await logIn(page, `${services.webUrl}/account`);
    await waitForPage(page);

    await page.getByText(say('You have no access tokens.', 'Non hai token di accesso.')).waitFor();
    await page.getByLabel(say('Purpose', 'Scopo')).fill('QGIS');
    await page.getByRole('combobox', { name: say('Can', 'Può') }).selectOption('write');
    await page.getByRole('button', { name: say('Create a token', 'Crea un token') }).click();
    const shown = page.getByRole('textbox', { name: say('The new token', 'Il nuovo token') });
    await shown.waitFor();
    const headers = { authorization: `Bearer ${await shown.inputValue()}` };
    const read = async (): Promise<number> =>
      (await fetch(`${services.webUrl}/api/sites`, { headers })).status;
    expect(await read()).toBe(200);
    expect(await findFaults(page)).toEqual([]);

    const revoke = page.getByRole('button', { name: say('Revoke QGIS', 'Revoca QGIS') });
    await page.reload();
    await revoke.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: say('Revoke the token', 'Revoca il token') }).click();
    await page.getByText(say('You have no access tokens.', 'Non hai token di accesso.')).waitFor();
    expect(await shown.count()).toBe(0);
    expect(await read()).toBe(401);
    expect(complaints).toEqual([]);
  });

  it.each(['en-GB', 'it-IT'])('connect assistants, see which, and disconnect them (%s)', async (locale) => {
    const say = (english: string, italian: string): string => (locale === 'en-GB' ? english : italian);
    const { page, complaints } = await openAnyone({ locale });
    const back = 'https://assistant.example/callback';
    await page.route(`${back}**`, (route) =>
      route.fulfill({ body: '<title>Back</title>', contentType: 'text/html' }),
    );
    const post = async (
      path: string,
      given: object,
    ): Promise<{ status: number; body: Record<string, string> }> => {
      const answer = await page.request.post(`${services.webUrl}/oauth/${path}`, given);
      return { status: answer.status(), body: (await answer.json()) as Record<string, string> };
    };
    const { body: client } = await post('register', {
      data: { client_name: 'Scriba', redirect_uris: [back] },
    });
    const verifier = 'a-verifier-of-at-least-forty-three-characters-1';
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: client['client_id']!,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });

    await logIn(page, `${services.webUrl}/account`);
    await page.getByText(say('No connected assistants.', 'Nessun assistente collegato.')).waitFor();
    await page.goto(`${services.webUrl}/oauth/authorize?${asked}`);
    await page.getByRole('button', { name: say('Connect', 'Collega'), exact: true }).click();
    await page.waitForURL(`${back}?*`);
    const form = {
      client_id: client['client_id']!,
      grant_type: 'authorization_code',
      code: new URL(page.url()).searchParams.get('code')!,
      redirect_uri: back,
      code_verifier: verifier,
    };
    const { body: tokens } = await post('token', { form });
    await page.goto(`${services.webUrl}/account`);
    const section = page.getByRole('region', { name: say('Connected assistants', 'Assistenti collegati') });
    await section
      .getByText(say('reads and records, connected on', 'legge e registra, collegato il'))
      .waitFor();
    expect(await findFaults(page)).toEqual([]);
    await section.getByRole('button', { name: say('Disconnect Scriba', 'Scollega Scriba') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Disconnect', 'Scollega'), exact: true })
      .click();
    await section.getByText(say('No connected assistants.', 'Nessun assistente collegato.')).waitFor();

    const { client_id } = form;
    const again = { client_id, grant_type: 'refresh_token', refresh_token: tokens['refresh_token']! };
    expect(await post('token', { form: again })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(complaints).toEqual([]);
  });

  it('have their password changed by their owner, who stays logged in', async () => {
    const { page } = await open('/account');
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };

    await change('Not-My-Password-1', 'Nuova-Cazzuola-8');
    await page.getByText('The current password is wrong.').waitFor();
    await change(PASSWORD, 'Nuova-Cazzuola-8');
    await page.getByText('Password changed.').first().waitFor();
    await page.goto(`${services.webUrl}/account`);
    await page.getByText('Reads, edits and deletes records, and manages accounts.').waitFor();
    await change('Nuova-Cazzuola-8', PASSWORD);
    await page.getByText('Password changed.').first().waitFor();
  });
});

describe('photographs', () => {
  it('are dropped twelve at once: units by name where that was ticked, and what is broken is reported', async () => {
    const { page } = await open(`${IN_SITE}/media`);
    const picture = await drawPicture(page);
    const names = ['US1039_1.jpg', 'US1039_2.jpg', ...Array.from({ length: 9 }, (_, i) => `IMG_${i}.jpg`)];
    const files = names.map((name, i) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([picture, Buffer.from([i])]),
    }));
    const broken = {
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture\u0000\u0001'),
    };

    await page.locator('input[type=file]').setInputFiles([...files, broken]);
    await page.getByText('12 files waiting').waitFor();
    expect(await page.getByLabel('Attach to SU 1039').count()).toBe(2);
    await page.getByLabel('Attach to SU 1039').first().check();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload 12 files' }).click();
    await page.getByText('Finished: 11 stored, 1 of them with a unit, 1 not stored.').waitFor();

    expect(await page.locator('.media-file-failed').innerText()).toContain('broken.jpg');
    await page.getByRole('button', { name: 'Upload 1 file again' }).waitFor();
    await page.getByRole('searchbox', { name: 'Unit' }).fill('1039');
    await page.keyboard.press('Enter');
    await page.getByText('US1039_1.jpg', { exact: true }).last().waitFor();
    await page.getByText('1 file', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Delete US1039_1.jpg' }).click();
    await page.getByText('US1039_1.jpg was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('US1039_1.jpg was restored.').waitFor();
    await page.getByText('1 file', { exact: true }).waitFor();
  });
});

describe('labels', () => {
  it('are made as a PDF, and refused with a sentence where nothing is meant', async () => {
    const { page } = await open(`${IN_SITE}/finds`);
    await page.getByRole('button', { name: 'Labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByLabel('Only this unit').fill('999999');
    await dialog.getByRole('button', { name: 'Create the PDF' }).click();
    await dialog.getByText('There are no records for these labels.').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await dialog.getByLabel('For').selectOption('us');
    await dialog.getByLabel('Only this unit').fill('1039');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Create the PDF' }).click();

    expect((await download).suggestedFilename()).toBe(`${SITE}_labels_us.pdf`);
  });
});

describe('who sees a site', () => {
  it.each([
    {
      locale: 'en',
      words: {
        members: 'Members only',
        rounded: 'Rounded',
        person: 'Person',
        role: 'Role of Ida Rossi',
        add: 'Add',
        leave: 'Leave',
        refused: 'The site has no owner. Only administrators can change these settings.',
      },
    },
    {
      locale: 'it',
      words: {
        members: 'Solo membri',
        rounded: 'Arrotondata',
        person: 'Persona',
        role: 'Ruolo di Ida Rossi',
        add: 'Aggiungi',
        leave: 'Abbandona',
        refused:
          'Il sito non ha un responsabile: solo gli amministratori possono cambiare queste impostazioni.',
      },
    },
  ])('is chosen in its settings, with the keyboard alone ($locale)', async ({ locale, words }) => {
    const username = `ida-${locale}`;
    const { page, complaints } = await openAnyone({ locale });
    await logIn(page, `${services.webUrl}${IN_SITE}/settings`);
    await page.request.post(`${services.webUrl}/api/auth/register`, {
      data: { username, full_name: 'Ida Rossi', email: `${username}@example.org`, password: PASSWORD },
      headers: { origin: services.webUrl },
    });
    await page.reload();
    await waitForPage(page);
    const stranger = await openAnyone({ locale });
    await logIn(stranger.page, `${services.webUrl}${IN_SITE}/settings`, username);
    await stranger.page.getByText(words.refused).waitFor();
    expect(await stranger.page.getByRole('button', { name: words.members, exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: words.members, exact: true }).press('Enter');
    await page.getByRole('button', { name: words.members, exact: true, pressed: true }).waitFor();
    await page.getByRole('button', { name: words.rounded, exact: true }).press('Enter');
    await page.getByRole('button', { name: words.rounded, exact: true, pressed: true }).waitFor();
    expect((await stranger.page.goto(`${services.webUrl}${IN_SITE}/units`))?.status()).toBe(404);

    await page.getByRole('combobox', { name: words.person, exact: true }).selectOption(username);
    await page.getByRole('button', { name: words.add, exact: true }).press('Enter');
    await page.getByRole('combobox', { name: words.role, exact: true }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await stranger.page.goto(`${services.webUrl}${IN_SITE}/units`);
    await waitForPage(stranger.page);
    await stranger.page.goto(`${services.webUrl}${IN_SITE}/settings`);
    await stranger.page.getByRole('button', { name: words.leave, exact: true }).press('Enter');
    await expect
      .poll(async () => (await stranger.page.request.get(`${services.webUrl}${IN_SITE}/units`)).status())
      .toBe(404);
    await page.request.put(`${services.webUrl}/api/sites/1`, {
      data: { visibility: 'all', location: 'exact' },
      headers: { origin: services.webUrl },
    });
    expect(complaints).toEqual([]);
  });
});
