// Long by its nature: the public names of the package, one by one.
export { DATINGS, type Dating } from './data/datings.ts';
export {
  DEFAULT_UNIT_TYPE,
  UNIT_TYPES,
  findUnitType,
  type UnitClass,
  type UnitType,
} from './data/unit-types.ts';
export { VOCABULARIES, type VocabularyTerm } from './data/vocabularies.ts';
export {
  BadRequestError,
  ConflictError,
  DomainError,
  ForbiddenError,
  InsufficientStorageError,
  NotFoundError,
  StaleVersionError,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
  UnsupportedMediaTypeError,
  ValidationError,
  type ErrorCode,
  type FieldProblem,
} from './errors.ts';
export {
  Custom,
  MAX_INTEGER,
  buildAliases,
  choice,
  date,
  decimal,
  describeFields,
  describedAs,
  flag,
  integer,
  keyText,
  longText,
  nameText,
  numberAsText,
  plainText,
  recordFields,
  storableText,
  text,
  textList,
  type Field,
  type FieldInfo,
  type FieldKind,
  type Given,
  type Labels,
} from './fields.ts';
export {
  describeListParameters,
  parseListQuery,
  unknownParameter,
  type CombinedFilters,
  type Filter,
  type FilterOperator,
  type ListParameter,
  type ListQuery,
} from './list-query.ts';
export {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  buildPagination,
  type Page,
  type PageRequest,
  type Pagination,
} from './paging.ts';
export { PERMISSIONS, ROLES, ROLE_PERMISSIONS, type Permission, type Role } from './permissions.ts';
export { cleanName, compareNatural, editDistance, findNearestName, foldText, naturalKey } from './text.ts';
export { acceptRelationText } from './entities/accept-relations.ts';
export { acceptValue, type GivenField } from './entities/accept-value.ts';
export {
  acceptAliases,
  describeUnknownKey,
  findUnknownKeys,
  listAliases,
  resolveFieldName,
} from './entities/aliases.ts';
export {
  CHANGE_ACTIONS,
  CHANGE_DOORS,
  Change,
  changeColumns,
  changeFields,
  type ChangeAction,
  type ChangeDoor,
} from './entities/change.ts';
export {
  ENTITIES,
  ENTITY_NAMES,
  getEntity,
  isEntityName,
  type Entity,
  type EntityName,
} from './entities/entity.ts';
export { ImportBatch, importBatchColumns, importBatchFields } from './entities/import-batch.ts';
export {
  InventoryItem,
  InventoryItemChanges,
  NewInventoryItem,
  inventoryItemColumns,
  inventoryItemFields,
} from './entities/inventory-item.ts';
export {
  MEDIA_OWNERS,
  MEDIA_TYPES,
  Media,
  MediaChanges,
  NewMedia,
  mediaColumns,
  mediaFields,
  type MediaOwner,
  type MediaType,
} from './entities/media.ts';
export {
  MODEL_FORMATS,
  Model3d,
  model3dColumns,
  model3dFields,
  type ModelFormat,
} from './entities/model-3d.ts';
export { readCheckList, readTextList, readYesNo } from './entities/original-values.ts';
export {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  findPasswordProblems,
  type PasswordRules,
} from './entities/password.ts';
export { buildJsonSchema, type JsonSchema, type SchemaVariant } from './entities/json-schema.ts';
export {
  NewPeriod,
  Period,
  PeriodChanges,
  areYearsInOrder,
  periodColumns,
  periodFields,
} from './entities/period.ts';
export { REPORTING } from './entities/issue-message.ts';
export { toFieldProblems, toSentence } from './entities/problems.ts';
export { SECTIONS, type Section } from './entities/sections.ts';
export { NewSite, Site, SiteChanges, siteColumns, siteFields } from './entities/site.ts';
export {
  NewThesaurusTerm,
  ThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermColumns,
  thesaurusTermFields,
} from './entities/thesaurus-term.ts';
export { NewUnit, Unit, UnitChanges, unitColumns, unitFields } from './entities/unit.ts';
export {
  MAX_UNIT_RELATIONS,
  RELATIONSHIP_ALIASES,
  Relationships,
  RelationshipsInput,
  UnitRelation,
  UnitRelationInput,
} from './entities/unit-relation.ts';
export {
  Credentials,
  LoggedInUser,
  Login,
  NewUser,
  PasswordChange,
  User,
  UserChanges,
  userColumns,
  userFields,
} from './entities/user.ts';
export {
  CSV_LIMITS,
  detectDelimiter,
  parseCsv,
  type CsvLimits,
  type CsvOptions,
  type CsvTable,
} from './readers/csv.ts';
export { decodeText, type DecodedText } from './readers/decode-text.ts';
export { foldHeading, type ColumnMapping } from './readers/headings.ts';
export {
  IMPORT_FORMATS,
  type ImportedData,
  type ImportedGraph,
  type ImportedPeriod,
  type ImportedRecord,
  type ImportedStatement,
  type ImportedUnit,
  type ImportFormat,
  type ImportProblem,
  type ImportSource,
  type RecordKind,
  type UnitReference,
} from './readers/imported-data.ts';
export {
  renderPyarchinitTables,
  type PyarchinitRecords,
  type PyarchinitTable,
  type PyarchinitValue,
} from './exchange/pyarchinit-tables.ts';
export { PYARCHINIT_TABLES, type PyarchinitContent } from './readers/pyarchinit.ts';
export { detectFormat, readImport, type DetectedFormat, type ImportInput } from './readers/read-import.ts';
export { toMatrixInput, type ReadMatrixInput } from './readers/matrix-input.ts';
export { parseRelationshipsCell } from './readers/relationships-cell.ts';
export { type SentinelMode } from './readers/sentinels.ts';
export {
  cellName,
  columnName,
  type CsvProblem,
  type MergedCells,
  type Table,
  type TableRow,
} from './readers/table.ts';
export { renderCellValue } from './render/cell-value.ts';
export { guardText, renderCsv, type CsvRenderOptions, type CsvValue } from './render/csv.ts';
export { renderLst, type LstStatement, type LstUnit } from './render/lst.ts';
export { renderRelationshipsCell, type CellRelation } from './render/relationships-cell.ts';
export {
  renderUnitTable,
  type RenderedTable,
  type UnitForTable,
  type UnitTableOptions,
} from './render/unit-table.ts';
export { parseRapporti, renderRapporti, type RapportiEntry } from './relations/parse.ts';
export {
  RELATION_TYPES,
  inverseOf,
  isRelationType,
  relationClassOf,
  relationLabelsOf,
  type RelationClass,
  type RelationLabels,
  type RelationType,
} from './relations/vocabulary.ts';
export { parseRelationType } from './relations/words.ts';
export { rankByNumber, type PeriodRange, type PeriodRank } from './harris/period-rank.ts';
export type { Statement, StatementSource } from './harris/facts.ts';
export {
  FINDING_CODES,
  buildFinding,
  severityOf,
  unitsOf,
  type ChainStep,
  type Finding,
  type FindingCode,
  type NamedRelation,
  type Severity,
  type StepSource,
  type Suggestion,
} from './harris/finding.ts';
export { findUnknownTypes } from './harris/type-findings.ts';
export { MATRIX_DEFAULTS, buildMatrix, buildMatrixLines, type MatrixOptions } from './harris/matrix.ts';
export type {
  HarrisMatrix,
  MatrixEdge,
  MatrixNode,
  MatrixStatistics,
  NodeMember,
  RedundantEdge,
  SameUnits,
} from './harris/matrix-model.ts';
export {
  compareMatrices,
  type MatrixComparison,
  type MatrixState,
  type OrderedPair,
  type UnitChange,
} from './harris/compare-matrices.ts';
export { findOrderBetween, type OrderBetween } from './harris/order-between.ts';
export { selectAround, selectBetween, type Around } from './harris/select-nodes.ts';
export {
  findBrackets,
  type Bound,
  type Bracket,
  type Brackets,
  type DatingConflict,
  type UnitDating,
} from './chronology/brackets.ts';
export { renderOxcal, type OxcalOptions, type OxcalPeriod } from './chronology/oxcal.ts';
export type {
  BoxShape,
  Grouping,
  LanePeriod,
  LayoutBar,
  LayoutBox,
  LayoutColumn,
  LayoutFigures,
  LayoutFrame,
  LayoutLane,
  LayoutLine,
  LayoutLink,
  LayoutOptions,
  LineKind,
  MatrixLayout,
} from './harris/layout/layout-model.ts';
export {
  collapseMatrix,
  type CollapsedMatrix,
  type Interleaving,
  type NodePair,
} from './harris/layout/collapse-matrix.ts';
export type { Certificate, CertificateProblem } from './harris/certificate-model.ts';
export { certifyLayout } from './harris/certificate.ts';
export type { CollapseOptions } from './harris/layout/group-nodes.ts';
export { layoutMatrix } from './harris/layout/layout-matrix.ts';
export {
  renderMatrixDot,
  MATRIX_DOT_DEFAULTS,
  type DotGrouping,
  type MatrixDotOptions,
} from './render/matrix-dot.ts';
export { renderMatrixLevels } from './render/matrix-levels-csv.ts';
export { renderMatrixLst, type MatrixLstOptions } from './render/matrix-lst.ts';
export { renderMatrixSvg, MATRIX_SVG_DEFAULTS, type MatrixSvgOptions } from './render/matrix-svg.ts';
export { renderMatrixText, MATRIX_TEXT_DEFAULTS, type MatrixTextOptions } from './render/matrix-text.ts';
export { LABEL_SIZE_PT } from './harris/layout/box-face.ts';
export {
  boxMarks,
  boxOutline,
  arrowHead,
  doubleLine,
  type BoxFrame,
  type PathCommand,
} from './render/matrix-symbols.ts';
export {
  BOX_SHAPES,
  BOX_STYLES,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  lineClassOf,
  type BoxStyle,
  type Colour,
  type ColourName,
  type LineClass,
  type StrokeStyle,
} from './render/matrix-styles.ts';
export { dressLayout, listLooks, nameLook, type Dressed, type TypeLook } from './render/type-looks.ts';
export { shapeMarks, shapeOutline } from './render/type-shapes.ts';
export { findJumps } from './render/find-jumps.ts';
export { linePath, type LineJumps } from './render/matrix-jumps.ts';
export { createMemberNames } from './harris/member-names.ts';
export { nameFaces } from './render/matrix-names.ts';
export { matrixWordsIn, type DrawingProof, type MatrixWords } from './render/matrix-words.ts';
export { readDating, type DatedSpan } from './chronology/read-dating.ts';
export { createOrderKeeper, type OrderKeeper } from './harris/order-keeper.ts';
export { buildOrderIndex, type OrderIndex } from './harris/order-index.ts';
export type { Language } from './harris/messages.ts';
export type { ParsedRapporti, RapportiProblem, RapportiStatement } from './relations/rapporti.ts';
export type { MatrixUnit } from './harris/units.ts';
export { emNodeTypeOf, type EmFamily, type EmNodeType } from './exchange/em-node-types.ts';
export { EM_TYPES, type EmType } from './exchange/em-types.ts';
export {
  findConfigured,
  indexTypes,
  labelByFormat,
  type ConfiguredType,
  type ConfiguredTypes,
} from './exchange/configured-types.ts';
export {
  NewNodeType,
  NODE_CATEGORIES_OF_TYPES,
  NODE_LOOK_DEFAULTS,
  NODE_SHAPES,
  NODE_SYMBOLS,
  NodeType,
  NodeTypeChanges,
  nodeTypeColumns,
  nodeTypeFields,
} from './entities/em-node-type.ts';
export { renderResources } from './render/graphml-realizers.ts';
export { findSymbol, type GraphmlSymbol, type UnitSymbol } from './render/graphml-symbols.ts';
export { BUILTIN_NODE_TYPES } from './render/builtin-node-types.ts';
export { listPeriodFacts, listUnitFacts } from './exchange/round-trip.ts';
export type { GraphOrigin, SaidFacts } from './exchange/round-trip-model.ts';
export { buildSiteGraph } from './render/graph-build.ts';
export { EPOCH_TYPES, type EpochType } from './render/graph-document.ts';
export type { GraphRemark, SiteGraph } from './render/graph-model.ts';
export type { GraphModel, GraphPeriod, GraphRecords, GraphSite, GraphUnit } from './render/graph-records.ts';
export { buildSceneJsonSchema } from './render/scene-json-schema.ts';
export {
  renderSceneJson,
  SCENE_JSON_DEFAULTS,
  writeSceneGraph,
  writeSceneJson,
  type SceneJson,
  type SceneJsonOptions,
} from './render/scene-json.ts';
export { buildStandardJsonSchema } from './render/standard-json-schema.ts';
export {
  remarksOnStandardJson,
  renderStandardJson,
  writeStandardGraph,
  writeStandardJson,
  type StandardJson,
  type StandardJsonOptions,
} from './render/standard-json.ts';
export { layoutGraphml } from './render/graphml-layout.ts';
export {
  renderYedGraphml,
  writeYedGraphml,
  YED_GRAPHML_DEFAULTS,
  type YedGraphmlOptions,
} from './render/graphml-yed.ts';
export {
  renderStrictGraphml,
  writeStrictGraphml,
  type StrictGraphmlOptions,
} from './render/graphml-strict.ts';
export { renderGraphmlTemplate } from './render/graphml-template.ts';
export type { GraphmlPeriod } from './render/graphml-periods.ts';
export type { GraphmlRelation } from './render/graphml-sources.ts';
export type { GraphmlUnit } from './render/graphml-units.ts';
export { buildScene, SCENE_DEFAULTS, type SceneOptions } from './scene/build-scene.ts';
export {
  applyFilter,
  FILTER_ACTIONS,
  matchUnits,
  type FilterAction,
  type SceneFilter,
  type UnitLook,
  type YearSpan,
} from './scene/filter-scene.ts';
export { nameSceneUnits } from './scene/name-scene-units.ts';
export {
  COLOR_SCHEMES,
  PAINT_DEFAULTS,
  paintScene,
  type ColorScheme,
  type LegendEntry,
  type PaintOptions,
  type ScenePaint,
} from './scene/paint-scene.ts';
export type { ScenePeriodRecord, SceneRecords, SceneUnitRecord } from './scene/scene-records.ts';
export { listSolids, type SceneSolid } from './scene/scene-solids.ts';
export { unitShapePath } from './scene/unit-shape-path.ts';
export type {
  SceneData,
  ScenePeriod,
  ScenePlacement,
  SceneRelation,
  SceneSpread,
  SceneUnit,
  SolidShape,
} from './scene/scene-model.ts';
export { readImage, type ImageReading } from './media/read-image.ts';
export { readMedia, type MediaReading } from './media/read-media.ts';
export { checkGltf, type GltfReading, type GltfToCheck } from './models/check-gltf.ts';
export { cleanFileName, cleanRelativeName, findFreeName } from './models/file-name.ts';
export { readExtensions, type GltfExtensions } from './models/gltf-extensions.ts';
export { refuseFile, type FileReading, type FileToRead, type Stretch } from './models/file-reading.ts';
export { nameBeside } from './models/name-beside.ts';
export { MODEL_MIME_TYPES, modelFormatOf, readModel, type ModelReading } from './models/read-model.ts';
export { listTextures, MAX_MTL_BYTES, simplifyMtl } from './models/read-mtl.ts';
export { tellBytes } from './models/tell-bytes.ts';
export { UPLOAD_ENDINGS } from './models/upload-endings.ts';
