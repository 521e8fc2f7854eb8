import { loadSqlite } from '../connection/sqlite-connection.ts';

/**
 * Brings all that was written into the SQLite file itself, so that it can be moved, and gives false while another program
 * has it open.
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
