import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Dialect } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, updateUnit } from '../records/units.ts';
import { createServices } from '../startup/services.ts';
import { openSeededDatabase, shareTasks } from '../testing/prepared-services.ts';
import { checkLogNow } from './check-log-now.ts';
import { checkLog } from './check-log.ts';
import { describeSystem } from './describe-system.ts';

const SECRET = 'test-only-0123456789-0123456789-abc';
/** Against hangs alone. */
const PATIENCE_MS = 120_000;
const OTHER_SECRET = 'another-9876543210-9876543210-xyz';

describe.each(DIALECTS)('the chain of the change log on %s', (dialect: Dialect) => {
  let url: string;
  let folder: string;
  let services: Services;
  let remove: () => Promise<void>;
  const opened: Services[] = [];
  /** Time of the clock of the services, in ms. */
  let moment = Date.now();

  const open = async (jwtSecret = SECRET, auditSecrets: string[] = []): Promise<Services> => {
    const one = await createServices({
      databaseUrl: url,
      jwtSecret,
      auditSecrets,
      filesDir: join(folder, 'files'),
      tasks: shareTasks(),
      clock: () => new Date(moment),
    });
    opened.push(one);
    return one;
  };
  const as = (one: Services): Context => ({
    actor: { id: null, username: 'maria', role: 'admin' },
    via: 'api',
    language: 'en',
    services: seeAll(one),
  });
  /** Changes the database directly, without the services. */
  const tamper = async (statement: string): Promise<void> => {
    const database = connect(url);
    await database.transaction((queries) => database.run(statement, queries));
    await database.close();
  };

  beforeEach(async () => {
    ({ url, remove } = await openSeededDatabase(dialect));
    folder = mkdtempSync(join(tmpdir(), 'trowel-chain-'));
    services = await open();
    await createSite(as(services), { site_name: 'Colle', description: 'αβγ «e» 🏺' });
    for (const us_number of ['1', '2', '3', '4']) {
      const unit = { site_name: 'Colle', us_number, custom: { b: 1, '2': [1.5, null] } };
      const { record } = await createUnit(as(services), unit as never);
      await updateUnit(as(services), { id: record.id, changes: { length_max: 0.1 } });
    }
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is whole, and told of to administrators', async () => {
    // Who asks waits a second, which a busy machine may need for itself.
    await checkLogNow(services, { patienceMs: PATIENCE_MS });

    expect(await checkLog(services)).toMatchObject({ state: 'whole', lines: 9, bad: 0, firstBad: null });
    expect((await describeSystem(as(services))).changeLog).toMatchObject({ state: 'whole', lines: 9 });
  });

  it('is told as being checked where that takes long, and as it was found last when it is checked again', async () => {
    const first = await checkLogNow(services, { patienceMs: 0 });
    const found = await checkLogNow(services, { patienceMs: PATIENCE_MS });
    moment += 3_600_000;
    const next = await checkLogNow(services, { patienceMs: 0 });

    expect(first).toMatchObject({ state: 'checking', bad: 0, firstBad: null });
    expect(found).toMatchObject({ state: 'whole', lines: 9 });
    expect(next).toBe(found);
    expect(await checkLogNow(services, { patienceMs: PATIENCE_MS })).not.toBe(found);
  });

  const line = (fault: string, sequence: number, bad = 1): object => ({
    state: 'broken',
    bad,
    firstBad: { fault, sequence },
  });
  const COPY = 'entity, record_id, action, actor, via, at, version, "before", "after", batch, site_id';
  it.each([
    ['another actor', "update changes set actor = 'paolo' where sequence = 4", line('altered', 4)],
    [
      'another day',
      "update changes set at = '2020-01-01T00:00:00.000Z' where sequence = 2",
      line('altered', 2),
    ],
    [
      'another value',
      `update changes set "after" = '{"length_max":0.2}' where sequence = 3`,
      line('altered', 3),
    ],
    ['another door', "update changes set via = 'cli' where sequence = 9", line('altered', 9)],
    ['a line taken out', 'delete from changes where sequence = 5', line('missing_before', 6)],
    ['the first line taken out', 'delete from changes where sequence = 1', line('missing_before', 2)],
    [
      'two lines that changed places',
      'update changes set sequence = 99 where sequence = 4; update changes set sequence = 4 where sequence = 5; update changes set sequence = 5 where sequence = 99',
      line('altered', 4, 3),
    ],
    [
      'a line put in at the end',
      `insert into changes (${COPY}, sequence) select ${COPY}, 10 from changes where sequence = 2`,
      line('unsealed', 10),
    ],
    [
      'a line put in with the seal of another',
      `insert into changes (${COPY}, sequence, seal) select ${COPY}, 10, seal from changes where sequence = 9`,
      line('altered', 10),
    ],
  ])('shows %s, naming the first bad line', async (_what, statement, told) => {
    await tamper(statement);

    expect(await checkLog(services)).toMatchObject(told);
  });

  it('shows an end that was cut off, and seals that were taken away, though Trowel is started again', async () => {
    await checkLog(services);
    await tamper('delete from changes where sequence > 7');
    const cut = await checkLog(services);
    await tamper('update changes set seal = null');
    const unsealed = await checkLog(await open());

    expect(cut).toMatchObject({
      state: 'broken',
      lines: 7,
      firstBad: { fault: 'cut_off', sequence: 8, about: null },
    });
    expect(unsealed).toMatchObject({ state: 'broken', firstBad: { fault: 'unsealed', sequence: 1 } });
  });

  it('is whole from its first line on, though it was checked while it was empty', async () => {
    await tamper('delete from changes');
    const empty = [await checkLog(services), await checkLog(services)];

    await createSite(as(services), { site_name: 'Valle' });

    const whole = { state: 'whole', firstBad: null };
    expect(empty).toMatchObject([
      { ...whole, lines: 0 },
      { ...whole, lines: 0 },
    ]);
    expect(await checkLog(services)).toMatchObject(whole);
  });

  it('seals at the first start what was logged before there were seals', async () => {
    await tamper('update changes set seal = null');

    const later = await open();
    await createSite(as(later), { site_name: 'Valle' });

    expect(await checkLog(later)).toMatchObject({ state: 'whole', lines: 10 });
    await tamper("update changes set actor = 'paolo' where sequence = 4");
    expect(await checkLog(later)).toMatchObject(line('altered', 4));
  });

  it('is made with a secret that the database does not hold, and with another is told from altered', async () => {
    const stranger = await open(OTHER_SECRET);
    await createSite(as(stranger), { site_name: 'Valle' });

    expect(await checkLog(stranger)).toMatchObject({
      state: 'unknown_key',
      lines: 10,
      bad: 0,
      firstBad: { fault: 'unknown_key', sequence: 1 },
    });
    // The secret that was changed, named after the new one.
    expect(await checkLog(await open(OTHER_SECRET, [OTHER_SECRET, SECRET]))).toMatchObject({
      state: 'whole',
    });
    // Who does not know the secret cannot make their own lines ones of it.
    await tamper(
      `update changes set seal = (select substr(seal, 1, 8) from changes where sequence = 1) || substr(seal, 9) where sequence = 10`,
    );
    expect(await checkLog(await open(OTHER_SECRET, [OTHER_SECRET, SECRET]))).toMatchObject(
      line('altered', 10, 2),
    );
  });

  it('does not fork while processes write at once, some of it taken back', async () => {
    const other = await open();
    const writes = Array.from({ length: 40 }, async (_, i) => {
      const ctx = as(i % 2 === 0 ? services : other);
      const us_number = i % 8 === 0 ? '1' : `${100 + i}`;
      await createUnit(ctx, { site_name: 'Colle', us_number } as never).catch(() => undefined);
    });
    await Promise.all(writes);

    expect(await checkLog(other)).toMatchObject({ state: 'whole', lines: 9 + 35 });
  });
});
