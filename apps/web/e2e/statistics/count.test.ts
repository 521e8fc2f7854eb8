import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';

const SITE = 'Fornaci';
const IN_SITE = `/sites/${SITE}`;
const PERIODS = [
  { period: 'Medieval', phase: '', sort_order: 1, color: '#aa3377' },
  { period: 'Roman', phase: 'late', sort_order: 2 },
  { period: 'Archaic', phase: '', sort_order: 3 },
];
const FINDS = [
  ['1', 'Ceramica', 120],
  ['2', 'Ceramica', 80.5],
  ['3', 'Ceramica', 10],
  ['2', 'Vetro', 3],
  ['3', 'Osso', 44],
] as const;

let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  page = watched.page;
  await logIn(page, `${services.webUrl}/`);
  await post('/api/sites', { site_name: SITE });
  for (const period of PERIODS) await post('/api/periods', { site_name: SITE, ...period });
  for (const [at, { period, phase }] of PERIODS.entries())
    await post('/api/us', { site_name: SITE, us_number: String(at + 1), period, phase });
  for (const [at, [us_number, find_type, weight_g]] of FINDS.entries())
    await post('/api/inventario', {
      site_name: SITE,
      inventory_number: String(at),
      us_number,
      find_type,
      weight_g,
    });
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function post(path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [path, JSON.stringify(body)],
  );
  expect(status).toBe(201);
}

async function readTable(of: Page): Promise<string[]> {
  await of.waitForFunction(`!document.querySelector('[aria-busy=true]')`);
  return (await of.evaluate(
    `[...document.querySelectorAll('.count-table tr')].map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))`,
  )) as string[];
}

it('finds are counted by type and phase with the keyboard, and the address keeps the count', async () => {
  await page.goto(`${services.webUrl}${IN_SITE}/finds`);
  await waitForPage(page);
  await page.getByRole('button', { name: 'Count…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Count' });
  await dialog.getByRole('img', { name: 'Chart: Number of records by Find type and Phase' }).waitFor();

  expect(await readTable(page)).toEqual([
    'Find type / Phase | Medieval | Roman.late | Archaic | Total',
    'Bone |  |  | 1 | 1',
    'Glass |  | 1 |  | 1',
    'Pottery | 1 | 1 | 1 | 3',
    'Total | 1 | 2 | 2 | 5',
  ]);
  expect(await findFaults(page)).toEqual([]);

  await dialog.getByLabel('Measure').focus();
  await page.keyboard.type('Weight');
  await page.getByRole('img', { name: 'Chart: Weight by Find type and Phase' }).waitFor();
  expect((await readTable(page)).at(-2)).toBe('Pottery | 120 | 80.5 | 10 | 210.5');

  await page.reload();
  await page.getByRole('img', { name: 'Chart: Weight by Find type and Phase' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Save' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('Fornaci_inventario_find_type_phase.csv');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('count');
});

it('a shared count respects the filter, in Italian, on a phone, in the dark', async () => {
  const phone = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'it-IT',
  });
  await logIn(phone.page, `${services.webUrl}/`);
  await phone.page.goto(
    `${services.webUrl}${IN_SITE}/finds?find_type=cera&count=find_type&count_by=period&count_as=bar&count_of=sum%3Aweight_g`,
  );
  await phone.page.getByRole('img', { name: 'Grafico: Peso per Tipo di reperto e Periodo' }).waitFor();

  expect(await readTable(phone.page)).toEqual([
    'Tipo di reperto / Periodo | Medieval | Roman | Archaic | Totale',
    'Ceramica | 120 | 80,5 | 10 | 210,5',
    'Totale | 120 | 80,5 | 10 | 210,5',
  ]);
  expect(await findFaults(phone.page)).toEqual([]);
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

it('units and periods can be counted too', async () => {
  for (const [place, rows] of [
    ['units', 'US | 1 | 1 | 1 | 3'],
    ['periods', 'Medieval | 1'],
  ] as const) {
    await page.goto(`${services.webUrl}${IN_SITE}/${place}`);
    await waitForPage(page);
    await page.getByRole('button', { name: 'Count…' }).click();
    await page.getByRole('dialog', { name: 'Count' }).getByRole('img').waitFor();
    expect((await readTable(page)).join('\n')).toContain(rows);
  }
});
