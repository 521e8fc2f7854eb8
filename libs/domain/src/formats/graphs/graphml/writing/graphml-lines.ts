import {
  type LayoutLine,
  isUncertain,
  lineClassOf,
  MATRIX_COLOURS,
  type LineClass,
} from '@trowel/domain/drawing';
import type { HarrisMatrix, MatrixEdge } from '@trowel/domain/matrix';
import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import type { YedData, YedEdge, YedFrame, YedLine, YedPath } from './graphml-model.ts';
import type { FilePlaces } from './graphml-place.ts';
import { isUndatedRow } from './graphml-layout.ts';
import type { GraphmlRelation, SourceLine } from './graphml-sources.ts';
import type { FileUnit } from './graphml-units.ts';

/** Names of relations in the Extended Matrix (connections datamodel 1.5). */
export const EM_NAMES: Readonly<Partial<Record<RelationType, string>>> = {
  covers: 'overlies',
  cuts: 'cuts',
  fills: 'fills',
  abuts: 'abuts',
  later_than: 'is_after',
  same_as: 'is_physically_equal_to',
  bonded_to: 'is_bonded_to',
  contemporary_with: 'has_same_time',
};

const BLACK = '#000000';
const ORDER: YedLine = {
  type: 'line',
  width: 1,
  colour: BLACK,
  sourceArrow: 'none',
  targetArrow: 'standard',
};
/** Tools of the Extended Matrix read the type of a line, so these styles differ only by colour and width. */
const LINES: Readonly<Record<LineClass, YedLine>> = {
  order: ORDER,
  uncertain: { ...ORDER, colour: capitals(MATRIX_COLOURS.faint.light) },
  hidden: { ...ORDER, colour: capitals(MATRIX_COLOURS.faint.light) },
  interleaving: { ...ORDER, colour: capitals(MATRIX_COLOURS.faint.light) },
  paradox: { ...ORDER, colour: capitals(MATRIX_COLOURS.paradox.light) },
  contradiction: { ...ORDER, colour: capitals(MATRIX_COLOURS.contradiction.light), width: 2 },
};
/**
 * s3Dgraphy reads a double line as contemporary, a solid line as an order and a dashed line as a
 * source. yEd draws a double line as a plain one.
 */
const SAME: YedLine = { ...ORDER, type: 'double_line', width: 2, targetArrow: 'none' };
const LINK: YedLine = { ...LINES.hidden, type: 'dashed' };
const SOURCE: YedLine = { ...ORDER, type: 'dashed' };

function capitals(colour: string): string {
  return colour.toUpperCase();
}

/** Input of the lines. */
export interface LineInput {
  matrix: HarrisMatrix;
  units: readonly FileUnit[];
  relations: readonly GraphmlRelation[];
  /** Positions of the units; without them, lines have no path. */
  places?: FilePlaces;
}

/** Returns the units of two boxes between which a relation was recorded. */
type FindEnds = (edge: MatrixEdge) => { source: string; target: string };

/**
 * Lists the lines between units: the order from the later to the earlier unit, then equal units,
 * contemporary units, and links `>` of the Extended Matrix. Between boxes of several units, a line
 * connects the recorded units. Cost: linear.
 */
export function listLines(input: LineInput): YedEdge[] {
  const findEnds = createEndFinder(input);
  return [
    ...listOrder(input, findEnds),
    ...listEqual(input),
    ...listContemporary(input, findEnds),
    ...listSymbols(input),
  ];
}

function createEndFinder({ units, relations, matrix }: LineInput): FindEnds {
  const nodeOf = new Map(units.map(({ id, node }) => [id, node]));
  const merged = new Set(matrix.nodes.flatMap(({ id, members }) => (members.length > 1 ? [id] : [])));
  const ends = new Map<string, { source: string; target: string }>();
  for (const { from, type, to } of relations) {
    const [a, b] = [nodeOf.get(from), nodeOf.get(to)];
    if (a === undefined || b === undefined || (!merged.has(a) && !merged.has(b))) continue;
    const isLater = relationClassOf(type) === 'later';
    const [kind, source, target] = isLater ? [type, from, to] : [inverseOf(type), to, from];
    const key = `${kind} ${nodeOf.get(source)} ${nodeOf.get(target)}`;
    if (!ends.has(key)) ends.set(key, { source, target });
  }
  return ({ source, target, relation }) => {
    const turned = ends.get(`${relation} ${target} ${source}`);
    return (
      ends.get(`${relation} ${source} ${target}`) ??
      (turned && relationClassOf(relation) === 'contemporary'
        ? { source: turned.target, target: turned.source }
        : { source, target })
    );
  };
}

function listOrder({ matrix, places }: LineInput, findEnds: FindEnds): YedEdge[] {
  const undated = listUndated(places);
  const drawn = new Map(places?.layout.lines.map((line) => [line.edge, line]));
  return matrix.edges.map((edge, at) => {
    const line = drawn.get(at);
    const kind = kindOf(line ?? undrawn(edge, at), edge, undated);
    const ends = findEnds(edge);
    return {
      line: LINES[kind],
      // As first properties, V8 would create a hidden class for each edge.
      ...ends,
      ...(places && line && { path: pathOf(line.points, ends, places) }),
      data: {
        certainty: isUncertain(edge.certainty) ? (edge.certainty ?? '') : '',
        drawn_as: kind === 'order' || kind === 'uncertain' ? '' : kind,
        ...relationData(edge.relation, ends),
      },
    };
  });
}

/** Returns the nodes in the row of units without a period. */
function listUndated(places: FilePlaces | undefined): Set<string> {
  const { lanes = [], boxes = [] } = places?.layout ?? {};
  return new Set(boxes.flatMap(({ node, lane }) => (isUndatedRow(lanes[lane]) ? [node] : [])));
}

/** Returns the style of a line. A line that goes up from a unit without a period does not contradict the periods. */
function kindOf(line: LayoutLine, edge: MatrixEdge, undated: ReadonlySet<string>): LineClass {
  const isFree = undated.has(edge.source) !== undated.has(edge.target);
  return lineClassOf(isFree && line.kind === 'paradox' ? { ...line, kind: 'order' } : line, edge);
}

/** Creates a line without a path. */
function undrawn({ source, target, contradicts }: MatrixEdge, edge: number): LayoutLine {
  return { edge, source, target, kind: contradicts ? 'contradiction' : 'order', points: [] };
}

/** Returns the name of a relation on a line. */
export function nameRelation(relation: RelationType): string {
  return EM_NAMES[relation] ?? relation;
}

function relationData(
  relation: RelationType,
  { source, target }: { source: string; target: string },
): YedData {
  const name = nameRelation(relation);
  return { EMID: `us-${source}-${name}-us-${target}`, description: name, relationship: name };
}

/** Computes the bends of a line, and its ends relative to the units. */
function pathOf(
  points: readonly number[],
  { source, target }: { source: string; target: string },
  { frames, mapY }: FilePlaces,
): YedPath {
  const [from, to] = [middleOf(frames.get(source)), middleOf(frames.get(target))];
  const last = points.length - 2;
  const bends: number[] = [];
  for (let at = 2; at < last; at += 2) bends.push(points[at]!, mapY(points[at + 1]!));
  return {
    sx: points[0]! - from.x,
    sy: mapY(points[1]!) - from.y,
    tx: points[last]! - to.x,
    ty: mapY(points[last + 1]!) - to.y,
    bends,
  };
}

function middleOf(frame: YedFrame | undefined): { x: number; y: number } {
  if (!frame) return { x: 0, y: 0 };
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
}

/** Lists lines between equal units: the recorded ones or, without relations, from each unit to the next. */
function listEqual({ units, relations }: LineInput): YedEdge[] {
  const pairs = relations.length > 0 ? recordedEqual(units, relations) : neighbours(units);
  return pairs.map((ends) => ({ ...ends, line: SAME, label: 'equal', data: relationData('same_as', ends) }));
}

function recordedEqual(
  units: readonly FileUnit[],
  relations: readonly GraphmlRelation[],
): { source: string; target: string }[] {
  const places = new Map(units.map(({ id }, at) => [id, at]));
  const found = new Map<number, { source: string; target: string }>();
  for (const { from, type, to } of relations) {
    const [a, b] = [places.get(from), places.get(to)];
    if (type !== 'same_as' || a === undefined || b === undefined || a === b) continue;
    const [source, target] = a < b ? [from, to] : [to, from];
    found.set(Math.min(a, b) * units.length + Math.max(a, b), { source, target });
  }
  return [...found].sort(([a], [b]) => a - b).map(([, ends]) => ends);
}

function neighbours(units: readonly FileUnit[]): { source: string; target: string }[] {
  return units.flatMap(({ id, node }, at) => {
    const next = units[at + 1];
    return next?.node === node ? [{ source: id, target: next.id }] : [];
  });
}

function listContemporary({ matrix, places }: LineInput, findEnds: FindEnds): YedEdge[] {
  const drawn = new Map(places?.layout.links.map((link) => [`${link.a} ${link.b}`, link.points]));
  const isDone = new Set<string>();
  return matrix.contemporary.flatMap((edge): YedEdge[] => {
    const { source, target, relation } = edge;
    const names = [`${relation} ${source} ${target}`, `${relation} ${target} ${source}`];
    if (names.some((name) => isDone.has(name))) return [];
    isDone.add(names[0]!);
    const points = drawn.get(`${source} ${target}`) ?? turn(drawn.get(`${target} ${source}`));
    const ends = findEnds(edge);
    return [
      {
        ...ends,
        line: SAME,
        ...(places && points && { path: pathOf(points, ends, places) }),
        label: relation === 'bonded_to' ? 'bonded' : 'contemporary',
        data: relationData(relation, ends),
      },
    ];
  });
}

/** Lists the links `>` between virtual units. They are not part of the order, so they have no path. */
function listSymbols({ units, relations }: LineInput): YedEdge[] {
  const places = new Map(units.map(({ id }, at) => [id, at]));
  const found = new Map<number, YedEdge>();
  for (const { from, type, to } of relations) {
    if (type !== 'em_links_to' && type !== 'em_linked_from') continue;
    const [source, target] = type === 'em_links_to' ? [from, to] : [to, from];
    const [a, b] = [places.get(source), places.get(target)];
    if (a === undefined || b === undefined || a === b) continue;
    if (units[a]!.drawn.isParadata || units[b]!.drawn.isParadata) continue;
    const data = relationData('em_links_to', { source, target });
    found.set(a * units.length + b, { source, target, line: LINK, data });
  }
  return [...found].sort(([a], [b]) => a - b).map(([, edge]) => edge);
}

function turn(points: readonly number[] | undefined): number[] | undefined {
  if (!points) return undefined;
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at]!, points[at + 1]!);
  return turned;
}

/** Lists the dashed lines from units to their claims and sources. */
export function listSourceLines(edges: readonly SourceLine[]): YedEdge[] {
  return edges.map(({ source, target, name }) => ({
    source,
    target,
    line: SOURCE,
    data: { EMID: `us-${source}-${name}-us-${target}`, description: name, relationship: name },
  }));
}

/** Creates the dashed line from a unit to the frame of its claims and sources. */
export function lineToGroup(owner: string, group: string): YedEdge {
  const name = 'has_paradata_nodegroup';
  return {
    source: owner,
    target: group,
    line: SOURCE,
    data: { EMID: `us-${owner}-${name}`, description: name, relationship: name },
  };
}
