// Names what of the reports is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { printReport } from './print-report.ts';
import type { writeReport } from './write-report.ts';

export const printReportTask: TaskHandle<'printReport', typeof printReport> = { name: 'printReport' };
export const writeReportTask: TaskHandle<'writeReport', typeof writeReport> = { name: 'writeReport' };
