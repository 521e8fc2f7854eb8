import { compareNatural } from '@trowel/domain/core';
import { relationClassOf } from '@trowel/domain/records';
import { sheetOf, type Statement } from '../graph/facts.ts';
import type { MatrixUnit } from '../graph/units.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeRing, type RingSource } from './dynamic-explain.ts';
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
import { createRingSearch, type RingSearch } from './dynamic-ring.ts';
import { createDynamicUnits, type DynamicUnits } from './dynamic-units.ts';

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

/** The graph of all statements kept, with the units and statements behind its vertices and edges. */
interface StatementOrder {
  graph: DynamicGraph;
  units: DynamicUnits;
  vertexOf: Map<string, number>;
  /** Key of each vertex. */
  keyOf: string[];
  /** Statement of each edge. */
  statementOf: (Statement | undefined)[];
  rings: RingSearch;
}

/** Makes the order of a site from units and statements. Cost linear: a second for 500,000 statements. */
export function createOrderKeeper(
  units: readonly MatrixUnit[] = [],
  statements: readonly Statement[] = [],
): OrderKeeper {
  const kept = newKeptOrder();
  for (const unit of units) if (!kept.units.find(unit.key)) setUnit(kept, unit);
  for (const statement of statements) addStatement(kept, statement);
  return {
    get size() {
      return kept.units.size + kept.graph.edgeEnd - kept.graph.freeEdges.length;
    },
    setUnit: (unit) => setUnit(kept, unit),
    removeUnit: (key) => removeUnit(kept, key),
    add: (statement) => addStatement(kept, statement),
    remove: (statement) => removeStatement(kept, statement),
    removeStatementsOf: (key) => removeStatementsOf(kept, key),
    findUnit: (key) => kept.units.find(key),
    listNamesakes: (usNumber) => kept.units.listNamesakes(usNumber),
    findContradictionOf: (statement) => findContradiction(kept, statement),
    findRingOf: (statement) => findRing(kept, statement)?.map((vertex) => kept.keyOf[vertex]),
  };
}

function newKeptOrder(): StatementOrder {
  const graph = createDynamicGraph();
  const units = createDynamicUnits();
  const keyOf: string[] = [];
  const rings = createRingSearch(graph, (a, b) => compareUnits(units, keyOf[a], keyOf[b]) < 0);
  return { graph, units, vertexOf: new Map(), keyOf, statementOf: [], rings };
}

function setUnit(kept: StatementOrder, unit: MatrixUnit): void {
  // First the vertex: opening one may replace the arrays.
  const vertex = openVertex(kept, unit.key);
  kept.graph.isPresent[vertex] = 1;
  kept.units.set(unit);
}

function removeUnit(kept: StatementOrder, key: string): void {
  const vertex = findVertex(kept, key);
  if (vertex === undefined) return;
  kept.units.remove(key);
  kept.graph.isPresent[vertex] = 0;
  closeVertex(kept, vertex);
}

function addStatement(kept: StatementOrder, statement: Statement): void {
  const { from, type, to } = statement;
  const relationClass = type === null || to === null || from === to ? 'none' : relationClassOf(type);
  if (relationClass === 'none') return;
  const ends = [openVertex(kept, from), openVertex(kept, to!)] as const;
  kept.statementOf[addEdge(kept.graph, ends, relationClass)] = statement;
}

function removeStatement(kept: StatementOrder, statement: Statement): boolean {
  const vertex = kept.vertexOf.get(statement.from);
  if (vertex === undefined) return false;
  for (const edge of edgesOf(kept.graph, vertex)) {
    if (!isSame(kept.statementOf[edge]!, statement)) continue;
    dropEdge(kept, edge);
    return true;
  }
  return false;
}

function removeStatementsOf(kept: StatementOrder, key: string): void {
  const vertex = kept.vertexOf.get(key);
  if (vertex === undefined) return;
  // Listed before: taking an edge away changes the lists.
  for (const edge of Array.from(edgesOf(kept.graph, vertex))) dropEdge(kept, edge);
}

function findContradiction(kept: StatementOrder, statement: Statement): ChainStep[] | undefined {
  const { graph, units, keyOf, statementOf } = kept;
  const ring = findRing(kept, statement);
  if (!ring) return undefined;
  const source: RingSource = {
    unitOf: (vertex) => units.find(keyOf[vertex])!,
    findUnit: (key) => units.find(key),
    findLabel: (key) => units.findLabel(key),
    listStatements: (from, to) => Array.from(edgesBetween(graph, from, to), (edge) => statementOf[edge]!),
  };
  return describeRing(source, statement, ring);
}

/** Gives the vertices of the ring that a statement would close. */
function findRing(kept: StatementOrder, statement: Statement): number[] | undefined {
  const [from, to] = [findVertex(kept, statement.from), findVertex(kept, statement.to)];
  if (from === undefined || to === undefined || statement.type === null) return undefined;
  const relationClass = relationClassOf(statement.type);
  if (relationClass === 'none') return undefined;
  if (relationClass === 'later') return kept.rings.findRingOfOrder(from, to);
  if (relationClass === 'earlier') return kept.rings.findRingOfOrder(to, from);
  return kept.rings.findRingOfJoin(from, to);
}

/** The vertex of a unit that is there. */
function findVertex({ graph, vertexOf }: StatementOrder, key: string | null): number | undefined {
  const vertex = key === null ? undefined : vertexOf.get(key);
  return vertex !== undefined && graph.isPresent[vertex] === 1 ? vertex : undefined;
}

/** The vertex of a unit, there or not yet. */
function openVertex({ graph, vertexOf, keyOf }: StatementOrder, key: string): number {
  const known = vertexOf.get(key);
  if (known !== undefined) return known;
  const vertex = addVertex(graph);
  vertexOf.set(key, vertex);
  keyOf[vertex] = key;
  return vertex;
}

function closeVertex({ graph, vertexOf, keyOf }: StatementOrder, vertex: number): void {
  if (graph.isPresent[vertex] === 1 || !isLonely(graph, vertex)) return;
  vertexOf.delete(keyOf[vertex]);
  removeVertex(graph, vertex);
}

function dropEdge(kept: StatementOrder, edge: number): void {
  const { graph, statementOf } = kept;
  const [second, first] = [graph.end[2 * edge], graph.end[2 * edge + 1]];
  removeEdge(graph, edge);
  statementOf[edge] = undefined;
  closeVertex(kept, first);
  closeVertex(kept, second);
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
