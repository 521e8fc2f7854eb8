import { QueryClient, type Query } from '@tanstack/react-query';
import { problemOf } from './problem.ts';
import { isReached } from './reach.ts';

/** Changes by others are reported by `useChanges`, so data may be cached for a while. */
const FRESH_MS = 60_000;
const CACHED_MS = 30 * 60_000;
const WORTH_RETRY = new Set([0, 502, 503, 504]);
const MOST_TRIES = 2;

/** Creates the cache of server responses. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: CACHED_MS,
        // The frame shows the state of the network, and a failed request shows its own message.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (tries, error) => tries < MOST_TRIES && WORTH_RETRY.has(problemOf(error).status),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // The browser reports no reconnection if only the server was away.
  isReached.listen(() => {
    if (isReached.get()) void queries.refetchQueries({ type: 'active', predicate: isUnreached });
  });
  return queries;
}

function isUnreached({ state }: Query): boolean {
  return state.status === 'error' && WORTH_RETRY.has(problemOf(state.error).status);
}
