import type { ColumnMapping } from '../tables/headings.ts';
import type { Table, TableRow } from '../text/table.ts';
import { createLabels, readUnitTitle } from './form-labels.ts';

/** Mark before a title in Markdown or an item of a list. */
const MARK = /^(?:#{1,6}|[-*•])\s+/;
const QUOTED = /^(["'])(.*)\1$/;
/** Number of characters used to recognise such a text. */
const LOOKED_AT = 30_000;

/**
 * Reads a text of lines `label: value`, if some of them name a unit, as a table of two columns with
 * one row per line. Text without a label is in the second column. Undefined for any other text.
 */
export function findLabelLines(text: string, mapping: ColumnMapping): Table | undefined {
  const kindOf = createLabels(mapping);
  const linesOf = (letters: string): string[] => letters.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const readLine = (line: string): string[] => {
    const plain = line.trim().replace(MARK, '');
    if (plain === '') return [];
    if (readUnitTitle(plain) !== undefined) return [plain];
    const colon = plain.indexOf(':');
    const label = bareValue(plain.slice(0, Math.max(0, colon)));
    const isLabelled = /^(?:\s|$)/.test(plain.slice(colon + 1)) && kindOf(label) !== undefined;
    return isLabelled ? [label, bareValue(plain.slice(colon + 1))] : ['', bareValue(plain)];
  };
  const sample = linesOf(text.slice(0, LOOKED_AT))
    .map(readLine)
    .filter((cells) => cells.length > 0);
  const filled = sample.filter(([label]) => label !== '');
  const namesUnits = sample.some(([label = '', value]) => value === undefined || kindOf(label) === 'unit');
  if (!namesUnits || filled.length < 2 || filled.length < sample.length / 2) return undefined;
  const rows: TableRow[] = linesOf(text)
    .map((line, i) => ({ number: i + 1, cells: readLine(line) }))
    .filter(({ cells }) => cells.length > 0);
  return { rows, isText: true };
}

/** Removes the brackets and quotes of YAML: `[1002, 1003]`, `"strato"`. */
function bareValue(value: string): string {
  const text = value.trim();
  if (text.startsWith('[') && text.endsWith(']')) return text.slice(1, -1).trim();
  return QUOTED.exec(text)?.[2] ?? text;
}
