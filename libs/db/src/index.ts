export { connect } from './connection/connect.ts';
export { copySqlite, openMemoryDatabase } from './connection/sqlite.ts';
export type { Database, Dialect, Queries } from './connection/database.ts';
export { findMigrationsFolder, migrate, MigrationError, NewerSchemaError } from './migrate.ts';
export { isStorageFull, translateError } from './translate-error.ts';
export { openStores } from './open-stores.ts';
export type {
  FileLookups,
  FileUse,
  MediaFigures,
  OwnedFiles,
  StoredMedia,
  StoredModel,
} from './store/files.ts';
export type {
  Dependants,
  FindDatingRow,
  SitedTable,
  UnitDatingRow,
  UnitMeasures,
  UnitNumber,
  UnitTraits,
  ClosedUnit,
  PeriodRelations,
  ValueCount,
  StoredPlanShape,
} from './store/lookups.ts';
export type {
  CountedValue,
  GroupKey,
  GroupOptions,
  ListScope,
  RecordGroup,
  RecordReads,
  RecordStore,
  RowValues,
} from './store/records.ts';
export type { NewRelationRow, RelationRow, SiteRelation, SiteSize } from './store/relations.ts';
export type {
  AssistantRow,
  AssistantStanding,
  AssistantTokenRow,
  ChangeFilter,
  CheckedLine,
  IdentityRow,
  StoredAnswerRow,
  LoggedBatch,
  JobRow,
  JobLease,
  LineState,
  LogEnd,
  StoredHandPlace,
  LastChange,
  LoggedChange,
  LogNews,
  NewChange,
  NewJobRow,
  NewUserRow,
  PersonalTokenRow,
  SecondFactorRow,
  SharedCount,
  SharedState,
  UserRow,
} from './store/service.ts';
export type {
  GuardedSite,
  InvitationRow,
  OpenInvitation,
  Visibility,
  SiteMemberRow,
  SiteReach,
  SiteTeamRow,
  TeamMemberRow,
  TeamRow,
} from './store/service.ts';
export type { DatabaseFacts, Store, StoreDatabase } from './store/store.ts';
export type { CommentRow } from './store/comments.ts';
export type { SavedViewRow } from './store/saved-views.ts';
