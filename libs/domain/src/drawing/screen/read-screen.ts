// Uses typed arrays: 50,000 boxes have half a million points, and all of them are in the memory of
// a page.
import type { MatrixNode } from '@trowel/domain/matrix';
import { RELATION_TYPES, type RelationType } from '@trowel/domain/records';
import { mergeSegments, type DrawnSegments } from '../layout/model/drawn-segments.ts';
import type { BoxShape, LayoutBox, LayoutLine, MatrixLayout } from '../layout/model/layout-model.ts';
import { isUncertain, LINE_CLASSES, type LineClass } from '../styles/matrix-styles.ts';
import {
  EDGE_FLAGS,
  SCREEN_KINDS,
  SCREEN_UNIT_PT,
  type MatrixScreen,
  type SceneEdge,
  type ScreenRuns,
} from './matrix-screen.ts';

/** Point lists, pt, y down. */
export interface SceneRuns {
  starts: Int32Array;
  points: Float64Array;
}

/** Facts of a unit in a box. */
export interface BoxUnit {
  id: string;
  us_number: string;
  area: string;
}

/** A drawing in the memory of a page. Boxes and edges are referred to by index. */
export interface MatrixScene {
  screen: MatrixScreen;
  /** Number of boxes. Lengths are in pt. */
  count: number;
  x: Float64Array;
  y: Float64Array;
  width: Float64Array;
  height: Float64Array;
  isInferred: Uint8Array;
  /** Merged segments of each line class. Segments on top of each other are one. */
  segments: ReadonlyMap<LineClass, DrawnSegments>;
  /** Each line separately, and its class. */
  lines: SceneRuns;
  classOf: Uint8Array;
  /** Line of each edge, or -1. */
  lineOf: Int32Array;
  links: SceneRuns;
  bars: SceneRuns;
  junctions: Float64Array;
  /** Edges up from and down from each box: `up[upStart[b]]` to `up[upStart[b + 1] - 1]`. */
  up: Int32Array;
  upStart: Int32Array;
  down: Int32Array;
  downStart: Int32Array;
}

/** Reads the data sent by the server. Cost: n log n for n straight pieces. */
export function readScreen(screen: MatrixScreen): MatrixScene {
  const { boxes, edges } = screen;
  const count = boxes.ids.length;
  const isInferred = new Uint8Array(count);
  for (const at of boxes.inferred) isInferred[at] = 1;
  const lines = readRuns(screen.lines);
  const classOf = Uint8Array.from(screen.lines.edges, (edge, line) =>
    LINE_CLASSES.indexOf(classOfLine(screen, edge, line)),
  );
  const lineOf = new Int32Array(edges.sources.length).fill(-1);
  for (const [line, edge] of screen.lines.edges.entries()) lineOf[edge] = line;
  const [up, upStart] = groupEdges(edges.targets, count);
  const [down, downStart] = groupEdges(edges.sources, count);
  return {
    screen,
    count,
    x: toPoints(boxes.x),
    y: toPoints(boxes.y),
    width: toPoints(boxes.widths),
    height: toPoints(boxes.heights),
    isInferred,
    segments: mergeClasses(lines, classOf),
    lines,
    classOf,
    lineOf,
    links: readRuns(screen.links),
    bars: readRuns(screen.bars),
    junctions: toPoints(screen.junctions),
    up,
    upStart,
    down,
    downStart,
  };
}

/**
 * Returns the layout that the segments and boxes of a scene contain. A certificate of the scene itself reads
 * this layout.
 */
export function layoutOfScene(scene: MatrixScene): MatrixLayout {
  const { screen, count, links, bars } = scene;
  const { width, height, grouping, lanes, bands, tray, boxes } = screen;
  return {
    width,
    height,
    grouping,
    boxes: Array.from({ length: count }, (_, at): LayoutBox => ({
      node: boxes.ids[at],
      label: boxes.labels[at],
      shape: shapeOfBox(scene, at),
      x: scene.x[at],
      y: scene.y[at],
      width: scene.width[at],
      height: scene.height[at],
      level: boxes.levels[at],
      lane: boxes.lanes[at],
      column: boxes.columns[at],
      isInferred: scene.isInferred[at] === 1,
    })),
    lines: [...scene.segments].flatMap(([name, drawn]) => listSegments(drawn, kindOfClass(name))),
    junctions: [...scene.junctions],
    links: Array.from({ length: links.starts.length - 1 }, (_, at) => ({
      a: boxes.ids[screen.links.ends[2 * at]],
      b: boxes.ids[screen.links.ends[2 * at + 1]],
      isLevel: boxes.levels[screen.links.ends[2 * at]] === boxes.levels[screen.links.ends[2 * at + 1]],
      points: pointsOf(links, at),
    })),
    bars: Array.from({ length: bars.starts.length - 1 }, (_, at) => ({
      node: boxes.ids[screen.bars.boxes[at]],
      points: pointsOf(bars, at),
      width: screen.bars.width,
    })),
    lanes,
    columns: bands,
    tray,
    figures: { levels: 0, crossings: screen.crossings, bends: 0, length: 0 },
  };
}

/** Returns the points of a line, pt. */
export function pointsOf({ starts, points }: SceneRuns, at: number): number[] {
  return [...points.subarray(starts[at], starts[at + 1])];
}

/** Returns the symbol of a box. */
export function shapeOfBox({ screen }: MatrixScene, box: number): BoxShape {
  return screen.shapes[screen.boxes.shapes[box]] ?? 'deposit';
}

/** Returns the relation of an edge. */
export function edgeOf({ screen: { edges, words } }: MatrixScene, edge: number): SceneEdge {
  const flags = edges.flags[edge] ?? 0;
  return {
    source: edges.sources[edge] ?? -1,
    target: edges.targets[edge] ?? -1,
    relation: readRelation(words[edges.relations[edge] ?? 0] ?? ''),
    certainty: words[edges.certainties[edge] ?? 0] || null,
    contradicts: (flags & EDGE_FLAGS.contradicts) !== 0,
    throughHidden: (flags & EDGE_FLAGS.throughHidden) !== 0,
    interleaves: (flags & EDGE_FLAGS.interleaves) !== 0,
  };
}

/** Lists the units of a box: one, or all that are recorded as equal. */
export function unitsOfBox({ screen: { boxes, words } }: MatrixScene, box: number): BoxUnit[] {
  const gathered = boxes.members.find(([at]) => at === box);
  if (gathered) return gathered[1].map(([id, us_number, area]) => ({ id, us_number, area }));
  return [{ id: boxes.ids[box], us_number: boxes.numbers[box], area: words[boxes.areas[box]] }];
}

/** Returns the node of a box, as other renderers describe it. */
export function nodeOfBox(scene: MatrixScene, box: number): MatrixNode & { definition: string } {
  const { boxes, words } = scene.screen;
  const form = words[boxes.forms[box]] as MatrixNode['form'];
  return {
    id: boxes.ids[box],
    us_number: boxes.numbers[box],
    area: words[boxes.areas[box]],
    unit_type: words[boxes.types[box]] || null,
    ...(form && { form }),
    period: words[boxes.periods[box]] || null,
    phase: words[boxes.phases[box]] || null,
    period_end: null,
    phase_end: null,
    level: boxes.levels[box],
    members: unitsOfBox(scene, box),
    definition: words[boxes.definitions[box]],
  };
}

function readRelation(word: string): RelationType {
  return RELATION_TYPES.find((type) => type === word) ?? 'later_than';
}

function classOfLine({ edges, words, lines }: MatrixScreen, edge: number, line: number): LineClass {
  const kind = SCREEN_KINDS[lines.kinds[line] ?? 0] ?? 'order';
  if (kind !== 'order') return kind;
  const flags = edges.flags[edge] ?? 0;
  if (flags & EDGE_FLAGS.throughHidden) return 'hidden';
  if (flags & EDGE_FLAGS.interleaves) return 'interleaving';
  return isUncertain(words[edges.certainties[edge] ?? 0]) ? 'uncertain' : 'order';
}

function kindOfClass(name: LineClass): LayoutLine['kind'] {
  return name === 'paradox' || name === 'contradiction' ? name : 'order';
}

function mergeClasses(
  { starts, points }: SceneRuns,
  classOf: Uint8Array,
): ReadonlyMap<LineClass, DrawnSegments> {
  const runs = new Map<LineClass, Float64Array[]>();
  for (const [line, own] of classOf.entries()) {
    const name = LINE_CLASSES[own];
    const run = points.subarray(starts[line], starts[line + 1]);
    const known = runs.get(name);
    if (known) known.push(run);
    else runs.set(name, [run]);
  }
  return new Map([...runs].map(([name, points]) => [name, mergeSegments(points)]));
}

function listSegments({ verticals, horizontals }: DrawnSegments, kind: LayoutLine['kind']): LayoutLine[] {
  const lines: LayoutLine[] = [];
  const add = (points: number[]): number => lines.push({ edge: -1, source: '', target: '', kind, points });
  for (let at = 0; at < verticals.count; at++) {
    add([verticals.at[at], verticals.from[at], verticals.at[at], verticals.to[at]]);
  }
  for (let at = 0; at < horizontals.count; at++) {
    add([horizontals.from[at], horizontals.at[at], horizontals.to[at], horizontals.at[at]]);
  }
  return lines;
}

function readRuns({ starts, points }: ScreenRuns): SceneRuns {
  return { starts: Int32Array.from(starts), points: toPoints(points) };
}

function toPoints(values: readonly number[]): Float64Array {
  const points = new Float64Array(values.length);
  // Divides instead of multiplying by 0.01, so that 0.5 pt is exactly 0.5 again.
  for (let at = 0; at < values.length; at++) points[at] = values[at] / (1 / SCREEN_UNIT_PT);
  return points;
}

function groupEdges(ends: readonly number[], count: number): [Int32Array, Int32Array] {
  const start = new Int32Array(count + 1);
  for (const end of ends) if (end >= 0) start[end + 1]++;
  for (let at = 0; at < count; at++) start[at + 1] += start[at];
  const next = start.slice();
  const grouped = new Int32Array(start[count]);
  for (const [edge, end] of ends.entries()) if (end >= 0) grouped[next[end]++] = edge;
  return [grouped, start];
}
