/** A box, its upper left corner and size in points, y down. */
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

/** Where the parts of a graph are drawn. */
export interface GraphPlaces {
  nodes: readonly Box[];
  groups: readonly Box[];
  /** Of each edge its beginning, bends and end; empty for a straight line from middle to middle. */
  paths: readonly (readonly Point[])[];
}

/** Room a group keeps around what lies in it, in points; the label stands at the top. */
export const GROUP_PADDING = { top: 32, side: 15 };
