export { isAccessFile, readAccessFile, type AccessDatabase } from './access-file.ts';
export type { ForeignReference, ForeignTable } from './foreign-table.ts';
export { readPostgresDatabase } from './postgres-database.ts';
export { readSqliteFile, readSqliteTables, writeSqliteFile, type ForeignDatabase } from './sqlite-file.ts';
export { writeSqlTables, type SqlTable } from './sql-tables-file.ts';
