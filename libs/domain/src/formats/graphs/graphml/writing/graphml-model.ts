// What a yEd drawing is made of. Lengths in points, x to the right, y down; colours `#RRGGBB` in capitals.
import type { GraphmlSymbol } from '@trowel/domain/records';

/** A rectangle; `x`, `y` is its upper left corner. */
export interface YedFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Values by the name of their key; empty ones are not written. */
export type YedData = Readonly<Record<string, string>>;

/** A node drawn with its symbol. */
export interface YedNode {
  kind: 'node';
  /** What edges call it by: unique in the drawing. */
  key: string;
  frame: YedFrame;
  symbol: GraphmlSymbol;
  label: string;
  /** pt */
  fontSize: number;
  /** Or what makes it when the node is written; the nodes made late have all the same names. */
  data: YedData | (() => YedData);
}

/** A frame around other nodes. */
export interface YedGroup {
  kind: 'group';
  key: string;
  frame: YedFrame;
  label: string;
  /** Background of the label: by it the tools of the Extended Matrix tell what a group is. */
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

/** A table with one column; `frame` reaches around title (`TABLE_TITLE_HEIGHT`) and row labels (`TABLE_ROW_HEAD`). */
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

/** Types of lines and arrow heads that yEd knows; the tools of the Extended Matrix read the type of the line. */
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

/** How an edge is drawn. */
export interface YedLine {
  type: YedLineType;
  width: number;
  colour: string;
  sourceArrow: YedArrow;
  targetArrow: YedArrow;
}

/** The way of an edge; without one yEd draws it straight from middle to middle. */
export interface YedPath {
  /** Both ends, seen from the middles of their nodes. */
  sx: number;
  sy: number;
  tx: number;
  ty: number;
  /** Bends: x, y, x, y, … */
  bends: readonly number[];
}

export interface YedEdge {
  /** Keys of nodes of the drawing. */
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

/** Heights and widths yEd's tables have, pt. */
export const TABLE_TITLE_HEIGHT = 30;
export const TABLE_ROW_HEAD = 24;
