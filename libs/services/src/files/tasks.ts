// Names what of received files is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { checkGltf } from './check-gltf.ts';

export const checkGltfTask: TaskHandle<'checkGltf', typeof checkGltf> = { name: 'checkGltf' };
