import { describe, expect, it } from 'vitest';
import { STATE_TEXTS } from './page-texts.ts';
import { reportProblem } from './states.tsx';

const MISSING = { status: 404, retryAfterS: undefined };

describe('reportProblem()', () => {
  it('says of what is missing in a state of the past that it was not there then', () => {
    const now = reportProblem(STATE_TEXTS.it, MISSING, '');
    const then = reportProblem(STATE_TEXTS.it, MISSING, '2020-08-11');

    expect(now[1]).toContain('eliminato');
    expect(then).toEqual([
      'In quel momento non esisteva.',
      'Non era ancora registrato, o era già stato eliminato.',
    ]);
  });
});
