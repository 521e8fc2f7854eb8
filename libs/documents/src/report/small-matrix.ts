import { LABEL_SIZE_PT, applyTypeStyles } from '@trowel/domain/drawing';
import { drawContents } from '../pdf/draw-contents.ts';
import { createOperatorStream } from '../pdf/operator-stream.ts';
import { moveBox, type Rectangle } from '../pdf/pdf-content.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { jumpsOf, measureFurniture } from '../pdf/render-matrix-pdf.ts';
import { fillSheets } from '../pdf/sheet-contents.ts';
import { planSheets } from '../pdf/sheet-plan.ts';
import { boundsOf } from './drawing-bounds.ts';
import { drawParagraphs } from './part-pages.ts';
import { drawCaption, heightOfCaption, wrapCaption } from './picture-rows.ts';
import { LEFT, PAGE_DEPTH, WIDTH, type ReportFlow } from './report-flow.ts';
import type { SmallMatrixPart } from './report-model.ts';
import type { ReportWords } from './report-words.ts';

/** Sizes of letters in boxes, pt: the minimum before a new page is started, and the absolute minimum. */
const LETTERS = { good: 6, least: 4.5 };
const GAP = 8;

/**
 * Draws a matrix into the text, with links from its numbers to the facts. An unreadable one is
 * replaced by its caption.
 */
export function drawSmallMatrix(
  flow: ReportFlow,
  { matrix, caption, drawing }: SmallMatrixPart,
  words: ReportWords,
): void {
  const { book } = flow;
  const { layout, looks } = applyTypeStyles(matrix, drawing.layout, drawing.types);
  const lines = wrapCaption(flow, caption);
  const around = heightAround(lines);
  const bounds = boundsOf(layout);
  const scale = chooseScale(bounds, [flow.room - around, PAGE_DEPTH - around]);
  if (scale === undefined) return drawParagraphs(flow, [words.tooSmall(caption)]);
  const page = flow.ensure(bounds.height * scale + around);
  flow.y += GAP;
  const view = { scale, x: LEFT - bounds.x * scale, y: flow.y - bounds.y * scale };
  const furniture = measureFurniture(layout, book.fonts);
  const plan = planSheets(
    layout,
    { paper: 'poster', orientation: 'auto', letters: LABEL_SIZE_PT },
    furniture,
  );
  const sheet = fillSheets(matrix, layout, plan).sheets[0]!;
  const content = createOperatorStream();
  drawContents({ matrix, layout, jumps: jumpsOf(layout), looks, fonts: book.fonts }, { sheet, content });
  const size = String(Math.round(scale * 1e5) / 1e5);
  const figure = book.structure.add('Figure', caption);
  page.write(
    `q ${size} 0 0 ${size} ${pdfNumber(view.x)} ${pdfNumber(view.y)} cm\n${content.toText()}Q\n`,
    figure,
  );
  book.structure.seal(figure);
  for (const box of layout.boxes) {
    const anchor = drawing.anchors?.get(box.node);
    if (anchor !== undefined) page.link(moveBox(box, view), anchor);
  }
  flow.y += bounds.height * scale;
  drawCaption(flow, lines);
  flow.y += GAP;
}

/** Returns true if the drawing moves to the next page, so that later text may fill the current one. */
export function beginsPage(flow: ReportFlow, { caption, drawing }: SmallMatrixPart): boolean {
  const around = heightAround(wrapCaption(flow, caption));
  const bounds = boundsOf(drawing.layout);
  const scale = chooseScale(bounds, [flow.room - around, PAGE_DEPTH - around]);
  return scale !== undefined && bounds.height * scale + around > flow.room;
}

function heightAround(caption: readonly string[]): number {
  return 2 * GAP + heightOfCaption(caption);
}

/**
 * Returns a scale at which the drawing fits into the rest of the page, or else a whole page. Undefined
 * if it would be unreadable.
 */
function chooseScale(
  { width, height }: Rectangle,
  [left, whole]: readonly [number, number],
): number | undefined {
  const fit = (room: number): number => Math.min(1, WIDTH / width, room / height);
  if (fit(left) * LABEL_SIZE_PT >= LETTERS.good) return fit(left);
  return fit(whole) * LABEL_SIZE_PT >= LETTERS.least ? fit(whole) : undefined;
}
