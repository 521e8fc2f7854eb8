import type { TableRow } from '../text/table.ts';

const TOTAL =
  /^(?:n[.°]\s*)?(?:totale?|totali|totaux|gesamt(?:zahl|summe)?|summe|somma|sum|suma|count|conteggio|tot\.?)(?![\p{L}\d])/iu;
const PART =
  /^(?:area|settore|sector|sektor|secteur|saggio|trench|sondage|schnitt|quadrato|ambiente|zona|zone|fase|phase|periodo?|epoca|site|sito|fl[aä]che|scavo)(?![\p{L}])/iu;
/** Rule that databases and Markdown write below headings. */
const RULE = /^:?[-=_]{2,}:?$/;
const LONGEST_NAME = 40;
const FEWEST_WORDS = 4;

/** A row between units that is not a unit: a total, the title of a part, a remark, repeated headings. */
export type Remark = 'total' | 'title' | 'remark' | 'headings';

/**
 * Finds the kind of a row that is not a unit: a total, the title of a part, a single remark, repeated
 * headings. Undefined for a unit. `key` is the column that names the unit.
 */
export function findRemark(row: TableRow, key: number, headings: readonly string[]): Remark | undefined {
  const texts = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = texts;
  const name = row.cells[key]?.trim() ?? '';
  const isOfNumbers = texts.slice(1).every((text) => /^[\d.,\s]+$/.test(text));
  if (TOTAL.test(first) && (name === '' || name === first || isOfNumbers)) return 'total';
  if (texts.length > 1 && row.cells.every((cell, i) => cell.trim() === (headings[i] ?? '').trim()))
    return 'headings';
  if (isRule(texts)) return 'remark';
  if (headings.length < 2 || texts.length !== 1) return undefined;
  if (PART.test(first)) return 'title';
  const isLong = first.length > LONGEST_NAME || first.split(/\s+/).length >= FEWEST_WORDS;
  return isLong && /\p{L}{3}/u.test(first) ? 'remark' : undefined;
}

function isRule(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => RULE.test(text));
}
