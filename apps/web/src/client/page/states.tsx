import { useEffect, useState, type ReactNode } from 'react';
import { pastMoment } from '../data/past.ts';
import type { Problem } from '../data/problem.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { STATE_TEXTS } from './page-texts.ts';

const PATIENCE_MS = 300;
/** What their sentences tell as well as the server's, in the language of the person. */
const TOLD: ReadonlySet<number> = new Set([0, 401, 403, 404, 429]);

/** What stands where nothing is yet: a sentence of what would be here, and what makes it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }): ReactNode {
  return (
    <div className="state">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Grey lines in the place of what is loading, after a moment: what is quick does not flicker. */
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
  onAgain?: () => void;
}

/** Says why something is not shown, what can be done, and by what number the log of the server knows it. */
export function Failed({ problem, onAgain }: FailedProps): ReactNode {
  const t = useTexts(STATE_TEXTS);
  const [what, todo] = reportProblem(t, problem);
  return (
    <div className="state state-bad" role="alert">
      <p className="state-what">{what}</p>
      <p>{todo}</p>
      {problem.message !== '' && !TOLD.has(problem.status) && <p className="ui-soft">{problem.message}</p>}
      {problem.requestId !== undefined && problem.status !== 404 && (
        <p className="ui-soft">{t.request(problem.requestId)}</p>
      )}
      {problem.status !== 404 && onAgain && <Button onPress={onAgain}>{t.again}</Button>}
    </div>
  );
}

type Words = (typeof STATE_TEXTS)['en'];

/** Gives what went wrong and what can be done, as two sentences. */
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

/** Says that somebody else changed what is shown; nothing moves under one's hands until that is wanted. */
export function Stale({ onShow }: { onShow: () => void }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  return (
    <div className="state-bar" role="status">
      <span>{t.stale}</span>
      <Button onPress={onShow}>{t.showNew}</Button>
    </div>
  );
}

/** Says that there is more than is shown. */
export function TooMany({ shown, total }: { shown: number; total: number }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  const { count } = useFormat();
  if (shown >= total) return undefined;
  return <p className="ui-soft">{t.tooMany(count(shown), count(total))}</p>;
}
