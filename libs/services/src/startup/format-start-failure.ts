import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isStorageFull, MigrationError, NewerSchemaError } from '@trowel/db';
import { UnavailableError } from '@trowel/domain/core';

/** Settings of the service that was starting. */
export interface StartAttempt {
  /** `sqlite:///…` or `postgresql://…`; undefined if the settings were not read yet. */
  databaseUrl?: string | undefined;
  /** The setting that selects the port. */
  portSetting: string;
}

interface Failure extends StartAttempt {
  code: string;
  message: string;
  /** The connection, port or file that failed, as Node reports it. */
  at: { syscall?: string; address?: string; port?: number; path?: string };
  place: string;
}

type Teller = (failure: Failure) => string;

const FORBIDDEN: Teller = ({ at, place, portSetting }) =>
  at.syscall === 'listen'
    ? `Port ${at.port} cannot be opened by this account. Set ${portSetting} to a port above 1023.`
    : `${at.path ?? place} cannot be written by this account. Give the account write permission, or set another folder in DATA_DIR.`;
const UNREACHED: Teller = ({ place, message }) =>
  `The database server of ${place} does not answer (${message || 'connection refused'}). Check that it is running, and that DATABASE_URL contains its host and port.`;
const REFUSED: Teller = ({ place, message }) =>
  `The database server of ${place} refused the account (${message}). Correct the user name and password in DATABASE_URL.`;
const LOCKED: Teller = ({ place }) =>
  `The database ${place} is locked by another program. Close that program, then start again.`;

const FULL: Teller = ({ at, place }) =>
  `The disk of ${at.path ?? place} is full. Delete or move other files until some hundred MB are free, then start again. Do not touch the database and the files beside it whose names begin with its name.`;

/** By the beginning of the error code of the driver or Node; the first match counts. */
const TELLERS: readonly (readonly [RegExp, Teller])[] = [
  [
    /^EADDRINUSE/,
    ({ at, portSetting }) =>
      `Port ${at.port} on ${at.address} is in use by another program, perhaps by another Trowel. Stop that program, or set ${portSetting} to another port.`,
  ],
  [
    /^EADDRNOTAVAIL/,
    ({ at }) =>
      `This machine has no address ${at.address}. Correct HOST, or remove it to listen on this machine only.`,
  ],
  [
    /^SQLITE_NOTADB/,
    ({ place }) =>
      `The file ${place} is not a SQLite database. Move it elsewhere to start with an empty database, or set another file in DATABASE_URL.`,
  ],
  [
    /^SQLITE_CORRUPT/,
    ({ place }) =>
      `The database ${place} is damaged. Restore the last backup; the damaged file stays as it is.`,
  ],
  [/^SQLITE_(BUSY|LOCKED)/, LOCKED],
  [
    /^SQLITE_CANTOPEN/,
    ({ place }) =>
      `The database ${place} cannot be opened. Check that it is a file, that its folder exists, and that this account may write there.`,
  ],
  [
    /^SQLITE_READONLY/,
    ({ place }) =>
      `The database ${place} cannot be written by this account. Give the account write permission for the file and its folder.`,
  ],
  [/^(EACCES|EPERM|EROFS)$/, FORBIDDEN],
  [
    /^(EEXIST|ENOTDIR)$/,
    ({ at, place }) =>
      `${at.path ?? place} is a file, but a folder is needed there. Move the file elsewhere, or set another folder in DATA_DIR.`,
  ],
  [/^28/, REFUSED],
  [
    /^3D000/,
    ({ place }) =>
      `The database server has no database ${place}. Create it (createdb), or correct DATABASE_URL.`,
  ],
  [/^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|ENETUNREACH|57P03)/, UNREACHED],
];

/**
 * Returns one or two sentences about why a service did not start, where, and what to do. An unknown
 * error keeps its own message.
 */
export function formatStartFailure(error: unknown, attempt: StartAttempt): string {
  const place = nameDatabase(attempt.databaseUrl);
  if (error instanceof NewerSchemaError || error instanceof MigrationError)
    return `The database ${place} cannot be used. ${error.message}`;
  const { code = '', message, ...at } = innermost(error);
  const failure = { ...attempt, code: String(code), message, at, place };
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/.test(failure.code) || isOutOfRoom(failure, attempt))
    return FULL(failure);
  if (isStorageFull(error)) return FULL(failure);
  const format = TELLERS.find(([codes]) => codes.test(failure.code))?.[1];
  if (format) return format(failure);
  // A write that timed out while waiting for its turn.
  return error instanceof UnavailableError ? LOCKED(failure) : message;
}

/** On a full disk SQLite reports that it cannot open or read the file. */
function isOutOfRoom({ code }: Failure, { databaseUrl = '' }: StartAttempt): boolean {
  if (!/^SQLITE_(IOERR|CANTOPEN)/.test(code) || !databaseUrl.startsWith('sqlite:///')) return false;
  try {
    return statfsSync(dirname(resolve(databaseUrl.slice('sqlite:///'.length)))).bavail === 0;
  } catch {
    return false;
  }
}

/** Returns the path of a file, or the address of a database server without the password. */
function nameDatabase(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'of the settings';
  return databaseUrl.replace(/^sqlite:\/\/\//, '').replace(/\/\/[^@/]*@/, '//');
}

interface CodedError {
  message: string;
  code?: unknown;
  syscall?: string;
  address?: string;
  port?: number;
  path?: string;
}

/** Libraries wrap the error of the system. A connection attempt to several addresses has one error for each. */
function innermost(error: unknown): CodedError {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error.cause instanceof Error) return innermost(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  // A spread would lose properties that are not enumerable, such as the message.
  return Object.assign({ message: error.message }, error);
}
