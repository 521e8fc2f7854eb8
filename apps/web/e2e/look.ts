import type { Locator, Page } from 'playwright-core';

/** Colours in a picture of a part of a page. */
export interface Look {
  /** Different colours, counted in steps of 16. */
  colors: number;
  /** Share of the most frequent one, 0 to 1: an empty picture is 1. */
  flat: number;
  /** Pixels near a colour. */
  countNear(color: readonly [number, number, number]): number;
  /** Pixels that are of a colour, however much light falls on them. */
  countHue(hue: 'red' | 'blue'): number;
  /** The picture itself, to compare. */
  png: Buffer;
}

const STEP = 16;
const NEAR = 28;

/** Takes a picture of a part of a page and counts its colours. The browser decodes the PNG. */
export async function capturePixels(page: Page, part: Locator): Promise<Look> {
  const png = await part.screenshot();
  const reader = await page.context().newPage();
  const pixels = (await reader.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const counts = {};
    for (let i = 0; i < data.length; i += 4) {
      const key = data[i] + ',' + data[i + 1] + ',' + data[i + 2];
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  })()`)) as Record<string, number>;
  await reader.close();
  return describe(pixels, png);
}

function describe(pixels: Record<string, number>, png: Buffer): Look {
  const counted = Object.entries(pixels).map(([key, count]) => ({
    color: key.split(',').map(Number),
    count,
  }));
  const coarse = new Map<string, number>();
  let all = 0;
  for (const { color, count } of counted) {
    const key = color.map((part) => Math.floor(part / STEP)).join();
    coarse.set(key, (coarse.get(key) ?? 0) + count);
    all += count;
  }
  return {
    colors: coarse.size,
    flat: [...coarse.values()].reduce((most, count) => Math.max(most, count), 0) / all,
    countNear: (wanted) =>
      counted
        .filter(({ color }) => color.every((part, i) => Math.abs(part - wanted[i]!) <= NEAR))
        .reduce((sum, { count }) => sum + count, 0),
    countHue: (hue) =>
      counted
        .filter(({ color: [red = 0, green = 0, blue = 0] }) =>
          hue === 'red' ? red > 2 * Math.max(green, blue) : blue > 2 * Math.max(red, green),
        )
        .reduce((sum, { count }) => sum + count, 0),
    png,
  };
}
