import { findWrongLinks } from './certificate-links.ts';
import { findBoxProblems, findLaneProblems } from './certificate-boxes.ts';
import type { Certificate, CertificateProblem } from './certificate-model.ts';
import { findOverlappingLines } from './certificate-overlaps.ts';
import { readDrawing, type Port, type Reading } from './certificate-walk.ts';
import { createFnvHash } from './fnv-hash.ts';
import { mergeSegments, type DrawnSegments } from '../layout/model/drawn-segments.ts';
import type { LayoutBox, LayoutLine, LineKind, MatrixLayout } from '../layout/model/layout-model.ts';
import type { HarrisMatrix, MatrixEdge } from '@trowel/domain/matrix';

/**
 * Verifies that a drawing matches the records.
 *
 * Idea: the drawing is read, not trusted. Following the drawn segments (not the layout data) from each box must
 * lead to exactly the boxes to which it has an edge. If these pairs are equal, their transitive closures are
 * equal too, so the lines show the recorded order. Lines of the order are followed down, paradoxes up.
 * Contradictions are not part of the order and must connect the right boxes. Links must connect the same groups
 * of contemporaries as the records. Boxes must not overlap, must be in the lanes of their periods, and no line
 * may run through one. Cost: n log n for n segments, 10 ms for 1,000 boxes, 0.2 s for 10,000.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const { isFaithful, pairs } = certifyLayout(matrix, layoutMatrix(matrix));
 * console.log(isFaithful, pairs); // true 2
 */
export function certifyLayout(matrix: HarrisMatrix, layout: MatrixLayout): Certificate {
  const order = matrix.edges.filter(({ contradicts }) => contradicts !== true);
  const drawn = mergeKinds(layout);
  const problems = [
    ...findWrongPairs(matrix, layout, drawn),
    ...findWrongLinks(matrix, layout),
    ...findBoxProblems(layout),
    ...findLaneProblems(matrix, layout),
    ...findOverlappingLines(Object.values(drawn)),
  ];
  return {
    isFaithful: problems.length === 0,
    pairs: order.length,
    problems,
    hash: hashDrawing(layout, order),
  };
}

/** Merges overlapping segments, kind by kind. */
function mergeKinds({ lines }: MatrixLayout): Record<LineKind, DrawnSegments> {
  const merge = (kind: LineKind): DrawnSegments =>
    mergeSegments(lines.filter((line) => line.kind === kind).map(({ points }) => points));
  return { order: merge('order'), paradox: merge('paradox'), contradiction: merge('contradiction') };
}

/** Boxes by their nodes, and the pairs read between them. */
interface Read {
  place: ReadonlyMap<string, number>;
  boxes: readonly LayoutBox[];
}

function findWrongPairs(
  { nodes, edges }: HarrisMatrix,
  { boxes, lines, junctions }: MatrixLayout,
  drawn: Record<LineKind, DrawnSegments>,
): CertificateProblem[] {
  const place = new Map(boxes.map(({ node }, at) => [node, at]));
  const read = { place, boxes };
  const down = readDrawing(drawn.order, junctions, boxes);
  const up = readUpward(lines, junctions, boxes);
  const against = readDrawing(drawn.contradiction, junctions, boxes);
  const isAgainst = ({ contradicts }: MatrixEdge): boolean => contradicts === true;
  return [
    ...findWrongBoxes(nodes, boxes),
    ...comparePairs(
      edges.filter((edge) => !isAgainst(edge)),
      [...down.pairs, ...up.pairs],
      read,
    ),
    ...comparePairs(
      edges.filter(isAgainst).map((edge) => pointDown(edge, read)),
      against.pairs,
      read,
    ),
    ...[down, up, against].flatMap(listLoose),
  ];
}

/** Reads the paradoxes with y reversed, because they are followed upward. */
function readUpward(
  lines: readonly LayoutLine[],
  junctions: readonly number[],
  boxes: readonly Port[],
): Reading {
  const points = lines.filter(({ kind }) => kind === 'paradox').map((line) => negateY(line.points));
  const { pairs, loose } = readDrawing(mergeSegments(points), negateY(junctions), boxes.map(turnOver));
  return { pairs, loose: negateY(loose) };
}

function turnOver({ x, y, width, height }: Port): Port {
  return { x, y: -y - height, width, height };
}

function negateY(points: readonly number[]): number[] {
  return points.map((value, at) => (at % 2 === 0 ? value : -value));
}

/** A contradiction connects two boxes. Its arrow gives the direction. */
function pointDown(
  { source, target }: MatrixEdge,
  { place, boxes }: Read,
): { source: string; target: string } {
  const yOf = (node: string): number => boxes[place.get(node) ?? -1]?.y ?? 0;
  return yOf(source) <= yOf(target) ? { source, target } : { source: target, target: source };
}

/** Finds nodes without exactly one box, and boxes without a node. */
function findWrongBoxes(nodes: HarrisMatrix['nodes'], boxes: readonly LayoutBox[]): CertificateProblem[] {
  const left = new Set(nodes.map(({ id }) => id));
  const problems: CertificateProblem[] = [];
  for (const { node, x, y } of boxes) {
    if (!left.delete(node)) problems.push({ kind: 'false', from: node, to: '', at: [x, y] });
  }
  for (const node of left) problems.push({ kind: 'missing', from: node, to: '', at: [0, 0] });
  return problems;
}

function comparePairs(
  expected: readonly { source: string; target: string }[],
  found: readonly number[],
  { place, boxes }: Read,
): CertificateProblem[] {
  const size = boxes.length;
  const left = new Set<number>();
  for (let at = 0; at < found.length; at += 2) left.add(found[at] * size + found[at + 1]);
  const problems: CertificateProblem[] = [];
  const known = new Set<number>();
  for (const { source, target } of expected) {
    const pair = (place.get(source) ?? NaN) * size + (place.get(target) ?? NaN);
    if (!left.has(pair)) {
      problems.push({
        kind: 'missing',
        from: source,
        to: target,
        at: footOf(boxes[place.get(source) ?? -1]),
      });
    }
    known.add(pair);
  }
  for (const pair of left) {
    if (known.has(pair)) continue;
    const [from, to] = [boxes[Math.floor(pair / size)], boxes[pair % size]];
    problems.push({ kind: 'false', from: from.node, to: to.node, at: footOf(from) });
  }
  return problems;
}

function footOf(box: LayoutBox | undefined): [number, number] {
  return box ? [box.x + box.width / 2, box.y + box.height] : [0, 0];
}

function listLoose({ loose }: Reading): CertificateProblem[] {
  const problems: CertificateProblem[] = [];
  for (let at = 0; at < loose.length; at += 2) {
    problems.push({ kind: 'false', from: '', to: '', at: [loose[at], loose[at + 1]] });
  }
  return problems;
}

function hashDrawing({ boxes, lines, junctions }: MatrixLayout, order: readonly MatrixEdge[]): string {
  const hash = createFnvHash();
  for (const { node, label, x, y, width, height } of boxes) {
    hash.add(`box\t${node}\t${label}\t${x}\t${y}\t${width}\t${height}\n`);
  }
  for (const { kind, points } of lines) hash.add(`${kind}\t${points.join(' ')}\n`);
  hash.add(`dots\t${junctions.join(' ')}\n`);
  for (const { source, target } of order) hash.add(`${source}\t${target}\n`);
  return hash.read();
}
