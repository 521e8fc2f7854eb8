import type { Language } from '../../context.ts';
import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import {
  readPostgresDatabase,
  readSqliteFile,
  type ForeignDatabase,
  type ForeignTable,
} from '@trowel/db/foreign';
import {
  PYARCHINIT_TABLES,
  readImport,
  type ImportedData,
  type PyarchinitContent,
  type Table,
} from '@trowel/domain/formats';
import { UnavailableError, UnsupportedMediaTypeError } from '@trowel/domain/core';

/** Reads the tables of an SQLite database that pyArchInit wrote. Blocks. @throws UnsupportedMediaTypeError for any other. */
export function readDatabase(bytes: Uint8Array, language: Language): PyarchinitContent {
  return toContent(readSqliteFile(bytes, PYARCHINIT_TABLES), language);
}

/**
 * Reads a database of pyArchInit at `sqlite:///…` or `postgresql://…`; nothing is written there. Blocks: a task.
 * @throws UnavailableError when it cannot be reached; UnsupportedMediaTypeError when it is none of pyArchInit
 */
export async function readDatabaseAt(url: string, language: Language): Promise<ImportedData> {
  const found = url.startsWith('sqlite:')
    ? readSqliteFile(await readBytes(url, language), PYARCHINIT_TABLES)
    : await readPostgresDatabase(url, PYARCHINIT_TABLES);
  return readImport({
    fileName: { en: 'The database', it: 'Il database' }[language],
    format: 'pyarchinit',
    database: toContent(found, language),
    language,
  });
}

async function readBytes(url: string, language: Language): Promise<Uint8Array> {
  const path = url.slice('sqlite:///'.length);
  try {
    return await readFile(isAbsolute(path) ? path : resolve(path));
  } catch {
    throw new UnavailableError(
      { en: 'The database file cannot be read', it: 'Il file del database non si può leggere' }[language],
    );
  }
}

function toContent({ tables, others }: ForeignDatabase, language: Language): PyarchinitContent {
  if (tables.length > 0) return { tables: tables.map(toTable), others };
  const found = others.slice(0, 10).map(({ name }) => name);
  throw new UnsupportedMediaTypeError(
    {
      en: `This is not a pyArchInit database: it has no us_table or site_table. Its tables: ${found.join(', ') || 'none'}`,
      it: `Questo non è un database di pyArchInit: non ha us_table né site_table. Le sue tabelle: ${found.join(', ') || 'nessuna'}`,
    }[language],
  );
}

function toTable({ name, columns, rows }: ForeignTable): Table {
  const cells = rows.map((row, i) => ({ number: i + 2, cells: row.map(textOf) }));
  return { name, rows: [{ number: 1, cells: columns }, ...cells] };
}

/** Pictures and geometry are no texts. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : '';
}
