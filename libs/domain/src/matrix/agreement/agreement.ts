import type { MatrixUnit } from '../graph/units.ts';
import { factsBehind } from '../graph/graph.ts';
import type { Order } from '../graph/order.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';
import { fitPotential, violationOf } from './fit-potential.ts';
import { estimateSignal, estimateSignals } from './learn-signal.ts';

/** Agreement of single edges with the rest of the site. */
export interface Agreement {
  /** Number of steps by which the edge runs against the order that most relations agree on. 0 if it agrees. */
  violationOf(edge: number): number;
  /**
   * Logarithm of the odds against the edge, from unit numbers, levels and years. It counts only the values that
   * follow the order on this site.
   */
  oddsAgainst(edge: number): number;
}

/**
 * Weights of unit numbers and levels (`BELIEF`), and of years. The errors of the relations are independent of
 * the numbers. Years repeat the same information more coarsely. Tuned on generated sites that are not part of
 * the benchmark.
 */
const BELIEF = 2;
const BELIEF_IN_YEARS = 0.5;

/**
 * Computes the order that the relations of a site agree on, and the values that follow this order. Cost: linear,
 * in a bounded number of rounds.
 */
export function createAgreement({ facts, merge, graph }: Order): Agreement {
  const potential = fitPotential(graph);
  const valueOf = (read: (unit: MatrixUnit, place: number) => number): Float64Array => {
    const values = new Float64Array(graph.size).fill(Number.NaN);
    for (const [place, unit] of facts.units.entries()) values[merge.classOf[place]] = read(unit, place);
    return values;
  };
  // Units are in the natural order of their numbers, area by area.
  const ofNumber = estimateSignals(
    graph,
    valueOf((_, place) => place),
    groupEdges({ facts, merge, graph }),
  );
  const ofElevation = estimateSignal(
    graph,
    valueOf(({ elevation_min, elevation_max }) => depthOf(elevation_min, elevation_max)),
  );
  const ofYear = estimateSignal(
    graph,
    valueOf(({ excavation_year }) => excavation_year ?? Number.NaN),
  );
  return {
    violationOf: (edge) => violationOf(graph, potential, edge),
    oddsAgainst: (edge) => BELIEF * (ofNumber(edge) + ofElevation(edge)) + BELIEF_IN_YEARS * ofYear(edge),
  };
}

/**
 * Groups edges by kind, then by kind and area. Each area has its own numbering, and the fill of a cut often has
 * the number next to the cut, whichever way the other numbers run.
 */
function groupEdges({ facts, graph }: Order): string[][] {
  const first = Array.from(graph.source, (_, edge) => facts.order[factsBehind(graph, edge)[0]]);
  const kinds = first.map(({ later, statements }) =>
    mainTypeOf(statements, facts.units[later].key) === 'fills' ? 'fills' : '',
  );
  const areas = first.map(({ later }, edge) => `${kinds[edge]} ${facts.units[later].area}`);
  return [kinds, areas];
}

/** Returns the depth of the middle of a unit, m below zero. NaN if its levels are not recorded. */
function depthOf(lowest: number | null | undefined, highest: number | null | undefined): number {
  const levels = [lowest, highest].filter((level) => typeof level === 'number');
  return levels.length === 0 ? Number.NaN : -levels.reduce((sum, level) => sum + level, 0) / levels.length;
}
