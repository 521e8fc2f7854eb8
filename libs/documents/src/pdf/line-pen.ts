import { linePath } from '@trowel/domain/drawing';
import { createDrawnParts } from './drawn-parts.ts';
import type { OperatorStream } from './operator-stream.ts';
import { PATH_LIMIT, pathOperators, tenth } from './pdf-content.ts';

/** Draws the lines of one style. */
export interface Pen {
  /**
   * Draws the parts of a piece that are not drawn yet, with an arc at each place (x). `at` is the
   * index of its first coordinate.
   */
  draw(points: readonly number[], piece: { at: number; places: readonly number[] }): void;
  /** Ends the path. */
  lift(): void;
}

/** Creates a pen for the lines of one style. */
export function createPen(content: OperatorStream): Pen {
  let inPath = 0;
  let penX = Number.NaN;
  let penY = Number.NaN;
  let places: readonly number[] = [];
  const moveTo = (x: number, y: number): void => {
    if (x === penX && y === penY) return;
    if (inPath > PATH_LIMIT) {
      content.write('S\n');
      inPath = 0;
    }
    content.write(`${tenth(x)} ${tenth(y)} m\n`);
  };
  const drawn = createDrawnParts((fromX, fromY, toX, toY) => {
    moveTo(fromX, fromY);
    const within = places.length === 0 ? places : placesBetween(places, fromX, toX);
    content.write(
      within.length === 0 ? `${tenth(toX)} ${tenth(toY)} l\n` : jumpTo([fromX, fromY, toX, toY], within),
    );
    penX = toX;
    penY = toY;
    inPath++;
  });
  return {
    draw(points, piece) {
      const { at } = piece;
      places = piece.places;
      drawn.take(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    },
    lift() {
      if (inPath > 0) content.write('S\n');
    },
  };
}

function placesBetween(places: readonly number[], from: number, to: number): readonly number[] {
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  return places.filter((place) => place > low && place < high);
}

/** Continues from the position of the pen. */
function jumpTo(piece: readonly [number, number, number, number], places: readonly number[]): string {
  return pathOperators(linePath(piece, new Map([[0, places]])).slice(1));
}
