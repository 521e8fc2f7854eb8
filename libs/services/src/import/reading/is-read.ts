import { ValidationError } from '@trowel/domain/core';
import { detectFormat, type ImportInput } from '@trowel/domain/formats';

/** Tells whether anything of a file taken apart so would be read. */
export function isRead(input: ImportInput): boolean {
  try {
    detectFormat(input);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
}
