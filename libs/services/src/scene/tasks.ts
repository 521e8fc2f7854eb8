// Names the scene tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { computePackedScene } from './compute-scene.ts';
import type { writePackedScene } from './write-scene.ts';

export const computeSceneTask: TaskHandle<'computeScene', typeof computePackedScene> = {
  name: 'computeScene',
};
export const writeSceneTask: TaskHandle<'writeScene', typeof writePackedScene> = { name: 'writeScene' };
