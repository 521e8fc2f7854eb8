import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from './check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';
import { createSheetSite, type SheetSite } from './sheet-site.ts';

const SITE = 'Orto delle Foto';

let services: RunningServices;
let browser: Browser;
let site: SheetSite;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off' }), openBrowser()]);
  const { page } = await openPage(browser);
  await logIn(page, `${services.webUrl}/`);
  site = await createSheetSite(page, services.webUrl, SITE);
  await site.record('1');
  await site.record('2');
  // Not in the order of their names, in which the sheet shows them.
  for (const [at, width, height] of [
    [2, 300, 500],
    [0, 300, 400],
    [1, 400, 300],
  ] as const)
    await addPhoto(page, { name: `view-${at}.png`, width, height, unit: await site.idOf('1') });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

interface Drawn {
  name: string;
  width: number;
  height: number;
  unit: number;
}

/** Draws a photograph in the browser and adds it to a unit. */
async function addPhoto(page: Page, { name, width, height, unit }: Drawn): Promise<void> {
  const status = await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#c08040'; pen.fillRect(0, 0, ${width}, ${height});
    pen.fillStyle = '#204060'; pen.fillRect(0, 0, ${width}, 40);
    pen.fillStyle = '#209020'; pen.fillRect(0, ${height} - 40, ${width}, 40);
    const form = new FormData();
    form.append('entity', 'us');
    form.append('record_id', '${unit}');
    form.append('title', '${name.replace('.png', '')}');
    form.append('file', new File([await canvas.convertToBlob()], '${name}'));
    return (await fetch('/api/media', { method: 'POST', body: form })).status;
  })()`);
  expect(status).toBe(201);
}

async function openSheet(width = 1_280): Promise<WatchedPage> {
  const watched = await openPage(browser);
  opened.push(watched);
  const { page } = watched;
  await page.setViewportSize({ width, height: 844 });
  await logIn(page, `${services.webUrl}/`);
  await site.openSheet(page, '1');
  return watched;
}

/** Size and transformation of the picture in the viewer. */
function lookAt(page: Page): Promise<{ width: number; height: number; transform: string }> {
  return page.evaluate(`(() => {
    const image = document.querySelector('.photo-picture');
    const { width, height } = image.getBoundingClientRect();
    return { width: Math.round(width), height: Math.round(height), transform: image.style.transform };
  })()`);
}

describe('photographs of a sheet', () => {
  it('are shown whole and open in a viewer that keys lead through (observation 26)', async () => {
    const { page, complaints } = await openSheet();
    const photo = page.getByRole('link', { name: 'Open view-0' });
    await photo.scrollIntoViewIfNeeded();
    const [box, image] = [await photo.boundingBox(), await photo.locator('img').boundingBox()];
    expect(image!.height).toBeLessThanOrEqual(box!.height);
    const fit = `getComputedStyle(document.querySelector('.record-pictures img')).objectFit`;
    expect(await page.evaluate(fit)).toBe('contain');

    await photo.click();
    const viewer = page.getByRole('dialog', { name: 'Photograph viewer' });
    await viewer.getByText('1 of 3').waitFor();
    await viewer.getByRole('img', { name: 'view-0' }).waitFor();
    const fitted = await lookAt(page);
    expect(fitted.width / fitted.height).toBeCloseTo(0.75, 1);
    expect(await findFaults(page)).toEqual([]);
    expect(await viewer.getByRole('link', { name: 'Original file' }).getAttribute('href')).toMatch(
      /^\/api\/media\/\d+\/file$/,
    );

    await page.keyboard.press('r');
    await expect.poll(async () => (await lookAt(page)).transform).toContain('rotate(90deg)');
    const turned = await lookAt(page);
    expect(turned.width / turned.height).toBeCloseTo(4 / 3, 1);
    await page.keyboard.press('+');
    await expect.poll(async () => (await lookAt(page)).transform).toContain('scale(1.5)');
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText('1 of 3').waitFor();

    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    const focused = `document.activeElement.getAttribute('aria-label')`;
    await expect.poll(() => page.evaluate(focused)).toBe('Open view-0');
    expect(complaints).toEqual([]);
  });

  it('are linked to further units, numbered and taken off again without being deleted (observation 26)', async () => {
    const { page, complaints } = await openSheet();
    await page.getByRole('link', { name: 'Open view-1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photograph viewer' });
    await viewer.getByRole('textbox', { name: 'Link to SU' }).fill('2');
    await page.keyboard.press('Enter');
    await viewer.getByRole('link', { name: 'SU 2' }).waitFor();
    await viewer.getByRole('textbox', { name: 'Direction' }).fill('NE');
    await viewer.getByRole('textbox', { name: 'Number' }).fill('1');
    await viewer.getByRole('textbox', { name: 'Scale' }).focus();
    await page.getByText('Photograph 1 already exists in this site').first().waitFor();
    await viewer.getByRole('textbox', { name: 'Number' }).fill('42');
    await viewer.getByRole('textbox', { name: 'Scale' }).focus();
    await expect
      .poll(() =>
        page.evaluate(
          `fetch('/api/media?photo_number=42').then(async (answer) => (await answer.json()).data[0]?.direction)`,
        ),
      )
      .toBe('NE');
    expect(await findFaults(page)).toEqual([]);

    await viewer.getByRole('button', { name: 'Unlink SU 1' }).click();
    await viewer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open view-0' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open view-1' }).count()).toBe(0);
    await site.openSheet(page, '2');
    await page.getByRole('link', { name: 'Open view-1' }).waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  it('are turned over by a swipe on a phone (observation 26)', async () => {
    const { page, complaints } = await openSheet(390);
    await page.getByRole('link', { name: 'Open view-0' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photograph viewer' });
    await viewer.getByText('1 of 2').waitFor();
    await viewer.getByRole('img', { name: 'view-0' }).waitFor();
    await page.mouse.move(300, 500);
    await page.mouse.down();
    await page.mouse.move(120, 510, { steps: 4 });
    await page.mouse.up();
    await viewer.getByText('2 of 2').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are numbered by date and edited in the register', async () => {
    const { page, complaints } = await openSheet();
    const url = `${services.webUrl}/sites/${encodeURIComponent(SITE)}/media`;
    await page.evaluate(`(async () => {
      const { data } = await (await fetch('/api/media')).json();
      const days = { 'view-0': '2026-07-03', 'view-1': '2026-07-02' };
      const records = data.map(({ id, title }) => ({
        id, changes: { photo_number: null, direction: null, taken_at: days[title] ? days[title] + 'T10:20:30' : null },
      }));
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/media/batch', { method: 'PATCH', headers, body: JSON.stringify({ records }) });
    })()`);
    await page.goto(url);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('3 photographs have no number.').waitFor();
    await page.getByRole('button', { name: 'Number them by date' }).click();
    await page.getByText('Numbers 1 to 3 given.').waitFor();
    const rowOf = (number: number) => page.getByRole('row').nth(number);
    for (const [at, title] of ['view-2', 'view-1', 'view-0'].entries())
      await rowOf(at + 1)
        .getByText(title, { exact: true })
        .waitFor();
    await rowOf(2).getByText('02/07/2026 10:20:30').waitFor();
    await rowOf(2).getByRole('link', { name: 'SU 2' }).waitFor();

    await rowOf(2).getByRole('gridcell').nth(4).click();
    await page.keyboard.type('SW');
    await page.keyboard.press('Enter');
    const numberOf = `fetch('/api/media?direction_is=SW').then(async (answer) => (await answer.json()).data[0]?.photo_number)`;
    await expect.poll(() => page.evaluate(numberOf)).toBe(2);
    expect(await findFaults(page)).toEqual([]);

    await rowOf(2).getByRole('gridcell').nth(4).click();
    await page.keyboard.press('Space');
    const viewer = page.getByRole('dialog', { name: 'Photograph viewer' });
    await viewer.getByText('2 of 3').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await page.getByRole('searchbox', { name: 'Unit' }).fill('2');
    await page.keyboard.press('Enter');
    await page.getByText('1 row').waitFor();

    const encoded = (await page.evaluate(`(async () => {
      const { data } = await (await fetch('/api/media?direction_is=SW')).json();
      const bytes = await (await fetch('/api/media/' + data[0].id + '/file')).arrayBuffer();
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    })()`)) as string;
    const again = { name: 'again.png', mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') };
    await page.locator('input[type=file]').first().setInputFiles(again);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.getByText('Already stored:').waitFor();
    await page.getByText('1 was already stored.').waitFor();
    expect(await page.getByRole('link', { name: 'view-1', exact: true }).getAttribute('href')).toMatch(
      /^\/api\/media\/\d+\/file$/,
    );
    expect(complaints).toEqual([]);
  });
});
