import { ValidationError } from '@trowel/domain/core';
import { readYaml } from '@trowel/documents';
import type { ImportInput } from '@trowel/domain/formats';
import { isRead } from './is-read.ts';

const NAMED = /\.ya?ml$/i;
const NAMED_OTHERWISE = /\.(?:md|markdown|lst|csv|tsv)$/i;
/** After remarks a line of three dashes, a list, or a name above an indented line. */
const BEGINS =
  /^(?:(?:#.*|%YAML.*|\s*)\n)*(?:---[ \t]*\n|- [^\n]*:|["'\p{L}\p{N}_][^\n:{}[\]]{0,60}:[ \t]*(?:#[^\n]*)?\n(?: |- ))/u;
const LOOKED_AT = 2000;

/**
 * Gives a text as the value it has in YAML where it is called or begins so, and something in that is read; otherwise as it is.
 * @throws ValidationError for a file that is called YAML and is none
 */
export function openYaml(text: string, options: ImportInput): Pick<ImportInput, 'text' | 'json'> {
  const { fileName = '', language = 'en' } = options;
  const isNamed = NAMED.test(fileName);
  const begins = (): boolean =>
    !NAMED_OTHERWISE.test(fileName) && BEGINS.test(text.slice(0, LOOKED_AT).replaceAll('\r\n', '\n'));
  if (!isNamed && !begins()) return { text };
  const read = readYaml(text);
  if ('value' in read) return isRead({ ...options, json: read.value }) ? { json: read.value } : { text };
  if (!isNamed) return { text };
  const { line, reason } = read.problem;
  const message = {
    en: `${fileName}, line ${line}: this is not YAML: ${reason}`,
    it: `${fileName}, riga ${line}: non è YAML valido`,
  }[language];
  throw new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
}
