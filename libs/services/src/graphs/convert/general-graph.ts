/** How a line is drawn; the names are those of the GraphML of yEd. */
export type LineType = 'line' | 'dashed' | 'dotted' | 'dashed_dotted';

/** How a node is drawn. Colours are `#RRGGBB`, upper case; a fill that is undefined is transparent. */
export interface NodeStyle {
  /** `shape` is a plain box; the others have a drawing of their own in yEd. */
  realizer: 'shape' | 'property' | 'document' | 'extractor' | 'combiner' | 'continuity';
  /** Name of the shape in yEd, of use to `shape` alone. */
  shape: string;
  fill: string | undefined;
  border: string;
  borderType: LineType;
  borderWidth: number;
  text: string;
  fontSize: number;
}

/** A node to be drawn. */
export interface GraphNode {
  /** The name it has in the file. */
  id: string;
  label: string;
  description: string;
  url: string;
  /** Type of stratigraphic unit, `''` when its name tells none. */
  unitType: string;
  /** Place of the innermost group it lies in, -1 for none. */
  group: number;
  /** Place of its row, -1 when there are none. */
  row: number;
  /** Points. */
  width: number;
  height: number;
  style: NodeStyle;
}

/** A frame around nodes and other groups. */
export interface GraphGroup {
  label: string;
  /** Place of the group it lies in, which comes before it; -1 for none. */
  parent: number;
  row: number;
  fill: string;
  border: string;
  borderType: LineType;
}

/** A row of the table of periods. */
export interface GraphRow {
  label: string;
  color: string;
}

/** A line between two nodes, which are given by their places. */
export interface GraphEdge {
  source: number;
  target: number;
  label: string;
  description: string;
  url: string;
  color: string;
  /** It counts but is not seen. */
  isHidden: boolean;
  lineType: LineType;
  width: number;
  sourceArrow: string;
  targetArrow: string;
}

/** Any graph, ready to be laid out and written. */
export interface GeneralGraph {
  title: string;
  /** Where edges lead. */
  direction: 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';
  /** From the top; none for a drawing without a table. */
  rows: readonly GraphRow[];
  groups: readonly GraphGroup[];
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}
