import {
  MATRIX_COLOURS,
  matrixWordsIn,
  nameColumn,
  signOfColumn,
  signOfLane,
  type FrameKey,
  type LayoutLane,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import type { Language } from '@trowel/domain/matrix';
import { onPaper, rectangle, setColour, textLine, type PdfFonts, type Rectangle } from './pdf-content.ts';
import type { Sheet } from './sheet-contents.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { splitWords, wrapText } from './wrap-text.ts';

/** Input of the frame of a sheet. */
export interface FrameInput {
  fonts: PdfFonts;
  layout: MatrixLayout;
  plan: SheetPlan;
  language: Language;
}

const INK = onPaper(MATRIX_COLOURS.ink);
const HAIR = onPaper(MATRIX_COLOURS.hair);
const BAND = onPaper(MATRIX_COLOURS.band);
const LANE_SIZE = 7;
const COLUMN_SIZE = 8;
const LEAST_LANE_WIDTH = 34;
/** Widths of the strip of lanes, pt at furniture size 1. The first one with room for all names is used. */
export const LANE_WIDTHS = [66, 100, 150];
const STRIP_PADDING = 4;
/** Width for the longest word before a bare number, pt. */
const WORD_ROOM = 32;

/** Width of the strip with rotated names, pt at furniture size 1: two lines. */
export const TURNED_LANE_WIDTH = 2 * LANE_SIZE * 1.2 + STRIP_PADDING;

/** Numbers, letters and Roman numerals, which need the word `Period`. */
const BARE = /^[\p{L}\p{N}.]{1,5}$/u;

/** Returns the printed name of a lane. A bare number gets the word `Period`; a lane without period is named as such. */
export function nameLane({ label }: Pick<LayoutLane, 'label'>, language: Language): string {
  const words = matrixWordsIn(language);
  if (label.trim() === '') return words.withoutPeriod;
  return BARE.test(label) ? `${words.period} ${label}` : label;
}

/** Returns the width of the strip of lanes, at most `most` pt at furniture size 1; 0 without lanes. */
export function widthOfLanes({ F2 }: PdfFonts, { lanes }: MatrixLayout, most: number): number {
  if (lanes.length === 0) return 0;
  const widest = lanes.reduce((most, { label }) => Math.max(most, F2.measure(label, LANE_SIZE)), WORD_ROOM);
  return Math.min(most, Math.max(LEAST_LANE_WIDTH, widest + 2 * STRIP_PADDING));
}

/** Returns the height of the strip of columns, pt at furniture size 1; 0 without columns. */
export function heightOfColumns({ columns }: MatrixLayout): number {
  return columns.length > 0 ? COLUMN_SIZE * 1.2 + STRIP_PADDING : 0;
}

/** Returns the operators of the strips with the names of lanes and columns. */
export function drawNames(input: FrameInput, sheet: Sheet): string {
  return drawStrips(input, [...listLaneStrips(input, sheet), ...listColumnStrips(input, sheet)]);
}

/** Returns the lanes visible on a sheet, and the visible part of each. */
export function visibleLanes(
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

/** A strip at the edge of a sheet, its possible names (longest first), and the sign used if none fits. */
interface Strip {
  box: Rectangle;
  size: number;
  isUpright: boolean;
  names: readonly string[];
  sign: string;
  /** Colour of the period, `#rrggbb`, at the outer edge. */
  color?: string | undefined;
}

/** Width of the colour of a period as a share of the strip, and the largest, pt. */
const SWATCH = { share: 0.12, most: 5 };

function drawStrips({ fonts }: FrameInput, strips: readonly Strip[]): string {
  return strips
    .map((strip) => {
      const { box, color } = strip;
      const fill = `${setColour(BAND, 'rg')}${setColour(HAIR, 'RG')}0.5 w[]0 d\n${rectangle(box)}B\n`;
      const width = Math.min(box.width * SWATCH.share, SWATCH.most);
      const swatch = color ? `${setColour(color, 'rg')}${rectangle({ ...box, width })}f\n` : '';
      return fill + swatch + writeInStrip(fonts, strip, chooseText(fonts, strip));
    })
    .join('');
}

function listLaneStrips({ layout, plan, language }: FrameInput, sheet: Sheet): Strip[] {
  const { frame, band, factor, laneWidth, hasTurnedLanes } = plan;
  const x = frame.x + band;
  return visibleLanes(layout, plan, sheet).map(({ place, strip }) => {
    const lane = layout.lanes[place]!;
    return {
      box: { x, width: laneWidth, ...strip },
      size: LANE_SIZE * factor,
      isUpright: hasTurnedLanes,
      names: [nameLane(lane, language), lane.label].filter(Boolean),
      sign: signOfLane(place),
      color: lane.color,
    };
  });
}

/** Returns the lanes and columns whose names do not fit on some sheet, with their signs. */
export function listSheetKeys(input: FrameInput, sheets: readonly Sheet[]): FrameKey[] {
  const keys = new Map<string, string>();
  for (const sheet of sheets) {
    for (const strip of [...listLaneStrips(input, sheet), ...listColumnStrips(input, sheet)]) {
      if (!fitsWhole(input.fonts, strip)) keys.set(strip.sign, strip.names[0]!);
    }
  }
  return [...keys]
    .map(([sign, name]) => ({ sign, name }))
    .sort(
      (a, b) =>
        b.sign.charCodeAt(0) - a.sign.charCodeAt(0) || Number(a.sign.slice(1)) - Number(b.sign.slice(1)),
    );
}

/** Font sizes tried until a name fits, as shares of the normal size. */
const LETTER_SHARES = [1, 0.85, 0.7, 0.6];
/** Further sizes for signs, which are short. */
const SIGN_SHARES = [...LETTER_SHARES, 0.5, 0.4, 0.3];

/** Lines of a text and the size of their letters. */
interface SetText {
  lines: string[];
  size: number;
}

function fitsWhole(fonts: PdfFonts, strip: Strip): boolean {
  return strip.names.some((name) => setWhole(fonts, name, strip, LETTER_SHARES) !== undefined);
}

/**
 * Chooses the longest name that fits, otherwise the sign. Names are never shortened: two may have the
 * same beginning.
 */
function chooseText(fonts: PdfFonts, strip: Strip): SetText | undefined {
  for (const name of strip.names) {
    const whole = setWhole(fonts, name, strip, LETTER_SHARES);
    if (whole) return whole;
  }
  return setWhole(fonts, strip.sign, strip, SIGN_SHARES);
}

/**
 * Wraps a text into as many lines as needed, at the largest size that fits, without breaking words.
 * Returns undefined if it does not fit.
 */
function setWhole(
  { F2 }: PdfFonts,
  text: string,
  { box, size: wanted, isUpright }: Strip,
  shares: readonly number[],
): SetText | undefined {
  const [length, depth] = isUpright ? [box.height, box.width] : [box.width, box.height];
  const width = length - STRIP_PADDING;
  for (const share of shares) {
    const size = wanted * share;
    if (splitWords(text).some((word) => F2.measure(word, size) > width)) continue;
    const lines = wrapText(F2, text, { size, width });
    if (lines.length * size * LEADING <= depth - 1) return { lines, size };
  }
  return undefined;
}

const LEADING = 1.2;

/** Returns the operators of lines centred in a strip. */
function writeInStrip(fonts: PdfFonts, { box, isUpright }: Strip, set: SetText | undefined): string {
  if (!set) return '';
  const { lines, size } = set;
  const leading = size * LEADING;
  const depth = isUpright ? box.width : box.height;
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

function listColumnStrips({ layout, plan, language }: FrameInput, sheet: Sheet): Strip[] {
  const { frame, band, factor, window, scale, columnHeight } = plan;
  const { columns, grouping } = layout;
  return columns.flatMap(({ name, x, width }, place) => {
    const left = Math.max(0, (x - sheet.x) * scale);
    const right = Math.min(window.width, (x + width - sheet.x) * scale);
    if (right - left < 2) return [];
    return {
      box: { x: window.x + left, y: frame.y + band, width: right - left, height: columnHeight },
      size: COLUMN_SIZE * factor,
      isUpright: false,
      names: [nameColumn(name, { grouping, language }), name].filter(Boolean),
      sign: signOfColumn(place),
    };
  });
}
