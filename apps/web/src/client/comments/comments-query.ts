import { queryOptions } from '@tanstack/react-query';
import type { Comment } from '@trowel/domain/records';
import { dataOf, fetchApi } from '../data/api-request.ts';
import { queryOf } from '../data/queries.ts';
import { createStore } from '../data/store.ts';

/** A record that can have comments. */
export interface CommentedRecord {
  site: string;
  entity: string;
  id: number;
}

const PAGE = 100;
const MOST_FOR_ME = 50;
const REFRESH_MS = 2 * 60_000;

/** Cache key of all comments. The event stream of the site invalidates it. */
export const COMMENTS_KEY = ['comments'] as const;

/** Field that the user wants to comment on, until the form of the record has read it. */
export const wantedField = createStore<{ id: number; field: string } | undefined>(undefined);

/** Query for all comments on a record, oldest first. */
export function commentsQuery({ site, entity, id }: CommentedRecord) {
  return queryOptions({
    queryKey: [...COMMENTS_KEY, entity, id],
    queryFn: async ({ signal }) => {
      const rows: Comment[] = [];
      for (;;) {
        const page = { site_name: site, entity, record_id: id, skip: rows.length, limit: PAGE };
        const found = dataOf(await fetchApi<Comment[]>(`/api/comments${queryOf(page)}`, { signal }));
        rows.push(...found);
        if (found.length < PAGE) return rows;
      }
    },
  });
}

/** Query for the open comments that concern the user, newest first. */
export const forMeQuery = queryOptions({
  queryKey: [...COMMENTS_KEY, 'me'],
  refetchInterval: REFRESH_MS,
  queryFn: async ({ signal }) => {
    const answer = await fetchApi<Comment[]>(`/api/comments${queryOf({ for: 'me', limit: MOST_FOR_ME })}`, {
      signal,
    });
    const rows = dataOf(answer);
    return { rows, total: (answer.ok && answer.pagination?.total) || rows.length };
  },
});
