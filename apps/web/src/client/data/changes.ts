import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { useEffect, useRef } from 'react';
import { fetchApi } from './api-request.ts';
import { findPageBatch } from '../writes/page-batches.ts';
import { invalidateRecords, queryOf } from './queries.ts';

/** A change of one record, as it is reported to open pages. */
export interface ChangeNews {
  entity: string;
  record_id: number;
  action: Change['action'];
  actor: string;
  batch: string | null;
  /** Absent if the server does not report the site. */
  site_name?: string | null;
  /** Names of the changed fields. Absent if the server does not report them. */
  fields?: readonly string[];
  version: number | null;
}

export interface ChangeWatch {
  /** Limits the changes to this site. */
  site?: string | undefined;
  onChanges: (changes: readonly ChangeNews[]) => void;
  /** Receives the people at the site when somebody comes, leaves or moves. */
  onPresence?: ((people: unknown) => void) | undefined;
  /** Called when comments of the site have changed. */
  onComments?: (() => void) | undefined;
}

const POLL_MS = 20_000;
const MOST_AT_ONCE = 100;

/**
 * Reports changes by others from now on, while the page is visible. Uses the event stream of the
 * server, or polls the change log if there is no stream. Returns a function that stops it.
 */
export function watchChanges(watch: ChangeWatch): () => void {
  let stop = (): void => undefined;
  const follow = (): void => {
    stop();
    stop = document.hidden ? () => undefined : streamChanges(watch);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}

/** Refreshes the queries shown when others change records, and reports the changes to the caller. */
export function useChanges(
  site?: string,
  onChanges?: (changes: readonly ChangeNews[]) => void,
  onPresence?: ChangeWatch['onPresence'],
): void {
  const queries = useQueryClient();
  const report = useRef(onChanges);
  useEffect(() => {
    report.current = onChanges;
  });
  useEffect(
    () =>
      watchChanges({
        site,
        onChanges: (changes) => {
          forgetChanged(queries, changes);
          report.current?.(changes);
        },
        onPresence,
        onComments: () => void queries.invalidateQueries({ queryKey: ['comments'] }),
      }),
    [queries, site, onPresence],
  );
}

/**
 * Refetches the records that changed. Results of the page's own writes were refetched when the write
 * was answered, so only older data is fetched again.
 */
function forgetChanged(queries: QueryClient, changes: readonly ChangeNews[]): void {
  const kindsOf = (news: readonly ChangeNews[]): string[] =>
    // Sheets of the installation apply at sites too.
    news.map(({ entity }) => (entity === 'installation-sheets' ? 'sheets' : entity));
  const isOurs = ({ batch }: ChangeNews): boolean => findPageBatch(batch) !== undefined;
  const [ours, others] = [changes.filter(isOurs), changes.filter((one) => !isOurs(one))];
  if (others.length > 0) void invalidateRecords(queries, kindsOf(others));
  if (ours.length === 0) return;
  const since = Math.min(...ours.map(({ batch }) => findPageBatch(batch) ?? Infinity));
  void invalidateRecords(queries, kindsOf(ours), since);
}

function streamChanges(watch: ChangeWatch): () => void {
  const source = new EventSource(`/api/events${queryOf({ site_name: watch.site })}`);
  const gathered = gatherChanges(watch.onChanges);
  let stopPolling: (() => void) | undefined;
  source.addEventListener('change', ({ data }: MessageEvent<string>) =>
    gathered.add(JSON.parse(data) as ChangeNews),
  );
  // A new stream sends the list only if somebody is there.
  source.addEventListener('open', () => watch.onPresence?.([]));
  source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
    watch.onPresence?.(JSON.parse(data)),
  );
  source.addEventListener('comment', () => watch.onComments?.());
  // The token has expired. The next request detects that, and logging in opens a new stream.
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

/**
 * Collects changes that arrive shortly after one another and reports them in one call, also for a
 * batch of a thousand.
 */
function gatherChanges(onChanges: ChangeWatch['onChanges']): {
  add: (change: ChangeNews) => void;
  stop: () => void;
} {
  let changes: ChangeNews[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    timer = undefined;
    const gathered = changes;
    changes = [];
    onChanges(gathered);
  };
  return {
    add: (change) => {
      changes.push(change);
      timer ??= setTimeout(report, GATHERING_MS);
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
