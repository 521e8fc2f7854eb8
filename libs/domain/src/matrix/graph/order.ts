import { buildFacts, type Facts, type Statement } from './facts.ts';
import { buildGraph, type Graph } from './graph.ts';
import { mergeUnits, type Merge } from './merge.ts';
import type { MatrixUnit } from './units.ts';

/** The records, the classes of equal units, and the graph between the classes. */
export interface Order {
  facts: Facts;
  merge: Merge;
  graph: Graph;
}

/**
 * Builds the order of a site: recorded facts, classes of equal units, and the graph between these classes. Cost:
 * nearly linear.
 */
export function buildOrder(units: readonly MatrixUnit[], statements: readonly Statement[]): Order {
  const facts = buildFacts(units, statements);
  const merge = mergeUnits(facts.units.length, facts.equal);
  return { facts, merge, graph: buildGraph(facts.order, merge) };
}
