import type { HarrisMatrix } from '@trowel/domain/matrix';
import { LABEL_SIZE_PT, applyTypeStyles } from '@trowel/domain/drawing';
import { drawContents } from '../pdf/draw-contents.ts';
import { loadFont, type FontProgram } from '../pdf/font-program.ts';
import { createOperatorStream } from '../pdf/operator-stream.ts';
import { createPdfFont, type PdfFont } from '../pdf/pdf-font.ts';
import { jumpsOf, measureFurniture } from '../pdf/render-matrix-pdf.ts';
import { fillSheets } from '../pdf/sheet-contents.ts';
import { planSheets } from '../pdf/sheet-plan.ts';
import { boundsOf } from '../report/drawing-bounds.ts';
import type { MatrixDrawing } from '../report/report-model.ts';
import { outlineText } from './outline-text.ts';
import { paintOperators } from './paint-operators.ts';
import { createRaster } from './raster.ts';

/** A drawing as pixels, and its displayed size, pt. */
export interface PaintedMatrix {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Minimum displayed size of letters in boxes, pt. */
const LEAST_LETTERS = 4.5;
/** Pixels per point: 216 per inch. */
const PIXELS = 3;

/**
 * Paints a matrix as a picture of at most the given size (pt). Returns undefined if its letters would
 * be too small to read.
 */
export async function paintMatrix(
  matrix: HarrisMatrix,
  drawing: MatrixDrawing,
  room: { width: number; height: number },
): Promise<PaintedMatrix | undefined> {
  const { layout, looks } = applyTypeStyles(matrix, drawing.layout, drawing.types);
  const { x, y, width, height } = boundsOf(layout);
  const shown = Math.min(1, room.width / width, room.height / height);
  if (shown * LABEL_SIZE_PT < LEAST_LETTERS) return undefined;
  const program = await loadFont('regular');
  const texts: string[] = [];
  const font = nameTexts(program, texts);
  const fonts = { F1: font, F2: font };
  const plan = planSheets(
    layout,
    { paper: 'poster', orientation: 'auto', letters: LABEL_SIZE_PT },
    measureFurniture(layout, fonts),
  );
  const content = createOperatorStream();
  const sheet = fillSheets(matrix, layout, plan).sheets[0]!;
  drawContents({ matrix, layout, jumps: jumpsOf(layout), looks, fonts }, { sheet, content });
  const scale = shown * PIXELS;
  const raster = createRaster(Math.ceil(width * scale), Math.ceil(height * scale));
  paintOperators(content.toText(), {
    raster,
    scale,
    offset: [-x * scale, -y * scale],
    texts,
    outlineText: (text, size) => outlineText(program, text, size),
  });
  return { png: raster.toPng(), width: width * shown, height: height * shown };
}

/** Returns a font that writes the index of a text instead of its letters. */
function nameTexts(program: FontProgram, texts: string[]): PdfFont {
  return { ...createPdfFont(program), encode: (text) => `(${texts.push(text) - 1})` };
}
