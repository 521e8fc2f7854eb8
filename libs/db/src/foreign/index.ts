export { readPostgresDatabase } from './postgres-database.ts';
export { readSqliteFile, writeSqliteFile, type ForeignDatabase, type ForeignTable } from './sqlite-file.ts';
