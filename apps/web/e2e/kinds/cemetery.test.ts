import { readFileSync } from 'node:fs';
import { readPdf } from '@trowel/documents/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from '../run-services.ts';
import { changeInCalc, hasCalc } from './change-in-calc.ts';

const SITE = 'Campo dei Cipressi';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
const COLLEAGUE = 'ida';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A custom field: its name, its type, and what the type needs. */
interface NewField {
  name: string;
  type: string;
  terms?: string;
  unit?: string;
  expression?: string;
}

const FIELDS: readonly NewField[] = [
  { name: 'Forma della fossa', type: 'Scelta tra voci', terms: 'rettangolare\novale' },
  { name: 'Lunghezza', type: 'Numero', unit: 'm' },
  { name: 'Larghezza', type: 'Numero', unit: 'm' },
  { name: 'Osservazioni di campo', type: 'Testo' },
  { name: 'Superficie', type: 'Calcolato', unit: 'm²', expression: 'round(lunghezza * larghezza, 2)' },
];

/** Burials as a team records them. */
const BURIALS = [
  ['antica', 'rettangolare', '2,1', '0,8', 'orientata a ovest'],
  ['tarda', 'ovale', '1,2', '0,5', 'disturbata'],
  ['tarda', 'rettangolare', '1,9', '0,7', 'intatta'],
].map(([phase, shape, length, width, note]) => ({
  'Periodo iniziale': 'Romano',
  'Fase iniziale': phase,
  'Forma della fossa': shape,
  'Lunghezza (m)': length,
  'Larghezza (m)': width,
  'Osservazioni di campo': note,
})) as Record<string, string>[];

/** The end of each printed sheet. */
const PRINTED = [
  ['Superficie', '1,68 m²', 'Schede collegate', 'Individui', '1'],
  ['Superficie', '0,6 m²', 'Schede collegate', 'Individui', '2'],
  ['Superficie', '1,33 m²', 'Schede collegate', 'Individui', '3; 4'],
];

let services: RunningServices;
let browser: Browser;
let director: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  director = await openPage(browser, { viewport: { width: 1280, height: 900 }, locale: 'it-IT' });
  page = director.page;
  page.setDefaultTimeout(20_000);
  await logIn(page, `${services.webUrl}/`);
  await post('/api/sites', { site_name: SITE });
  // Phases in the order of the chronology, which is not that of their names.
  for (const [at, phase] of ['tarda', 'antica'].entries())
    await post('/api/periods', { site_name: SITE, period: 'Romano', phase, sort_order: at + 1 });
  for (const us_number of ['12', '14']) await post('/api/us', { site_name: SITE, us_number });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function post(path: string, body: object): Promise<void> {
  const answer = await page.request.post(services.webUrl + path, {
    data: body,
    headers: { origin: services.webUrl },
  });
  if (answer.status() !== 201) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
}

async function list(kind: string): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({ site_name_is: SITE });
  const answer = await page.request.get(`${services.webUrl}/api/${kind}?${query}`);
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}

async function open(path: string, on = page): Promise<void> {
  await on.goto(services.webUrl + IN_SITE + path);
  await waitForPage(on);
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 200; presses++) {
    if (await target.first().evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${String(target)}`);
}

/** Moves to a field by Tab and types a text into it. */
async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Moves to a choice by Tab and chooses an option with the arrow keys. */
async function choose(target: Locator, option: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Home');
  const chosen = target.locator('option:checked');
  for (let last = ''; (await chosen.innerText()) !== option; await page.keyboard.press('ArrowDown')) {
    if ((await chosen.innerText()) === last) throw new Error(`There is no option ${option}`);
    last = await chosen.innerText();
  }
}

async function pressOn(target: Locator): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Enter');
}

/** Downloads a file with the keys that \`act\` presses. */
async function download(act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const button = (name: string, exact = true) => page.getByRole('button', { name, exact });

/** Adds a custom field to the sheet on the page that defines it. */
async function addField({ name, type, terms, unit, expression }: NewField): Promise<void> {
  const dialog = page.getByRole('dialog');
  await pressOn(button('Aggiungi un campo'));
  await typeInto(dialog.getByLabel('Nome (italiano)'), name);
  await choose(dialog.getByLabel('Tipo'), type);
  if (terms !== undefined) await typeInto(dialog.getByLabel('Voci, una per riga'), terms);
  if (unit !== undefined) await typeInto(dialog.getByLabel('Unità di misura'), unit);
  if (expression !== undefined) await typeInto(dialog.getByLabel('Espressione'), expression);
  await pressOn(dialog.getByRole('button', { name: 'Aggiungi un campo' }));
  await dialog.waitFor({ state: 'detached' });
}

describe('a cemetery in Italian, by keyboard', () => {
  it('has a sheet of burials with five custom fields', async () => {
    await open('/settings/sheets?kind=burials');
    for (const field of FIELDS) await addField(field);
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByText('Scheda salvata.').first().waitFor();
  });

  it('records three burials on their sheets, and the surface is computed', async () => {
    for (const [at, burial] of BURIALS.entries()) {
      await open('/burials');
      await pressOn(button('Nuova scheda'));
      const sheet = page.getByRole('article', { name: `Sepoltura ${at + 1}` });
      await pressOn(sheet.locator('summary', { hasText: 'Inquadramento cronologico' }));
      for (const [label, text] of Object.entries(burial))
        await typeInto(sheet.getByLabel(label, { exact: true }), text);
      await page.keyboard.press('Tab');
      await sheet.getByText('Salvato · v').waitFor();
    }
    const burials = await list('burials');
    expect(burials.map((burial) => burial['custom'])).toEqual([
      {
        forma_della_fossa: 'rettangolare',
        lunghezza: 2.1,
        larghezza: 0.8,
        osservazioni_di_campo: 'orientata a ovest',
        superficie: 1.68,
      },
      expect.objectContaining({ forma_della_fossa: 'ovale', superficie: 0.6 }),
      expect.objectContaining({ forma_della_fossa: 'rettangolare', superficie: 1.33 }),
    ]);
    expect(burials.map(({ phase }) => phase)).toEqual(['antica', 'tarda', 'tarda']);
  });

  it('records the individuals below the table', async () => {
    await open('/individuals');
    const line = page.getByRole('form', { name: 'Nuova scheda: individuo' });
    await line.waitFor();
    await page.keyboard.press('c');
    for (const [at, [burial, us]] of [
      ['1', '12'],
      ['2', '14'],
      ['3', '14'],
      ['3', '14'],
    ].entries()) {
      await typeInto(line.getByLabel('Sepoltura'), burial!);
      await typeInto(line.getByLabel('US', { exact: true }), us!);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await list('individuals')).length).toBe(at + 1);
    }
  });

  it('finds burials by custom fields', async () => {
    await open('/burials');
    await page.getByRole('columnheader', { name: 'Forma della fossa' }).waitFor();
    await filterBy('Forma della fossa', 'è', 'rettangolare');
    await page.getByText('2 righe', { exact: true }).waitFor();
    await open('/burials');
    await filterBy('Superficie', 'è maggiore di', '1,5');
    await page.getByText('1 riga', { exact: true }).waitFor();
  });

  it('counts burials by shape and phase, latest phase first', async () => {
    await open('/burials');
    await pressOn(button('Conteggio…'));
    const dialog = page.getByRole('dialog', { name: 'Conteggio' });
    await choose(dialog.getByLabel('Righe'), 'Forma della fossa');
    await choose(dialog.getByLabel('Colonne'), 'Fase iniziale');
    await page.getByRole('img', { name: /per Forma della fossa e Fase/ }).waitFor();
    expect(await readCount()).toEqual([
      'Forma della fossa / Fase iniziale | Romano.tarda | Romano.antica | Totale',
      'ovale | 1 |  | 1',
      'rettangolare | 1 | 1 | 2',
      'Totale | 2 | 1 | 3',
    ]);
    await choose(dialog.getByLabel('Misura'), 'Superficie (m²)');
    await page.getByRole('img', { name: /Superficie per Forma/ }).waitFor();
    expect((await readCount()).at(-1)).toBe('Totale | 1,93 | 1,68 | 3,61');
  });

  it('prints the sheet of a burial and the sheets of all', async () => {
    const [burial] = await list('burials');
    await open(`/burials/${Number(burial!['id'])}`);
    await pressOn(page.getByRole('article', { name: 'Sepoltura 1' }).getByRole('button', { name: 'Altro' }));
    const one = await readPdf((await download(() => page.keyboard.press('Enter'))).bytes);
    expect(one.texts.map((texts) => texts.slice(-6, -1))).toEqual([PRINTED[0]]);
    await open('/export');
    await choose(page.getByRole('combobox', { name: 'Altre schede' }), 'Sepolture');
    const { bytes } = await download(() => pressOn(button('Scarica: Altre schede (PDF)')));
    const { texts } = await readPdf(bytes);
    expect(texts.map((page) => page.slice(-6, -1))).toEqual(PRINTED);
  });

  it.skipIf(!hasCalc())(
    'is changed in LibreOffice Calc and imported (skipped without LibreOffice)',
    async () => {
      await open('/burials');
      await page.getByRole('columnheader', { name: 'Forma della fossa' }).waitFor();
      await pressOn(button('Scarica'));
      const { name, bytes } = await download(() => page.keyboard.press('Enter'));
      const changed = changeInCalc(bytes, [
        ['disturbata', 'saccheggiata'],
        ['intatta', 'integra'],
      ]);
      await open('/import');
      const chooser = page.waitForEvent('filechooser');
      await pressOn(page.locator('input[type=file]'));
      await (await chooser).setFiles({ name, mimeType: XLSX, buffer: Buffer.from(changed) });
      await page.getByRole('heading', { name: 'Anteprima dell’importazione' }).waitFor();
      await page.getByRole('row', { name: 'Sepolture 0 2 1' }).waitFor();
      await page.getByRole('row', { name: 'Osservazioni di campo intatta integra' }).waitFor();
      expect(await page.locator('.import-differences tbody tr').count()).toBe(2);
      await pressOn(button('Importa'));
      await page.getByRole('heading', { name: 'Risultato' }).waitFor();
      const custom = (await list('burials')).map((burial) => burial['custom']);
      expect(custom).toMatchObject([
        { osservazioni_di_campo: 'orientata a ovest', superficie: 1.68 },
        { osservazioni_di_campo: 'saccheggiata', superficie: 0.6 },
        { osservazioni_di_campo: 'integra', superficie: 1.33 },
      ]);
    },
  );

  it('gets a new field and loses another while a colleague records', async () => {
    const account = { username: COLLEAGUE, email: 'ida@example.org', password: PASSWORD, role: 'operator' };
    await post('/api/auth/register', account);
    const colleague = await openPage(browser, { viewport: { width: 1200, height: 900 }, locale: 'it-IT' });
    const [burial] = await list('burials');
    await logIn(colleague.page, `${services.webUrl}/`, COLLEAGUE);
    await open(`/burials/${Number(burial!['id'])}`, colleague.page);
    const sheet = colleague.page.getByRole('article', { name: 'Sepoltura 1' });
    await sheet.getByLabel('Osservazioni di campo').fill('orientata a ovest, cranio a');

    await open('/settings/sheets?kind=burials');
    await typeInto(page.getByLabel('Cerca un campo'), 'Larghezza');
    await tabTo(page.locator('[data-key=larghezza]').getByRole('checkbox'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await page.getByText('Scheda salvata.').first().waitFor();
    await sheet.getByLabel('Larghezza (m)').waitFor({ state: 'hidden' });
    await addField({ name: 'Inumati', type: 'Calcolato', expression: 'count(individuals)' });
    await page.keyboard.press('Control+s');
    await page.getByText('Scheda salvata.').first().waitFor();

    // The sheet of the colleague follows without a reload, and the text being typed stays.
    await sheet.locator('[data-field="custom.inumati"] output').getByText('1').waitFor();
    const field = sheet.getByLabel('Osservazioni di campo');
    expect(await field.inputValue()).toBe('orientata a ovest, cranio a');
    await field.press('End');
    await field.pressSequentially(' nord');
    await colleague.page.keyboard.press('Tab');
    await expect
      .poll(async () => (await list('burials'))[0]!['custom'])
      .toMatchObject({
        osservazioni_di_campo: 'orientata a ovest, cranio a nord',
        larghezza: 0.8,
        inumati: 1,
      });
    await sheet.getByText('Non presenti su questa scheda').click();
    await sheet.getByLabel(/Larghezza/).waitFor();
    expect(await findFaults(colleague.page)).toEqual([]);
    expect([...director.complaints, ...colleague.complaints]).toEqual([]);
  });
});

async function readCount(): Promise<string[]> {
  await page.waitForFunction(`!document.querySelector('[aria-busy=true]')`);
  return (await page.evaluate(
    `[...document.querySelectorAll('.count-table tr')].map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))`,
  )) as string[];
}

/** Filters the table by one field. */
async function filterBy(field: string, operator: string, value: string): Promise<void> {
  await pressOn(button('Filtra…'));
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByLabel('Campo'), field);
  await choose(dialog.getByLabel('Confronto'), operator);
  await typeInto(dialog.getByLabel('Valore', { exact: true }), value);
  await pressOn(dialog.getByRole('button', { name: 'Applica' }));
}
