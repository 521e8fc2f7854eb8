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

/** Relations to draw: those no other relation implies, all order relations, or only the physical ones. */
export const RELATION_CHOICES = ['reduced', 'all', 'physical'] as const;
export type RelationChoice = (typeof RELATION_CHOICES)[number];

/** Lengths are sent in whole hundredths of a point. */
export const SCREEN_UNIT_PT = 0.01;

/** Kinds of lines. The index of each is sent. */
export const SCREEN_KINDS: readonly LineKind[] = ['order', 'paradox', 'contradiction'];

/** Bits of `edges.flags`. */
export const EDGE_FLAGS = { contradicts: 1, throughHidden: 2, interleaves: 4 } as const;

/** The boxes in columns: entry `i` of every list belongs to box `i`. */
export interface ScreenBoxes {
  ids: string[];
  labels: string[];
  /** Number of the first unit. `areas` are indexes into `words`. */
  numbers: string[];
  areas: number[];
  /** Indexes into `words`. 0 is the empty word. */
  definitions: number[];
  types: number[];
  forms: number[];
  periods: number[];
  phases: number[];
  shapes: number[];
  /** Indexes into `looks`, or -1. */
  looks: number[];
  x: number[];
  y: number[];
  widths: number[];
  heights: number[];
  levels: number[];
  lanes: number[];
  columns: number[];
  /** Boxes whose lane is inferred, not recorded. */
  inferred: number[];
  /** Boxes of several units, with all of their units: id, number, area. */
  members: [box: number, units: [id: string, number: string, area: string][]][];
}

/**
 * Lines as point lists. The points of line `i` are `points[starts[i]]` to `points[starts[i + 1] - 1]`: x, y, x,
 * y, …
 */
export interface ScreenRuns {
  starts: number[];
  points: number[];
}

/**
 * The drawing of a matrix as it is sent to a browser: columns of whole numbers, a quarter of the size of JSON
 * objects. Boxes, edges and line ends are referred to by index.
 */
export interface MatrixScreen {
  site_name: string;
  grouping: Grouping;
  relations: RelationChoice;
  width: number;
  height: number;
  /** Texts that `areas`, `definitions` and others refer to. */
  words: string[];
  shapes: BoxShape[];
  looks: TypeLook[];
  boxes: ScreenBoxes;
  /** `relations` and `certainties` are indexes into `words`. */
  edges: {
    sources: number[];
    targets: number[];
    relations: number[];
    certainties: number[];
    flags: number[];
  };
  /** `edges` and `kinds` (indexes into `SCREEN_KINDS`) of each line. */
  lines: ScreenRuns & { edges: number[]; kinds: number[] };
  junctions: number[];
  /** Links between contemporaries, with their two boxes. */
  links: ScreenRuns & { ends: number[] };
  bars: ScreenRuns & { boxes: number[]; width: number };
  lanes: LayoutLane[];
  bands: LayoutColumn[];
  tray: LayoutFrame | null;
  /** Manually placed boxes, and those of them that could not get the wanted position. */
  by_hand: { placed: number[]; bent: number[] };
  crossings: number;
  /** Present if two states are compared. */
  comparison?: ScreenComparison;
  certificate: { is_faithful: boolean; hash: string; pairs: number; problems: Certificate['problems'] };
}

/** A relation between two boxes. `source` is the later one. */
export interface SceneEdge {
  source: number;
  target: number;
  relation: RelationType;
  certainty: string | null;
  contradicts: boolean;
  throughHidden: boolean;
  interleaves: boolean;
}
