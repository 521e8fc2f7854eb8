import { buildFacts } from '../matrix/graph/facts.ts';
import { buildGraph, factsBehind, type Graph } from '../matrix/graph/graph.ts';
import { findLoops, type ScoreCandidate } from '../matrix/loops/loops.ts';
import { mergeUnits } from '../matrix/graph/merge.ts';
import type { Order } from '../matrix/graph/order.ts';
import { mainTypeOf } from '../matrix/proofs/describe-statements.ts';
import { fitPotential, violationOf } from '../matrix/agreement/fit-potential.ts';
import { findContradicting, type PlantedOptions } from './measure-planted.ts';
import { plantErrors } from './plant-errors.ts';
import { nameUnitPair } from './name-unit-pair.ts';

/** Simpler ways to find the wrong relation of a loop, to compare with. */
export const RIVALS = ['number order', 'potential alone', 'loop by loop'] as const;
export type Rival = (typeof RIVALS)[number];

/** Unreliability of each relation type in the loop-by-loop method. */
const WEAKNESS: Readonly<Record<string, number>> = {
  later_than: 2,
  abuts: 1.2,
  covers: 1,
  fills: 0.5,
  cuts: 0.3,
};

/**
 * Counts, for each rival method, the planted errors that it finds as the wrong relation of some loop.
 * Deterministic.
 */
export function measureRivals(options: Required<PlantedOptions>): Record<Rival, number> {
  const counts: Record<Rival, number> = { 'number order': 0, 'potential alone': 0, 'loop by loop': 0 };
  for (let site = 0; site < options.sites; site++) {
    const seed = options.seed + site;
    const spoiled = plantErrors(options.generate({ units: options.units, seed }), {
      count: options.k,
      seed,
      kinds: options.kinds,
    });
    const facts = buildFacts(spoiled.units, spoiled.statements);
    const merge = mergeUnits(facts.units.length, facts.equal);
    const order: Order = { facts, merge, graph: buildGraph(facts.order, merge) };
    const wanted = new Set(
      findContradicting(spoiled).map(({ wrong }) => nameUnitPair(wrong.from, wrong.to!)),
    );
    for (const rival of RIVALS) {
      const { loops } = findLoops(order.graph, SCORES[rival](order));
      const suspects = new Set(loops.map(({ edges }) => namePair(order, edges[0]!)));
      for (const pair of wanted) if (suspects.has(pair)) counts[rival]++;
    }
  }
  return counts;
}

const SCORES: Record<Rival, (order: Order) => ScoreCandidate> = {
  'number order': scoreByNumber,
  'potential alone': ({ graph }) => {
    const potential = fitPotential(graph);
    return ({ edge }) => violationOf(graph, potential, edge);
  },
  'loop by loop':
    (order) =>
    ({ edge, returns, remaining }) =>
      weaknessOf(order, edge) + 1.5 * returns - 4 * remaining,
};

/** Scores relations by how much they contradict the numbers, upward or downward, whichever most relations follow. */
function scoreByNumber({ facts, merge, graph }: Order): ScoreCandidate {
  const numberOf = new Float64Array(graph.size);
  for (const [unit, { us_number }] of facts.units.entries())
    numberOf[merge.classOf[unit]!] = Number(us_number);
  const riseOf = ({ source, target }: Graph, edge: number): number =>
    numberOf[target[edge]!]! - numberOf[source[edge]!]!;
  let rising = 0;
  for (let edge = 0; edge < graph.source.length; edge++) rising += Math.sign(riseOf(graph, edge));
  return ({ edge }) => -Math.sign(rising) * riseOf(graph, edge);
}

function weaknessOf({ facts, graph }: Order, edge: number): number {
  const { later, statements } = facts.order[factsBehind(graph, edge)[0]!]!;
  return WEAKNESS[mainTypeOf(statements, facts.units[later]!.key)] ?? 1;
}

function namePair({ facts, graph }: Order, edge: number): string {
  const { later, earlier } = facts.order[factsBehind(graph, edge)[0]!]!;
  return nameUnitPair(facts.units[later]!.key, facts.units[earlier]!.key);
}
