// Runs a few dozen sweeps over all vertices, with typed arrays and without allocation. Cost of a
// sweep: linear.
import { weighSegment, type Rows } from './rows.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

/** The neighbours that attract a vertex. */
type Side = 'up' | 'down' | 'both';

const ROUGH: readonly Side[] = ['up', 'down', 'up', 'down', 'up', 'down'];
const FINE: readonly Side[] = Array.from({ length: 10 }, () => 'both');
/** Weight of the current position, for vertices without neighbours. */
const INERTIA = 0.05;

/**
 * First step of coordinate assignment: finds positions at which lines are as straight as the order allows, level
 * by level. Idea: each row is a weighted isotonic regression towards the mean of the neighbours, solved by
 * pooling adjacent violators (Barlow, Bartholomew, Bremner and Brunk 1972). Sweeps down and up are repeated.
 * Returns the centre of each vertex, pt. Each block has its own origin. `tick` is called before every sweep and
 * may throw. Limitation: least squares spread bends over many segments, which the later steps straighten.
 */
export function regress(
  layered: Layered,
  order: LevelOrder,
  rows: Rows,
  { tick }: { tick: () => void },
): Float64Array {
  const x = packLeft(order, rows);
  const pool = createPool(layered, order, rows, x);
  const count = rows.start.length - 1;
  for (const [sweep, side] of [...ROUGH, ...FINE].entries()) {
    tick();
    if (side === 'down' || (side === 'both' && sweep % 2 === 1)) {
      for (let row = count - 1; row >= 0; row--) pool(row, side);
    } else for (let row = 0; row < count; row++) pool(row, side);
  }
  return x;
}

/** Packs every row with its centre at 0. */
function packLeft({ sequence }: LevelOrder, { start, apart }: Rows): Float64Array {
  const x = new Float64Array(sequence.length);
  for (let row = 0; row + 1 < start.length; row++) {
    let at = 0;
    for (let slot = start[row]; slot < start[row + 1]; slot++) {
      at += apart[sequence[slot]];
      x[sequence[slot]] = at;
    }
    for (let slot = start[row]; slot < start[row + 1]; slot++) x[sequence[slot]] -= at / 2;
  }
  return x;
}

/** Creates the regression of one row. It changes `x`. */
function createPool(
  layered: Layered,
  { sequence }: LevelOrder,
  { start, apart }: Rows,
  x: Float64Array,
): (row: number, side: Side) => void {
  const { up, upStart, down, downStart, block } = layered;
  let widest = 1;
  for (let row = 0; row + 1 < start.length; row++) widest = Math.max(widest, start[row + 1] - start[row]);
  const mean = new Float64Array(widest);
  const weight = new Float64Array(widest);
  const count = new Int32Array(widest);
  return (row, side) => {
    let pools = 0;
    let offset = 0;
    const first = start[row];
    const end = start[row + 1];
    for (let slot = first; slot < end; slot++) {
      const vertex = sequence[slot];
      let sum = INERTIA * x[vertex];
      let total = INERTIA;
      if (side !== 'down') {
        for (let at = upStart[vertex]; at < upStart[vertex + 1]; at++) {
          const other = up[at];
          if (block[other] !== block[vertex]) continue;
          const pull = weighSegment(layered, other, vertex);
          sum += pull * x[other];
          total += pull;
        }
      }
      if (side !== 'up') {
        for (let at = downStart[vertex]; at < downStart[vertex + 1]; at++) {
          const other = down[at];
          if (block[other] !== block[vertex]) continue;
          const pull = weighSegment(layered, vertex, other);
          sum += pull * x[other];
          total += pull;
        }
      }
      offset += apart[vertex];
      mean[pools] = sum / total - offset;
      weight[pools] = total;
      count[pools++] = 1;
      while (pools > 1 && mean[pools - 2] > mean[pools - 1]) {
        const both = weight[pools - 2] + weight[pools - 1];
        mean[pools - 2] = (mean[pools - 2] * weight[pools - 2] + mean[pools - 1] * weight[pools - 1]) / both;
        weight[pools - 2] = both;
        count[pools - 2] += count[--pools];
      }
    }
    offset = 0;
    for (let pool = 0, slot = first; pool < pools; pool++) {
      for (let left = count[pool]; left > 0; left--, slot++) {
        offset += apart[sequence[slot]];
        x[sequence[slot]] = mean[pool] + offset;
      }
    }
  };
}
