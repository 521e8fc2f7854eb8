import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';

const SITE = 'Pieve di Sotto';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

let services: RunningServices;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  ({ page } = await openPage(browser, { viewport: { width: 1280, height: 800 }, locale: 'it-IT' }));
  page.setDefaultTimeout(15_000);
  await logIn(page, `${services.webUrl}/`);
  await send('/api/sites', { site_name: SITE });
  for (const us_number of ['12', '14']) await send('/api/us', { site_name: SITE, us_number });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

function send(path: string, body: object): Promise<unknown> {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return page.evaluate(`fetch('${path}', ${JSON.stringify(options)}).then((answer) => answer.status)`);
}

async function list(kind: string): Promise<Record<string, unknown>[]> {
  const answer = (await page.evaluate(
    `fetch('/api/${kind}?site_name_is=${encodeURIComponent(SITE)}').then((answer) => answer.json())`,
  )) as { data: Record<string, unknown>[] };
  return answer.data;
}

async function open(path: string): Promise<void> {
  await page.goto(services.webUrl + IN_SITE + path);
  await waitForPage(page);
}

/** Types values into fields of the line below the table, by their label, and records them with Enter. */
async function typeLine(name: string, values: Record<string, string>): Promise<void> {
  const line = page.getByRole('form', { name });
  for (const [label, value] of Object.entries(values))
    await line.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
}

describe('burials in Italian, by keyboard', () => {
  it('opens the table from the menu of records', async () => {
    await open('/units');
    await page.getByRole('button', { name: 'Schede', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('menuitemradio', { name: 'Sepolture' })
      .or(page.getByRole('menuitem', { name: 'Sepolture' }))
      .click();
    await page.getByRole('heading', { name: 'Sepolture', level: 1 }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('records three burials in the line under the next free numbers', async () => {
    await page.getByRole('form', { name: 'Nuova scheda: sepoltura' }).waitFor();
    await page.keyboard.press('c');
    for (const kind of ['Fossa terragna', 'Fossa terragna', 'Cappuccina']) {
      const count = (await list('burials')).length;
      await typeLine('Nuova scheda: sepoltura', { 'Tipo di sepoltura': kind });
      await expect.poll(async () => (await list('burials')).length).toBe(count + 1);
    }

    const burials = await list('burials');
    expect(burials.map((one) => one['burial_number'])).toEqual(['1', '2', '3']);
    expect(burials[2]).toMatchObject({ burial_type: expect.stringMatching(/cappuccina/i) as unknown });
  });

  it('records individuals that name their burial and unit, and a burial that is missing', async () => {
    await open('/individuals');
    await page.getByRole('form', { name: 'Nuova scheda: individuo' }).waitFor();
    await page.keyboard.press('c');
    // Each line is typed while the one before is still being recorded.
    await page.route('**/api/individuals', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    for (const [burial, us] of [
      ['1', '12'],
      ['1', '12'],
      ['9', '14'],
    ] as const) {
      await typeLine('Nuova scheda: individuo', { Sepoltura: burial, US: us });
    }
    await expect.poll(async () => (await list('individuals')).length).toBe(3);
    await page.unroute('**/api/individuals');
    const individuals = await list('individuals');
    expect(individuals.map((one) => one['burial_number'])).toEqual(['1', '1', '9']);
    await open(`/individuals/${Number(individuals[2]!['id'])}`);
    const links = page.getByRole('region', { name: 'Schede collegate' });
    await links.getByText('scheda non ancora registrata').waitFor();
    await links.getByRole('link', { name: '14' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('lists the individuals on the sheet of the burial and of the unit', async () => {
    const [burial] = await list('burials');
    await open(`/burials/${Number(burial!['id'])}`);
    const links = page.getByRole('region', { name: 'Schede collegate' });
    await links.getByRole('link', { name: '2' }).waitFor();
    expect(await links.getByRole('link').allTextContents()).toEqual(['1', '2']);

    await page.getByRole('article').getByLabel('US del taglio', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await links.getByRole('link', { name: '12' }).click();
    await page.getByRole('article', { name: 'Scheda US 12' }).waitFor();
    await page.getByText('Schede collegate').click();
    await links.getByText('Sepolture').waitFor();
    await links.getByText('Individui').waitFor();
  });

  it('shows findings on the sheets of the records that they name', async () => {
    const [, , individual] = await list('individuals');
    await open(`/individuals/${Number(individual!['id'])}`);
    const sheet = page.getByRole('article');
    const findings = sheet.getByRole('list', { name: 'Segnalazioni su questa scheda' });
    await findings.getByText('Manca la scheda: la sepoltura 9.').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await sheet.getByLabel('Sepoltura', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await findings.waitFor({ state: 'detached' });
    const [, second, third] = await list('burials');
    await open(`/burials/${Number(third!['id'])}`);
    await sheet.getByRole('region', { name: 'Schede collegate' }).getByText('Individui').waitFor();
    expect(await findings.count()).toBe(0);

    await open(`/burials/${Number(second!['id'])}`);
    await findings.getByText('nessun individuo schedato').waitFor();
    await findings.getByRole('link', { name: 'Mostra la segnalazione' }).click();
    await page.getByRole('heading', { name: 'Segnalazioni', level: 1 }).waitFor();
    await page.getByText('nessun individuo schedato').first().waitFor();
  });

  it('finds a burial by the search, from any page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('cappuccina');
    await page.getByRole('menuitem', { name: /Sepoltura 3/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Sepoltura 3' }).waitFor();
  });

  it('counts burials by their kind, and names them on the page of changes', async () => {
    await open('/burials?count=burial_type');
    await page
      .getByRole('dialog', { name: 'Conteggio' })
      .getByRole('rowheader', { name: 'Cappuccina' })
      .first()
      .waitFor();

    await open('/changes?entity=burials');
    await page.getByText('la sepoltura').first().waitFor();
    await page.getByRole('link', { name: '3', exact: true }).first().waitFor();
  });
});

describe('a page of the diary', () => {
  it('lists the units and the photographs of its day', async () => {
    await send('/api/us', { site_name: SITE, us_number: '20', recorded_on: '2026-05-04' });
    await send('/api/diary', { site_name: SITE, date: '2026-05-04', author: 'L. Neri' });
    const [unit] = await list('us');
    const photo = `(async () => {
      const form = new FormData();
      form.append('entity', 'us');
      form.append('record_id', '${Number(unit!['id'])}');
      form.append('file', new File(['notes of the photographer'], 'giornata.txt'));
      const added = await (await fetch('/api/media', { method: 'POST', body: form })).json();
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ taken_at: '2026-05-04T10:12:00' });
      return (await fetch('/api/media/' + added.data.id, { method: 'PUT', headers, body })).status;
    })()`;
    expect(await page.evaluate(photo)).toBe(200);
    const [day] = await list('diary');
    await open(`/diary/${Number(day!['id'])}`);
    await page.getByRole('article', { name: 'Pagina del giornale di scavo 04/05/2026' }).waitFor();
    const links = page.getByRole('region', { name: 'Registrati in questo giorno' });
    await links.getByRole('link', { name: '20' }).waitFor();
    await links.getByRole('link', { name: 'giornata.txt' }).waitFor();
  });
});
