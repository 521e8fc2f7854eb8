import { compareNatural } from '@trowel/domain/core';
import type { HarrisMatrix, MatrixNode } from '@trowel/domain/matrix';

/** The parts of a matrix that a neighbourhood needs. */
type MatrixLines = Pick<HarrisMatrix, 'nodes' | 'edges' | 'contemporary'>;

/** Steps from the unit: negative to later units, positive to earlier ones. */
export type NearStep = -2 | -1 | 0 | 1 | 2;

interface Place {
  /** Upper left corner, px. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a unit, with its position. */
export interface NearBox extends Place {
  node: MatrixNode;
  step: NearStep;
  /** True for the unit in the middle. */
  isSelf: boolean;
}

/** Number of units of a row that are not shown. */
export interface NearRest extends Place {
  step: NearStep;
  count: number;
}

export interface NearLine {
  later: NearBox;
  earlier: NearBox;
  contradicts: boolean;
}

/** A small drawing of the neighbourhood of a unit. */
export interface NearPlan {
  /** Boxes row by row, latest first. */
  boxes: NearBox[];
  rests: NearRest[];
  lines: NearLine[];
  /** Links to units contemporary with the unit in the middle. */
  links: { box: NearBox; self: NearBox }[];
  width: number;
  height: number;
}

export interface NeighbourhoodOptions {
  /** Key of the unit in the middle. */
  unit: string;
  /** Returns the width of a box, px. */
  widthOf: (node: MatrixNode) => number;
  /** Height of a box, px. */
  height: number;
}

const MOST_IN_ROW = 4;
const GAP = 8;
const ROW_GAP = 18;
const REST_WIDTH = 40;
const STEPS = [-2, -1, 0, 1, 2] as const;

/**
 * Plans a drawing of two steps up and two down from a unit, with contemporary units beside it. A row
 * shows at most four boxes and counts the others. Returns undefined if the matrix does not contain the
 * unit. Cost: linear in the matrix.
 */
export function planNeighbourhood(
  { nodes, edges, contemporary }: MatrixLines,
  { unit, widthOf, height }: NeighbourhoodOptions,
): NearPlan | undefined {
  const self = nodes.find(({ members }) => members.some(({ id }) => id === unit));
  if (self === undefined) return undefined;
  const rows = chooseRows({ nodes, edges, contemporary }, self);
  const shown = rows.filter(({ chosen }) => chosen.length > 0);
  const widths = shown.map((row) => widthOfRow(row, widthOf));
  const width = Math.max(...widths);
  const boxes: NearBox[] = [];
  const rests: NearRest[] = [];
  for (const [i, { step, chosen, rest }] of shown.entries()) {
    const y = i * (height + ROW_GAP);
    let x = (width - (widths[i] ?? 0)) / 2;
    for (const node of chosen) {
      boxes.push({ node, step, isSelf: node === self, x, y, width: widthOf(node), height });
      x += widthOf(node) + GAP;
    }
    if (rest > 0) rests.push({ step, count: rest, x, y, width: REST_WIDTH, height });
  }
  const placed = new Map(boxes.map((box) => [box.node.id, box]));
  const selfBox = placed.get(self.id)!;
  return {
    boxes,
    rests,
    lines: edges.flatMap(({ source, target, contradicts = false }) => {
      const [later, earlier] = [placed.get(source), placed.get(target)];
      return later && earlier ? [{ later, earlier, contradicts }] : [];
    }),
    links: boxes.filter(({ step, isSelf }) => step === 0 && !isSelf).map((box) => ({ box, self: selfBox })),
    width,
    height: shown.length * (height + ROW_GAP) - ROW_GAP,
  };
}

interface Row {
  step: NearStep;
  chosen: MatrixNode[];
  rest: number;
}

/**
 * Chooses the first four units of each row in natural order. The second step starts from the shown
 * units of the first.
 */
function chooseRows({ nodes, edges, contemporary }: MatrixLines, self: MatrixNode): Row[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visited = new Set([self.id]);
  const collect = (from: readonly MatrixNode[], ends: (ids: ReadonlySet<string>) => string[]): Row => {
    const found = [...new Set(ends(new Set(from.map(({ id }) => id))))].filter((id) => !visited.has(id));
    for (const id of found) visited.add(id);
    const sorted = found.flatMap((id) => byId.get(id) ?? []).toSorted(byNumber);
    return { step: 0, chosen: sorted.slice(0, MOST_IN_ROW), rest: Math.max(0, sorted.length - MOST_IN_ROW) };
  };
  const later = (ids: ReadonlySet<string>): string[] =>
    edges.flatMap(({ source, target }) => (ids.has(target) ? [source] : []));
  const earlier = (ids: ReadonlySet<string>): string[] =>
    edges.flatMap(({ source, target }) => (ids.has(source) ? [target] : []));
  const beside = collect([self], (ids) =>
    contemporary.flatMap(({ source, target }) => [
      ...(ids.has(source) ? [target] : []),
      ...(ids.has(target) ? [source] : []),
    ]),
  );
  const [above, below] = [collect([self], later), collect([self], earlier)];
  const [farAbove, farBelow] = [collect(above.chosen, later), collect(below.chosen, earlier)];
  const middle = { ...beside, chosen: [self, ...beside.chosen] };
  return [farAbove, above, middle, below, farBelow].map((row, i) => ({ ...row, step: STEPS[i] ?? 0 }));
}

function byNumber(a: MatrixNode, b: MatrixNode): number {
  return compareNatural(a.us_number, b.us_number) || compareNatural(a.area, b.area);
}

function widthOfRow({ chosen, rest }: Row, widthOf: (node: MatrixNode) => number): number {
  const widths = [...chosen.map(widthOf), ...(rest > 0 ? [REST_WIDTH] : [])];
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
}
