import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PLACES } from '../../../apps/web/src/client/places/places.ts';
import { requestToken, enter } from '../browser/run-built-services.ts';
import { waitForPlan } from '../browser/wait-for-plan.ts';
import { drawPhoto } from './draw-photo.ts';
import { capturePicture, waitUntilShown } from './capture-picture.ts';

/** The programs run from `dist/cli`. */
const IMAGES = join(import.meta.dirname, '..', '..', '..', 'docs', 'images', 'guide');
/** The best of these with which a picture is not heavier than what a page should carry. */
const QUALITIES = [88, 75, 60, 45];
const MAX_BYTES = 200_000;
const SECOND_SITE = { site_name: 'Orto Vecchio', municipality: 'Castel Pianara', region: 'Marche' };
const PHOTOGRAPHED = ['1001', '1005', '1017', '1026', '1037', '1039', '1078', '1079'];

type Language = 'en' | 'it';

export interface GuideOptions {
  url: string;
  apiUrl: string;
  site: string;
  /** Only pictures in whose name this stands. */
  only: string;
}

/** A picture of the guide: where it is taken, and what is done there before. */
interface Shot {
  name: string;
  path: (site: string) => string;
  prepare?: (page: Page, language: Language) => Promise<void>;
}

const LINES = {
  en: '3017 cut P3 cuts 3015; covered by 3013 q 41.20-40.95',
  it: '3017 taglio P3 taglia 3015; coperto da 3013 q 41,20-40,95',
};

/** In the order of the pages of the guide. */
const SHOTS: readonly Shot[] = [
  { name: 'home', path: () => PLACES.home },
  { name: 'units', path: PLACES.units },
  {
    name: 'sheet',
    path: (site) => PLACES.unitByName(site, '1039'),
    prepare: (page) => page.locator('.sheet-fields').first().waitFor(),
  },
  { name: 'line', path: PLACES.units, prepare: writeLine },
  { name: 'finds', path: PLACES.finds },
  {
    name: 'photos',
    path: PLACES.media,
    prepare: (page) => page.locator('main img').first().waitFor(),
  },
  {
    name: 'matrix',
    path: PLACES.matrix,
    prepare: (page) => page.locator('main :is(svg, canvas)').first().waitFor(),
  },
  {
    name: 'print',
    path: (site) => `${PLACES.matrix(site)}?places=mine`,
    prepare: openPrint,
  },
  {
    name: 'findings',
    path: PLACES.findings,
    prepare: async (page) => {
      await page.locator('.findings-list button').first().click();
      await page.locator('.findings-sheet dl').first().waitFor();
    },
  },
  { name: 'plan', path: PLACES.plan, prepare: waitForPlan },
  { name: 'changes', path: PLACES.changes },
];

/** Captures the pictures of the guide from the example excavation, in both languages. */
export async function captureGuidePictures(browser: Browser, options: GuideOptions): Promise<void> {
  await fill(browser, options);
  for (const language of ['en', 'it'] as const) {
    mkdirSync(join(IMAGES, language), { recursive: true });
    const context = await browser.newContext({
      viewport: { width: 1200, height: 750 },
      deviceScaleFactor: 1.5,
      locale: language,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await enter(page, options.url);
    for (const shot of SHOTS) {
      const name = `${language}/${shot.name}.webp`;
      if (name.includes(options.only)) await take(page, { ...options, shot, language, name });
    }
    await context.close();
  }
}

async function take(
  page: Page,
  { url, site, shot, language, name }: GuideOptions & { shot: Shot; language: Language; name: string },
): Promise<void> {
  await page.goto(url + shot.path(site));
  await waitUntilShown(page);
  await shot.prepare?.(page, language);
  await waitUntilShown(page);
  for (const quality of QUALITIES) {
    const picture = await capturePicture(page, quality);
    if (picture.length > MAX_BYTES) continue;
    writeFileSync(join(IMAGES, name), picture);
    console.log(`${name}: ${Math.round(picture.length / 1_000)} kB`);
    return;
  }
  throw new Error(`The picture ${name} is heavier than ${MAX_BYTES / 1_000} kB`);
}

async function writeLine(page: Page, language: Language): Promise<void> {
  await page.locator('.unit-line input').fill(LINES[language]);
  await page.locator('.unit-line .line-token').first().waitFor();
}

/** Adds records that the example lacks: a second site, and photographs. */
async function fill(browser: Browser, { url, apiUrl, site }: GuideOptions): Promise<void> {
  const headers = { authorization: `Bearer ${await requestToken(apiUrl)}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const post = async (path: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(apiUrl + path, { method: 'POST', ...init });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await post('/sites', { headers: json, body: JSON.stringify(SECOND_SITE) });
  for (const [i, definition] of ['Humus', 'Crollo', 'Taglio', 'Riempimento'].entries()) {
    const unit = { site_name: SECOND_SITE.site_name, us_number: String(i + 1), definition };
    await post('/us', { headers: json, body: JSON.stringify(unit) });
  }
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  for (const [i, number] of PHOTOGRAPHED.entries()) {
    const body = new FormData();
    body.append('entity', 'us');
    body.append('record_id', String(await findUnit(apiUrl, { headers, site, number })));
    const photo = await drawPhoto(page, `US ${number}`, i + 1);
    body.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `US${number}_1.jpg`);
    await post('/media', { headers, body });
  }
  await page.close();
}

async function findUnit(
  apiUrl: string,
  { headers, site, number }: { headers: Record<string, string>; site: string; number: string },
): Promise<number> {
  const query = new URLSearchParams({ site_name: site, us_number: number });
  const answer = await fetch(`${apiUrl}/us?${query}`, { headers });
  return ((await answer.json()) as { data: { id: number }[] }).data[0]!.id;
}

/** The dialog to print, once it shows the sheets. */
async function openPrint(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: { en: 'Print', it: 'Stampa' }[language], exact: true }).click();
  await page.locator('.print-picture img').waitFor();
}
