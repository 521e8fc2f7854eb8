import { buildFacts } from '../matrix/graph/facts.ts';
import { buildGraph } from '../matrix/graph/graph.ts';
import { findLoops } from '../matrix/loops/loops.ts';
import { mergeUnits } from '../matrix/graph/merge.ts';
import { reduceGraph } from '../matrix/reduction/reduce.ts';
import type { GeneratedSite } from './generate-site.ts';

/**
 * Prepares the graph of a site. Returns a function that computes its reduction with all witnesses, to be timed
 * alone.
 */
export function measureReduction({ units, statements }: GeneratedSite): () => void {
  const facts = buildFacts(units, statements);
  const graph = buildGraph(facts.order, mergeUnits(facts.units.length, facts.equal));
  const { isLeftOut } = findLoops(graph, undefined);
  return () => void reduceGraph(graph, isLeftOut);
}
