import { LABEL_SIZE_PT, applyTypeStyles } from '@trowel/domain/drawing';
import { drawSheet } from '../pdf/draw-sheet.ts';
import { createOperatorStream } from '../pdf/operator-stream.ts';
import { MAX_PAGE_UNITS } from '../pdf/pdf-book.ts';
import { moveBox, type Rectangle } from '../pdf/pdf-content.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { jumpsOf, measureFurniture } from '../pdf/render-matrix-pdf.ts';
import { fillSheets, type Sheet } from '../pdf/sheet-contents.ts';
import { planSheets, type Paper, type SheetPlan } from '../pdf/sheet-plan.ts';
import { describeDrawing } from '../pdf/title-block.ts';
import type { ReportBook } from './report-book.ts';
import type { MatrixPaper, MatrixPart, Report } from './report-model.ts';

type Drawn = Required<MatrixPart>['drawing'];

const PAPERS: readonly Paper[] = ['A4', 'A3', 'A2', 'A1', 'A0', 'poster'];
/** Share of the page for the sheet, so that the footer has room for the page number. */
const SHARE = 0.94;

/**
 * Plans the sheets of a drawing: as many of the given paper as needed, or (`pages`) one A4 sheet if it is
 * readable there and otherwise A3 sheets, or (`fit`) the smallest of A4 to A0 on which it is readable in
 * one piece, or one of its own size. Returns undefined if that exceeds the maximum page size.
 */
export function planPlates(
  { fonts }: ReportBook,
  { layout }: Drawn,
  paper: MatrixPaper,
): SheetPlan | undefined {
  const furniture = measureFurniture(layout, fonts);
  const planOn = (size: Paper): SheetPlan =>
    planSheets(layout, { paper: size, orientation: 'auto', letters: LABEL_SIZE_PT * SHARE }, furniture);
  if (paper === 'pages') {
    const plan = planOn('A4');
    return plan.columns * plan.rows === 1 ? plan : planOn('A3');
  }
  if (paper !== 'fit') return planOn(paper);
  for (const size of PAPERS) {
    const plan = planOn(size);
    const isLarge = plan.width > MAX_PAGE_UNITS || plan.height > MAX_PAGE_UNITS;
    if (plan.columns * plan.rows === 1 && !isLarge) return plan;
  }
  return undefined;
}

/** Draws a matrix on separate pages. */
export function drawPlates(
  book: ReportBook,
  { matrix, drawing, plan }: { matrix: MatrixPart['matrix']; drawing: Drawn; plan: SheetPlan },
  { siteName, title, language, date }: Pick<Report, 'siteName' | 'title' | 'language'> & { date: string },
): void {
  const { fonts, structure } = book;
  const { certificate, types, anchors } = drawing;
  const { layout, looks } = applyTypeStyles(matrix, drawing.layout, types);
  const set = fillSheets(matrix, layout, plan);
  const block = { fonts, matrix, plan, set, siteName, title, area: undefined, date, language, certificate };
  const left = ((1 - SHARE) * plan.width) / 2;
  const top = left / 2;
  for (const sheet of set.sheets) {
    const page = book.addPage(plan);
    const content = createOperatorStream();
    drawSheet({ matrix, layout, jumps: jumpsOf(layout), looks, fonts }, block, { sheet, content });
    const view = `${SHARE} 0 0 ${SHARE} ${pdfNumber(left)} ${pdfNumber(top)} cm`;
    const figure = structure.add('Figure', describeDrawing(block, sheet));
    page.write(`q ${view}\n${content.toText()}Q\n`, figure);
    structure.seal(figure);
    for (const box of layout.boxes) {
      const anchor = anchors?.get(box.node);
      const placed = anchor === undefined ? undefined : placeBox(box, { plan, sheet });
      if (anchor !== undefined && placed)
        page.link(moveBox(placed, { scale: SHARE, x: left, y: top }), anchor);
    }
  }
}

/** Returns the position of a box on its sheet, or undefined if the box is not completely on it. */
function placeBox(
  { x, y, width, height }: Rectangle,
  { plan: { view, window, scale }, sheet }: { plan: SheetPlan; sheet: Sheet },
): Rectangle | undefined {
  const [across, down] = [x - sheet.x, y - sheet.y];
  if (across < 0 || down < 0 || across + width > view.width || down + height > view.height) return undefined;
  return moveBox({ x: across, y: down, width, height }, { scale, x: window.x, y: window.y });
}
