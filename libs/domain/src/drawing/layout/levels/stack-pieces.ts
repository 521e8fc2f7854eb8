// Typed arrays: fifty thousand vertices and more.
import { findComponents } from '@trowel/domain/matrix';
import type { Leveled, LevelProblem } from './level-problem.ts';

/**
 * Gives levels in which pieces that hang together by nothing stand one below the other where the tallest leaves room:
 * the first at the top, those that follow in natural order beneath it. Such pieces can share their width. Pre: there is
 * one lane, so that nothing else holds a piece to its level. Cost linear.
 */
export function stackPieces(problem: LevelProblem, { level, laneStart }: Leveled): Leveled {
  const { componentOf, count } = findComponents(problem, new Uint8Array(problem.size).fill(1));
  const first = new Int32Array(count).fill(laneStart[1]!);
  const last = new Int32Array(count);
  for (let vertex = 0; vertex < problem.size; vertex++) {
    const piece = componentOf[vertex]!;
    first[piece] = Math.min(first[piece]!, level[vertex]!);
    last[piece] = Math.max(last[piece]!, level[vertex]!);
  }
  const shift = new Int32Array(count);
  let filled = 0;
  for (let piece = 0; piece < count; piece++) {
    const height = last[piece]! - first[piece]! + 1;
    if (filled + height > laneStart[1]!) filled = 0;
    shift[piece] = filled - first[piece]!;
    filled += height;
  }
  return { level: level.map((found, vertex) => found + shift[componentOf[vertex]!]!), laneStart };
}
