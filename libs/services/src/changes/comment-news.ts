import type { StoreDatabase } from '@trowel/db';
import type { CallerServices, Context } from '../context.ts';

/** First word of the notifications about comments. */
export const COMMENTS = 'comments';

/** Listeners to new, changed and deleted comments, by site. */
export interface CommentNews {
  /** Calls the listener when comments of the site change. The returned function unsubscribes. */
  listen(siteId: number, listener: () => void): () => void;
}

type Follow = StoreDatabase['follow'];

/** All visibilities of a database share its `follow`. */
const known = new WeakMap<Follow, CommentNews>();

/** Returns the listeners of a database. Comments of other processes arrive by notifications. */
export function commentNewsOf({ database: { follow } }: Pick<CallerServices, 'database'>): CommentNews {
  const news = known.get(follow) ?? createCommentNews(follow);
  known.set(follow, news);
  return news;
}

/** Reports to all processes that comments of a site have changed. Call it after the commit. */
export async function announceComment({ services }: Context, siteId: number): Promise<void> {
  await services.database.announce(`${COMMENTS} ${siteId}`);
}

function createCommentNews(follow: Follow): CommentNews {
  const listeners = new Map<number, Set<() => void>>();
  follow((text) => {
    const [kind, siteId] = text.split(' ', 2);
    if (kind === COMMENTS) for (const listener of listeners.get(Number(siteId)) ?? []) listener();
  });
  return {
    listen(siteId, listener) {
      const some = listeners.get(siteId) ?? new Set();
      listeners.set(siteId, some.add(listener));
      return () => {
        some.delete(listener);
        if (some.size === 0) listeners.delete(siteId);
      };
    },
  };
}
