// Builds strings in loops: an entry and a link for each of some ten thousand units. Cost: that of
// sorting.
import { MATRIX_COLOURS, matrixWordsIn, type MatrixLayout } from '@trowel/domain/drawing';
import { createMemberNames, type HarrisMatrix, type Language } from '@trowel/domain/matrix';
import { naturalKey } from '@trowel/domain/core';
import type { BookPage, PdfBook, Place } from './pdf-book.ts';
import { onPaper, setColour, shortenText, tenth, type PdfFonts } from './pdf-content.ts';
import { pdfWordsIn } from './pdf-words.ts';
import { gridOf, squareAt } from './sheet-grid.ts';
import type { SheetSet } from './sheet-contents.ts';
import type { SheetPlace } from './fold-plan.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { TEXT_BOTTOM, type TextFlow } from './text-flow.ts';

/** A unit and its position in the drawing. */
export interface IndexEntry {
  label: string;
  /** Sheet and square: `C3 b2`, or only the square if there is one sheet. */
  where: string;
  to: Place;
}

export interface IndexInput {
  matrix: HarrisMatrix;
  layout: MatrixLayout;
  plan: SheetPlan;
  set: SheetSet;
  places: readonly SheetPlace[];
}

/** Returns the position of each unit in natural order. Units that share a box have separate entries. */
export function buildIndex(input: IndexInput): IndexEntry[] {
  const { matrix, set } = input;
  const nameOf = createMemberNames(matrix.nodes);
  const entries: { entry: IndexEntry; key: string }[] = [];
  for (const node of matrix.nodes) {
    const box = set.boxOf.get(node.id);
    if (box === undefined) continue;
    const found = locateBox(input, box);
    for (const member of node.members) {
      const label = nameOf(member);
      entries.push({ entry: { label, ...found }, key: sortKey(member.us_number, member.area) });
    }
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return entries.map(({ entry }) => entry);
}

const DIGITS = /^[1-9]\d{0,8}$/;

function sortKey(number: string, area: string): string {
  const key = DIGITS.test(number) ? String.fromCharCode(48 + number.length) + number : naturalKey(number);
  return area === '' ? key : `${key}\0${naturalKey(area)}`;
}

function locateBox({ layout, plan, set, places }: IndexInput, at: number): Omit<IndexEntry, 'label'> {
  const { x, y, width, height } = layout.boxes[at]!;
  const place = set.sheetOf[at]!;
  const sheet = set.sheets[place]!;
  const [across, down] = [x + width / 2 - sheet.x, y + height / 2 - sheet.y];
  const square = squareAt(gridOf(plan), across / plan.view.width, down / plan.view.height);
  return {
    where: sheet.name === '' ? square : `${sheet.name} ${square}`,
    to: {
      page: places[place]!.page,
      x: places[place]!.x + plan.window.x + (x - sheet.x) * plan.scale - CORNER,
      y: places[place]!.y + plan.window.y + (y - sheet.y) * plan.scale - CORNER,
    },
  };
}

/** Space left and above of the box a link jumps to, pt. */
const CORNER = 100;
const SIZE = 7;
const LEADING = 8.6;
const GAP = 5;
const COLUMN_GAP = 12;
const LONGEST_LABEL = 110;

/** Writes the index in columns, with a link from each entry to its box. Returns the position of the heading. */
export function writeIndex(
  book: PdfBook,
  flow: TextFlow,
  entries: readonly IndexEntry[],
  { isTiled, language }: { isTiled: boolean; language: Language },
): Place {
  const own = pdfWordsIn(language);
  const place = flow.heading(matrixWordsIn(language).index);
  flow.paragraph(isTiled ? own.indexNoteTiled : own.indexNote, { size: SIZE + 0.5 });
  flow.skip(8);
  const measures = measureColumns(book.fonts, entries, flow.width);
  for (let from = 0; from < entries.length;) {
    const page = flow.ensure(4 * LEADING);
    const rows = Math.floor((TEXT_BOTTOM - flow.y) / LEADING);
    const shown = Math.min(entries.length - from, rows * measures.columns);
    const used = Math.min(rows, Math.max(1, Math.ceil(shown / measures.columns)));
    for (let column = 0; column * used < shown; column++) {
      const part = entries.slice(from + column * used, from + Math.min(shown, (column + 1) * used));
      const x = flow.left + column * (measures.width + COLUMN_GAP);
      page.begin('P');
      writeColumn(book.fonts, page, part, { x, y: flow.y, ...measures });
    }
    flow.skip(used * LEADING);
    from += shown;
  }
  return place;
}

interface ColumnMeasures {
  columns: number;
  width: number;
  /** Distance from the left edge of an entry to its position text. */
  offset: number;
}

function measureColumns({ F1 }: PdfFonts, entries: readonly IndexEntry[], room: number): ColumnMeasures {
  let [labels, places] = [16, 10];
  for (const { label, where } of entries) {
    labels = Math.max(labels, F1.measure(label, SIZE));
    places = Math.max(places, F1.measure(where, SIZE));
  }
  const offset = Math.min(labels, LONGEST_LABEL) + GAP;
  const columns = Math.max(1, Math.floor((room + COLUMN_GAP) / (offset + places + COLUMN_GAP)));
  return { columns, offset, width: (room + COLUMN_GAP) / columns - COLUMN_GAP };
}

function writeColumn(
  { F1 }: PdfFonts,
  page: BookPage,
  entries: readonly IndexEntry[],
  { x, y, width, offset }: { x: number; y: number } & ColumnMeasures,
): void {
  const ink = setColour(onPaper(MATRIX_COLOURS.ink), 'rg');
  let out = `${ink}BT/F1 ${SIZE} Tf ${LEADING} TL 1 0 0 -1 ${tenth(x)} ${tenth(y + SIZE)} Tm\n`;
  for (const [at, { label, where, to }] of entries.entries()) {
    const fitted = shortenText(F1, label, { size: SIZE, width: LONGEST_LABEL });
    // A negative kerning makes a space of any width, in thousandths of the font size.
    const gap = Math.round(((F1.measure(fitted, SIZE) + F1.measure(' ', SIZE) - offset) * 1000) / SIZE);
    out += `[${F1.encode(`${fitted} `)}${gap}${F1.encode(where)}]TJ T*\n`;
    page.links.push({ x, y: y + at * LEADING, width, height: LEADING, to });
  }
  page.content.write(`${out}ET\n`);
}
