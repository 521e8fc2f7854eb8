import { relationClassOf } from '@trowel/domain/records';
import { compareNatural } from '@trowel/domain/core';
import { describeRing } from './dynamic-explain.ts';
import {
  addJoin,
  addOrder,
  addVertex,
  createDynamicGraph,
  edgesBetween,
  edgesOf,
  isLonely,
  removeEdge,
  removeVertex,
  type DynamicGraph,
} from './dynamic-graph.ts';
import { createRingSearch } from './dynamic-ring.ts';
import { sheetOf, type Statement } from '../graph/facts.ts';
import type { ChainStep } from '../findings/finding.ts';
import { createDynamicUnits, type DynamicUnits } from './dynamic-units.ts';
import type { MatrixUnit } from '../graph/units.ts';

/**
 * The recorded order of a site, kept alive: it follows each change and answers at once. Contradictory records do not
 * disturb it. It knows the statements of order, equality and contemporaneity; the others order nothing and are not kept.
 */
export interface OrderKeeper {
  /** Units and statements kept: memory is some 150 bytes for each. */
  readonly size: number;
  /** Adds a unit, or gives it another number or area. */
  setUnit(unit: MatrixUnit): void;
  /** Takes a unit away; statements about it stay and count again once it is there again. */
  removeUnit(key: string): void;
  /** Adds a statement, known or not, its units there or not yet. Cost constant. */
  add(statement: Statement): void;
  /** Takes one such statement away; false when there is none. Cost: the statements about `from`. */
  remove(statement: Statement): boolean;
  /** Takes all statements about a unit away. Cost: their number. */
  removeStatementsOf(key: string): void;
  /** Gives the unit with the key, if it is there. */
  findUnit(key: string): MatrixUnit | undefined;
  /** Gives the keys of the units with a number, in any area, sorted. */
  listNamesakes(usNumber: string): string[];
  /**
   * Finds what a statement would contradict: the shortest chain of statements that begins with it and leads back to
   * where it began, one without contemporaries if there is one. Undefined when it fits, orders nothing, or is about a
   * unit that does not exist. Ask before adding: what is kept as level already closes no new chain. Cost: what lies between the two units,
   * searched from both, at most the whole site.
   */
  findContradictionOf(statement: Statement): ChainStep[] | undefined;
  /** The same chain as the keys of its units; the first two are those of the statement. */
  findRingOf(statement: Statement): string[] | undefined;
}

/** Makes the order of a site from units and statements. Cost linear: a second for 500,000 statements. */
export function createOrderKeeper(
  units: readonly MatrixUnit[] = [],
  statements: readonly Statement[] = [],
): OrderKeeper {
  const graph = createDynamicGraph();
  const book = createDynamicUnits();
  const vertexOf = new Map<string, number>();
  const keyOf: string[] = [];
  const stated: (Statement | undefined)[] = [];

  const rings = createRingSearch(graph, (a, b) => compareUnits(book, keyOf[a]!, keyOf[b]!) < 0);
  const findVertex = (key: string | null): number | undefined => {
    const vertex = key === null ? undefined : vertexOf.get(key);
    return vertex !== undefined && graph.isPresent[vertex] === 1 ? vertex : undefined;
  };
  const openVertex = (key: string): number => {
    const known = vertexOf.get(key);
    if (known !== undefined) return known;
    const vertex = addVertex(graph);
    vertexOf.set(key, vertex);
    keyOf[vertex] = key;
    return vertex;
  };
  const closeVertex = (vertex: number): void => {
    if (graph.isPresent[vertex] === 1 || !isLonely(graph, vertex)) return;
    vertexOf.delete(keyOf[vertex]!);
    removeVertex(graph, vertex);
  };
  const drop = (edge: number): void => {
    const [second, first] = [graph.end[2 * edge]!, graph.end[2 * edge + 1]!];
    removeEdge(graph, edge);
    stated[edge] = undefined;
    closeVertex(first);
    closeVertex(second);
  };
  const findRing = (statement: Statement): number[] | undefined => {
    const [from, to] = [findVertex(statement.from), findVertex(statement.to)];
    if (from === undefined || to === undefined || statement.type === null) return undefined;
    const relationClass = relationClassOf(statement.type);
    if (relationClass === 'none') return undefined;
    if (relationClass === 'later') return rings.findRingOfOrder(from, to);
    if (relationClass === 'earlier') return rings.findRingOfOrder(to, from);
    return rings.findRingOfJoin(from, to);
  };

  const keeper: OrderKeeper = {
    get size() {
      return book.size + graph.edgeEnd - graph.freeEdges.length;
    },

    setUnit(unit) {
      const vertex = openVertex(unit.key);
      graph.isPresent[vertex] = 1;
      book.set(unit);
    },

    removeUnit(key) {
      const vertex = findVertex(key);
      if (vertex === undefined) return;
      book.remove(key);
      graph.isPresent[vertex] = 0;
      closeVertex(vertex);
    },

    add(statement) {
      const { from, type, to } = statement;
      const relationClass = type === null || to === null || from === to ? 'none' : relationClassOf(type);
      if (relationClass === 'none') return;
      const [first, second] = [openVertex(from), openVertex(to!)];
      stated[addEdge(graph, [first, second], relationClass)] = statement;
    },

    remove(statement) {
      const vertex = vertexOf.get(statement.from);
      if (vertex === undefined) return false;
      for (const edge of edgesOf(graph, vertex)) {
        if (!isSame(stated[edge]!, statement)) continue;
        drop(edge);
        return true;
      }
      return false;
    },

    removeStatementsOf(key) {
      const vertex = vertexOf.get(key);
      // Listed before: taking an edge away changes the lists.
      const edges = vertex === undefined ? [] : Array.from(edgesOf(graph, vertex));
      for (const edge of edges) drop(edge);
    },

    findUnit: (key) => book.find(key),

    listNamesakes: (usNumber) => book.listNamesakes(usNumber),

    findContradictionOf(statement) {
      const ring = findRing(statement);
      return (
        ring &&
        describeRing(
          {
            unitOf: (vertex) => book.find(keyOf[vertex]!)!,
            findUnit: (key) => book.find(key),
            findLabel: (key) => book.findLabel(key),
            listStatements: (from, to) => Array.from(edgesBetween(graph, from, to), (edge) => stated[edge]!),
          },
          statement,
          ring,
        )
      );
    },

    findRingOf: (statement) => findRing(statement)?.map((vertex) => keyOf[vertex]!),
  };

  for (const unit of units) if (!book.find(unit.key)) keeper.setUnit(unit);
  for (const statement of statements) keeper.add(statement);
  return keeper;
}

function addEdge(
  graph: DynamicGraph,
  [from, to]: readonly [number, number],
  relationClass: 'later' | 'earlier' | 'equal' | 'contemporary',
): number {
  if (relationClass === 'later') return addOrder(graph, from, to);
  if (relationClass === 'earlier') return addOrder(graph, to, from);
  return addJoin(graph, [from, to], relationClass);
}

function isSame(a: Statement, b: Statement): boolean {
  return (
    a.from === b.from &&
    a.type === b.type &&
    a.to === b.to &&
    sheetOf(a) === sheetOf(b) &&
    (a.certainty ?? null) === (b.certainty ?? null) &&
    (a.reciprocal ?? false) === (b.reciprocal ?? false)
  );
}

function compareUnits(units: DynamicUnits, a: string, b: string): number {
  const [left, right] = [units.find(a)!, units.find(b)!];
  return (
    compareNatural(left.area, right.area) ||
    compareNatural(left.us_number, right.us_number) ||
    (a < b ? -1 : 1)
  );
}
