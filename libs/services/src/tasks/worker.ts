// Entry point of the worker thread, bundled into a separate file.
import { serveTasks } from '../workers/index.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
