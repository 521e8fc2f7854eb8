import { connect } from '@trowel/db';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../src/start-api.ts';
import { logInAsAdmin, PASSWORD } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { createWriters, type Ledger } from './writers.ts';
import { createRandom } from '@trowel/http/testing';

/** One client: its unit n covers its unit n-1, and ids run from 1. */
const UNITS = 6;

let folder: string;
let databaseUrl: string;
let ledger: Ledger;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-audit-'));
  databaseUrl = `sqlite:///${join(folder, 'trowel.db')}`;
  const environment = {
    DATA_DIR: folder,
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: PASSWORD,
  };
  const api = await startApi({ environment });
  const { url } = api.listening;
  const writers = createWriters(1, createRandom(3));
  ({ ledger } = writers);
  const token = await logInAsAdmin(url);
  await writers.write({ url, token }, () => ledger.acknowledged.length >= UNITS);
  await api.close();
});
afterAll(() => rm(folder, { recursive: true }));

describe('auditDatabase()', () => {
  it('has nothing to say of a database as the API wrote it', async () => {
    expect(await auditDatabase(databaseUrl, ledger.acknowledged)).toEqual({
      faults: [],
      units: UNITS,
      relations: UNITS - 1,
      changes: UNITS + UNITS - 1,
    });
  });

  it.each([
    [
      'a unit without its log line',
      `delete from changes where entity = 'us' and record_id = 6`,
      /unit 6.* has the log/,
    ],
    [
      'a log line without its unit',
      `update changes set record_id = 99 where entity = 'us' and record_id = 6`,
      /unit 99/,
    ],
    ['a lost relation', 'delete from relations where unit_id = 3', /relation 3 covers 2 is lost/],
    ['a version that was not raised', 'update units set version = 1 where id = 2', /unit 2 has version 1/],
    ['a lost unit', `update units set us_number = 'other' where id = 4`, /unit 4 .* is lost/],
    ['half a relation', 'update relations set target_id = null where unit_id = 3', /half a relation: 3/],
  ])('finds %s', async (_what, damage, expected) => {
    const copy = join(folder, 'copy.db');
    await copyFile(join(folder, 'trowel.db'), copy);
    const database = connect(`sqlite:///${copy}`);
    await database.run(damage, database.reads);
    await database.close();

    const { faults } = await auditDatabase(`sqlite:///${copy}`, ledger.acknowledged);

    expect(faults.join('\n')).toMatch(expected);
  });
});
