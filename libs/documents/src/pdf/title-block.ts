import {
  describeCompleteness,
  MATRIX_COLOURS,
  matrixWordsIn,
  type DrawingProof,
} from '@trowel/domain/drawing';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import {
  line,
  onPaper,
  rectangle,
  setColour,
  shortenText,
  textLine,
  type PdfFonts,
  type Rectangle,
} from './pdf-content.ts';
import { pdfWordsIn } from './pdf-words.ts';
import { TITLE_HEIGHT, type SheetPlan } from './sheet-plan.ts';
import type { Sheet, SheetSet } from './sheet-contents.ts';
import { wrapText } from './wrap-text.ts';

/** Content of the title block. */
export interface TitleInput {
  fonts: PdfFonts;
  matrix: HarrisMatrix;
  plan: SheetPlan;
  set: SheetSet;
  siteName: string;
  title: string;
  area: string | undefined;
  /** The date as text. */
  date: string;
  language: Language;
  certificate: DrawingProof | undefined;
  /** Key to the signs of rows and columns whose names do not fit. Used if there is no legend. */
  keys?: readonly string[];
}

const INK = onPaper(MATRIX_COLOURS.ink);
const FAINT = onPaper(MATRIX_COLOURS.faint);
const ALARM = onPaper(MATRIX_COLOURS.contradiction);
const PADDING = 6;
const LEAST_SHRINK = 0.6;
const MAP_WIDTH = 74;
const LEFT_SHARE = 0.3;
/** With more sheets, the map shows only the outer edge: single squares would be too small. */
const MOST_MAPPED = 600;

/** Returns the operators of the title block below the frame: title, certificate and sheet. */
export function drawTitleBlock(input: TitleInput, sheet: Sheet): string {
  const { frame, height, factor } = input.plan;
  const block = {
    x: frame.x,
    y: height - frame.y - TITLE_HEIGHT * factor,
    width: frame.width,
    height: TITLE_HEIGHT * factor,
  };
  const isTiled = input.set.sheets.length > 1;
  const mapWidth = (isTiled ? MAP_WIDTH : 0) * factor;
  const leftWidth = Math.max(120 * factor, (block.width - mapWidth) * LEFT_SHARE);
  const middle = { ...block, x: block.x + leftWidth, width: block.width - leftWidth - mapWidth };
  const edges = [middle.x, ...(isTiled ? [middle.x + middle.width] : [])];
  return [
    `${setColour(FAINT, 'RG')}0.5 w[]0 d\n${rectangle(block)}`,
    ...edges.map((x) => line(x, block.y, x, block.y + block.height)),
    'S\n',
    writeName(input, { ...block, width: leftWidth }),
    writeFacts(input, sheet, middle),
    isTiled ? drawKeyMap(input, sheet, { ...block, x: middle.x + middle.width, width: mapWidth }) : '',
  ].join('');
}

/** Describes in words what a sheet shows, for screen readers. */
export function describeDrawing(
  input: Omit<TitleInput, 'fonts' | 'plan' | 'date' | 'set'>,
  sheet: Sheet,
): string {
  const { siteName, title, certificate, language } = input;
  const words = matrixWordsIn(language);
  const which = sheet.name === '' ? '' : `${words.sheet} ${sheet.name}`;
  const { proof = pdfWordsIn(language).notChecked } = describeCompleteness(input.matrix, {
    certificate,
    language,
  });
  return [`${title} – ${siteName}`, which, countsOf(input), proof].filter(Boolean).join('. ');
}

function countsOf({ matrix: { statistics }, language }: Pick<TitleInput, 'matrix' | 'language'>): string {
  return matrixWordsIn(language).counts({
    units: statistics.units,
    relations: statistics.relations,
    lines: statistics.reduced_relations,
    levels: statistics.depth,
  });
}

function writeName(
  { fonts, plan: { factor }, siteName, title, area, date, language }: TitleInput,
  box: Rectangle,
): string {
  const x = box.x + PADDING * factor;
  const width = box.width - 2 * PADDING * factor;
  const about = area === undefined ? title : `${title} · ${matrixWordsIn(language).area} ${area}`;
  const abouts = wrapTitle(fonts, about, { width, factor });
  const lines = [
    ...wrapSite(fonts, siteName, { width, factor }).map((line) => ({
      ...line,
      font: 'F2' as const,
      colour: INK,
    })),
    ...abouts.map((line) => ({ ...line, font: 'F1' as const, colour: INK })),
    { text: date, font: 'F1', size: 7, y: abouts.at(-1)!.y + (abouts.length > 1 ? 9 : 13), colour: FAINT },
  ] as const;
  return lines
    .map(({ text, font, size, y, colour }) => {
      // Long names are set smaller before they are shortened.
      const needed = fonts[font].measure(text, size * factor);
      const set = size * factor * Math.max(LEAST_SHRINK, Math.min(1, width / Math.max(1, needed)));
      const fitted = shortenText(fonts[font], text, { size: set * 0.999, width });
      return textLine(fonts, fitted, { x, y: box.y + y * factor, font, size: set, colour });
    })
    .join('');
}

/** Wraps a site name that does not fit in one line into two. */
function wrapSite(
  { F2 }: PdfFonts,
  text: string,
  { width, factor }: { width: number; factor: number },
): { text: string; size: number; y: number }[] {
  const size = SITE_SIZE * LEAST_SHRINK;
  const [first, ...rest] = wrapText(F2, text, { size: size * factor, width });
  if (first === undefined || rest.length === 0) return [{ text, size: SITE_SIZE, y: 17 }];
  return [
    { text: first, size, y: 11 },
    { text: rest.join(' '), size, y: 19 },
  ];
}

const SITE_SIZE = 12;

/** Wraps a title that would become much smaller. The title of two states contains two timestamps. */
function wrapTitle(
  { F1 }: PdfFonts,
  text: string,
  { width, factor }: { width: number; factor: number },
): { text: string; size: number; y: number }[] {
  if (F1.measure(text, TITLE_SIZE * factor * WRAPPED) <= width) return [{ text, size: TITLE_SIZE, y: 31 }];
  const size = TITLE_SIZE * WRAPPED;
  const wrapped = wrapText(F1, text, { size: size * factor, width });
  const rest = wrapped.slice(MOST_TITLE_LINES - 1).join(' ');
  const lines =
    wrapped.length > MOST_TITLE_LINES ? [...wrapped.slice(0, MOST_TITLE_LINES - 1), rest] : wrapped;
  return lines.map((line, at) => ({ text: line, size, y: 26.5 + at * 7.5 }));
}

const TITLE_SIZE = 8;
const WRAPPED = 0.8;
const MOST_TITLE_LINES = 3;

function writeFacts(input: TitleInput, sheet: Sheet, box: Rectangle): string {
  const {
    fonts,
    plan: { factor, scale },
    language,
    certificate,
    set,
    keys = [],
  } = input;
  const words = matrixWordsIn(language);
  const own = pdfWordsIn(language);
  const x = box.x + PADDING * factor;
  const style = { size: 7 * factor, width: box.width - 2 * PADDING * factor };
  const number = set.sheets.indexOf(sheet) + 1;
  const which = set.sheets.length > 1 ? ` · ${own.sheetOf(number, set.sheets.length)}` : '';
  const {
    proof = own.notChecked,
    isComplete,
    notDrawn,
  } = describeCompleteness(input.matrix, { certificate, language });
  const lines = [
    ...wrapText(fonts.F1, `${countsOf(input)} · ${own.scale(Math.round(scale * 100))}${which}`, style).map(
      (text) => ({
        text,
        colour: INK,
      }),
    ),
    ...wrapText(fonts.F1, proof, style).map((text) => ({
      text,
      colour: certificate && !isComplete ? ALARM : INK,
    })),
    ...wrapText(fonts.F1, notDrawn, style).map((text) => ({
      text,
      colour: ALARM,
    })),
    ...wrapText(fonts.F1, keys.join(' · '), style).map((text) => ({ text, colour: INK })),
    ...(certificate
      ? [{ text: shortenText(fonts.F1, `${words.checksum} ${certificate.hash}`, style), colour: FAINT }]
      : []),
  ];
  // On narrow sheets long sentences get a smaller line spacing. No line is omitted.
  const leading = Math.min(10.5 * factor, (box.height - 8 * factor) / lines.length);
  const size = Math.min(style.size, leading * 0.92);
  return lines
    .map(({ text, colour }, at) =>
      textLine(fonts, text, { x, y: box.y + 4 * factor + (at + 0.78) * leading, size, colour }),
    )
    .join('');
}

/** Draws a map of all sheets with this one highlighted, and its name. */
function drawKeyMap({ fonts, plan, set }: TitleInput, sheet: Sheet, box: Rectangle): string {
  const { factor, columns, rows, view } = plan;
  const room = { width: box.width * 0.56, height: box.height - 10 * factor };
  const ratio = view.stepY / view.stepX;
  const square = Math.min(room.width / columns, room.height / (rows * ratio));
  const left = box.x + 5 * factor + (room.width - square * columns) / 2;
  const top = box.y + 5 * factor + (room.height - square * ratio * rows) / 2;
  const place = ({ column, row }: Sheet): Rectangle => ({
    x: left + column * square,
    y: top + row * square * ratio,
    width: square,
    height: square * ratio,
  });
  const stroke = `${setColour(FAINT, 'RG')}${square > 4 ? '0.4' : '0.15'} w\n`;
  const all =
    set.sheets.length > MOST_MAPPED
      ? rectangle({ x: left, y: top, width: square * columns, height: square * ratio * rows })
      : set.sheets.map((other) => rectangle(place(other))).join('');
  const own = `${setColour(INK, 'rg')}${rectangle(place(sheet))}f\n`;
  const size = Math.min(
    16 * factor,
    (box.width * 0.36 * 16 * factor) / Math.max(1, fonts.F2.measure(sheet.name, 16 * factor)),
  );
  const name = {
    x: box.x + box.width * 0.81,
    y: box.y + box.height / 2 + size * 0.36,
    align: 'center',
    font: 'F2',
    size,
  } as const;
  return `${stroke}${all}S\n${own}${textLine(fonts, sheet.name, name)}`;
}
