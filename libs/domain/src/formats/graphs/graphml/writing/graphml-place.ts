import { hasRows, type LayoutLane } from '@trowel/domain/drawing';
import type { GraphmlLayout } from './graphml-quick-layout.ts';
import { ROW_CLEARANCE, stretchLanes, type Band } from './graphml-bands.ts';
import { isUndatedRow, UNDATED_PERIOD } from './graphml-layout.ts';
import { mirrorLayout } from './graphml-mirror.ts';
import type { YedFrame } from './graphml-model.ts';
import { fillShelves, shelfWidth } from './graphml-shelves.ts';
import { FRAME_HEAD, FRAME_PADDING, GATHERED, sortUnits, splitFrame } from './graphml-side.ts';
import type { Parcel, PlaceInput } from './graphml-side.ts';
import type { FileUnit } from './graphml-units.ts';

/** Claims and sources of one unit, with their frame. */
export interface Gathered {
  owner: string;
  /** Label of the unit. */
  label: string;
  units: readonly FileUnit[];
  frame: YedFrame;
}

/** Positions of all parts of the file. */
export interface FilePlaces {
  /** The layout as drawn, possibly mirrored. */
  layout: GraphmlLayout;
  /** Frames by id of the unit. */
  frames: ReadonlyMap<string, YedFrame>;
  /** Units inside the drawing, and units next to it by index of their column (-1 without a column). */
  boxed: FileUnit[];
  beside: ReadonlyMap<number, readonly FileUnit[]>;
  gathered: Gathered[];
  /** Rows from top to bottom; undefined if the grouping has no periods. */
  bands: Band[] | undefined;
  /** Maps a height of the layout to the file. */
  mapY: (y: number) => number;
  /** Right edge of the drawing with the units next to it. */
  right: number;
}

/** Gap between the drawing and the units next to it, pt. */
const SIDE_GAP = 36;
const SIDE_HEAD = FRAME_HEAD + 8;
const SIDE_FOOT = ROW_CLEARANCE.below + 4;

/**
 * Computes the position of every unit: its box in the layout, in rows that are high enough. Units of
 * the tray are next to the drawing, in the row of their period. `isReversed` puts the oldest on top.
 * Cost: linear.
 */
export function placeBoxes(input: PlaceInput, { isReversed }: { isReversed: boolean }): FilePlaces {
  const isRowed = hasRows(input.layout.grouping);
  const rowed = isRowed ? addUndatedRow(input) : input.layout;
  const layout = isReversed ? mirrorLayout(rowed) : rowed;
  const { boxed, parcels } = sortUnits({ ...input, layout });
  const lanes = isRowed ? layout.lanes : [];
  const columns = groupParcels(parcels, isRowed);
  const boxes = layout.boxes.filter(({ node }) => boxed.has(node));
  const { bands, mapY } = stretchLanes(lanes, boxes, measureNeeds(columns, lanes.length));
  const frames = new Map<string, YedFrame>();
  for (const box of boxes) {
    const units = boxed.get(box.node)!;
    const parts = splitFrame({ ...pick(box), y: mapY(box.y) }, units.length);
    for (const [at, unit] of units.entries()) frames.set(unit.id, parts[at]!);
  }
  const tops = isRowed ? bands.map(({ top }) => top + SIDE_HEAD) : [SIDE_HEAD];
  const labels = new Map(input.units.map(({ id, label }) => [id, label]));
  const side = setBeside(columns, { left: measureRight(layout, boxes) + SIDE_GAP, tops, frames, labels });
  return {
    layout,
    frames,
    boxed: [...boxed.values()].flat(),
    beside: side.beside,
    gathered: side.gathered,
    bands: isRowed ? bands : undefined,
    mapY,
    right: side.right,
  };
}

function pick({ x, y, width, height }: YedFrame): YedFrame {
  return { x, y, width, height };
}

/** Adds a row below all others for units without a period. It has no minimum height. */
function addUndatedRow({ layout, groups }: PlaceInput): GraphmlLayout {
  const { lanes, boxes, height } = layout;
  const gathered = new Set([...groups.values()].flatMap((units) => units.map(({ node }) => node)));
  const isNeeded = lanes.length === 0 || boxes.some(({ lane, node }) => lane === -1 && !gathered.has(node));
  if (!isNeeded) return layout;
  const known = lanes.findIndex(isUndatedRow);
  const last = lanes.at(-1);
  const own: LayoutLane = last
    ? { ...UNDATED_LANE, y: last.y + last.height, height: 0 }
    : { ...UNDATED_LANE, y: 0, height };
  const place = known === -1 ? lanes.length : known;
  return {
    ...layout,
    lanes: known === -1 ? [...lanes, own] : lanes,
    boxes: boxes.map((box) => (box.lane === -1 ? { ...box, lane: place } : box)),
  };
}

const UNDATED_LANE = { period: UNDATED_PERIOD, phase: '', label: '' };

/** Parcels of a column by lane. */
interface SideColumn {
  column: number;
  cells: Map<number, Parcel[]>;
  width: number;
}

function groupParcels(parcels: readonly Parcel[], hasRows: boolean): SideColumn[] {
  const columns = new Map<number, Map<number, Parcel[]>>();
  for (const parcel of parcels) {
    const cells = columns.get(parcel.column) ?? new Map<number, Parcel[]>();
    columns.set(parcel.column, cells);
    const lane = hasRows ? parcel.lane : 0;
    const cell = cells.get(lane);
    if (cell) cell.push(parcel);
    else cells.set(lane, [parcel]);
  }
  return [...columns]
    .sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))
    .map(([column, cells]) => ({ column, cells, width: widestOf(cells) }));
}

function widestOf(cells: ReadonlyMap<number, readonly Parcel[]>): number {
  let widest = 0;
  for (const parcels of cells.values()) widest = Math.max(widest, shelfWidth(parcels.map(toBlock)));
  return widest;
}

function toBlock({ width, height }: Parcel): { width: number; height: number; place: () => void } {
  return { width, height, place: () => undefined };
}

/** Computes the height that each lane needs for the units next to the drawing; 0 without any. */
function measureNeeds(columns: readonly SideColumn[], lanes: number): number[] {
  const needs = Array.from({ length: lanes }, () => 0);
  for (const { cells, width } of columns) {
    for (const [lane, parcels] of cells) {
      const height = fillShelves(parcels.map(toBlock), { x: 0, y: 0, width });
      needs[lane] = Math.max(needs[lane] ?? 0, SIDE_HEAD + height + SIDE_FOOT);
    }
  }
  return needs;
}

function measureRight(layout: GraphmlLayout, boxes: readonly YedFrame[]): number {
  let right = 0;
  for (const { x, width } of boxes) right = Math.max(right, x + width);
  for (const { points } of layout.lines) {
    for (let at = 0; at < points.length; at += 2) right = Math.max(right, points[at]!);
  }
  return Math.ceil(right);
}

interface SideStart {
  left: number;
  /** Top of each lane for the units next to the drawing. */
  tops: readonly number[];
  frames: Map<string, YedFrame>;
  labels: ReadonlyMap<string, string>;
}

function setBeside(
  columns: readonly SideColumn[],
  { left, tops, frames, labels }: SideStart,
): Pick<FilePlaces, 'beside' | 'gathered' | 'right'> {
  const beside = new Map<number, FileUnit[]>();
  const gathered: Gathered[] = [];
  let x = left;
  for (const { column, cells, width } of columns) {
    for (const [lane, parcels] of [...cells].sort(([a], [b]) => a - b)) {
      const blocks = parcels.map((parcel) => ({
        ...toBlock(parcel),
        place: (atX: number, atY: number) => setParcel(parcel, { atX, atY }, { frames, gathered, labels }),
      }));
      fillShelves(blocks, { x, y: tops[lane] ?? SIDE_HEAD, width });
      if (column !== GATHERED)
        beside.set(column, [...(beside.get(column) ?? []), ...parcels.flatMap(unitsOf)]);
    }
    x += width + SIDE_GAP;
  }
  return { beside, gathered, right: x - SIDE_GAP + 2 * FRAME_PADDING };
}

function unitsOf({ units }: Parcel): readonly FileUnit[] {
  return units;
}

function setParcel(
  { units, frames: inner, width, height, owner }: Parcel,
  { atX, atY }: { atX: number; atY: number },
  { frames, gathered, labels }: Pick<SideStart, 'frames' | 'labels'> & { gathered: Gathered[] },
): void {
  for (const [at, unit] of units.entries()) {
    const own = inner[at]!;
    frames.set(unit.id, { ...own, x: own.x + atX, y: own.y + atY });
  }
  if (owner === undefined) return;
  const label = labels.get(owner) ?? '';
  gathered.push({ owner, label, units, frame: { x: atX, y: atY, width, height } });
}
