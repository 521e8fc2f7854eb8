import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';

const SITE = 'Colle Serravento';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;

let services: RunningServices;
let browser: Browser;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'on' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function open(path: string, locale = 'en'): Promise<WatchedPage> {
  const watched = await openPage(browser, { locale });
  await logIn(watched.page, services.webUrl + path);
  await waitForPage(watched.page);
  return watched;
}

async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request[method](`${services.webUrl}/api${path}`, {
    data,
    headers: { origin: services.webUrl },
  });
  expect([path, answer.ok()]).toEqual([path, true]);
  return ((await answer.json()) as { data: { id: number } }).data;
}

describe('the page of changes', () => {
  it('lists changes in words and batches by name, folded, and restores from there (observation 47)', async () => {
    const { page, complaints } = await open('/help');
    const unit = { site_name: SITE, us_number: '9100' };
    const { id } = await send(page, 'post', '/us', { ...unit, definition: 'Muro' });
    await send(page, 'put', `/us/${id}`, {
      definition: 'Pavimento',
      relationships: [{ type: 'covers', us_number: '1001' }],
    });
    await send(page, 'post', '/inventario/series', { site_name: SITE, us_number: '9100', count: 3 });

    await page.goto(`${services.webUrl}${IN_SITE}/changes`);
    await waitForPage(page);
    await page.getByText('recorded 3 finds').waitFor();
    expect(await page.getByText('Find no.').count()).toBe(0);
    await page.getByText(/changed the .*definition from/).waitFor();
    await page.getByText(/added “covers A\/1001”/).waitFor();
    expect(await page.getByText('{"').count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);

    await page.getByText('The single changes').first().click();
    await expect.poll(() => page.locator('.changes-of-batch > li').count()).toBe(3);
    await page.getByRole('button', { name: 'Undo the batch' }).first().click();
    await page.getByText('3 changes undone.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the home page', () => {
  it('names the record and the site of a change, with the time of the last one (observation 4)', async () => {
    const { page, complaints } = await open('/help', 'it');
    const { data } = (await (await page.request.get(`${services.webUrl}/api/inventario?limit=1`)).json()) as {
      data: [{ id: number; inventory_number: string }];
    };
    await send(page, 'put', `/inventario/${data[0].id}`, { description: 'Visto' });
    await page.goto(`${services.webUrl}/`);
    await waitForPage(page);

    const line = page.getByRole('listitem').filter({ hasText: 'ha modificato 1 reperto' }).first();
    await line.getByRole('link', { name: data[0].inventory_number }).waitFor();
    await line.getByRole('link', { name: SITE }).waitFor();
    await page
      .locator('.home-card', { hasText: SITE })
      .getByText(/modificato ora/)
      .waitFor();
    expect(await page.getByText('US per periodo').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
