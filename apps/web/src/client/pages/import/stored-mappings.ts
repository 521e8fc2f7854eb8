import { NO_CHOICES, type Choices, type DescribedTable } from './import-model.ts';

/** What is kept for files with the same headings, on this device and as a file. */
export interface StoredMapping extends Pick<Choices, 'format' | 'sheets' | 'mapping' | 'replace' | 'add'> {
  /** Tells files with these headings from others. */
  signature: string;
  /** The file it was made for. */
  made_for: string;
}

const KEPT_IN = 'trowel.import.mappings';
const MOST_KEPT = 50;
const MARK = 'trowel-import-mapping';

/** Gives what tells files with the same headings: names of sheets with their headings, in whatever order. */
export function signatureOf(tables: readonly DescribedTable[]): string {
  const lines = tables.map(({ sheet = '', columns }) =>
    [sheet, ...columns.map(({ heading }) => heading.trim().toLowerCase()).filter(Boolean)].join('\t'),
  );
  return [...new Set(lines)].sort().join('\n');
}

/** Finds what was said of files with the same headings. */
export function findStoredMapping(signature: string): StoredMapping | undefined {
  return signature === '' ? undefined : readAll().find((kept) => kept.signature === signature);
}

/** Keeps what is said of a file for others with the same headings; what says nothing is forgotten. */
export function storeMapping(kept: StoredMapping): void {
  if (kept.signature === '') return;
  const others = readAll().filter(({ signature }) => signature !== kept.signature);
  const all = isDefaultMapping(kept) ? others : [kept, ...others].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(KEPT_IN, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing: the mapping can still be taken as a file.
  }
}

/** Whether nothing was said that differs from what is recognised. */
export function isDefaultMapping({
  format,
  sheets,
  mapping,
  replace,
  add,
}: Omit<StoredMapping, 'signature' | 'made_for'>): boolean {
  const said = [sheets, mapping, replace, add];
  return format === 'auto' && said.every((one) => Object.keys(one).length === 0);
}

/** Gives a mapping as a file for colleagues. */
export function writeMapping(kept: StoredMapping): Blob {
  return new Blob([JSON.stringify({ kind: MARK, version: 1, ...kept }, undefined, 2)], {
    type: 'application/json',
  });
}

/** Reads a mapping somebody saved; undefined when the file is something else, such as one to import. */
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
    return localStorage.getItem(KEPT_IN) ?? '';
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

/** What is not of its kind is left out: the server judges the rest. */
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
