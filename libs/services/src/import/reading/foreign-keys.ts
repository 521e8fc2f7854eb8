import type { ForeignReference, ForeignTable } from '@trowel/db/foreign';
import { findUnitNumber } from '@trowel/domain/formats';

/** A table that is a list of words has its key, the word, and hardly more. */
const MOST_COLUMNS_OF_WORDS = 3;
/** `Nome`, `nome_sito`, `site name`, `denominazione`. */
const CALLED_NAME = /^(?:(?:nome|name|denominazione)(?:[_ ].*)?|.*[_ ](?:nome|name)|sito|site)$/i;

/** Tables after their foreign keys were replaced. */
export interface WrittenOut {
  /** Tables without lookup tables of words, because their words are in the referring tables. */
  tables: ForeignTable[];
  /** Replaced keys, as `table.column (table.column)`. */
  written: string[];
}

/**
 * Replaces foreign keys by the number of the unit, the word of a lookup table, or the name in another
 * table. Other
 * references, and keys without a row, stay unchanged.
 */
export function writeOutKeys(
  tables: readonly ForeignTable[],
  references: readonly ForeignReference[],
): WrittenOut {
  const written: string[] = [];
  const words = new Set<ForeignTable>();
  const out = tables.map((table) => {
    const replaced = new Map<number, ReadonlyMap<string, unknown>>();
    for (const reference of references.filter((one) => isSame(one.table, table.name))) {
      const column = findColumn(table, reference.column);
      const target = tables.find(({ name }) => isSame(name, reference.toTable));
      const known = target && listNames(target, findColumn(target, reference.toColumn));
      if (column === -1 || !target || !known) continue;
      replaced.set(column, known.byKey);
      if (known.areWords) words.add(target);
      written.push(`${table.name}.${table.columns[column]} (${reference.toTable}.${known.heading})`);
    }
    if (replaced.size === 0) return table;
    const rows = table.rows.map((row) => row.map((value, i) => replaced.get(i)?.get(String(value)) ?? value));
    return { ...table, rows };
  });
  return { tables: out.filter((_, i) => !words.has(tables[i]!)), written };
}

interface Names {
  heading: string;
  byKey: Map<string, unknown>;
  /** The table is a list of words, and nothing else. */
  areWords: boolean;
}

/** By which column the rows of a table are known, and how, by their key. */
function listNames(table: ForeignTable, key: number): Names | undefined {
  const number = findUnitNumber(table.columns, table.name);
  const words = number === -1 && table.columns.length <= MOST_COLUMNS_OF_WORDS;
  const column = number === -1 ? findWords(table, { key, words }) : number;
  if (key === -1 || column === -1 || column === key) return undefined;
  const named = table.rows.filter((row) => isWritten(row[column]));
  return {
    areWords: words,
    heading: table.columns[column]!,
    byKey: new Map(named.map((row) => [String(row[key]), row[column]])),
  };
}

/** Returns a column of words of a lookup table. In a wider table, returns the name column if its names are unique. */
function findWords({ columns, rows }: ForeignTable, { key, words }: { key: number; words: boolean }): number {
  const isWord = (value: unknown): boolean => isWritten(value) && !/^[\d.,\s]*$/.test(String(value));
  const holdsWords = (i: number): boolean =>
    i !== key && rows.length > 0 && rows.every((row) => isWord(row[i]));
  if (words) return columns.findIndex((_, i) => holdsWords(i));
  const named = columns.findIndex((heading, i) => CALLED_NAME.test(heading) && holdsWords(i));
  const isUnique = new Set(rows.map((row) => row[named])).size === rows.length;
  return isUnique ? named : -1;
}

function isWritten(value: unknown): boolean {
  return value !== null && value !== undefined && String(value).trim() !== '';
}

function findColumn({ columns }: ForeignTable, name: string): number {
  return columns.findIndex((column) => isSame(column, name));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
