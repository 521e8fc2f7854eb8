import { existsSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

const CORPUS = `${process.env['TROWEL_CORPUS']}/harris/pyarchinit-tutorial/us.csv`;

/** A season as a team writes it down: usual headings, a text that is no term, a sheet without number, a loop. */
const SEASON = [
  'US,Area,Tipo US,Definizione,Interpretazione,Copre,Stanza',
  '101,A,US,Strato,Strato di abbandono,"102, 103",Vano 1',
  '102,A,US,Tagglio,Fossa di spoliazione,104,Vano 1',
  '103,A,US,Tagglio,,104,Vano 1',
  '104,A,US,Pavimento,,105,Vano 2',
  '105,A,US,Fossa di fusione,,101,Vano 2',
  ',A,US,Strato,,,Vano 2',
].join('\n');

/** Headings of a notebook nobody else has. */
const NOTEBOOK = ['Cosa,Scheda,Poggia su,Stanza', 'Taglio,7,8,Vano 3', 'Crollo,8,,Vano 3'].join('\n');

let services: RunningServices;
let browser: Browser;
let admin: WatchedPage;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  admin = await openPage(browser);
  await logIn(admin.page, `${services.webUrl}/`);
  const made = await admin.page.request.post(`${services.webUrl}/api/auth/register`, {
    data: {
      username: 'guest',
      password: PASSWORD,
      role: 'viewer',
      email: 'guest@example.org',
    },
    headers: { origin: services.webUrl },
  });
  if (made.status() !== 201) throw new Error(`The guest was not made: ${await made.text()}`);
});
afterEach(async () => {
  for (const watched of opened.splice(0)) await watched.leave();
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Opens the import page of a new site. */
async function openImport(
  site: string,
  { username = 'admin', ...options }: BrowserContextOptions & { username?: string } = {},
): Promise<WatchedPage> {
  const made = await admin.page.request.post(`${services.webUrl}/api/sites`, {
    data: { site_name: site },
    headers: { origin: services.webUrl },
  });
  if (![201, 409].includes(made.status())) throw new Error(`The site was not made: ${await made.text()}`);
  const watched = await openPage(browser, { viewport: { width: 1280, height: 900 }, ...options });
  opened.push(watched);
  await logIn(watched.page, `${services.webUrl}/`, username);
  await watched.page.goto(`${services.webUrl}/sites/${encodeURIComponent(site)}/import`);
  await waitForPage(watched.page);
  return watched;
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Drops a file as a hand does, from outside of the browser. */
async function drop(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    return data;
  })()`);
  await page.locator('.files-drop').dispatchEvent('drop', { dataTransfer: transfer });
}

async function countUnits(site: string): Promise<number> {
  const query = new URLSearchParams({ site_name: site, limit: '1' });
  const answer = await admin.page.request.get(`${services.webUrl}/api/us?${query}`);
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

async function getUnit(site: string, number: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ site_name: site, us_number: number });
  const answer = await admin.page.request.get(`${services.webUrl}/api/us?${query}`);
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data[0] ?? {};
}

const wouldBe = (page: Page) => page.getByRole('heading', { name: 'Preview of the import' });
const importNow = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const column = (page: Page, heading: string) =>
  page.getByRole('combobox', { name: `Import ${heading} as`, exact: true });

describe('a season’s file', () => {
  it('is dropped, recognised, tried, imported, undone as a whole, and imported again', async () => {
    const site = 'Poggio Lungo';
    const { page, complaints } = await openImport(site);

    await drop(page, { name: 'stagione.csv', text: SEASON });
    await wouldBe(page).waitFor();
    const recognised = page.getByRole('region', { name: 'How the file is read' });

    expect(await recognised.innerText()).toContain('Table of units');
    expect(await recognised.innerText()).toContain('6 rows, headings in row 1');
    await expect
      .poll(() => column(page, 'Definizione').locator('option:checked').innerText())
      .toBe('Stratigraphic definition');
    expect(await column(page, 'Stanza').locator('option:checked').innerText()).toBe(
      'Custom field with this heading',
    );
    expect(await page.getByRole('region', { name: 'New findings' }).innerText()).toContain('covers');
    await page.getByRole('img', { name: 'The matrix before and after: After the import' }).waitFor();
    expect(await page.getByRole('region', { name: 'Row by row' }).first().innerText()).toContain('rejected');
    expect(await countUnits(site)).toBe(0);

    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await countUnits(site)).toBe(5);

    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText(/changes undone/).waitFor();
    expect(await countUnits(site)).toBe(0);

    await page.getByRole('button', { name: 'Preview' }).click();
    await wouldBe(page).waitFor();
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await countUnits(site)).toBe(5);
    await page.getByRole('link', { name: 'Go to findings' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('has its texts become terms, or give way to the nearest', async () => {
    const site = 'Poggio Corto';
    const { page } = await openImport(site);
    await page.getByLabel('File').setInputFiles(csv('stagione.csv', SEASON));
    await wouldBe(page).waitFor();

    const becomes = (value: string) =>
      page.getByRole('combobox', { name: `Import ${value} as`, exact: true });
    await becomes('Tagglio').selectOption('Cut (closest)');
    await becomes('Fossa di fusione').selectOption('Add as new term');
    await page.getByRole('button', { name: 'Preview' }).click();
    await wouldBe(page).waitFor();
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();

    expect((await getUnit(site, '102'))['definition']).toBe('Taglio');
    expect((await getUnit(site, '105'))['definition']).toBe('Fossa di fusione');
    const terms = await page.request.get(
      `${services.webUrl}/api/thesaurus?${new URLSearchParams({ value: 'Fossa di fusione' })}`,
    );
    expect(((await terms.json()) as { pagination: { total: number } }).pagination.total).toBe(1);
  });

  it('says of a second time what changes, field by field, and that contradictions refuse it when they are to', async () => {
    const site = 'Poggio Tondo';
    const { page } = await openImport(site);
    await page
      .getByLabel('File')
      .setInputFiles(csv('prima.csv', 'us,definizione,rapporti\n1,Strato,copre 2\n2,Taglio,'));
    await wouldBe(page).waitFor();
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();

    const second = 'us,definizione,rapporti\n1,Crollo,\n2,Taglio,copre 1';
    await page.getByLabel('Another file').setInputFiles(csv('dopo.csv', second));
    await wouldBe(page).waitFor();
    const changes = page.getByRole('region', { name: 'What changes, field by field' });
    await expect.poll(() => changes.innerText()).toMatch(/definition\s+Layer\s+Collapse/);

    await page.getByLabel('Contradictory relations').selectOption('reject the whole file');
    await page.getByRole('button', { name: 'Preview' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was written.' });
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('covers');
  });
});

describe('a file nobody understands', () => {
  it('is mapped by hand, the mapping is kept for files with the same headings and can be given away', async () => {
    const site = 'Casa del Fabbro';
    const { page, complaints } = await openImport(site);
    await page.getByLabel('File').setInputFiles(csv('taccuino.csv', NOTEBOOK));
    await page.getByText('The format was not recognised.', { exact: false }).waitFor();

    await page.getByLabel('Content').selectOption('Units');
    await page.getByText('No column has the unit number yet', { exact: false }).waitFor();
    for (const [heading, field] of [
      ['Scheda', 'us_number'],
      ['Cosa', 'definition'],
      ['Poggia su', 'covers'],
      ['Stanza', 'keep'],
    ] as const) {
      await column(page, heading).selectOption(field);
      await expect.poll(() => column(page, heading).inputValue()).toBe(field);
    }
    await page.getByText('Table of units').first().waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    await wouldBe(page).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the mapping as a file' }).click();
    const mapping = readFileSync(await (await saved).path(), 'utf8');
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();

    const unit = await getUnit(site, '7');
    expect([unit['definition'], unit['custom']]).toEqual(['Taglio', { Stanza: 'Vano 3' }]);

    await page.reload();
    await waitForPage(page);
    await page.getByLabel('File').setInputFiles(csv('secondo.csv', NOTEBOOK.replace('7,8', '9,8')));
    await page.getByText('The mapping of taccuino.csv', { exact: false }).waitFor();
    await wouldBe(page).waitFor();

    const { page: other } = await openImport('Casa del Vasaio');
    await other.getByLabel('File').setInputFiles({
      name: 'taccuino.mapping.json',
      mimeType: 'application/json',
      buffer: Buffer.from(mapping),
    });
    await other.getByText('The mapping taccuino.mapping.json will be applied', { exact: false }).waitFor();
    await other.getByLabel('File').setInputFiles(csv('terzo.csv', NOTEBOOK));
    await wouldBe(other).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a pyArchInit database', () => {
  it('is told table by table, and goes into a site of another name', async () => {
    const from = 'Pieve Vecchia';
    const to = 'Pieve Nuova';
    const { page: first } = await openImport(from);
    await first.getByLabel('File').setInputFiles(csv('stagione.csv', SEASON));
    await wouldBe(first).waitFor();
    await importNow(first).click();
    await first.getByRole('heading', { name: 'Result' }).waitFor();
    const exported = await first.request.get(
      `${services.webUrl}/api/export/pyarchinit?${new URLSearchParams({ site_name: from })}`,
    );

    const { page } = await openImport(to);
    await page.getByLabel('File').setInputFiles({
      name: 'scavo.sqlite',
      mimeType: 'application/octet-stream',
      buffer: await exported.body(),
    });
    await wouldBe(page).waitFor();
    await page.getByRole('region', { name: 'Sheet us_table' }).waitFor();
    expect(await page.getByRole('region', { name: 'How the file is read' }).innerText()).toContain(
      `The file names the site ${from}. The records go into ${to}.`,
    );
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();

    expect(await countUnits(to)).toBe(5);
  });
});

describe('a register with marks that are no units', () => {
  it('says without being unfolded that they were left out', async () => {
    const { page } = await openImport('Registro inglese');
    const register = 'Context,Stratigraphically earlier than\n[100],(101)\n(101),+\n(102),NFE';
    await page.getByLabel('File').setInputFiles(csv('register.csv', register));
    await page.getByText('The marks +, - and NFE').waitFor();
    await page.getByRole('img', { name: 'The matrix before and after: After the import' }).waitFor();
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();

    // Finds do not change the matrix, so that it is drawn once.
    await page.reload();
    await page.getByLabel('File').setInputFiles(csv('finds.csv', 'nr. inv.,US,classe\n1,100,ceramica'));
    await page.getByText('Before and after: the drawing stays the same').waitFor();
    expect(await page.locator('.import-pictures img').count()).toBe(1);
  });
});

describe('an import under way', () => {
  it('that is broken off leaves nothing behind', async () => {
    const site = 'Lungo il Fiume';
    const { page, complaints } = await openImport(site);
    const lines = Array.from({ length: 6_000 }, (_, i) => `${i + 1},Strato,${i % 10 === 9 ? '' : i + 2}`);
    await page
      .getByLabel('File')
      .setInputFiles(csv('dieci anni.csv', ['us,definizione,copre', ...lines].join('\n')));
    await wouldBe(page).waitFor();
    // It goes on writing for seconds after the button is there.
    await importNow(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was written.').waitFor();

    expect(await countUnits(site)).toBe(0);
    const imports = await admin.page.request.get(`${services.webUrl}/api/imports?limit=50`);
    const { data } = (await imports.json()) as { data: { site_name: string }[] };
    expect(data.filter(({ site_name: name }) => name === site)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the page', () => {
  it('tells those who may only read that they may not import', async () => {
    const { page } = await openImport('Poggio Lungo', { username: 'guest' });

    await page.getByText('Your account can read but not record.', { exact: false }).waitFor();
    expect(await page.getByLabel('File').count()).toBe(0);
  });

  it('speaks Italian, down to what is wrong with a row', async () => {
    const { page } = await openImport('Poggio Lungo', { locale: 'it' });
    await page.getByLabel('File').setInputFiles(csv('stagione.csv', SEASON));
    await page.getByRole('heading', { name: 'Anteprima dell’importazione' }).waitFor();

    const report = page.getByRole('region', { name: 'Anteprima dell’importazione' });
    expect(await report.innerText()).toMatch(/La riga \d+ non ha il numero di US: non viene letta/);
    expect(await page.getByRole('region', { name: 'Come viene letto il file' }).innerText()).toContain(
      'Tabella di US',
    );
    expect(await findFaults(page)).toEqual([]);
  });

  it('says in Italian why a whole file is refused, and takes the next one', async () => {
    const { page } = await openImport('Poggio Lungo', { locale: 'it' });
    await page.getByLabel('File').setInputFiles(csv('relazione.pdf', '%PDF-1.7 una relazione'));
    const refusal = page.getByRole('alert').filter({ hasText: 'Non è stato scritto nulla.' });
    await refusal.getByText('Il file non è di un tipo che si legge').waitFor();

    await page.getByLabel('File').setInputFiles(csv('us.csv', 'us,definizione\n1,Strato'));
    await page.getByRole('heading', { name: 'Anteprima dell’importazione' }).waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('is walked with the keyboard alone, and axe finds nothing serious', async () => {
    const site = 'Campo Alto';
    const { page } = await openImport(site);
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press('Tab');
        const focused = (await page.evaluate(
          "(document.activeElement?.getAttribute('type') ?? '') + ' ' + document.activeElement?.textContent",
        )) as string;
        if (name.test(focused.trim())) return;
      }
      throw new Error(`Nothing like ${String(name)} is reached by Tab`);
    };

    // Listened for long before: the browser takes a moment to hand a chooser over.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(/^file/);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(csv('stagione.csv', SEASON));
    await wouldBe(page).waitFor();
    await page.getByRole('img', { name: 'The matrix before and after: After the import' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await tabTo(/Import$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await tabTo(/Undo the import$/);
    await page.keyboard.press('Enter');
    await page.getByText(/changes undone/).waitFor();

    expect(await countUnits(site)).toBe(0);
  });

  it.skipIf(!existsSync(CORPUS))('reads a file of the corpus (skipped where it is absent)', async () => {
    const site = 'Tutorial';
    const { page } = await openImport(site);
    await page.getByLabel('File').setInputFiles(CORPUS);
    await wouldBe(page).waitFor();
    await importNow(page).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await countUnits(site)).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText(/changes? undone/).waitFor();
    expect(await countUnits(site)).toBe(0);
  });
});

describe('an import that is begun', () => {
  it('keeps its file and what was said of it across a reload, and asks before it is left', async () => {
    const site = 'Costa Alta';
    const { page } = await openImport(site);
    page.setDefaultTimeout(10_000);
    await drop(page, { name: 'taccuino.csv', text: NOTEBOOK });
    await page.getByText('The format was not recognised.', { exact: false }).waitFor();
    await page.reload();
    await page.locator('.import-file').getByText('taccuino.csv').waitFor();

    await page.getByLabel('Content').selectOption('Units');
    await page.getByText('No column has the unit number yet', { exact: false }).waitFor();
    await column(page, 'Scheda').selectOption('us_number');
    await page.getByRole('link', { name: 'Units', exact: true }).first().click();
    const asked = page.getByRole('dialog', { name: 'Leave the import?' });
    await asked.getByText('stay in this browser').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/import$/);
    await asked.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(() => column(page, 'Scheda').inputValue()).toBe('us_number');

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('.import-file').getByText('taccuino.csv').waitFor();
    await expect.poll(() => column(page, 'Scheda').inputValue()).toBe('us_number');

    await column(page, 'Cosa').selectOption('definition');
    await page.getByRole('link', { name: 'Units', exact: true }).first().click();
    await asked.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Units', level: 1 }).waitFor();
    await page.goBack();
    await page.locator('.import-file').getByText('taccuino.csv').waitFor();
  });

  it('forgets the file once it is imported', async () => {
    const { page } = await openImport('Costa Bassa');
    await drop(page, { name: 'stagione.csv', text: 'US,Area\n1,A\n2,A' });
    await importNow(page).click();
    await expect.poll(() => countUnits('Costa Bassa')).toBe(2);
    await page
      .getByRole('button', { name: /Undo|Take/ })
      .first()
      .waitFor();
    await page.reload();
    await waitForPage(page);

    await page.getByText('Choose', { exact: false }).first().waitFor();
    expect(await page.locator('.import-file').count()).toBe(0);
  });
});

describe('a register of another kind of record', () => {
  it('is read as the kind that the user chose, in Italian', async () => {
    const site = 'Poggio dei Morti';
    const { page, complaints } = await openImport(site, { locale: 'it' });
    const heading = (name: string) =>
      page.getByRole('combobox', { name: `Importa ${name} come`, exact: true });

    await drop(page, { name: 'tombe.csv', text: 'Scheda;Rito;Colore\n1;Inumazione;bruno\n2;Cremazione;' });
    await page.getByRole('combobox', { name: 'Contenuto' }).selectOption({ label: 'Sepolture' });
    await heading('Scheda').selectOption({ label: 'Numero della sepoltura' });
    await page.getByRole('button', { name: 'Anteprima', exact: true }).click();
    await page.getByRole('heading', { name: 'Anteprima dell’importazione' }).waitFor();
    const sums = page.getByRole('row', { name: /^Sepolture/ });
    await expect.poll(() => sums.innerText()).toMatch(/Sepolture\s+2\s+0\s+0/);
    expect(await heading('Rito').locator('option:checked').innerText()).toBe('Rito');
    expect(await page.getByRole('region', { name: 'Riga per riga' }).first().innerText()).toContain(
      'Sepoltura 1',
    );
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await page.getByRole('button', { name: 'Annulla l’importazione' }).waitFor();
    const answer = await admin.page.request.get(
      `${services.webUrl}/api/burials?site_name=${encodeURIComponent(site)}`,
    );
    expect(await answer.json()).toMatchObject({
      data: [
        { burial_number: '1', rite: 'Inumazione', custom: { Colore: 'bruno' } },
        { burial_number: '2', rite: 'Cremazione' },
      ],
    });
    expect(complaints).toEqual([]);
  });
});
