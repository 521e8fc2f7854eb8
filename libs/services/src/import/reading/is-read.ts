import { ValidationError } from '@trowel/domain/core';
import { detectFormat, type ImportInput } from '@trowel/domain/formats';

/** Returns true if the format of an opened file is recognised. */
export function isRead(input: ImportInput): boolean {
  try {
    detectFormat(input);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
}
