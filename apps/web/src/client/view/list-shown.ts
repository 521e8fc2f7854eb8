import { isStageShown, type Stages } from './stages.ts';
import type { ViewState } from './view-state.ts';

/** Creates the function that returns 1 for each visible unit, by its index. */
export function createListShown({ stageOf }: Stages): (state: ViewState) => Uint8Array {
  return (state) => Uint8Array.from(stageOf, (stage) => (isStageShown(stage, state) ? 1 : 0));
}

/** Returns the change of the state that makes a unit of this stage visible. */
export function reveal(state: ViewState, stage: number): Partial<ViewState> {
  if (isStageShown(stage, state)) return {};
  return state.isAlone || stage < state.peeled ? { peeled: stage } : {};
}
