// Long by its nature: the public names of the package, one by one.
export { DATINGS, type Dating } from './records/terms/datings.ts';
export {
  DEFAULT_UNIT_TYPE,
  UNIT_TYPES,
  findUnitType,
  type UnitClass,
  type UnitType,
} from './records/terms/unit-types.ts';
export { VOCABULARIES, type VocabularyTerm } from './records/terms/vocabularies.ts';
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
} from './core/errors.ts';
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
} from './core/fields.ts';
export {
  describeListParameters,
  parseListQuery,
  unknownParameter,
  type CombinedFilters,
  type Filter,
  type FilterOperator,
  type ListParameter,
  type ListQuery,
} from './records/lists/list-query.ts';
export {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  buildPagination,
  type Page,
  type PageRequest,
  type Pagination,
} from './core/paging.ts';
export { PERMISSIONS, ROLES, ROLE_PERMISSIONS, type Permission, type Role } from './core/permissions.ts';
export {
  cleanName,
  compareNatural,
  editDistance,
  findNearestName,
  foldText,
  naturalKey,
} from './core/text.ts';
export { acceptRelationText } from './records/entities/accept-relations.ts';
export { acceptValue, type GivenField } from './records/entities/accept-value.ts';
export {
  acceptAliases,
  describeUnknownKey,
  findUnknownKeys,
  listAliases,
  resolveFieldName,
} from './records/entities/aliases.ts';
export {
  CHANGE_ACTIONS,
  CHANGE_DOORS,
  Change,
  changeColumns,
  changeFields,
  type ChangeAction,
  type ChangeDoor,
} from './records/entities/change.ts';
export {
  ENTITIES,
  ENTITY_NAMES,
  getEntity,
  isEntityName,
  type Entity,
  type EntityName,
} from './records/entities/entity.ts';
export { ImportBatch, importBatchColumns, importBatchFields } from './records/entities/import-batch.ts';
export {
  InventoryItem,
  InventoryItemChanges,
  NewInventoryItem,
  inventoryItemColumns,
  inventoryItemFields,
} from './records/entities/inventory-item.ts';
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
} from './records/entities/media.ts';
export {
  MODEL_FORMATS,
  Model3d,
  model3dColumns,
  model3dFields,
  type ModelFormat,
} from './records/entities/model-3d.ts';
export { readCheckList, readTextList, readYesNo } from './records/entities/original-values.ts';
export {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  findPasswordProblems,
  type PasswordRules,
} from './records/entities/password.ts';
export { buildJsonSchema, type JsonSchema, type SchemaVariant } from './records/entities/json-schema.ts';
export {
  NewPeriod,
  Period,
  PeriodChanges,
  areYearsInOrder,
  periodColumns,
  periodFields,
} from './records/entities/period.ts';
export { REPORTING } from './records/entities/issue-message.ts';
export { toFieldProblems, toSentence } from './records/entities/problems.ts';
export { SECTIONS, type Section } from './records/entities/sections.ts';
export { NewSite, Site, SiteChanges, siteColumns, siteFields } from './records/entities/site.ts';
export {
  NewThesaurusTerm,
  ThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermColumns,
  thesaurusTermFields,
} from './records/entities/thesaurus-term.ts';
export { NewUnit, Unit, UnitChanges, unitColumns, unitFields } from './records/entities/unit.ts';
export {
  MAX_UNIT_RELATIONS,
  RELATIONSHIP_ALIASES,
  Relationships,
  RelationshipsInput,
  UnitRelation,
  UnitRelationInput,
} from './records/entities/unit-relation.ts';
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
} from './records/entities/user.ts';
export {
  CSV_LIMITS,
  detectDelimiter,
  parseCsv,
  type CsvLimits,
  type CsvOptions,
  type CsvTable,
} from './formats/text/csv.ts';
export { decodeText, type DecodedText } from './formats/text/decode-text.ts';
export { foldHeading, type ColumnMapping } from './formats/tables/headings.ts';
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
} from './formats/import/imported-data.ts';
export {
  renderPyarchinitTables,
  type PyarchinitRecords,
  type PyarchinitTable,
  type PyarchinitValue,
} from './formats/tables/pyarchinit-tables.ts';
export { PYARCHINIT_TABLES, type PyarchinitContent } from './formats/tables/read-pyarchinit.ts';
export { detectFormat, readImport, type DetectedFormat, type ImportInput } from './formats/read-import.ts';
export { toMatrixInput, type ReadMatrixInput } from './formats/matrix-input.ts';
export { parseRelationshipsCell } from './records/relations/parse-relationships-cell.ts';
export type { SentinelMode } from './formats/import/sentinels.ts';
export {
  cellName,
  columnName,
  type CsvProblem,
  type MergedCells,
  type Table,
  type TableRow,
} from './formats/text/table.ts';
export { renderCellValue } from './records/cells/cell-value.ts';
export { guardText, renderCsv, type CsvRenderOptions, type CsvValue } from './records/cells/csv-cells.ts';
export { renderLst, type LstStatement, type LstUnit } from './formats/lists/render-lst.ts';
export { renderRelationshipsCell, type CellRelation } from './records/relations/render-relationships-cell.ts';
export {
  renderUnitTable,
  type RenderedTable,
  type UnitForTable,
  type UnitTableOptions,
} from './formats/tables/unit-table.ts';
export { parseRapporti, renderRapporti, type RapportiEntry } from './records/relations/parse.ts';
export {
  RELATION_TYPES,
  inverseOf,
  isRelationType,
  relationClassOf,
  relationLabelsOf,
  type RelationClass,
  type RelationLabels,
  type RelationType,
} from './records/relations/vocabulary.ts';
export { parseRelationType } from './records/relations/words.ts';
export { rankByNumber, type PeriodRange, type PeriodRank } from './matrix/graph/period-rank.ts';
export type { Statement, StatementSource } from './matrix/graph/facts.ts';
export {
  FINDING_CODES,
  buildFinding,
  severityOf,
  type Finding,
  type FindingCode,
  type Severity,
  type Suggestion,
} from './matrix/findings/finding.ts';
export { unitsOf, type ChainStep, type NamedRelation, type StepSource } from './matrix/proofs/chain-step.ts';
export { findUnknownTypes } from './matrix/findings/type-findings.ts';
export { MATRIX_DEFAULTS, buildMatrix, buildMatrixLines, type MatrixOptions } from './matrix/matrix.ts';
export type {
  HarrisMatrix,
  MatrixEdge,
  MatrixNode,
  MatrixStatistics,
  NodeMember,
  RedundantEdge,
  SameUnits,
} from './matrix/matrix-model.ts';
export {
  compareMatrices,
  type MatrixComparison,
  type MatrixState,
  type OrderedPair,
  type UnitChange,
} from './matrix/questions/compare-matrices.ts';
export { findOrderBetween, type OrderBetween } from './matrix/questions/order-between.ts';
export { selectAround, selectBetween, type Around } from './matrix/questions/select-nodes.ts';
export {
  findBrackets,
  type Bound,
  type Bracket,
  type Brackets,
  type DatingConflict,
  type UnitDating,
} from './matrix/dating/brackets.ts';
export { renderOxcal, type OxcalOptions, type OxcalPeriod } from './matrix/dating/oxcal.ts';
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
} from './drawing/layout/model/layout-model.ts';
export {
  collapseMatrix,
  type CollapsedMatrix,
  type Interleaving,
  type NodePair,
} from './drawing/layout/lanes/collapse-matrix.ts';
export type { Certificate, CertificateProblem } from './drawing/certificate/certificate-model.ts';
export { certifyLayout } from './drawing/certificate/certificate.ts';
export type { CollapseOptions } from './drawing/layout/lanes/group-nodes.ts';
export { layoutMatrix } from './drawing/layout/layout-matrix.ts';
export {
  renderMatrixDot,
  MATRIX_DOT_DEFAULTS,
  type DotGrouping,
  type MatrixDotOptions,
} from './formats/graphs/dot/matrix-dot.ts';
export { renderMatrixLevels } from './formats/tables/matrix-levels-csv.ts';
export { renderMatrixLst, type MatrixLstOptions } from './formats/lists/matrix-lst.ts';
export { renderMatrixSvg, MATRIX_SVG_DEFAULTS, type MatrixSvgOptions } from './drawing/svg/matrix-svg.ts';
export {
  renderMatrixText,
  MATRIX_TEXT_DEFAULTS,
  type MatrixTextOptions,
} from './drawing/text/matrix-text.ts';
export { LABEL_SIZE_PT } from './drawing/layout/model/box-face.ts';
export {
  boxMarks,
  boxOutline,
  arrowHead,
  doubleLine,
  type BoxFrame,
  type PathCommand,
} from './drawing/styles/matrix-symbols.ts';
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
} from './drawing/styles/matrix-styles.ts';
export {
  dressLayout,
  listLooks,
  nameLook,
  type Dressed,
  type TypeLook,
} from './drawing/styles/type-looks.ts';
export { shapeMarks, shapeOutline } from './drawing/styles/type-shapes.ts';
export { findJumps } from './drawing/styles/find-jumps.ts';
export { linePath, type LineJumps } from './drawing/styles/matrix-jumps.ts';
export { createMemberNames } from './matrix/member-names.ts';
export { nameFaces } from './drawing/styles/matrix-names.ts';
export { matrixWordsIn, type DrawingProof, type MatrixWords } from './drawing/styles/matrix-words.ts';
export { readDating, type DatedSpan } from './matrix/dating/read-dating.ts';
export { createOrderKeeper, type OrderKeeper } from './matrix/guard/order-keeper.ts';
export { buildOrderIndex, type OrderIndex } from './matrix/questions/order-index.ts';
export type { Language } from './matrix/findings/messages.ts';
export type { ParsedRapporti, RapportiProblem, RapportiStatement } from './records/relations/rapporti.ts';
export type { MatrixUnit } from './matrix/graph/units.ts';
export { emNodeTypeOf, type EmFamily, type EmNodeType } from './records/node-types/em-node-types.ts';
export { EM_TYPES, type EmType } from './records/terms/em-types.ts';
export {
  findConfigured,
  indexTypes,
  labelByFormat,
  type ConfiguredType,
  type ConfiguredTypes,
} from './records/node-types/configured-types.ts';
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
} from './records/entities/em-node-type.ts';
export { renderResources } from './formats/graphs/graphml/writing/graphml-realizers.ts';
export { findSymbol, type GraphmlSymbol, type UnitSymbol } from './records/node-types/node-symbols.ts';
export { BUILTIN_NODE_TYPES } from './records/node-types/builtin-node-types.ts';
export { listPeriodFacts, listUnitFacts } from './formats/graphs/round-trip/recorded-facts.ts';
export type { GraphOrigin, RecordedFacts } from './formats/graphs/round-trip/round-trip-model.ts';
export { buildSiteGraph } from './formats/graphs/site-graph/graph-build.ts';
export { EPOCH_TYPES, type EpochType } from './formats/graphs/site-graph/graph-document.ts';
export type { GraphRemark, SiteGraph } from './formats/graphs/site-graph/graph-model.ts';
export type {
  GraphModel,
  GraphPeriod,
  GraphRecords,
  GraphSite,
  GraphUnit,
} from './formats/graphs/site-graph/graph-records.ts';
export { buildSceneJsonSchema } from './formats/graphs/em-json/scene-json-schema.ts';
export {
  renderSceneJson,
  SCENE_JSON_DEFAULTS,
  writeSceneGraph,
  writeSceneJson,
  type SceneJson,
  type SceneJsonOptions,
} from './formats/graphs/em-json/scene-json.ts';
export { buildStandardJsonSchema } from './formats/graphs/em-json/standard-json-schema.ts';
export {
  remarksOnStandardJson,
  renderStandardJson,
  writeStandardGraph,
  writeStandardJson,
  type StandardJson,
  type StandardJsonOptions,
} from './formats/graphs/em-json/standard-json.ts';
export { layoutGraphml } from './formats/graphs/graphml/writing/graphml-layout.ts';
export {
  renderYedGraphml,
  writeYedGraphml,
  YED_GRAPHML_DEFAULTS,
  type YedGraphmlOptions,
} from './formats/graphs/graphml/writing/graphml-yed.ts';
export {
  renderStrictGraphml,
  writeStrictGraphml,
  type StrictGraphmlOptions,
} from './formats/graphs/graphml/writing/graphml-strict.ts';
export { renderGraphmlTemplate } from './formats/graphs/graphml/writing/graphml-template.ts';
export type { GraphmlPeriod } from './formats/graphs/graphml/writing/graphml-periods.ts';
export type { GraphmlRelation } from './formats/graphs/graphml/writing/graphml-sources.ts';
export type { GraphmlUnit } from './formats/graphs/graphml/writing/graphml-units.ts';
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
export { readImage, type ImageReading } from './models/read-image.ts';
export { readMedia, type MediaReading } from './models/read-media.ts';
export { checkGltf, type GltfReading, type GltfToCheck } from './models/check-gltf.ts';
export { cleanFileName, cleanRelativeName, findFreeName } from './models/file-name.ts';
export { readExtensions, type GltfExtensions } from './models/gltf-extensions.ts';
export { refuseFile, type FileReading, type FileToRead, type Stretch } from './models/file-reading.ts';
export { nameBeside } from './models/name-beside.ts';
export { MODEL_MIME_TYPES, modelFormatOf, readModel, type ModelReading } from './models/read-model.ts';
export { listTextures, MAX_MTL_BYTES, simplifyMtl } from './models/read-mtl.ts';
export { formatBytes } from './models/format-bytes.ts';
export { UPLOAD_ENDINGS } from './models/upload-endings.ts';
