import {
  MATRIX_COLOURS,
  matrixWordsIn,
  nameColumn,
  numberBands,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import type { Language } from '@trowel/domain/matrix';
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
import { nameLane } from './lane-name.ts';
import { gridOf } from './sheet-grid.ts';
import { columnLetters, type SheetPlan } from './sheet-plan.ts';
import type { Sheet } from './sheet-contents.ts';
import { splitWords, wrapText } from './wrap-text.ts';

/** What the frame of a sheet is drawn from. */
export interface FrameInput {
  fonts: PdfFonts;
  layout: MatrixLayout;
  plan: SheetPlan;
  language: Language;
}

const INK = onPaper(MATRIX_COLOURS.ink);
const FAINT = onPaper(MATRIX_COLOURS.faint);
const HAIR = onPaper(MATRIX_COLOURS.hair);
/** Width of the line between periods, pt; phases are parted by a hair. */
const PERIOD_EDGE = 1.4;
const BAND = onPaper(MATRIX_COLOURS.band);
const LANE_SIZE = 7;
const COLUMN_SIZE = 8;
const GRID_SIZE = 6;
const LANE_WIDTH = { least: 34, most: 66 };
const STRIP_PADDING = 4;
/** Room for the longest of the words before a bare number. */
const WORD_ROOM = 32;

/** Width of that strip where the names are turned, pt at furniture size 1: two lines. */
export const TURNED_LANE_WIDTH = 2 * LANE_SIZE * 1.2 + STRIP_PADDING;

/** Gives the width of the strip with the names of the lanes, pt at furniture size 1; 0 without lanes. */
export function widthOfLanes({ F2 }: PdfFonts, { lanes }: MatrixLayout): number {
  if (lanes.length === 0) return 0;
  const widest = lanes.reduce((most, { label }) => Math.max(most, F2.measure(label, LANE_SIZE)), WORD_ROOM);
  return Math.min(LANE_WIDTH.most, Math.max(LANE_WIDTH.least, widest + 2 * STRIP_PADDING));
}

/** Gives the operators of what lies under the drawing: every other period tinted across the window, columns parted. */
export function drawGround({ layout, plan }: FrameInput, sheet: Sheet): string {
  const { window, scale } = plan;
  const bands = numberBands(layout);
  const isInside = (place: number): boolean => place > 0 && bands[place] === bands[place - 1];
  let out = setColour(BAND, 'rg');
  for (const { strip, place } of visibleLanes(layout, plan, sheet)) {
    if (bands[place]! % 2 === 1) out += `${rectangle({ ...window, ...strip })}f\n`;
  }
  out += `${setColour(HAIR, 'RG')}[]0 d\n`;
  for (const { strip, place } of visibleLanes(layout, plan, sheet)) {
    out += `${isInside(place) ? 0.5 : PERIOD_EDGE} w\n${line(window.x, strip.y, window.x + window.width, strip.y)}S\n`;
  }
  out += '0.5 w[3 3]0 d\n';
  for (const { x, width } of layout.columns) {
    for (const edge of [x, x + width]) {
      const at = (edge - sheet.x) * scale;
      if (at > 0 && at < window.width) {
        out += `${line(window.x + at, window.y, window.x + at, window.y + window.height)}S\n`;
      }
    }
  }
  return out;
}

/** Gives the operators of what stands around the window: strips with lanes and columns, grid, marks of the overlap. */
export function drawFrame(input: FrameInput, sheet: Sheet): string {
  return [
    drawLaneNames(input, sheet),
    drawColumnNames(input, sheet),
    drawTrayName(input, sheet),
    drawGrid(input),
    input.plan.flagWidth > 0 ? drawOverlap(input) : '',
  ].join('');
}

/** The lanes seen on a sheet, and what of each. */
function visibleLanes(
  { lanes }: MatrixLayout,
  { window, scale }: SheetPlan,
  sheet: Sheet,
): { place: number; strip: { y: number; height: number } }[] {
  return lanes.flatMap((lane, place) => {
    const top = Math.max(0, (lane.y - sheet.y) * scale);
    const bottom = Math.min(window.height, (lane.y + lane.height - sheet.y) * scale);
    return bottom - top > 1 ? [{ place, strip: { y: window.y + top, height: bottom - top } }] : [];
  });
}

function drawLaneNames({ fonts, layout, plan, language }: FrameInput, sheet: Sheet): string {
  const { frame, band, factor, laneWidth, hasTurnedLanes } = plan;
  const x = frame.x + band;
  return visibleLanes(layout, plan, sheet)
    .map(({ place, strip }) => {
      const box = { x, width: laneWidth, ...strip };
      const fill = `${setColour(BAND, 'rg')}${setColour(HAIR, 'RG')}0.5 w[]0 d\n${rectangle(box)}B\n`;
      const style = { box, size: LANE_SIZE * factor, isUpright: hasTurnedLanes };
      const lane = layout.lanes[place]!;
      const name = nameLane(lane, language);
      // Of a strip that is only just seen the bare number says more than the beginning of a word.
      const isShort = hasTurnedLanes && fonts.F2.measure(name, style.size) > strip.height - STRIP_PADDING;
      return fill + writeInBox(fonts, isShort && lane.label !== '' ? lane.label : name, style);
    })
    .join('');
}

/** So far letters are made smaller, for a word not to be broken. */
const LEAST_LETTERS = 0.6;

/** Sets a text in the middle of a box, on as many lines as it needs and the box has room for; long words are set smaller. */
function writeInBox(
  fonts: PdfFonts,
  text: string,
  { box, size: wanted, isUpright }: { box: Rectangle; size: number; isUpright: boolean },
): string {
  const [width, depth] = isUpright ? [box.height, box.width] : [box.width, box.height];
  const widest = Math.max(1, ...splitWords(text).map((word) => fonts.F2.measure(word, wanted)));
  const size = wanted * Math.min(1, Math.max(LEAST_LETTERS, (width - STRIP_PADDING) / widest));
  const leading = size * 1.2;
  const lines = fitLines(fonts, text, {
    size,
    width: width - STRIP_PADDING,
    room: Math.floor((depth - 1) / leading),
  });
  const first = (depth - lines.length * leading) / 2 + leading * 0.78;
  const style = { font: 'F2', size, align: 'center', colour: INK, isUpright } as const;
  return lines
    .map((content, at) => {
      const down = first + at * leading;
      const place = isUpright
        ? { x: box.x + down, y: box.y + box.height / 2 }
        : { x: box.x + box.width / 2, y: box.y + down };
      return textLine(fonts, content, { ...style, ...place });
    })
    .join('');
}

/** Gives the lines of a text, no more than `room`; the last one is shortened where it must be. */
function fitLines(
  fonts: PdfFonts,
  text: string,
  { size, width, room }: { size: number; width: number; room: number },
): string[] {
  const lines = wrapText(fonts.F2, text, { size, width });
  if (lines.length <= room) return lines;
  const shown = lines.slice(0, Math.max(0, room - 1));
  if (room > 0) shown.push(shortenText(fonts.F2, lines.slice(room - 1).join(' '), { size, width }));
  return shown;
}

function drawColumnNames({ fonts, layout, plan, language }: FrameInput, sheet: Sheet): string {
  const { frame, band, factor, window, scale, columnHeight } = plan;
  const { columns, grouping } = layout;
  return columns
    .map(({ name, x, width }) => {
      const left = Math.max(0, (x - sheet.x) * scale);
      const right = Math.min(window.width, (x + width - sheet.x) * scale);
      if (right - left < 2) return '';
      const box = { x: window.x + left, y: frame.y + band, width: right - left, height: columnHeight };
      const fill = `${setColour(BAND, 'rg')}${setColour(HAIR, 'RG')}0.5 w[]0 d\n${rectangle(box)}B\n`;
      const style = { box, size: COLUMN_SIZE * factor, isUpright: false };
      const heading = nameColumn(name, { grouping, language });
      const isWide = fonts.F2.measure(heading, style.size) > box.width - STRIP_PADDING;
      return fill + writeInBox(fonts, isWide && name !== '' ? name : heading, style);
    })
    .join('');
}

/** Height of the strip with the names of the columns at furniture size 1, pt; 0 without columns. */
export function heightOfColumns({ columns }: MatrixLayout): number {
  return columns.length > 0 ? COLUMN_SIZE * 1.2 + STRIP_PADDING : 0;
}

function drawTrayName({ fonts, layout: { tray }, plan, language }: FrameInput, sheet: Sheet): string {
  if (!tray) return '';
  const { window, scale } = plan;
  const x = (tray.x - sheet.x) * scale;
  const y = (tray.y - sheet.y) * scale - 3;
  if (y < 6 || y > window.height || x + tray.width * scale < 40 || x > window.width - 40) return '';
  const left = window.x + Math.max(x, 0);
  return textLine(fonts, matrixWordsIn(language).withoutRelations, {
    x: left,
    y: window.y + y,
    size: 7,
    font: 'F2',
    colour: FAINT,
  });
}

function drawGrid({ fonts, plan }: FrameInput): string {
  const { frame, band, factor, window } = plan;
  const { columns, rows } = gridOf(plan);
  const inner = {
    x: frame.x + band,
    y: frame.y + band,
    width: frame.width - 2 * band,
    height: frame.height - 2 * band,
  };
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const style = { size: GRID_SIZE * factor, align: 'center', colour: FAINT } as const;
  const drop = band / 2 + style.size * 0.36;
  let out = `${setColour(FAINT, 'RG')}0.5 w[]0 d\n${rectangle(frame)}${rectangle(inner)}${rectangle(window)}S\n`;
  for (let column = 0; column < columns; column++) {
    const x = window.x + (window.width * column) / columns;
    const middle = x + window.width / columns / 2;
    const name = columnLetters(column).toLowerCase();
    if (column > 0) out += `${line(x, frame.y, x, frame.y + band)}${line(x, bottom - band, x, bottom)}S\n`;
    out += textLine(fonts, name, { ...style, x: middle, y: frame.y + drop });
    out += textLine(fonts, name, { ...style, x: middle, y: bottom - band + drop });
  }
  for (let row = 0; row < rows; row++) {
    const y = window.y + (window.height * row) / rows;
    const middle = y + window.height / rows / 2 + style.size * 0.36;
    if (row > 0) out += `${line(frame.x, y, frame.x + band, y)}${line(right - band, y, right, y)}S\n`;
    out += textLine(fonts, String(row + 1), { ...style, x: frame.x + band / 2, y: middle });
    out += textLine(fonts, String(row + 1), { ...style, x: right - band / 2, y: middle });
  }
  return out;
}

/** Ticks at the window where the neighbouring sheets begin and end: there the sheets are cut and laid over each other. */
function drawOverlap({ plan: { window, view, scale, factor } }: FrameInput): string {
  const [besides, below] = [view.overlapX * scale, view.overlapY * scale];
  const tick = 7 * factor;
  const [right, bottom] = [window.x + window.width, window.y + window.height];
  let out = `${setColour(INK, 'RG')}0.7 w[]0 d\n`;
  for (const x of [window.x + besides, right - besides]) {
    out += line(x, window.y - tick, x, window.y + 2) + line(x, bottom - 2, x, bottom + tick);
  }
  for (const y of [window.y + below, bottom - below]) {
    out += line(window.x - tick, y, window.x + 2, y) + line(right - 2, y, right + tick, y);
  }
  return `${out}S\n`;
}
