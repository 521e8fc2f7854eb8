import { copySqlite, translateError } from '@trowel/db';

/** Writes a copy of a SQLite file as it is at one moment. @throws UnavailableError when the disk is full */
export function copyDatabase({ file, target }: { file: string; target: string }): void {
  try {
    copySqlite(file, target);
  } catch (error) {
    throw translateError(error);
  }
}
