import { ConflictError, UnavailableError, ValidationError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import { openTestDatabase } from './testing/test-stores.ts';
import { translateError } from './translate-error.ts';

const withCode = (code: string, message = 'as the driver says'): Error =>
  Object.assign(new Error(message), { code });

describe('translateError()', () => {
  it.each([
    '57P01',
    '57P03',
    '08006',
    '53300',
    '58030',
    'ECONNREFUSED',
    'ENOENT',
    'SQLITE_BUSY',
    'SQLITE_IOERR_WRITE',
  ])('takes %s for an outage, however deep it is wrapped', (code) => {
    const wrapped = new Error('Failed query', { cause: new Error('again', { cause: withCode(code) }) });

    expect(translateError(wrapped)).toBeInstanceOf(UnavailableError);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('takes "%s", which has no code, for an outage', (message) => {
    expect(translateError(new Error(message))).toBeInstanceOf(UnavailableError);
  });

  it.each(['53100', 'SQLITE_FULL'])('says of %s that the disk is full', (code) => {
    expect(translateError(withCode(code))).toMatchObject({
      code: 'unavailable',
      detail: { type: 'storage_full' },
    });
  });

  it.each(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23503'])(
    'takes %s for a conflict',
    (code) => {
      expect(translateError(withCode(code))).toBeInstanceOf(ConflictError);
    },
  );

  it('takes a number no column can hold for a mistake of the caller', () => {
    expect(translateError(withCode('22003'))).toBeInstanceOf(ValidationError);
  });

  it('gives a bug back as it is', () => {
    const bug = new TypeError('x is not a function');

    expect(translateError(bug)).toBe(bug);
  });

  it('knows what SQLite throws when the file may not grow, after which writes and reads go on', async () => {
    const { url, remove } = await openTestDatabase('sqlite');
    const database = connect(url);
    const write = (text: string): Promise<unknown> =>
      database.transaction(({ rows }) => rows(`insert into finds values (?)`, [text]));
    await database.run('create table finds (text text); pragma max_page_count = 10', database.reads);

    const failure: unknown = await write('x'.repeat(100_000)).catch((error: unknown) =>
      translateError(error),
    );
    await write('small');
    await database.run('pragma max_page_count = 1000000', database.reads);
    await write('x'.repeat(100_000));

    expect(failure).toMatchObject({ code: 'unavailable', detail: { type: 'storage_full' } });
    expect(await database.reads.rows('select length(text) from finds', [])).toEqual([[5], [100_000]]);
    await database.close();
    await remove();
  });

  it('knows what the pool throws when every connection is in use for too long', async () => {
    const { url, remove } = await openTestDatabase('postgres');
    const database = connect(url);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holders = Array.from({ length: 10 }, () => database.transaction(() => released));

    const failure: unknown = await database
      .transaction(() => released)
      .catch((error: unknown) => translateError(error));
    release();
    await Promise.all(holders);

    expect(failure).toBeInstanceOf(UnavailableError);
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await remove();
  });
});
