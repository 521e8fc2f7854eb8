import { chooseGridStep, MARGIN_MM, STRIP_MM, type PlateLayout } from './plate-layout.ts';
import type { PlateItem, PlatePath, PlatePoint } from './plate-model.ts';
import { findSign, heightSign, mixWithWhite } from './plate-drawing.ts';
import type { PlateWords } from './plate-words.ts';

const INK = '#23201c';
const SOFT = '#6b645a';
const GRID = '#b9b2a6';
const GRID_TEXT_MM = 1.9;
const CROSS_MM = 1.5;

/** A line of the legend of periods. */
export interface PlateLegendLine {
  label: string;
  colour: string;
}

/** Texts around the drawing. */
export interface PlateFacts {
  siteName: string;
  title: string;
  srid: number | null;
  day: string;
  /** Angle from the upper edge of the paper to north, in degrees clockwise. */
  northDeg: number;
  legend: readonly PlateLegendLine[];
  /** Kinds of signs on the plan. */
  signs: ReadonlySet<'height' | 'section' | 'cut' | 'trench' | 'find'>;
  isPeeled: boolean;
  words: PlateWords;
}

/** Returns the crosses of the grid in the window, and their coordinates at its edges. */
export function drawGrid(
  { window, scale }: PlateLayout,
  corner: { left: number; top: number },
): { crosses: PlatePath; texts: PlateItem[] } {
  const step = chooseGridStep(scale);
  const toSite = scale / 1_000;
  const right = corner.left + window.width * toSite;
  const bottom = corner.top - window.height * toSite;
  const columns = listMultiples(corner.left, right, step);
  const rows = listMultiples(bottom, corner.top, step);
  const toX = (x: number): number => window.x + (x - corner.left) / toSite;
  const toY = (y: number): number => window.y + (corner.top - y) / toSite;
  const lines = columns.flatMap((x) =>
    rows.flatMap((y): PlatePoint[][] => [
      [
        [toX(x) - CROSS_MM, toY(y)],
        [toX(x) + CROSS_MM, toY(y)],
      ],
      [
        [toX(x), toY(y) - CROSS_MM],
        [toX(x), toY(y) + CROSS_MM],
      ],
    ]),
  );
  const style = { kind: 'text', size: GRID_TEXT_MM, colour: SOFT } as const;
  return {
    crosses: { kind: 'path', lines, isClosed: false, stroke: GRID, width: 0.15 },
    texts: [
      ...columns.map((x): PlateItem => ({
        ...style,
        at: [toX(x), window.y - 1],
        text: formatCoordinate(x, step),
        align: 'center',
      })),
      ...rows.map((y): PlateItem => ({
        ...style,
        at: [window.x + 1, toY(y) - 0.5],
        text: formatCoordinate(y, step),
        align: 'left',
        hasHalo: true,
      })),
    ],
  };
}

function listMultiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

function formatCoordinate(value: number, step: number): string {
  return value.toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0);
}

/** Draws frame, title block, legend, north arrow and scale bar of a sheet. */
export function drawFrame(
  layout: PlateLayout,
  facts: PlateFacts,
  sheet: { name: string; count: number },
): PlateItem[] {
  const { window, width, height } = layout;
  const strip = { y: height - MARGIN_MM - STRIP_MM, left: MARGIN_MM, right: width - MARGIN_MM };
  return [
    frame(window.x, window.y, window.width, window.height),
    frame(MARGIN_MM, strip.y, width - 2 * MARGIN_MM, STRIP_MM),
    ...drawTitle(layout, facts, { ...sheet, x: strip.right - TITLE_MM, y: strip.y }),
    ...drawNorth(facts, [strip.right - TITLE_MM - 12, strip.y + 15]),
    ...drawScaleBar(layout, facts, { x: strip.left + 4, y: strip.y + STRIP_MM - 6 }),
    ...drawLegend(facts, { x: strip.left + 4, y: strip.y + 5.5, right: strip.right - TITLE_MM - 22 }),
  ];
}

/** Width of the title block, millimetres. */
const TITLE_MM = 62;

function frame(x: number, y: number, width: number, height: number): PlatePath {
  const line: PlatePoint[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return { kind: 'path', lines: [line], isClosed: true, stroke: INK, width: 0.35 };
}

function drawTitle(
  { scale }: PlateLayout,
  { siteName, title, srid, day, isPeeled, words }: PlateFacts,
  { x, y, name, count }: { x: number; y: number; name: string; count: number },
): PlateItem[] {
  const grid = words.grid(String(chooseGridStep(scale)).replace('.', words.decimal));
  const lines = [
    { text: siteName, size: 4, isBold: true, colour: INK },
    { text: title, size: 2.9, isBold: false, colour: INK },
    { text: words.scale(String(scale)), size: 3.4, isBold: true, colour: INK },
    {
      text: `${srid === null ? words.localGrid : words.crs(srid)} · ${grid}`,
      size: 2.3,
      isBold: false,
      colour: INK,
    },
    { text: words.date(day), size: 2.1, isBold: false, colour: SOFT },
    { text: isPeeled ? words.peeled : '', size: 2.1, isBold: false, colour: SOFT },
  ];
  const steps = [6, 11, 16.5, 21, 25, 28.6];
  return [
    {
      kind: 'path',
      lines: [
        [
          [x, y],
          [x, y + STRIP_MM],
        ],
      ],
      isClosed: false,
      stroke: INK,
      width: 0.35,
    },
    ...lines.map(({ text, ...look }, at): PlateItem => ({
      kind: 'text',
      at: [x + 3, y + steps[at]!],
      text,
      align: 'left',
      most: TITLE_MM - 6,
      ...look,
    })),
    {
      kind: 'text',
      at: [x + TITLE_MM - 3, y + STRIP_MM - 2],
      text: count > 1 ? words.sheet(name, count) : '',
      size: 2.6,
      align: 'right',
      isBold: true,
    },
  ];
}

/** An arrow to north, turned where the grid of the site is turned. */
function drawNorth({ northDeg, words }: PlateFacts, [x, y]: PlatePoint): PlateItem[] {
  const angle = (northDeg * Math.PI) / 180;
  const turn = (dx: number, dy: number): PlatePoint => [
    x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
  const tip = turn(0, -12);
  const [letterX, letterY] = turn(0, 8);
  return [
    {
      kind: 'path',
      lines: [[turn(0, -9), turn(-2.6, 3), turn(0, 1)]],
      isClosed: true,
      fill: INK,
      stroke: INK,
      width: 0.25,
    },
    {
      kind: 'path',
      lines: [[turn(0, -9), turn(2.6, 3), turn(0, 1)]],
      isClosed: true,
      stroke: INK,
      width: 0.25,
    },
    { kind: 'path', lines: [[turn(0, 1), turn(0, 4.5)]], isClosed: false, stroke: INK, width: 0.25 },
    {
      kind: 'text',
      at: [letterX, letterY + 1.2],
      text: words.north,
      size: 3.4,
      align: 'center',
      isBold: true,
    },
    { kind: 'path', lines: [[tip, turn(0, -9)]], isClosed: false, stroke: INK, width: 0.25 },
  ];
}

const BAR_FIELDS = 4;
const LEAST_BAR_MM = 50;

/** A bar of four fields with round lengths. */
function drawScaleBar(
  { scale }: PlateLayout,
  { words }: PlateFacts,
  { x, y }: { x: number; y: number },
): PlateItem[] {
  const field = chooseGridStep((scale * LEAST_BAR_MM) / BAR_FIELDS / 25);
  const length = (field * 1_000) / scale;
  const boxes = Array.from({ length: BAR_FIELDS }, (_, at): PlateItem => ({
    kind: 'path',
    lines: [
      [
        [x + at * length, y],
        [x + (at + 1) * length, y],
        [x + (at + 1) * length, y + 1.8],
        [x + at * length, y + 1.8],
      ],
    ],
    isClosed: true,
    fill: at % 2 === 0 ? INK : '#ffffff',
    stroke: INK,
    width: 0.2,
  }));
  const texts = Array.from({ length: BAR_FIELDS + 1 }, (_, at): PlateItem => {
    const metres = formatMetres(at * field, words);
    return {
      kind: 'text',
      at: [x + at * length, y - 0.9],
      text: at === BAR_FIELDS ? `${metres} ${words.metres}` : metres,
      size: 2.1,
      align: 'center',
      colour: INK,
    };
  });
  return [...boxes, ...texts];
}

function formatMetres(value: number, { decimal }: PlateWords): string {
  return String(Math.round(value * 1_000) / 1_000).replace('.', decimal);
}

const LINE_MM = 4.1;
const LINES = 4;
const COLUMN_MM = 46;

/** Periods, then signs, in columns. If there are too many, the last line counts the rest. */
function drawLegend(
  { legend, signs, words }: PlateFacts,
  { x, y, right }: { x: number; y: number; right: number },
): PlateItem[] {
  const entries = [...legend.map(drawPeriod), ...listSigns(signs, words)];
  const columns = Math.max(1, Math.floor((right - x) / COLUMN_MM));
  const room = columns * LINES;
  const shown = entries.length > room ? entries.slice(0, room - 1) : entries;
  const rest = entries.length - shown.length;
  const placeOf = (at: number): PlatePoint => [
    x + Math.floor(at / LINES) * COLUMN_MM,
    y + (at % LINES) * LINE_MM,
  ];
  return [
    ...shown.flatMap((draw, at) => draw(placeOf(at))),
    ...(rest > 0 ? [legendText(placeOf(shown.length), words.more(rest), 0)] : []),
  ];
}

type DrawEntry = (at: PlatePoint) => PlateItem[];

function drawPeriod({ label, colour }: PlateLegendLine): DrawEntry {
  return ([x, y]) => [
    {
      kind: 'path',
      lines: [
        [
          [x, y - 2.2],
          [x + 5, y - 2.2],
          [x + 5, y + 0.6],
          [x, y + 0.6],
        ],
      ],
      isClosed: true,
      fill: mixWithWhite(colour, 0.45),
      stroke: INK,
      width: 0.2,
    },
    legendText([x, y], label, 7),
  ];
}

function legendText([x, y]: PlatePoint, text: string, indent: number): PlateItem {
  return {
    kind: 'text',
    at: [x + indent, y],
    text,
    size: 2.3,
    align: 'left',
    colour: INK,
    most: COLUMN_MM - indent - 2,
  };
}

function listSigns(signs: PlateFacts['signs'], words: PlateWords): DrawEntry[] {
  const dashed =
    (stroke: string, width: number, dash: readonly number[]) =>
    ([x, y]: PlatePoint): PlateItem => ({
      kind: 'path',
      lines: [
        [
          [x, y - 0.8],
          [x + 5, y - 0.8],
        ],
      ],
      isClosed: false,
      stroke,
      width,
      dash,
    });
  const all: Record<string, (at: PlatePoint) => PlateItem> = {
    cut: dashed(INK, 0.4, [2, 0.9]),
    section: dashed('#8a3b12', 0.5, [4, 1, 0.8, 1]),
    trench: dashed(INK, 0.5, [3, 1.2]),
    height: ([x, y]) => heightSign([x + 2.5, y]),
    find: ([x, y]) => findSign([x + 2.5, y - 0.8]),
  };
  return (['cut', 'section', 'trench', 'height', 'find'] as const)
    .filter((sign) => signs.has(sign))
    .map((sign): DrawEntry => (at) => [all[sign]!(at), legendText(at, words[sign], 7)]);
}
