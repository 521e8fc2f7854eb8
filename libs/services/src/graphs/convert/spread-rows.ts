import type { GeneralGraph } from './general-graph.ts';
import type { Box, GraphPlaces, Point } from './graph-places.ts';

/** The table of periods: its box and the heights of its rows, in points. */
export interface TableFrame extends Box {
  rowHeights: readonly number[];
}

/** Space for the title above the rows, and for their labels on the left. */
export const TABLE_HEADER = 30;
export const ROW_HEADER = 24;
const MARGIN_X = 30;
const MARGIN_TOP = 12;
/** Some readers ignore the header when they count rows, so nodes keep away from the lower edge of theirs. */
const MARGIN_BOTTOM = TABLE_HEADER + 12;
const LEAST_HEIGHT = 120;
const LEAST_WIDTH = 300;
const MAX_LABEL_HEIGHT = 400;

interface Band {
  /** Position of the content in the layout, and how far it moves down. */
  top: number;
  bottom: number;
  shift: number;
}

/** Moves the parts of a layout so that each is within its row of a table at 0, 0. */
export function spreadRows(graph: GeneralGraph, places: GraphPlaces): GraphPlaces & { table: TableFrame } {
  const { rows } = graph;
  const bands = findBands(graph, places);
  const rowHeights: number[] = [];
  let top = TABLE_HEADER;
  rows.forEach(({ label }, i) => {
    const band = bands[i]!;
    const content = Math.max(0, band.bottom - band.top);
    const wanted = Math.min(MAX_LABEL_HEIGHT, Math.ceil(label.length * 7 + 20));
    const height = Math.ceil(Math.max(LEAST_HEIGHT, wanted, content + MARGIN_TOP + MARGIN_BOTTOM));
    const spare = height - content - MARGIN_TOP - MARGIN_BOTTOM;
    band.shift = Math.round(top + MARGIN_TOP + spare / 2 - band.top);
    rowHeights.push(height);
    top += height;
  });
  const { left, right } = findSides(places);
  const shiftX = ROW_HEADER + MARGIN_X - left;
  const used = bands.filter(({ bottom }) => bottom > -Infinity);
  const moveBox = (box: Box, row: number): Box => ({
    ...box,
    x: round(box.x + shiftX),
    y: round(box.y + bands[row]!.shift),
  });
  const movePoint = ({ x, y }: Point): Point => ({ x: round(x + shiftX), y: round(moveY(y, used)) });
  return {
    nodes: places.nodes.map((box, i) => moveBox(box, graph.nodes[i]!.row)),
    groups: places.groups.map((box, i) => moveBox(box, graph.groups[i]!.row)),
    paths: places.paths.map((path) => path.map(movePoint)),
    table: {
      x: 0,
      y: 0,
      width: ROW_HEADER + Math.max(LEAST_WIDTH, Math.ceil(right - left)) + 2 * MARGIN_X,
      height: top,
      rowHeights,
    },
  };
}

function findBands({ rows, nodes, groups }: GeneralGraph, places: GraphPlaces): Band[] {
  const bands = rows.map((): Band => ({ top: Infinity, bottom: -Infinity, shift: 0 }));
  const note = (row: number, { y, height }: Box): void => {
    const band = bands[row]!;
    band.top = Math.min(band.top, y);
    band.bottom = Math.max(band.bottom, y + height);
  };
  nodes.forEach(({ row }, i) => note(row, places.nodes[i]!));
  groups.forEach(({ row }, i) => note(row, places.groups[i]!));
  return bands;
}

function findSides({ nodes, groups, paths }: GraphPlaces): { left: number; right: number } {
  let [left, right] = [Infinity, -Infinity];
  const note = (from: number, to: number): void => {
    left = Math.min(left, from);
    right = Math.max(right, to);
  };
  for (const { x, width } of nodes) note(x, x + width);
  for (const { x, width } of groups) note(x, x + width);
  for (const path of paths) for (const { x } of path) note(x, x);
  return left === Infinity ? { left: 0, right: 0 } : { left, right };
}

/** A bend moves with its row. Between two rows it is interpolated. */
function moveY(y: number, bands: readonly Band[]): number {
  let above: Band | undefined;
  for (const band of bands) {
    if (y < band.top) {
      if (!above) return y + band.shift;
      const part = (y - above.bottom) / (band.top - above.bottom);
      return y + above.shift + part * (band.shift - above.shift);
    }
    if (y <= band.bottom) return y + band.shift;
    above = band;
  }
  return y + (above?.shift ?? 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
