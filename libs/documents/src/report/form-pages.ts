import { splitWords } from '../pdf/wrap-text.ts';
import { line, rectangle, setColour, shortenText } from '../pdf/pdf-content.ts';
import type { PdfFont } from '../pdf/pdf-font.ts';
import type { Bookmark } from '../pdf/pdf-book.ts';
import type { StructureElement } from '../pdf/structure.ts';
import { drawPictures } from './picture-rows.ts';
import type { FormBox, FormGroup, RecordForm } from './report-model.ts';
import {
  BAND,
  FAINT,
  HAIR,
  INK,
  LEFT,
  PAGE_DEPTH,
  WIDTH,
  wrapParagraphs,
  type ReportFlow,
} from './report-flow.ts';
import type { ReportWords } from './report-words.ts';

const LABEL_SIZE = 6;
const LABEL_LEADING = 7;
const VALUE_SIZE = 8.5;
const VALUE_LEADING = 10;
const PADDING = 4;
const GROUP_HEIGHT = 13;
const GROUP_GAP = 3;
/** Higher rows may continue on the next page. */
const WHOLE_ROW = PAGE_DEPTH / 3;
/** At least this number of lines stay together at the end of a page. */
const LEAST_LINES = 3;
/** Height above the signature line, pt. */
const SIGNATURE_HEIGHT = 14;

/** Prints a form from the top of a page, and returns its bookmark. */
export function drawForm(flow: ReportFlow, form: RecordForm, words: ReportWords): Bookmark {
  const { siteName, code, place, groups } = form;
  const called = place === '' ? code : `${code} · ${place}`;
  flow.newPage({ left: siteName, right: called });
  const bookmark = { title: called, to: { ...flow.place, y: 0 }, children: [] };
  flow.book.structure.inside('Sect', () => {
    drawTitle(flow, form);
    drawGroups(flow, groups, words);
    drawPictures(flow, form.pictures, words);
  });
  return bookmark;
}

const CODE = { size: 22, least: 9, width: WIDTH * 0.42 };
const SITE = { size: 13, leading: 16 };
const PLACE_SIZE = 8.5;
const GAP = 16;

/** Draws the site and kind of form at the left, and the label of the record in large letters at the right. */
function drawTitle(flow: ReportFlow, form: RecordForm): void {
  const top = flow.y;
  const { F1, F2 } = flow.book.fonts;
  const wide = F2.measure(form.code, CODE.size);
  drawCode(flow, form, wide);
  const codeWidth = Math.max(wide, F1.measure(form.place, PLACE_SIZE));
  const room = WIDTH - Math.min(codeWidth, CODE.width) - GAP;
  const below = drawNames(flow, form, room);
  flow.y = Math.max(top + 36, below) + 4;
}

function drawCode(flow: ReportFlow, { code, place }: RecordForm, wide: number): void {
  const { F1, F2 } = flow.book.fonts;
  const size = Math.max(CODE.least, Math.min(CODE.size, (CODE.size * CODE.width) / wide));
  const style = { x: LEFT + WIDTH, align: 'right' } as const;
  const shown = shortenText(F2, code, { size, width: CODE.width });
  flow.say('H1', shown, { ...style, y: flow.y + 19, font: 'F2', size });
  const where = shortenText(F1, place, { size: PLACE_SIZE, width: CODE.width });
  flow.say('P', where, { ...style, y: flow.y + 31, size: PLACE_SIZE, colour: FAINT });
}

/** Returns the lowest y written to. */
function drawNames(flow: ReportFlow, { name, siteName, note }: RecordForm, room: number): number {
  const small = (text: string, { y, size }: { y: number; size: number }): void => {
    const shown = shortenText(flow.book.fonts.F1, text, { size, width: room });
    flow.say('P', shown, { x: LEFT, y, size, colour: FAINT });
  };
  small(name, { y: flow.y + 8, size: 8 });
  let y = flow.y + 8;
  for (const line of wrapParagraphs(flow.book, siteName, { size: SITE.size, width: room, font: 'F2' })) {
    y += SITE.leading;
    flow.say('P', line, { x: LEFT, y, font: 'F2', size: SITE.size });
  }
  small(note, { y: y + 11, size: 6.5 });
  return y + 14;
}

/** A row of a group. The first one is printed with the heading of the group. */
interface GroupRow {
  title: string;
  row: readonly FormBox[];
  isFirst: boolean;
}

/**
 * Groups without rows are not printed. A heading stays with the first row. The last row of the form
 * moves to a new page together with the one before it.
 */
function drawGroups(flow: ReportFlow, groups: readonly FormGroup[], words: ReportWords): void {
  const rows = groups.flatMap(({ title, rows: own }) =>
    own.map((row, at): GroupRow => ({ title, row, isFirst: at === 0 })),
  );
  const { structure } = flow.book;
  let list = structure.current;
  for (const [at, one] of rows.entries()) {
    const after = at === rows.length - 2 ? computeUnbrokenHeight(flow, rows[at + 1]!) : 0;
    if (one.isFirst) {
      flow.ensure(computeUnbrokenHeight(flow, one) + after);
      flow.y += GROUP_GAP;
      structure.inside('H2', () => drawBand(flow, one.title));
      list = structure.add('L');
    }
    structure.into(list, () => drawRow(flow, { ...one, after }, words));
    if (at === rows.length - 1 || rows[at + 1]!.isFirst) structure.seal(list);
  }
}

function computeUnbrokenHeight(flow: ReportFlow, { row, isFirst }: GroupRow): number {
  const height = Math.min(heightOf(measureRow(flow, row)), WHOLE_ROW);
  return isFirst ? GROUP_GAP + GROUP_HEIGHT + height : height;
}

function drawBand(flow: ReportFlow, title: string): void {
  const box = { x: LEFT, y: flow.y, width: WIDTH, height: GROUP_HEIGHT };
  flow.write(`${setColour(BAND, 'rg')}${setColour(HAIR, 'RG')}0.6 w[]0 d\n${rectangle(box)}B\n`);
  flow.text(title, { x: LEFT + PADDING, y: flow.y + 9.3, font: 'F2', size: 7.5, colour: INK });
  flow.y += GROUP_HEIGHT;
}

/** A box with its text broken into lines. */
interface MeasuredBox {
  x: number;
  width: number;
  label: string[];
  lines: string[];
  /** Font size of the value, pt. */
  size: number;
  isSignature: boolean;
  /** Minimum height of the value, in lines. */
  leastLines: number;
}

function measureRow({ book }: ReportFlow, row: readonly FormBox[]): MeasuredBox[] {
  const unit = WIDTH / row.reduce((sum, { span }) => sum + span, 0);
  let x = LEFT;
  return row.map(({ label, value, span, isSignature = false, isForWriting = false }) => {
    const width = span * unit;
    const room = width - 2 * PADDING;
    const size = fitWords(book.fonts.F1, value, room);
    const box = {
      x,
      width,
      label: wrapParagraphs(book, label, { size: LABEL_SIZE, width: room }),
      lines: wrapParagraphs(book, value, { size, width: room }),
      size,
      isSignature,
      leastLines:
        isForWriting && value === '' ? (span === 12 ? WRITING_LINES.wide : WRITING_LINES.narrow) : 1,
    };
    x += width;
    return box;
  });
}

/** Lines of an empty box for handwriting: of the whole width, or narrower. */
const WRITING_LINES = { wide: 5, narrow: 2 };
const LEAST_SIZE = 6;

/** Returns a font size at which no word must be broken, or the normal size if a word is too long for any. */
function fitWords(font: PdfFont, text: string, room: number): number {
  const widest = splitWords(text).reduce((most, word) => Math.max(most, font.measure(word, VALUE_SIZE)), 0);
  if (widest <= room) return VALUE_SIZE;
  // Slightly less, because character widths are rounded.
  const size = (VALUE_SIZE * room * 0.995) / widest;
  return size < LEAST_SIZE ? VALUE_SIZE : size;
}

/** Returns the height of a row. An empty row has room for handwriting. */
function heightOf(boxes: readonly MeasuredBox[]): number {
  const labels = boxes.reduce((most, { label }) => Math.max(most, label.length), 1);
  const lines = boxes.reduce((most, box) => Math.max(most, box.lines.length, box.leastLines), 1);
  const line = boxes.some(({ isSignature }) => isSignature) ? SIGNATURE_HEIGHT : 0;
  return labels * LABEL_LEADING + lines * VALUE_LEADING + line + PADDING + 0.6;
}

function drawRow(
  flow: ReportFlow,
  { row, title, after }: GroupRow & { after: number },
  { continued }: ReportWords,
): void {
  let boxes = measureRow(flow, row);
  const items = boxes.map((box) => addItem(flow, box));
  while (heightOf(boxes) + after > flow.room) {
    const labels = boxes.reduce((most, { label }) => Math.max(most, label.length), 1);
    const most = boxes.reduce((lines, box) => Math.max(lines, box.lines.length), 1) - LEAST_LINES;
    const room = Math.floor((flow.room - PADDING - labels * LABEL_LEADING) / VALUE_LEADING);
    const fitting = Math.min(most, room);
    if (heightOf(boxes) > WHOLE_ROW && fitting >= LEAST_LINES) {
      const fits = boxes.map((box) => ({ ...box, lines: box.lines.slice(0, fitting) }));
      drawBoxes(flow, fits, items);
      boxes = boxes.map((box, at) => goOn(box, { fitting, label: `${row[at]!.label} (${continued})` }));
    }
    flow.newPage();
    drawBand(flow, `${title} (${continued})`);
  }
  drawBoxes(flow, boxes, items);
  for (const one of items) {
    if (one) for (const element of [one.label, one.value, one.item]) flow.book.structure.seal(element);
  }
}

/** A box in the structure for screen readers. Its value may continue on the next page. */
interface BoxItem {
  item: StructureElement;
  label: StructureElement;
  value: StructureElement;
}

/** Empty boxes are omitted: a screen reader would read most boxes of most sheets for nothing. */
function addItem({ book: { structure } }: ReportFlow, { lines }: MeasuredBox): BoxItem | undefined {
  if (lines.length === 0) return undefined;
  const item = structure.add('LI');
  return structure.into(item, () => ({ item, label: structure.add('Lbl'), value: structure.add('LBody') }));
}

function goOn(box: MeasuredBox, { fitting, label }: { fitting: number; label: string }): MeasuredBox {
  const lines = box.lines.slice(fitting);
  return lines.length > 0 ? { ...box, lines, label: [label] } : { ...box, lines };
}

function drawBoxes(
  flow: ReportFlow,
  boxes: readonly MeasuredBox[],
  items: readonly (BoxItem | undefined)[],
): void {
  const { structure } = flow.book;
  const height = heightOf(boxes);
  const top = flow.y;
  let lines = `${setColour(HAIR, 'RG')}0.6 w[]0 d\n${rectangle({ x: LEFT, y: top, width: WIDTH, height })}`;
  for (const { x } of boxes.slice(1)) lines += line(x, top, x, top + height);
  flow.write(`${lines}S\n`);
  for (const [place, { x, width, label, lines: value, size, isSignature }] of boxes.entries()) {
    const left = x + PADDING;
    const { label: name, value: body } = items[place] ?? {
      label: structure.current,
      value: structure.current,
    };
    structure.into(name, () =>
      label.forEach((content, at) =>
        flow.text(content, { x: left, y: top + 7.4 + at * LABEL_LEADING, size: LABEL_SIZE, colour: FAINT }),
      ),
    );
    const first = top + 2.2 + Math.max(1, label.length) * LABEL_LEADING + VALUE_SIZE;
    structure.into(body, () =>
      value.forEach((content, at) => flow.text(content, { x: left, y: first + at * VALUE_LEADING, size })),
    );
    if (isSignature)
      flow.write(`${line(left, top + height - PADDING, x + width - PADDING, top + height - PADDING)}S\n`);
  }
  flow.y = top + height;
}
