import type { StoreDatabase } from '@trowel/db';
import type { CallerServices, Context } from '../context.ts';
import { createSiteListeners, type SiteListeners } from './site-listeners.ts';

/** First word of the notifications about comments. */
export const COMMENTS = 'comments';

/** Listeners to new, changed and deleted comments. */
export type CommentNews = Pick<SiteListeners, 'listen'>;

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
  const listeners = createSiteListeners();
  follow((text) => {
    const [kind, siteId] = text.split(' ', 2);
    if (kind === COMMENTS) listeners.notify(Number(siteId));
  });
  return listeners;
}
