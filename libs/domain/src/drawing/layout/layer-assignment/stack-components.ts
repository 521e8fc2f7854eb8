// Uses typed arrays, because there may be more than fifty thousand vertices.
import { findComponents } from '@trowel/domain/matrix';
import type { Leveled, LevelProblem } from './level-problem.ts';

/**
 * Stacks components below each other if the tallest one leaves room: the first at the top, the next ones below
 * it in natural order. Such components can share their width. Precondition: there is one lane, so that nothing
 * else fixes the levels of a component. Cost: linear.
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
