import { describe, expect, it } from 'vitest';
import { createYielder } from './statements.ts';

const work = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('createYielder()', () => {
  it('lets statements follow each other while the turn is short, and others go first when it was long', async () => {
    const passTurn = createYielder();
    let isOther = false;

    expect(passTurn()).toBeUndefined();
    setImmediate(() => {
      isOther = true;
    });
    work(30);
    await passTurn();

    expect(isOther).toBe(true);
    expect(passTurn()).toBeUndefined();
  });
});
