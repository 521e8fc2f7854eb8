import type { RelationType } from '@trowel/domain/records';
import type { Certificate } from '../certificate/certificate-model.ts';
import type { Grouping } from '../layout/model/groupings.ts';
import type {
  BoxShape,
  LayoutColumn,
  LayoutFrame,
  LayoutLane,
  LineKind,
} from '../layout/model/layout-model.ts';
import type { ScreenComparison } from './compared-states.ts';
import type { TypeLook } from '../styles/type-looks.ts';

/** What of a matrix's relations is drawn: those nothing else implies, all that order, or only what was seen in the ground. */
export const RELATION_CHOICES = ['reduced', 'all', 'physical'] as const;
export type RelationChoice = (typeof RELATION_CHOICES)[number];

/** Lengths are sent in whole hundredths of a point. */
export const SCREEN_UNIT_PT = 0.01;

/** The place of each kind is what is sent. */
export const SCREEN_KINDS: readonly LineKind[] = ['order', 'paradox', 'contradiction'];

/** Bits of `edges.flags`. */
export const EDGE_FLAGS = { contradicts: 1, throughHidden: 2, interleaves: 4 } as const;

/** The boxes, column by column: entry `i` of every list is about box `i`. */
export interface ScreenBoxes {
  ids: string[];
  labels: string[];
  /** The number of the first unit, and its area by its place in `words`. */
  numbers: string[];
  areas: number[];
  /** Places in `words`; 0 is the empty word. */
  definitions: number[];
  types: number[];
  forms: number[];
  periods: number[];
  phases: number[];
  shapes: number[];
  /** Place in `looks`, or -1. */
  looks: number[];
  x: number[];
  y: number[];
  widths: number[];
  heights: number[];
  levels: number[];
  lanes: number[];
  columns: number[];
  /** Boxes whose lane is not recorded. */
  inferred: number[];
  /** Boxes of several units, with all of them: id, number, area. */
  members: [box: number, units: [id: string, number: string, area: string][]][];
}

/** Lines as runs of points: those of line `i` are `points[starts[i]]` to `points[starts[i + 1] - 1]`, x, y, x, y, … */
export interface ScreenRuns {
  starts: number[];
  points: number[];
}

/**
 * The drawing of a matrix as it is sent to a screen: columns of whole numbers, a quarter of the size of the objects.
 * Boxes, edges and ends are called by their places.
 */
export interface MatrixScreen {
  site_name: string;
  grouping: Grouping;
  relations: RelationChoice;
  width: number;
  height: number;
  /** What `areas`, `definitions` and the like point at. */
  words: string[];
  shapes: BoxShape[];
  looks: TypeLook[];
  boxes: ScreenBoxes;
  /** `relations` are places in `words`, as are `certainties`. */
  edges: {
    sources: number[];
    targets: number[];
    relations: number[];
    certainties: number[];
    flags: number[];
  };
  /** `edges` and `kinds` (places in `SCREEN_KINDS`) of each line. */
  lines: ScreenRuns & { edges: number[]; kinds: number[] };
  junctions: number[];
  /** Contemporaries: the two boxes of each. */
  links: ScreenRuns & { ends: number[] };
  bars: ScreenRuns & { boxes: number[]; width: number };
  lanes: LayoutLane[];
  bands: LayoutColumn[];
  tray: LayoutFrame | null;
  /** Boxes somebody placed, and those of them that could not stand quite as wanted. */
  by_hand: { placed: number[]; bent: number[] };
  crossings: number;
  /** Given where two states are compared. */
  comparison?: ScreenComparison;
  certificate: { is_faithful: boolean; hash: string; pairs: number; problems: Certificate['problems'] };
}

/** A relation between two boxes, `source` the later one. */
export interface SceneEdge {
  source: number;
  target: number;
  relation: RelationType;
  certainty: string | null;
  contradicts: boolean;
  throughHidden: boolean;
  interleaves: boolean;
}
