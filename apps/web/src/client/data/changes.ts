import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { useEffect, useRef } from 'react';
import { fetchApi } from './api-request.ts';
import { findOwnBatch } from '../writes/page-batches.ts';
import { forgetRecords, queryOf } from './queries.ts';

/** What became of one record, as those are told who look at it. */
export interface ChangeNews {
  entity: string;
  record_id: number;
  action: Change['action'];
  actor: string;
  batch: string | null;
  /** Where the server tells it. */
  site_name?: string | null;
  /** What differs; absent where the server does not tell. */
  fields?: readonly string[];
  version: number | null;
}

export interface ChangeWatch {
  /** Only of this site. */
  site?: string | undefined;
  onChanges: (changes: readonly ChangeNews[]) => void;
}

const POLL_MS = 20_000;
const MOST_AT_ONCE = 100;

/**
 * Tells what others change, from now on, while the page is seen: by the stream of events where the server has one, else
 * by asking the change log now and then. Gives what ends it.
 */
export function watchChanges({ site, onChanges }: ChangeWatch): () => void {
  let stop = (): void => undefined;
  const follow = (): void => {
    stop();
    stop = document.hidden ? () => undefined : streamChanges({ site, onChanges });
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}

/** Keeps what is shown true to what others change, and tells the caller too. */
export function useChanges(site?: string, onChanges?: (changes: readonly ChangeNews[]) => void): void {
  const queries = useQueryClient();
  const tell = useRef(onChanges);
  useEffect(() => {
    tell.current = onChanges;
  });
  useEffect(
    () =>
      watchChanges({
        site,
        onChanges: (changes) => {
          forgetChanged(queries, changes);
          tell.current?.(changes);
        },
      }),
    [queries, site],
  );
}

/** What came of one's own writing was asked again when it was answered; only what is older still has to be. */
function forgetChanged(queries: QueryClient, changes: readonly ChangeNews[]): void {
  const kindsOf = (told: readonly ChangeNews[]): string[] => told.map(({ entity }) => entity);
  const isOwn = ({ batch }: ChangeNews): boolean => findOwnBatch(batch) !== undefined;
  const [own, others] = [changes.filter(isOwn), changes.filter((one) => !isOwn(one))];
  if (others.length > 0) void forgetRecords(queries, kindsOf(others));
  if (own.length === 0) return;
  const since = Math.min(...own.map(({ batch }) => findOwnBatch(batch) ?? Infinity));
  void forgetRecords(queries, kindsOf(own), since);
}

function streamChanges(watch: ChangeWatch): () => void {
  const source = new EventSource(`/api/events${queryOf({ site_name: watch.site })}`);
  const gathered = gatherChanges(watch.onChanges);
  let stopPolling: (() => void) | undefined;
  source.addEventListener('change', ({ data }: MessageEvent<string>) =>
    gathered.add(JSON.parse(data) as ChangeNews),
  );
  // The token has ended; the next request finds that out, and logging in opens a stream again.
  source.addEventListener('end', () => source.close());
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) stopPolling ??= pollChanges(watch);
  });
  return () => {
    source.close();
    gathered.stop();
    stopPolling?.();
  };
}

const GATHERING_MS = 250;

/** Tells changes that come close after another at once: a batch of a thousand is one piece of news, not a thousand. */
function gatherChanges(onChanges: ChangeWatch['onChanges']): {
  add: (change: ChangeNews) => void;
  stop: () => void;
} {
  let changes: ChangeNews[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    timer = undefined;
    const told = changes;
    changes = [];
    onChanges(told);
  };
  return {
    add: (change) => {
      changes.push(change);
      timer ??= setTimeout(tell, GATHERING_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function pollChanges({ onChanges }: ChangeWatch): () => void {
  const seen = { last: 0 };
  const look = async (): Promise<void> => {
    const answer = await fetchApi<Change[]>(
      `/api/changes${queryOf({ limit: seen.last === 0 ? 1 : MOST_AT_ONCE })}`,
    );
    if (!answer.ok) return;
    const fresh = answer.data.filter(({ id }) => id > seen.last);
    const isFirst = seen.last === 0;
    seen.last = Math.max(seen.last, ...fresh.map(({ id }) => id));
    if (!isFirst && fresh.length > 0) onChanges(fresh);
  };
  void look();
  const timer = setInterval(() => void look(), POLL_MS);
  return () => clearInterval(timer);
}
