import type { LogNews, StoreDatabase } from '@trowel/db';
import type { ChangeNews } from '../context.ts';

/** A piece of news, and the site it is about. */
export interface FeedEntry {
  siteId: number | null;
  news: ChangeNews;
}

/** What one follower is woken for. */
export interface Follower {
  /** The token it came with. */
  tokenId: string | undefined;
  /** Set when the token was given back. */
  isTokenEnded: boolean;
}

/** The change log as all followers in this process read it: each change is read once, whoever wrote it. */
export interface ChangeFeed {
  /** Adds a follower; the function it gives takes it away. */
  join(follower: Follower): Promise<() => void>;
  /** Some of what follows a place of the log, oldest first; nothing when that is the end. */
  read(after: number): Promise<readonly FeedEntry[]>;
  /** Waits until the log has something after a place, the follower's token ends, the time is over or the signal says so. */
  wait(
    follower: Follower,
    until: { after: number; ms: number; signal?: AbortSignal | undefined },
  ): Promise<void>;
}

/** Kept in memory for those who are nearly up to date; who is further behind reads the log for himself. */
const MAX_RECENT = 2_000;
const READ_AT_ONCE = 500;
const GIVEN_AT_ONCE = 200;
/** News can be lost with a connection, so the log is looked at all the same. */
const LOOK_EVERY_MS = 5_000;

const feeds = new WeakMap<StoreDatabase, ChangeFeed>();

/** Gives the feed of a database; it goes with it. */
export function feedOf(database: StoreDatabase): ChangeFeed {
  const known = feeds.get(database) ?? createChangeFeed(database);
  feeds.set(database, known);
  return known;
}

/** Makes the feed of a database; while nobody follows, nothing is read. */
export function createChangeFeed({ reads, follow }: Pick<StoreDatabase, 'reads' | 'follow'>): ChangeFeed {
  const followers = new Set<Follower>();
  const waiting = new Set<() => void>();
  let recent: FeedEntry[] = [];
  let last = 0;
  let stop: (() => void) | undefined;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  const wakeAll = (): void => {
    for (const wake of waiting) wake();
  };

  const readOn = async (): Promise<void> => {
    for (let isMore = true; isMore;) {
      const rows = await reads.changes.listNews({ after: last, limit: READ_AT_ONCE });
      isMore = rows.length === READ_AT_ONCE;
      if (rows.length === 0) return;
      last = rows.at(-1)!.sequence;
      recent = [...recent, ...rows.map(toEntry)].slice(-MAX_RECENT);
      wakeAll();
    }
  };

  const refresh = (): void => {
    if (reading) {
      isAskedAgain = true;
      return;
    }
    // What cannot be read now is read the next time.
    reading = readOn()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          refresh();
        }
      });
  };

  const hear = (text: string): void => {
    const [kind, value = ''] = text.split(' ', 2);
    if (kind === 'token') {
      for (const follower of followers) if (follower.tokenId === value) follower.isTokenEnded = true;
      wakeAll();
    } else if (kind !== 'changes' || Number(value) > last) refresh();
  };

  const start = async (): Promise<void> => {
    const unfollow = follow(hear);
    const timer = setInterval(refresh, LOOK_EVERY_MS);
    timer.unref();
    stop = () => {
      unfollow();
      clearInterval(timer);
      recent = [];
      last = 0;
      stop = undefined;
    };
    last = Math.max(last, await reads.changes.findSequence());
  };
  let starting: Promise<void> | undefined;

  return {
    async join(follower) {
      followers.add(follower);
      const leave = (): void => {
        followers.delete(follower);
        if (followers.size > 0) return;
        stop?.();
        starting = undefined;
      };
      try {
        await (starting ??= start());
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },

    async read(after) {
      if (after >= last) return [];
      const oldest = recent[0]?.news.sequence;
      if (oldest === undefined || after < oldest - 1)
        return (await reads.changes.listNews({ after, limit: GIVEN_AT_ONCE })).map(toEntry);
      const from = recent.findIndex(({ news }) => news.sequence > after);
      return from < 0 ? [] : recent.slice(from, from + GIVEN_AT_ONCE);
    },

    wait(follower, { after, ms, signal }) {
      if (last > after || follower.isTokenEnded || signal?.aborted) return Promise.resolve();
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
    },
  };
}

function toEntry({ site_id: siteId, ...news }: LogNews): FeedEntry {
  return { siteId, news };
}
