import type { FindingNote } from '../data/api-request.ts';
import { showToast } from '../ui/toasts.tsx';

const MOST_TOLD = 3;

/** Shows the contradictions found on saving, for pages that could not check before. */
export function reportErrors(findings: readonly FindingNote[]): void {
  const told = findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
  const more = told.length > MOST_TOLD ? [`+${told.length - MOST_TOLD}`] : [];
  if (told.length > 0) showToast({ text: [...told.slice(0, MOST_TOLD), ...more].join(' '), kind: 'bad' });
}
