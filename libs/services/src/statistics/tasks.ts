// Names the statistics tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { drawSvgAsPng } from '@trowel/documents';
import type { TaskHandle } from '../context.ts';

export const drawChartTask: TaskHandle<'drawChart', typeof drawSvgAsPng> = { name: 'drawChart' };
