import type { Problem } from '../../data/problem.ts';
import type { SecondFactorTexts } from './second-factor-texts.ts';

/** Says why something about the second factor was not done. */
export function formatFactorProblem(t: SecondFactorTexts, { code, message, detail }: Problem): string {
  return t.problems[code] ?? t.problems[String(detail['reason'])] ?? `${t.failed} ${message}`;
}
