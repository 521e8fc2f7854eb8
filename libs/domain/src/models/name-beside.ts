import { DomainError } from '@trowel/domain/core';
import { cleanFileName } from './file-name.ts';

/**
 * Returns the name of a file next to an OBJ for a path in the OBJ or its materials. The path is often that of
 * another computer, so only its last part is used. Undefined if no file can have that name.
 */
export function nameBeside(written: string): string | undefined {
  const last = written.split(/[/\\]/).at(-1) ?? '';
  try {
    return cleanFileName(last, 'file');
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
