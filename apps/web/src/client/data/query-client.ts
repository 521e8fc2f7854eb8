import { QueryClient, type Query } from '@tanstack/react-query';
import { problemOf } from './problem.ts';
import { isReached } from './reach.ts';

/** Changes of others are told (`useChanges`), so that an answer may be kept for a while. */
const FRESH_MS = 60_000;
const KEPT_MS = 30 * 60_000;
const WORTH_AGAIN = new Set([0, 502, 503, 504]);
const MOST_TRIES = 2;

/** Makes what keeps the answers of the server. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // The bar of the frame tells of the network; an answer that failed says so itself.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (tries, error) => tries < MOST_TRIES && WORTH_AGAIN.has(problemOf(error).status),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // The device may have had a network all the while.
  isReached.listen(() => {
    if (isReached.get()) void queries.refetchQueries({ type: 'active', predicate: isUnreached });
  });
  return queries;
}

function isUnreached({ state }: Query): boolean {
  return state.status === 'error' && WORTH_AGAIN.has(problemOf(state.error).status);
}
