import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isStorageFull, MigrationError, NewerSchemaError } from '@trowel/db';
import { UnavailableError } from '@trowel/domain/core';

/** What a service was starting with. */
export interface StartAttempt {
  /** `sqlite:///…` or `postgresql://…`; undefined while the settings were not read yet. */
  databaseUrl?: string | undefined;
  /** The setting that chooses the port. */
  portSetting: string;
}

interface Failure extends StartAttempt {
  code: string;
  message: string;
  /** Where a connection, a port or a file failed, as Node tells it. */
  at: { syscall?: string; address?: string; port?: number; path?: string };
  place: string;
}

type Teller = (failure: Failure) => string;

const FORBIDDEN: Teller = ({ at, place, portSetting }) =>
  at.syscall === 'listen'
    ? `Port ${at.port} may not be opened by this account. Set ${portSetting} to a port above 1023.`
    : `${at.path ?? place} may not be written by this account. Give it the right to, or name another folder in DATA_DIR.`;
const UNREACHED: Teller = ({ place, message }) =>
  `The database server of ${place} does not answer (${message || 'connection refused'}). See that it runs, and that DATABASE_URL names its host and port.`;
const REFUSED: Teller = ({ place, message }) =>
  `The database server of ${place} refused the account (${message}). Correct the name and password in DATABASE_URL.`;
const LOCKED: Teller = ({ place }) =>
  `The database ${place} is locked by another program. Close the one that has it open, then start again.`;

const FULL: Teller = ({ at, place }) =>
  `There is no room left on the disk of ${at.path ?? place}. Delete or move other files there until some hundred MB are free, then start again. Leave the database, and the files beside it whose names begin like its own, as they are.`;

/** By the beginning of the code that the driver or Node gives, first match first. */
const TELLERS: readonly (readonly [RegExp, Teller])[] = [
  [
    /^EADDRINUSE/,
    ({ at, portSetting }) =>
      `Port ${at.port} on ${at.address} is taken by another program, perhaps a Trowel that runs already. Stop that one, or set ${portSetting} to another port.`,
  ],
  [
    /^EADDRNOTAVAIL/,
    ({ at }) =>
      `This machine has no address ${at.address}. Correct HOST, or leave it out to listen on this machine alone.`,
  ],
  [
    /^SQLITE_NOTADB/,
    ({ place }) =>
      `The file ${place} is not a SQLite database. Move it away to begin with an empty one, or name another file in DATABASE_URL.`,
  ],
  [
    /^SQLITE_CORRUPT/,
    ({ place }) =>
      `The database ${place} is damaged. Put back the last backup of it; the damaged file is left as it is.`,
  ],
  [/^SQLITE_(BUSY|LOCKED)/, LOCKED],
  [
    /^SQLITE_CANTOPEN/,
    ({ place }) =>
      `The database ${place} cannot be opened. See that it is a file, that its folder exists, and that this account may write there.`,
  ],
  [
    /^SQLITE_READONLY/,
    ({ place }) =>
      `The database ${place} may not be written by this account. Give it the right to, on its folder too.`,
  ],
  [/^(EACCES|EPERM|EROFS)$/, FORBIDDEN],
  [
    /^(EEXIST|ENOTDIR)$/,
    ({ at, place }) =>
      `${at.path ?? place} is in the way: a file stands where a folder is needed. Move it away, or name another folder in DATA_DIR.`,
  ],
  [/^28/, REFUSED],
  [
    /^3D000/,
    ({ place }) =>
      `The database server has no database ${place}. Make it (createdb), or correct DATABASE_URL.`,
  ],
  [/^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|ENETUNREACH|57P03)/, UNREACHED],
];

/** Says in one or two sentences what kept a service from starting, where, and what to do; anything unknown in its own words. */
export function formatStartFailure(error: unknown, attempt: StartAttempt): string {
  const place = nameDatabase(attempt.databaseUrl);
  if (error instanceof NewerSchemaError || error instanceof MigrationError)
    return `The database ${place} cannot be used. ${error.message}`;
  const { code = '', message, ...at } = innermost(error);
  const failure = { ...attempt, code: String(code), message, at, place };
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/.test(failure.code) || isOutOfRoom(failure, attempt))
    return FULL(failure);
  if (isStorageFull(error)) return FULL(failure);
  const tell = TELLERS.find(([codes]) => codes.test(failure.code))?.[1];
  if (tell) return tell(failure);
  // What waited in vain for its turn to write.
  return error instanceof UnavailableError ? LOCKED(failure) : message;
}

/** On a full disk SQLite says that it cannot open, or cannot read, what it cannot make. */
function isOutOfRoom({ code }: Failure, { databaseUrl = '' }: StartAttempt): boolean {
  if (!/^SQLITE_(IOERR|CANTOPEN)/.test(code) || !databaseUrl.startsWith('sqlite:///')) return false;
  try {
    return statfsSync(dirname(resolve(databaseUrl.slice('sqlite:///'.length)))).bavail === 0;
  } catch {
    return false;
  }
}

/** A file by its path, a server's database by its address without the password. */
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

/** Libraries wrap what the system said; a try at several addresses holds one error for each. */
function innermost(error: unknown): CodedError {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error.cause instanceof Error) return innermost(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  // Members that are not enumerable, the message among them, are lost when an error is spread.
  return Object.assign({ message: error.message }, error);
}
