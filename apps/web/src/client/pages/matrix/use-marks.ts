import type { MatrixScene } from '@trowel/domain/drawing';
import { useMemo } from 'react';
import type { LitChain } from './finding/lit-chain.ts';
import type { PathStep } from './path-panel.tsx';
import type { ChainStep } from './surface/paint-chain.ts';
import { NO_MARKS, type Marks } from './surface/paint-marks.ts';
import { findEdgeBetween, reachOf } from './surface/walk.ts';
import type { MatrixSelection } from './use-selection.ts';
import type { OpenScreen } from './use-screen.ts';

/** Returns the marks of a drawing: the selection with everything above and below it, or a chain. */
export function useMarks(
  { scene, names }: OpenScreen,
  { boxes, edge }: MatrixSelection,
  { chain, mayChange }: { chain: LitChain; mayChange: boolean },
): Marks {
  return useMemo(() => {
    const path = [...new Set(chain.units.map((name) => names.find(name)).filter((box) => box >= 0))];
    const isQuiet = boxes.length === 0 || path.length > 0 || edge >= 0;
    return {
      ...NO_MARKS,
      chosen: boxes,
      edge,
      hasKnobs: mayChange && edge >= 0,
      path,
      steps: listSteps(
        scene,
        chain.steps.map(({ from, to }) => [names.find(from), names.find(to)]),
      ),
      reach: isQuiet ? undefined : reachOf(scene, boxes),
    };
  }, [scene, names, boxes, edge, chain, mayChange]);
}

/** Lists the steps between boxes that exist and differ. Units that are one box have no line between them. */
function listSteps(scene: MatrixScene, pairs: readonly (readonly [number, number])[]): ChainStep[] {
  return pairs
    .filter(([from, to]) => from >= 0 && to >= 0 && from !== to)
    .map(([from, to]) => ({ from, to, edge: findEdgeBetween(scene, from, to) }));
}

/** Lists the units along a chain of relations, in order. */
export function unitsOfChain(steps: readonly PathStep[]): string[] {
  return steps
    .slice(0, 1)
    .map(({ from }) => from)
    .concat(steps.map(({ to }) => to));
}
