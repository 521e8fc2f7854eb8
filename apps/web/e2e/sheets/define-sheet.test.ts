import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';
import { createSheetSite, ITALIAN, type SheetSite } from '../sheet-site.ts';

const SITE = 'Orto Vecchio';

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let site: SheetSite;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 900 }, locale: 'it' });
  page = watched.page;
  page.setDefaultTimeout(30_000);
  await logIn(page, `${services.webUrl}/`);
  const asker = await page.context().newPage();
  site = await createSheetSite(asker, services.webUrl, SITE);
  await site.record('12', { length_max: 2, width_mean: 1.5, color: 'bruno' });
  await site.record('14', { length_max: 4 });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

const toSheets = async (): Promise<void> => {
  await page.goto(`${services.webUrl}/sites/${encodeURIComponent(SITE)}/settings/sheets`);
  await waitForPage(page);
  await page.locator('.sheet-row').first().waitFor();
};
const row = (key: string) => page.locator(`[data-key=${key}]`);
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.getByText('Scheda salvata.').first().waitFor();
  await page.locator('.sheet-save [role=status]').getByText('Salvato, versione').waitFor();
};
const put = (path: string, body: unknown): Promise<number> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.status)`,
  );
const definition = `/api/sheets/us?site_name=${encodeURIComponent(SITE)}`;

describe('the page that defines sheets', () => {
  it('adds a choice and a computed field by keyboard, and names the character of a wrong expression', async () => {
    await toSheets();
    await page.getByRole('button', { name: 'Aggiungi un campo' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome (italiano)').waitFor();
    await page.keyboard.type('Giacitura');
    await dialog.getByLabel('Tipo').selectOption('choice');
    await dialog.getByLabel('Voci, una per riga').fill('pianeggiante | flat | pianeggiante\ninclinata');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Aggiungi un campo' }).press('Enter');
    await row('giacitura').waitFor();

    await page.getByRole('button', { name: 'Aggiungi un campo' }).press('Enter');
    await dialog.getByLabel('Nome (italiano)').fill('Superficie');
    await dialog.getByLabel('Tipo').selectOption('computed');
    await dialog.getByLabel('Unità di misura').fill('m²');
    await dialog.getByLabel('Espressione').fill('length_max * widht_mean');
    await dialog.getByText('Carattere 14: il campo widht_mean non esiste. Forse width_mean?').waitFor();
    await dialog.getByLabel('Espressione').fill('length_max * width_mean');
    await dialog.getByRole('button', { name: 'Aggiungi un campo' }).press('Enter');
    await row('superficie').waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('moves a field by Alt and arrow into another section, hides one, and saves', async () => {
    const field = row('giacitura').locator('.sheet-field-open');
    await field.focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() => page.evaluate(`document.activeElement?.closest('[data-key]')?.dataset.key`))
      .toBe('giacitura');
    await page
      .locator('.sheet-sections [role=status]')
      .getByText(/^Giacitura: .* posto \d+ di \d+$/)
      .waitFor({ state: 'attached' });
    await row('color').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.locator('.sheet-preview').getByLabel('Colore', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    expect(await row('color').getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('Control+y');
    await save();
  });

  it('shows the fields on the sheet, and what is not on it', async () => {
    await site.openSheet(page, '12', ITALIAN);
    const sheet = page.getByRole('article', { name: 'Scheda US 12' });
    await sheet.getByLabel('Giacitura').focus();
    await sheet.getByLabel('Giacitura').selectOption('inclinata');
    await page.keyboard.press('Tab');
    await sheet.locator('[data-field="custom.superficie"] output').getByText('3').waitFor();
    await sheet.getByText('Non presenti su questa scheda').click();
    expect(await sheet.getByLabel('Colore', { exact: true }).inputValue()).toMatch(/bruno/i);
    await expect
      .poll(async () => (await site.unitOf('12'))['custom'])
      .toEqual({ giacitura: 'inclinata', superficie: 3 });
  });

  it('makes the custom fields columns that are edited, sorted and filtered', async () => {
    await site.openTable(page);
    const heading = page.getByRole('columnheader', { name: 'Giacitura' });
    await heading.waitFor();
    await page.getByRole('columnheader', { name: 'Superficie (m²)' }).waitFor();
    const cell = page
      .getByRole('row', { name: /14/ })
      .getByRole('gridcell')
      .nth(await columnOf('Giacitura'));
    await cell.click();
    await page.keyboard.type('flat');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await site.unitOf('14'))['custom'])
      .toMatchObject({ giacitura: 'pianeggiante' });
    await page.getByRole('button', { name: 'Filtra…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Campo').selectOption('custom.giacitura');
    await dialog.getByLabel('Valore', { exact: true }).fill('inclinata');
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await page.getByText('1 riga', { exact: true }).waitFor();
  });

  it('reports values that do not convert, and a colleague who changed the sheet', async () => {
    await site.change('12', { custom: { giacitura: 'inclinata', nota: 'circa 3' } });
    await toSheets();
    const stored = (await page.evaluate(
      `fetch(${JSON.stringify(definition)}).then((answer) => answer.json())`,
    )) as {
      data: { sections: unknown[]; custom_fields: object[] };
    };
    const { sections, custom_fields: custom } = stored.data;
    const nota = { key: 'nota', type: 'text', label: { it: 'Nota di scavo' } };
    expect(await put(definition, { sections, custom_fields: [...custom, nota] })).toBe(200);

    // The page still has the definition of before.
    await row('inclusions').getByRole('checkbox').click();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Le tue modifiche partono da una versione precedente.').waitFor();
    await dialog.getByRole('button', { name: 'Carica la sua versione' }).click();

    await row('nota').locator('.sheet-field-open').click();
    await row('nota').getByLabel('Tipo').selectOption('integer');
    await page.keyboard.press('Control+s');
    await dialog.getByText('Nota di scavo: 1 valore non adatto.').waitFor();
    await dialog.getByText('circa 3').waitFor();
    await dialog.getByRole('button', { name: 'Salva comunque' }).click();
    await page.getByText('Scheda salvata.').first().waitFor();
    expect((await site.unitOf('12'))['custom']).toMatchObject({ nota: 'circa 3' });
  });

  it('begins with a template, and exports and imports the definition as a file', async () => {
    await toSheets();
    await page.getByRole('button', { name: 'Usa un modello' }).click();
    await page.getByRole('button', { name: 'Scheda breve per cantieri scuola' }).click();
    await page.locator('.sheet-sections').getByText('Perché è una US distinta?').waitFor();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Esporta in JSON' }).click();
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Scarta le modifiche' }).click();
    await page
      .locator('.sheet-sections')
      .getByText('Perché è una US distinta?')
      .waitFor({ state: 'detached' });
    await page.locator('.sheet-tools input[type=file]').setInputFiles(file);
    await page.locator('.sheet-sections').getByText('Perché è una US distinta?').waitFor();
    await save();
    // The conflict above is answered by a status that the browser reports.
    expect(watched.complaints.filter((one) => !one.includes('412'))).toEqual([]);
  });
});

async function columnOf(name: string): Promise<number> {
  const names = await page.getByRole('columnheader').allInnerTexts();
  return names.findIndex((one) => one.includes(name));
}
