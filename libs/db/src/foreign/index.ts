export { readPostgresDatabase } from './postgres-database.ts';
export {
  readSqliteFile,
  readSqliteTables,
  writeSqliteFile,
  type ForeignDatabase,
  type ForeignTable,
} from './sqlite-file.ts';
