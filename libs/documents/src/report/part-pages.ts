import { line, setColour } from '../pdf/pdf-content.ts';
import type { Place } from '../pdf/pdf-book.ts';
import { FAINT, HAIR, INK, LEFT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { FactsPart, ReportFact } from './report-model.ts';
import { renderValue } from './table-pages.ts';

const HEADING_SIZE = 13;
const SIZE = 9;
const LEADING = 12.2;
const LABEL_WIDTH = 150;
const FACT_GAP = 4;

/** Writes the heading of a part, kept with what follows for `start`, pt; gives its place. */
export function drawHeading(flow: ReportFlow, title: string, start = 70): Place {
  const lines = wrapParagraphs(flow.book, title, { size: HEADING_SIZE, width: WIDTH, font: 'F2' });
  flow.ensure(lines.length * 17 + 27 + start);
  if (flow.room < PAGE_START) flow.y += 18;
  const { place } = flow;
  for (const content of lines) {
    flow.y += 17;
    flow.text(content, { x: LEFT, y: flow.y - 4, font: 'F2', size: HEADING_SIZE, colour: INK });
  }
  flow.y += 2;
  flow.write(`${setColour(HAIR, 'RG')}0.7 w[]0 d\n${line(LEFT, flow.y, LEFT + WIDTH, flow.y)}S\n`);
  flow.y += 7;
  return place;
}

/** With more room than this left the page is empty: no free height above its first heading. */
const PAGE_START = 740;

/** Writes paragraphs of running text. */
export function drawParagraphs(flow: ReportFlow, paragraphs: readonly string[]): void {
  for (const paragraph of paragraphs) {
    for (const content of wrapParagraphs(flow.book, paragraph, { size: SIZE, width: WIDTH })) {
      flow.ensure(LEADING);
      flow.text(content, { x: LEFT, y: flow.y + SIZE, size: SIZE });
      flow.y += LEADING;
    }
    flow.y += 4;
  }
}

/** Writes facts in two columns: names, then what they are. */
export function drawFacts(flow: ReportFlow, { facts }: FactsPart, locale: string): void {
  for (const fact of facts) drawFact(flow, fact, locale);
}

function drawFact(flow: ReportFlow, { label, value }: ReportFact, locale: string): void {
  const labels = wrapParagraphs(flow.book, label, { size: 8, width: LABEL_WIDTH - 10 });
  const lines = wrapParagraphs(flow.book, renderValue(value, locale), {
    size: SIZE,
    width: WIDTH - LABEL_WIDTH,
  });
  for (let at = 0; at < Math.max(1, labels.length, lines.length); at++) {
    // A first line is not left alone at the foot of a page.
    flow.ensure(at === 0 ? Math.min(3, lines.length) * LEADING : LEADING);
    const y = flow.y + SIZE;
    flow.text(labels[at] ?? '', { x: LEFT, y, size: 8, colour: FAINT });
    flow.text(lines[at] ?? '', { x: LEFT + LABEL_WIDTH, y, size: SIZE });
    flow.y += LEADING;
  }
  flow.y += FACT_GAP;
}
