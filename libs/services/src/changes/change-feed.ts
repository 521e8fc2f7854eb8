import type { StoreDatabase } from '@trowel/db';
import { COMMENTS } from './comment-news.ts';
import { PRESENCE } from './presence.ts';
import { createLogTail, type FeedEntry } from './log-tail.ts';

/** A follower of the feed and what wakes it. */
export interface Follower {
  /** The token it authenticated with. */
  tokenId: string | undefined;
  /**
   * Set when the token was revoked, or when the members of a site may have changed: the permissions
   * must be checked again.
   */
  mustReauthorize: boolean;
  /** Set when the people at the site of the follower have changed. */
  hasNewPresence: boolean;
  /** Set when comments of the site of the follower have changed. */
  hasNewComments: boolean;
}

/** Moment at which a waiting follower is woken. */
interface Waiting {
  /** The last place of the log it has read. */
  after: number;
  /** Maximum time in ms. */
  ms: number;
  signal?: AbortSignal | undefined;
}

/** The change log for all followers in this process. Each change is read once, from every process that writes. */
export interface ChangeFeed {
  /** Adds a follower. The returned function removes it. */
  join(follower: Follower): Promise<() => void>;
  /** Returns some entries after a place of the log, oldest first. Empty at the end of the log. */
  read(after: number): Promise<readonly FeedEntry[]>;
  /**
   * Waits until the log has an entry after a place, the follower's permissions must be checked, the
   * time is over or the signal aborts.
   */
  wait(follower: Follower, until: Waiting): Promise<void>;
  /** Wakes all followers that wait. */
  wake(): void;
}

/** Notifications can be lost with a connection, so the log is also polled. */
const LOOK_EVERY_MS = 5_000;

/** Notifications that are not about the log. */
const UNLOGGED: ReadonlySet<string> = new Set(['jobs', PRESENCE, COMMENTS]);

const feeds = new WeakMap<StoreDatabase, ChangeFeed>();

/** Returns the feed of a database. It lives as long as the database. */
export function feedOf(database: StoreDatabase): ChangeFeed {
  const known = feeds.get(database) ?? createChangeFeed(database);
  feeds.set(database, known);
  return known;
}

type FollowedDatabase = Pick<StoreDatabase, 'reads' | 'follow' | 'replicas'>;

/** Creates the feed of a database. Without followers nothing is read. */
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
    if (kind === 'token' || kind === 'sight') {
      for (const follower of followers)
        if (kind === 'sight' || follower.tokenId === value) follower.mustReauthorize = true;
      wakeAll();
    } else if (!UNLOGGED.has(kind!) && (kind !== 'changes' || Number(value) > tail.last())) tail.refresh();
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
      const isWoken =
        follower.mustReauthorize || follower.hasNewPresence || follower.hasNewComments || signal?.aborted;
      if (tail.last() > after || isWoken) return;
      await waitIn(waiting, ms, signal);
    },

    wake: wakeAll,
  };
}

/** Returns a log that reports a change only when all replicas have it. */
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
