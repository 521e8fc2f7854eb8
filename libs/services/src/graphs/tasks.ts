// Names the graph tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { convertDot } from './convert/convert-dot.ts';
import type { drawGraphml } from './graphml-draw.ts';
import type { writeGraphFile } from './write-graph-file.ts';

export const convertDotTask: TaskHandle<'convertDot', typeof convertDot> = { name: 'convertDot' };
export const drawGraphmlTask: TaskHandle<'drawGraphml', typeof drawGraphml> = { name: 'drawGraphml' };
export const writeGraphTask: TaskHandle<'writeGraph', typeof writeGraphFile> = { name: 'writeGraph' };
