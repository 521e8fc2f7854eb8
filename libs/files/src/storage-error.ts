import { InsufficientStorageError } from '@trowel/domain/core';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ELOOP', 'EIO']);

/** Converts errors of the disk to domain errors. Other errors are returned unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) {
    return new InsufficientStorageError(
      { en: 'There is no space left for files', it: 'Non c’è più spazio per i file' },
      { type: 'storage_full' },
    );
  }
  if (UNWRITABLE.has(code)) {
    return new InsufficientStorageError(
      { en: 'The folder for files is not writable', it: 'La cartella dei file non è scrivibile' },
      {
        type: 'storage_unwritable',
      },
    );
  }
  return error;
}
