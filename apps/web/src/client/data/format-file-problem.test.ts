import { describe, expect, it } from 'vitest';
import { problemIn } from './problem.ts';
import { formatFileProblem } from './format-file-problem.ts';

const refuse = (errors: object[]) =>
  problemIn({ status: 422, headers: new Headers() }, { message: 'Validation error', detail: { errors } });

describe('formatFileProblem()', () => {
  it('gives what is wrong with what was asked for, in the language of the page where it has words', () => {
    const problem = refuse([
      { field: 'format', message: '1500 sheets are too many.', type: 'too_many_sheets' },
    ]);

    expect(formatFileProblem(problem, 'en')).toBe('1500 sheets are too many.');
    expect(formatFileProblem(problem, 'it')).toMatch(/^Le schede sono troppe .* scegli il PDF\.$/);
  });

  it('gives what else the server says', () => {
    expect(formatFileProblem(refuse([{ field: 'us', message: 'No SU 7', type: 'x' }]), 'it')).toBe('No SU 7');
    expect(formatFileProblem(refuse([]), 'it')).toBe('Validation error');
  });
});
