import type { Page } from 'playwright-core';

/** Waits until a page shows what it is about: nothing loads any more, letters and pictures are there. */
export async function waitUntilShown(page: Page): Promise<void> {
  await page.locator('main h1, .scene[data-pictures]').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(
    `!document.querySelector('[aria-busy=true]') &&
      [...document.images].every((image) => image.complete) && document.fonts.status === 'loaded'`,
  );
}

/** Gives what the window shows, as WebP. */
export async function takePicture(page: Page, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}
