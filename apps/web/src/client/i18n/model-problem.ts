export const MODEL_PROBLEMS = [
  'missing',
  'unreachable',
  'compressed',
  'unsupported',
  'empty',
  'incomplete',
  'unreadable',
] as const;

/** Reason why a model cannot be shown. Pages have a text for each. */
export type ModelProblemKind = (typeof MODEL_PROBLEMS)[number];

export class ModelProblem extends Error {
  readonly kind: ModelProblemKind;

  constructor(kind: ModelProblemKind, detail = '') {
    super(detail || kind);
    this.name = 'ModelProblem';
    this.kind = kind;
  }
}

/** Classifies the error of a model loader. */
export function readProblem(error: unknown): ModelProblem {
  if (error instanceof ModelProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (/draco|meshopt|ktx2|basis/i.test(detail)) return new ModelProblem('compressed', detail);
  if (/load(ing)? (buffer|image|texture)|couldn't load|failed to fetch|data:,/i.test(detail)) {
    return new ModelProblem('incomplete', detail);
  }
  return new ModelProblem('unreadable', detail);
}
