export { checkLog, type BadLine, type LineFault, type LogCheck, sealOlderLines } from './check-log.ts';
export { checkRecords, type RecordsCheck } from './check-records.ts';
export { createBackup } from './backup.ts';
export { removeLeftRestores } from './left-restores.ts';
export { describeSystem } from './describe-system.ts';
export { checkBackup, restoreBackup, type Restored } from './restore-backup.ts';
export { saveBackup } from './save-backup.ts';
