import { buildFacts } from '../harris/facts.ts';
import { buildGraph } from '../harris/graph.ts';
import { findLoops } from '../harris/loops.ts';
import { mergeUnits } from '../harris/merge.ts';
import { reduceGraph } from '../harris/reduce.ts';
import type { GeneratedSite } from './generate-site.ts';

/** Prepares the graph of a site; gives what reduces it, with all witnesses, to be timed alone. */
export function measureReduction({ units, statements }: GeneratedSite): () => void {
  const facts = buildFacts(units, statements);
  const graph = buildGraph(facts.order, mergeUnits(facts.units.length, facts.equal));
  const { isLeftOut } = findLoops(graph, undefined);
  return () => void reduceGraph(graph, isLeftOut);
}
