import type { Problem } from '../../data/problem.ts';
import type { SecondFactorTexts } from './second-factor-texts.ts';

/** Returns the message for a request about the second factor that failed. */
export function formatFactorProblem(t: SecondFactorTexts, { code, message, detail }: Problem): string {
  return t.problems[code] ?? t.problems[String(detail['reason'])] ?? `${t.failed} ${message}`;
}
