/** Where a box stood, pt. */
export interface PreviousBox {
  /** Its middle. */
  x: number;
  /** Its upper edge. */
  y: number;
  /** -1 in the tray. */
  level: number;
  lane: number;
}

/** A drawing somebody looks at, as far as another one of nearly the same matrix can stay like it. */
export interface PreviousDrawing {
  /** By node. */
  boxes: ReadonlyMap<string, PreviousBox>;
  /** x at which a line passed each level between its ends, from the upper one; by `lineKey`. */
  lines: ReadonlyMap<string, readonly number[]>;
}

/** Names the line between two nodes. */
export function lineKey(source: string, target: string): string {
  return `${source}\n${target}`;
}
