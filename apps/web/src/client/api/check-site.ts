import { AnswerError, requestAnswer } from './fetch-data.ts';

/** A finding of the relation check. */
export interface CheckFinding {
  severity: 'error' | 'warning' | 'info';
  message: string;
  units: string[];
}

/** Requests a check of a site's relations. Returns errors and warnings. @throws AnswerError */
export async function checkSite(site: string, signal: AbortSignal): Promise<CheckFinding[]> {
  const answer = await requestAnswer('/api/harris-matrix/validate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site_name: site }),
    signal,
  });
  const { data, message } = (await answer.json().catch(() => ({}))) as {
    data?: Record<'errors' | 'warnings', CheckFinding[]>;
    message?: string;
  };
  if (!answer.ok || !data) throw new AnswerError(answer.status, message ?? answer.statusText);
  return [...data.errors, ...data.warnings];
}
