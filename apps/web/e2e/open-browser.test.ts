import { afterAll, expect, it } from 'vitest';
import { openBrowser, openPage } from './open-browser.ts';

afterAll(async () => (await openBrowser()).close());

it('openBrowser() returns one browser for all files of a process, and closing it closes only its pages', async () => {
  const browser = await openBrowser();
  const { page } = await openPage(browser);

  await browser.close();

  expect(page.isClosed()).toBe(true);
  expect(await openBrowser()).toBe(browser);
  const again = await openPage(browser);
  expect(again.page.isClosed()).toBe(false);
});
