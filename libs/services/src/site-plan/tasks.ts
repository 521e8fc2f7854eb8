// Names the tasks of plans in worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { printPlatePdf } from './print-plate.ts';

export const printPlateTask: TaskHandle<'printPlate', typeof printPlatePdf> = { name: 'printPlate' };
