import { useMemo } from 'react';
import type { PathStep } from './path-panel.tsx';
import { NO_MARKS, type Marks } from './surface/paint-marks.ts';
import { findEdgeBetween, reachOf } from './surface/walk.ts';
import type { MatrixSelection } from './use-selection.ts';
import type { OpenScreen } from './use-screen.ts';

/** Returns the marks of a drawing: the selection with everything above and below it, or a chain. */
export function useMarks(
  { scene, names }: OpenScreen,
  { boxes, edge }: MatrixSelection,
  { chain, mayChange }: { chain: readonly string[]; mayChange: boolean },
): Marks {
  return useMemo(() => {
    const onPath = [...new Set(chain.map((name) => names.find(name)).filter((box) => box >= 0))];
    const pathEdges = onPath
      .slice(1)
      .map((box, at) => findEdgeBetween(scene, onPath[at]!, box))
      .filter((one) => one >= 0);
    const isQuiet = boxes.length === 0 || onPath.length > 0 || edge >= 0;
    return {
      ...NO_MARKS,
      chosen: boxes,
      edge,
      hasKnobs: mayChange && edge >= 0,
      path: onPath,
      pathEdges,
      reach: isQuiet ? undefined : reachOf(scene, boxes),
    };
  }, [scene, names, boxes, edge, chain, mayChange]);
}

/** Lists the units along a chain of relations, in order. */
export function unitsOfChain(steps: readonly PathStep[]): string[] {
  return steps
    .slice(0, 1)
    .map(({ from }) => from)
    .concat(steps.map(({ to }) => to));
}
