import { drawExits, findExits } from './continuations.ts';
import { drawContents, type Canvas, type Drawing } from './draw-contents.ts';
import { rectangle } from './pdf-content.ts';
import { pdfNumber } from './pdf-strings.ts';
import type { Sheet } from './sheet-contents.ts';
import { drawFrame, drawGround } from './sheet-frame.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { drawTitleBlock, type TitleInput } from './title-block.ts';

/** Draws a complete sheet: background, drawing, continuations, frame and title block. */
export function drawSheet(drawing: Drawing, block: TitleInput, { sheet, content }: Canvas): void {
  const { fonts, plan, set, language } = block;
  const { layout } = drawing;
  const frame = { fonts, layout, plan, language };
  content.write(drawGround(frame, sheet));
  content.write(`q\n${rectangle(plan.window)}W n\n${viewOf(plan, sheet)} cm\n`);
  drawContents(drawing, { sheet, content });
  content.write('Q\n');
  content.write(drawExits(fonts, plan, plan.flagWidth > 0 ? findExits(layout, set, plan, sheet) : []));
  content.write(drawFrame(frame, sheet));
  content.write(drawTitleBlock(block, sheet));
}

/** Returns the transformation from points of the drawing to points of the page. */
function viewOf({ scale, window }: SheetPlan, { x, y }: Sheet): string {
  const size = String(Math.round(scale * 1e5) / 1e5);
  return `${size} 0 0 ${size} ${pdfNumber(window.x - x * scale)} ${pdfNumber(window.y - y * scale)}`;
}
