import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@trowel/db/testing';

const PROGRAM = 'redis-server';
/** Folder of the published settings. */
const CLUSTER = join(import.meta.dirname, '..', '..', '..', '..', 'docker', 'cluster');
const SETTINGS = join(CLUSTER, 'redis.conf');

/** Reason for skipping the tests without Redis. */
export const NEEDS_REDIS = 'needs Redis: apt-get install redis-server';

/** True if Redis is installed. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0;

/** A separate Redis server. */
export interface RedisServer {
  url: string;
  /** Sends a signal: SIGSTOP, SIGCONT, or SIGKILL, whose effect is awaited. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again with the same address, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Redis server on a free port of 127.0.0.1, with a password if one is given. @throws Error
 * with its own message if it does not start
 */
export async function startRedis(password?: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-redis-'));
  const port = await findFreePort();
  const args = [SETTINGS, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  if (password !== undefined) args.push('--requirepass', password);
  let program = await launch(args);
  const removeNow = (): void => {
    program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeNow);

  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    async kill(signal) {
      if (signal === 'SIGKILL') await end(program);
      else program.kill(signal);
    },
    async restart() {
      await end(program);
      program = await launch(args);
    },
    async stop() {
      process.removeListener('exit', removeNow);
      await end(program);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(args: readonly string[]): Promise<ChildProcess> {
  const program = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const closed = once(program, 'close');
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('Ready to accept connections')) {
    if (program.exitCode !== null) throw new Error(`Redis did not start: ${output.slice(-2000)}`);
    await Promise.race([once(program.stdout, 'data'), closed]);
  }
  return program;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}
