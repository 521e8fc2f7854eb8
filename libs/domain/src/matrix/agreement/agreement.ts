import type { MatrixUnit } from '../graph/units.ts';
import { factsBehind } from '../graph/graph.ts';
import type { Order } from '../graph/order.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';
import { fitPotential, violationOf } from './fit-potential.ts';
import { estimateSignal, estimateSignals } from './learn-signal.ts';

/** How an edge agrees with the rest of the site. */
export interface Agreement {
  /** By how many steps the edge runs against the order most relations agree on; 0 when it runs with it. */
  violationOf(edge: number): number;
  /** Logarithm of the odds that numbers, levels and years, as far as they follow the order on this site, give against it. */
  oddsAgainst(edge: number): number;
}

/**
 * By how much numbers and levels count, and years. What the relations agree on errs together with them, the numbers do
 * not; a year says again, more coarsely, what those say. Tried on generated sites other than those of the benchmark.
 */
const BELIEF = 2;
const BELIEF_IN_YEARS = 0.5;

/** Looks at a whole site: the order its relations agree on, and what else follows that order. Cost linear, bounded rounds. */
export function createAgreement({ facts, merge, graph }: Order): Agreement {
  const potential = fitPotential(graph);
  const valueOf = (read: (unit: MatrixUnit, place: number) => number): Float64Array => {
    const values = new Float64Array(graph.size).fill(Number.NaN);
    for (const [place, unit] of facts.units.entries()) values[merge.classOf[place]] = read(unit, place);
    return values;
  };
  // Units come in the natural order of their numbers, area by area.
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
 * Groups edges by kind, then by kind and area: areas are numbered each in its own way, and the fill of a cut often gets
 * its number beside that of the cut, whichever way the others run.
 */
function groupEdges({ facts, graph }: Order): string[][] {
  const first = Array.from(graph.source, (_, edge) => facts.order[factsBehind(graph, edge)[0]]);
  const kinds = first.map(({ later, statements }) =>
    mainTypeOf(statements, facts.units[later].key) === 'fills' ? 'fills' : '',
  );
  const areas = first.map(({ later }, edge) => `${kinds[edge]} ${facts.units[later].area}`);
  return [kinds, areas];
}

/** Depth of the middle of a unit, m below zero; NaN when its level is not recorded. */
function depthOf(lowest: number | null | undefined, highest: number | null | undefined): number {
  const levels = [lowest, highest].filter((level) => typeof level === 'number');
  return levels.length === 0 ? Number.NaN : -levels.reduce((sum, level) => sum + level, 0) / levels.length;
}
