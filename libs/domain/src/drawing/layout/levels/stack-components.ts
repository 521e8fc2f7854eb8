// Typed arrays: fifty thousand vertices and more.
import { findComponents } from '@trowel/domain/matrix';
import type { Leveled, LevelProblem } from './level-problem.ts';

/**
 * Gives levels in which pieces that hang together by nothing stand one below the other where the tallest leaves room:
 * the first at the top, those that follow in natural order beneath it. Such pieces can share their width. Pre: there is
 * one lane, so that nothing else holds a component to its level. Cost linear.
 */
export function stackComponents(problem: LevelProblem, { level, laneStart }: Leveled): Leveled {
  const { componentOf, count } = findComponents(problem, new Uint8Array(problem.size).fill(1));
  const first = new Int32Array(count).fill(laneStart[1]);
  const last = new Int32Array(count);
  for (let vertex = 0; vertex < problem.size; vertex++) {
    const component = componentOf[vertex];
    first[component] = Math.min(first[component], level[vertex]);
    last[component] = Math.max(last[component], level[vertex]);
  }
  const shift = new Int32Array(count);
  let filled = 0;
  for (let component = 0; component < count; component++) {
    const height = last[component] - first[component] + 1;
    if (filled + height > laneStart[1]) filled = 0;
    shift[component] = filled - first[component];
    filled += height;
  }
  return { level: level.map((found, vertex) => found + shift[componentOf[vertex]]), laneStart };
}
