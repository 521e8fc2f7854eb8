import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a program is run. */
export interface Run {
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Where all it says is written. */
  log: string;
  uid?: number | undefined;
  gid?: number | undefined;
  /** The signal that ends it in order. */
  stop?: NodeJS.Signals;
  /** Tells whether it can be used. */
  isReady(): Promise<boolean>;
}

/** A program that is started again when it ends, as `restart: unless-stopped` does. */
export interface Supervised {
  readonly name: string;
  readonly log: string;
  /** How often it was started. */
  readonly starts: number;
  /** What it is started with. */
  readonly env: Run['env'];
  /** Ends it as a crash would; it is started again by itself. */
  kill(): Promise<void>;
  /** Ends it in order, and starts it again, with other settings beside its own where they are given. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void;
  whenReady(): Promise<void>;
  /** Ends it in order, or as a crash would, for good. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;
const AGAIN_AFTER_MS = 200;

/** Starts a program and keeps it running. */
export function supervise(name: string, run: Run): Supervised {
  let env = run.env;
  let starts = 0;
  let isWanted = true;
  let child = start();
  let again: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    starts++;
    const log = openSync(run.log, 'a');
    // In a group of its own, so that Ctrl-C reaches whoever ends all in order.
    const started = spawn(run.program, [...run.args], {
      env: { ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(run.uid !== undefined && { uid: run.uid, gid: run.gid }),
    });
    closeSync(log);
    const onEnd = (): void => {
      if (isWanted && child === started) again = setTimeout(() => (child = start()), AGAIN_AFTER_MS);
    };
    started.once('exit', onEnd);
    started.once('error', onEnd);
    return started;
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    clearTimeout(again);
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  };
  // With all it has started: nginx has workers.
  const removeNow = (): void => {
    if (isRunning(child)) process.kill(-child.pid!, 'SIGKILL');
  };
  // One of many: each has its own.
  process.setMaxListeners(0);
  process.prependOnceListener('exit', removeNow);

  return {
    name,
    log: run.log,
    get starts() {
      return starts;
    },
    get env() {
      return env;
    },
    async kill() {
      if (!isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async restart(other = {}) {
      isWanted = false;
      await end(run.stop ?? 'SIGTERM');
      env = { ...env, ...other };
      isWanted = true;
      child = start();
    },
    signal: (signal) => void child.kill(signal),
    async whenReady() {
      const limit = Date.now() + START_TIMEOUT_MS;
      while (!(await run.isReady())) {
        if (Date.now() > limit || !isWanted) throw new Error(`${name} did not start:\n${readEnd(run.log)}`);
        await sleep(POLL_MS);
      }
    },
    async stop(signal = run.stop ?? 'SIGTERM') {
      isWanted = false;
      await end(signal);
      process.removeListener('exit', removeNow);
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function readEnd(file: string): string {
  return readFileSync(file, 'utf8').slice(-2_000);
}
