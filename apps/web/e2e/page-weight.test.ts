import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { logIn, openBrowser, openPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Colle Serravento';
const IN_SITE = `/sites/${encodeURIComponent(SITE)}`;
const QUIET_MS = 1_500;

let services: RunningServices;
let browser: Browser;

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'on' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Returns all requests of a page with an empty cache, until none has begun for a while. */
async function loadCold(path: string): Promise<{ requests: Request[]; bytes: number }> {
  const { page } = await openPage(browser);
  await logIn(page, `${services.webUrl}/help`);
  const session = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  const requests = watchRequests(page);
  await page.goto(services.webUrl + path);
  await waitForPage(page);
  let count = -1;
  while (count !== requests.length) {
    count = requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
  const bytes = await Promise.all(requests.map(sizeOf));
  await page.context().close();
  return { requests, bytes: bytes.reduce((sum, one) => sum + one, 0) };
}

function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Returns the compressed bytes of an answer. A stream of changes does not end and has none. */
async function sizeOf(request: Request): Promise<number> {
  if (new URL(request.url()).pathname === '/api/changes/stream') return 0;
  const ended = request.sizes().then(({ responseBodySize }) => responseBodySize);
  return Promise.race([ended, new Promise<number>((resolve) => setTimeout(() => resolve(0), 5_000))]);
}

/** Current figures plus 5 %, so that a page does not grow unnoticed. The goals are 30 and 260 kB for units, 200 kB for others. */
const TABLES: [path: string, requests: number, bytes: number][] = [
  [`${IN_SITE}/units`, 35, 229_000],
  [`${IN_SITE}/finds`, 38, 222_000],
  [`${IN_SITE}/periods`, 33, 208_000],
  ['/terms', 34, 229_000],
];
const SITE_PAGES = ['findings', 'media', 'changes', 'import', 'export', 'settings'];
const GENERAL_PAGES = ['/', '/help', '/account', '/settings', '/bin', '/jobs', '/system', '/users'];
/** The plan alone loads the code of the map. Survey points load it with the first file. */
const PLAN = `${IN_SITE}/plan`;
const MAP_CODE = /\/map-[^/]*\.js$/;
const PAGES = [
  ...TABLES,
  [PLAN, 45, 357_000] as [string, number, number],
  [`${IN_SITE}/survey`, 41, 225_000] as [string, number, number],
  ...[IN_SITE, ...SITE_PAGES.map((page) => `${IN_SITE}/${page}`), ...GENERAL_PAGES].map(
    (path): [string, number, number] => [path, 41, 200_000],
  ),
];

describe('a page that is loaded for the first time', () => {
  it.each(PAGES)('%s: at most %i requests and %i compressed bytes', async (path, most, mostBytes) => {
    const { requests, bytes } = await loadCold(path);

    console.log(`${path}: ${requests.length} requests, ${Math.round(bytes / 1_000)} kB`);
    expect(requests.length).toBeLessThanOrEqual(most);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    const maps = requests.filter((request) => MAP_CODE.test(new URL(request.url()).pathname));
    expect(maps).toHaveLength(path === PLAN ? 1 : 0);
  });
});
