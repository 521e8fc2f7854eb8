import {
  COMPARED_FACTS,
  COMPARED_PLACES,
  COMPARED_STATES,
  readScreen,
  unitsOfBox,
  type ComparedDrawing,
  type ComparedState,
  type MatrixScreen,
  type ScreenComparison,
  type UnitDifference,
} from '@trowel/domain/drawing';
import type { HarrisMatrix, MatrixUnit, Statement } from '@trowel/domain/matrix';
import { relationClassOf, type RelationClass } from '@trowel/domain/records';
import type { SiteMatrixRecords } from './matrix-records.ts';

/** A state of a site, and the lines drawn of it. */
export interface DrawnState {
  input: SiteMatrixRecords;
  matrix: HarrisMatrix;
}

/** Returns the records of a drawing with the units and lines of both states. A unit in both has its present data. */
export function uniteStates(old: DrawnState, now: DrawnState): SiteMatrixRecords {
  const known = new Set(now.input.units.map(({ key }) => key));
  const gone = old.input.units.filter(({ key }) => !known.has(key));
  return {
    ...now.input,
    units: [...now.input.units, ...gone],
    statements: [now, old].flatMap(({ input, matrix }) => [
      ...input.statements.filter(({ type }) => type !== null && !ORDERS.has(relationClassOf(type))),
      ...matrix.edges.map(({ source, target, relation, certainty }): Statement => ({
        from: source,
        type: relation,
        to: target,
        toLabel: target,
        certainty,
      })),
    ]),
  };
}

const ORDERS: ReadonlySet<RelationClass> = new Set<RelationClass>(['later', 'earlier']);

/** Returns the state of each box and line in a drawing of both states. */
export function compareDrawn(screen: MatrixScreen, old: DrawnState, now: DrawnState): ScreenComparison {
  const scene = readScreen(screen);
  const units = screen.boxes.ids.map((_, box) => unitsOfBox(scene, box).map(({ id }) => id));
  return compareParts({ units, ...screen.edges }, old, now);
}

/** Returns the differences for a drawing of both states in a file. */
export function compareMatrix(
  { nodes, edges }: HarrisMatrix,
  old: DrawnState,
  now: DrawnState,
): ComparedDrawing {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const placesOf = (end: 'source' | 'target'): number[] => edges.map((edge) => places.get(edge[end])!);
  const units = nodes.map(({ members }) => members.map(({ id }) => id));
  const parts = { units, sources: placesOf('source'), targets: placesOf('target') };
  const compared = compareParts(parts, old, now);
  const boxes = compared.boxes.flatMap((place, at) => {
    const state = COMPARED_STATES[place]!;
    return state === 'kept' ? [] : [[nodes[at]!.id, state] as const];
  });
  const lines = compared.edges.flatMap((place, at) => {
    const state = COMPARED_STATES[place];
    return state === 'added' || state === 'gone' ? [[at, state] as const] : [];
  });
  const reportUnit = createTeller(old, now);
  const differences = boxes.flatMap(([node, state]) => {
    if (state !== 'moved' && state !== 'changed') return [];
    const differing = units[places.get(node)!]!.flatMap(reportUnit);
    return differing.length === 0 ? [] : [[node, differing] as const];
  });
  return { boxes: new Map(boxes), lines: new Map(lines), differences: new Map(differences) };
}

/** Parts of a drawing of both states: the units of each box, and the boxes that each line connects. */
interface DrawnParts {
  units: readonly (readonly string[])[];
  sources: ArrayLike<number>;
  targets: ArrayLike<number>;
}

function compareParts(
  { units, sources, targets }: DrawnParts,
  old: DrawnState,
  now: DrawnState,
): ScreenComparison {
  const [was, is] = [old, now].map(({ input }) => new Map(input.units.map((unit) => [unit.key, unit])));
  const boxOf = new Map(units.flatMap((ids, box) => ids.map((id) => [id, box] as const)));
  const [wasDrawn, isDrawn] = [old, now].map(({ matrix }) => listDrawn(matrix, boxOf));
  const [wasOne, isOne] = [old, now].map(({ matrix }) => listTogether(matrix));
  const isSplit = (ids: readonly string[]): boolean =>
    wasOne!.has(ids.join(' ')) !== isOne!.has(ids.join(' '));
  const compareBox = (ids: readonly string[]): ComparedState => {
    const state = sumUp(ids.map((id) => compareUnits(was!.get(id), is!.get(id))));
    return state === 'kept' && ids.length > 1 && isSplit([...ids].sort()) ? 'changed' : state;
  };
  return {
    boxes: units.map((ids) => placeOf(compareBox(ids))),
    edges: Array.from(sources, (source, at) => {
      const line = `${source} ${targets[at]}`;
      if (!isDrawn!.has(line)) return placeOf('gone');
      return placeOf(wasDrawn!.has(line) ? 'kept' : 'added');
    }),
  };
}

/** Returns the units of each node as one text per node. */
function listTogether({ nodes }: HarrisMatrix): Set<string> {
  return new Set(
    nodes.map(({ members }) =>
      members
        .map(({ id }) => id)
        .sort()
        .join(' '),
    ),
  );
}

function listDrawn({ edges }: HarrisMatrix, boxOf: ReadonlyMap<string, number>): Set<string> {
  return new Set(edges.map(({ source, target }) => `${boxOf.get(source)} ${boxOf.get(target)}`));
}

function placeOf(state: ComparedState): number {
  return COMPARED_STATES.indexOf(state);
}

/** Equal units share a box. If their states differ, the box has changed. */
function sumUp(states: readonly ComparedState[]): ComparedState {
  const [first = 'kept', ...others] = states;
  return others.every((one) => one === first) ? first : 'changed';
}

/** Returns a function that lists the differences of a unit in both states, field by field. */
function createTeller(old: DrawnState, now: DrawnState): (id: string) => UnitDifference[] {
  const [was, is] = [old, now].map(({ input }) => new Map(input.units.map((unit) => [unit.key, unit])));
  return (id) => {
    const [before, after] = [was!.get(id), is!.get(id)];
    if (!before || !after) return [];
    const { us_number } = after;
    return [...COMPARED_PLACES, ...COMPARED_FACTS]
      .map((field) => ({ us_number, field, was: before[field] ?? '', is: after[field] ?? '' }))
      .filter((difference) => difference.was !== difference.is);
  };
}

function compareUnits(was: MatrixUnit | undefined, is: MatrixUnit | undefined): ComparedState {
  if (!was) return 'added';
  if (!is) return 'gone';
  const differs = (field: keyof MatrixUnit): boolean => (was[field] ?? '') !== (is[field] ?? '');
  if (COMPARED_PLACES.some(differs)) return 'moved';
  return COMPARED_FACTS.some(differs) ? 'changed' : 'kept';
}
