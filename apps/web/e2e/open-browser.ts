import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { loadTool } from './built-services.ts';
import { PASSWORD } from './run-services.ts';

/** A page of a browser, and everything it complained of: errors on its console, uncaught ones, breaches of its policy. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
}

/** Brings up the Chromium that this machine has, or the one of npm. */
export async function openBrowser(): Promise<Browser> {
  const { findChromium } = await loadTool<{ findChromium(): Promise<LaunchOptions> }>('chromium.mjs');
  return chromium.launch(await findChromium());
}

/** Opens a page that writes down its complaints; nothing of another page is in it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 700 },
    locale: 'en',
    // Every picture of a flight would be drawn by the processor.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Logs in as people do, and arrives where one wanted to go. */
export async function logIn(page: Page, url: string, username = 'admin'): Promise<void> {
  const { origin, pathname } = new URL(url);
  await page.goto(`${origin}/login?next=${encodeURIComponent(pathname)}`);
  await page.fill('#username', username);
  await page.fill('#password', PASSWORD);
  await page.click('form.card button');
  await page.waitForURL(url);
}
