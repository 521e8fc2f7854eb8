import { computeBounds } from '@trowel/domain/geometry';
import { drawPlan, type PlacedItem } from './plate-drawing.ts';
import { drawFrame, drawGrid, type PlateFacts, type PlateLegendLine } from './plate-frame.ts';
import {
  layOutPlate,
  MAX_PLATE_SHEETS,
  type PlateExtent,
  type PlateLayout,
  type PlateSize,
} from './plate-layout.ts';
import type { Plate, PlateSheet } from './plate-model.ts';
import { PLATE_WORDS } from './plate-words.ts';
import type { SitePlan } from './plan-model.ts';

/** Options of a printed plan. */
export interface PlateOptions extends PlateSize {
  language: 'en' | 'it';
  title?: string | undefined;
  /** Printed day. */
  day: string;
  /** Angle from the upper edge of the paper to north, in degrees clockwise. Not 0 for a turned local grid. */
  northDeg?: number | undefined;
  /** True if later units were left out. The plate says so. */
  isPeeled?: boolean | undefined;
  /** `#rrggbb` of the period of a unit, by its index. */
  colourOf: (unit: number) => string;
  nameOf: (unit: number) => string;
  /** Periods on the plan, the most recent first. */
  legend: readonly PlateLegendLine[];
}

/** Why a plan cannot be printed as requested. */
export type PlateProblem =
  | { problem: 'empty' }
  | { problem: 'too_many_sheets'; sheets: number; most: number };

/**
 * Builds the printed plan of a site: drawing to scale, grid, frame with title block, legend, north arrow and scale bar. The result
 * is the same for the same input. Cost: linear in the vertices, and for each sheet linear in the shapes.
 */
export function buildPlate(plan: SitePlan, options: PlateOptions): Plate | PlateProblem {
  const extent = findExtent(plan);
  if (!extent) return { problem: 'empty' };
  const layout = layOutPlate(extent, options);
  const count = layout.columns * layout.rows;
  if (count > MAX_PLATE_SHEETS) return { problem: 'too_many_sheets', sheets: count, most: MAX_PLATE_SHEETS };
  const words = PLATE_WORDS[options.language];
  const title = options.title ?? words.title;
  const facts: PlateFacts = {
    siteName: plan.site_name,
    title,
    srid: plan.srid,
    day: options.day,
    northDeg: options.northDeg ?? 0,
    legend: options.legend,
    signs: listSignsOf(plan),
    isPeeled: options.isPeeled ?? false,
    words,
  };
  // Paper coordinates continue from sheet to sheet, so that everything is converted once.
  const toPaper = (x: number, y: number): [number, number] => [
    ((x - layout.left) * 1_000) / layout.scale,
    ((layout.top - y) * 1_000) / layout.scale,
  ];
  const drawn = drawPlan(plan, { words, colourOf: options.colourOf, nameOf: options.nameOf, toPaper });
  const units = new Set(plan.shapes.map(({ unit }) => unit).filter((unit) => unit >= 0)).size;
  return {
    title: `${title} – ${plan.site_name}`,
    description: words.description({ units, scale: String(layout.scale), sheets: count }),
    scale: layout.scale,
    sheets: Array.from({ length: count }, (_, at) => buildSheet(layout, facts, drawn, at)),
  };
}

/** Returns the bounds of everything that is printed. */
function findExtent({ shapes }: SitePlan): PlateExtent | undefined {
  let [min_x, min_y, max_x, max_y] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of shapes) {
    const bounds = computeBounds(geometry);
    if (!bounds) continue;
    min_x = Math.min(min_x, bounds.min_x);
    min_y = Math.min(min_y, bounds.min_y);
    max_x = Math.max(max_x, bounds.max_x);
    max_y = Math.max(max_y, bounds.max_y);
  }
  return min_x === Infinity ? undefined : { min_x, min_y, max_x, max_y };
}

function listSignsOf({ shapes }: SitePlan): PlateFacts['signs'] {
  const kinds = new Set(shapes.map(({ kind }) => kind));
  const signs = new Set<'height' | 'section' | 'cut' | 'trench' | 'find'>();
  if (kinds.has('height')) signs.add('height');
  if (kinds.has('section')) signs.add('section');
  if (kinds.has('cut')) signs.add('cut');
  if (kinds.has('point')) signs.add('find');
  if (kinds.has('trench') || kinds.has('sector') || kinds.has('area')) signs.add('trench');
  return signs;
}

function buildSheet(
  layout: PlateLayout,
  facts: PlateFacts,
  drawn: readonly PlacedItem[],
  at: number,
): PlateSheet {
  const { columns, rows, window, scale, width, height } = layout;
  const [column, row] = [at % columns, Math.floor(at / columns)];
  const offset = { x: window.x - column * window.width, y: window.y - row * window.height };
  const toSite = scale / 1_000;
  const corner = {
    left: layout.left + column * window.width * toSite,
    top: layout.top - row * window.height * toSite,
  };
  const [fromX, fromY] = [column * window.width, row * window.height];
  const items = drawn
    .filter(
      ({ bounds: [minX, minY, maxX, maxY] }) =>
        maxX >= fromX && minX <= fromX + window.width && maxY >= fromY && minY <= fromY + window.height,
    )
    .map(({ item }) => moveItem(item, offset));
  const { crosses, texts } = drawGrid(layout, corner);
  const name = columns * rows === 1 ? '' : `${String.fromCharCode(65 + row)}${column + 1}`;
  return {
    name,
    width,
    height,
    items: [
      { kind: 'clip', ...window, items: [...items, crosses] },
      ...texts,
      ...drawFrame(layout, facts, { name, count: columns * rows }),
    ],
  };
}

/** Moves an item from continuous paper coordinates to a sheet. */
function moveItem<Item extends PlacedItem['item']>(item: Item, by: { x: number; y: number }): Item {
  if (item.kind === 'text') return { ...item, at: [item.at[0] + by.x, item.at[1] + by.y] };
  return { ...item, lines: item.lines.map((line) => line.map(([x, y]) => [x + by.x, y + by.y] as const)) };
}
