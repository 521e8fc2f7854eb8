/** Who may know whom: each layer and the layers it may import. A package says its layer in its tags (`layer:db`). */
export const LAYERS = {
  domain: [],
  client: [],
  files: ['domain'],
  db: ['domain'],
  documents: ['domain'],
  services: ['domain', 'db', 'documents', 'files'],
  http: ['domain', 'services'],
  app: ['domain', 'db', 'documents', 'files', 'services', 'http'],
};

/** What runs in a browser may know less than the package it lies in. */
export const BROWSER_ROOMS = {
  'apps/mcp/src/client': ['libs/domain'],
  'apps/web/src/client': ['libs/domain'],
};

/** Foreign packages that only these packages may import. */
export const RESTRICTED_PACKAGES = {
  'better-sqlite3': ['libs/db'],
  'better-sqlite3-napi': ['libs/db'],
  'drizzle-orm': ['libs/db'],
  pg: ['libs/db'],
  fontkit: ['libs/documents'],
  'pdf-lib': ['libs/documents'],
  elkjs: ['libs/documents'],
  saxes: ['libs/documents'],
  yauzl: ['libs/documents'],
  yazl: ['libs/documents'],
  express: ['libs/http', 'apps/api', 'apps/mcp', 'apps/web'],
};

/** The pure packages: nothing foreign but these, and nothing of Node. */
export const PURE_ROOMS = { 'libs/client': [], 'libs/domain': ['zod'] };

/** Packages whose folders right below `src` are entered through their `index.ts` alone. */
export const ENTERED_BY_INDEX = ['libs/domain', 'libs/services'];

/** The streets of a package, lowest first, each with those it may import. */
export const STREETS = {
  'libs/domain': {
    core: [],
    records: ['core'],
    matrix: ['core', 'records'],
    recording: ['core', 'records', 'matrix'],
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

/** Tells whether code of one layer may import another; tests may reach all that lies below, not only the next layers. */
export function mayImport(from, to, { test = false } = {}) {
  const next = LAYERS[from] ?? [];
  return next.includes(to) || (test && next.some((layer) => mayImport(layer, to, { test })));
}
