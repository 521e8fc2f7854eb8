import { UnavailableError } from '@trowel/domain/core';

/** How a Redis is spoken to. */
export interface RedisOptions {
  /** `redis://…` or `rediss://…`. */
  url: string;
  clock: () => Date;
  /** How long an answer may take, in ms. */
  patienceMs?: number;
  /** Is told when it stops answering, and that it does not at the start. */
  tell?: (text: string) => void;
}

/** A connection that is made again by itself. What is asked fails at once while there is none. */
export interface RedisConnection {
  /** Runs a script over names and values. @throws UnavailableError, as `find` */
  run(script: string, names: readonly string[], values: readonly string[]): Promise<unknown>;
  /** Gives fields of a name. */
  find(name: string, fields: string[]): Promise<readonly unknown[]>;
  close(): void;
}

const PATIENCE_MS = 2_000;
const LONGEST_WAIT_MS = 2_000;
/** So that one can see whose they are. */
const PREFIX = 'trowel:';

/** Connects to a Redis, or begins to. @throws Error where it refuses the name and password */
export async function connectRedis(options: RedisOptions): Promise<RedisConnection> {
  const { url, patienceMs = PATIENCE_MS, tell = () => undefined } = options;
  const place = new URL(url).host;
  // Asked for here, so that who does not use it does not load it.
  const { createClient, ErrorReply } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A server that has gone without a word is given up, and looked for anew; a busy process is no such server.
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
  await begin(client, { place, tell, isRefusal });

  return {
    run: (script, names, values) =>
      patience.ask(() =>
        client.eval(script, { keys: names.map((name) => PREFIX + name), arguments: [...values] }),
      ),
    find: (name, fields) => patience.ask(() => client.hmGet(PREFIX + name, fields)),
    close: () => client.destroy(),
  };
}

interface Patience {
  /** @throws UnavailableError where no answer comes in time, or a refusal */
  ask<Answer>(make: () => Promise<Answer>): Promise<Answer>;
  renew(): void;
}

/** One waits in vain for an answer; who comes after does not wait, until what the first one asked is answered. */
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
    new UnavailableError(`The Redis at ${place} is not answering at the moment`);
  return {
    renew,
    async ask(make) {
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
        throw new UnavailableError(`The Redis at ${place} refuses: ${error.message}`);
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

/** Waits until it is connected, or away; tells once each time it goes away. */
async function begin(
  client: Connecting,
  { place, tell, isRefusal }: { place: string; tell(text: string): void; isRefusal(error: unknown): boolean },
): Promise<void> {
  let isTold = false;
  client.on('ready', () => (isTold = false));
  const isAway = new Promise<void>((resolve) => {
    client.on('error', (error) => {
      resolve();
      if (isTold || isRefusal(error)) return;
      isTold = true;
      tell(
        `The Redis at ${place} (REDIS_URL) does not answer: ${error.message}. Each process counts for itself meanwhile.`,
      );
    });
  });
  const connected = client.connect();
  try {
    await Promise.race([connected, isAway]);
    // An answer that refuses may come after the error was told.
    await Promise.race([connected, new Promise((resolve) => setImmediate(resolve))]);
  } catch (error) {
    client.destroy();
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`The Redis at ${place} refused: ${said} Correct REDIS_URL.`, { cause: error });
  }
  connected.catch(() => undefined);
}
