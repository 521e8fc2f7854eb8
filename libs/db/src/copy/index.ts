export { copyToFile, fillDatabase } from './copy-database.ts';
export { measureDatabase, type TableFigures } from './measure-tables.ts';
export { releaseFile } from './release-file.ts';
