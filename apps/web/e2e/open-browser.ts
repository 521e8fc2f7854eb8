import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Cookie,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { loadTool } from './built-services.ts';
import { PASSWORD } from './run-services.ts';

/** A page of a browser, with its problems: errors on the console, uncaught errors, violations of its policy. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
  /** Releases the page, without its data, for the next test that needs the same options. */
  leave(): Promise<void>;
}

/** The Chromium of this process, shared by its test files. It ends with the process. */
let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium that this machine has, or the one of npm. All files of a process use the same; closing it closes only
 * the pages of the file.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}

async function launchBrowser(): Promise<Browser> {
  const { findChromium } = await loadTool<{ findChromium(): Promise<LaunchOptions> }>('chromium.mjs');
  const browser = await chromium.launch(await findChromium());
  browser.close = async () => {
    left.delete(browser);
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Released pages by their options. Their scripts are compiled, which halves the time of the next use. */
const left = new WeakMap<Browser, Map<string, Page[]>>();

/** Opens an empty page that records its problems. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const leftOfBrowser = left.get(browser) ?? new Map<string, Page[]>();
  left.set(browser, leftOfBrowser);
  const kind = JSON.stringify(options);
  const alike = leftOfBrowser.get(kind) ?? [];
  leftOfBrowser.set(kind, alike);
  const page = alike.pop() ?? (await createPage(browser, options));
  const leave = async (): Promise<void> => {
    if (page.isClosed()) return;
    await empty(page);
    alike.push(page);
  };
  return { page, complaints: hearComplaints(page), leave };
}

async function createPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 700 },
    locale: 'en',
    // Every picture of a flight would be drawn by the processor.
    reducedMotion: 'reduce',
    // That of a cluster's nginx is signed by nobody.
    ignoreHTTPSErrors: true,
    ...options,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('breach of the policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`);
  return page;
}

function hearComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    // Where the processor composes the page, it reads each picture back: no matter of the page.
    if (isComplaint && !message.text().includes('GPU stall due to ReadPixels'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Deletes everything that a page has stored. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(page.url());
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** Cookies of earlier log-ins, by service and account. A log-in costs a page and a slow password hash. */
const sessions = new Map<string, Cookie[]>();

/** Opens an address as a logged-in user. The first time it uses the form, then the same session while it is valid. */
export async function logIn(page: Page, url: string, username = 'admin'): Promise<void> {
  const { origin, pathname } = new URL(url);
  const session = `${username} ${origin}`;
  const context = page.context();
  await context.addCookies(sessions.get(session) ?? []);
  await page.goto(sessions.has(session) ? url : `${origin}/login?next=${encodeURIComponent(pathname)}`);
  if (new URL(page.url()).pathname === '/login') {
    await page.fill('#username', username);
    await page.fill('#password', PASSWORD);
    await page.click('form.card button');
  }
  await page.waitForURL(url);
  sessions.set(session, await context.cookies(origin));
}

/**
 * Restores a session of the same test file in a page, without opening an address. Call `logIn` first in each file: an
 * earlier file may have used the same port for other services.
 */
export async function restoreSession(page: Page, webUrl: string, username = 'admin'): Promise<void> {
  const known = sessions.get(`${username} ${new URL(webUrl).origin}`);
  if (known) await page.context().addCookies(known);
  else await logIn(page, `${webUrl}/help`, username);
}
