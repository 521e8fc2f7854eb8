import { ConflictError, DomainError, UnavailableError, ValidationError } from '@trowel/domain/core';

const UNAVAILABLE =
  /^(08|53|57P|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY|LOCKED))/;
const DUPLICATE = /^(23505$|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))/;
const STILL_USED = /^(23503$|SQLITE_CONSTRAINT_FOREIGNKEY)/;
const COLLIDED = /^(40001|40P01)$/;
/** Error code of a number out of the column's range. */
const OUT_OF_RANGE = /^22003$/;
const LOST =
  /connection terminated|connection timeout|timeout expired|timeout exceeded|client was closed|connection is not open|not queryable/i;
const FULL = /^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/;

/** Converts a driver error into a domain error. Unknown errors are returned unchanged. */
export function translateError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { code, message } = causeOf(error);
  if (DUPLICATE.test(code))
    return new ConflictError({
      en: 'Another record already has that name or number',
      it: 'Un’altra scheda ha già quel nome o numero',
    });
  if (STILL_USED.test(code))
    return new ConflictError({
      en: 'Other records depend on this one',
      it: 'Altre schede dipendono da questa',
    });
  if (COLLIDED.test(code))
    return new UnavailableError({
      en: 'Another write came at the same time; try again',
      it: 'Un’altra scrittura è arrivata nello stesso momento: riprova',
    });
  if (FULL.test(code))
    return new UnavailableError(
      { en: 'The disk of the database is full', it: 'Il disco del database è pieno' },
      { type: 'storage_full' },
    );
  if (OUT_OF_RANGE.test(code)) return new ValidationError([], 'A number is larger than can be stored');
  if (UNAVAILABLE.test(code) || LOST.test(message))
    return new UnavailableError({
      en: 'The database does not respond at the moment',
      it: 'Il database al momento non risponde',
    });
  return error;
}

/** Returns true if a translated error means that a disk is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DomainError && error.detail['type'] === 'storage_full';
}

/** Drizzle wraps the error of the driver. The innermost cause has the code. */
function causeOf(error: unknown): { code: string; message: string } {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return { code: '', message: '' };
  return { code: 'code' in inner ? String(inner.code) : '', message: inner.message };
}

type Functions = Record<string, (...args: never[]) => PromiseLike<unknown>>;

/** Returns the same functions with translated errors. */
export function withTranslatedErrors<T extends object>(repository: T): T {
  const guarded = Object.entries(repository as unknown as Functions).map(([name, run]) => [
    name,
    async (...args: never[]): Promise<unknown> => {
      try {
        return await run(...args);
      } catch (error) {
        throw translateError(error);
      }
    },
  ]);
  return Object.fromEntries(guarded) as T;
}
