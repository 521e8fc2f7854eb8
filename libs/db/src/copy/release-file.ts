import { loadSqlite } from '../connection/sqlite-connection.ts';

/**
 * Writes the write-ahead log into the SQLite file, so that the file can be moved. Returns false if
 * another program has it open.
 */
export function releaseFile(file: string): boolean {
  const connection = new (loadSqlite())(file, { fileMustExist: true });
  try {
    connection.pragma('busy_timeout = 1000');
    return connection.pragma('journal_mode = delete', { simple: true }) === 'delete';
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code)))
      return false;
    throw error;
  } finally {
    connection.close();
  }
}
