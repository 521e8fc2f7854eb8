import { ValidationError } from '@trowel/domain/core';
import { readYaml } from '@trowel/documents';
import type { ImportInput } from '@trowel/domain/formats';
import { isRead } from './is-read.ts';

const NAMED = /\.ya?ml$/i;
const NAMED_OTHERWISE = /\.(?:md|markdown|lst|csv|tsv)$/i;
const REMARK = /^(?:#|%YAML)/;
/** A name above an indented line. */
const NAME = /^["'\p{L}\p{N}_][^:{}[\]]{0,60}:[ \t]*(?:#.*)?$/u;
const LOOKED_AT = 2000;

/**
 * Parses a text as YAML if its name or beginning indicates YAML and its value is recognised. Otherwise
 * returns the text.
 * @throws ValidationError for a file named YAML with invalid content
 */
export function openYaml(text: string, options: ImportInput): Pick<ImportInput, 'text' | 'json'> {
  const { fileName = '', language = 'en' } = options;
  const isNamed = NAMED.test(fileName);
  if (!isNamed && (NAMED_OTHERWISE.test(fileName) || !beginsAsYaml(text))) return { text };
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

/** Returns true if a text begins with three dashes, a list of names and values, or a name above an indented line. */
function beginsAsYaml(text: string): boolean {
  const lines = text.slice(0, LOOKED_AT).split(/\r?\n/);
  const [first = '', second = ''] = lines.filter((line) => line.trim() !== '' && !REMARK.test(line));
  return first.trimEnd() === '---' || /^- .*:/.test(first) || (NAME.test(first) && /^(?: |- )/.test(second));
}
