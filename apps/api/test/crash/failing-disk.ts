import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SYNCS = 'fsync,fdatasync';
const ATTACH_TIMEOUT_MS = 60_000;

/** Reason for skipped tests. */
export const NEEDS_STRACE = 'needs strace that may attach to processes: apt-get install strace, as root';

/** True if system calls of a running process can be changed here. */
export const canFailDisk =
  spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0 &&
  (process.getuid?.() === 0 || readScope() === '0');

function readScope(): string {
  try {
    return readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').trim();
  } catch {
    return '0';
  }
}

/** A disk that fails once. */
export interface FailingDisk {
  /** Returns true after the error was injected. */
  hasFailed(): boolean;
  /** Detaches from the processes. */
  stop(): Promise<void>;
}

/**
 * Makes the first fsync of each process fail with EIO and lets later ones succeed: a disk that fails
 * once and then hides it. With a path, only fsync of that file. The folder receives the output of
 * strace.
 */
export async function failDisk(
  pids: readonly number[],
  { folder, path }: { folder: string; path?: string },
): Promise<FailingDisk> {
  const trace = join(folder, `trace-${pids[0]}`);
  const args = [
    '-f',
    ...pids.flatMap((pid) => ['-p', String(pid)]),
    ...(path === undefined ? [] : ['-P', path]),
    '-e',
    `trace=${SYNCS}`,
    '-e',
    `inject=${SYNCS}:error=EIO:when=1`,
    '-o',
    trace,
  ];
  rmSync(trace, { force: true });
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  tracer.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const giveUpAt = performance.now() + ATTACH_TIMEOUT_MS;
  while (!pids.every((pid) => said.includes(`Process ${pid} attached`))) {
    if (tracer.exitCode !== null || performance.now() > giveUpAt) throw new Error(`strace: ${said}`);
    await sleep(10);
  }
  return {
    hasFailed: () => readFileSync(trace, 'utf8').includes('INJECTED'),
    async stop() {
      if (tracer.exitCode !== null || tracer.signalCode !== null) return;
      const ended = once(tracer, 'exit');
      tracer.kill('SIGTERM');
      await ended;
    },
  };
}
