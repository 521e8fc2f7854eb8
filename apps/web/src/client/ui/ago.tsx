import { useSyncExternalStore, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';

const STEP_MS = 30_000;

/**
 * Time since a moment, such as "5 minutes ago". The title shows the moment itself. `format` inserts
 * the time into a sentence.
 */
export function Ago({
  at,
  format = (ago) => ago,
}: {
  at: string;
  format?: (ago: string) => string;
}): ReactNode {
  const { ago, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)} className="ui-soft">
      {format(ago(at, useNow()))}
    </time>
  );
}

/** Returns the current time in steps of half a minute. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
}

function listen(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}
