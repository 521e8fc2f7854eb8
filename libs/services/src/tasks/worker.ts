// The entry of the worker thread; it is bundled into a file of its own.
import { serveTasks } from '../workers/index.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
