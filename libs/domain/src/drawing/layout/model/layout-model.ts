import type { PreviousDrawing } from './previous-drawing.ts';
import type { Grouping } from './groupings.ts';
import type { HandPlace, HandReport } from './hand-place.ts';

/** What a unit is, as far as its symbol tells. */
export type BoxShape = 'deposit' | 'cut' | 'structure' | 'burial' | 'virtual' | 'document' | 'group';

/** A box of the drawing. All lengths in points, x to the right, y down; `x`, `y` is the upper left corner. */
export interface LayoutBox {
  /** Id of the matrix node. */
  node: string;
  /** What is written in it: the number, all its units where several are one. */
  label: string;
  shape: BoxShape;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Row of boxes it stands in, 0 at the top; -1 in the tray. */
  level: number;
  /** Place in `lanes`, or -1. */
  lane: number;
  /** Place in `columns`, or -1. */
  column: number;
  /** Its period is not recorded; the lane follows from what lies above and below. */
  isInferred: boolean;
}

/**
 * `order`: the upper end is the later one. `paradox`: a relation against the periods; drawn upward, the lower end is the
 * later one. `contradiction`: the suspect of a contradiction, not part of the order.
 */
export type LineKind = 'order' | 'paradox' | 'contradiction';

/** A relation as it is drawn. */
export interface LayoutLine {
  /** Place in the edges of the matrix. */
  edge: number;
  /** Ids of the nodes; `source` is the later one. */
  source: string;
  target: string;
  kind: LineKind;
  /** x0, y0, x1, y1, … from the source to the target; neighbours differ in x or in y, never both. */
  points: number[];
}

/** Contemporary boxes, tied by a double line. */
export interface LayoutLink {
  a: string;
  b: string;
  /** Both stand on one level, as contemporaries should. */
  isLevel: boolean;
  points: number[];
}

/** A unit that lasted through further periods: a bar from its box up to the lane of its last one. */
export interface LayoutBar {
  node: string;
  /** Bent where it must be; from the box upward. */
  points: number[];
  width: number;
}

/** A period, or one of its phases, as a row over the whole width, the most recent on top. */
export interface LayoutLane {
  period: string;
  phase: string;
  label: string;
  y: number;
  height: number;
}

/** An area or a structure as a column over the whole height. */
export interface LayoutColumn {
  /** Empty for the units that lie in none. */
  name: string;
  x: number;
  width: number;
}

/** A frame: the tray of the units without any relation. */
export interface LayoutFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Figures by which a drawing is judged. */
export interface LayoutFigures {
  /** Levels of boxes. */
  levels: number;
  /** Places where two lines cross, shared trunks counted once. */
  crossings: number;
  bends: number;
  /** Length of all lines together, in points. */
  length: number;
}

/** A drawing of a matrix, ready for any renderer. */
export interface MatrixLayout {
  width: number;
  height: number;
  grouping: Grouping;
  boxes: LayoutBox[];
  lines: LayoutLine[];
  /** Points where lines of one trunk part or meet: x, y, x, y, … */
  junctions: number[];
  links: LayoutLink[];
  bars: LayoutBar[];
  lanes: LayoutLane[];
  columns: LayoutColumn[];
  tray: LayoutFrame | null;
  figures: LayoutFigures;
  /** What became of the places a person chose; absent where there were none. */
  byHand?: HandReport;
}

/** A period as the layout needs it, in the order of the lanes: the most recent first. */
export interface LanePeriod {
  period: string;
  /** Empty for the period as a whole. */
  phase: string;
  label: string;
}

export interface LayoutOptions {
  grouping: Grouping;
  /** `quality` takes its time, `fast` about a tenth of it; `auto` is quality up to 10,000 boxes. */
  profile: 'auto' | 'quality' | 'fast';
  /** Lanes, the most recent first. Periods of the nodes that are missing here follow by their number. */
  periods: readonly LanePeriod[];
  /** Where boxes stood before (centre, by node id): kept side by side in that order as far as possible. */
  previous: ReadonlyMap<string, number>;
  /**
   * A drawing of nearly the same matrix: what stood in it stays, what is new finds room. Where that cannot be, only the
   * order from left to right is kept.
   */
  kept: PreviousDrawing | undefined;
  /**
   * Where people want boxes. Not looked at where a drawing is kept: there all stands as wanted already.
   */
  places: readonly HandPlace[];
  /** Lines that mean every pair of their ends share a trunk. */
  trunks: boolean;
  /** Hears how far it is, from 0 to 1. Throwing from it cancels. */
  onProgress: (done: number) => void;
}

export const LAYOUT_DEFAULTS: LayoutOptions = {
  grouping: 'none',
  profile: 'auto',
  periods: [],
  previous: new Map(),
  kept: undefined,
  places: [],
  trunks: true,
  onProgress: () => undefined,
};
