import { buildMatrixLines } from '@trowel/domain/matrix';
import { buildScene, type SceneData, type ScenePlacement, type SceneSpread } from '@trowel/domain/scene';
import { rankByPeriods } from '../matrix/index.ts';
import { unpackScene, type PackedScene, type SceneInput } from './load-scene.ts';

/** Options of a scene. */
export interface SceneForm {
  placement: ScenePlacement;
  spread: SceneSpread;
  /** Keys of the units to show; by default all. */
  shown?: readonly string[] | undefined;
}

/** Builds the scene of a site. Levels are those of the whole matrix, even if only a part is shown. */
export function computeScene(input: SceneInput, { placement, spread, shown }: SceneForm): SceneData {
  const { siteName, units, statements, periods, chronology } = input;
  const matrix = buildMatrixLines(units, statements, { periodRank: rankByPeriods(periods) });
  const wanted = shown && new Set(shown);
  return buildScene({ siteName, units, statements, periods: chronology }, matrix, {
    placement,
    spread,
    ...(wanted && { shows: ({ key }) => wanted.has(key) }),
  });
}

/** Builds the scene of packed records. Blocks: runs as a task. */
export async function computePackedScene({
  scene,
  form,
}: {
  scene: PackedScene;
  form: SceneForm;
}): Promise<SceneData> {
  return computeScene(await unpackScene(scene), form);
}
