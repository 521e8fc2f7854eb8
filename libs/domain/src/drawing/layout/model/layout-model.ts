import type { PreviousDrawing } from './previous-drawing.ts';
import type { Grouping } from './groupings.ts';
import type { HandPlace, HandReport } from './hand-place.ts';

/** Symbol of a unit. */
export type BoxShape = 'deposit' | 'cut' | 'structure' | 'burial' | 'virtual' | 'document' | 'group';

/** A box of the drawing. All lengths in points, x to the right, y down. `x`, `y` is the upper left corner. */
export interface LayoutBox {
  /** Id of the matrix node. */
  node: string;
  /** Text in the box: its number, or all numbers of equal units. */
  label: string;
  shape: BoxShape;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Row of boxes, 0 at the top, -1 in the tray. */
  level: number;
  /** Index in `lanes`, or -1. */
  lane: number;
  /** Index in `columns`, or -1. */
  column: number;
  /** True if its period is not recorded and its lane is inferred from its neighbours. */
  isInferred: boolean;
}

/**
 * `order`: the upper end is the later one. `paradox`: a relation against the periods, drawn upward, so that the
 * lower end is the later one. `contradiction`: the suspect of a contradiction, not part of the order.
 */
export type LineKind = 'order' | 'paradox' | 'contradiction';

/** A drawn relation. */
export interface LayoutLine {
  /** Index in the edges of the matrix. */
  edge: number;
  /** Ids of the nodes. `source` is the later one. */
  source: string;
  target: string;
  kind: LineKind;
  /** x0, y0, x1, y1, … from the source to the target. Neighbours differ in either x or y. */
  points: number[];
}

/** Contemporary boxes, connected by a double line. */
export interface LayoutLink {
  a: string;
  b: string;
  /** True if both are on one level, as contemporaries should be. */
  isLevel: boolean;
  points: number[];
}

/** A unit in use through further periods: a bar from its box up to the lane of its last one. */
export interface LayoutBar {
  node: string;
  /** Points from the box upward, with bends if necessary. */
  points: number[];
  width: number;
}

/** A period, or one of its phases, as a row over the whole width. The most recent is at the top. */
export interface LayoutLane {
  period: string;
  phase: string;
  label: string;
  /** `#rrggbb`; absent for the lane of units without period. */
  color?: string;
  y: number;
  height: number;
}

/** An area, structure, activity or type as a column over the whole height. */
export interface LayoutColumn {
  /** Empty for the units without one. */
  name: string;
  x: number;
  width: number;
}

/** A frame: the tray of the units without relations. */
export interface LayoutFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Quality figures of a drawing. */
export interface LayoutFigures {
  /** Number of levels of boxes. */
  levels: number;
  /** Number of points where two lines cross. Shared trunks count once. */
  crossings: number;
  bends: number;
  /** Total length of all lines, in points. */
  length: number;
}

/** A drawing of a matrix for any renderer. */
export interface MatrixLayout {
  width: number;
  height: number;
  grouping: Grouping;
  boxes: LayoutBox[];
  lines: LayoutLine[];
  /** Points where lines of one trunk separate or meet: x, y, x, y, … */
  junctions: number[];
  links: LayoutLink[];
  bars: LayoutBar[];
  lanes: LayoutLane[];
  columns: LayoutColumn[];
  tray: LayoutFrame | null;
  figures: LayoutFigures;
  /** Result of the manual positions. Absent if there were none. */
  byHand?: HandReport;
}

/** A period as the layout uses it, in the order of the lanes: most recent first. */
export interface LanePeriod {
  period: string;
  /** Empty for a whole period. */
  phase: string;
  label: string;
  /** Recorded colour, `#rrggbb`. Lanes of a drawing always have one. */
  color?: string;
}

export interface LayoutOptions {
  grouping: Grouping;
  /** `quality` takes longer, `fast` about a tenth of the time. `auto` is quality up to 10,000 boxes. */
  profile: 'auto' | 'quality' | 'fast';
  /** Lanes, most recent first. Missing periods of the nodes follow by their number. */
  periods: readonly LanePeriod[];
  /** Previous x of the boxes (centre, by node id). Their order from left to right is preserved as far as possible. */
  previous: ReadonlyMap<string, number>;
  /**
   * A drawing of nearly the same matrix, whose positions are preserved. New boxes get free positions. If that is
   * impossible, only the order from left to right is preserved.
   */
  previousDrawing: PreviousDrawing | undefined;
  /** Manual positions. Ignored if a previous drawing is reused, because they are already part of it. */
  places: readonly HandPlace[];
  /** True if lines share trunks. A trunk connects every pair of its ends. */
  trunks: boolean;
  /** Receives the progress from 0 to 1. Throwing cancels the layout. */
  onProgress: (done: number) => void;
}

export const LAYOUT_DEFAULTS: LayoutOptions = {
  grouping: 'none',
  profile: 'auto',
  periods: [],
  previous: new Map(),
  previousDrawing: undefined,
  places: [],
  trunks: true,
  onProgress: () => undefined,
};
