import { DomainError } from '@trowel/domain/core';
import { cleanFileName } from './file-name.ts';

/**
 * Gives the name under which a file lies beside an OBJ, for whatever path the OBJ or its materials write, which is
 * often that of another computer: its last part, cleaned. Undefined when no file can bear it.
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
