// Names what of the scene is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { computePackedScene } from './compute-scene.ts';
import type { writePackedScene } from './write-scene.ts';

export const computeSceneTask: TaskHandle<'computeScene', typeof computePackedScene> = {
  name: 'computeScene',
};
export const writeSceneTask: TaskHandle<'writeScene', typeof writePackedScene> = { name: 'writeScene' };
