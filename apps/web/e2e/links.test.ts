// Every link of every page, followed as an administrator and as a viewer over the example excavation.
import { crawl, readPage, type Crawl, type OpenedPage } from '@trowel/http/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { openBrowser } from './open-browser.ts';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

/** A guard against hanging: building and loading the example take minutes on a machine that is busy. */
const HANG_MS = 900_000;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** What a page of the client is drawn into: its links are those a browser shows. */
const SHELL = 'id="root"';
/** Of pages alike but for a number, so many are drawn. */
const MOST_ALIKE = 2;

let services: RunningServices;
let browser: Browser;
beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'on' }), openBrowser()]);
  const admin = await logIn('admin');
  const account = { username: 'guest', email: 'guest@example.org', password: PASSWORD, role: 'viewer' };
  const made = await fetch(`${services.webUrl}/api/auth/register`, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'application/json', origin: services.webUrl },
    body: JSON.stringify(account),
  });
  if (made.status !== 201) throw new Error(`No viewer could be made: ${await made.text()}`);
}, HANG_MS);
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

async function logIn(username: string): Promise<string> {
  const answer = await fetch(`${services.webUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username, password: PASSWORD }),
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function follow(username: string, language: string): Promise<Crawl> {
  const cookie = await logIn(username);
  const context = await browser.newContext({ locale: language, ignoreHTTPSErrors: true });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: services.webUrl }]);
  const page = await context.newPage();
  const open = async (path: string): Promise<OpenedPage> => {
    const answer = await fetch(services.webUrl + path, {
      redirect: 'manual',
      headers: { ...BROWSER, cookie, 'accept-language': language },
    });
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const isShell = isHtml && (await answer.clone().text()).includes(SHELL);
    return isShell ? readDrawn(page, path) : readPage(answer);
  };
  const crawled = await crawl(['/', '/login'], { open, mostOfKind: MOST_ALIKE });
  await context.close();
  return crawled;
}

/** Reads a page as the browser shows it. */
async function readDrawn(page: Page, path: string): Promise<OpenedPage> {
  const answer = await page.goto(services.webUrl + path);
  await waitForPage(page);
  const links = (await page.evaluate(
    `[...document.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src'))`,
  )) as string[];
  const anchors = (await page.evaluate(
    `[...document.querySelectorAll('[id]')].map(({ id }) => id)`,
  )) as string[];
  return { status: answer?.status() ?? 0, links, anchors: new Set(anchors) };
}

describe.each([
  ['admin', 'en'],
  ['guest', 'it'],
])('the pages of %s in %s', (username, language) => {
  it(
    'lead nowhere in vain',
    async () => {
      const { visited, broken } = await follow(username, language);

      expect(broken).toEqual([]);
      expect(visited).toContain('/3d/viewer/Colle%20Serravento');
      expect(visited.length).toBeGreaterThan(15);
    },
    HANG_MS,
  );
});
