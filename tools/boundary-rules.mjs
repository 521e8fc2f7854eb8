/** Each layer and the layers it may import. A package names its layer in its tags (`layer:db`). */
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

/** Folders with browser code, which may import less than the rest of their package. */
export const BROWSER_FOLDERS = {
  'apps/mcp/src/client': ['libs/domain'],
  'apps/web/src/client': ['libs/domain'],
};

/** External packages that only these packages may import. */
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

/** Pure packages: they import no Node modules, and no external packages except these. */
export const PURE_PACKAGES = {
  'libs/client': [],
  'libs/domain': ['flatbush', 'proj4', 'robust-predicates', 'zod'],
};

/** Packages whose folders directly below `src` are imported only through their `index.ts`. */
export const ENTERED_BY_INDEX = ['libs/domain', 'libs/services'];

/** The modules of a package, lowest first, each with the modules it may import. */
export const MODULES = {
  'libs/domain': {
    core: [],
    geometry: ['core'],
    gis: ['core', 'geometry'],
    plan: ['core', 'geometry'],
    'plan-check': ['core', 'geometry'],
    records: ['core', 'geometry'],
    matrix: ['core', 'geometry', 'plan-check', 'records'],
    recording: ['core', 'geometry', 'records', 'matrix'],
    drawing: ['core', 'geometry', 'records', 'matrix'],
    scene: ['core', 'geometry', 'records', 'matrix', 'drawing'],
    formats: ['core', 'geometry', 'gis', 'records', 'matrix', 'drawing', 'scene'],
    models: ['core', 'geometry', 'records'],
  },
};

/** Files that load the code of heavy tasks on demand. They import from all folders, but nothing runs at import. */
export const LATE_TABLES = ['libs/services/src/tasks/tasks.ts'];

/** Maximum number of files per folder, so that it stays clear. */
export const MAX_FILES = 40;

/** Maximum lines of a function. The next constant is the maximum cyclomatic complexity. */
export const MAX_LINES = 60;
export const MAX_COMPLEXITY = 15;

/** Returns true if a layer may import another one. Tests may import all layers below, not only the next ones. */
export function mayImport(from, to, { test = false } = {}) {
  const next = LAYERS[from] ?? [];
  return next.includes(to) || (test && next.some((layer) => mayImport(layer, to, { test })));
}
