import { expect, it } from 'vitest';
import { createStreamCount } from './send-events.ts';

it('createStreamCount() refuses one too many, tells when to come back, and lets the next in once one has ended', () => {
  const count = createStreamCount(2);
  const [endFirst] = [count.begin(), count.begin()];

  const refusal = { code: 'unavailable', detail: { type: 'too_many_streams', max: 2, retry_after_s: 30 } };
  expect(() => count.begin()).toThrow(expect.objectContaining(refusal));
  endFirst!();
  // Ended twice is ended once.
  endFirst!();
  expect(() => count.begin()).not.toThrow();
  expect(() => count.begin()).toThrow(expect.objectContaining(refusal));
});
