import type { Column, Value } from 'mdb-reader';
import { UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import type { ForeignReference, ForeignTable } from './foreign-table.ts';

/** Content of an Access database. */
export interface AccessDatabase {
  /** Tables with rows, values as texts. */
  tables: ForeignTable[];
  references: ForeignReference[];
  /** Names of linked tables, whose data are in other files. */
  linked: string[];
  /** Omitted columns with pictures, files and other bytes, as `table.column`. */
  leftOut: string[];
}

const SIGNS = ['Standard Jet DB', 'Standard ACE DB'];
const SIGN_AT = 4;
/** Column types that are not text. */
const BYTES = new Set(['binary', 'ole', 'complex']);
const RELATIONSHIPS = 'MSysRelationships';
/** Date that Access stores with times that have no date. */
const NO_DAY = '1899-12-30';
/** Significant digits of a four-byte float. */
const DIGITS_OF_FLOAT = 7;

/** Returns true if bytes begin like an Access database, .mdb or .accdb. */
export function isAccessFile(bytes: Uint8Array): boolean {
  const sign = Buffer.from(bytes.subarray(SIGN_AT, SIGN_AT + SIGNS[0]!.length)).toString('latin1');
  return SIGNS.includes(sign);
}

/**
 * Reads the tables of an Access database (Access 97 and later). Dates become `YYYY-MM-DD`, booleans
 * `true`/`false`. It blocks, so run it as a task.
 * @throws UnsupportedMediaTypeError if it is password-protected
 * @throws ValidationError if it is damaged
 */
export async function readAccessFile(bytes: Uint8Array): Promise<AccessDatabase> {
  // Loaded on demand: few files need it.
  const { default: MDBReader } = await import('mdb-reader');
  try {
    const reader = new MDBReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const read = reader.getTableNames().map((name) => {
      const table = reader.getTable(name);
      const columns = table.getColumns();
      const readable = columns.filter(({ type }) => !BYTES.has(type));
      const left = columns.filter((column) => !readable.includes(column));
      const rows = table.getData({ columns: readable.map((column) => column.name) });
      return {
        table: {
          name,
          columns: readable.map((column) => column.name),
          rows: rows.map((row) => readable.map((column) => textOf(row[column.name] ?? null, column))),
        },
        left: left.map((column) => `${name}.${column.name}`),
      };
    });
    const filled = read.filter(({ table }) => table.rows.length > 0);
    const relationships = reader.getTableNames({ normalTables: false, systemTables: true });
    return {
      tables: filled.map(({ table }) => table),
      references: relationships.includes(RELATIONSHIPS)
        ? toReferences(reader.getTable(RELATIONSHIPS).getData())
        : [],
      linked: reader.getTableNames({ normalTables: false, linkedTables: true }),
      leftOut: filled.flatMap(({ left }) => left),
    };
  } catch (error) {
    throw String(error).includes('password') ? locked() : damaged();
  }
}

/** Formats a value as text, empty for null. */
function textOf(value: Value, { type }: Column): string {
  if (value === null) return '';
  if (value instanceof Date) return toMoment(value);
  if (type === 'float') return String(Number(Number(value).toPrecision(DIGITS_OF_FLOAT)));
  // Amounts are stored with four decimals. Trailing zeros are removed.
  if (type === 'currency' || type === 'numeric') return String(value).replace(/\.0+$|(\.\d*?)0+$/, '$1');
  return String(value);
}

/** Access stores timestamps without time zone. They are formatted as entered. */
function toMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (time === '00:00:00') return day;
  return day === NO_DAY ? time : `${day}T${time}`;
}

/** A reference over several columns says nothing about a single column. */
function toReferences(rows: readonly Record<string, Value>[]): ForeignReference[] {
  return rows
    .filter((row) => row['ccolumn'] === 1)
    .map((row) => ({
      table: String(row['szObject']),
      column: String(row['szColumn']),
      toTable: String(row['szReferencedObject']),
      toColumn: String(row['szReferencedColumn']),
    }));
}

function locked(): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError({
    en: 'The Access database is protected by a password: remove it in Access (File, Decrypt database)',
    it: 'Il database di Access è protetto da una password: toglila in Access (File, Decrittografa database)',
  });
}

function damaged(): ValidationError {
  return new ValidationError([], {
    en: 'The Access database is damaged or incomplete: let Access compact and repair it',
    it: 'Il database di Access è danneggiato o troncato: fallo compattare e ripristinare da Access',
  });
}
