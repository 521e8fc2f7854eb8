import { writeSceneFile, type SceneFormat } from '@trowel/documents';
import { listSolids } from '@trowel/domain/scene';
import { computeScene, type SceneForm } from './compute-scene.ts';
import { unpackScene, type PackedScene } from './load-scene.ts';
import { computeVisibility, type SceneView, type UnitYears } from './scene-view.ts';

/** A scene to write into a file. */
export interface SceneFileRequest {
  scene: PackedScene;
  form: SceneForm;
  view: Pick<SceneView, 'colorBy' | 'customColors' | 'steps'>;
  years: UnitYears;
  format: SceneFormat;
}

/** Builds the scene of packed records and writes it. Blocks: runs as a task. */
export async function writePackedScene(request: SceneFileRequest): Promise<Uint8Array> {
  const { view, years, format, form } = request;
  const scene = computeScene(await unpackScene(request.scene), form);
  const { looks } = computeVisibility(scene, view.steps, years);
  const { site_name, placement, spread } = scene;
  const file = {
    title: site_name,
    solids: listSolids(scene, { ...view, looks }),
    facts: { site_name, placement, spread },
  };
  return writeSceneFile(file, format);
}
