import { buildPreviousDrawing } from '../layout/stable/build-previous-drawing.ts';
import { lineKey, type PreviousDrawing } from '../layout/model/previous-drawing.ts';
import { SCREEN_KINDS } from './matrix-screen.ts';
import { pointsOf, type MatrixScene } from './read-screen.ts';

/**
 * Positions in the drawing that a user sees, in the form in which they are sent. Entry `i` of each list belongs
 * to box `i`.
 */
export interface ScreenPlaces {
  /** Ids of the nodes. */
  ids: string[];
  /** Centre and upper edge of each box, pt. */
  x: number[];
  y: number[];
  levels: number[];
  lanes: number[];
  /**
   * Lines by the indexes of their upper and lower box. `places[starts[i]]` to `places[starts[i + 1] - 1]` are
   * the positions of line `i`: x on each level it passes, pt.
   */
  lines: { uppers: number[]; lowers: number[]; starts: number[]; places: number[] };
}

/** Returns the positions in a scene that a later drawing can reuse. Cost: linear. */
export function buildPreviousFromScene(scene: MatrixScene): PreviousDrawing {
  const { screen, count } = scene;
  const { boxes, edges, lines } = screen;
  return buildPreviousDrawing({
    boxes: Array.from({ length: count }, (_, at) => ({
      node: boxes.ids[at],
      label: '',
      shape: 'deposit' as const,
      x: scene.x[at],
      y: scene.y[at],
      width: scene.width[at],
      height: scene.height[at],
      level: boxes.levels[at],
      lane: boxes.lanes[at],
      column: -1,
      isInferred: false,
    })),
    lines: lines.edges.map((edge, line) => ({
      edge,
      source: boxes.ids[edges.sources[edge]] ?? '',
      target: boxes.ids[edges.targets[edge]] ?? '',
      kind: SCREEN_KINDS[lines.kinds[line]] ?? 'order',
      points: pointsOf(scene.lines, line),
    })),
  });
}

/** Returns the positions of a scene in the form in which they are sent, about 100 bytes per box. */
export function buildScreenPlacesOfScene(scene: MatrixScene): ScreenPlaces {
  const { boxes } = scene.screen;
  const { boxes: previousBoxes, lines: passes } = buildPreviousFromScene(scene);
  const placeOf = new Map(boxes.ids.map((id, at) => [id, at]));
  const sent: ScreenPlaces['lines'] = { uppers: [], lowers: [], starts: [0], places: [] };
  for (const [key, places] of passes) {
    const [upper = '', lower = ''] = key.split('\n');
    sent.uppers.push(placeOf.get(upper) ?? -1);
    sent.lowers.push(placeOf.get(lower) ?? -1);
    sent.places.push(...places);
    sent.starts.push(sent.places.length);
  }
  return {
    ids: [...boxes.ids],
    x: boxes.ids.map((id) => previousBoxes.get(id)?.x ?? 0),
    y: [...scene.y],
    levels: [...boxes.levels],
    lanes: [...boxes.lanes],
    lines: sent,
  };
}

/** Reads the positions that were sent. */
export function readPreviousDrawing({ ids, x, y, levels, lanes, lines }: ScreenPlaces): PreviousDrawing {
  return {
    boxes: new Map(
      ids.map((id, at) => [
        id,
        { x: x[at] ?? 0, y: y[at] ?? 0, level: levels[at] ?? -1, lane: lanes[at] ?? -1 },
      ]),
    ),
    lines: new Map(
      lines.uppers.map((upper, at) => [
        lineKey(ids[upper] ?? '', ids[lines.lowers[at] ?? -1] ?? ''),
        lines.places.slice(lines.starts[at], lines.starts[at + 1]),
      ]),
    ),
  };
}
