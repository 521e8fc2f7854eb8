export { connect } from './connect.ts';
export type { Database, Dialect, Queries } from './database.ts';
export { readPostgresDatabase } from './foreign/postgres-database.ts';
export {
  readSqliteFile,
  writeSqliteFile,
  type ForeignDatabase,
  type ForeignTable,
} from './foreign/sqlite-file.ts';
export { findMigrationsFolder, migrate, MigrationError, NewerSchemaError } from './migrate.ts';
export type { ChangeFilter, NewChange } from './repositories/changes/change-log.ts';
export type { FindDatingRow, UnitDatingRow } from './repositories/datings.ts';
export type { FileLookups } from './repositories/files/file-lookups.ts';
export type { MediaFigures, OwnedFiles, StoredMedia } from './repositories/files/media-lookups.ts';
export type { FileUse, StoredModel } from './repositories/files/model-lookups.ts';
export type { ValueCount } from './repositories/lookups/figures.ts';
export type { Dependants } from './repositories/lookups/site-lookups.ts';
export type { UnitMeasures, UnitNumber, UnitTraits } from './repositories/lookups/unit-lookups.ts';
export type { RecordStore } from './repositories/records/record-store.ts';
export type { RowValues } from './repositories/records/record-table.ts';
export type { NewRelationRow, RelationRow, SiteRelation } from './repositories/relations/relation-row.ts';
export type { NewUserRow, UserRow } from './repositories/users.ts';
export { openStores, type Store, type StoreDatabase } from './store.ts';
