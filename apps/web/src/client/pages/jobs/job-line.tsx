import { useState, type ReactNode } from 'react';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { newKey } from '../../data/new-key.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { JOBS_TEXTS, type JobsTexts } from './jobs-texts.ts';

/** A job as returned by `GET /api/jobs`. */
export interface ShownJob {
  id: string;
  kind: keyof JobsTexts['kinds'];
  status: keyof JobsTexts['states'];
  progress: number;
  message: string;
  result_url?: string;
  error?: { message: string };
  created_at: string;
  expires_at: string | null;
  by: string;
}

/** Returns true if a job is queued or running. */
export function isOpen({ status }: ShownJob): boolean {
  return status === 'queued' || status === 'running';
}

const LOOKS: Partial<Record<ShownJob['status'], string>> = { done: 'mark-good', failed: 'mark-bad' };

/** One job: its kind, its state, and buttons to cancel it or open its result. */
export function JobLine({ job, onCancelled }: { job: ShownJob; onCancelled: () => void }): ReactNode {
  const t = useTexts(JOBS_TEXTS);
  const { day, percent } = useFormat();
  const { kind, status, progress, message, result_url: result, error, expires_at: end } = job;
  const name = t.kinds[kind];
  return (
    <li className="ui-card job">
      <div className="job-told">
        <h2>
          {name} <span className={`mark ${LOOKS[status] ?? ''}`}>{t.states[status]}</span>
        </h2>
        <p className="ui-soft">
          <PersonName username={job.by} />, <Ago at={job.created_at} />
          {result !== undefined && end !== null && <>, {t.until(day(end))}</>}
        </p>
        {status === 'running' && (
          <p className="job-progress">
            <progress aria-label={t.progress(name)} value={progress} />
            <span>{percent(progress)}</span>
            <span className="ui-soft">{message}</span>
          </p>
        )}
        {error && <p className="job-error">{error.message}</p>}
      </div>
      {result !== undefined && (
        <a className="ui-button" href={result} download>
          {t.download}
        </a>
      )}
      {isOpen(job) && <CancelJob id={job.id} name={name} onCancelled={onCancelled} />}
    </li>
  );
}

function CancelJob({
  id,
  name,
  onCancelled,
}: {
  id: string;
  name: string;
  onCancelled: () => void;
}): ReactNode {
  const t = useTexts(JOBS_TEXTS);
  const [isConfirming, setConfirming] = useState(false);
  const cancel = async (): Promise<void> => {
    setConfirming(true);
    const answer = await requestUntilAnswered<ShownJob>(`/api/jobs/${id}`, {
      method: 'DELETE',
      key: newKey(),
    });
    setConfirming(false);
    if (!answer.ok) showToast({ kind: 'bad', text: `${t.notCancelled} ${answer.problem.message}` });
    else showToast({ text: answer.data.status === 'cancelled' ? t.cancelled : t.tooLate });
    onCancelled();
  };
  return (
    <Button isDisabled={isConfirming} aria-label={t.cancelOne(name)} onPress={() => void cancel()}>
      {t.cancel}
    </Button>
  );
}
