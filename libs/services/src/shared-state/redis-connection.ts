import { UnavailableError } from '@trowel/domain/core';

/** Options of a Redis connection. */
export interface RedisOptions {
  /** `redis://…` or `rediss://…`. */
  url: string;
  clock: () => Date;
  /** Timeout of a command, in ms. */
  patienceMs?: number;
  /** Called when the server stops answering, and when it does not answer at the start. */
  warn?: (text: string) => void;
}

/** A connection that reconnects by itself. Commands fail immediately while there is none. */
export interface RedisConnection {
  /** Runs a script with keys and values. @throws UnavailableError, as `find` */
  run(script: string, names: readonly string[], values: readonly string[]): Promise<unknown>;
  /** Returns fields of a key. */
  find(name: string, fields: string[]): Promise<readonly unknown[]>;
  close(): void;
}

const PATIENCE_MS = 2_000;
const LONGEST_WAIT_MS = 2_000;
/** Prefix of all keys, which shows whose they are. */
const PREFIX = 'trowel:';

/** Connects to a Redis server, or starts trying to. @throws Error if it rejects the user name and password */
export async function connectRedis(options: RedisOptions): Promise<RedisConnection> {
  const { url, patienceMs = PATIENCE_MS, warn = () => undefined } = options;
  const place = new URL(url).host;
  // Loaded on demand, because few installations use Redis.
  const { createClient, ErrorReply } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Detects a server that disappeared without closing the connection. A busy process answers
    // pings in time.
    pingInterval: patienceMs,
    socket: {
      connectTimeout: patienceMs,
      socketTimeout: 5 * patienceMs,
      reconnectStrategy: (tries, cause) =>
        cause instanceof ErrorReply ? cause : Math.min(50 * 2 ** tries, LONGEST_WAIT_MS),
    },
  });
  const isRefusal = (error: unknown): error is Error => error instanceof ErrorReply;
  const patience = createPatience({ place, patienceMs, isRefusal });
  client.on('ready', patience.renew);
  await begin(client, { place, warn, isRefusal });

  return {
    run: (script, names, values) =>
      patience.send(() =>
        client.eval(script, { keys: names.map((name) => PREFIX + name), arguments: [...values] }),
      ),
    find: (name, fields) => patience.send(() => client.hmGet(PREFIX + name, fields)),
    close: () => client.destroy(),
  };
}

interface Patience {
  /** @throws UnavailableError after the timeout, or for an error reply */
  send<Answer>(make: () => Promise<Answer>): Promise<Answer>;
  renew(): void;
}

/** Creates a timeout for commands. After one has timed out, others fail immediately until it is answered. */
function createPatience({
  place,
  patienceMs,
  isRefusal,
}: {
  place: string;
  patienceMs: number;
  isRefusal(error: unknown): error is Error;
}): Patience {
  let isLate = false;
  const renew = (): void => void (isLate = false);
  const away = (): UnavailableError =>
    new UnavailableError(`Redis at ${place} does not respond at the moment`);
  return {
    renew,
    async send(make) {
      if (isLate) throw away();
      let timer: NodeJS.Timeout | undefined;
      const made = make();
      made.then(renew, () => undefined);
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isLate = true;
          reject(away());
        }, patienceMs);
      });
      try {
        return await Promise.race([made, late]);
      } catch (error) {
        if (!isRefusal(error)) throw away();
        throw new UnavailableError(`Redis at ${place} rejects the command: ${error.message}`);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

interface Connecting {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'ready', listener: () => void): unknown;
  connect(): Promise<unknown>;
  destroy(): void;
}

/** Waits until it is connected or unreachable. Reports each loss of the connection once. */
async function begin(
  client: Connecting,
  { place, warn, isRefusal }: { place: string; warn(text: string): void; isRefusal(error: unknown): boolean },
): Promise<void> {
  let hasWarned = false;
  client.on('ready', () => (hasWarned = false));
  const isAway = new Promise<void>((resolve) => {
    client.on('error', (error) => {
      resolve();
      if (hasWarned || isRefusal(error)) return;
      hasWarned = true;
      warn(
        `Redis at ${place} (REDIS_URL) does not respond: ${error.message}. Until then each process counts separately.`,
      );
    });
  });
  const connected = client.connect();
  try {
    await Promise.race([connected, isAway]);
    // The error reply may arrive after the error event.
    await Promise.race([connected, new Promise((resolve) => setImmediate(resolve))]);
  } catch (error) {
    client.destroy();
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`Redis at ${place} rejected the connection: ${cause} Correct REDIS_URL.`, {
      cause: error,
    });
  }
  connected.catch(() => undefined);
}
