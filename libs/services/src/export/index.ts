export { exportArchive } from './export-archive.ts';
export { EXPORT_FILES, exportFile } from './export-file.ts';
export { readAll } from './site-records.ts';
export { exportTable } from './export-table.ts';
export { exportView, writeLocalCsv } from './export-view.ts';
