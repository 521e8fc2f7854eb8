import { findUnitType } from '../data/unit-types.ts';

const FLOAT = /^(-?\d+)\.0+$/;
const PREFIXED = /^([A-Za-z][A-Za-z/]{0,9})[\s._-]{0,2}(\d[^\s]*)$/;
const NOTHING = /^(?:|-+|none|null|nan|n\/a|nessuno|\[\])$/i;
const BETWEEN = /[,;\n\r|]+/;
const AND = /(?<=\w)\s+(?:e|ed|and|und|et|y|&)\s+(?=\S{0,20}\d)/gi;
const NUMBERED = /^[A-Za-z]{0,4}-?\d\S*$/;

/** Gives `1001` for `1001.0`, a whole number stored with decimals; any other text stays as it is. */
export function stripDecimals(text: string): string {
  return FLOAT.exec(text.trim())?.[1] ?? text;
}

/** Tells whether all texts that are there are whole numbers stored with decimals. */
export function areFloats(texts: Iterable<string>): boolean {
  let found = false;
  for (const text of texts) {
    if (text.trim() === '') continue;
    if (!FLOAT.test(text.trim())) return false;
    found = true;
  }
  return found;
}

/** Tells whether a cell says that there is nothing: empty, `-`, `none`, `NaN`. */
export function isNothing(text: string): boolean {
  return NOTHING.test(text.trim());
}

/**
 * Splits a cell that lists units: `2,3,4`, `2; 3 e 4`, `2 3 4`. A name of several words (`Natural ground`) stays whole.
 */
export function splitUnitList(text: string): string[] {
  if (isNothing(text)) return [];
  return text
    .replace(AND, ',')
    .split(BETWEEN)
    .flatMap(splitBlanks)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function splitBlanks(piece: string): string[] {
  const words = piece.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => NUMBERED.test(word)) ? words : [piece];
}

/** Splits `US 12` or `USM12` into the code of its type and its number, when the code is one of the built-in types. */
export function splitTypePrefix(name: string): { unitType: string; number: string } | undefined {
  const match = PREFIXED.exec(name);
  const type = match && findUnitType(match[1]!);
  return type ? { unitType: type.code, number: match[2]! } : undefined;
}
