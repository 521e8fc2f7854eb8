// Names the preview, which a worker thread draws; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../../context.ts';
import type { drawPreview } from './draw-preview.ts';

export const previewImportTask: TaskHandle<'previewImport', typeof drawPreview> = { name: 'previewImport' };
