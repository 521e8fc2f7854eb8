export { acceptAliases, describeUnknownKey, listAliases } from './entities/aliases.ts';
export {
  Change,
  CHANGE_ACTIONS,
  type ChangeAction,
  type ChangeChannel,
  changeColumns,
  RELATION_ROWS,
} from './entities/change.ts';
export {
  NODE_LOOK_DEFAULTS,
  NODE_SHAPES,
  NODE_SYMBOLS,
  NewNodeType,
  NodeType,
  NodeTypeChanges,
  nodeTypeColumns,
  nodeTypeFields,
} from './entities/em-node-type.ts';
export {
  ENTITIES,
  type Entity,
  ENTITY_NAMES,
  type EntityName,
  getEntity,
  hasCustomFields,
  listSheetEntities,
  isEntityName,
} from './entities/entity.ts';
export { ImportBatch, importBatchColumns } from './entities/import-batch.ts';
export {
  InventoryItem,
  InventoryItemChanges,
  NewInventoryItem,
  inventoryItemColumns,
  inventoryItemFields,
} from './entities/inventory-item.ts';
export { REPORTING, reportingIn } from './entities/issue-message.ts';
export { type JsonSchema, buildJsonSchema } from './entities/json-schema.ts';
export { MATRIX_FIELDS, type MatrixFields } from './entities/matrix-fields.ts';
export {
  MEDIA_OWNERS,
  MEDIA_TYPES,
  Media,
  MediaChanges,
  type MediaOwner,
  type MediaType,
  NewMedia,
  mediaColumns,
  mediaFields,
} from './entities/media.ts';
export {
  formatMediaLink,
  linkMedia,
  listMediaRecords,
  type MediaRecord,
  type MediaRecords,
  parseMediaLink,
  toMediaRecords,
  unlinkMedia,
} from './entities/media-links.ts';
export {
  MODEL_FORMATS,
  Model3d,
  type ModelFormat,
  model3dColumns,
  model3dFields,
} from './entities/model-3d.ts';
export { readCheckList, readTextList, readYesNo } from './entities/original-values.ts';
export { findPasswordProblems } from './entities/accounts/password.ts';
export {
  NewPeriod,
  Period,
  PeriodChanges,
  areYearsInOrder,
  periodColumns,
  periodFields,
} from './entities/period.ts';
export { readSent, readSentRecord, formatProblems, toFieldProblems } from './entities/problems.ts';
export { SECTIONS, type Section } from './sections/sections.ts';
export {
  InstallationSheet,
  installationSheetColumns,
  installationSheetFields,
  sheetColumns,
  sheetFields,
  StoredSheet,
} from './entities/sheet.ts';
export {
  FindingNote,
  findingNoteColumns,
  findingNoteFields,
  NewSite,
  Site,
  SiteChanges,
  siteColumns,
  siteFields,
  type SiteLocation,
  type SiteVisibility,
} from './entities/site.ts';
export {
  NewThesaurusTerm,
  ThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermColumns,
  thesaurusTermFields,
} from './entities/thesaurus-term.ts';
export { UnitRelation, UnitRelationInput } from './entities/unit-relation.ts';
export { stateOfUnit, UNIT_STATES, type UnitState } from './entities/unit-state.ts';
export { NewUnit, Unit, UnitChanges, unitColumns, unitFields } from './entities/unit.ts';
export {
  NewSiteMember,
  AccountSite,
  SiteMember,
  NewTeam,
  SiteTeam,
  Team,
  TeamChanges,
} from './entities/accounts/team.ts';
export {
  Invitation,
  INVITATION_DAYS,
  InvitationCode,
  InvitedUser,
  MadeInvitation,
  NewInvitation,
  ShownInvitation,
} from './entities/accounts/invitation.ts';
export {
  ASSISTANT_SCOPES,
  type AssistantScope,
  ConnectedAssistant,
  Credentials,
  LinkedIdentity,
  Login,
  MadeSecondFactor,
  NamedPerson,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorEnd,
  SecondFactorProof,
  NewUser,
  PasswordChange,
  MadePersonalToken,
  NewPersonalToken,
  PasswordLink,
  PasswordReset,
  PersonalToken,
  type TokenScope,
  User,
  UserChanges,
  userColumns,
} from './entities/accounts/user.ts';
export { foldAccountName } from './entities/accounts/account-name.ts';
export {
  type ComputedField,
  type ComputedFields,
  evaluateComputed,
  findExpressionProblem,
} from './expressions/computed-fields.ts';
export { type Aggregate, type Expression } from './expressions/expression.ts';
export { type LinkedKind, listLinkedKinds } from './expressions/linked-kinds.ts';
export { listDependencies } from './expressions/list-dependencies.ts';
export {
  type CombinedFilters,
  type ListQuery,
  describeListParameters,
  parseListQuery,
} from './lists/list-query.ts';
export type { Filter, FilterTree } from './lists/filter.ts';
export {
  listConditionOperators,
  type ConditionOperator,
  type WhereCondition,
  type WhereTree,
} from './lists/where.ts';
export { clusterValues, type ValueCluster, type ValueClusters } from './lists/cluster-values.ts';
export { type ChosenRecord, chooseFields, parseChosenFields } from './lists/chosen-fields.ts';
export { unknownParameter } from './lists/parameter-problems.ts';
export {
  ArchivedComment,
  Comment,
  CommentChanges,
  COMMENTED_ENTITIES,
  type CommentedEntity,
  MAX_COMMENTS,
  NewComment,
  parseMentions,
} from './comments/comment.ts';
export {
  MAX_SAVED_VIEWS,
  NewSavedView,
  SavedView,
  SavedViewChanges,
  VIEWED_ENTITIES,
  ViewDefinition,
  type ViewedEntity,
} from './views/saved-view.ts';
export { validateView } from './views/validate-view.ts';
export { BUILTIN_NODE_TYPES } from './node-types/builtin-node-types.ts';
export {
  type ConfiguredType,
  type ConfiguredTypes,
  NO_CONFIGURED_TYPES,
  findConfigured,
  indexTypes,
  labelByFormat,
} from './node-types/configured-types.ts';
export { type EmFamily, type EmNodeType, emNodeTypeOf } from './node-types/em-node-types.ts';
export { findSourceEdge } from './node-types/em-source-edges.ts';
export {
  GRAPHML_SYMBOLS,
  type GraphmlSymbol,
  RESOURCES,
  type UnitSymbol,
  findSymbol,
} from './node-types/node-symbols.ts';
export { parseRelationshipsCell } from './relations/parse-relationships-cell.ts';
export { parseRapporti, renderRapporti } from './relations/parse.ts';
export { type UnitMention, readUnitReference } from './relations/rapporti-reference.ts';
export { type CellRelation, renderRelationshipsCell } from './relations/render-relationships-cell.ts';
export { createUnitFinder, resolveReference } from './relations/resolve-reference.ts';
export {
  RELATION_TYPES,
  type RelationClass,
  type RelationType,
  inverseOf,
  isRelationType,
  relationClassOf,
  relationLabelsOf,
} from './relations/vocabulary.ts';
export { MAX_WORDS as MAX_RELATION_WORDS, beginsRelation, parseRelationType } from './relations/words.ts';
export { DATINGS } from './terms/datings.ts';
export {
  type CustomTerms,
  indexCustomTerms,
  type TermRow,
  isTerm,
  listTermNames,
  nameTerm,
  parseTerm,
} from './terms/name-term.ts';
export { detectLanguage } from './terms/detect-language.ts';
export {
  DEFAULT_UNIT_TYPE,
  EM_TYPES,
  type EmType,
  UNIT_TYPES,
  findUnitType,
  nameUnitType,
} from './terms/unit-types.ts';
export { VOCABULARIES, type VocabularyTerm } from './terms/vocabularies.ts';
export { CUSTOM_PREFIX, listFieldsWith, listWords, readCustomKey } from './sheets/custom-fields.ts';
export { buildSchemaWith } from './sheets/custom-schema.ts';
export {
  acceptCustomValues,
  convertCustomValue,
  type CustomFieldSet,
  type CustomValues,
  hasNoValue,
} from './sheets/custom-values.ts';
export { findMissingFields, type MissingField, type SeasonState } from './sheets/find-missing.ts';
export { mergeCustomFields, mergeDefinitions } from './sheets/merge-definitions.ts';
export {
  buildSheetJsonSchema,
  CUSTOM_FIELD_TYPES,
  type CustomFieldDefinition,
  type CustomFieldType,
  type LanguageTexts,
  NewSheetDefinition,
  pickText,
  SheetDefinition,
  type SheetField,
  type SheetLayer,
  type SheetSection,
  type SheetVocabulary,
  toLabels,
} from './sheets/sheet-definition.ts';
export { listSheetPresets } from './sheets/presets/sheet-presets.ts';
export { createExpressionScope, prepareSheetComputed } from './sheets/sheet-computed.ts';
export { buildStandardDefinition } from './sheets/standard-definition.ts';
export { type DefinedSheet, validateDefinition } from './sheets/validate-definition.ts';
export type { DeclaredKind, DeclaredRecord, OriginalTable, ScoreTable } from './kinds/define-kind.ts';
export {
  GEOMETRY_KIND_LABELS,
  GEOMETRY_KINDS,
  type GeometryKind,
  HEIGHT_SURFACES,
} from './shapes/geometry-kinds.ts';
export { RecordShapes, RecordShapesChanges } from './shapes/record-shapes.ts';
export { LocalGridValue, type PlanTolerances } from './shapes/site-plan.ts';
export { type Georeference, GeoreferenceValue } from './shapes/georeference.ts';
export type { KindLink } from './kinds/kind-links.ts';
export { DECLARED_KINDS, mapKinds } from './kinds/kinds.ts';
export {
  CHECKED_KINDS,
  formatNamedRecord,
  getNumberField,
  listCheckedFields,
  listNamedRecords,
  listQuantities,
  type CheckedKind,
  type NamedRecord,
} from './kinds/checked-fields.ts';
export { isKindName, KIND_NAMES, type KindName, RESTORE_ORDER } from './kinds/kind-names.ts';
export { type LinkOfKind, listLinks, listLinksTo } from './kinds/list-links.ts';
export {
  type Bone,
  computeCells,
  type CountedGroup,
  type Statistics,
  type StatisticsValue,
} from './statistics/build-statistics.ts';
export { compareStatisticsValues } from './statistics/compare-values.ts';
export { BONE_FIELDS, canCountBy, listMeasures, type Measure, sumCustom } from './statistics/measures.ts';
