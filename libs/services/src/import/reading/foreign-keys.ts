import type { ForeignReference, ForeignTable } from '@trowel/db/foreign';
import { findUnitNumber } from '@trowel/domain/formats';

/** A table that is a list of words has its key, the word, and hardly more. */
const MOST_COLUMNS_OF_WORDS = 3;

/** What became of tables and their keys. */
export interface WrittenOut {
  /** Without lists of words: those stand where they are meant. */
  tables: ForeignTable[];
  /** Where keys were written out, as `table.column (table.column)`. */
  written: string[];
}

/**
 * Puts in place of keys of another table what people know it by: the number of a unit, or the word of a list of words. What
 * refers to any other table, and a key that is not there, stays as it is.
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
      replaced.set(column, known.names);
      if (known.areWords) words.add(target);
      written.push(`${table.name}.${table.columns[column]} (${reference.toTable}.${known.heading})`);
    }
    if (replaced.size === 0) return table;
    const rows = table.rows.map((row) => row.map((value, i) => replaced.get(i)?.get(String(value)) ?? value));
    return { ...table, rows };
  });
  return { tables: out.filter((_, i) => !words.has(tables[i]!)), written };
}

/** By which column the rows of a table are known, and how, by their key. */
function listNames(
  table: ForeignTable,
  key: number,
): { heading: string; names: Map<string, unknown>; areWords: boolean } | undefined {
  const number = findUnitNumber(table.columns, table.name);
  const column = number === -1 ? findWords(table, key) : number;
  if (key === -1 || column === -1 || column === key) return undefined;
  const named = table.rows.filter((row) => isWritten(row[column]));
  return {
    areWords: number === -1,
    heading: table.columns[column]!,
    names: new Map(named.map((row) => [String(row[key]), row[column]])),
  };
}

function findWords({ columns, rows }: ForeignTable, key: number): number {
  if (columns.length > MOST_COLUMNS_OF_WORDS) return -1;
  const isWord = (value: unknown): boolean => isWritten(value) && !/^[\d.,\s]*$/.test(String(value));
  return columns.findIndex((_, i) => i !== key && rows.length > 0 && rows.every((row) => isWord(row[i])));
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
