import type { LogNews, Store } from '@trowel/db';
import type { ChangeNews } from '../context.ts';

/** A change and the site it belongs to. */
export interface FeedEntry {
  siteId: number | null;
  news: ChangeNews;
}

/** The end of the change log, read once for all followers. */
export interface LogTail {
  /** Returns the last place read. */
  last(): number;
  /** Starts at the current end of the log. */
  begin(): Promise<void>;
  /** Reads new entries and reports them. After a failure it is repeated with the next call. */
  refresh(): void;
  /** Returns some entries after a place, oldest first. Empty at the end. */
  read(after: number): Promise<readonly FeedEntry[]>;
  /** Removes all entries. */
  clear(): void;
}

/** Entries cached for followers that are nearly up to date. A follower further behind reads the log itself. */
const MAX_RECENT = 2_000;
const READ_AT_ONCE = 500;
const GIVEN_AT_ONCE = 200;

/** Creates the tail of a log. `onMore` is called after each read that found something. */
export function createLogTail(
  changes: Pick<Store['changes'], 'listNews' | 'findSequence'>,
  onMore: () => void,
): LogTail {
  let recent: FeedEntry[] = [];
  let last = 0;
  let isReading = false;
  let isRequestedAgain = false;

  const readOn = async (): Promise<void> => {
    for (let isMore = true; isMore;) {
      const rows = await changes.listNews({ after: last, limit: READ_AT_ONCE });
      isMore = rows.length === READ_AT_ONCE;
      if (rows.length === 0) return;
      last = rows.at(-1)!.sequence;
      recent = [...recent, ...rows.map(toEntry)].slice(-MAX_RECENT);
      onMore();
    }
  };

  const refresh = (): void => {
    isRequestedAgain = isReading;
    if (isReading) return;
    isReading = true;
    const end = (): void => {
      isReading = false;
      if (isRequestedAgain) refresh();
    };
    readOn().then(end, end);
  };

  return {
    last: () => last,
    refresh,

    async begin() {
      last = Math.max(last, await changes.findSequence());
    },

    async read(after) {
      if (after >= last) return [];
      const oldest = recent[0]?.news.sequence;
      if (oldest === undefined || after < oldest - 1)
        return (await changes.listNews({ after, limit: GIVEN_AT_ONCE })).map(toEntry);
      const from = recent.findIndex(({ news }) => news.sequence > after);
      return from < 0 ? [] : recent.slice(from, from + GIVEN_AT_ONCE);
    },

    clear() {
      recent = [];
      last = 0;
    },
  };
}

function toEntry({ site_id: siteId, ...news }: LogNews): FeedEntry {
  return { siteId, news };
}
