export { makeBackup } from './backup.ts';
export { describeSystem } from './describe-system.ts';
