import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { startLoad, type Load } from './load.ts';

/** Results after one failure. */
export interface Blow {
  what: string;
  /** Successful requests until the next failure, and the writes among them. */
  answered: number;
  acknowledged: number;
  /** Requests that were retried. */
  retried: number;
  failed: number;
  /** Time until the first acknowledged write that began after the failure. */
  firstWriteMs: number;
  /** Longest response time. */
  longestMs: number;
}

/** Results of the whole test. */
export interface Proof {
  blows: Blow[];
  acknowledged: number;
  lost: string[];
  jobsNotDone: string[];
  failures: string[];
}

const VICTIMS = ['api1', 'web1', 'mcp1', 'worker', 'pgbouncer', 'redis', 'replica', 'primary'] as const;
const LOAD_MS = 4_000;

/**
 * Kills one program after another under load. Each restarts by itself. At the end the primary is stopped for good and
 * the replica takes its place.
 */
export async function prove(
  cluster: Cluster,
  {
    victims = VICTIMS,
    tell = () => undefined,
  }: { victims?: readonly string[]; tell?: (text: string) => void } = {},
): Promise<Proof> {
  const load = await startLoad(cluster);
  await sleep(LOAD_MS);
  const blows: Blow[] = [];
  const strike = async (what: string, blow: () => Promise<void>): Promise<void> => {
    tell(what);
    const [from, at] = [load.done.length, Date.now()];
    await blow();
    while (!load.done.slice(from).some((one) => one.kind === 'write' && one.beganMs >= at && !one.failure))
      await sleep(20);
    await sleep(LOAD_MS);
    blows.push(describeBlow(what, load, { from, at }));
  };

  for (const name of victims) {
    await strike(`kill -9 ${name}`, async () => {
      await cluster.get(name).kill();
      await cluster.get(name).whenReady();
    });
  }
  cluster.psql('primary', "alter system set synchronous_standby_names = '*'");
  cluster.psql('primary', 'select pg_reload_conf()');
  while (cluster.psql('primary', 'select sync_state from pg_stat_replication') !== 'sync') await sleep(100);
  await sleep(LOAD_MS);
  await strike('kill -9 primary for good, the replica promoted', async () => {
    await cluster.get('primary').stop('SIGKILL');
    await cluster.promote();
  });
  const { lost, jobsNotDone } = await load.end();
  return {
    blows,
    lost,
    jobsNotDone,
    acknowledged: load.done.filter(({ kind, failure }) => kind === 'write' && !failure).length,
    failures: load.done.flatMap(({ kind, failure }) => (failure ? [`${kind}: ${failure}`] : [])),
  };
}

function describeBlow(what: string, { done }: Load, { from, at }: { from: number; at: number }): Blow {
  const these = done.slice(from);
  const good = these.filter(({ failure }) => !failure);
  const firstWrites = good.filter(({ kind, beganMs }) => kind === 'write' && beganMs >= at);
  return {
    what,
    answered: good.length,
    acknowledged: good.filter(({ kind }) => kind === 'write').length,
    retried: these.filter(({ tries }) => tries > 1).length,
    failed: these.length - good.length,
    firstWriteMs: Math.min(...firstWrites.map(({ endedMs }) => endedMs)) - at,
    longestMs: Math.max(...these.map(({ beganMs, endedMs }) => endedMs - beganMs)),
  };
}

/** Formats the results as a table. */
export function formatProof({ blows, acknowledged, lost, jobsNotDone, failures }: Proof): string {
  const rows = blows.map(({ what, ...counts }) => [
    what,
    ...[counts.answered, counts.acknowledged, counts.retried, counts.failed].map(String),
    `${counts.firstWriteMs} ms`,
    `${counts.longestMs} ms`,
  ]);
  const head = [
    'Blow',
    'Answered',
    'Writes',
    'Made again',
    'Failed for good',
    'First write after',
    'Longest wait',
  ];
  return [
    ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${acknowledged} writes acknowledged, ${lost.length} lost, ${failures.length} requests failed for good, ${jobsNotDone.length} jobs not done.`,
    ...[...new Set(failures)].slice(0, 20),
    ...(lost.length > 0 ? [`Lost: ${lost.join(', ')}`] : []),
  ].join('\n');
}

/** Returns true if no record was lost and no request failed for good. */
export function isProven({ lost, jobsNotDone, failures }: Proof): boolean {
  return lost.length + jobsNotDone.length + failures.length === 0;
}
