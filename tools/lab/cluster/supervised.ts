import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A command to run. */
export interface Run {
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** File for its output. */
  log: string;
  uid?: number | undefined;
  gid?: number | undefined;
  /** Signal for a normal shutdown. */
  stop?: NodeJS.Signals;
  /** Returns true if the program is ready. */
  isReady(): Promise<boolean>;
}

/** A program that restarts when it ends, as with `restart: unless-stopped`. */
export interface Supervised {
  readonly name: string;
  readonly log: string;
  /** Number of starts. */
  readonly starts: number;
  /** Its environment. */
  readonly env: Run['env'];
  /** Kills it as in a crash. It restarts by itself. */
  kill(): Promise<void>;
  /** Shuts it down normally and starts it again, optionally with additional settings. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void;
  whenReady(): Promise<void>;
  /** Stops it for good, normally or with a signal. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;
const AGAIN_AFTER_MS = 200;

/** Starts a program and restarts it when it ends. */
export function supervise(name: string, run: Run): Supervised {
  let env = run.env;
  let starts = 0;
  let isWanted = true;
  let child = start();
  let again: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    starts++;
    const log = openSync(run.log, 'a');
    // Own process group: Ctrl-C must not reach the program before the caller, which stops all programs in order.
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
  // Includes its child processes, such as the workers of nginx.
  const removeNow = (): void => {
    if (isRunning(child)) process.kill(-child.pid!, 'SIGKILL');
  };
  // Every program adds a listener.
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
