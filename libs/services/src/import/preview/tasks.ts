// Handle of the preview task for worker threads. `tasks/tasks.ts` maps it to the code.
import type { TaskHandle } from '../../context.ts';
import type { drawPreview } from './draw-preview.ts';

export const previewImportTask: TaskHandle<'previewImport', typeof drawPreview> = { name: 'previewImport' };
