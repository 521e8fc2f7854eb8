import type { Page } from 'playwright-core';

/** Waits until a page shows what it is about: nothing loads any more, letters and pictures are there. */
export async function waitUntilShown(page: Page): Promise<void> {
  await page.locator('main h1, .scene[data-pictures]').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(
    `Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]).then(() => undefined)`,
  );
}

/** Returns the content of the window as WebP. */
export async function capturePicture(page: Page, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}
