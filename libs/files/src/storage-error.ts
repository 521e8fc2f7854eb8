import { InsufficientStorageError } from '@trowel/domain/core';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ELOOP', 'EIO']);

/** Gives a failure of writing as the caller is told it; what is no failure of the disk comes back as it is. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) {
    return new InsufficientStorageError('There is no room left for files', { type: 'storage_full' });
  }
  if (UNWRITABLE.has(code)) {
    return new InsufficientStorageError('The folder for files cannot be written to', {
      type: 'storage_unwritable',
    });
  }
  return error;
}
