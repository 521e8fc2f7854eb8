import { useSyncExternalStore, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';

const STEP_MS = 30_000;

/** When something was, seen from now; the moment itself is in the title. `tell` puts it into a sentence. */
export function Ago({ at, tell = (ago) => ago }: { at: string; tell?: (ago: string) => string }): ReactNode {
  const { ago, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)} className="ui-soft">
      {tell(ago(at, useNow()))}
    </time>
  );
}

/** The time now, in steps of half a minute. */
function useNow(): number {
  return useSyncExternalStore(listen, () => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
}

function listen(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}
