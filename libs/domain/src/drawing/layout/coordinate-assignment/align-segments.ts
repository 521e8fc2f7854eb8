// Greedy improvement of the coordinates by thousands of trial moves over shared buffers. Cost: at
// most STEPS_PER_VERTEX visits per vertex.
import { CHANNEL } from '../edge-routing/channel.ts';
import { linkStacks, joinStacks, type LinkedStacks } from './link-stacks.ts';
import { createStackShifter, type Price, type StackShifter } from './shift-stacks.ts';
import { weighSegment, type Rows } from './rows.ts';
import type { Layered } from '../model/stages.ts';

/** Additional line length that is acceptable to avoid a bend, pt. */
const WORTH = 40;
const ROUNDS = 3;
const STEPS_PER_VERTEX = 200;
/** Number of segments tried between two calls of `tick`. */
const REPORT_EVERY = 1_000;

/** A segment: its upper and its lower end. */
type Segment = readonly [number, number];

/**
 * Straightens more segments. For each bent segment, one end is moved under the other together with everything
 * straight above and below it, and vertices in the way are pushed aside. The move stays if the bends saved are
 * worth the added length.
 *
 * `x` and the result are centres, pt, multiples of 0.5, in the order of the rows and with the required
 * distances. Straight segments stay straight, except lines that enter a box off its centre. Blocks get wider by
 * at most WIDER_BY on either side.
 */
export function alignSegments(
  layered: Layered,
  rows: Rows,
  x: Float64Array,
  { tick }: { tick: () => void },
): Float64Array {
  const stacks = linkStacks(layered, x);
  const priceOf = createPrice(layered);
  const shifter = createStackShifter(layered, rows, stacks, priceOf);
  const mostSteps = STEPS_PER_VERTEX * layered.size;
  const isBent = ([upper, lower]: Segment): boolean =>
    priceOf(upper, lower, placeOf(stacks, upper) - placeOf(stacks, lower)) > WORTH;
  let bent = listSegments(layered, stacks).filter(isBent);
  for (let round = 0; round < ROUNDS; round++) {
    const before = bent.length;
    for (const [at, segment] of bent.entries()) {
      if (at % REPORT_EVERY === 0) tick();
      if (shifter.steps() > mostSteps) break;
      if (isBent(segment)) align(stacks, shifter, segment);
    }
    bent = bent.filter(isBent);
    if (bent.length === before) break;
  }
  return Float64Array.from(stacks.stackOf, (stack) => stacks.at[stack]);
}

function placeOf({ stackOf, at }: LinkedStacks, vertex: number): number {
  return at[stackOf[vertex]];
}

/**
 * Creates the cost of a segment: its horizontal length, plus a bend if there is one. A single line may enter
 * anywhere on its side.
 */
function createPrice({ size, realSize, width, upStart, downStart }: Layered): Price {
  const slackBelow = new Float64Array(size);
  const slackAbove = new Float64Array(size);
  for (let vertex = 0; vertex < realSize; vertex++) {
    const slack = Math.max(0, width[vertex] / 2 - CHANNEL.corner);
    if (isOnly(downStart, vertex)) slackBelow[vertex] = slack;
    if (isOnly(upStart, vertex)) slackAbove[vertex] = slack;
  }
  return (upper, lower, distance) => {
    const far = Math.abs(distance);
    return far <= slackBelow[upper] || far <= slackAbove[lower] ? far : far + WORTH;
  };
}

function isOnly(start: Int32Array, vertex: number): boolean {
  return start[vertex] + 1 === start[vertex + 1];
}

/**
 * Lists the segments within blocks, the most important to straighten first: in the middle of lines, then short
 * distances.
 */
function listSegments(layered: Layered, stacks: LinkedStacks): Segment[] {
  const { size, block, down, downStart } = layered;
  const segments: Segment[] = [];
  for (let upper = 0; upper < size; upper++) {
    for (let at = downStart[upper]; at < downStart[upper + 1]; at++) {
      const lower = down[at];
      const isStraight = stacks.stackOf[upper] === stacks.stackOf[lower];
      if (block[upper] === block[lower] && !isStraight) segments.push([upper, lower]);
    }
  }
  const weight = segments.map(([upper, lower]) => weighSegment(layered, upper, lower));
  const far = segments.map(([upper, lower]) => Math.abs(placeOf(stacks, upper) - placeOf(stacks, lower)));
  return [...segments.keys()]
    .sort((a, b) => weight[b] - weight[a] || far[a] - far[b] || a - b)
    .map((at) => segments[at]);
}

/** Moves the upper end over the lower one or the other way round, whichever is cheaper, if that is worth it. */
function align(stacks: LinkedStacks, shifter: StackShifter, [upper, lower]: Segment): void {
  const [above, below] = [stacks.stackOf[upper], stacks.stackOf[lower]];
  const aboveMoved = weighMove(stacks, shifter, { stack: above, to: below });
  const belowMoved = weighMove(stacks, shifter, { stack: below, to: above });
  if (Math.min(aboveMoved, belowMoved) >= 0) return;
  // The last trial was the lower end.
  if (aboveMoved < belowMoved) weighMove(stacks, shifter, { stack: above, to: below });
  shifter.accept();
  joinStacks(stacks, upper, lower);
}

/** Returns the additional cost of moving one stack to another. Infinity if that is impossible. */
function weighMove(
  { at }: LinkedStacks,
  shifter: StackShifter,
  { stack, to }: { stack: number; to: number },
): number {
  return shifter.push(stack, at[to], to) ? shifter.weigh() : Infinity;
}
