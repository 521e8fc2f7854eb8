import { copySqlite } from '@trowel/db';

/** Writes a copy of a SQLite file as it is at one moment. */
export function copyDatabase({ file, target }: { file: string; target: string }): void {
  copySqlite(file, target);
}
