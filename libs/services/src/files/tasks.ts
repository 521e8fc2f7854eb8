// Names the file tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { checkGltf } from './check-gltf.ts';

export const checkGltfTask: TaskHandle<'checkGltf', typeof checkGltf> = { name: 'checkGltf' };
