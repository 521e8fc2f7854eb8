import { line, setColour } from '../pdf/pdf-content.ts';
import type { Place } from '../pdf/pdf-book.ts';
import { FAINT, HAIR, INK, LEFT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { FactsPart, ReportFact } from './report-model.ts';
import { renderValue } from './table-values.ts';

/** Styles of headings of parts and of sections below them. */
const HEADINGS = {
  part: { type: 'H1', size: 13, leading: 17, above: 18 },
  section: { type: 'H2', size: 10.5, leading: 14, above: 12 },
} as const;
const SIZE = 9;
const LEADING = 12.2;
const LABEL_WIDTH = 150;
const FACT_GAP = 4;

/**
 * Writes the heading of a part or section and returns its position. It stays with the first `start` pt
 * of the content.
 */
export function drawHeading(
  flow: ReportFlow,
  title: string,
  { start = 70, isSection = false }: { start?: number | undefined; isSection?: boolean | undefined } = {},
): Place {
  const { type, size, leading, above } = HEADINGS[isSection ? 'section' : 'part'];
  const lines = wrapParagraphs(flow.book, title, { size, width: WIDTH, font: 'F2' });
  flow.ensure(lines.length * leading + 9 + above + start);
  if (flow.room < PAGE_START) flow.y += above;
  const { place } = flow;
  flow.book.structure.inside(type, () => {
    for (const content of lines) {
      flow.y += leading;
      flow.text(content, { x: LEFT, y: flow.y - 4, font: 'F2', size, colour: INK });
    }
  });
  flow.y += 2;
  if (!isSection)
    flow.write(`${setColour(HAIR, 'RG')}0.7 w[]0 d\n${line(LEFT, flow.y, LEFT + WIDTH, flow.y)}S\n`);
  flow.y += isSection ? 3 : 7;
  return place;
}

/** With more room left than this the page is empty, so its first heading has no space above. */
const PAGE_START = 740;

/** Writes paragraphs of running text. */
export function drawParagraphs(flow: ReportFlow, paragraphs: readonly string[]): void {
  for (const paragraph of paragraphs) {
    flow.book.structure.inside('P', () => {
      for (const content of wrapParagraphs(flow.book, paragraph, { size: SIZE, width: WIDTH })) {
        flow.ensure(LEADING);
        flow.text(content, { x: LEFT, y: flow.y + SIZE, size: SIZE });
        flow.y += LEADING;
      }
    });
    flow.y += 4;
  }
}

/** Writes facts in two columns: labels and values. */
export function drawFacts(flow: ReportFlow, { facts }: FactsPart, locale: string): void {
  const { structure } = flow.book;
  structure.inside('L', () => {
    for (const [at, fact] of facts.entries()) {
      // The last fact moves to a new page together with the one before it.
      if (at > 0 && at === facts.length - 2) groupTogether(flow, facts.slice(at), locale);
      structure.inside('LI', () => drawFact(flow, fact, locale));
    }
  });
}

const NAME = { font: 'F1', size: 8, colour: FAINT } as const;
/** Bold label of facts that drawings link to, so that readers find them. */
const LINKED_NAME = { font: 'F2', size: 8.5, colour: INK } as const;

/** Returns the number of facts that fit on the page. */
export function countFitting(flow: ReportFlow, facts: readonly ReportFact[], locale: string): number {
  let left = flow.room;
  const over = facts.findIndex(
    (fact) => (left -= wrapFact(flow, fact, locale).rows * LEADING + FACT_GAP) < 0,
  );
  return over < 0 ? facts.length : over;
}

function groupTogether(flow: ReportFlow, facts: readonly ReportFact[], locale: string): void {
  const height = facts.reduce((sum, fact) => sum + wrapFact(flow, fact, locale).rows * LEADING + FACT_GAP, 0);
  if (height <= MOST_TOGETHER) flow.ensure(height - FACT_GAP);
}

/** Maximum height of facts that stay together. */
const MOST_TOGETHER = 8 * LEADING;

interface WrappedFact {
  nameStyle: typeof NAME | typeof LINKED_NAME;
  labels: string[];
  lines: string[];
  /** Number of lines. */
  rows: number;
}

function wrapFact({ book }: ReportFlow, { label, value, anchor }: ReportFact, locale: string): WrappedFact {
  const nameStyle = anchor === undefined ? NAME : LINKED_NAME;
  const labels = wrapParagraphs(book, label, { ...nameStyle, width: LABEL_WIDTH - 10 });
  const lines = wrapParagraphs(book, renderValue(value, locale), { size: SIZE, width: WIDTH - LABEL_WIDTH });
  return { nameStyle, labels, lines, rows: Math.max(1, labels.length, lines.length) };
}

function drawFact(flow: ReportFlow, fact: ReportFact, locale: string): void {
  const { book } = flow;
  const { anchor } = fact;
  const { nameStyle, labels, lines, rows } = wrapFact(flow, fact, locale);
  const [name, body] = [book.structure.add('Lbl'), book.structure.add('LBody')];
  for (let at = 0; at < rows; at++) {
    flow.ensure(countUnbrokenLines(at, rows) * LEADING);
    if (at === 0 && anchor !== undefined) book.name(anchor, flow.place);
    const y = flow.y + SIZE;
    book.structure.into(name, () => flow.text(labels[at] ?? '', { x: LEFT, y, ...nameStyle }));
    book.structure.into(body, () => flow.text(lines[at] ?? '', { x: LEFT + LABEL_WIDTH, y, size: SIZE }));
    flow.y += LEADING;
  }
  for (const element of [name, body]) book.structure.seal(element);
  flow.y += FACT_GAP;
}

/** Neither a first nor a last line is alone on a page. */
function countUnbrokenLines(at: number, rows: number): number {
  if (at === 0) return Math.min(rows, rows === 3 ? 3 : 2);
  return at === rows - 2 ? 2 : 1;
}
