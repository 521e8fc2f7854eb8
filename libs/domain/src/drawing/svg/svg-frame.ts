import { numberBands } from '../layout/lanes/number-bands.ts';
import type { MatrixLayout } from '../layout/model/layout-model.ts';
import { measureText } from '../layout/model/text-width.ts';
import type { Language } from '@trowel/domain/matrix';
import { nameColumn } from '../styles/matrix-names.ts';
import { NOTE_SIZE } from '../styles/matrix-styles.ts';
import { matrixWordsIn, type MatrixWords } from '../styles/matrix-words.ts';
import { BOLD, escapeXml, formatNumber, wrapText } from './svg-text.ts';

const LEAST_GUTTER = 76;
const MOST_GUTTER = 128;
const GUTTER_PADDING = 10;
/** Lanes go on beside the drawing by so much. */
export const LANE_MARGIN = 12;
export const LINE_HEIGHT = 11;
/** Lanes higher than this are named at their top, where one begins to read. */
const MOST_CENTRED_HEIGHT = 360;

/** Gives the width of the margin for the names of the lanes, in points; 0 without lanes. */
export function gutterOf({ lanes }: MatrixLayout): number {
  if (lanes.length === 0) return 0;
  const widest = lanes.reduce((most, { label }) => Math.max(most, measureBold(label)), 0);
  return Math.min(Math.max(Math.ceil(widest) + GUTTER_PADDING + LANE_MARGIN, LEAST_GUTTER), MOST_GUTTER);
}

/** Gives the bands behind the drawing: periods with their names in the margin to the left, columns, and the tray. */
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
  const gutter = gutterOf(layout);
  const right = layout.width + LANE_MARGIN;
  const bands = numberBands(layout);
  const areNested = bands.at(-1) !== lanes.length - 1;
  return lanes.flatMap(({ y, height, label, period }, at) => [
    bands[at] % 2 === 0
      ? `<rect class="band" x="${-gutter}" y="${formatNumber(y)}" width="${formatNumber(gutter + right)}" height="${formatNumber(height)}"/>`
      : '',
    `<path class="hair" d="M${-gutter} ${formatNumber(y)}H${formatNumber(right)}M${-gutter} ${formatNumber(y + height)}H${formatNumber(right)}"/>`,
    areNested && at > 0 && bands[at] !== bands[at - 1]
      ? `<path class="hair edge" d="M${-gutter} ${formatNumber(y)}H${formatNumber(right)}"/>`
      : '',
    ...renderLaneName(nameLane(label, period, words), {
      x: GUTTER_PADDING - gutter,
      y,
      height,
      room: gutter - GUTTER_PADDING - LANE_MARGIN,
    }),
  ]);
}

/** A bare number or code is called a period. */
function nameLane(label: string, period: string, words: MatrixWords): string {
  if (label === '') return words.withoutPeriod;
  return label === period ? `${words.period} ${label}` : label;
}

function renderLaneName(
  name: string,
  { x, y, height, room }: { x: number; y: number; height: number; room: number },
): string[] {
  const most = Math.max(1, Math.floor((height - 4) / LINE_HEIGHT));
  const lines = wrapText(name, room / BOLD, NOTE_SIZE).slice(0, most);
  const block = lines.length * LINE_HEIGHT;
  const top = height > MOST_CENTRED_HEIGHT ? y + GUTTER_PADDING : y + (height - block) / 2;
  return lines.map((line, at) => {
    const base = formatNumber(top + at * LINE_HEIGHT + NOTE_SIZE);
    const fit =
      measureBold(line) > room ? ` textLength="${formatNumber(room)}" lengthAdjust="spacingAndGlyphs"` : '';
    return `<text class="name" x="${formatNumber(x)}" y="${base}"${fit}>${escapeXml(line)}</text>`;
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
      bare: name,
      middle: x + width / 2,
      room: width - 6,
    }),
  ]);
}

/**
 * What is wider than its column loses the word that says what it is, then its end, and stands there whole for whoever
 * points at it.
 */
function renderColumnName(
  name: string,
  { bare, middle, room }: { bare: string; middle: number; room: number },
): string {
  const short = measureBold(name) > room && bare !== '' ? bare : name;
  let shown = short;
  for (let end = short.length; end > 1 && measureBold(shown) > room; end--)
    shown = `${short.slice(0, end - 1).trimEnd()}…`;
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
