import { LABEL_SIZE_PT, dressLayout } from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import { drawContents } from '../pdf/draw-contents.ts';
import { createOperatorStream } from '../pdf/operator-stream.ts';
import { MAX_PAGE_UNITS } from '../pdf/pdf-book.ts';
import { rectangle } from '../pdf/pdf-content.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { jumpsOf, measureFurniture, viewOf } from '../pdf/render-matrix-pdf.ts';
import { fillSheets } from '../pdf/sheet-contents.ts';
import { drawFrame, drawGround } from '../pdf/sheet-frame.ts';
import { planSheets, type Paper, type SheetPlan } from '../pdf/sheet-plan.ts';
import { drawTitleBlock } from '../pdf/title-block.ts';
import type { ReportBook } from './report-book.ts';
import type { MatrixPart, Report } from './report-model.ts';

type Drawn = Required<MatrixPart>['drawing'];

const PAPERS: readonly Paper[] = ['A4', 'A3', 'A2', 'A1', 'A0', 'poster'];
/** Of the sheet, so that its foot has room for the number of the page. */
const SHARE = 0.94;

/**
 * Gives the smallest sheet on which a drawing can be read in one piece, A4 to A0, else one of its own size; undefined when
 * that is larger than a page may be.
 */
export function planPlate({ fonts }: ReportBook, { layout }: Drawn): SheetPlan | undefined {
  const furniture = measureFurniture(layout, fonts);
  const letters = LABEL_SIZE_PT * SHARE;
  for (const paper of PAPERS) {
    const plan = planSheets(layout, { paper, orientation: 'auto', letters }, furniture);
    const isLarge = plan.width > MAX_PAGE_UNITS || plan.height > MAX_PAGE_UNITS;
    if (plan.columns * plan.rows === 1 && !isLarge) return plan;
  }
  return undefined;
}

/** Draws a matrix on a page of its own. */
export function drawPlate(
  book: ReportBook,
  { matrix, drawing, plan }: { matrix: HarrisMatrix; drawing: Drawn; plan: SheetPlan },
  { siteName, title, language, date }: Pick<Report, 'siteName' | 'title' | 'language'> & { date: string },
): void {
  const { fonts } = book;
  const { certificate, types } = drawing;
  const { layout, looks } = dressLayout(matrix, drawing.layout, types);
  const set = fillSheets(matrix, layout, plan);
  const sheet = set.sheets[0]!;
  const frame = { fonts, layout, plan, language };
  const block = {
    fonts,
    matrix,
    layout,
    plan,
    set,
    siteName,
    title,
    area: undefined,
    date,
    language,
    certificate,
  };
  const page = book.addPage(plan);
  const left = ((1 - SHARE) * plan.width) / 2;
  page.write(`q ${SHARE} 0 0 ${SHARE} ${pdfNumber(left)} ${pdfNumber(left / 2)} cm\n`);
  page.write(`${drawGround(frame, sheet)}q\n${rectangle(plan.window)}W n\n${viewOf(plan, sheet)} cm\n`);
  const content = createOperatorStream();
  drawContents({ matrix, layout, jumps: jumpsOf(layout), looks, fonts }, { sheet, content });
  page.write(`${content.toText()}Q\n`);
  page.write(`${drawFrame(frame, sheet)}${drawTitleBlock(block, sheet)}Q\n`);
}
