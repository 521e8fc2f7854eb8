import { useEffect, useState, type ReactNode } from 'react';
import { pastMoment } from '../data/past.ts';
import type { Problem } from '../data/problem.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { STATE_TEXTS } from './page-texts.ts';

const PATIENCE_MS = 300;
/** Statuses with a text of the page that replaces the message of the server. */
const EXPLAINED: ReadonlySet<number> = new Set([0, 401, 403, 404, 429]);

/** Empty state: a sentence on what will appear here, and the action that creates it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }): ReactNode {
  return (
    <div className="state">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Grey placeholder lines during loading. They appear after a short delay, so that fast responses do not flicker. */
export function Loading({ rows = 6 }: { rows?: number }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  const isLate = useLate();
  if (!isLate) return <div className="state-wait" aria-busy="true" />;
  return (
    <div className="state-wait" role="status" aria-busy="true">
      <span className="unseen">{t.loading}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="state-line" />
      ))}
    </div>
  );
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

export interface FailedProps {
  problem: Problem;
  onRetry?: () => void;
}

/** Shows why something is not shown, what the user can do, and the request id for the server log. */
export function Failed({ problem, onRetry }: FailedProps): ReactNode {
  const t = useTexts(STATE_TEXTS);
  const [what, todo] = reportProblem(t, problem);
  return (
    <div className="state state-bad" role="alert">
      <p className="state-what">{what}</p>
      <p>{todo}</p>
      {problem.message !== '' && !EXPLAINED.has(problem.status) && (
        <p className="ui-soft">{problem.message}</p>
      )}
      {problem.requestId !== undefined && problem.status !== 404 && (
        <p className="ui-soft">{t.request(problem.requestId)}</p>
      )}
      {problem.status !== 404 && onRetry && <Button onPress={onRetry}>{t.again}</Button>}
    </div>
  );
}

type Words = (typeof STATE_TEXTS)['en'];

/** Returns the problem and the advice as two sentences. */
export function reportProblem(
  t: Words,
  { status, retryAfterS = 60 }: Pick<Problem, 'status' | 'retryAfterS'>,
  moment: string = pastMoment,
): [what: string, todo: string] {
  switch (status) {
    case 0:
      return [t.offline, t.offlineDo];
    case 401:
      return [t.ended, t.endedDo];
    case 403:
      return [t.forbidden, t.forbiddenDo];
    case 404:
      return moment === '' ? [t.gone, t.goneDo] : [t.notThen, t.notThenDo];
    case 429:
      return [t.limited, t.limitedDo(t.seconds(retryAfterS))];
    default:
      return [t.failed, t.failedDo];
  }
}

/** Notice that somebody else changed the data shown. The new data appears only when the user asks for it. */
export function Stale({ onShow }: { onShow: () => void }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  return (
    <div className="state-bar" role="status">
      <span>{t.stale}</span>
      <Button onPress={onShow}>{t.showNew}</Button>
    </div>
  );
}

/** Notice that only a part of the rows is shown. */
export function TooMany({ shown, total }: { shown: number; total: number }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  const { count } = useFormat();
  if (shown >= total) return undefined;
  return <p className="ui-soft">{t.tooMany(count(shown), count(total))}</p>;
}
