import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Georeference } from '@trowel/domain/records';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, waitForPage } from '../check-page.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from '../open-browser.ts';
import { runServices, type RunningServices } from '../run-services.ts';
import { createPlanSite, IN_PLAN_SITE, PLAN_SITE, send } from './plan-site.ts';

interface MediaRow {
  id: number;
  georeference: Georeference | null;
}

/** Colours of the quarters of the picture: top left, top right, bottom left, bottom right. */
const [RED, GREEN, BLUE, YELLOW] = ['#d01010', '#10a010', '#1010d0', '#e0d010'];

/** Colours of the tiles, and of the pictures of the WMS. */
const [TILE, WMS_PICTURE] = ['#20b0b0', '#b020b0'];

let mapServer: MapServer;
let services: RunningServices;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  mapServer = await startMapServer();
  const { url } = mapServer;
  const PLAN_MAPS = `Tiles|${url}/{z}/{x}/{y}.png|© Example; Orthophoto|${url}/wms?layers=orto`;
  [services, browser] = await Promise.all([runServices({ DEMO: 'off', PLAN_MAPS }), openBrowser()]);
  watched = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  page = watched.page;
  page.setDefaultTimeout(25_000);
  mapServer.tile = await paint(TILE!);
  mapServer.picture = await paint(WMS_PICTURE!);
  await logIn(page, `${services.webUrl}/help`);
  await createPlanSite(page);
  await addPicture();
  await page.goto(`${services.webUrl}${IN_PLAN_SITE}/plan`);
  await page.locator('.plan-map canvas').first().waitFor();
  await waitForPage(page);
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
  mapServer?.server.close();
});

/** A server of maps. */
interface MapServer {
  server: Server;
  url: string;
  /** PNG of every tile. */
  tile: Buffer;
  /** PNG of every picture of the WMS. */
  picture: Buffer;
  /** Queries to the WMS. */
  queries: URLSearchParams[];
}

async function startMapServer(): Promise<MapServer> {
  const server = createServer(({ url = '' }, res) => {
    const { pathname, searchParams } = new URL(url, 'http://maps.example');
    const isWms = pathname === '/wms';
    if (isWms) started.queries.push(searchParams);
    res.writeHead(200, { 'content-type': 'image/png' }).end(isWms ? started.picture : started.tile);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const none = Buffer.alloc(0);
  const started: MapServer = {
    server,
    url: `http://127.0.0.1:${port}`,
    tile: none,
    picture: none,
    queries: [],
  };
  return started;
}

/** Returns a PNG of 256 × 256 px in one colour. */
async function paint(colour: string): Promise<Buffer> {
  const text = (await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(256, 256);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '${colour}';
    pen.fillRect(0, 0, 256, 256);
    const blob = await canvas.convertToBlob();
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  })()`)) as string;
  return Buffer.from(text, 'base64');
}

async function findSiteId(): Promise<number> {
  const path = `/api/sites?site_name_is=${encodeURIComponent(PLAN_SITE)}`;
  const [site] = await send<{ id: number }[]>(page, 'GET', path);
  return site!.id;
}

/** Adds a picture of 400 × 300 px with four colours to the site. */
async function addPicture(): Promise<void> {
  const siteId = await findSiteId();
  const status = await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const pen = canvas.getContext('2d');
    for (const [i, colour] of ${JSON.stringify([RED, GREEN, BLUE, YELLOW])}.entries()) {
      pen.fillStyle = colour;
      pen.fillRect((i % 2) * 200, Math.floor(i / 2) * 150, 200, 150);
    }
    const form = new FormData();
    form.append('entity', 'sites');
    form.append('record_id', '${siteId}');
    form.append('title', 'From above');
    form.append('file', new File([await canvas.convertToBlob()], 'above.png'));
    return (await fetch('/api/media', { method: 'POST', body: form })).status;
  })()`);
  expect(status).toBe(201);
}

const panel = () => page.locator('.plan-legend');
const dialog = () => page.getByRole('dialog');
const getStored = async (): Promise<Georeference | null> => {
  const [media] = await send<MediaRow[]>(page, 'GET', '/api/media?file_name=above.png');
  return media!.georeference;
};

/** Returns the colour of the map at a place of the site: the trench of 10 × 6 m is in the middle of the window. */
async function colourAt(x: number, y: number): Promise<[number, number, number]> {
  const box = (await page.locator('.plan-map').boundingBox())!;
  const scale = Math.min((box.width - 80) / 10, (box.height - 80) / 6);
  const clip = {
    x: Math.round(box.x + box.width / 2 + (x - 5) * scale),
    y: Math.round(box.y + box.height / 2 - (y - 3) * scale),
    width: 1,
    height: 1,
  };
  const png = await page.screenshot({ clip });
  const reader = await page.context().newPage();
  const colour = (await reader.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  })()`)) as [number, number, number];
  await reader.close();
  return colour;
}

/** Waits until the map has about this colour at a place. The previews are compressed, so that it is not exact. */
async function waitForColour(x: number, y: number, colour: string): Promise<void> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const measure = async (): Promise<number> =>
    Math.max(...(await colourAt(x, y)).map((part, i) => Math.abs(part - wanted[i]!)));
  await expect.poll(measure, { timeout: 15_000 }).toBeLessThan(24);
}

/** Presses the picture of the dialog at shares of its width and height, and types the place of the new point. */
async function addPoint(
  number: number,
  [across, down]: readonly [number, number],
  x: string,
  y: string,
): Promise<void> {
  const image = dialog().locator('.plan-pointed img');
  await expect
    .poll(() => image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
  const box = (await image.boundingBox())!;
  await image.click({ position: { x: box.width * across, y: box.height * down } });
  await dialog().getByLabel(`East (x), point ${number}`).fill(x);
  await dialog().getByLabel(`North (y), point ${number}`).fill(y);
}

describe('pictures on the plan', () => {
  it('are placed by points, turned as they lie, under the outlines', async () => {
    await page.locator('.plan-zoom').getByText('Pictures').click();
    await panel().getByText('No picture is placed on the plan yet.').waitFor();
    await panel().getByRole('button', { name: 'Place a picture…' }).click();
    await dialog().getByText('From above').click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('alert').getByText('At least two points').waitFor();
    // The picture is turned by 90°: its right side points north, its lower side east. 400 px are 3 m.
    await addPoint(1, [0.25, 0.25], '5,5625', '3.25');
    await addPoint(2, [0.75, 0.75], '6.6875', '4.75');
    await dialog()
      .getByText(/Mean residual 0(\.\d+)? m/)
      .waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Picture placed on the plan').first().waitFor();

    await waitForColour(5.5, 3.2, RED!);
    await waitForColour(5.5, 4.8, GREEN!);
    await waitForColour(6.7, 3.2, BLUE!);
    await waitForColour(6.7, 4.8, YELLOW!);
    const stored = (await getStored())!;
    expect(stored.points).toHaveLength(2);
    expect(Math.hypot(stored.world_file[0]!, stored.world_file[1]!)).toBeCloseTo(0.0075, 4);
  });

  it('are hidden and shown, made translucent, and found', async () => {
    await panel()
      .getByRole('checkbox', { name: /From above/ })
      .click();
    await expect.poll(async () => (await colourAt(5.5, 3.2)).every((part) => part > 230)).toBe(true);
    await panel()
      .getByRole('checkbox', { name: /From above/ })
      .click();
    await waitForColour(5.5, 3.2, RED!);
    await panel()
      .getByRole('slider', { name: /Opacity of .*From above/ })
      .fill('0.5');
    await expect.poll(async () => (await colourAt(5.5, 3.2))[1]).toBeGreaterThan(90);
    await panel().getByRole('slider').fill('1');
    expect(await findFaults(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Go to' }).click();
    await page.waitForTimeout(600);
    // The picture fills the window, its middle is in the middle.
    await expect.poll(async () => (await colourAt(4.5, 2.5))[0]).toBeGreaterThan(150);
    await page.locator('.plan-zoom').getByText('Fit', { exact: true }).click();
    await page.waitForTimeout(600);
  });

  it('are placed by the numbers of a world file, and removed', async () => {
    await panel().getByRole('button', { name: 'Edit the place of' }).click();
    await dialog().getByLabel('Place by').selectOption({ label: 'World file' });
    const numbers = dialog().getByLabel('The six numbers of the world file');
    await numbers.fill('0.0075\n0\n0\n-0.0075\n5.00375');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('alert').getByText('A world file has six numbers').waitFor();
    const content = Buffer.from('0.0075\n0\n0\n-0.0075\n5.00375\n3.99625\n');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'above.pgw', mimeType: 'text/plain', buffer: content });
    await expect.poll(() => numbers.inputValue()).toContain('3.99625');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Picture placed on the plan').first().waitFor();
    // It is upright now: 3 m wide from x = 5, its upper edge at y = 4.
    await waitForColour(5.6, 3.6, RED!);
    await waitForColour(7.2, 3.6, GREEN!);
    await waitForColour(5.6, 2.3, BLUE!);

    await panel().getByRole('button', { name: 'Edit the place of' }).click();
    await dialog().getByRole('button', { name: 'Remove from the plan' }).click();
    await panel().getByText('No picture is placed on the plan yet.').waitFor();
    expect(await getStored()).toBeNull();
    expect(watched.complaints).toEqual([]);
  });
});

describe('background maps', () => {
  const choose = (label: string): Promise<unknown> =>
    panel().getByLabel('Background map').selectOption({ label });
  const setSystem = async (changes: object): Promise<void> => {
    await send(page, 'PUT', `/api/sites/${await findSiteId()}`, changes);
    await page.reload();
    await page.locator('.plan-map canvas').first().waitFor();
    await waitForPage(page);
    await page.locator('.plan-zoom').getByText('Pictures').click();
  };

  it('need a site with a coordinate system', async () => {
    await choose('Tiles');
    await page.getByText('the site has no coordinate system').first().waitFor();
    expect(mapServer.queries).toEqual([]);
  });

  it('lie below a plan in a local grid', async () => {
    await setSystem({
      local_grid: {
        origin_x: 300_000,
        origin_y: 4_640_000,
        origin_srid: 32_633,
        rotation_deg: 30,
        scale: 1,
      },
    });
    await choose('Tiles');
    await waitForColour(6, 5, TILE!);
    await page.getByText('© Example').waitFor();
    await choose('Orthophoto');
    await waitForColour(6, 5, WMS_PICTURE!);
    const query = mapServer.queries[0]!;
    expect(Object.fromEntries(query)).toMatchObject({ SRS: 'EPSG:32633', LAYERS: 'orto', VERSION: '1.1.1' });
    const [minX, minY, maxX, maxY] = query.get('BBOX')!.split(',').map(Number);
    expect([minX! < 300_009, minY! < 4_640_009, maxX! > 299_996, maxY! > 4_640_000]).not.toContain(false);
    await choose('None');
    await expect.poll(async () => (await colourAt(6, 5)).every((part) => part > 230)).toBe(true);
  });

  it('are asked for in the coordinate system of the site', async () => {
    await setSystem({ local_grid: null, srid: 32_633 });
    mapServer.queries.length = 0;
    await choose('Orthophoto');
    await waitForColour(6, 5, WMS_PICTURE!);
    const boxes = mapServer.queries.map((query) => query.get('BBOX')!.split(',').map(Number));
    expect(mapServer.queries.map((query) => query.get('SRS'))).toContain('EPSG:32633');
    expect(
      boxes.some(([minX, minY, maxX, maxY]) => minX! <= 5 && maxX! >= 5 && minY! <= 3 && maxY! >= 3),
    ).toBe(true);
    expect(watched.complaints).toEqual([]);
  });
});
