import { drawPng } from './draw-png.ts';
import { outlineSvgTexts } from './svg-outlines.ts';

/**
 * Renders an SVG drawing of this program with texts as PNG. Call it in a worker process, as `drawPng()`.
 * @throws ValidationError if the drawing is too large
 */
export async function drawSvgAsPng(svg: string): Promise<Uint8Array> {
  return drawPng(await outlineSvgTexts(svg));
}
