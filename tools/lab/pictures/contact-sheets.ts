import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { enter } from '../browser/run-built-services.ts';
import { capturePicture, waitUntilShown } from './capture-picture.ts';

const QUALITY = 80;
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const COLUMNS = { desktop: 4, phone: 8 };

/** Eight ways in which a page is seen. */
const WAYS = (['desktop', 'phone'] as const).flatMap((device) =>
  (['en', 'it'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ device, locale, colorScheme })),
  ),
);

export interface ContactOptions {
  url: string;
  places: readonly (readonly [name: string, path: string])[];
  folder: string;
  /** Only ways in whose name this stands: `phone`, `it-dark`. */
  only: string;
}

/**
 * Captures every page in both languages, light and dark, for desktop and phone. Writes one contact sheet for each
 * combination.
 */
export async function captureContactSheets(browser: Browser, options: ContactOptions): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  for (const way of WAYS) {
    const { device, locale, colorScheme } = way;
    const name = `${device}-${locale}-${colorScheme}`;
    if (!name.includes(options.only)) continue;
    const context = await browser.newContext({
      ...DEVICES[device],
      locale,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await enter(page, options.url);
    const taken = await takeAll(page, { ...options, name });
    await writeSheet(page, { taken, columns: COLUMNS[device], file: join(options.folder, `${name}.png`) });
    await context.close();
    console.log(`${name}: ${taken.length} pages`);
  }
}

interface Taken {
  name: string;
  picture: Buffer;
}

/** Addresses at which nothing stands are left out; pages wider than the window are told. */
async function takeAll(
  page: Page,
  { url, places, folder, name }: ContactOptions & { name: string },
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const [place, path] of places) {
    const answer = await page.goto(url + path);
    if (!answer?.ok()) continue;
    await waitUntilShown(page).catch(() => console.log(`${name} ${path}: still loading`));
    const overhang = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (overhang > 0) console.log(`${name} ${path}: wider than the window by ${overhang}`);
    const picture = await capturePicture(page, QUALITY);
    writeFileSync(join(folder, `${name}-${place}.webp`), picture);
    taken.push({ name: place, picture });
  }
  return taken;
}

async function writeSheet(
  page: Page,
  { taken, columns, file }: { taken: readonly Taken[]; columns: number; file: string },
): Promise<void> {
  const figures = taken.map(
    ({ name, picture }) =>
      `<figure><img src="data:image/webp;base64,${picture.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  );
  const sheet = await page
    .context()
    .browser()!
    .newPage({ viewport: { width: 2_400, height: 800 } });
  await sheet.setContent(`<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; font: 14px sans-serif }
    figure { margin: 0 } img { width: 100%; border: 1px solid gray }
  </style>${figures.join('')}`);
  await sheet.screenshot({ path: file, fullPage: true });
  await sheet.close();
}
