import { rectangle, setColour } from '../pdf/pdf-content.ts';
import { LEFT, HAIR, FAINT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { ReportPicture } from './report-model.ts';
import type { ReportWords } from './report-words.ts';

const GAP = 8;
const MOST_HEIGHT = 250;
/** A picture is reduced to this share of its size before it moves to a new page. */
const LEAST_SHARE = 0.6;
const CAPTION_SIZE = 7.5;
const CAPTION_LEADING = 9.5;

/** Prints pictures below each other with captions. A picture that cannot be printed is named. */
export function drawPictures(flow: ReportFlow, pictures: readonly ReportPicture[], words: ReportWords): void {
  for (const picture of pictures) drawPicture(flow, picture, words);
}

function drawPicture(flow: ReportFlow, { bytes, name, caption }: ReportPicture, words: ReportWords): void {
  const picture = flow.book.addPicture(bytes);
  const text = picture ? caption : [caption, words.notShown(name)].filter(Boolean).join(' · ');
  const lines = wrapCaption(flow, text);
  const below = heightOfCaption(lines);
  if (picture) {
    const wanted = Math.min(WIDTH / picture.width, MOST_HEIGHT / picture.height);
    const fitting = (flow.room - GAP - below) / picture.height;
    const scale = fitting < wanted && fitting >= wanted * LEAST_SHARE ? fitting : wanted;
    const [width, height] = [picture.width * scale, picture.height * scale];
    const page = flow.ensure(GAP + height + below);
    const box = { x: LEFT, y: flow.y + GAP, width, height };
    flow.book.structure.inside('Figure', () => flow.book.drawPicture(page, picture, box), text);
    flow.write(`${setColour(HAIR, 'RG')}0.6 w[]0 d\n${rectangle(box)}S\n`);
    flow.y += GAP + height;
  } else flow.ensure(below);
  drawCaption(flow, lines);
}

/** Breaks a caption into lines. */
export function wrapCaption({ book }: ReportFlow, caption: string): string[] {
  return wrapParagraphs(book, caption, { size: CAPTION_SIZE, width: WIDTH });
}

/** Returns the height of a caption, pt. */
export function heightOfCaption(lines: readonly string[]): number {
  return 4 + lines.length * CAPTION_LEADING;
}

/** Writes a caption below a figure. */
export function drawCaption(flow: ReportFlow, lines: readonly string[]): void {
  flow.book.structure.inside('P', () => {
    for (const [at, content] of lines.entries()) {
      const y = flow.y + 11 + at * CAPTION_LEADING;
      flow.text(content, { x: LEFT, y, size: CAPTION_SIZE, colour: FAINT });
    }
  });
  flow.y += heightOfCaption(lines);
}
