import { ValidationError, type BilingualMessage } from '@trowel/domain/core';

const MAX_LENGTH = 255;
// oxlint-disable-next-line no-control-regex -- they are what must not stand in a name
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
/** Signs that mean a folder or an end, written out or as addresses write them. */
const DISGUISED = /%(?:00|2e|2f|5c)/i;
/** Names that some operating system uses for a device. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const NOT_ON_EVERY_DISK = /[<>:"|?*]/g;

/**
 * Returns a file name that is safe on every system: unchanged, with composed characters, and a few characters
 * replaced by `_`. @throws ValidationError on the field for a name that is a path, hides something or is longer
 * than 255.
 */
export function cleanFileName(name: string, field: string): string {
  const fault = findFault(name);
  if (fault !== undefined) {
    const shown = JSON.stringify(name.slice(0, 60));
    const message = { en: `The file name ${shown} ${fault.en}`, it: `Il nome di file ${shown} ${fault.it}` };
    throw new ValidationError([{ field, message, type: 'bad_file_name' }]);
  }
  return name.normalize('NFC').replace(NOT_ON_EVERY_DISK, '_').replace(/\s+/g, ' ').trim();
}

function findFault(name: string): BilingualMessage | undefined {
  const text = name.trim();
  if (text === '') return { en: 'is empty', it: 'è vuoto' };
  if (text.length > MAX_LENGTH)
    return { en: `is longer than ${MAX_LENGTH} characters`, it: `supera ${MAX_LENGTH} caratteri` };
  if (CONTROL.test(text) || /\p{Surrogate}/u.test(text))
    return { en: 'contains invisible characters', it: 'contiene caratteri invisibili' };
  if (/[/\\]/.test(text) || DISGUISED.test(text)) return { en: 'names a folder', it: 'indica una cartella' };
  if (text.startsWith('.') || text.endsWith('.'))
    return { en: 'begins or ends with a full stop', it: 'comincia o finisce con un punto' };
  return DEVICES.test(text) ? { en: 'is reserved', it: 'è riservato' } : undefined;
}

/** Cleans a name that may be in a folder next to the model: `textures/wall.png`. @throws like `cleanFileName` */
export function cleanRelativeName(name: string, field: string): string {
  const parts = name.replace(/^\.\//, '').split('/');
  if (parts.length > 2) cleanFileName(name, field);
  return parts.map((part) => cleanFileName(part, field)).join('/');
}

/** Returns the first of `wall.glb`, `wall (2).glb`, `wall (3).glb` … that is free. */
export function findFreeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let n = 2; ; n++) {
    const number = ` (${n})`;
    const free = stem.slice(0, MAX_LENGTH - ending.length - number.length).trimEnd() + number + ending;
    if (!isTaken(free)) return free;
  }
}
