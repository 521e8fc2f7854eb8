/** Who may know whom: each layer and the layers it may import. A package says its layer in its tags (`layer:db`). */
export const LAYERS = {
  domain: [],
  files: ['domain'],
  db: ['domain'],
  documents: ['domain'],
  services: ['domain', 'db', 'documents', 'files'],
  http: ['domain', 'services'],
  app: ['domain', 'db', 'documents', 'files', 'services', 'http'],
};

/** What runs in a browser may know less than the package it lies in. */
export const BROWSER_ROOMS = { 'apps/web/src/client': ['libs/domain'] };

/** Foreign packages that only these packages may import. */
export const KEPT_PACKAGES = {
  'better-sqlite3': ['libs/db'],
  'better-sqlite3-napi': ['libs/db'],
  'drizzle-orm': ['libs/db'],
  pg: ['libs/db'],
  '@pdf-lib/fontkit': ['libs/documents'],
  'pdf-lib': ['libs/documents'],
  elkjs: ['libs/documents'],
  saxes: ['libs/documents'],
  yauzl: ['libs/documents'],
  yazl: ['libs/documents'],
  express: ['libs/http', 'apps/api', 'apps/mcp', 'apps/web'],
};

/** The pure packages: nothing foreign but these, and nothing of Node. */
export const PURE_ROOMS = { 'libs/domain': ['zod'] };

/** Packages whose folders right below `src` are entered through their `index.ts` alone. */
export const ENTERED_BY_INDEX = [
  'libs/domain',
  // 'libs/services' follows as soon as each of its folders has its entry.
];

/** The streets of a package, lowest first, each with those it may import. */
export const STREETS = {
  'libs/domain': {
    core: [],
    records: ['core'],
    matrix: ['core', 'records'],
    drawing: ['core', 'records', 'matrix'],
    scene: ['core', 'records', 'matrix', 'drawing'],
    formats: ['core', 'records', 'matrix', 'drawing', 'scene'],
    models: ['core', 'records'],
  },
};

/** Tables that load the code of heavy tasks late, by file: they reach into every folder, and nothing runs at once. */
export const LATE_TABLES = ['libs/services/src/tasks/tasks.ts'];

/** More files than these in one folder cannot be taken in at a glance. */
export const MAX_FILES = 40;

/** A longer function, or one with more ways through it (cyclomatic complexity), is taken apart. */
export const MAX_LINES = 60;
export const MAX_COMPLEXITY = 15;

/** Functions that may be longer, as `file name`; at most five, each with its reason. */
export const LONG_FUNCTIONS = [];

/** Files whose very purpose is to say the same names again: the tables in the words of each database. */
export const TWINS = ['libs/db/src/schema/sqlite.ts', 'libs/db/src/schema/postgres.ts'];

/** Faults that stand today, by the key of the fault. A line whose fault is gone is refused, so the list only shrinks. */
export const OUTSTANDING = [
  'apps/api/src/routes/record-routes.ts recordRoutes',
  'apps/mcp/src/handlers.ts createHandlers',
  'apps/web Stage',
  'apps/web TEXTS',
  'apps/web Texts',
  'apps/web/src/client/matrix/matrix-panel.ts createMatrixPanel',
  'apps/web/src/client/pages/workspace.ts openWorkspace',
  'apps/web/src/client/panels/search-box.ts createSearchBox',
  'apps/web/src/client/panels/table-view.ts createTableView',
  'apps/web/src/client/viewer/create-viewer.ts createViewer',
  'apps/web/src/server/routes/graph-exports.ts graphExportRoutes',
  'circle apps/mcp/src apps/mcp/src/prompts',
  'circle apps/web/src/client apps/web/src/client/pages',
  'circle apps/web/src/client/model apps/web/src/client/model/decoders',
  'circle apps/web/src/client/model/finish-model.ts apps/web/src/client/model/load-model.ts',
  'circle apps/web/src/client/panels/card-models.ts apps/web/src/client/panels/card.ts',
  'circle apps/web/src/server apps/web/src/server/pages',
  'circle apps/web/src/server/pages/login.ts apps/web/src/server/pages/serve-pages.ts',
  'circle libs/db/src libs/db/src/repositories',
  'circle libs/documents/src/pdf/pdf-font.ts libs/documents/src/pdf/shape-text.ts',
  'circle libs/domain/src/drawing/layout/levels/network-simplex.ts libs/domain/src/drawing/layout/levels/tight-tree.ts',
  'circle libs/domain/src/formats/own/json/scene-json-models.ts libs/domain/src/formats/own/json/scene-json.ts',
  'circle libs/domain/src/formats/own/site-graph/graph-epochs.ts libs/domain/src/formats/own/site-graph/graph-spans.ts',
  'circle libs/services/src libs/services/src/accounts',
  'circle libs/services/src/export libs/services/src/graphs',
  'circle libs/services/src/findings libs/services/src/import libs/services/src/matrix',
  'circle libs/services/src/import/import-plan.ts libs/services/src/import/plan-missing.ts',
  'circle libs/services/src/tasks libs/services/src/workers',
  'libs/db/src/repositories/changes.ts createChangeStore',
  'libs/db/src/repositories/file-lookups.ts createFileLookups',
  'libs/db/src/repositories/lookups.ts createLookups',
  'libs/db/src/repositories/record-store.ts createRecordStore',
  'libs/db/src/repositories/relations.ts createRelationStore',
  'libs/db/src/repositories/users.ts createUserStore',
  'libs/db/src/schema/tables.ts defineTables',
  'libs/documents/src/dot-tokens.ts scanDot',
  'libs/documents/src/pdf/pdf-file.ts createPdfFile',
  'libs/domain Change',
  'libs/domain GraphmlKeys',
  'libs/domain Grouped',
  'libs/domain LegendEntry',
  'libs/domain Neighbours',
  'libs/domain NodeRecord',
  'libs/domain Section',
  'libs/domain SourceEdge',
  'libs/domain Span',
  'libs/domain UnitReference',
  'libs/domain cleanName',
  'libs/domain describeLinks',
  'libs/domain listNodes',
  'libs/domain nameNodes',
  'libs/domain placeUnits',
  'libs/domain readSpan',
  'libs/domain/src/drawing/layout/levels/network-simplex.ts minimizeSpans',
  'libs/domain/src/drawing/layout/order/reinsert.ts createReinserter',
  'libs/domain/src/drawing/layout/order/reinsert.ts findGap',
  'libs/domain/src/drawing/layout/order/reinsert.ts listSteps',
  'libs/domain/src/drawing/layout/order/sweeps.ts createSweeper',
  'libs/domain/src/drawing/layout/places/push-pillars.ts createPusher',
  'libs/domain/src/formats/graphs/em/em-graph.ts readUnit',
  'libs/domain/src/formats/graphs/graphml/reading/graphml-edges.ts readEdge',
  'libs/domain/src/formats/graphs/graphml/reading/read-graphml.ts readNode',
  'libs/domain/src/formats/graphs/hmc.ts readNodes',
  'libs/domain/src/formats/tables/headings.ts findUnitRole',
  'libs/domain/src/matrix/findings/explain.ts listSources',
  'libs/domain/src/matrix/findings/near-numbers.ts isSlip',
  'libs/domain/src/matrix/findings/what-if.ts prepareWhatIf',
  'libs/domain/src/matrix/graph/path-search.ts createPathSearch',
  'libs/domain/src/matrix/graph/path-search.ts findFromBothEnds',
  'libs/domain/src/matrix/guard/order-keeper.ts createOrderKeeper',
  'libs/domain/src/matrix/loops/loops.ts breakTangle',
  'libs/domain/src/matrix/reduction/witness.ts createWitnessFinder',
  'libs/domain/src/matrix/reduction/witness.ts search',
  'libs/domain/src/models/read-image.ts readImage',
  'libs/domain/src/records/entities/accept-value.ts acceptValue',
  'libs/domain/src/records/lists/list-query.ts parseListQuery',
  'libs/http/src',
  'libs/services/src/import/plan-relations.ts planRelations',
  'libs/services/src/workers/task-runner.ts createTaskRunner',
  'libs/services/src/workers/task-thread.ts createTaskThread',
];

/** Tells whether code of one layer may import another; tests may reach all that lies below, not only the next layers. */
export function mayImport(from, to, { test = false } = {}) {
  const next = LAYERS[from] ?? [];
  return next.includes(to) || (test && next.some((layer) => mayImport(layer, to, { test })));
}
