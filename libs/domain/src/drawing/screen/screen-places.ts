import { buildPreviousDrawing } from '../layout/stable/build-previous-drawing.ts';
import { lineKey, type PreviousDrawing } from '../layout/model/previous-drawing.ts';
import { SCREEN_KINDS } from './matrix-screen.ts';
import { pointsOf, type MatrixScene } from './read-screen.ts';

/** Where everything stood in a drawing a person looks at, as it is sent: entry `i` of each list is about box `i`. */
export interface ScreenPlaces {
  /** Ids of the nodes. */
  ids: string[];
  /** Middle and upper edge of each box, pt. */
  x: number[];
  y: number[];
  levels: number[];
  lanes: number[];
  /**
   * Lines by the places of their upper and lower box; those of line `i` are `places[starts[i]]` to
   * `places[starts[i + 1] - 1]`: x at each level it passes, pt.
   */
  lines: { uppers: number[]; lowers: number[]; starts: number[]; places: number[] };
}

/** Gives what of a scene a later drawing can keep. Cost linear. */
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

/** The same as it is sent: some 100 bytes a box. */
export function buildScreenPlacesOfScene(scene: MatrixScene): ScreenPlaces {
  const { boxes } = scene.screen;
  const { boxes: kept, lines: passes } = buildPreviousFromScene(scene);
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
    x: boxes.ids.map((id) => kept.get(id)?.x ?? 0),
    y: [...scene.y],
    levels: [...boxes.levels],
    lanes: [...boxes.lanes],
    lines: sent,
  };
}

/** Reads what was sent. */
export function readKept({ ids, x, y, levels, lanes, lines }: ScreenPlaces): PreviousDrawing {
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
