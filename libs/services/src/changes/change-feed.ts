import type { StoreDatabase } from '@trowel/db';
import { createLogTail, type FeedEntry } from './log-tail.ts';

/** What one follower is woken for. */
export interface Follower {
  /** The token it came with. */
  tokenId: string | undefined;
  /** Set when the token was given back, or when other people may see a site: whether it may follow on must be asked. */
  mustAsk: boolean;
}

/** Until when a follower waits. */
interface Waiting {
  /** The place of the log it has come to. */
  after: number;
  /** At most, in ms. */
  ms: number;
  signal?: AbortSignal | undefined;
}

/** The change log as all followers in this process read it: each change is read once, whoever wrote it. */
export interface ChangeFeed {
  /** Adds a follower; the function it gives takes it away. */
  join(follower: Follower): Promise<() => void>;
  /** Some of what follows a place of the log, oldest first; nothing when that is the end. */
  read(after: number): Promise<readonly FeedEntry[]>;
  /** Waits until the log has something after a place, the follower must ask whether it may follow on, the time is over or the signal says so. */
  wait(follower: Follower, until: Waiting): Promise<void>;
}

/** News can be lost with a connection, so the log is looked at all the same. */
const LOOK_EVERY_MS = 5_000;

const feeds = new WeakMap<StoreDatabase, ChangeFeed>();

/** Gives the feed of a database; it goes with it. */
export function feedOf(database: StoreDatabase): ChangeFeed {
  const known = feeds.get(database) ?? createChangeFeed(database);
  feeds.set(database, known);
  return known;
}

type FollowedDatabase = Pick<StoreDatabase, 'reads' | 'follow' | 'replicas'>;

/** Makes the feed of a database; while nobody follows, nothing is read. */
function createChangeFeed(database: FollowedDatabase): ChangeFeed {
  const { follow } = database;
  const followers = new Set<Follower>();
  const waiting = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
  };
  const tail = createLogTail(settledLog(database), wakeAll);

  const hear = (text: string): void => {
    const [kind, value = ''] = text.split(' ', 2);
    if (kind === 'token') {
      for (const follower of followers) if (follower.tokenId === value) follower.mustAsk = true;
      wakeAll();
    } else if (kind === 'sight') {
      for (const follower of followers) follower.mustAsk = true;
      wakeAll();
    } else if (kind !== 'jobs' && (kind !== 'changes' || Number(value) > tail.last())) tail.refresh();
  };

  let begun: { isReady: Promise<void>; stop: () => void } | undefined;
  const begin = (): { isReady: Promise<void>; stop: () => void } => {
    const unfollow = follow(hear);
    const timer = setInterval(tail.refresh, LOOK_EVERY_MS);
    timer.unref();
    const stop = (): void => {
      unfollow();
      clearInterval(timer);
      tail.clear();
      begun = undefined;
    };
    return { isReady: tail.begin(), stop };
  };

  return {
    async join(follower) {
      followers.add(follower);
      const leave = (): void => {
        followers.delete(follower);
        if (followers.size === 0) begun?.stop();
      };
      try {
        await (begun ??= begin()).isReady;
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },

    read: tail.read,

    async wait(follower, { after, ms, signal }) {
      if (tail.last() > after || follower.mustAsk || signal?.aborted) return;
      await waitIn(waiting, ms, signal);
    },
  };
}

/** The log as it is told of: whoever hears of a change finds it then, from wherever they read. */
function settledLog({ reads: { changes }, replicas }: FollowedDatabase): Parameters<typeof createLogTail>[0] {
  if (!replicas) return changes;
  return {
    async listNews(from) {
      const news = await changes.listNews(from);
      if (news.length > 0) await replicas.catchUp();
      return news;
    },
    async findSequence() {
      const sequence = await changes.findSequence();
      await replicas.catchUp();
      return sequence;
    },
  };
}

function waitIn(waiting: Set<() => void>, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      waiting.delete(wake);
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    timer.unref();
    signal?.addEventListener('abort', wake, { once: true });
    waiting.add(wake);
  });
}
