// One file, because the starts, sweeps and improvements share the best order found so far and its budget.
import { createCrossingCounter } from './count-crossings.ts';
import { numberByWalk, orderByKey, refreshPlaces, smoothKey, type Walk } from './initial-order.ts';
import type { BlockOrder, OrderProblem } from './order-problem.ts';
import { recombine } from './recombine.ts';
import { createReinserter, type Limits, type Reinsert } from './reinsert.ts';
import { createSweeper, type Middle, type Sweeper } from './sweeps.ts';

/** Effort for a block. */
export interface Effort {
  /** Number of starting orders. The better half is continued. */
  starts: number;
  /** Maximum number of smoothing rounds for their keys. If absent, the default of each start. */
  mostSmoothing?: number;
  /** Number of sweeps for each order, and of further ones for the better half. */
  sweeps: number;
  moreSweeps: number;
  /** Number of orders to polish, and the maximum number of times each vertex is reinserted. */
  polished: number;
  rounds: number;
  /** Number of positions to try in each direction during reinsertion. */
  window: number;
  /** Maximum number of steps per vertex for combining the orders. A step takes a few nanoseconds. */
  combining: number;
  /** True to leave a vertex in place if another position has equal cost. */
  staysOnTies?: boolean;
  /** True to exchange neighbours after each sweep. The default. */
  exchanges?: boolean;
  /**
   * True to reinsert only contemporaries and their neighbours after contemporaries were brought together,
   * instead of all vertices.
   */
  reinsertsFew?: boolean;
}

/** Context of ordering a block. */
export interface OrderContext {
  effort: Effort;
  /** Contemporaries of each vertex of the drawing. */
  contemporariesOf: ReadonlyMap<number, readonly number[]>;
  /** Called regularly. It may throw to cancel. */
  tick: () => void;
  /** Returns the first and last allowed gap of a vertex on its level. */
  limits?: Limits;
}

/** A round that saves less than this share of the crossings is the last. */
const WORTH = 0.004;

/** An order during its improvement. */
interface Attempt {
  order: BlockOrder;
  sweeper: Sweeper;
  /** Best sequence so far, and its crossings. */
  best: Int32Array;
  crossings: number;
  /** Number of sweeps done. Odd ones go up, or down if the first one went up. */
  turn: number;
}

/**
 * Crossing reduction for a block: orders the vertices on each level so that few segments cross (step 2 of
 * Sugiyama, Tagawa and Toda 1981).
 *
 * Steps: 1. layer sweeps by mean or weighted median from several starting orders, with exchange of neighbours
 * (Gansner, Koutsofios, North and Vo 1993), 2. the best combination of their levels, by dynamic programming
 * (`recombine`), 3. reinsertion of every vertex with all its lines at the position with the fewest crossings
 * (`reinsert`), 4. steps 2 and 3 again as long as they save crossings. Deterministic.
 *
 * Known limitations: minimum crossings are NP-hard (Eades and Wormald 1994), so this is a heuristic. Dense or
 * wide blocks get fewer steps (`chooseEffort`). Alternatives tried: sweeps only (more crossings in tall blocks,
 * in which one order is best at the top and another at the bottom), and more smoothing (no fewer crossings).
 */
export function reduceCrossings(problem: OrderProblem, context: OrderContext): BlockOrder {
  const { effort, tick } = context;
  const { combining } = effort;
  const count = createCrossingCounter(problem);
  const begin = createBeginning(problem, { effort, count });
  let attempts: Attempt[] = [];
  for (let start = 0; start < effort.starts; start++) {
    const attempt = begin(start);
    sweepOn(attempt, { ...effort, count });
    attempts.push(attempt);
    tick();
    if (attempt.crossings === 0) break;
  }
  attempts = selectBest(attempts, Math.ceil(effort.starts / 2));
  for (const attempt of attempts) {
    sweepOn(attempt, { ...effort, sweeps: effort.moreSweeps, count });
    tick();
  }
  attempts = selectBest(attempts, attempts.length);
  const polished = attempts.slice(0, effort.polished);
  const pool = attempts.map(({ best }) => best.slice());
  combine(problem, polished[0], { pool, combining, count });
  for (const attempt of polished) {
    polish(problem, attempt, { context, count });
    pool.unshift(attempt.best.slice());
    if (attempt.crossings === 0) break;
  }
  const [best] = selectBest(polished, 1);
  for (let round = 0; round < effort.rounds && best.crossings > 0; round++) {
    const before = best.crossings;
    if (!combine(problem, best, { pool, combining, count })) break;
    polish(problem, best, { context, count });
    if (best.crossings >= before) break;
    pool.unshift(best.best.slice());
    tick();
  }
  return restoreBest(best);
}

/**
 * Replaces an attempt by the best combination of its own order and those of the pool. Returns true if that saves
 * crossings.
 */
function combine(
  problem: OrderProblem,
  attempt: Attempt,
  {
    pool,
    combining,
    count,
  }: { pool: readonly Int32Array[]; combining: number; count: (order: BlockOrder) => number },
): boolean {
  if (attempt.crossings === 0) return false;
  const mostSteps = combining * problem.inner;
  const combined = recombine(problem, attempt.order, { sequences: [attempt.best, ...pool], mostSteps });
  attempt.best.set(combined);
  const crossings = count(restoreBest(attempt));
  const isBetter = crossings < attempt.crossings;
  attempt.crossings = crossings;
  return isBetter;
}

/**
 * Polishes the best order of an attempt and stores it. With contemporaries it may have more crossings, but
 * brings them together.
 */
function polish(
  problem: OrderProblem,
  attempt: Attempt,
  { context, count }: { context: OrderContext; count: (order: BlockOrder) => number },
): void {
  polishOrder(problem, restoreBest(attempt), context);
  attempt.crossings = count(attempt.order);
  attempt.best.set(attempt.order.sequence);
}

/** A starting order: a traversal, whose numbers may be smoothed over the neighbours, and the first sweeps. */
interface Start extends Walk {
  rounds: number;
  middle: Middle;
  upward: boolean;
}

/** The starts that did best together on generated sites, in the order of their additional benefit. */
const STARTS: readonly Start[] = [
  { deep: true, fromTop: false, rounds: 120, middle: 'mean', upward: true },
  { deep: true, fromTop: true, rounds: 120, middle: 'median', upward: false },
  { deep: false, fromTop: false, rounds: 40, middle: 'mean', upward: false },
  { deep: false, fromTop: false, rounds: 40, middle: 'median', upward: true },
  { deep: true, fromTop: false, rounds: 15, middle: 'mean', upward: true },
  { deep: true, fromTop: false, rounds: 15, middle: 'mean', upward: false },
  { deep: false, fromTop: false, rounds: 0, middle: 'median', upward: false },
  { deep: false, fromTop: true, rounds: 0, middle: 'mean', upward: false },
  { deep: false, fromTop: false, rounds: 120, middle: 'median', upward: false },
  { deep: false, fromTop: false, rounds: 120, middle: 'median', upward: true },
  { deep: true, fromTop: false, rounds: 40, middle: 'mean', upward: false },
  { deep: true, fromTop: true, rounds: 120, middle: 'median', upward: true },
  { deep: true, fromTop: true, rounds: 120, middle: 'mean', upward: false },
  { deep: true, fromTop: true, rounds: 0, middle: 'mean', upward: false },
  { deep: false, fromTop: false, rounds: 0, middle: 'mean', upward: false },
  { deep: true, fromTop: true, rounds: 0, middle: 'median', upward: true },
  { deep: false, fromTop: false, rounds: 0, middle: 'mean', upward: true },
  { deep: false, fromTop: true, rounds: 0, middle: 'median', upward: true },
  { deep: false, fromTop: true, rounds: 40, middle: 'mean', upward: true },
  { deep: true, fromTop: false, rounds: 0, middle: 'mean', upward: true },
  { deep: false, fromTop: true, rounds: 120, middle: 'mean', upward: false },
  { deep: false, fromTop: true, rounds: 15, middle: 'median', upward: false },
  { deep: true, fromTop: true, rounds: 40, middle: 'mean', upward: true },
  { deep: true, fromTop: false, rounds: 0, middle: 'median', upward: false },
];

/** Creates the attempts, one for each start. Starts with the same traversal share its smoothing. */
function createBeginning(
  problem: OrderProblem,
  { effort, count }: { effort: Effort; count: (order: BlockOrder) => number },
): (start: number) => Attempt {
  const { starts, mostSmoothing = Infinity } = effort;
  const used = STARTS.slice(0, starts).map((start) => ({
    ...start,
    rounds: Math.min(start.rounds, mostSmoothing),
  }));
  const keys = new Map<string, ReadonlyMap<number, Float64Array>>();
  const keyOf = (start: Start): Float64Array => {
    const name = `${start.deep} ${start.fromTop}`;
    const alike = used.filter(({ deep, fromTop }) => deep === start.deep && fromTop === start.fromTop);
    const known = keys.get(name) ?? smoothKey(problem, numberByWalk(problem, start), alike.map(roundsOf));
    keys.set(name, known);
    return known.get(start.rounds)!;
  };
  return (at) => {
    const start = used[at % used.length];
    const order = orderByKey(problem, keyOf(start));
    const sweeper = createSweeper(problem, order, start.middle);
    const turn = start.upward ? 1 : 0;
    return { order, sweeper, best: order.sequence.slice(), crossings: count(order), turn };
  };
}

function roundsOf({ rounds }: Start): number {
  return rounds;
}

function sweepOn(
  attempt: Attempt,
  {
    sweeps,
    exchanges = true,
    count,
  }: Pick<Effort, 'sweeps' | 'exchanges'> & { count: (order: BlockOrder) => number },
): void {
  const { order, sweeper } = attempt;
  for (let sweep = 0; sweep < sweeps && attempt.crossings > 0; sweep++) {
    const turn = attempt.turn++;
    if (turn & 1) sweeper.sweepUp();
    else sweeper.sweepDown();
    if (exchanges) {
      if (turn & 2) sweeper.shake();
      sweeper.exchange();
    }
    const crossings = count(order);
    if (crossings >= attempt.crossings) continue;
    attempt.crossings = crossings;
    attempt.best.set(order.sequence);
  }
}

/** Restores the best sequence of an attempt. */
function restoreBest({ order, best }: Attempt): BlockOrder {
  order.sequence.set(best);
  refreshPlaces(order);
  return order;
}

/** Returns the attempts with the fewest crossings. Of equal ones, the first. */
function selectBest(attempts: readonly Attempt[], most: number): Attempt[] {
  return [...attempts].sort((a, b) => a.crossings - b.crossings).slice(0, most);
}

/** Removes every vertex with its lines and reinserts it where they cross least, round by round. Changes the order. */
export function polishOrder(problem: OrderProblem, order: BlockOrder, context: OrderContext): void {
  const { effort, tick } = context;
  if (effort.rounds === 0) return;
  const reinsert = createPricedReinserter(problem, order, { context, price: PRICE_TOGETHER });
  const crossings = createCrossingCounter(problem)(order);
  for (let round = 0; round < effort.rounds; round++) {
    const saved = polishOnce(problem, reinsert, { upward: (round & 1) === 1, tick });
    if (saved <= WORTH * crossings) break;
  }
  if (context.contemporariesOf.size === 0) return;
  // Contemporaries may have crossed other lines to come together. Lines that still cross for this
  // reason move back.
  polishOnce(problem, createPricedReinserter(problem, order, { context, price: PRICE_APART }), {
    upward: false,
    tick,
    ...(effort.reinsertsFew && { only: markContemporaries(problem, context.contemporariesOf) }),
  });
}

function createPricedReinserter(
  problem: OrderProblem,
  order: BlockOrder,
  { context: { effort, limits, contemporariesOf }, price }: { context: OrderContext; price: number },
): Reinsert {
  const penalty = createContemporaryPenalty(problem, order, { contemporariesOf, price });
  return createReinserter(problem, order, {
    window: effort.window,
    ...(effort.staysOnTies && { staysOnTies: true }),
    ...(limits && { limits }),
    ...(penalty && { penalty }),
  });
}

/** Cost of a position between contemporaries, in crossings: while they are brought together, and at the end. */
const PRICE_TOGETHER = 1;
const PRICE_APART = 0.1;
/** Maximum number of positions counted. */
const MOST_APART = 4;

/** Creates the penalty of a gap for a vertex with contemporaries on its level: the number of positions between them. */
function createContemporaryPenalty(
  { inner, vertexOf, level }: OrderProblem,
  { place }: BlockOrder,
  {
    contemporariesOf,
    price: priceOfPlace,
  }: { contemporariesOf: OrderContext['contemporariesOf']; price: number },
): ((vertex: number, gap: number) => number) | undefined {
  if (contemporariesOf.size === 0) return undefined;
  const localOf = new Map<number, number>();
  for (let at = 0; at < inner; at++) if (contemporariesOf.has(vertexOf[at])) localOf.set(vertexOf[at], at);
  if (localOf.size === 0) return undefined;
  return (vertex, gap) => {
    let price = 0;
    for (const contemporary of contemporariesOf.get(vertexOf[vertex]) ?? []) {
      const other = localOf.get(contemporary);
      if (other === undefined || level[other] !== level[vertex]) continue;
      const between = place[other] < gap ? gap - 1 - place[other] : place[other] - gap;
      if (between > 0) price += priceOfPlace * Math.min(MOST_APART, 1 + between);
    }
    return price;
  };
}

/** Marks the vertices with contemporaries, and those at the other ends of their lines. */
function markContemporaries(
  { inner, vertexOf, chain, chainStart, ends, endsStart }: OrderProblem,
  contemporariesOf: OrderContext['contemporariesOf'],
): Uint8Array {
  const marks = new Uint8Array(inner);
  for (let vertex = 0; vertex < inner; vertex++) {
    if (!contemporariesOf.has(vertexOf[vertex])) continue;
    marks[vertex] = 1;
    for (let end = endsStart[vertex]; end < endsStart[vertex + 1]; end++) {
      const line = ends[end] >> 1;
      const other = ends[end] & 1 ? chain[chainStart[line]] : chain[chainStart[line + 1] - 1];
      if (other < inner) marks[other] = 1;
    }
  }
  return marks;
}

interface PolishRound {
  upward: boolean;
  tick: () => void;
  /** 1 for each vertex to reinsert. If absent, all. */
  only?: Uint8Array;
}

function polishOnce(
  { inner, isDummy }: OrderProblem,
  reinsert: Reinsert,
  { upward, tick, only }: PolishRound,
): number {
  let saved = 0;
  for (let at = 0; at < inner; at++) {
    const vertex = upward ? inner - 1 - at : at;
    if (isDummy[vertex] || only?.[vertex] === 0) continue;
    saved += reinsert(vertex);
    if ((at & 255) === 0) tick();
  }
  return saved;
}
