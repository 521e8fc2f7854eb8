import type { Language } from '../../context.ts';
import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import {
  readAccessFile,
  readPostgresDatabase,
  readSqliteFile,
  readSqliteTables,
  type ForeignDatabase,
  type ForeignTable,
} from '@trowel/db/foreign';
import {
  GEOMETRY_COLUMNS,
  isPyarchinitTable,
  PYARCHINIT_MEDIA_TABLES,
  PYARCHINIT_TABLES,
  readImport,
  type ImportedData,
  type ImportInput,
  type PyarchinitContent,
  type Table,
} from '@trowel/domain/formats';
import { formatHex, isSpatialite } from '@trowel/domain/gis';
import { findLayer } from './read-layers.ts';
import { writeOutKeys } from './foreign-keys.ts';
import { readSqlDump } from './read-sql-dump.ts';
import { UnavailableError, UnsupportedMediaTypeError } from '@trowel/domain/core';

/** The tables of a database: those of pyArchInit, or of any other program, such as a GeoPackage. */
export interface ReadDatabase {
  input: Pick<ImportInput, 'database' | 'tables' | 'layers'>;
  /** Sentences on the parts that were not read. */
  remarks: string[];
}

/** The tables of pyArchInit that are read. */
const READ_TABLES: readonly string[] = [...PYARCHINIT_TABLES, ...PYARCHINIT_MEDIA_TABLES, GEOMETRY_COLUMNS];

/** Reads the tables of an SQLite database. Blocks. @throws UnsupportedMediaTypeError where it has none. */
export function readDatabase(bytes: Uint8Array, language: Language): ReadDatabase {
  const own = readSqliteFile(bytes, READ_TABLES);
  const { tables, references } = own.tables.some(isCore)
    ? { tables: [], references: [] }
    : readSqliteTables(bytes);
  if (tables.length === 0) return { input: { database: toContent(own, language) }, remarks: [] };
  const { tables: whole, written } = writeOutKeys(tables, references);
  const read = whole.map((table) => ({ table: toTable(withoutShapes(table)), source: table }));
  return {
    input: {
      tables: read.map(({ table }) => table),
      layers: read.flatMap(({ table, source }) => findLayer(table, source) ?? []),
    },
    remarks: formatList(written, WRITTEN_OUT[language]),
  };
}

/** Reads the tables of an Access database. Blocks. @throws as `readAccessFile`, UnsupportedMediaTypeError where it has none */
export async function readAccessDatabase(bytes: Uint8Array, language: Language): Promise<ReadDatabase> {
  const { tables, references, linked, leftOut } = await readAccessFile(bytes);
  if (tables.length === 0)
    throw new UnsupportedMediaTypeError(
      {
        en: `The Access database has no tables with rows${linked.length > 0 ? `; these lie in another file: ${linked.join(', ')}` : ''}`,
        it: `Il database di Access non ha tabelle con righe${linked.length > 0 ? `; queste stanno in un altro file: ${linked.join(', ')}` : ''}`,
      }[language],
    );
  const { tables: whole, written } = writeOutKeys(tables, references);
  return {
    input: { tables: whole.map(toTable) },
    remarks: [
      ...formatList(
        leftOut,
        {
          en: 'Pictures, files and other bytes were not read, of these columns',
          it: 'Immagini, file e altri byte non vengono letti, di queste colonne',
        }[language],
      ),
      ...formatList(
        linked,
        {
          en: 'These tables lie in another file and were not read',
          it: 'Queste tabelle stanno in un altro file e non vengono lette',
        }[language],
      ),
      ...formatList(written, WRITTEN_OUT[language]),
    ],
  };
}

const WRITTEN_OUT: Record<Language, string> = {
  en: 'Instead of the keys of other tables stands what they are called there',
  it: 'Al posto delle chiavi di altre tabelle sta il nome che hanno lì',
};

function formatList(names: readonly string[], text: string): string[] {
  return names.length > 0 ? [`${text}: ${names.join(', ')}`] : [];
}

/**
 * Reads the tables of a database written out as SQL, of pyArchInit or of any other program.
 * @throws UnsupportedMediaTypeError where it has no rows.
 */
export function readDump(text: string, language: Language): Pick<ImportInput, 'database' | 'tables'> {
  const tables = readSqlDump(text, language).filter(({ rows }) => rows.length > 0);
  const isOwn = ({ name }: ForeignTable): boolean => READ_TABLES.includes(name);
  const own = tables.filter(isOwn);
  const others = tables.filter((table) => !isOwn(table));
  if (!own.some(isCore) && tables.length > 0) return { tables: tables.map(toTable) };
  const counted = others.map(({ name, rows }) => ({ name, rows: rows.length }));
  return { database: toContent({ tables: own, others: counted }, language) };
}

function isCore({ name }: ForeignTable): boolean {
  return isPyarchinitTable(name);
}

/** Numbers by which GIS programs count their rows. */
const ROW_NUMBERS = new Set(['fid', 'ogc_fid', 'pkuid', 'pk_uid']);

function withoutShapes(table: ForeignTable): ForeignTable {
  const columns = table.columns.flatMap((name, i) =>
    isShape(table, i) || ROW_NUMBERS.has(name.toLowerCase()) ? [] : [i],
  );
  return {
    name: table.name,
    columns: columns.map((i) => table.columns[i]!),
    rows: table.rows.map((row) => columns.map((i) => row[i])),
  };
}

/** Returns true if a column contains bytes, as geometries and pictures do. */
function isShape({ rows }: ForeignTable, column: number): boolean {
  return rows.some((row) => row[column] instanceof Uint8Array);
}

/**
 * Reads a database of pyArchInit at `sqlite:///…` or `postgresql://…`, without writing to it. It
 * blocks, so run it as a task.
 * @throws UnavailableError if it cannot be reached; UnsupportedMediaTypeError if it is not a
 * pyArchInit database
 */
export async function readDatabaseAt(url: string, language: Language): Promise<ImportedData> {
  const found = url.startsWith('sqlite:')
    ? readSqliteFile(await readBytes(url, language), READ_TABLES)
    : await readPostgresDatabase(url, READ_TABLES);
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

/** Formats a value as text. Geometries are hexadecimal, and pictures are left out. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array && isSpatialite(value)) return formatHex(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : '';
}
