import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { buildMatrix, type HarrisMatrix, type MatrixUnit } from '@trowel/domain/matrix';
import { drawOutlines } from '../draw-matrix.ts';
import { drawPng, drawSmallPng, sizeOfDrawing } from './draw-png.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-png-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A chain of units, each covering the next. */
function chainOf(count: number): HarrisMatrix {
  const units = Array.from({ length: count }, (_, at): MatrixUnit => ({
    key: `${at + 1}`,
    us_number: `${at + 1}`,
    area: '',
    unit_type: 'US',
  }));
  const statements = units.slice(1).map(({ key }, at) => ({
    from: `${at + 1}`,
    type: 'covers' as const,
    to: key,
    toLabel: '',
  }));
  return buildMatrix(units, statements);
}

const draw = (matrix: HarrisMatrix, title?: string): Promise<string> =>
  drawOutlines(matrix, {
    siteName: 'Villa',
    ...(title !== undefined && { title }),
    language: 'en',
    grouping: 'none',
    date: new Date('2026-11-21T10:00:00Z'),
    paper: 'A4',
    orientation: 'auto',
  });

/** The share of a picture that is darker than paper, of its upper part where the heading stands. */
async function inkOfHeading(png: Uint8Array): Promise<number> {
  const { width } = await sharp(png).metadata();
  const part = sharp(png).extract({ left: 0, top: 0, width, height: 100 });
  const { channels } = await part.greyscale().stats();
  return 1 - channels[0]!.mean / 255;
}

describe('a matrix as a picture of pixels', () => {
  it('is the certified drawing, sharp and on white, without any text left to a font', async () => {
    const svg = await draw(chainOf(3));
    const png = await drawPng(svg);

    const { width, height } = sizeOfDrawing(svg);
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: Math.round(2 * width),
      height: Math.round(2 * height),
    });
    expect(svg).not.toContain('<text');
    expect(svg).toContain('<metadata');
    expect([
      ...(await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ]).toEqual([255, 255, 255]);
  });

  it('shows the same letters where no font is installed', async () => {
    const svg = await draw(chainOf(2), 'Città Ωmega & <sons>');
    const [from, fonts] = ['drawing.svg', 'fonts.conf'].map((name) => join(folder, name));
    writeFileSync(from!, svg);
    writeFileSync(fonts!, '<?xml version="1.0"?><fontconfig></fontconfig>');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', WITHOUT_FONTS, from!],
      { cwd: import.meta.dirname, encoding: 'utf8', env: { FONTCONFIG_FILE: fonts, HOME: folder } },
    );

    expect(stderr).toBe('');
    const told = JSON.parse(stdout) as { pixels: string; areLettersAlike: boolean };
    expect(told.areLettersAlike, 'letters left to a font').toBe(true);
    expect(told.pixels).toBe(await hashPixels(svg));
    expect(await inkOfHeading(await drawPng(svg))).toBeGreaterThan(0.01);
  });
});

/** Result of a process without fonts: two texts that look the same, and the drawing. */
const WITHOUT_FONTS = `
  import { createHash } from 'node:crypto';
  import { readFileSync } from 'node:fs';
  import sharp from 'sharp';
  const paint = (text) =>
    sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text y="15">' + text + '</text></svg>')).raw().toBuffer();
  const pixels = createHash('sha256').update(await sharp(readFileSync(process.argv[1])).raw().toBuffer()).digest('hex');
  console.log(JSON.stringify({ pixels, areLettersAlike: (await paint('HO')).equals(await paint('XE')) }));
`;

async function hashPixels(svg: string): Promise<string> {
  const pixels = await sharp(Buffer.from(svg)).raw().toBuffer();
  return createHash('sha256').update(pixels).digest('hex');
}

describe('a picture that is too large to be read', () => {
  it('is none in a conversation, and as a file it has a pixel to the point at least', async () => {
    const svg = await draw(chainOf(90));

    expect(sizeOfDrawing(svg).height).toBeGreaterThan(2_000);
    expect(await drawSmallPng(svg)).toBeUndefined();
    const { height } = await sharp(await drawPng(svg)).metadata();
    expect(height).toBeGreaterThanOrEqual(sizeOfDrawing(svg).height);
  });

  it('is refused as a file too, with what to take instead', async () => {
    await expect(draw(chainOf(600))).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringMatching(/^The drawing is \d+ by \d+ points, .* pdf or svg/) as string,
    });
  });
});
