import { ModelProblem } from '../i18n/model-problem.ts';
import type { Texts } from '../i18n/texts.ts';

/** Returns a sentence for people about why a model cannot be shown. */
export function formatModelProblem(t: Texts, error: unknown): string {
  if (!(error instanceof ModelProblem)) return t.modelProblems.unreadable;
  const sentence = t.modelProblems[error.kind];
  return error.kind === 'unsupported' ? `${sentence} ${error.message}.` : sentence;
}
