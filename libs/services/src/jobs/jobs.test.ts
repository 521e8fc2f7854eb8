import { once } from 'node:events';
import { Readable } from 'node:stream';
import { DIALECTS } from '@trowel/db/testing';
import { NotFoundError } from '@trowel/domain/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createSite } from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { deferWork, type DeferredWork } from './defer-work.ts';
import { forgetJobs } from './forget-jobs.ts';
import type { BackgroundJob } from './job.ts';
import type { JobAnswer, JobsOptions } from './job-turn.ts';
import { cancelJob, getJob, listJobs, openJobResult } from './jobs-of-account.ts';
import { startJobs, type RunningJobs } from './run-jobs.ts';

/** Longer than any machine needs: only a job that hangs comes this far. */
const LONG = { timeout: 30_000, interval: 20 };
const WEEK_MS = 8 * 86_400_000;
const WORK: DeferredWork = { kind: 'report', channel: 'api', operation: 'anything', input: { of: 'Villa' } };

describe.each(DIALECTS)('jobs on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let agoMs = 0;
  const failures: unknown[] = [];
  const running: RunningJobs[] = [];

  beforeAll(async () => {
    world = await openWorld(dialect);
    const plain = world.as('operator');
    ctx = {
      ...plain,
      services: { ...plain.services, clock: () => new Date(Date.now() + agoMs) },
    };
  });
  afterAll(() => world.dispose());
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    agoMs = 0;
    // What is the service's own fault shows in the test whose it is.
    for (const failure of failures.splice(0)) throw failure;
  });

  const textAnswer = (text: string): JobAnswer => ({
    fileName: 'x.txt',
    contentType: 'text/plain',
    bytes: Readable.from([Buffer.from(text)]),
  });
  const start = (
    perform: JobsOptions['perform'],
    more: Partial<JobsOptions> = {},
    services = ctx.services,
  ): RunningJobs => {
    const jobs = startJobs(services, {
      channel: 'api',
      atOnce: 2,
      perform,
      describeFailure: (error) => ({ status: 422, message: (error as Error).message, detail: {} }),
      onFailure: (error) => failures.push(error),
      ...more,
    });
    running.push(jobs);
    return jobs;
  };
  const reach = async (id: string, status: BackgroundJob['status']): Promise<BackgroundJob> => {
    await expect.poll(async () => (await getJob(ctx, id)).status, LONG).toBe(status);
    return getJob(ctx, id);
  };
  const readResult = async (id: string): Promise<string> =>
    Buffer.concat(await (await (await openJobResult(ctx, id)).open()).toArray()).toString();
  /** A job that a process took and never spoke of again. */
  const leave = async (isWritten = false): Promise<string> => {
    const { id } = await deferWork(ctx, WORK);
    const past = { worker: 'dead', now: new Date(0).toISOString(), until: new Date(1).toISOString() };
    await ctx.services.database.transaction(async ({ jobs }) => {
      await jobs.take('api', past);
      if (isWritten) await jobs.markWritten(id, past);
    });
    return id;
  };

  it('are done with what they were given, and what came of them is kept', async () => {
    const file = { fileName: 'a.csv', contentType: 'text/csv', bytes: Buffer.from('us\n1') };
    const asked = await deferWork(ctx, { ...WORK, file });
    start(async ({ actor, onProgress }, work) => {
      onProgress?.({ stage: 'relations', done: 1, of: 2 });
      return textAnswer(`${actor.role} ${JSON.stringify(work.input)} ${work.file?.bytes.toString()}`);
    });

    const done = await reach(asked.id, 'done');

    expect(asked).toMatchObject({ status: 'queued', progress: 0, kind: 'report', by: 'operator' });
    expect(done).toMatchObject({ progress: 1, result_url: `/api/jobs/${asked.id}/result`, message: 'Done' });
    expect(await readResult(asked.id)).toBe('operator {"of":"Villa"} us\n1');
    expect(await ctx.services.files.stat(`jobs/${asked.id}.given`)).toBeUndefined();
  });

  it('that fail say why', async () => {
    const { id } = await deferWork(ctx, WORK);
    start(() => Promise.reject(new NotFoundError('There is no site Villa')));

    const failed = await reach(id, 'failed');

    expect(failed.error).toEqual({ status: 422, message: 'There is no site Villa', detail: {} });
    await expect(openJobResult(ctx, id)).rejects.toThrow('has no result: it is failed');
  });

  it('are each done once by two processes, and tell how far they have come', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => deferWork(ctx, WORK)));
    const done: string[] = [];
    let letGo = (): void => undefined;
    const all = new Promise<void>((resolve) => (letGo = resolve));
    const perform = async ({ onProgress }: Context): Promise<JobAnswer> => {
      onProgress?.(0.5);
      await all;
      done.push('x');
      return textAnswer('x');
    };
    start(perform, { leaseMs: 6_000 });
    start(perform, { leaseMs: 6_000 });

    await expect.poll(async () => (await getJob(ctx, asked[0]!.id)).progress, LONG).toBe(0.5);
    letGo();
    for (const { id } of asked) await reach(id, 'done');

    expect(done).toHaveLength(6);
  });

  it('that a killed process left are done by another', async () => {
    const id = await leave();
    start(async () => textAnswer('done after all'));

    await reach(id, 'done');

    expect(await readResult(id)).toBe('done after all');
  });

  it('that a killed process had written already are not done again, and say so', async () => {
    const id = await leave(true);
    let isBegun = false;
    start(async () => ((isBegun = true), textAnswer('twice')));

    const { error } = await reach(id, 'failed');

    expect(error?.message).toContain('right after the records were written');
    expect(isBegun).toBe(false);
  });

  it('are given back by a process that ends', async () => {
    const { id } = await deferWork(ctx, WORK);
    const first = start(({ signal }) => once(signal!, 'abort').then(() => Promise.reject(signal!.reason)));
    await reach(id, 'running');

    await first.stop();
    const given = await getJob(ctx, id);
    start(async () => textAnswer('x'));

    expect(given.status).toBe('queued');
    await reach(id, 'done');
  });

  it('are cancelled while they wait and while they are under way, and write nothing after that', async () => {
    const waiting = await deferWork(ctx, WORK);
    const cancelled = await cancelJob(ctx, waiting.id);
    const { id } = await deferWork(ctx, WORK);
    let outcome: unknown;
    let begin = (): void => undefined;
    // A job is under way a moment before its work is.
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let reportRecorded = (): void => undefined;
    const recorded = new Promise<void>((resolve) => (reportRecorded = resolve));
    const ended = new Promise<void>((resolve) => {
      start(async (own) => {
        const aborted = once(own.signal!, 'abort');
        begin();
        await aborted;
        outcome = await createSite(own, { site_name: 'Never' }).catch((error: unknown) => error);
        resolve();
        // Work that is over before its end is recorded is done.
        await recorded;
        return textAnswer('x');
      });
    });
    await begun;

    const { status } = await cancelJob(ctx, id).finally(reportRecorded);
    await ended;

    expect([cancelled.status, status]).toEqual(['cancelled', 'cancelled']);
    expect(outcome).toBeInstanceOf(Error);
    expect(await ctx.services.database.reads.lookups.findSiteId('Never')).toBeUndefined();
    expect((await getJob(ctx, id)).status).toBe('cancelled');
  });

  it.runIf(dialect === 'postgres')('are looked for as soon as another process tells of one', async () => {
    const { database } = ctx.services;
    let looks = 0;
    let tell = (_text: string): void => undefined;
    const jobs: typeof database.reads.jobs = {
      ...database.reads.jobs,
      hasWork: async () => (looks++, false),
    };
    const follow: typeof database.follow = (listener) => {
      tell = listener;
      return () => undefined;
    };
    const told = { ...database, reads: { ...database.reads, jobs }, follow };
    start(async () => textAnswer('never'), { lookMs: WEEK_MS / 10 }, { ...ctx.services, database: told });
    await expect.poll(() => looks, LONG).toBe(1);

    tell('jobs web');
    tell('jobs api');

    await expect.poll(() => looks, LONG).toBe(2);
  });

  it('that have written can no longer be cancelled', async () => {
    const { id } = await deferWork(ctx, WORK);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    start(async (own) => {
      await createSite(own, { site_name: `Kept ${dialect}` });
      await held;
      return textAnswer('written');
    });
    await expect
      .poll(() => ctx.services.database.reads.lookups.findSiteId(`Kept ${dialect}`), LONG)
      .toBeDefined();

    const { status } = await cancelJob(ctx, id);
    letGo();

    expect(status).toBe('running');
    await reach(id, 'done');
    expect(await readResult(id)).toBe('written');
  });

  it('are those of who asked, of everybody for nobody but an administrator with an account', async () => {
    const { id } = await deferWork(ctx, WORK);
    const other = world.as('viewer');
    const admin = { ...world.as('admin'), actor: { id: 7, username: 'root', role: 'admin' as const } };

    for (const ask of [getJob, cancelJob, openJobResult])
      await expect(ask(other, id)).rejects.toThrow(NotFoundError);
    expect((await listJobs(other, { skip: 0, limit: 10 })).total).toBe(0);
    expect((await listJobs(admin, { skip: 0, limit: 1 })).rows[0]).toMatchObject({ id });
    expect((await cancelJob(admin, id)).status).toBe('cancelled');
  });

  it('are at most twenty at a time for one caller', async () => {
    const asked = [];
    for (let i = 0; i < 20; i++) asked.push(await deferWork(ctx, WORK));

    await expect(deferWork(ctx, WORK)).rejects.toThrow('You have 20 jobs');

    for (const { id } of asked) await cancelJob(ctx, id);
  });

  it('are forgotten with what came of them after a week', async () => {
    const { id } = await deferWork(ctx, WORK);
    start(async () => textAnswer('x'));
    await reach(id, 'done');

    await forgetJobs(ctx.services);
    const isKept = (await getJob(ctx, id)).status;
    agoMs = WEEK_MS;
    await forgetJobs(ctx.services);

    expect(isKept).toBe('done');
    await expect(getJob(ctx, id)).rejects.toThrow(NotFoundError);
    expect(await ctx.services.files.stat(`jobs/${id}.made`)).toBeUndefined();
  });
});
