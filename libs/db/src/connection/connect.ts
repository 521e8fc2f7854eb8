import { isAbsolute, resolve } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database of an address: `sqlite:///relative`, `sqlite:////absolute` or `postgresql://…`.
 * The options apply to PostgreSQL.
 * @throws Error if the address has another form
 */
export function connect(url: string, options: PostgresOptions = {}): Database {
  if (url.startsWith('sqlite:///')) {
    const path = url.slice('sqlite:///'.length);
    return openSqlite(isAbsolute(path) ? path : resolve(path));
  }
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options);
  throw new Error('DATABASE_URL must begin with sqlite:/// or postgresql://');
}
