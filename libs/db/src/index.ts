export { connect } from './connect.ts';
export type { Database, Dialect, Queries } from './database.ts';
export { readPostgresDatabase } from './foreign/postgres-database.ts';
export {
  readSqliteFile,
  writeSqliteFile,
  type ForeignDatabase,
  type ForeignTable,
} from './foreign/sqlite-file.ts';
export { findMigrationsFolder, migrate, NewerSchemaError } from './migrate.ts';
export type { ChangeFilter, NewChange } from './repositories/changes.ts';
export type { FindDatingRow, UnitDatingRow } from './repositories/datings.ts';
export type {
  FileLookups,
  FileUse,
  MediaFigures,
  OwnedFiles,
  StoredMedia,
  StoredModel,
} from './repositories/file-lookups.ts';
export type { Dependants, UnitMeasures, UnitNumber, UnitTraits, ValueCount } from './repositories/lookups.ts';
export type { RecordStore } from './repositories/record-store.ts';
export type { RowValues } from './repositories/record-table.ts';
export type { NewRelationRow, RelationRow, ToldRelation } from './repositories/relations.ts';
export type { NewUserRow, UserRow } from './repositories/users.ts';
export { openStores, type Store, type StoreDatabase } from './store.ts';
