import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWS } from '../src/views/list-views.ts';
import { connectLegacy, openTestMcp, SHOWS_VIEWS, type TestMcp } from '../test/test-mcp.ts';
import { findFaults, loadTool, openBrowser, openView, type OpenedView, type Shown } from './view-host.ts';

const MAX_PAGE_BYTES = 100_000;

let folder: string;
let mcp: TestMcp;
let browser: Browser;
let client: Awaited<ReturnType<typeof connectLegacy>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-views-'));
  const { buildViews } = await loadTool<{ buildViews(folder: string): Promise<void> }>('build-views.mjs');
  await buildViews(folder);
  mcp = await openTestMcp('sqlite', { viewsFolder: folder });
  await recordSites();
  browser = await openBrowser();
  client = await connectLegacy((await mcp.listen()).url, undefined, SHOWS_VIEWS);
});
afterAll(async () => {
  await client.close();
  await browser.close();
  await mcp.close();
  await rm(folder, { recursive: true });
});

/*
 * Villa:  1         Rocca: a circle of 1, 2, 3
 *        2 3
 *         4
 *         5
 */
async function recordSites(): Promise<void> {
  const nodes = [
    { us_number: '1', period: 'II', description: 'Humus with roots' },
    { us_number: '2', unit_type: 'USM', period: 'II', description: 'Wall of reused bricks' },
    { us_number: '5', period: 'I', description: '<img src=x onerror=alert(1)>' },
  ];
  await mcp.call('create_harris_matrix', {
    site_name: 'Villa',
    create_site: true,
    nodes,
    relationships: ['1 covers 2, 3', '2 covers 4', '3 fills 4', '4 cuts 5'],
  });
  const circle = ['1 covers 2', '2 covers 3', '3 covers 1'];
  await mcp.call('create_harris_matrix', { site_name: 'Rocca', create_site: true, relationships: circle });
}

const MATRIX: Shown = { tool: 'export', args: { what: 'matrix', site_name: 'Villa', format: 'png' } };
const FINDINGS: Shown = { tool: 'validate_stratigraphic_relationships', args: { site_name: 'Rocca' } };
const UNITS: Shown = { tool: 'filter', args: { site: 'Villa', limit: 3 } };

async function withView(shown: Shown, look: (opened: OpenedView) => Promise<void>): Promise<void> {
  const opened = await openView(browser, client, shown);
  try {
    await look(opened);
    expect(opened.complaints).toEqual([]);
  } finally {
    await opened.close();
  }
}

it('every view is one small page that names no other address', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(VIEWS.map(({ name }) => `${name}.html`).toSorted());
  for (const { name } of VIEWS) {
    const page = await readFile(join(folder, `${name}.html`), 'utf8');
    expect(Buffer.byteLength(page)).toBeLessThan(MAX_PAGE_BYTES);
    expect(page).not.toMatch(/(?:src|href)="|url\(|@import/);
  }
});

describe.each(['light', 'dark'] as const)('in a %s host', (theme) => {
  it.each([
    ['matrix', MATRIX, '.pane svg'],
    ['findings', FINDINGS, '.findings > li'],
    ['units', UNITS, 'tbody tr'],
  ] as const)('the view of %s has no fault that axe finds', async (_name, shown, part) => {
    await withView({ ...shown, theme, width: 420 }, async ({ view }) => {
      await view.locator(part).first().waitFor();

      expect(await findFaults(view)).toEqual([]);
      expect(await view.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
    });
  });
});

describe('the matrix', () => {
  it('is walked through by keys, and shows the sheet of a unit with its relations', async () => {
    await withView(MATRIX, async ({ view, asked }) => {
      await view.getByRole('button', { name: /^SU 1,/ }).focus();
      await view.press('.pane :focus', 'ArrowDown');
      await view.press('.pane :focus', 'ArrowDown');
      await view.press('.pane :focus', 'Enter');
      const sheet = view.locator('.sheet');
      await sheet.getByRole('heading', { name: 'SU 4' }).waitFor();

      expect(await sheet.innerText()).toMatch(/Cuts\s+5/);
      await sheet.getByRole('button', { name: '5', exact: true }).click();
      await sheet.getByRole('heading', { name: 'SU 5' }).waitFor();
      expect(await sheet.innerText()).toContain('<img src=x');
      await sheet.getByRole('button', { name: 'Open the sheet' }).click();
      await expect.poll(() => asked.at(-1)?.params['url']).toContain('http://localhost:5000/');
    });
  });

  it('is enlarged and fitted, and drawn again around a unit', async () => {
    await withView(MATRIX, async ({ view }) => {
      const width = (): Promise<number> =>
        view.locator('.pane svg').evaluate((svg) => svg.getBoundingClientRect().width);
      await view.locator('.pane svg').waitFor();
      const before = await width();
      await view.getByRole('button', { name: 'Zoom in' }).click();
      expect(await width()).toBeGreaterThan(before);
      await view.getByRole('button', { name: 'Fit' }).click();
      expect(await width()).toBe(before);

      await view.getByRole('button', { name: /^SU 5/ }).click();
      await view.getByRole('button', { name: 'Only neighbouring units' }).click();
      await view.getByRole('button', { name: 'Back to the whole drawing' }).waitFor();
      expect(await view.locator('.pane [id^="us-"]').count()).toBe(4);
      await view.getByRole('button', { name: 'Back to the whole drawing' }).click();
      await expect.poll(() => view.locator('.pane [id^="us-"]').count()).toBe(5);
    });
  });

  it('follows the theme and the language of its host, also when they change', async () => {
    await withView({ ...MATRIX, locale: 'it-IT', theme: 'dark' }, async ({ view, tell }) => {
      const paper = (): Promise<string> =>
        view.evaluate(`getComputedStyle(document.querySelector('.pane .paper')).fill`);
      await view.getByRole('heading', { name: 'Matrix di Harris di Villa' }).waitFor();
      expect(await paper()).toBe('rgb(22, 24, 27)');

      await view.getByRole('button', { name: /^SU 4/ }).click();
      await view.getByRole('heading', { name: 'US 4' }).waitFor();
      await tell({ theme: 'light', containerDimensions: { maxWidth: 500 } });
      await expect.poll(paper).toBe('rgb(255, 255, 255)');
      expect(await view.getByRole('heading', { name: 'US 4' }).count()).toBe(1);

      await tell({ locale: 'en-GB' });
      await view.getByRole('heading', { name: 'Harris matrix of Villa' }).waitFor();
    });
  });

  it('asks for the whole window, and for the way back when it has it', async () => {
    await withView(MATRIX, async ({ view, asked, tell }) => {
      await view.getByRole('button', { name: 'Full window' }).click();
      await expect.poll(() => asked.at(-1)?.params['mode']).toBe('fullscreen');
      await tell({ displayMode: 'fullscreen' });
      await view.getByRole('button', { name: 'Back to the conversation' }).click();
      await expect.poll(() => asked.at(-1)?.params['mode']).toBe('inline');
    });
  });

  it('of another export, the answer is told in its words', async () => {
    const table: Shown = { tool: 'export', args: { what: 'us', format: 'csv', site_name: 'Villa' } };
    await withView(table, async ({ view }) => {
      await view.getByText('Exported').waitFor();
    });
  });
});

describe('the units', () => {
  it('are a table that is sorted, goes on, and opens a sheet', async () => {
    await withView(UNITS, async ({ view }) => {
      await view.getByRole('button', { name: 'Show more' }).click();
      await view.getByText('5 in total').waitFor();
      const number = view.getByRole('columnheader', { name: 'SU' });
      await number.getByRole('button').click();
      await number.getByRole('button').click();
      expect(await number.getAttribute('aria-sort')).toBe('descending');
      expect(await view.locator('tbody th').allInnerTexts()).toEqual(['5', '4', '3', '2', '1']);

      await view.getByRole('button', { name: '2', exact: true }).click();
      await view.getByRole('heading', { name: 'SU 2' }).waitFor();
      expect(await view.locator('.sheet').innerText()).toContain('Wall of reused bricks');
    });
  });
});

describe('the findings', () => {
  it('show what a suggestion would do before it is applied, and take it back', async () => {
    await withView({ ...FINDINGS, locale: 'it' }, async ({ view, asked }) => {
      const first = view.locator('.findings > li').first();
      await first.getByRole('button', { name: 'Mostra l’effetto' }).first().click();
      const apply = first.getByRole('button', { name: 'Applica' });
      await apply.waitFor();
      expect(await first.innerText()).toContain('Per ora non è cambiato nulla.');
      expect((await mcp.call(FINDINGS.tool, FINDINGS.args)).data['valid']).toBe(false);

      await apply.press('Enter');
      await view.getByText(/^Applicato/).waitFor();
      expect((await mcp.call(FINDINGS.tool, FINDINGS.args)).data['valid']).toBe(true);
      expect(asked.map(({ method }) => method)).toContain('ui/update-model-context');

      await view.getByRole('button', { name: 'Annulla la modifica' }).click();
      const confirm = view.getByRole('button', { name: 'Conferma' });
      await confirm.waitFor();
      expect(await view.locator('main').innerText()).toContain('Verrà annullato:');
      await confirm.click();
      await view.getByText('Modifica annullata.').waitFor();
      expect((await mcp.call(FINDINGS.tool, FINDINGS.args)).data['valid']).toBe(false);
    });
  });
});
