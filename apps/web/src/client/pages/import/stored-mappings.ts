import type { DescribedTable } from '@trowel/domain/formats';
import { NO_CHOICES, type Choices } from './import-model.ts';

/** Options for files with the same headings, stored in this browser or in a file. */
export interface StoredMapping extends Pick<Choices, 'format' | 'sheets' | 'mapping' | 'replace' | 'add'> {
  /** Signature that files with the same headings share. */
  signature: string;
  /** Name of the file for which the options were chosen. */
  made_for: string;
}

const STORAGE_KEY = 'trowel.import.mappings';
const MAX_MAPPINGS = 50;
const MARK = 'trowel-import-mapping';

/** Returns the signature of a file: its sheet names and headings. The order of the sheets is ignored. */
export function signatureOf(tables: readonly DescribedTable[]): string {
  const lines = tables.map(({ sheet = '', columns }) =>
    [sheet, ...columns.map(({ heading }) => heading.trim().toLowerCase()).filter(Boolean)].join('\t'),
  );
  return [...new Set(lines)].sort().join('\n');
}

/** Finds the stored options for files with the same headings. */
export function findStoredMapping(signature: string): StoredMapping | undefined {
  return signature === '' ? undefined : readAll().find((stored) => stored.signature === signature);
}

/** Stores the options of a file for others with the same headings. Default options delete the stored ones. */
export function storeMapping(stored: StoredMapping): void {
  if (stored.signature === '') return;
  const others = readAll().filter(({ signature }) => signature !== stored.signature);
  const all = isDefaultMapping(stored) ? others : [stored, ...others].slice(0, MAX_MAPPINGS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // Without storage in the browser, the mapping can still be saved as a file.
  }
}

/** Returns true if all options are the default. */
export function isDefaultMapping({
  format,
  sheets,
  mapping,
  replace,
  add,
}: Omit<StoredMapping, 'signature' | 'made_for'>): boolean {
  const options = [sheets, mapping, replace, add];
  return format === 'auto' && options.every((one) => Object.keys(one).length === 0);
}

/** Writes a mapping to a file that can be shared with colleagues. */
export function writeMapping(stored: StoredMapping): Blob {
  return new Blob([JSON.stringify({ kind: MARK, version: 1, ...stored }, undefined, 2)], {
    type: 'application/json',
  });
}

/** Reads a saved mapping. Returns undefined for other files, such as one to import. */
export async function readMapping(file: File): Promise<StoredMapping | undefined> {
  if (file.size > 1_000_000 || !/\.json$/i.test(file.name)) return undefined;
  return toMapping(parse(await file.text()), MARK);
}

function readAll(): StoredMapping[] {
  const all = parse(readStored());
  return Array.isArray(all) ? all.flatMap((one) => toMapping(one) ?? []) : [];
}

function readStored(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Entries of the wrong type are dropped. The server validates the rest. */
function toMapping(value: unknown, mark?: string): StoredMapping | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Partial<StoredMapping> & { kind?: unknown };
  if (mark !== undefined && given.kind !== mark) return undefined;
  if (typeof given.signature !== 'string') return undefined;
  return {
    signature: given.signature,
    made_for: typeof given.made_for === 'string' ? given.made_for : '',
    format: typeof given.format === 'string' ? given.format : 'auto',
    sheets: isPlain(given.sheets) ? given.sheets : NO_CHOICES.sheets,
    mapping: isPlain(given.mapping) ? given.mapping : NO_CHOICES.mapping,
    replace: isPlain(given.replace) ? given.replace : NO_CHOICES.replace,
    add: isPlain(given.add) ? given.add : NO_CHOICES.add,
  };
}

function isPlain<T>(value: T): value is NonNullable<T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
