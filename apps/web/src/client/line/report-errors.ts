import type { FindingNote } from '../data/api-request.ts';
import { showToast } from '../ui/toasts.tsx';

const MOST_SHOWN = 3;

/** Shows the contradictions found on saving, for pages that could not check before. */
export function reportErrors(findings: readonly FindingNote[]): void {
  const messages = findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
  const more = messages.length > MOST_SHOWN ? [`+${messages.length - MOST_SHOWN}`] : [];
  if (messages.length > 0)
    showToast({ text: [...messages.slice(0, MOST_SHOWN), ...more].join(' '), kind: 'bad' });
}
