import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

/** Changes of others are told (`useChanges`), so that an answer may be kept for a while. */
const FRESH_MS = 60_000;
const KEPT_MS = 30 * 60_000;
const WORTH_AGAIN = new Set([0, 502, 503, 504]);
const MOST_TRIES = 2;

/** Makes what keeps the answers of the server. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // The bar of the frame tells of the network; an answer that failed says so itself.
        networkMode: 'always',
        retry: (tries, error) => tries < MOST_TRIES && WORTH_AGAIN.has(problemOf(error).status),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
