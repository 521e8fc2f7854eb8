import { isStageShown, type Stages } from './stages.ts';
import type { ViewState } from './view-state.ts';

/** Makes the answer to "which units are seen": 1 for each that is, by its place. */
export function createListShown({ stageOf }: Stages): (state: ViewState) => Uint8Array {
  return (state) => Uint8Array.from(stageOf, (stage) => (isStageShown(stage, state) ? 1 : 0));
}

/** Gives the state in which a unit can be seen: what lies over it is peeled off no further than it allows. */
export function reveal(state: ViewState, stage: number): Partial<ViewState> {
  if (isStageShown(stage, state)) return {};
  return state.isAlone || stage < state.peeled ? { peeled: stage } : {};
}
