import { ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';

/**
 * Maps all rows and returns the results.
 * @throws ValidationError with the problems of all rows
 */
export function mapAll<Row, Made>(rows: readonly Row[], make: (row: Row, at: number) => Made): Made[] {
  const problems: BilingualFieldProblem[] = [];
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      made.push(make(row, at));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return made;
}
