import { describe, expect, it } from 'vitest';
import { readAnswer } from './question.ts';

describe('the answer of a person to a plan', () => {
  it.each([
    ['accept', true, true],
    ['accept', false, false],
    ['decline', true, false],
    ['cancel', true, false],
  ])('%s with confirm %s: %s', (action, confirm, confirmed) => {
    const responses = { confirm: { action, content: { confirm } } };

    expect(readAnswer({ responses, state: 'token' })).toEqual({ token: 'token', confirmed });
  });
});
