/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An element that a message should not cover, with the cost of covering it. */
export interface Obstacle {
  box: Box;
  weight: number;
}

const MARGIN = 12;
/** Number of rows tried, from the bottom of the screen to its top. */
const ROWS = 24;

/**
 * Returns the position where a message covers the least. Positions at the right and low on the screen
 * are preferred.
 * Cost: positions times obstacles.
 */
export function findFreePlace(
  size: { width: number; height: number },
  screen: { width: number; height: number },
  obstacles: readonly Obstacle[],
): { left: number; top: number } {
  const widest = Math.max(screen.width - size.width - MARGIN, 0);
  const columns = [...new Set([widest, Math.round(widest / 2), Math.min(MARGIN, widest)])];
  const lowest = Math.max(screen.height - size.height - MARGIN, 0);
  let best = { left: widest, top: lowest };
  let least = Infinity;
  for (const left of columns) {
    for (let row = 0; row <= ROWS; row++) {
      const top = Math.round(lowest - (Math.max(lowest - MARGIN, 0) * row) / ROWS);
      const covered = weigh({ left, top, right: left + size.width, bottom: top + size.height }, obstacles);
      if (covered >= least) continue;
      [best, least] = [{ left, top }, covered];
      if (covered === 0) return best;
    }
  }
  return best;
}

function weigh(place: Box, obstacles: readonly Obstacle[]): number {
  let covered = 0;
  for (const { box, weight } of obstacles)
    if (box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top)
      covered += weight;
  return covered;
}
