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
 * The recorded order of a site in memory, updated with each change. Queries are fast, and contradictory records
 * are allowed. It stores statements of order, equality and contemporaneity and ignores all others.
 */
export interface RecordedOrder {
  /** Number of stored units and statements. Each needs about 150 bytes of memory. */
  readonly size: number;
  /** Adds a unit, or changes its number or area. */
  setUnit(unit: MatrixUnit): void;
  /** Removes a unit. Statements about it stay and apply again if it is added again. */
  removeUnit(key: string): void;
  /** Adds a statement. It may already exist, and its units may not exist yet. Cost: constant. */
  add(statement: Statement): void;
  /** Removes one such statement. Returns false if there is none. Cost: linear in the statements about `from`. */
  remove(statement: Statement): boolean;
  /** Removes all statements about a unit. Cost: linear in their number. */
  removeStatementsOf(key: string): void;
  /** Finds the unit with the key, or undefined. */
  findUnit(key: string): MatrixUnit | undefined;
  /** Lists the keys of the units with a number, in any area, sorted. */
  listNamesakes(usNumber: string): string[];
  /**
   * Finds the contradiction that a statement would cause: the shortest chain of statements that begins with it
   * and forms a cycle. Chains without contemporaries are preferred. Undefined if the statement fits, orders
   * nothing, or is about an unknown unit. Call it before `add`, because joins already stored close no new chain.
   * Cost: the units between the two, searched from both ends, at most the whole site.
   */
  findContradictionOf(statement: Statement): ChainStep[] | undefined;
  /** Finds the same chain as the keys of its units. The first two are those of the statement. */
  findRingOf(statement: Statement): string[] | undefined;
}

/** The graph of all stored statements, with the units and statements of its vertices and edges. */
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

/** Creates the order of a site from units and statements. Cost: linear, one second for 500,000 statements. */
export function createRecordedOrder(
  units: readonly MatrixUnit[] = [],
  statements: readonly Statement[] = [],
): RecordedOrder {
  const stored = newStatementOrder();
  for (const unit of units) if (!stored.units.find(unit.key)) setUnit(stored, unit);
  for (const statement of statements) addStatement(stored, statement);
  return {
    get size() {
      return stored.units.size + stored.graph.edgeEnd - stored.graph.freeEdges.length;
    },
    setUnit: (unit) => setUnit(stored, unit),
    removeUnit: (key) => removeUnit(stored, key),
    add: (statement) => addStatement(stored, statement),
    remove: (statement) => removeStatement(stored, statement),
    removeStatementsOf: (key) => removeStatementsOf(stored, key),
    findUnit: (key) => stored.units.find(key),
    listNamesakes: (usNumber) => stored.units.listNamesakes(usNumber),
    findContradictionOf: (statement) => findContradiction(stored, statement),
    findRingOf: (statement) => findRing(stored, statement)?.map((vertex) => stored.keyOf[vertex]),
  };
}

function newStatementOrder(): StatementOrder {
  const graph = createDynamicGraph();
  const units = createDynamicUnits();
  const keyOf: string[] = [];
  const rings = createRingSearch(graph, (a, b) => compareUnits(units, keyOf[a], keyOf[b]) < 0);
  return { graph, units, vertexOf: new Map(), keyOf, statementOf: [], rings };
}

function setUnit(stored: StatementOrder, unit: MatrixUnit): void {
  // The vertex comes first, because opening one may replace the arrays.
  const vertex = openVertex(stored, unit.key);
  stored.graph.isPresent[vertex] = 1;
  stored.units.set(unit);
}

function removeUnit(stored: StatementOrder, key: string): void {
  const vertex = findVertex(stored, key);
  if (vertex === undefined) return;
  stored.units.remove(key);
  stored.graph.isPresent[vertex] = 0;
  closeVertex(stored, vertex);
}

function addStatement(stored: StatementOrder, statement: Statement): void {
  const { from, type, to } = statement;
  const relationClass = type === null || to === null || from === to ? 'none' : relationClassOf(type);
  if (relationClass === 'none') return;
  const ends = [openVertex(stored, from), openVertex(stored, to!)] as const;
  stored.statementOf[addEdge(stored.graph, ends, relationClass)] = statement;
}

function removeStatement(stored: StatementOrder, statement: Statement): boolean {
  const vertex = stored.vertexOf.get(statement.from);
  if (vertex === undefined) return false;
  for (const edge of edgesOf(stored.graph, vertex)) {
    if (!isSame(stored.statementOf[edge]!, statement)) continue;
    dropEdge(stored, edge);
    return true;
  }
  return false;
}

function removeStatementsOf(stored: StatementOrder, key: string): void {
  const vertex = stored.vertexOf.get(key);
  if (vertex === undefined) return;
  // The edges are copied first, because removing an edge changes the lists.
  for (const edge of Array.from(edgesOf(stored.graph, vertex))) dropEdge(stored, edge);
}

function findContradiction(stored: StatementOrder, statement: Statement): ChainStep[] | undefined {
  const { graph, units, keyOf, statementOf } = stored;
  const ring = findRing(stored, statement);
  if (!ring) return undefined;
  const source: RingSource = {
    unitOf: (vertex) => units.find(keyOf[vertex])!,
    findUnit: (key) => units.find(key),
    findLabel: (key) => units.findLabel(key),
    listStatements: (from, to) => Array.from(edgesBetween(graph, from, to), (edge) => statementOf[edge]!),
  };
  return describeRing(source, statement, ring);
}

/** Finds the vertices of the cycle that a statement would close. */
function findRing(stored: StatementOrder, statement: Statement): number[] | undefined {
  const [from, to] = [findVertex(stored, statement.from), findVertex(stored, statement.to)];
  if (from === undefined || to === undefined || statement.type === null) return undefined;
  const relationClass = relationClassOf(statement.type);
  if (relationClass === 'none') return undefined;
  if (relationClass === 'later') return stored.rings.findRingOfOrder(from, to);
  if (relationClass === 'earlier') return stored.rings.findRingOfOrder(to, from);
  return stored.rings.findRingOfJoin(from, to);
}

/** Finds the vertex of an existing unit. */
function findVertex({ graph, vertexOf }: StatementOrder, key: string | null): number | undefined {
  const vertex = key === null ? undefined : vertexOf.get(key);
  return vertex !== undefined && graph.isPresent[vertex] === 1 ? vertex : undefined;
}

/** Returns the vertex of a unit. Creates it if necessary. */
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

function dropEdge(stored: StatementOrder, edge: number): void {
  const { graph, statementOf } = stored;
  const [second, first] = [graph.end[2 * edge], graph.end[2 * edge + 1]];
  removeEdge(graph, edge);
  statementOf[edge] = undefined;
  closeVertex(stored, first);
  closeVertex(stored, second);
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
