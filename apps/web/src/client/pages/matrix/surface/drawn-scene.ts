import {
  LINE_CLASSES,
  LINE_STYLES,
  type LineClass,
  type MatrixScene,
  type SceneRuns,
} from '@trowel/domain/drawing';
import { indexPlaces, type Area, type PlaceIndex } from './place-index.ts';

/** A scene with the indexes needed to draw any part of it. */
export interface DrawnScene {
  scene: MatrixScene;
  boxes: PlaceIndex;
  /** Line segments as x0, y0, x1, y1, and the index of each in `LINE_CLASSES`. */
  pieces: Float64Array;
  pieceClass: Uint8Array;
  pieceIndex: PlaceIndex;
  dots: PlaceIndex;
  links: PlaceIndex;
  bars: PlaceIndex;
  /** Lines that end in an arrow. */
  arrows: readonly number[];
  lines: PlaceIndex;
}

/** End of a line: at the later unit, or at the earlier. */
export type LineEnd = 'upper' | 'lower';

/** A line, and the end of it that is moved to another box. */
export interface MovedEnd {
  edge: number;
  end: LineEnd;
}

/** Builds the indexes for drawing parts of a scene. Cost: linear. */
export function prepareScene(scene: MatrixScene): DrawnScene {
  const { pieces, pieceClass } = gatherPieces(scene);
  return {
    scene,
    boxes: indexPlaces(boundsOfBoxes(scene)),
    pieces,
    pieceClass,
    pieceIndex: indexPlaces(pieces),
    dots: indexPlaces(boundsOfDots(scene.junctions)),
    links: indexPlaces(boundsOfRuns(scene.links)),
    bars: indexPlaces(boundsOfRuns(scene.bars)),
    arrows: Array.from(scene.classOf.keys()).filter((line) => hasArrow(scene.classOf[line]!)),
    lines: indexPlaces(boundsOfRuns(scene.lines)),
  };
}

/** Returns the line class at an index of `LINE_CLASSES`. */
export function classAt(place: number): LineClass {
  return LINE_CLASSES[place] ?? 'order';
}

/** Finds the box at a point, or -1. */
export function findBoxAt({ boxes }: DrawnScene, { x, y }: { x: number; y: number }, reach = 0): number {
  let found = -1;
  boxes.visit(areaAround(x, y, reach), (box) => (found = box));
  return found;
}

/** Finds the line nearest to a point within `reach` pt, or -1. */
export function findLineAt(
  { scene, lines }: DrawnScene,
  { x, y }: { x: number; y: number },
  reach: number,
): number {
  let found = -1;
  let least = reach;
  lines.visit(areaAround(x, y, reach), (line) => {
    const { starts, points } = scene.lines;
    for (let at = starts[line]! + 2; at < starts[line + 1]!; at += 2) {
      const piece = {
        left: points[at - 2]!,
        top: points[at - 1]!,
        right: points[at]!,
        bottom: points[at + 1]!,
      };
      const distance = distanceTo(piece, x, y);
      if (distance > least) continue;
      least = distance;
      found = line;
    }
  });
  return found;
}

/**
 * Returns the points where a line leaves its later box and reaches its earlier one. Undefined if the
 * line is not drawn.
 */
export function endsOfLine(
  { lineOf, lines, screen: { edges }, y }: MatrixScene,
  edge: number,
): Record<LineEnd, { x: number; y: number }> | undefined {
  const line = lineOf[edge] ?? -1;
  if (line < 0) return undefined;
  const [first, last] = [lines.starts[line]!, lines.starts[line + 1]! - 2];
  const [one, other] = [first, last].map((at) => ({ x: lines.points[at]!, y: lines.points[at + 1]! }));
  if (!one || !other) return undefined;
  const source = y[edges.sources[edge]!]!;
  const isFromSource = Math.abs(one.y - source) <= Math.abs(other.y - source);
  return isFromSource ? { upper: one, lower: other } : { upper: other, lower: one };
}

/** Returns the distance from a point to a horizontal or vertical segment. */
function distanceTo({ left, top, right, bottom }: Area, x: number, y: number): number {
  const away = (value: number, a: number, b: number): number =>
    Math.max(Math.min(a, b) - value, value - Math.max(a, b), 0);
  return Math.hypot(away(x, left, right), away(y, top, bottom));
}

function areaAround(x: number, y: number, reach: number): Area {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function hasArrow(place: number): boolean {
  return LINE_STYLES[classAt(place)].hasArrow;
}

function boundsOfBoxes({ count, x, y, width, height }: MatrixScene): Float64Array {
  const bounds = new Float64Array(4 * count);
  for (let box = 0; box < count; box++) {
    bounds.set([x[box]!, y[box]!, x[box]! + width[box]!, y[box]! + height[box]!], 4 * box);
  }
  return bounds;
}

function boundsOfDots(points: Float64Array): Float64Array {
  const bounds = new Float64Array(2 * points.length);
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    bounds.set([x, y, x, y], 2 * at);
  }
  return bounds;
}

function boundsOfRuns({ starts, points }: SceneRuns): Float64Array {
  const bounds = new Float64Array(4 * (starts.length - 1));
  for (let run = 0; run + 1 < starts.length; run++) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = starts[run]!; at < starts[run + 1]!; at += 2) {
      left = Math.min(left, points[at]!);
      right = Math.max(right, points[at]!);
      top = Math.min(top, points[at + 1]!);
      bottom = Math.max(bottom, points[at + 1]!);
    }
    bounds.set([left, top, right, bottom], 4 * run);
  }
  return bounds;
}

function gatherPieces({ segments }: MatrixScene): { pieces: Float64Array; pieceClass: Uint8Array } {
  let count = 0;
  for (const { verticals, horizontals } of segments.values()) count += verticals.count + horizontals.count;
  const pieces = new Float64Array(4 * count);
  const pieceClass = new Uint8Array(count);
  let piece = 0;
  for (const [name, { verticals, horizontals }] of segments) {
    const classIndex = LINE_CLASSES.indexOf(name);
    for (let at = 0; at < verticals.count; at++, piece++) {
      const x = verticals.at[at]!;
      pieces.set([x, verticals.from[at]!, x, verticals.to[at]!], 4 * piece);
      pieceClass[piece] = classIndex;
    }
    for (let at = 0; at < horizontals.count; at++, piece++) {
      const y = horizontals.at[at]!;
      pieces.set([horizontals.from[at]!, y, horizontals.to[at]!, y], 4 * piece);
      pieceClass[piece] = classIndex;
    }
  }
  return { pieces, pieceClass };
}
