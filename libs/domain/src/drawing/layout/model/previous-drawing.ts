/** Previous position of a box, pt. */
export interface PreviousBox {
  /** Its centre. */
  x: number;
  /** Its upper edge. */
  y: number;
  /** -1 in the tray. */
  level: number;
  lane: number;
}

/** The previous drawing of nearly the same matrix, whose positions are reused. */
export interface PreviousDrawing {
  /** Boxes by node. */
  boxes: ReadonlyMap<string, PreviousBox>;
  /** x at which a line passed each level between its ends, from the upper one, by `lineKey`. */
  lines: ReadonlyMap<string, readonly number[]>;
}

/** Returns the key of the line between two nodes. */
export function lineKey(source: string, target: string): string {
  return `${source}\n${target}`;
}
