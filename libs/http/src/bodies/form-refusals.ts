import { BadRequestError, TooLargeError } from '@trowel/domain/core';

/** Error for a repeated field that may be given once. */
export function repeatedField(name: string): BadRequestError {
  const shown = name.slice(0, 40);
  const message = {
    en: `The field ${shown} is given more than once`,
    it: `Il campo ${shown} è indicato più volte`,
  };
  return new BadRequestError(message, { type: 'repeated_field' });
}

/** Error for a field whose name or value is too long. */
export function fieldTooLong(name: string, maxBytes: number): TooLargeError {
  const shown = name.slice(0, 40);
  const message = { en: `The field ${shown} is too long`, it: `Il campo ${shown} è troppo lungo` };
  return new TooLargeError(message, { max_bytes: maxBytes });
}

/** Error for a form with too many files or fields. */
export function tooManyParts(most: { max_files: number; max_fields: number }): TooLargeError {
  return new TooLargeError({ en: 'The form has too many parts', it: 'Il modulo ha troppe parti' }, most);
}

/** Error for a file in the wrong field. */
export function strayFile(name: string, fileField: string): BadRequestError {
  const shown = name.slice(0, 40);
  const message = {
    en: `The file belongs in the field ${fileField}, not ${shown}`,
    it: `Il file va nel campo ${fileField}, non in ${shown}`,
  };
  return new BadRequestError(message, { type: 'unexpected_file' });
}

/** Error for a file that is too large. */
export function fileTooLarge(maxBytes: number): TooLargeError {
  const message = {
    en: `The file is larger than ${maxBytes} bytes`,
    it: `Il file supera ${maxBytes} byte`,
  };
  return new TooLargeError(message, { max_bytes: maxBytes });
}
