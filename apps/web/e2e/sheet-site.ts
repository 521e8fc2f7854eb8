import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForPage } from './check-page.ts';

/** A site whose units are created with the API, and their sheets on the pages. */
export interface SheetSite {
  name: string;
  post(path: string, body: unknown): Promise<number>;
  record(number: string, given?: Record<string, unknown>): Promise<void>;
  change(number: string, changes: Record<string, unknown>): Promise<void>;
  idOf(number: string): Promise<number>;
  unitOf(number: string): Promise<Record<string, unknown>>;
  openTable(of: Page): Promise<void>;
  /** Waits until the sheet can be edited. */
  openSheet(of: Page, number: string, words?: { sheet: string; field: string }): Promise<void>;
}

const ENGLISH = { sheet: 'Sheet of SU', field: 'Interpretation' };
export const ITALIAN = { sheet: 'Scheda US', field: 'Definizione interpretativa' };

/** Creates the site. `asker` is another page of the same user, which sends the requests. */
export async function createSheetSite(asker: Page, webUrl: string, site: string): Promise<SheetSite> {
  await asker.goto(`${webUrl}/help`);
  const send = (method: string, path: string, body: unknown): Promise<number> =>
    asker.evaluate(
      async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path ?? '', { method: method ?? '', headers, body: body ?? '' })).status;
      },
      [method, path, JSON.stringify(body)],
    );
  const unitOf = async (number: string): Promise<Record<string, unknown>> => {
    const found = (await asker.evaluate(
      `fetch('/api/us?site_name=${encodeURIComponent(site)}&us_number=${number}').then((answer) => answer.json())`,
    )) as { data: Record<string, unknown>[] };
    return found.data.find((unit) => unit['us_number'] === number) ?? {};
  };
  const idOf = async (number: string): Promise<number> => Number((await unitOf(number))['id']);
  const units = `${webUrl}/sites/${encodeURIComponent(site)}/units`;
  const post = (path: string, body: unknown): Promise<number> => send('POST', path, body);
  expect(await post('/api/sites', { site_name: site })).toBe(201);
  return {
    name: site,
    post,
    idOf,
    unitOf,
    record: async (number, given = {}) => {
      const body = { site_name: site, us_number: number, definition: 'Strato', ...given };
      expect(await post('/api/us', body)).toBe(201);
    },
    change: async (number, changes) =>
      expect(await send('PUT', `/api/us/${await idOf(number)}`, changes)).toBe(200),
    openTable: async (of) => {
      await of.goto(units);
      await waitForPage(of);
    },
    openSheet: async (of, number, { sheet, field } = ENGLISH) => {
      await of.goto(`${units}/${await idOf(number)}`);
      await of.getByRole('article', { name: `${sheet} ${number}` }).waitFor();
      await of.getByLabel(field, { exact: true }).waitFor();
    },
  };
}
