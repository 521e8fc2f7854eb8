import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** Gives SQLite's class; the N-API build where the runtime can load it, because the other one aborts on newer Nodes. */
export function loadSqlite(): typeof BetterSqlite3 {
  const require = createRequire(import.meta.url);
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  return require(name) as typeof BetterSqlite3;
}
