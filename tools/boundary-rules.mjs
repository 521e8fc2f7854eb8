/** Who may know whom: each room (a folder) and the rooms it may import. Arrows point down; docs tell why. */
export const ROOMS = {
  'libs/domain': [],
  'libs/client': [],
  'libs/files': ['libs/domain'],
  'libs/db': ['libs/domain'],
  'libs/documents': ['libs/domain'],
  'libs/services': ['libs/domain', 'libs/db', 'libs/documents', 'libs/files'],
  'libs/http': ['libs/domain', 'libs/services'],
  'apps/api': ['libs/domain', 'libs/db', 'libs/documents', 'libs/files', 'libs/services', 'libs/http'],
  'apps/mcp': ['libs/domain', 'libs/db', 'libs/documents', 'libs/files', 'libs/services', 'libs/http'],
  'apps/web': ['libs/domain', 'libs/db', 'libs/documents', 'libs/files', 'libs/services', 'libs/http'],
};

/** What runs in a browser may know less than the package it lies in. */
export const BROWSER_ROOMS = { 'apps/web/src/client': ['libs/domain'] };

/** Foreign packages that only these rooms may import. */
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

/** The pure rooms: nothing foreign but these, and nothing of Node. */
export const PURE_ROOMS = { 'libs/domain': ['zod'], 'libs/client': [] };

/** Tells whether code of one room may import another; tests may reach all that lies below, not only the next rooms. */
export function mayImport(from, to, { test = false } = {}) {
  if (from === to) return true;
  const next = ROOMS[from] ?? [];
  return next.includes(to) || (test && next.some((room) => mayImport(room, to, { test })));
}
