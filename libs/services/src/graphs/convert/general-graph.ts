/** Line styles, named as in yEd's GraphML. */
export type LineType = 'line' | 'dashed' | 'dotted' | 'dashed_dotted';

/** Style of a node. Colours are `#RRGGBB` in upper case. Without a fill it is transparent. */
export interface NodeStyle {
  /** Node class in yEd: `shape` is a plain shape, the others are special symbols. */
  realizer: 'shape' | 'property' | 'document' | 'extractor' | 'combiner' | 'continuity';
  /** Name of the shape in yEd, only for the class `shape`. */
  shape: string;
  fill: string | undefined;
  border: string;
  borderType: LineType;
  borderWidth: number;
  text: string;
  fontSize: number;
}

/** A node of a drawing. */
export interface GraphNode {
  /** Its name in the file. */
  id: string;
  label: string;
  description: string;
  url: string;
  /** Type of stratigraphic unit, `''` if its name has none. */
  unitType: string;
  /** Index of the innermost group that contains it, -1 for none. */
  group: number;
  /** Index of its row, -1 if there are none. */
  row: number;
  /** In points. */
  width: number;
  height: number;
  style: NodeStyle;
}

/** A frame around nodes and other groups. */
export interface GraphGroup {
  label: string;
  /** Index of the parent group, which precedes it; -1 for none. */
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

/** An edge between two nodes, given by index. */
export interface GraphEdge {
  source: number;
  target: number;
  label: string;
  description: string;
  url: string;
  color: string;
  /** It affects the layout but is invisible. */
  isHidden: boolean;
  lineType: LineType;
  width: number;
  sourceArrow: string;
  targetArrow: string;
}

/** A graph ready for layout and writing. */
export interface GeneralGraph {
  title: string;
  /** Direction of the edges. */
  direction: 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';
  /** From the top; empty for a drawing without a table. */
  rows: readonly GraphRow[];
  groups: readonly GraphGroup[];
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}
