import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForPage } from './check-page.ts';
import { capturePixels } from './look.ts';
import { createGltfWithBin, createModels, createObjWithMaterials, type ModelFile } from './create-models.ts';
import { KTX2_COLOR, createPackedModels, createUnknown } from './create-packed-models.ts';
import { logIn, openBrowser, openPage, type WatchedPage } from './open-browser.ts';
import { runServices, type RunningServices } from './run-services.ts';

const SITE = 'Orto dei Frati';
const VIEWER = `/3d/viewer/${encodeURIComponent(SITE)}`;

const PACKED = await createPackedModels();

let services: RunningServices;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  [services, browser] = await Promise.all([runServices({ DEMO: 'off', PUBLIC_READ: 'on' }), openBrowser()]);
  const { page } = await openPage(browser);
  await logIn(page, `${services.webUrl}/`);
  await record(page, '/api/sites', { site_name: SITE });
  await record(page, '/api/us', { site_name: SITE, us_number: '1', definition: 'Humus' });
  await record(page, '/api/us', {
    site_name: SITE,
    us_number: '2',
    definition: 'Strato',
    relationships: [{ type: 'covered_by', us_number: '1' }],
  });
  await page.context().close();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((watched) => watched.leave()));
});
afterAll(async () => {
  await browser?.close();
  await services?.stop();
});

/** Records something through the session of a page. */
async function record(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: services.webUrl };
  const answer = await page.request.post(services.webUrl + path, { data, headers });
  expect(answer.status()).toBe(201);
}

/** Opens the card of a unit of the site; `prepare` comes before the page does. */
async function openCard(
  number: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<WatchedPage> {
  const watched = await openPage(browser);
  opened.push(watched);
  const { page } = watched;
  await prepare(page);
  await logIn(page, services.webUrl + VIEWER);
  await page.waitForSelector('#app[data-ready=scene]');
  await page.getByRole('combobox', { name: /Find a unit/ }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `SU ${number}` }).waitFor();
  return watched;
}

async function upload(page: Page, files: ModelFile[], title = 'Add a model'): Promise<void> {
  const form = await fillForm(page, files, title);
  await form.getByRole('button', { name: 'Upload' }).click();
}

/** Opens the form and chooses files, without sending them. */
async function fillForm(page: Page, files: ModelFile[], title: string): Promise<Locator> {
  const form = page.locator('.upload', { hasText: title });
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  await form.locator('input[type=file]').setInputFiles(files);
  return form;
}

describe('a model', () => {
  it.each(Object.entries(createModels()))(
    'of kind %s is uploaded on the card of its unit, listed, opened, and seen',
    async (_kind, file) => {
      const { page, complaints } = await openCard('1');
      await upload(page, [file]);
      const entry = page.locator('.models li', { hasText: file.name });
      await entry.locator('img.thumbnail').waitFor();

      await entry.getByRole('link', { name: 'Open' }).click();
      await page.waitForSelector('#app[data-ready=model]');
      await page.waitForTimeout(300);
      const look = await capturePixels(page, page.locator('.scene canvas'));
      const facts = await page.locator('.model-parts dl').innerText();

      expect(look.flat).toBeLessThan(0.97);
      expect(look.colors).toBeGreaterThan(2);
      expect(facts).toMatch(/4 triangles/);
      expect(complaints).toEqual([]);
    },
  );

  it.each(PACKED.map((file) => [file.name, file] as const))(
    'packed as in %s is unpacked on this server alone, and seen',
    async (name, file) => {
      const { page, complaints } = await openCard('1');
      await upload(page, [file]);
      const entry = page.locator('.models li', { hasText: name });
      await entry.locator('img.thumbnail').waitFor();

      await entry.getByRole('link', { name: 'Open' }).click();
      await page.waitForSelector('#app[data-ready=model]');
      await page.waitForTimeout(300);
      const look = await capturePixels(page, page.locator('.scene canvas'));
      const facts = await page.locator('.model-parts dl').innerText();

      expect(look.flat).toBeLessThan(0.97);
      expect(facts).toMatch(/4 triangles/);
      expect(look.countNear(KTX2_COLOR) > 1_000).toBe(name === 'ktx2.glb');
      expect(complaints).toEqual([]);
    },
  );

  it('packed and damaged on the way is told as such', async () => {
    const { page, complaints } = await openCard('2');
    const [packed] = PACKED;
    const buffer = Buffer.from(packed!.buffer);
    buffer.write('DRAMA', buffer.indexOf('DRACO'));
    await upload(page, [{ ...packed!, name: 'damaged.glb', buffer }]);
    const entry = page.locator('.models li', { hasText: 'damaged.glb' });

    await entry.getByRole('button', { name: 'Show in place' }).click();
    await entry.locator('.news').filter({ hasText: /./ }).waitFor();

    expect(await entry.locator('.news').innerText()).toContain('unpacking it failed');
    expect(complaints).toEqual([]);
  });

  it('of an OBJ is seen in the colours of its materials and the picture of its texture', async () => {
    const { page, complaints } = await openCard('2');
    await upload(page, createObjWithMaterials());
    const entry = page.locator('.models li', { hasText: 'painted.obj' });
    await entry.locator('img.thumbnail').waitFor();

    await entry.getByRole('link', { name: 'Open' }).click();
    await page.waitForSelector('#app[data-ready=model]');
    await page.waitForTimeout(300);
    const look = await capturePixels(page, page.locator('.scene canvas'));

    expect(look.countHue('blue')).toBeGreaterThan(1_000);
    expect(look.countHue('red')).toBeGreaterThan(1_000);
    expect(complaints).toEqual([]);
  });

  it('that needs what the viewer does not know is kept, and says so', async () => {
    const { page, complaints } = await openCard('1');
    await upload(page, [createUnknown()]);
    const news = page.locator('.upload', { hasText: 'Add a model' }).locator('.news');
    await news.filter({ hasText: /./ }).waitFor();
    const said = await news.innerText();
    const entry = page.locator('.models li', { hasText: 'unknown.glb' });

    await entry.getByRole('button', { name: 'Show in place' }).click();
    await entry.getByText(/needs a glTF extension/).waitFor();

    expect(said).toMatch(/unknown.glb is stored.*EXT_spoil_heap/);
    expect(await entry.locator('.news').innerText()).toContain('EXT_spoil_heap');
    expect(complaints).toEqual([]);
  });

  it('of a glTF with a buffer beside it stands in the place of its unit, and is taken away again', async () => {
    const { page, complaints } = await openCard('2');
    await upload(page, createGltfWithBin());
    const entry = page.locator('.models li', { hasText: 'parted.gltf' });
    await entry.waitFor();
    const before = await capturePixels(page, page.locator('.scene'));

    await entry.getByRole('button', { name: 'Show in place' }).click();
    await entry.getByText(/is shown in place of its unit/).waitFor();
    await page.waitForTimeout(300);
    const shown = await capturePixels(page, page.locator('.scene'));
    await entry.getByRole('button', { name: 'Hide' }).click();

    expect(shown.png.equals(before.png)).toBe(false);
    expect(await entry.getByRole('button', { name: 'Show in place' }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('that is chosen stays so when what is wrong with the unit becomes known', async () => {
    let answer = (): void => undefined;
    const known = new Promise<void>((resolve) => (answer = resolve));
    const { page, complaints } = await openCard('2', (opening) =>
      opening.route('**/api/harris-matrix/validate', async (route) => {
        await known;
        const message = 'SU 2 lies where nothing can lie.';
        const finding = { code: 'impossible_by_type', severity: 'warning', message, units: ['2'] };
        await route.fulfill({
          json: { status: 'success', data: { warnings: [finding], errors: [], infos: [] } },
        });
      }),
    );
    const form = await fillForm(page, [createModels().ply], 'Add a model');

    answer();
    await page.locator('.problems').getByText('nothing can lie').waitFor();

    expect(await form.getAttribute('open')).not.toBeNull();
    expect(
      await form.locator('input[type=file]').evaluate((input) => 'files' in input && input.value),
    ).toMatch(/\.ply$/);
    expect(complaints).toEqual([]);
  });

  it('that is none is refused in words', async () => {
    const { page } = await openCard('2');
    const buffer = Buffer.from('<script>alert(1)</script>');

    await upload(page, [{ name: 'page.glb', mimeType: 'model/gltf-binary', buffer }]);
    const news = page.locator('.upload', { hasText: 'Add a model' }).locator('.news');
    await news.filter({ hasText: /./ }).waitFor();

    expect(await news.innerText()).toContain('not in one of the six formats');
  });
});

describe('deleting', () => {
  it('a model is asked about first, by keys alone, and takes it out of the list and the scene', async () => {
    const { page, complaints } = await openCard('2');
    const { glb } = createModels();
    await upload(page, [{ ...glb, name: 'to-go.glb' }]);
    const entry = page.locator('.models li', { hasText: 'to-go.glb' });
    await entry.locator('img.thumbnail').waitFor();
    await entry.getByRole('button', { name: 'Show in place' }).click();
    await entry.getByText(/is shown in place of its unit/).waitFor();
    const remove = entry.getByRole('button', { name: 'Delete to-go.glb' });

    await remove.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete to-go.glb?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    const isKept = (await dialog.count()) === 0 && (await entry.isVisible());
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await entry.waitFor({ state: 'detached' });
    const focused = await page.evaluate('document.activeElement.textContent');

    expect(isKept).toBe(true);
    expect(focused).toBe('3D models');
    const news = await page.locator('.unit-card .news').allInnerTexts();
    expect(news.join(' ')).toContain('to-go.glb was deleted.');
    expect(complaints).toEqual([]);
  });

  it('a model is offered on its page too, in Italian, and leads to those that are left', async () => {
    const watched = await openPage(browser, { locale: 'it' });
    opened.push(watched);
    const { page, complaints } = watched;
    const models = `${services.webUrl}/3d/models/${encodeURIComponent(SITE)}`;
    await logIn(page, models);
    await page.getByLabel('Scegli i modelli').setInputFiles([{ ...createModels().ply, name: 'via.ply' }]);
    await page.getByRole('textbox', { name: 'US di via.ply' }).fill('2');
    await page.getByRole('button', { name: 'Invia 1 modello' }).click();
    await page.getByRole('link', { name: 'Apri via.ply' }).click();
    await page.waitForSelector('#app[data-ready=model]');

    await page.getByRole('button', { name: 'Elimina via.ply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await page.waitForURL(models);
    await page.getByLabel('Scegli i modelli').waitFor();
    await waitForPage(page);

    expect(await page.locator('main').innerText()).not.toContain('via.ply');
    expect(complaints).toEqual([]);
  });
});

describe('the models of the site', () => {
  it('are added on their page, which makes their small picture, and deleted with a way back', async () => {
    const watched = await openPage(browser);
    opened.push(watched);
    const { page, complaints } = watched;
    await logIn(page, `${services.webUrl}/3d/models/${encodeURIComponent(SITE)}`);
    const { glb, ply } = createModels();

    const files = [
      { ...glb, name: 'US2_by-page.glb' },
      { ...ply, name: 'nowhere.ply' },
    ];
    await page.getByLabel('Choose models').setInputFiles(files);
    await page.getByRole('textbox', { name: 'Unit of nowhere.ply' }).fill('404040');
    await page.getByRole('button', { name: 'Upload 2 models' }).click();
    await page.getByText('This unit is not recorded.').waitFor();
    const card = page.locator('.files-card', { hasText: 'US2_by-page.glb' });
    const picture = card.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate('(image) => image.decode()');
    const look = await capturePixels(page, picture);
    await card.getByRole('button', { name: 'Delete US2_by-page.glb' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    const pressed = [page.locator('.files-drop'), card.getByText('Delete'), card.getByText('Download')];
    const seen = (): Promise<boolean[]> => Promise.all(pressed.map((one) => one.isVisible()));
    const onScreen = await seen();
    await page.emulateMedia({ media: 'print' });
    const onPaper = [...(await seen()), await card.getByText('US2_by-page.glb').first().isVisible()];
    await page.emulateMedia({ media: null });

    expect([onScreen, onPaper]).toEqual([
      [true, true, true],
      [false, false, false, true],
    ]);
    expect(look.colors).toBeGreaterThan(2);
    expect(look.flat).toBeLessThan(0.97);
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

describe('a photo', () => {
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is added on the card of its unit, a main picture takes the place of the former, and is deleted', async () => {
    const { page, complaints } = await openCard('2');
    const form = page.locator('.upload', { hasText: 'Add a photo' });
    for (const title of ['From the south', 'From the north']) {
      if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('Main picture').check();
      // The same picture twice would be kept once.
      const own = Buffer.concat([buffer, Buffer.from(title)]);
      await upload(page, [{ name: 'photo.png', mimeType: 'image/png', buffer: own }], 'Add a photo');
      await page.locator('.photos figure.main', { hasText: title }).waitFor();
    }

    const figures = await page.locator('.photos figcaption').allInnerTexts();
    const width = await page.evaluate(
      `(async (image) => (await image.decode(), image.naturalWidth))(document.querySelector('.photos img'))`,
    );

    await page.getByRole('button', { name: 'Delete From the north' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.photos figure', { hasText: 'From the north' }).waitFor({ state: 'detached' });

    expect(width).toBe(1);
    expect(figures).toEqual(['From the north · Main picture', 'From the south']);
    expect(await page.locator('.photos figcaption').allInnerTexts()).toEqual(['From the south']);
    expect(complaints).toEqual([]);
  });
});

describe('with PUBLIC_READ, whoever is not logged in', () => {
  it('sees the viewer, the models and the exports, and nothing else', async () => {
    const watched = await openPage(browser);
    opened.push(watched);
    const { page, complaints } = watched;
    const site = encodeURIComponent(SITE);
    await page.goto(`${services.webUrl}/`);

    await page.getByRole('link', { name: `Open in 3D: Viewer, ${SITE}` }).click();
    await page.waitForSelector('#app[data-ready=scene]');
    await page.getByRole('combobox', { name: /Find a unit/ }).fill('1');
    await page.keyboard.press('Enter');
    const card = page.locator('.unit-card');
    await card.getByText('Log in to see the whole record.').waitFor();
    const forms = await page.locator('.upload').count();
    await card.getByRole('link', { name: 'Open' }).first().click();
    await page.waitForSelector('#app[data-ready=model]');
    const statuses = await Promise.all(
      [
        `/3d/export/json/${site}`,
        `/3d/models/${site}`,
        `/api/us?site_name=${site}`,
        '/api/media',
        `/api/harris-matrix/${site}`,
      ].map(async (path) => (await page.request.get(services.webUrl + path)).status()),
    );

    expect(forms).toBe(0);
    expect(statuses).toEqual([200, 200, 401, 401, 401]);
    expect(complaints).toEqual([]);
  });
});
