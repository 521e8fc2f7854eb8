import { rectangle, setColour } from '../pdf/pdf-content.ts';
import { LEFT, HAIR, FAINT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { ReportPicture } from './report-model.ts';
import type { ReportWords } from './report-words.ts';

const GAP = 8;
const MOST_HEIGHT = 250;
const CAPTION_SIZE = 7.5;
const CAPTION_LEADING = 9.5;

/** Prints pictures below each other with their captions; one that cannot be printed is named. */
export function drawPictures(flow: ReportFlow, pictures: readonly ReportPicture[], words: ReportWords): void {
  for (const picture of pictures) drawPicture(flow, picture, words);
}

function drawPicture(flow: ReportFlow, { bytes, name, caption }: ReportPicture, words: ReportWords): void {
  const picture = flow.book.addPicture(bytes);
  const said = picture ? caption : [caption, words.notShown(name)].filter(Boolean).join(' · ');
  const lines = wrapParagraphs(flow.book, said, { size: CAPTION_SIZE, width: WIDTH });
  const below = 4 + lines.length * CAPTION_LEADING;
  if (picture) {
    const scale = Math.min(WIDTH / picture.width, MOST_HEIGHT / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const page = flow.ensure(GAP + height + below);
    const box = { x: LEFT, y: flow.y + GAP, width, height };
    flow.book.drawPicture(page, picture, box);
    flow.write(`${setColour(HAIR, 'RG')}0.6 w[]0 d\n${rectangle(box)}S\n`);
    flow.y += GAP + height;
  } else flow.ensure(below);
  for (const [at, content] of lines.entries()) {
    flow.text(content, { x: LEFT, y: flow.y + 11 + at * CAPTION_LEADING, size: CAPTION_SIZE, colour: FAINT });
  }
  flow.y += below;
}
