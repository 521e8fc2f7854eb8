import { widthOf, type LayoutBox } from '@trowel/domain/drawing';
import type { GraphmlLayout } from './graphml-quick-layout.ts';
import type { YedFrame } from './graphml-model.ts';
import { fillShelves, shelfWidth } from './graphml-shelves.ts';
import type { FileUnit } from './graphml-units.ts';

/** Units that are placed together next to the drawing; `frames` are relative to its upper left corner. */
export interface Parcel {
  lane: number;
  /** Index of the column in the layout, -1 without a column; `GATHERED` for sources of a unit. */
  column: number;
  width: number;
  height: number;
  units: readonly FileUnit[];
  frames: YedFrame[];
  /** Unit that these claims and sources belong to. */
  owner?: string;
}

export const GATHERED = Infinity;

/** Input of the placement. */
export interface PlaceInput {
  layout: GraphmlLayout;
  units: readonly FileUnit[];
  /** Claims and sources by id of their unit. */
  groups: ReadonlyMap<string, readonly FileUnit[]>;
}

/** Free space inside a frame, and below its upper edge for its name, pt. */
export const FRAME_PADDING = 12;
export const FRAME_HEAD = 24;
/** Maximum number of units drawn in one box; with more, only the first is drawn there. */
const MOST_IN_BOX = 4;
/** Gap between the units of one box, pt. */
const SPLIT = 2;

/** Divides the units into those inside boxes, by node, and those next to the drawing. */
export function sortUnits({ layout, units, groups }: PlaceInput): {
  boxed: Map<string, FileUnit[]>;
  parcels: Parcel[];
} {
  const boxes = new Map(layout.boxes.map((box) => [box.node, box]));
  const nodeOf = new Map(units.map(({ id, node }) => [id, node]));
  const gathered = gather(groups, { boxes, nodeOf });
  const gatheredIds = new Set(gathered.flatMap(({ units: some }) => some.map(({ id }) => id)));
  const boxed = new Map<string, FileUnit[]>();
  const loose: Parcel[] = [];
  for (const [node, members] of groupByNode(units)) {
    const box = boxes.get(node);
    const left = members.filter(({ id }) => !gatheredIds.has(id));
    if (!box || left.length === 0) continue;
    const inBox = left.length > MOST_IN_BOX ? left.slice(0, 1) : left;
    if (box.level === -1 && layout.grouping !== 'none') loose.push(parcelOf(box, inBox, box.width));
    else boxed.set(node, inBox);
    for (const unit of left.slice(inBox.length)) loose.push(parcelOf(box, [unit], widthOf(unit.label)));
  }
  return { boxed, parcels: [...loose, ...gathered] };
}

function groupByNode(units: readonly FileUnit[]): Map<string, FileUnit[]> {
  const byNode = new Map<string, FileUnit[]>();
  for (const unit of units) {
    const members = byNode.get(unit.node);
    if (members) members.push(unit);
    else byNode.set(unit.node, [unit]);
  }
  return byNode;
}

function parcelOf({ lane, column, height }: LayoutBox, units: readonly FileUnit[], width: number): Parcel {
  const frames = splitFrame({ x: 0, y: 0, width, height }, units.length);
  return { lane, column, width, height, units, frames };
}

/** Splits a frame into parts side by side. */
export function splitFrame({ x, y, width, height }: YedFrame, parts: number): YedFrame[] {
  const own = (width - SPLIT * (parts - 1)) / parts;
  return Array.from({ length: parts }, (_, at) => ({ x: x + at * (own + SPLIT), y, width: own, height }));
}

/** Gathers the claims and sources of units into frames. Units inside the drawing are not gathered. */
function gather(
  groups: PlaceInput['groups'],
  { boxes, nodeOf }: { boxes: ReadonlyMap<string, LayoutBox>; nodeOf: ReadonlyMap<string, string> },
): Parcel[] {
  return [...groups].flatMap(([owner, members]): Parcel[] => {
    const free = members.filter(({ node, id }) => node === id && boxes.get(node)?.level === -1);
    const home = boxes.get(nodeOf.get(owner) ?? '');
    return home && free.length > 0 ? [frameParcel(owner, home, { members: free, boxes })] : [];
  });
}

function frameParcel(
  owner: string,
  { lane }: LayoutBox,
  { members, boxes }: { members: readonly FileUnit[]; boxes: ReadonlyMap<string, LayoutBox> },
): Parcel {
  const frames: YedFrame[] = [];
  const blocks = members.map(({ node }) => {
    const { width, height } = boxes.get(node)!;
    return { width, height, place: (x: number, y: number) => void frames.push({ x, y, width, height }) };
  });
  const inner = shelfWidth(blocks);
  const height = fillShelves(blocks, { x: FRAME_PADDING, y: FRAME_HEAD, width: inner });
  return {
    lane,
    column: GATHERED,
    width: inner + 2 * FRAME_PADDING,
    height: FRAME_HEAD + height + FRAME_PADDING,
    units: members,
    frames,
    owner,
  };
}
