import type { MatrixScene } from '@trowel/domain/drawing';

/** Number of drawings that can be returned to. */
const MOST = 8;

/** Recent drawings of a matrix, so that undoing a change also restores the positions of all boxes. */
export interface RecentDrawings {
  /** Returns the recent drawing of the same records, or stores the given one and returns it. */
  reuse: (scene: MatrixScene) => MatrixScene;
  clear: () => void;
}

/** Creates an empty list of recent drawings. */
export function createRecentDrawings(): RecentDrawings {
  // In order of use, the most recent last.
  const recent = new Map<string, MatrixScene>();
  return {
    reuse(scene) {
      const content = describeContent(scene);
      const found = recent.get(content) ?? scene;
      recent.delete(content);
      recent.set(content, found);
      for (const oldest of [...recent.keys()].slice(0, -MOST)) recent.delete(oldest);
      return found;
    },
    clear: () => recent.clear(),
  };
}

/** Returns everything that a drawing shows, without the positions. */
function describeContent({ screen }: MatrixScene): string {
  const { boxes, edges, words, looks, shapes, lanes, bands, by_hand, grouping, relations } = screen;
  const { x: _x, y: _y, widths: _w, heights: _h, levels: _l, columns: _c, ...shown } = boxes;
  return JSON.stringify([
    { grouping, relations, words, looks, shapes, by_hand, edges },
    shown,
    lanes.map(({ label }) => label),
    bands.map(({ name }) => name),
    screen.links.ends,
    screen.bars.boxes,
  ]);
}
