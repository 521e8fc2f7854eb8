import { linePath } from '@trowel/domain';
import { createLineInk } from './line-ink.ts';
import { PATH_LIMIT, pathOperators, tenth } from './pdf-content.ts';

/** Draws the lines of one style. */
export interface Pen {
  /** Draws what is not drawn yet of a piece from x0, y0 to x1, y1, with an arc at each place. */
  draw(piece: readonly [number, number, number, number], places: readonly number[] | undefined): void;
  /** Gives the operators. */
  lift(): string;
}

/** Starts a drawing of one style without any line. */
export function createPen(): Pen {
  const ink = createLineInk();
  let out = '';
  let inPath = 0;
  let [penX, penY] = [Number.NaN, Number.NaN];
  const moveTo = (x: number, y: number): void => {
    if (x === penX && y === penY) return;
    if (inPath > PATH_LIMIT) {
      out += 'S\n';
      inPath = 0;
    }
    out += `${tenth(x)} ${tenth(y)} m\n`;
  };
  return {
    draw(piece, places) {
      ink.take(piece, (fromX, fromY, toX, toY) => {
        moveTo(fromX, fromY);
        out += places?.length ? jumpTo([fromX, fromY, toX, toY], places) : `${tenth(toX)} ${tenth(toY)} l\n`;
        [penX, penY] = [toX, toY];
        inPath++;
      });
    },
    lift: () => (inPath > 0 ? `${out}S\n` : out),
  };
}

/** On from where the pen is. */
function jumpTo(piece: readonly [number, number, number, number], places: readonly number[]): string {
  const [low, high] = [Math.min(piece[0], piece[2]), Math.max(piece[0], piece[2])];
  const within = places.filter((place) => place > low && place < high);
  return linePath(piece, new Map([[0, within]]))
    .slice(1)
    .map((command) => pathOperators([command]))
    .join('');
}
