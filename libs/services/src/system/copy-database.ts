import { copySqlite, translateError } from '@trowel/db';

/** Writes a snapshot of a SQLite file. @throws UnavailableError when the disk is full */
export function copyDatabase({ file, target }: { file: string; target: string }): void {
  try {
    copySqlite(file, target);
  } catch (error) {
    throw translateError(error);
  }
}
