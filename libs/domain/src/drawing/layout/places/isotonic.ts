// A few dozen sweeps over all vertices: typed arrays, no allocation inside. Cost of a sweep linear.
import { weighSegment, type Rows } from './rows.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

/** Which neighbours a vertex is drawn to. */
type Side = 'up' | 'down' | 'both';

const ROUGH: readonly Side[] = ['up', 'down', 'up', 'down', 'up', 'down'];
const FINE: readonly Side[] = Array.from({ length: 10 }, () => 'both');
/** Weight of staying where it is, for a vertex drawn nowhere. */
const INERTIA = 0.05;

/**
 * Finds places at which lines run as straight as their order allows, level by level: weighted isotonic regression
 * towards the neighbours, by pooling adjacent violators (Barlow, Bartholomew, Bremner, Brunk 1972).
 * Gives the centre of each vertex, pt; each block has its own zero. `tick` is called before every sweep and may throw.
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

/** Every row packed, its middle at 0. */
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

/** Makes the regression of one row, which changes `x`. */
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
