/** A box: upper left corner and size in points, y pointing down. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Layout of a graph. */
export interface GraphPlaces {
  nodes: readonly Box[];
  groups: readonly Box[];
  /** For each edge its start, bends and end; empty for a straight line between the centres. */
  paths: readonly (readonly Point[])[];
}

/** Padding inside a group, in points. The label is at the top. */
export const GROUP_PADDING = { top: 32, side: 15 };
