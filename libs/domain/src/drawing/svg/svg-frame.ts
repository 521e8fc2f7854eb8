import { numberBands } from '../layout/lanes/number-bands.ts';
import type { LayoutLane, MatrixLayout } from '../layout/model/layout-model.ts';
import { measureText } from '../layout/model/text-width.ts';
import type { Language } from '@trowel/domain/matrix';
import { signOfColumn, signOfLane, type FrameKey } from '../styles/frame-keys.ts';
import { nameColumn } from '../styles/matrix-names.ts';
import { NOTE_SIZE } from '../styles/matrix-styles.ts';
import { matrixWordsIn, type MatrixWords } from '../styles/matrix-words.ts';
import { BOLD, escapeXml, formatNumber, wrapText } from './svg-text.ts';

const LEAST_GUTTER = 76;
/** Padding of a name in its column, pt. */
const COLUMN_PADDING = 6;
/** Margin widths that are tried until all names fit. */
const GUTTERS = [128, 180, 240, 320];
/** Maximum compression of the letters of a line. */
const MOST_PRESSED = 1.3;
const GUTTER_PADDING = 10;
/** Width of the strip in the colour of a period, pt. */
const SWATCH_WIDTH = 5;
/** Lanes extend beyond the drawing by this much. */
export const LANE_MARGIN = 12;
export const LINE_HEIGHT = 11;
/** Lanes higher than this have their name at the top, where reading starts. */
const MOST_CENTRED_HEIGHT = 360;

/**
 * Returns the width of the margin for the lane names, in points. 0 without lanes. It grows until every name fits
 * on the lines for which its lane has room. Longer names get a key (`listFrameKeys`).
 */
export function gutterOf({ lanes }: MatrixLayout, language: Language): number {
  if (lanes.length === 0) return 0;
  const words = matrixWordsIn(language);
  const widest = lanes.reduce((most, { label }) => Math.max(most, measureBold(label)), 0);
  const wanted = Math.max(Math.ceil(widest) + GUTTER_PADDING + LANE_MARGIN, LEAST_GUTTER);
  const fitsAll = (gutter: number): boolean =>
    lanes.every((lane) => wrapLaneName(nameLane(lane, words), lane.height, roomOf(gutter)) !== undefined);
  return Math.min(wanted, GUTTERS.find(fitsAll) ?? GUTTERS[0]);
}

function roomOf(gutter: number): number {
  return gutter - GUTTER_PADDING - LANE_MARGIN;
}

/** Lists the lanes and columns whose names do not fit at the edge, with the signs shown instead. */
export function listFrameKeys(layout: MatrixLayout, language: Language): FrameKey[] {
  const words = matrixWordsIn(language);
  const room = roomOf(gutterOf(layout, language));
  const { columns, grouping } = layout;
  return [
    ...layout.lanes.flatMap((lane, place) => {
      const name = nameLane(lane, words);
      return wrapLaneName(name, lane.height, room) ? [] : [{ sign: signOfLane(place), name }];
    }),
    ...columns.flatMap(({ name, width }, place) => {
      const whole = nameColumn(name, { grouping, language });
      return fitColumnName(whole, { bare: name, width }) === undefined
        ? [{ sign: signOfColumn(place), name: whole }]
        : [];
    }),
  ];
}

/** Returns the name of a column, or the name without its category, whichever fits first. Undefined if neither fits. */
function fitColumnName(name: string, { bare, width }: { bare: string; width: number }): string | undefined {
  return [name, bare].find((text) => text !== '' && measureBold(text) <= width - COLUMN_PADDING);
}

/** Returns the lines of a name, or undefined if its lane has no room for all of them. */
function wrapLaneName(name: string, height: number, room: number): string[] | undefined {
  const most = Math.max(1, Math.floor((height - 4) / LINE_HEIGHT));
  const lines = wrapText(name, room / BOLD, NOTE_SIZE);
  const isWhole = lines.length <= most && lines.every((line) => measureBold(line) <= MOST_PRESSED * room);
  return isWhole ? lines : undefined;
}

/** Renders the bands behind the drawing: periods with their names in the left margin, columns, and the tray. */
export function renderSvgFrame(layout: MatrixLayout, language: Language): string {
  const words = matrixWordsIn(language);
  return [
    ...renderLanes(layout, words),
    ...renderColumns(layout, language),
    ...renderTray(layout, words.withoutRelations),
  ]
    .filter(Boolean)
    .join('\n');
}

function renderLanes(layout: MatrixLayout, words: MatrixWords): string[] {
  const { lanes } = layout;
  const gutter = gutterOf(layout, words.language);
  const right = layout.width + LANE_MARGIN;
  const bands = numberBands(layout);
  const areNested = bands.at(-1) !== lanes.length - 1;
  return lanes.flatMap(({ y, height, ...lane }, at) => [
    bands[at] % 2 === 0
      ? `<rect class="band" x="${-gutter}" y="${formatNumber(y)}" width="${formatNumber(gutter + right)}" height="${formatNumber(height)}"/>`
      : '',
    `<path class="hair" d="M${-gutter} ${formatNumber(y)}H${formatNumber(right)}M${-gutter} ${formatNumber(y + height)}H${formatNumber(right)}"/>`,
    areNested && at > 0 && bands[at] !== bands[at - 1]
      ? `<path class="hair edge" d="M${-gutter} ${formatNumber(y)}H${formatNumber(right)}"/>`
      : '',
    lane.color === undefined ? '' : renderSwatch(lane.color, { gutter, y, height }),
    ...renderLaneName(nameLane(lane, words), {
      place: at,
      x: GUTTER_PADDING - gutter,
      y,
      height,
      room: roomOf(gutter),
    }),
  ]);
}

/** Renders a strip in the colour of a period, along the outer edge of its lane. */
function renderSwatch(
  color: string,
  { gutter, y, height }: { gutter: number; y: number; height: number },
): string {
  return `<rect class="period" x="${-gutter}" y="${formatNumber(y)}" width="${SWATCH_WIDTH}" height="${formatNumber(height)}" fill="${color}"/>`;
}

/** Names a lane. A plain number or code gets the word for a period. */
function nameLane({ label, period }: Pick<LayoutLane, 'label' | 'period'>, words: MatrixWords): string {
  if (label === '') return words.withoutPeriod;
  return label === period ? `${words.period} ${label}` : label;
}

function renderLaneName(
  name: string,
  { place, x, y, height, room }: { place: number; x: number; y: number; height: number; room: number },
): string[] {
  const whole = wrapLaneName(name, height, room);
  const lines = whole ?? [signOfLane(place)];
  const block = lines.length * LINE_HEIGHT;
  const top = height > MOST_CENTRED_HEIGHT ? y + GUTTER_PADDING : y + (height - block) / 2;
  const title = whole ? '' : `<title>${escapeXml(name)}</title>`;
  return lines.map((line, at) => {
    const base = formatNumber(top + at * LINE_HEIGHT + NOTE_SIZE);
    const fit =
      measureBold(line) > room ? ` textLength="${formatNumber(room)}" lengthAdjust="spacingAndGlyphs"` : '';
    return `<text class="name" x="${formatNumber(x)}" y="${base}"${fit}>${title}${escapeXml(line)}</text>`;
  });
}

function measureBold(text: string): number {
  return measureText(text, NOTE_SIZE) * BOLD;
}

function renderColumns({ columns, height, grouping }: MatrixLayout, language: Language): string[] {
  return columns.flatMap(({ name, x, width }, at) => [
    at === 0
      ? ''
      : `<path class="hair" d="M${formatNumber(x)} ${-LINE_HEIGHT - 4}V${formatNumber(height)}"/>`,
    renderColumnName(nameColumn(name, { grouping, language }), {
      place: at,
      bare: name,
      middle: x + width / 2,
      width,
    }),
  ]);
}

/** Renders a column name. A name wider than its column becomes a sign with a key, and the full name is its tooltip. */
function renderColumnName(
  name: string,
  { place, bare, middle, width }: { place: number; bare: string; middle: number; width: number },
): string {
  const shown = fitColumnName(name, { bare, width }) ?? signOfColumn(place);
  const whole = shown === name ? '' : `<title>${escapeXml(name)}</title>`;
  return `<text class="name middle" x="${formatNumber(middle)}" y="-6">${whole}${escapeXml(shown)}</text>`;
}

function renderTray({ tray }: MatrixLayout, title: string): string[] {
  if (!tray) return [];
  const { x, y, width, height } = tray;
  return [
    `<rect class="hair" x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"/>`,
    `<text class="faint" x="${formatNumber(x)}" y="${formatNumber(y - 4)}">${escapeXml(title)}</text>`,
  ];
}
