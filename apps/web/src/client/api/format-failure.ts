import type { Texts } from '../i18n/texts.ts';
import { AnswerError } from './fetch-data.ts';

/** Formats an error as a sentence for the user. */
export function formatFailure(t: Texts, error: unknown): string {
  if (!(error instanceof AnswerError)) return t.failed;
  if (error.status === 0) return t.offline;
  if (error.status === 401) return t.needsLogin;
  if (error.status === 429) return t.tooMany;
  if (error.status === 403) return t.notAllowed;
  return `${t.failed} ${error.message}`;
}
