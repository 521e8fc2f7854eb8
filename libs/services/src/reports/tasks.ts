// Names the report tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { printReport } from './print-report.ts';
import type { writeReport } from './write-report.ts';

export const printReportTask: TaskHandle<'printReport', typeof printReport> = { name: 'printReport' };
export const writeReportTask: TaskHandle<'writeReport', typeof writeReport> = { name: 'writeReport' };
