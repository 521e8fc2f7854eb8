import {
  JUNCTION_RADIUS,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  arrowHead,
  comparedBand,
  comparedCrosses,
  comparedFrame,
  doubleLine,
  linePath,
  matrixWordsIn,
  type Became,
  type BoxShape,
  type LineBecame,
  type LegendItem,
  type LineClass,
  type PathCommand,
  type TypeLook,
} from '@trowel/domain/drawing';
import type { Language } from '@trowel/domain/matrix';
import { drawComparedStroke } from './draw-compared.ts';
import { setStroke, symbolOf } from './box-symbol.ts';
import type { PdfBook, Place } from './pdf-book.ts';
import {
  line,
  onPaper,
  pathOperators,
  rectangle,
  setColour,
  textLine,
  type PdfFonts,
} from './pdf-content.ts';
import { pdfWordsIn, type SheetOverlaps } from './pdf-words.ts';
import type { TextFlow } from './text-flow.ts';
import { wrapText } from './wrap-text.ts';

export interface LegendInput {
  book: PdfBook;
  flow: TextFlow;
  language: Language;
  /** Overlap of neighbouring sheets in mm, or `folded` for parts of one page. Undefined for a single sheet. */
  overlaps: SheetOverlaps | 'folded' | undefined;
  /** Symbols and lines used on the sheets. */
  items: readonly LegendItem[];
}

/** Returns the operators of a sample between x and x + SAMPLE_WIDTH, vertically centred at y. */
type Sample = (x: number, y: number) => string;

const SAMPLE_WIDTH = 40;
const ROW = 21;
const TEXT_SIZE = 7.5;

/** Writes the legend of symbols and lines and how the sheets fit together. Returns the position of the heading. */
export function writeLegend({ book, flow, language, overlaps, items }: LegendInput): Place {
  const words = matrixWordsIn(language);
  const own = pdfWordsIn(language);
  const place = flow.heading(words.legend);
  flow.paragraph(words.latestOnTop);
  const isSymbol = ({ sample }: LegendItem): boolean => SYMBOLS.has(sample);
  const symbols = items.filter(isSymbol);
  const lines = items.filter((item) => !isSymbol(item));
  writeSamples(book, flow, { title: own.symbols, items: symbols });
  writeSamples(book, flow, { title: own.lines, items: lines });
  if (!overlaps) return place;
  flow.paragraph(overlaps === 'folded' ? own.folded : own.tiled(overlaps), { above: 10 });
  flow.paragraph(own.continuation);
  return place;
}

const SYMBOLS: ReadonlySet<LegendItem['sample']> = new Set<LegendItem['sample']>(['box', 'type', 'became']);

function writeSamples(
  book: PdfBook,
  flow: TextFlow,
  { title, items }: { title: string; items: readonly LegendItem[] },
): void {
  if (items.length === 0) return;
  flow.ensure(3 * ROW);
  flow.paragraph(title, { font: 'F2', above: 8 });
  for (const [at, item] of items.entries()) {
    const isLeft = at % 2 === 0;
    const page = flow.ensure(ROW);
    const x = flow.left + (isLeft ? 0 : flow.width / 2);
    const y = flow.y + ROW / 2;
    page.mark(undefined);
    page.content.write(sampleOf(item)(x, y));
    const lines = wrapText(book.fonts.F1, item.text, {
      size: TEXT_SIZE,
      width: flow.width / 2 - SAMPLE_WIDTH - 20,
    });
    page.begin('P');
    for (const [row, content] of lines.entries()) {
      const base = y + 3 + (row - (lines.length - 1) / 2) * TEXT_SIZE * 1.15;
      page.content.write(
        textLine(book.fonts, content, { x: x + SAMPLE_WIDTH + 10, y: base, size: TEXT_SIZE }),
      );
    }
    if (!isLeft || at === items.length - 1) flow.skip(ROW);
  }
}

function sampleOf(item: LegendItem): Sample {
  switch (item.sample) {
    case 'box':
      return boxSample(item.shape, item.isInferred);
    case 'type':
      return boxSample('deposit', false, item.look);
    case 'line':
      return lineSample(item.line);
    case 'became':
      return becameSample(item.state);
    case 'lineBecame':
      return lineBecameSample(item.state);
    case 'link':
      return linkSample;
    case 'bar':
      return barSample;
    case 'junction':
      return junctionSample;
    case 'jump':
      return jumpSample;
  }
}

function boxSample(shape: BoxShape, isInferred: boolean, look?: TypeLook): Sample {
  return (x, y) => {
    const box = { x: x + 4, y: y - 8, width: SAMPLE_WIDTH - 8, height: 16, shape };
    const { ink, outline, marks } = symbolOf({ shape, isInferred }, look);
    return `0 J ${ink}${pathOperators(outline(box))}B\n0.5 w[]0 d\n${pathOperators(marks(box))}S\n`;
  };
}

function lineSample(name: LineClass): Sample {
  return (x, y) => {
    const style = LINE_STYLES[name];
    const points = [x, y + 5, x, y, x + SAMPLE_WIDTH, y, x + SAMPLE_WIDTH, y - 6];
    const tip = style.hasArrow
      ? `${setColour(onPaper(MATRIX_COLOURS[style.colour]), 'rg')}${pathOperators(arrowHead(points))}f\n`
      : '';
    return `1 J 1 j ${setStroke(style)}${strokes(linePath(points))}S\n${tip}`;
  };
}

function becameSample(state: Became): Sample {
  return (x, y) =>
    comparedFrame(state, { x: x + 6, y: y - 5, width: SAMPLE_WIDTH - 14, height: 10 })
      .map(drawComparedStroke)
      .join('');
}

function lineBecameSample(state: LineBecame): Sample {
  return (x, y) => {
    const points = [x, y, x + SAMPLE_WIDTH, y];
    const crosses = comparedCrosses(state, points).map(drawComparedStroke).join('');
    return drawComparedStroke(comparedBand(state, points)) + lineSample('order')(x, y) + crosses;
  };
}

function strokes(path: readonly PathCommand[]): string {
  return path.map((command) => pathOperators([command])).join('');
}

function linkSample(x: number, y: number): string {
  return `0 J ${setStroke(LINK_STYLE)}${strokes(doubleLine([x, y, x + SAMPLE_WIDTH, y], LINK_STYLE.gap))}S\n`;
}

function barSample(x: number, y: number): string {
  const bar = { x: x + SAMPLE_WIDTH / 2 - 4, y: y - 8, width: 8, height: 16 };
  return `${setColour(onPaper(MATRIX_COLOURS.bar), 'rg')}${rectangle(bar)}f\n`;
}

function junctionSample(x: number, y: number): string {
  const middle = x + SAMPLE_WIDTH / 2;
  const dot = setStroke({ ...LINE_STYLES.order, width: 2 * JUNCTION_RADIUS });
  return (
    `1 J ${setStroke(LINE_STYLES.order)}${line(x, y, x + SAMPLE_WIDTH, y)}${line(middle, y, middle, y + 8)}S\n` +
    `${dot}${line(middle, y, middle, y)}S\n`
  );
}

function jumpSample(x: number, y: number): string {
  const middle = x + SAMPLE_WIDTH / 2;
  const across = linePath([x, y, x + SAMPLE_WIDTH, y], new Map([[0, [middle]]]));
  return `1 J ${setStroke(LINE_STYLES.order)}${strokes(across)}${line(middle, y - 8, middle, y + 8)}S\n`;
}

/** Maximum number of characters listed. There may be thousands. */
const MOST_NAMED = 8;

/** Formats the characters drawn as squares because the fonts lack them. Empty if there are none. */
export function formatLacking({ F1, F2 }: PdfFonts, language: Language): string {
  const lacking = [...new Set([...F1.listLacking(), ...F2.listLacking()])];
  if (lacking.length === 0) return '';
  const named = lacking
    .slice(0, MOST_NAMED)
    .map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const codes = `${named.join(', ')}${lacking.length > MOST_NAMED ? ', …' : ''}`;
  return pdfWordsIn(language).lacking(codes, lacking.length);
}
