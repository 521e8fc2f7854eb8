// Parts of a yEd drawing. Lengths in points, x to the right, y down; colours `#RRGGBB` in capitals.
import type { GraphmlSymbol } from '@trowel/domain/records';

/** A rectangle; `x` and `y` are its upper left corner. */
export interface YedFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Values by key name; empty values are not written. */
export type YedData = Readonly<Record<string, string>>;

/** A node drawn with its symbol. */
export interface YedNode {
  kind: 'node';
  /** Key used by edges; unique in the drawing. */
  key: string;
  frame: YedFrame;
  symbol: GraphmlSymbol;
  label: string;
  /** pt */
  fontSize: number;
  /** Data, or a function that creates them when the node is written. All such functions must return the same names. */
  data: YedData | (() => YedData);
}

/** A frame around other nodes. */
export interface YedGroup {
  kind: 'group';
  key: string;
  frame: YedFrame;
  label: string;
  /** Background of the label, which identifies the kind of group for tools of the Extended Matrix. */
  background: string;
  data: YedData;
  members: readonly YedItem[];
}

/** A row of a table. */
export interface YedRow {
  label: string;
  /** Background of the label. */
  colour: string;
  height: number;
}

/** A table with one column. `frame` includes the title (`TABLE_TITLE_HEIGHT`) and the row labels (`TABLE_ROW_HEAD`). */
export interface YedTable {
  kind: 'table';
  key: string;
  frame: YedFrame;
  title: string;
  rows: readonly YedRow[];
  data: YedData;
  members: readonly YedItem[];
}

export type YedItem = YedNode | YedGroup | YedTable;

/** Line types and arrow heads of yEd. Tools of the Extended Matrix read the line type. */
export type YedLineType = 'line' | 'double_line' | 'dashed' | 'dotted' | 'dashed_dotted';
export type YedArrow =
  | 'none'
  | 'standard'
  | 'plain'
  | 'white_delta'
  | 'diamond'
  | 'white_diamond'
  | 'circle'
  | 'transparent_circle'
  | 't_shape'
  | 'crows_foot_many';

/** Style of an edge. */
export interface YedLine {
  type: YedLineType;
  width: number;
  colour: string;
  sourceArrow: YedArrow;
  targetArrow: YedArrow;
}

/** Path of an edge. Without it, yEd draws a straight line between the centres. */
export interface YedPath {
  /** Both ends relative to the centres of their nodes. */
  sx: number;
  sy: number;
  tx: number;
  ty: number;
  /** Bends: x, y, x, y, … */
  bends: readonly number[];
}

export interface YedEdge {
  /** Keys of nodes in the drawing. */
  source: string;
  target: string;
  line: YedLine;
  path?: YedPath;
  label?: string;
  data: YedData;
}

/** A whole drawing. */
export interface YedDocument {
  /** Values of the graph itself. */
  data: YedData;
  items: readonly YedItem[];
  edges: readonly YedEdge[];
}

/** Sizes of tables in yEd, pt. */
export const TABLE_TITLE_HEIGHT = 30;
export const TABLE_ROW_HEAD = 24;
